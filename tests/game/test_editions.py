"""Editions: games with other cards, checked before they are played, and kept apart from the games as they come."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.viewer import OPEN
from cutthroat.game import record, registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.draw import draw
from cutthroat.game.editions.check import printed
from cutthroat.game.editions.differences import FITTED, differences
from cutthroat.game.editions.loading import load_edition
from cutthroat.game.editions.model import LARGEST, Edition, EditionError
from cutthroat.game.editions.source import EditionFileError, edition_of, open_edition, read_edition
from cutthroat.game.editions.start import start
from cutthroat.game.match import Match
from cutthroat.game.position import PositionError, from_text, to_text
from cutthroat.game.verdict import verify
from cutthroat.testing.editions import sample

KEYS = registry.house_keys()


def edition(game: str, changes: dict[str, Any], name: str = "Test") -> Edition:
    return Edition(game=game, name=name, changes=changes)


def loaded(key: str) -> AnyGame:
    """As another process would load it that knows it from one of ours: without a trial, which takes a second."""
    return load_edition(sample(key), tried=True)


def nation_data() -> dict[str, Any]:
    return printed(registry.load("nation"))


def refused(game: str, changes: dict[str, Any]) -> list[str]:
    with pytest.raises(EditionError) as caught:
        load_edition(edition(game, changes))
    return [str(problem) for problem in caught.value.problems]


def played(game: AnyGame, seats: int = 3, moves: int = 10_000) -> Match:
    names = [record.SeatRecord(f"Seat {seat}", "bot:random") for seat in range(1, seats + 1)]
    match = Match.start(game, names, {}, record.FastSource(5, 0))
    whims = Fast(9)
    for _ in range(moves):
        if match.is_over:
            break
        seat = next(seat for seat in range(seats) if match.state.waiting >> seat & 1)
        legal = match.state.legal_actions(seat)
        match.play(seat, int(legal[whims.pick(len(legal))]))
    return match


# Two games at once


@pytest.mark.parametrize("key", KEYS)
def test_an_editions_game_stands_beside_the_game_as_it_comes(key: str) -> None:
    usual = registry.load(key)
    before = msgspec.json.encode(usual.catalogue())
    modules = {name: module for name, module in sys.modules.items() if name.startswith(f"cutthroat.games.{key}")}
    game = loaded(key)
    assert game is not usual
    assert type(game) is not type(usual)
    assert game.edition == sample(key)
    assert usual.edition is None
    assert registry.load(key) is usual
    assert msgspec.json.encode(usual.catalogue()) == before
    assert msgspec.json.encode(game.catalogue()) != before
    assert {name: sys.modules[name] for name in modules} == modules
    assert loaded(key) is game


def test_two_editions_of_a_game_do_not_mix() -> None:
    rich = load_edition(edition("nation", {"target": {"dictator": {"value": 30_000}}}), tried=True)
    poor = load_edition(edition("nation", {"target": {"dictator": {"value": 1000}}}), tried=True)
    values = [game.catalogue()["dictator"].facts["value"] for game in (rich, poor, registry.load("nation"))]
    assert values == [30_000, 1000, 10_000]


def test_rules_and_words_follow_the_edition() -> None:
    game = loaded("nation")
    state = game.new(2, {}, Fast(1), MUTED)
    assert state.cash == [4, 4]
    assert [len([card for card in hand if card < 79]) for hand in state.hands] == [4, 4]
    assert game.resolve({})["marking"] == "open"
    assert game.catalogue()["dictator"].name == "Tyrant"
    assert game.catalogue()["sniper-rifle@2345"].facts["msr_low"] == 1
    assert "hit-list-02" not in game.catalogue()
    assert "operation-daylight" in game.catalogue()


def test_the_terminal_draws_with_the_editions_words() -> None:
    game = loaded("crisis")
    state = game.new(3, {}, Fast(1), MUTED)
    console = Console(width=80)
    with console.capture() as shown:
        console.print(draw(game, game.view(state, 0), ["Ana", "Boris", "Cleo"], 80))
    assert "five kills win" in shown.get()
    assert "○○○○○" in shown.get()


def test_the_table_calls_masks_and_actions_by_the_editions_names() -> None:
    match = played(loaded("crisis"), moves=7)
    console = Console(width=100)
    with console.capture() as shown:
        console.print(draw(match.game, match.game.view(match.state, OPEN), match.record.names, 100))
    names = {row.id: row.name for row in match.game.catalogue().values()}
    held = [names[character] for character in match.game.roles(match.state)["character"]]
    assert all(name in shown.get() for name in held)
    assert "Ghost" not in shown.get()
    assert "Hide" not in shown.get()


def test_the_catalogue_tells_what_the_boards_draw() -> None:
    """Nothing of it may stand in the client: there an edition could not change it."""
    city = loaded("contract").catalogue()["nowhere"].facts
    assert (city["latitude"], city["longitude"], city["land"], city["sea"]) == (
        "47.0",
        "10.5",
        ["prague", 1, "rome", 3],
        [],
    )
    assert loaded("nation").catalogue()["loud"].name == "Noisy"
    for key, limit, value in (("nation", "hand_limit", 7), ("contract", "kills_to_win", 3)):
        game = loaded(key)
        assert msgspec.to_builtins(game.view(game.new(2, {}, Fast(1), MUTED), 0))[limit] == value


def test_the_solution_of_two_is_that_of_the_game_as_it_comes() -> None:
    assert registry.load("crisis").exact is not None
    assert loaded("crisis").exact is None


def test_a_process_loads_as_many_editions_as_it_is_asked_for() -> None:
    named = [edition("crisis", {"characters": {"ghost": {"name": f"Ghost {number}"}}}) for number in range(40)]
    games = [load_edition(one, tried=True) for one in named]
    assert len(set(map(id, games))) == 40
    assert load_edition(named[0], tried=True) is games[0]


def test_bots_think_with_the_weights_of_their_edition() -> None:
    usual = registry.load("nation").guide().weights
    changes = {"weights": {"3": [1, 0.5, -2.0, 0]}}
    fitted = load_edition(edition("nation", changes), tried=True)
    assert fitted.guide().weights == [*usual[:3], [1.0, 0.5, -2.0, 0.0], *usual[4:]]
    assert loaded("nation").guide().weights == registry.load("nation").guide().weights == usual
    assert [str(one) for one in differences(edition("nation", changes))] == [str(FITTED)]


@pytest.mark.parametrize(
    ("game", "given", "said"),
    [
        ("crisis", {"2": [1.0]}, "weights: the bots of Assassin's Crisis have none"),
        ("nation", [1.0], "weights: "),
        ("nation", {"7": [1.0, 1.0, 1.0, 1.0]}, "weights.7: is no number of seats"),
        ("nation", {"2": [1.0]}, "weights.2: takes a list of 4 numbers from -1000 to 1000"),
        ("nation", {"2": [1.0, 1.0, 1.0, float("nan")]}, "weights.2: takes a list of 4 numbers"),
        ("nation", {"2": [1.0, 1.0, 1.0, True]}, "weights.2: takes a list of 4 numbers"),
        ("nation", {"2": [1.0, 1.0, 1.0, 1e9]}, "weights.2: takes a list of 4 numbers"),
    ],
)
def test_weights_are_checked(game: str, given: object, said: str) -> None:
    assert refused(game, {"weights": given})[0].startswith(said)


def test_a_position_as_text_carries_its_edition() -> None:
    match = played(loaded("crisis"), moves=4)
    text = to_text(match.game, match.state)
    assert from_text(text).game is match.game
    with pytest.raises(PositionError, match=r"edition cannot be played: constants\.points_to_win: takes"):
        from_text(text.replace('"points_to_win":5', '"points_to_win":50'))
    with pytest.raises(PositionError, match="edition cannot be played: Expected `object`"):
        from_text(re.sub("edition: .*", "edition: 3", text))
    with pytest.raises(PositionError, match="the edition is one of 'nation'"):
        from_text(re.sub("edition: .*", 'edition: {"game":"nation","name":"x"}', text))


# Records


@pytest.mark.parametrize("key", KEYS)
def test_a_record_carries_its_edition(key: str) -> None:
    match = played(loaded(key))
    again = record.decode(record.encode(match.record))
    assert again.edition == sample(key)
    assert record.game_of(again) is match.game
    frames = list(record.replay(again))
    assert match.game.dump(frames[-1].state) == match.game.dump(match.state)
    assert verify(again).ok
    forked = Match.fork(again, 4, again.seats, record.FastSource(6, 0))
    assert forked.record.edition == sample(key)


def test_records_of_the_game_as_it_comes_say_nothing_of_editions() -> None:
    match = played(registry.load("crisis"))
    assert b"edition" not in record.encode(match.record)


def test_the_same_moves_with_other_cards_are_another_game() -> None:
    match = played(loaded("crisis"), moves=4)
    plain = msgspec.structs.replace(match.record, edition=msgspec.UNSET)
    assert record.digest_of(match.record, 3) != record.digest_of(plain, 3)


HOSTILE = {
    "of another game": ({"game": "nation", "name": "x"}, "the edition is one of 'nation'"),
    "of no game": ({"game": "chess", "name": "x"}, "the edition is one of 'chess'"),
    "without a name": ({"game": "crisis", "name": ""}, "edition.name: takes a text of 1 to 40"),
    "a table that is a number": ({"game": "crisis", "name": "x", "changes": {"constants": 3}}, "table of values"),
    "an unknown table": ({"game": "crisis", "name": "x", "changes": {"__class__": {}}}, "nothing that an edition"),
    "huge": ({"game": "crisis", "name": "x", "changes": {"chips": {"count": "9" * 100_000}}}, "at most 65536 bytes"),
    "huge numbers": ({"game": "crisis", "name": "x", "changes": {"chips": {"count": 10**30}}}, "too large a number"),
    "deep": ({"game": "crisis", "name": "x", "changes": {"a": [[[[[[[[1]]]]]]]]}}, "at most 6 deep"),
    "turned writing": ({"game": "crisis", "name": "x\u202ey"}, "in one line"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_records_hostile_edition_is_refused_in_a_sentence(case: str) -> None:
    content, expected = HOSTILE[case]
    data = msgspec.json.decode(record.encode(played(registry.load("crisis"), moves=3).record))
    with pytest.raises(record.RecordError) as caught:
        record.game_of(record.decode(msgspec.json.encode({**data, "edition": content})))
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_records_edition_has_no_other_fields() -> None:
    data = msgspec.json.decode(record.encode(played(registry.load("crisis"), moves=3).record))
    with pytest.raises(record.RecordError):
        record.decode(msgspec.json.encode({**data, "edition": {"game": "crisis", "name": "x", "run": "rm"}}))


# What is refused

HEAD = '[edition]\ngame = "nation"\nname = "My box"\n'
BAD_FILES = {
    "no head": ("[target.dictator]\nvalue = 3000\n", ["bad.toml: an edition begins with a table [edition]"]),
    "not TOML": ("[edition\n", ["bad.toml:1: not TOML: Expected ']' at the end of a table declaration (at line 1"]),
    "endless number": (f"{HEAD}x = {'9' * 5000}\n", ["bad.toml: not TOML"]),
    "no name": ('[edition]\ngame = "nation"\n', ["bad.toml:1: edition: name is missing"]),
    "unknown field": (f'{HEAD}auther = "Ana"\n', ["bad.toml:4: edition.auther: unknown; did you mean author?"]),
    "a table within the head": (
        f"{HEAD}target.dictator.value = 3000\n",
        ["bad.toml:4: edition.target: belongs below [edition], as a table of its own: [target]"],
    ),
    "version as a number": (
        f"{HEAD}version = 1.0\n",
        ["bad.toml:4: edition.version: takes a text, in quotes, not 1.0"],
    ),
    "unknown game": ('[edition]\nname = "x"\ngame = "nashun"\n', ["bad.toml:3: edition.game: there is no game"]),
    "name with a line break": (
        '[edition]\ngame = "nation"\nname = """a\nb"""\n',
        ["bad.toml:3: edition.name: takes a text of 1 to 40 characters, in one line"],
    ),
    "unknown table": (
        f"{HEAD}[tarket.dictator]\nvalue = 3000\n",
        ["bad.toml:4: tarket: is nothing", "did you mean target?"],
    ),
    "unknown row": (
        f"{HEAD}\n[target.dictatr]\nvalue = 3000\n",
        ["bad.toml:5: target.dictatr: is none of the targets; did you mean dictator?"],
    ),
    "unknown field of a row": (
        f"{HEAD}[target.dictator]\nworth = 3000\n",
        ["bad.toml:5: target.dictator.worth: cannot be changed; there are: name, value, msr"],
    ),
    "wrong type": (
        f'{HEAD}[target.dictator]\nvalue = "much"\n',
        ["bad.toml:5: target.dictator.value: takes a whole number"],
    ),
    "true is no number": (f"{HEAD}[target.dictator]\nvalue = true\n", ["takes a whole number", "not True"]),
    "a date": (f"{HEAD}[target.dictator]\nvalue = 2020-01-01\n", ["takes a whole number", "not 2020-01-01"]),
    "not a number": (f"{HEAD}[target.dictator]\nvalue = nan\n", ["takes a whole number", "not nan"]),
    "out of range": (f"{HEAD}[target.dictator]\nvalue = 99000\n", ["from 1000 to 50000 in steps of 1000, not 99000"]),
    "between steps": (f"{HEAD}[target.dictator]\nvalue = 1500\n", ["in steps of 1000, not 1500"]),
    "an array of tables": (f'{HEAD}[[target]]\nid = "dictator"\n', ["bad.toml:4: target: is a table of values"]),
    "another number of targets": (
        f"{HEAD}[target.dictator]\nremove = true\n",
        ["bad.toml:4: target.dictator: Assassin Nation has 18 targets: an edition can change them, not their number"],
    ),
    "one target more": (
        f"{HEAD}[target.boss]\nnew = true\n",
        ["has 18 targets: an edition can change them, not their number"],
    ),
    "a new row of old id": (
        f"{HEAD}[hit_list.hit-list-01]\nnew = true\n",
        ["bad.toml:4: hit_list.hit-list-01: is there already, so it is not new"],
    ),
    "a typo in an open table": (
        f'{HEAD}[hit_list.hit-list-1]\nname = "x"\n',
        ["hit_list.hit-list-1: is none of the hit lists; did you mean hit-list-", "or say new = true"],
    ),
    "a new row without all it needs": (
        f'{HEAD}[hit_list.mine]\nnew = true\nname = "Mine"\n',
        ["bad.toml:4: hit_list.mine: a new row needs targets, bonuses"],
    ),
    "a new row of odd id": (
        f'{HEAD}[hit_list."../x"]\nnew = true\n',
        ["hit_list.../x: an id has 1 to 40 small letters"],
    ),
    "an unknown target on a list": (
        f'{HEAD}[hit_list.hit-list-01]\ntargets = ["a", "b", "c", "d", "e", "f"]\n',
        ["bad.toml:5: hit_list.hit-list-01.targets: takes a list of 6 different ids from target"],
    ),
    "an unknown option": (
        f"{HEAD}[options]\nstal-limit = 12\n",
        ["bad.toml:5: options.stal-limit", "did you mean stall-limit?"],
    ),
    "a wrong default": (
        f"{HEAD}[options]\nstall-limit = 13\n",
        ["bad.toml:5: options.stall-limit: takes 12 or 20 or 30, not 13"],
    ),
    "a name twice": (
        f'{HEAD}[target.dictator]\nname = "princess"\n',
        ["bad.toml:5: target.dictator.name: another one of the targets is called 'princess', too"],
    ),
    "an empty name": (
        f'{HEAD}[target.dictator]\nname = ""\n',
        ["takes a text of 1 to 40 characters, in one line, without < and >, not ''"],
    ),
    "a long name": (f'{HEAD}[target.dictator]\nname = "{"x" * 41}"\n', ["takes a text of 1 to 40 characters"]),
    "a control character": (f'{HEAD}[target.dictator]\nname = "a\\u0007b"\n', ["takes a text of 1 to 40 characters"]),
    "a text that lies": (
        f"{HEAD}[modifier.stealth]\nparams = {{ amount = 2 }}\n",
        ["bad.toml:4: modifier.stealth: its text tells what it was before: write a new text, too"],
    ),
    "a card without effect": (
        f'{HEAD}[modifier.stealth]\nparams.amount = 0\ntext = "Nothing."\n',
        ["bad.toml:5: modifier.stealth.params.amount: 0 would leave the card without effect"],
    ),
    "a card that does the opposite": (
        f'{HEAD}[modifier.stealth]\nparams.amount = -1\ntext = "Harder."\n',
        ["modifier.stealth.params.amount: with the other sign the card would do the opposite"],
    ),
    "a parameter of another card": (
        f'{HEAD}[modifier.stealth]\nparams.look = 3\ntext = "Look."\n',
        ["modifier.stealth.params.look: cannot be changed; there are: amount"],
    ),
    "two searches of different depth": (
        f'{HEAD}[modifier.espionage]\nparams.look = 4\ntext = "Look at four."\n',
        ["modifier.arms-dealer.params.look: has to be that of espionage"],
    ),
    "another number of weapons": (
        f'{HEAD}[weapon.rpg]\ntimes = ["0600"]\n',
        ["bad.toml:4: weapon: the weapons have 60 times in all, a card each, not 55"],
    ),
    "a time that is none": (f'{HEAD}[weapon.rpg]\ntimes = ["2460"]\n', ["different quarter hours"]),
    "more dealt than held": (
        f"{HEAD}[limits]\nhand_assassin_max = 3\n",
        ["limits.refill_assassin: no more than the hand limit of 3", "setup.assassin_cards: no more"],
    ),
    "a contract that pays and costs": (
        f'{HEAD}[contract.public-execution]\nnegative = ["loud"]\n',
        ["bad.toml:4: contract.public-execution: loud cannot both pay and cost"],
    ),
}


@pytest.mark.parametrize("case", BAD_FILES)
def test_a_bad_file_is_told_by_lines(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text, expected = BAD_FILES[case]
    Path("bad.toml").write_text(text, encoding="utf-8")
    with pytest.raises(EditionFileError) as caught:
        open_edition(Path("bad.toml"))
    told = "\n".join(caught.value.lines)
    for words in expected:
        assert words in told


def test_all_problems_are_told_at_once_in_the_order_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(
        f"""{HEAD}
# a comment with a [header]
[options]
marking = "opn"
[hit_list."hit-list-01"]
name = '''two
lines = 3'''
targets = [
  "journalist", # ]]
]
bonuses = [1]
[target.dictator]
msr = 9
""",
        encoding="utf-8",
    )
    with pytest.raises(EditionFileError) as caught:
        open_edition(file)
    assert [line.removeprefix(f"{file}:").split(":")[0] for line in caught.value.lines] == ["7", "9", "11", "14", "16"]
    assert str(caught.value).endswith("(and 4 more)")


def test_a_wrong_head_does_not_hide_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('[edition]\ngame = "nation"\nautor = "me"\n[target.dictator]\nmsr = 9\n', encoding="utf-8")
    with pytest.raises(EditionFileError) as caught:
        open_edition(file)
    assert [line.removeprefix(f"{file}:").split(":")[0] for line in caught.value.lines] == ["1", "3", "5"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"[target.dictator]\nvalue = 99999999999999999999\n", "6: target.dictator.value: 99999999999999999999 is too"),
        (b"[target.dictator]\nvalue = 1000\nvalue = 2000\n", "7: not TOML: "),
        (b"[target.dictator]\nvalue = 1000\n[target.dictator]\n", "7: not TOML: "),
        ("[target.dictator]\nname = 'Zar\u00e9'\n".encode("latin-1"), "6: not a text in UTF-8"),
    ],
)
def test_what_cannot_even_be_read_has_a_line_too(text: bytes, line: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(b"# mine\n" + HEAD.strip().encode() + b"\n" + text)
    with pytest.raises(EditionFileError) as caught:
        open_edition(file)
    assert caught.value.lines[0].startswith(f"{file}:{line}")


def test_a_file_of_windows_is_read(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(b"\xef\xbb\xbf" + HEAD.strip().replace("\n", "\r\n").encode())
    assert read_edition(file).game == "nation"


@pytest.mark.parametrize(
    ("content", "expected"),
    [(b"\xff\xfe", "not a text in UTF-8"), (b"# " + b"x" * 70_000, "at most 65536 bytes"), (None, "No such file")],
)
def test_files_that_are_none(content: bytes | None, expected: str, tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(EditionFileError, match=expected):
        read_edition(file)


def test_nobody_waits_for_a_pipe_that_nobody_writes_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.toml")
    with pytest.raises(EditionFileError, match="an edition begins with a table"):
        read_edition(tmp_path / "x.toml")


def test_a_pipe_is_read_to_its_end() -> None:
    reading, writing = os.pipe()
    with os.fdopen(writing, "wb") as stream:
        stream.write(HEAD.encode())
    try:
        assert read_edition(Path(f"/dev/fd/{reading}")).game == "nation"
    finally:
        os.close(reading)


IMPOSSIBLE: dict[str, tuple[str, dict[str, Any], str]] = {
    "more points than there are": (
        "agencies",
        {"constants": {"points_to_win": 30}},
        "all hits together are worth only 24",
    ),
    "a hit that nobody meets": (
        "agencies",
        {"hit_ranks": {"K": {"strength": 99}}},
        "no hand can meet it: 5 agents bring at most 84",
    ),
    "too few chips": ("crisis", {"constants": {"points_to_win": 5}}, "5 players can need 21 chips"),
    "a small deck": (
        "shinobi",
        {"battle_cards": {name: {"count": 0} for name in ("shuriken", "kusari-fundo", "naginata", "thief")}},
        "the deck has 75 to 120 cards",
    ),
    "a weapon without power": (
        "shinobi",
        {"battle_cards": {"naginata": {"power_guardian": 0, "power_assassin": 0, "text": "Nothing."}}},
        "0 would leave the card without effect",
    ),
    "contracts for too few": (
        "nation",
        {"contract": {row["id"]: {"copies": 0} for row in nation_data()["contract"][:12]}},
        "contract: at least 18 copies for 6 players are needed, not 16",
    ),
    "a city that nobody reaches": (
        "contract",
        {"city": {"atlantis": {"new": True, "name": "Atlantis", "region": "europe", "lat": 30, "lon": -40}}},
        "city.atlantis: cannot be reached",
    ),
    "a city in which somebody lives": (
        "contract",
        {"city": {"vancouver": {"remove": True}}},
        "Baron von Condo lives there",
    ),
    "a home of nobody": (
        "contract",
        {
            "city": {"atlantis": {"new": True, "name": "A", "region": "europe", "lat": 30, "lon": -40, "kind": "home"}},
            "links": {"land": {"set": [["atlantis", "prague", 1], ["atlantis", "sydney", 1]]}},
        },
        "city.atlantis: no assassin lives there, so it is no home city",
    ),
    "a target city without a target": (
        "contract",
        {"city": {"dakar": {"kind": "target"}}},
        "city.dakar: no target lives there, so it is no target city",
    ),
    "a ship to the mountains": (
        "contract",
        {"links": {"sea": {"set": [["prague", "sydney", 3]]}}},
        "links: prague has a sea link but no port",
    ),
    "a route to nowhere": ("contract", {"links": {"land": {"set": [["prague", "atlantis", 1]]}}}, "with ids from city"),
    "a route onto itself": (
        "contract",
        {"links": {"land": {"set": [["prague", "prague", 1]]}}},
        "a way has 1 to 4 steps and two ends",
    ),
    "no such route": ("contract", {"links": {"land": {"remove": [["prague", "sydney"]]}}}, "there is no way"),
    "a hand that no Clown fills": (
        "contract",
        {"limits": {"weapons_per_attempt": 6}},
        "more than the 6 weapons of the others",
    ),
}


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_impossible_games_are_refused(case: str) -> None:
    key, changes, expected = IMPOSSIBLE[case]
    assert any(expected in problem for problem in refused(key, changes))


def test_an_edition_is_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were a check too few, the game that it lets through would be."""
    from cutthroat.games.nation.edge import edition as nation  # noqa: PLC0415 - only here

    blind = msgspec.structs.replace(nation.EDITABLE, check=lambda data: ())
    monkeypatch.setattr(nation, "EDITABLE", blind)
    text = "Look at the top ten."
    told = refused("nation", {"modifier": {"espionage": {"params": {"look": 10}, "text": text}}})
    assert told[0].startswith("the rules cannot play it: cards are lost or doubled in a game of")


# What differs


def test_differences_in_words() -> None:
    found = [str(difference) for difference in differences(sample("contract"))]
    assert "Kills to win: 3 instead of 4" in found
    assert "Nowhere is new" in found
    assert "Nowhere - Rome is new" in found
    assert "Strangulation is called Piano Wire" in found
    assert "Piano Wire: copies: 8 instead of 4" in found
    assert any("default" in line and line.endswith("instead of Yes") for line in found)


def test_an_edition_without_changes_differs_in_nothing() -> None:
    assert differences(edition("nation", {})) == []


def test_the_digest_is_of_what_an_edition_says() -> None:
    one = edition("crisis", {"constants": {"points_to_win": 2}, "chips": {"count": 12}})
    two = edition("crisis", {"chips": {"count": 12}, "constants": {"points_to_win": 2}})
    assert one.digest == two.digest
    assert one.digest != edition("crisis", {"chips": {"count": 13}}).digest


# A start


@pytest.mark.parametrize("key", KEYS)
def test_a_start_says_everything_as_it_is(key: str) -> None:
    """Every line behind a # is one that could stand there, and changes nothing."""
    text = start(registry.load(key))
    plain = edition_of(tomllib.loads(text))
    assert plain.changes == {}
    opened = re.sub(r"^# (?=[\w.-]+ = (?!\[\[))", "", text, flags=re.MULTILINE)
    whole = edition_of(tomllib.loads(opened))
    assert sum(len(table) for table in whole.changes.values()) > 10
    assert differences(whole) == []
    assert len(opened) < LARGEST / 2
