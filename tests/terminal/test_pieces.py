"""The pieces of the terminal: menus, drawings, stories and saves."""

from __future__ import annotations

import io
import os
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED, Log
from cutthroat.core.viewer import OPEN
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame, IllegalMove, waiting_seats
from cutthroat.game.draw import draw
from cutthroat.game.match import Match
from cutthroat.game.narration import MoveText, aimed_at
from cutthroat.game.options import Value
from cutthroat.game.record import FastSource, SeatRecord
from cutthroat.game.search import Entry
from cutthroat.lab.chunk import Prepared, prepare, recorded_game, run_of
from cutthroat.review import advise
from cutthroat.terminal import saves
from cutthroat.terminal.helping import Helper
from cutthroat.terminal.menu import Menu, Offer
from cutthroat.terminal.rules import spaced, summary
from cutthroat.terminal.screen import LINE, Screen
from cutthroat.terminal.seating import Seating, ask_options, check_people
from cutthroat.terminal.story import Story, clean, folded
from cutthroat.terminal.table import bot_seed
from cutthroat.testing.conformance.cases import Case, positions
from cutthroat.testing.toy.edge.game import GAME as TOY

GAME: AnyGame = TOY
registry.register(TOY)
TALLEST = 30
"""Lines of a full table; the moves stand below it."""
NAMES = ("Ana", "Boris", "Cleo", "Dmitri", "Esra", "Farid", "Gwen", "Hugo")


def menu(*labels: str) -> Menu:
    empty = Menu(GAME, GAME.new(2, {}, Fast(1), MUTED), 0)
    empty.offers = [Offer(n, f"move{n} {label}", MoveText(label)) for n, label in enumerate(labels)]
    return empty


def rows(drawn: object, width: int = 80) -> list[str]:
    console = Console(width=width, no_color=True, file=io.StringIO(), record=True)
    console.print(drawn)
    return [line.rstrip() for line in console.export_text().rstrip().splitlines()]


def test_a_move_names_whom_it_is_aimed_at_and_a_number_may_be_typed() -> None:
    theft = Offer(0, "play pickpocket 1", aimed_at("Pickpocket", 1, "", ()), NAMES)
    choices = menu("pass")
    choices.offers = [theft, *choices.offers]
    assert "1 Pickpocket on Boris" in rows(choices.page(0, 80, 5))[0]
    for typed in ("pickpocket on boris", "play pickpocket 1", "pickpocket on player 2"):
        assert choices.choose(typed) is theft


def test_a_move_by_number_text_label_or_beginning() -> None:
    choices = menu("hide", "hire an agent", "hit the king")
    for typed, action in [("1", 0), ("move2 hit the king", 2), ("HIRE  an agent", 1), ("hid", 0), ("move1", 1)]:
        assert choices.choose(typed).action == action


@pytest.mark.parametrize("typed", ["0", "4", "hi", "x", "-1", "1.5", "\u0662\u0662"])
def test_no_move(typed: str) -> None:
    with pytest.raises(IllegalMove):
        menu("hide", "hire an agent", "hit the king").choose(typed)


def test_an_exact_label_wins_over_longer_ones() -> None:
    assert menu("hit", "hit twice").choose("hit").action == 0


def test_many_moves_come_in_columns_and_pages() -> None:
    choices = menu(*(f"go to place {n}" for n in range(100)))
    assert choices.columns(78) == 3
    assert choices.pages(78, 8) == 5
    first = rows(choices.page(0, 78, 8))
    assert len(first) == 8
    assert first[0].split()[0] == "1"
    assert first[1].split()[0] == "2"
    assert len(rows(choices.page(4, 78, 8))) <= 2
    assert "100 go to place 99" in "\n".join(rows(choices.page(4, 78, 8)))


def test_a_long_label_still_gets_a_column() -> None:
    assert menu("x" * 200).columns(78) == 1


def finished(game: AnyGame, seats: int) -> Prepared:
    return prepare(msgspec.json.encode(run_of(game, ["random"] * seats, game.resolve({}), 2)))


@pytest.mark.parametrize("key", [*registry.house_keys(), "toy"])
def test_every_position_can_be_drawn_for_everybody(key: str) -> None:
    """On a screen of 80 columns, whoever looks, from the setup to the end."""
    game = registry.load(key)
    seats = game.seats_for(game.resolve({}))[-1]
    chance = Fast(3)
    state = game.new(seats, {}, chance, MUTED)
    number = 0
    while True:
        if number % 25 == 0 or not state.waiting:
            for viewer in (None, 0, seats - 1):
                drawn = rows(draw(game, game.view(state, viewer), NAMES[:seats], 80))
                assert len(drawn) <= TALLEST, "\n".join(drawn)
        if not state.waiting:
            return
        seat = waiting_seats(state)[0]
        legal = state.legal_actions(seat)
        state.apply(seat, legal[chance.pick(len(legal))], chance, MUTED)
        number += 1


@pytest.mark.parametrize(
    ("key", "seats", "options"),
    [
        ("agencies", 4, {}),
        ("contract", 3, {"open_hands": False}),
        ("crisis", 5, {}),
        ("nation", 6, {}),
        ("shinobi", 5, {}),
        ("toy", 4, {}),
    ],
)
def test_the_open_table_is_drawn_with_what_each_seat_holds(key: str, seats: int, options: dict[str, bool]) -> None:
    """If others held something else, it would look different."""
    game, differences = registry.load(key), 0
    for state, _, number in positions(Case(game, seats, options, 3)):
        true, other = (game.view(one, OPEN) for one in (state, state.determinize(0, Fast(number))))
        drawn = rows(draw(game, true, NAMES[:seats], 80))
        if state.waiting and hands_in(true) != hands_in(other):
            differences += 1
            assert rows(draw(game, other, NAMES[:seats], 80)) != drawn
    assert differences


def hands_in(view: Any) -> list[object]:
    """What the seats hold, wherever a game's view has it."""
    return [own.hand if hasattr(own, "hand") else view.players[own.viewer].hand for own in view.held]


def test_a_story_hides_what_the_listener_may_not_know() -> None:
    log = Log()
    GAME.new(2, {}, Fast(1), log)
    names = ["Ana", "Bo"]
    for seat, own, hidden in [(0, "You are dealt crate", 3), (None, "none", 6)]:
        told = Story(GAME, names, seat).tell(log.events)
        assert sum(line.startswith(own) for line in told) == 6 - hidden
        assert sum("a crate" in line for line in told) == hidden
    assert not any("a crate" in line for line in Story(GAME, names, OPEN).tell(log.events))


def test_repeated_lines_are_counted() -> None:
    assert folded(["a.", "b.", "b.", "a."]) == ["a.", "b. (x2)", "a."]


def test_names_are_cleaned() -> None:
    assert clean("A\x1b[2Ja\nö 67\N{NO-BREAK SPACE}%") == "A?[2Ja?ö 67\N{NO-BREAK SPACE}%"


def test_rules_are_shown_with_tables_and_summaries_on_a_line() -> None:
    assert spaced("Deal.\n| a |\n|---|\n| 1 |") == "Deal.\n\n| a |\n|---|\n| 1 |"
    assert len(summary(Entry(kind="rule", id="TY-1.1", title="", text="long " * 50), 60).plain) <= 60


def test_bots_get_names_of_their_own() -> None:
    table = Seating(game=GAME, seats=4, people=["Greedy"], bots=["greedy", "random", "greedy"], options={}, seed=None)
    assert [seat.name for seat in table.seat_records()] == ["Greedy", "Greedy 2", "Random", "Greedy 3"]


@pytest.mark.parametrize("names", [[], ["Ana", "ANA"], ["x" * 17], ["a\x07"], ["a", "b", "c"]])
def test_names_that_do_not_do(names: list[str]) -> None:
    with pytest.raises(ValueError, match=r"."):
        check_people(names, 2)


def test_where_games_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CUTTHROAT_HOME", str(tmp_path))
    assert saves.home() == tmp_path
    monkeypatch.delenv("CUTTHROAT_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert saves.home() == Path("/data/cutthroat")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/h")
    assert saves.home() == Path("/h/.local/share/cutthroat")


def test_the_latest_game_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CUTTHROAT_HOME", str(tmp_path))
    record = recorded_game(finished(GAME, 2), 0).record
    paths = [saves.new_path(key) for key in ("toy", "chess", "toy")]
    for age, path in enumerate(paths):
        saves.save(record, path)
        os.utime(path, (1000 - age, 1000 - age))
    (tmp_path / "games" / ".draft.json").touch()
    assert saves.unfinished() == paths
    assert saves.unfinished("chess") == [paths[1]]
    kept = saves.finish(record, paths[0])
    assert kept.parent == tmp_path / "records"
    assert saves.unfinished() == paths[1:]
    own = tmp_path / "own.json"
    saves.save(record, own)
    assert saves.finish(record, own).is_file()
    assert own.is_file()


def test_the_bots_of_a_seeded_game_do_not_play_on_the_stream_that_deals_it() -> None:
    source = FastSource(5, 0)
    match = Match.start(GAME, [SeatRecord("Ana", "person"), SeatRecord("Greedy", "bot:greedy")], {}, source)
    bots, deal = Fast(bot_seed(match)), source.chance()
    assert [bots.pick(1000) for _ in range(8)] != [deal.pick(1000) for _ in range(8)]


def test_options_are_listed_when_somebody_asks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["?", ""])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    assert ask_options(Screen(), GAME, lambda texts: GAME.resolve({})) == GAME.resolve({})
    told = capsys.readouterr().out
    assert all(option.text.split(".")[0][:30] in told for option in GAME.options)


def test_tables_and_moves_use_the_whole_window_and_text_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "110")
    assert (Screen().width, Screen().line) == (110, 110)
    monkeypatch.setenv("COLUMNS", "200")
    assert (Screen().width, Screen().line) == (200, LINE)


LONG_NAMES = ("Bartholomew Long", "Maximiliane the2", *NAMES[2:])


@pytest.mark.parametrize("width", [60, 80, 120, 200])
@pytest.mark.parametrize("key", registry.house_keys())
def test_no_window_cuts_a_name_and_none_is_exceeded(key: str, width: int) -> None:
    """Players' names at their longest, over a game of random players, for somebody and with all cards open."""
    game = registry.load(key)
    seats = game.seats_for(game.resolve({}))[-1]
    widest = 0
    for state, _, number in positions(Case(game, seats, {}, 3)):
        if number % 10 and state.waiting:
            continue
        for viewer in (0, OPEN):
            drawn = rows(draw(game, game.view(state, viewer), LONG_NAMES[:seats], width), width)
            text = " ".join(" ".join(drawn).split())
            assert max(map(len, drawn)) <= width, "\n".join(drawn)
            assert "…" not in text, "\n".join(drawn)
            widest = max(widest, *map(len, drawn))
    assert widest > 0.7 * width or key in ("agencies", "crisis")


def test_a_hint_comes_in_three_steps(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    game = registry.load("agencies")
    state = game.new(2, {}, Fast(1), MUTED)
    seat = waiting_seats(state)[0]
    asked = Helper(Screen(), game, Menu(game, state, seat), Story(game, list(NAMES[:2]), seat), [])
    with pytest.raises(IllegalMove, match="whoever plays alone"):
        asked.answer("hint")
    asked.advice = partial(advise, game, state, seat, rollouts=20)
    told = []
    for _ in range(3):
        assert asked.answer("hint") is None
        told.append(capsys.readouterr().out)
    assert told[0].strip().startswith("Look at how many of the hits")
    assert told[1].count("%") == len(state.legal_actions(seat))
    assert asked.menu.choose(told[2].split()[0]).action == asked.advice().action
    is_close = asked.advice().is_close
    assert ("too close to call" in told[1]) == is_close
    assert ("No other choice is surely better" in told[2]) == is_close


def test_people_ask_what_a_card_does(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    nation = registry.load("nation")
    state = nation.new(2, {}, Fast(1), MUTED)
    seat = waiting_seats(state)[0]
    asked = Helper(Screen(), nation, Menu(nation, state, seat), Story(nation, list(NAMES[:2]), seat), [])
    assert asked.answer("? the blade") is None
    assert "The Blade. Weapon: Knife. Rolls two dice with it and keeps the higher." in capsys.readouterr().out
    assert asked.answer("? how do I win") is None
    assert capsys.readouterr().out.startswith("How to win. Eighteen targets")
    with pytest.raises(IllegalMove):
        asked.answer("? the baker")


def test_cards_say_what_they_do_at_this_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    contract = registry.load("contract")
    options: dict[str, Value] = {"hanns_beats_bodyguard": False}
    state = contract.new(2, options, Fast(1), MUTED)
    seat = waiting_seats(state)[0]
    menu, story = Menu(contract, state, seat), Story(contract, list(NAMES[:2]), seat)
    for given, says in ((None, "always kills"), (options, "unless a bodyguard 2 is there")):
        asked = Helper(Screen(), contract, menu, story, [], given)
        assert asked.answer("? precious hanns") is None
        assert says in " ".join(capsys.readouterr().out.split())
