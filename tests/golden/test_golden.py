"""Every game has golden games, and their moves still lead to what is told of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutthroat.core.bits import lowest
from cutthroat.game import registry
from cutthroat.game.match import Match
from cutthroat.game.options import show
from cutthroat.game.record import FastSource, SeatRecord
from cutthroat.terminal.golden import GoldenError, golden_text, new_games, played_again, scripts_of
from cutthroat.testing.toy.edge.game import GAME as TOY

FOLDER = Path(__file__).parent


@pytest.fixture(autouse=True)
def toy() -> None:
    registry.register(TOY)


@pytest.mark.parametrize("key", registry.house_keys())
def test_golden_games_are_up_to_date(key: str) -> None:
    path = FOLDER / f"{key}.txt"
    hint = f"run ./cutthroat golden {key}, and read the difference like code"
    assert path.is_file(), hint
    text, game = path.read_text(encoding="utf-8"), registry.load(key)
    kept, played = text.splitlines(), golden_text(game, played_again(game, text)).splitlines()
    for number, (old, new) in enumerate(zip(kept, played, strict=False), 1):
        assert old == new, f"{path.name}, line {number}: {hint}"
    assert len(kept) == len(played), hint


def test_nothing_is_kept_of_games_that_are_gone() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} <= set(registry.house_keys())


def test_a_golden_game_is_readable() -> None:
    lines = toy_text().splitlines()
    assert "== 2 seats, seed 1, game 0 ==" in lines
    assert "== 3 seats, seed 1, game 1 ==" in lines
    assert lines.count("Setup") == 2
    assert any(line.startswith("1. Ana: offer crate ") and line.endswith("]") for line in lines)
    assert any(" takes crate " in line for line in lines)
    assert toy_text() == toy_text()


def toy_text() -> str:
    return golden_text(TOY, new_games(TOY))


def test_the_moves_are_those_of_the_text_and_not_a_bots() -> None:
    """Somebody else's moves: whatever is legal last, which no bot of ours would play."""
    match = Match.start(
        TOY, [SeatRecord("Ana", "person"), SeatRecord("Boris", "person")], {"rounds": 2}, FastSource(7, 3)
    )
    while not match.is_over:
        seat = int(lowest(match.state.waiting))
        match.play(seat, int(match.state.legal_actions(seat)[-1]))
    text = golden_text(TOY, [match.record])
    again = played_again(TOY, text)
    assert [record.moves for record in again] == [match.record.moves]
    assert again[0].options == match.record.options != TOY.resolve({})
    assert golden_text(TOY, again) == text


def test_every_move_of_a_text_is_read_back() -> None:
    records = new_games(TOY)
    scripts = scripts_of(golden_text(TOY, records))
    assert [len(script.moves) for script in scripts] == [len(record.moves) for record in records]
    assert scripts[0].options == {name: show(value) for name, value in records[0].options.items()}


def test_a_move_that_is_no_longer_legal_is_named() -> None:
    lines = toy_text().splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("1. Ana"))
    lines[first] = "1. Ana: offer crate 99 [bid 99]"
    with pytest.raises(GoldenError, match=r"toy, 2 seats, game 0, move 1 \(Ana: bid 99\)"):
        played_again(TOY, "\n".join(lines))


@pytest.mark.parametrize(("cut", "problem"), [(0, "no game"), (-8, "not over")])
def test_half_a_text_is_an_error(cut: int, problem: str) -> None:
    text = "\n".join(toy_text().splitlines()[:cut])
    with pytest.raises(GoldenError, match=problem):
        played_again(TOY, text)
