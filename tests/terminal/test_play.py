"""Whole games at a terminal, as a person plays them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cutthroat.game import registry
from cutthroat.game.match import Match
from cutthroat.game.record import FairSource, FastSource, Record, read
from cutthroat.game.verdict import verify
from cutthroat.testing.toy.edge.game import GAME
from tests.terminal.driver import CTRL_C, CTRL_D, WIPE, Terminal

ALONE = ("play", "toy", "--seats", "2", "--people", "Ana", "--bots", "greedy", "--option", "rounds=1")
TWO = ("play", "toy", "--seats", "2", "--people", "Ana,Bo", "--option", "rounds=1")


@pytest.fixture(autouse=True)
def toy() -> None:
    registry.register(GAME)


def saved(home: Path) -> Record:
    (path,) = (home / "games").glob("[!.]*.json")
    return read(path)


def finished(home: Path) -> Record:
    assert not list((home / "games").glob("*.json"))
    (path,) = (home / "records").glob("*.json")
    return read(path)


def play_on(terminal: Terminal) -> None:
    """Always the first move, to the end."""
    terminal.type("1")
    while terminal.expect_any("Ana> ", "The record")[0] == "Ana> ":
        terminal.type("1")


def test_what_a_bot_weighed_is_in_the_record(tmp_path: Path) -> None:
    """The numbers are those of its own moves."""
    with Terminal(tmp_path, *ALONE[:-3], "expert", *ALONE[-2:]) as terminal:
        terminal.expect("Ana> ")
        play_on(terminal)
        assert terminal.leave() == 0
    record = finished(tmp_path)
    assert record.why
    assert {record.moves[number - 1][0] for number in record.why} == {1}
    assert all(record.moves[number - 1][1] in dict(weighed) for number, weighed in record.why.items())


def test_a_game_against_a_bot_is_provably_fair(tmp_path: Path) -> None:
    with Terminal(tmp_path, *ALONE) as terminal:
        start = terminal.expect("Ana> ")
        record = saved(tmp_path)
        assert isinstance(record.chance, FairSource)
        assert record.chance.seal in start
        assert "You are dealt crate" in start
        assert "Greedy is dealt a crate." in start
        assert "Offer a crate." in start
        play_on(terminal)
        assert terminal.leave() == 0
        assert "All auctions are held." in terminal.text
        assert str(tmp_path / "records") in terminal.text.replace("\n", "")
    record = finished(tmp_path)
    assert verify(record).ok
    assert [seat.kind for seat in record.seats] == ["person", "bot:greedy"]


def test_the_screen_fits_80_columns(tmp_path: Path) -> None:
    with Terminal(tmp_path, *ALONE) as terminal:
        terminal.expect("Ana> ")
        assert max(len(line) for line in terminal.text.splitlines()) <= 80


def test_no_colour(tmp_path: Path) -> None:
    with Terminal(tmp_path, *ALONE, NO_COLOR="1") as terminal:
        terminal.expect("Ana> ")
        assert "\x1b[3" not in terminal.raw
    with Terminal(tmp_path, *ALONE) as terminal:
        terminal.expect("Ana> ")
        assert "\x1b[1;36m" in terminal.raw


def test_a_seed_gives_the_same_game_again(tmp_path: Path) -> None:
    moves = []
    for home in (tmp_path / "one", tmp_path / "two"):
        with Terminal(home, *ALONE, "--seed", "5") as terminal:
            terminal.expect("Ana> ")
            play_on(terminal)
            assert terminal.leave() == 0
        record = finished(home)
        assert record.chance == FastSource(5, 0)
        assert verify(record).ok
        moves.append(record.moves)
    assert moves[0] == moves[1]


def test_what_can_be_typed(tmp_path: Path) -> None:
    with Terminal(tmp_path, *ALONE, "--seed", "5") as terminal:
        terminal.expect("Ana> ")
        for typed, answer in [
            ("help", "search them"),
            ("?", "The highest offer wins"),
            ("? 2", "TY-2.1"),
            ("log", "You are dealt crate"),
            ("log all", "You are dealt crate"),
            ("rules", "type rules and a word"),
            ("rules win", "nothing in the rules answers 'win'"),
            ("table", "Offer a crate."),
            ("more", "offer crate"),
            ("", "Type the number of a move"),
            ("9", "there is no move 9"),
            ("99999999999999999999", "there is no move"),
            ("dance", "'dance' is neither a move nor a command: type a number, ?, or help"),
            ("how do I win", "type a number, ? how do I win to"),
            ("offer", "3 moves begin with 'offer'"),
        ]:
            terminal.type(typed)
            assert answer in terminal.expect("\nAna> "), typed
        assert saved(tmp_path).moves[1:] == []
        match = Match.resume(saved(tmp_path))
        text = next(iter(match.game.moves(match.state, 0)))
        terminal.type(text.upper())
        terminal.expect(f"You offer crate {text.removeprefix('bid ')}.")


@pytest.mark.parametrize("end", ["quit", "ctrl-c", "ctrl-d", "kill"])
def test_a_game_goes_on_after(tmp_path: Path, end: str) -> None:
    with Terminal(tmp_path, *TWO) as terminal:
        terminal.expect("Press Enter")
        terminal.type("")
        terminal.expect("Ana> ")
        terminal.type("1")
        terminal.expect("Pass the keyboard to Bo.")
        if end == "kill":
            terminal.kill()
        elif end == "quit":
            terminal.type("")
            terminal.expect("Bo> ")
            terminal.type("quit")
            assert terminal.leave() == 0
        elif end == "ctrl-d":
            assert terminal.press_to_leave(CTRL_D) == 0
        else:
            assert terminal.press_to_leave(CTRL_C) == 130
        assert "Traceback" not in terminal.text
        assert end == "kill" or "play --resume" in terminal.text
    assert len(saved(tmp_path).moves) == 1
    with Terminal(tmp_path, "play", "--resume") as terminal:
        terminal.expect("Pass the keyboard to Bo.")
        terminal.type("")
        while (asked := terminal.expect_any("Press Enter", "Ana> ", "Bo> ", "The record")[0]) != "The record":
            terminal.type("" if asked == "Press Enter" else "1")
        assert terminal.leave() == 0
    assert verify(finished(tmp_path)).ok


def test_hot_seat_hides_the_screen_between_people(tmp_path: Path) -> None:
    with Terminal(tmp_path, *TWO) as terminal:
        terminal.expect("Press Enter")
        assert "dealt" not in terminal.text
        terminal.type("")
        mine = terminal.expect("Ana> ")
        assert mine.count("You are dealt crate") == 3
        wipes = terminal.raw.count(WIPE)
        terminal.type("1")
        terminal.expect("Press Enter")
        assert terminal.raw.count(WIPE) == wipes + 1
        terminal.type("")
        theirs = terminal.expect("Bo> ")
        assert "Ana seals an offer." in theirs
        assert theirs.count("is dealt a crate.") == 1
        assert terminal.press_to_leave(CTRL_C) == 130
        assert terminal.raw.rstrip().endswith("play --resume")
        assert terminal.raw.rindex(WIPE) > terminal.raw.rindex("Bo> ")


def test_missing_flags_are_asked_for(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play") as terminal:
        terminal.expect("Which game?")
        for question, answers in [
            ("number or the key", ["poker", "toy"]),
            ("Who plays", ["Ana, Ana", "Ana"]),
            ("How many players", ["12", "3"]),
            ("Which bots?", ["clever", "random,greedy"]),
            ("Options", ["rounds=0", "rounds=2"]),
        ]:
            for answer in answers:
                terminal.type(answer)
            if question != "Options":
                terminal.expect(question)
        terminal.expect("Ana> ")
    record = saved(tmp_path)
    assert [seat.kind for seat in record.seats] == ["person", "bot:random", "bot:greedy"]
    assert record.options["rounds"] == 2


def test_quick_asks_nothing(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "toy", "--quick", "--terminal") as terminal:
        terminal.expect("Player> ")
        assert "?" not in terminal.text.split("Player> ")[0].split("This number seals")[0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "--resume"), "there is no saved game"),
        (("play", "--resume", "/nowhere.json"), "No such file"),
        (("play", "toy", "--people", "A,B,C,D,E"), "5 people are too many: there are 4 seats"),
        (("play", "toy", "--people", "Ana,ana"), "two people have the same name"),
        (("play", "toy", "--seats", "7"), "for 2 to 4 players, not 7"),
        (("play", "--quick"), "needs a game"),
    ],
)
def test_mistakes(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    with Terminal(tmp_path, *arguments) as terminal:
        assert terminal.leave() != 0
        assert message in terminal.text
        assert "Traceback" not in terminal.text


def test_a_save_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    with Terminal(tmp_path, *TWO) as terminal:
        terminal.expect("Press Enter")
    (path,) = (tmp_path / "games").glob("*.json")
    forged = json.loads(path.read_bytes())
    forged["setup"][0] ^= 1
    path.write_text(json.dumps(forged))
    with Terminal(tmp_path, "play", "--resume", str(path)) as terminal:
        assert terminal.leave() != 0
        assert "and should be" in terminal.text


def test_only_the_owner_can_read_a_game_under_way(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    games.chmod(0o755)
    with Terminal(tmp_path, *TWO) as terminal:
        terminal.expect("Press Enter")
    (path,) = games.glob("*.json")
    assert [one.stat().st_mode & 0o077 for one in (path, games)] == [0, 0]


def test_replay_step_by_step(tmp_path: Path) -> None:
    with Terminal(tmp_path, *ALONE) as terminal:
        terminal.expect("Ana> ")
        play_on(terminal)
        terminal.leave()
    (path,) = (tmp_path / "records").glob("*.json")
    with Terminal(tmp_path, "replay", str(path), "--seat", "1") as terminal:
        terminal.expect("You are dealt crate")
        terminal.expect("0 of ")
        terminal.type("")
        terminal.expect("1 of ")
        terminal.type("b")
        terminal.expect("0 of ")
        terminal.type("999")
        terminal.expect("All auctions are held.")
        terminal.type("q")
        assert terminal.leave() == 0
