"""Twins: two games with different secrets of which one seat has been told the same, from the setup on.

They judge ``determinize`` independently, for they are found without it. The first game is a random one. The second is
searched for: somewhere chance or a rival does something else, and from there on it is steered so that the seat goes on
being told the same. As long as that can be done, whatever the seat gets from the two must be equal, its worlds to the
byte: they are made of what the seat knows and of chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import msgspec
from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance, Fast, Recording
from cutthroat.core.events import Events, Log
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame, Json, waiting_seats
from cutthroat.game.narration import Narrator
from cutthroat.testing.conformance.cases import NAMES, Case

TRIES: Final = 120
"""So often other picks of chance are tried for one action of the second game."""
FRESH_START: Final = 60
"""After so many of them what was told rightly is given up, too: it may have led to a dead end."""
OTHER_ACTIONS: Final = 3
"""So many other actions of a rival are tried."""
CHANGES: Final = 40
"""So many changes of the picks of a setup are tried."""
FOLLOWED: Final = 30
"""Twins are followed for so many decisions at most."""
WORLDS: Final = 2
"""So many worlds are compared at each moment."""

encode = msgspec.json.encode
Look = Callable[[AnyGame, State, int], bytes]
"""All that a seat gets of a position; the tests of the server look at its messages."""
Imagine = Callable[[State, int, Chance], State]
"""How a seat's worlds are made; tests put faulty ways in the place of ``determinize``."""


class Difference(AssertionError):
    """The seat could tell the twins apart."""


class Moment(NamedTuple):
    """A position of the first game, the decision made there and all that came of it (picks of chance, events)."""

    state: State
    actor: int
    action: int
    picks: list[int]
    log: Log


class Twins(NamedTuple):
    """Two positions, and the seat that was told the same of both."""

    game: AnyGame
    seat: int
    one: State
    two: State

    @property
    def differ(self) -> bool:
        return bool(self.game.dump(self.one) != self.game.dump(self.two))


class Steered(Chance):
    """Gives the picks that it is to give, but for those that are NONE or out of range, and goes on at random."""

    def __init__(self, source: Chance, good: list[int]) -> None:
        self.source = source
        self.good = good
        self.picks: list[int] = []
        self.log = Log()
        """What has been told of the game so far."""
        self.told: list[int] = []
        """How many events had been told before each pick."""

    def pick(self, n: i64) -> i64:
        at = len(self.picks)
        value = self.good[at] if at < len(self.good) else NONE
        if not 0 <= value < n:
            value = int(self.source.pick(n))
        self.picks.append(value)
        self.told.append(len(self.log.events))
        return value

    def picks_before(self, events: int) -> list[int]:
        """Those that led to so many events."""
        return [pick for pick, told in zip(self.picks, self.told, strict=True) if told < events]


def alike(seat: int, one: Log, two: Log) -> int:
    """How many events at the beginning were told the seat in the same way."""
    number = 0
    for mine, other in zip(one.seen_by(seat), two.seen_by(seat), strict=False):
        if mine.facts() != other.facts():
            break
        number += 1
    return number


def first_game(case: Case) -> list[Moment]:
    """A random game, moment by moment; the first one is the setup of a blank table, the last the end."""
    state: State = case.game.blank(case.seats, case.game.resolve(case.options))
    chance, whims = Fast(case.seed), Fast(case.seed, 1)
    moments: list[Moment] = []
    actor, action = NONE, NONE
    while True:
        before, picks, log = state.clone(), Recording(chance), Log()
        play(state, actor, action, picks, log)
        moments.append(Moment(before, actor, action, [int(pick) for pick in picks.picks], log))
        if not state.waiting:
            return [*moments, Moment(state, NONE, NONE, [], Log())]
        asked = waiting_seats(state)
        actor = asked[whims.pick(len(asked))]
        legal = state.legal_actions(actor)
        action = int(legal[whims.pick(len(legal))])


def play(state: State, actor: int, action: int, chance: Chance, events: Events) -> None:
    if actor == NONE:
        state.setup(chance, events)
    else:
        state.apply(actor, action, chance, events)


class Search:
    """For twins of one game, as one of its seats is told of it."""

    def __init__(self, case: Case, seat: int) -> None:
        self.case = case
        self.seat = seat
        self.whims = Fast(case.seed, 2 + seat)
        self.moments = first_game(case)

    def twins(self, at: int) -> Iterator[Twins]:
        """Twins that part at this moment, for as long as the seat is told the same; at the end all is told."""
        two = self.moments[at].state
        for number in range(at, min(at + FOLLOWED, len(self.moments) - 1)):
            found = self.next(two, number, parts=number == at or not self.whims.pick(6))
            if found is None:
                return
            two = found
            twins = Twins(self.case.game, self.seat, self.moments[number + 1].state, two)
            if not twins.one.waiting or not twins.differ:
                return
            yield twins

    def next(self, two: State, number: int, *, parts: bool) -> State | None:
        """The second game one decision further on: if it shall part from the first, rather with something else."""
        moment = self.moments[number]
        if moment.actor == NONE:
            return self.other_setup(two, moment)
        legal = [int(action) for action in two.legal_actions(moment.actor)]
        if parts and moment.actor != self.seat:
            for _ in range(OTHER_ACTIONS):
                action = legal[self.whims.pick(len(legal))]
                found = self.retell(two, moment._replace(action=action, picks=[]), number)
                if found is not None:
                    return found
        if moment.action not in legal:
            if moment.actor == self.seat:
                raise Difference(f"seat {self.seat} may do {moment.action} in one of the twins only")
            return None
        return self.retell(two, moment._replace(picks=[]) if parts else moment, number)

    def retell(self, two: State, moment: Moment, number: int) -> State | None:
        """The position after a move of which the seat is told the same; what was told rightly is kept on the way, so
        that a long deal is found card by card."""
        good = moment.picks
        for tried in range(1, TRIES + 1):
            picks = Steered(self.whims, good)
            state = self.replay(two, moment, picks)
            if state is not None and self.is_known(state, self.moments[number + 1].state):
                self.compare_lines(moment.log, picks.log)
                return state
            if not picks.picks:
                return None
            good = picks.picks_before(alike(self.seat, moment.log, picks.log)) if tried % FRESH_START else []
        return None

    def replay(self, two: State, moment: Moment, picks: Steered) -> State | None:
        """The position after the move, if the seat was told of it what it was told of the first one."""
        state = two.clone()
        play(state, moment.actor, moment.action, picks, picks.log)
        wanted = len(moment.log.events)
        is_alike = len(picks.log.events) == wanted == alike(self.seat, moment.log, picks.log)
        return state if is_alike else None

    def compare_lines(self, one: Log, two: Log) -> None:
        """What goes over the wire of the events."""
        narrator = Narrator(self.case.game, NAMES[: self.case.seats], self.seat)
        for mine, other in zip(one.events, two.events, strict=True):
            if encode(narrator.tell(mine)) != encode(narrator.tell(other)):
                raise Difference(f"seat {self.seat} reads which of the twins it is in: {mine} or {other}")

    def is_known(self, two: State, one: State) -> bool:
        """What the seat knows besides events: what is asked of whom, its own cards, and what only views tell."""
        if two.waiting != one.waiting or phase_of(two) != phase_of(one):
            return False
        own = self.case.game.view(one, self.seat).REMEMBERED
        if own and getattr(two, own)[self.seat] != getattr(one, own)[self.seat]:
            return False
        return self.untold(two) == self.untold(one)

    def untold(self, state: State) -> bytes:
        view = self.case.game.view(state, self.seat)
        return encode([read(view, name.split(".")) for name in view.UNTOLD])

    def other_setup(self, blank: State, moment: Moment) -> State | None:
        """A setup begins as a copy of the first one; then one pick after the other is changed where that can be."""
        one, found, kept = self.moments[1].state, None, moment.picks
        for _ in range(CHANGES if kept else 0):
            at = int(self.whims.pick(len(kept)))
            picks = Steered(self.whims, [*kept[:at], NONE, *kept[at + 1 :]])
            state = self.replay(blank, moment, picks)
            if state is not None and self.is_known(state, one):
                found, kept = state, picks.picks
        return found


def phase_of(state: State) -> int:
    return int(getattr(state, "phase", 0))


def read(value: Any, path: list[str]) -> Any:
    """A field of a view, or of each thing in a list."""
    if not path:
        return value
    if isinstance(value, list):
        return [read(item, path) for item in value]
    return read(getattr(value, path[0]), path[1:])


def view_and_moves(game: AnyGame, state: State, seat: int) -> bytes:
    """The position as a seat sees it, and what it may do, in words and numbers."""
    actions = [int(action) for action in state.legal_actions(seat)]
    moves = [[action, game.move(state, seat, action), game.describe(state, seat, action)] for action in actions]
    return encode([game.view(state, seat), waiting_seats(state), moves])


def determinize(state: State, seat: int, chance: Chance) -> State:
    return state.determinize(seat, chance)


def worlds(twins: Twins, state: State, number: int, imagine: Imagine) -> list[Json]:
    return [twins.game.dump(imagine(state, twins.seat, Fast(number, world))) for world in range(WORLDS)]


def compare(twins: Twins, number: int, imagine: Imagine, look: Look) -> None:
    """Equal to the seat: who is waiting, what it sees and may do, and the worlds it imagines."""
    game, seat, one, two = twins
    if look(game, one, seat) != look(game, two, seat):
        raise Difference(f"seat {seat} sees which of the twins it is in")
    for mine, other in zip(worlds(twins, one, number, imagine), worlds(twins, two, number, imagine), strict=True):
        if mine != other:
            fields = sorted(name for name in mine if mine[name] != other[name])
            raise Difference(f"worlds for seat {seat} tell {', '.join(fields)} of {one}")


def judge(case: Case, seat: int, partings: int, *, imagine: Imagine = determinize, look: Look = view_and_moves) -> int:
    """Compares twins that part at the setup and at so many other moments; gives the number of pairs compared."""
    search, compared = Search(case, seat), 0
    moments = [at for at, moment in enumerate(search.moments[:-1]) if moment.actor not in (seat, NONE)]
    for n in range(partings + 1):
        at = moments[search.whims.pick(len(moments))] if n else 0
        for number, twins in enumerate(search.twins(at)):
            if number < 2 or search.whims.pick(4) == 0:
                compare(twins, number, imagine, look)
                compared += 1
    return compared
