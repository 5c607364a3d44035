"""What words and views say about odds, held against the engine itself: all dice, all tokens, the best answers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from mypy_extensions import i64

from cutthroat.core.chance import Chance
from cutthroat.core.events import MUTED
from cutthroat.games.contract.edge.game import GAME
from cutthroat.games.contract.edge.names import percent
from cutthroat.games.contract.rules import actions as act
from cutthroat.games.contract.rules import phases
from cutthroat.games.contract.rules.cards import NUMBERS
from cutthroat.games.contract.rules.state import ContractState
from cutthroat.testing.citations import rule
from tests.games.contract.builders import Scene, faces

IN_ATTEMPT = (phases.WEAPONS_OUT, phases.DEATH_ROLL, phases.SECOND_ATTEMPT)
IN_ESCAPE = (phases.GETAWAYS_OUT, phases.GETAWAY_ROLL, phases.SECOND_ESCAPE)
ROLLED = (phases.DEATH_ROLL, phases.GETAWAY_ROLL)
WITH_ODDS = (act.ROLL, act.AGAIN, act.REROLL)
Key = tuple[object, ...]


class Fork(Exception):
    """A pick that may go several ways."""

    def __init__(self, ways: int) -> None:
        self.ways = ways


class Forking(Chance):
    """Gives the picks of one branch and asks for more at its end."""

    def __init__(self, picks: list[int]) -> None:
        self.rest = picks[::-1]

    def pick(self, n: i64) -> i64:
        if not self.rest:
            raise Fork(int(n))
        return self.rest.pop()


def outcomes(s: ContractState, action: int) -> Iterator[tuple[Fraction, ContractState]]:
    """All that may come of a move, each with its probability."""
    branches: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while branches:
        picks, weight = branches.pop()
        twin = s.clone()
        try:
            twin.apply(0, action, Forking(picks), MUTED)
        except Fork as fork:
            branches += [([*picks, n], weight / fork.ways) for n in range(fork.ways)]
        else:
            yield weight, twin


class Odds:
    """The best that the first seat can hope for, by expectimax; keeps each decision it has met."""

    def __init__(self, wants_kill: bool) -> None:
        self.wants_kill = wants_kill
        self.values: dict[Key, Fraction] = {}
        self.moves: dict[Key, Fraction] = {}
        self.met: dict[Key, ContractState] = {}

    def of_move(self, s: ContractState, action: int) -> Fraction:
        """New dice do not care what the old ones showed."""
        at = (action, *key(s, total=0 if action in WITH_ODDS else int(s.total)))
        if at not in self.moves:
            self.moves[at] = sum((weight * self.of(twin) for weight, twin in outcomes(s, action)), Fraction(0))
        return self.moves[at]

    def of(self, s: ContractState) -> Fraction:
        if self.wants_kill and s.phase not in IN_ATTEMPT:
            return Fraction(int(s.kills[0]))
        if not self.wants_kill and s.phase not in IN_ESCAPE:
            return Fraction(int(s.phase == phases.ESCAPE_TO))
        at = key(s, total=int(s.total) if s.phase in ROLLED else 0)
        if at not in self.values:
            self.met[at] = s
            self.values[at] = max(self.of_move(s, int(action)) for action in s.legal_actions(0))
        return self.values[at]


def key(s: ContractState, total: int) -> Key:
    return (s.phase, total, tuple(s.laid), s.rolls, tuple(s.guards), tuple(s.hands[0]), s.bonus_used)


def told(s: ContractState, action: int) -> str:
    return GAME.describe(s, 0, action).detail


def agree(odds: Odds) -> None:
    """Every move with odds, at every decision met: the words must have the engine's percentage."""
    for s in list(odds.met.values()):
        for action in map(int, s.legal_actions(0)):
            if action in WITH_ODDS:
                found = percent(float(odds.of_move(s, action)))
                assert found in told(s, action), (words_of(s), GAME.move(s, 0, action), found, told(s, action))


def words_of(s: ContractState) -> list[object]:
    return [int(s.phase), [int(n) for n in s.laid], [int(n) for n in s.hands[0]], int(s.rolls), int(s.total)]


def hunting(who: str, hand: str, fresh: bool, tokens: dict[int, int]) -> Scene:
    rival = "otto" if who == "klaus" else "klaus"
    scene = Scene(f"{who} {rival}", [hand], second_attempt_cards="fresh" if fresh else "same")
    scene.contracts("paris lima", "rome").at("paris", "tashkent")
    scene.s.guard_bag = [tokens.get(n, 0) for n in range(NUMBERS)]
    return scene


def chance_at_paris(scene: Scene) -> float | None:
    return next(c.chance for c in GAME.view(scene.s, 0).players[0].contracts if c.city == "paris")


@rule("CA-6.5", "CA-7.3", "CA-12.1", "CA-12.3", "CA-12.10", "CA-13.10", "CA-15.3")
@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("loaded", ["", " loaded-dice"])
@pytest.mark.parametrize("hand", ["7", "6 7 8 8", "5 9"])
@pytest.mark.parametrize("who", ["lily", "klaus", "precious"])
def test_every_chance_to_kill_is_the_engines_own(who: str, hand: str, loaded: str, fresh: bool) -> None:
    scene = hunting(who, hand + loaded, fresh, {8: 2, 9: 1}).guards("paris", 6)
    odds = Odds(wants_kill=True)
    value = odds.of_move(scene.s, act.ASSASSINATE)
    assert chance_at_paris(scene) == pytest.approx(float(value), abs=1e-6)
    assert percent(float(value)) in told(scene.s, act.ASSASSINATE)
    agree(odds)


@rule("CA-12.3", "CA-6.2")
def test_klaus_has_six_weapons_for_his_chance() -> None:
    scene = hunting("klaus", "3 4 5 6 7 8 9", fresh=False, tokens={})
    value = Odds(wants_kill=True).of_move(scene.s, act.ASSASSINATE)
    assert value == Fraction(27, 36)
    assert chance_at_paris(scene) == pytest.approx(float(value), abs=1e-6)


@rule("CA-8.4", "CA-12.2", "CA-12.8", "CA-13.10", "CA-15.3")
@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("loaded", ["", " loaded-dice"])
@pytest.mark.parametrize("hand", ["g1", "g1 g2", "g1 g3 g3", "g3 g4 g5 g6", "g1 g2 g3 g4 g5 g6"])
@pytest.mark.parametrize("who", ["simon", "cynthia", "klaus"])
def test_every_chance_to_escape_is_the_engines_own(who: str, hand: str, loaded: str, fresh: bool) -> None:
    scene = hunting(who, f"7 {hand}{loaded}", fresh, {}).strike("7", *faces(3, 4))
    if loaded:
        scene.play("accept")
    odds = Odds(wants_kill=False)
    value = odds.of_move(scene.s, act.ESCAPE)
    assert GAME.view(scene.s, 0).escape_chance == pytest.approx(float(value), abs=1e-6)
    assert percent(float(value)) in told(scene.s, act.ESCAPE)
    agree(odds)


@rule("CA-12.2")
@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("loaded", ["", " loaded-dice"])
def test_the_view_tells_the_chance_of_the_escape_under_way(loaded: str, fresh: bool) -> None:
    """Cards on the table have left the hand, but they count."""
    scene = hunting("simon", f"7 g1 g2 g3{loaded}", fresh, {}).strike("7", *faces(3, 4))
    if loaded:
        scene.play("accept")
    odds = Odds(wants_kill=False)
    odds.of_move(scene.s, act.ESCAPE)
    for s in list(odds.met.values()):
        for action in map(int, s.legal_actions(0)):
            if action in (act.ROLL, act.AGAIN):
                found = GAME.view(s, 0).escape_chance
                assert found == pytest.approx(float(odds.of_move(s, action)), abs=1e-6), words_of(s)
