"""A closer look at a game: who leads, what can be chosen at each decision, what stays hidden, which rules come up."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from msgspec import Struct

from cutthroat.core.bits import count, lowest
from cutthroat.core.chance import Fast, mix
from cutthroat.core.events import Log
from cutthroat.core.playouts import BOT_STREAM, Totals, bot_chance, game_chance
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.game.narration import Voice

MOST_SPELT = 200
"""Of a longer list of legal moves only the one that is taken is spelled out."""
HIDDEN_EVERY = 23
"""Hidden information is measured at every so many decisions: it takes worlds."""
WORLDS = 6
PHASE = "phase"
"""The field of a state that has phases."""
SECONDS_FORCED = 1.5
SECONDS_FREE = 4.0
SECONDS_A_BIT = 3.0
"""What a decision is taken to last at a table: the time to think grows with the doubling of the choices."""
BIT = 1000
"""Bits and seconds are kept in thousandths, as whole numbers."""


class PhaseLook(Struct, array_like=True):
    """The decisions of one phase in one game."""

    decisions: int = 0
    forced: int = 0
    choices: int = 0
    """Legal moves, summed."""
    most: int = 0
    millibits: int = 0
    measured: int = 0
    """Decisions at which hidden information was measured."""
    hidden: int = 0
    """Entries of the position that the seat could not know, summed over those."""
    entries: int = 0


class ChoiceLook(Struct, array_like=True):
    """One kind of move in one phase of one game."""

    offered: int = 0
    """Decisions at which it was legal beside another kind."""
    taken: int = 0
    offered_won: int = 0
    """What those who were offered it won, in 840ths, summed over the decisions."""
    taken_won: int = 0


class Look(Struct, frozen=True, kw_only=True):
    variant: int = 0
    game: int
    lead_changes: int
    settled: int
    """When the winner took the lead for good, in thousandths of the game; -1 without a single winner."""
    behind: bool
    """Whether the winner was not in the lead at half of the game."""
    last: bool
    """Whether nobody was further behind then."""
    milliseconds: int
    """How long it would have taken at a table."""
    phases: dict[str, PhaseLook]
    choices: dict[str, ChoiceLook]
    """By phase and kind of move, as in ``turn/hire``."""
    rules: list[str]
    """The rules that were cited by what happened and by the moves that were made."""


def look_at(game: AnyGame, table: State, policies: list[Policy], seed: int, number: int) -> Look:
    """The same game as the compiled loop plays, step by step."""
    return Looking(game, table, policies, seed, number).play()


class Looking:
    def __init__(self, game: AnyGame, table: State, policies: list[Policy], seed: int, number: int) -> None:
        self.game, self.policies, self.number = game, policies, number
        self.chance, self.bots = game_chance(seed, number), bot_chance(seed, number)
        self.own = Fast(int(mix(seed, 2 * number + BOT_STREAM)), 0)
        self.state = table.clone()
        self.log = Log()
        self.phases: dict[str, PhaseLook] = {}
        self.taken: list[tuple[str, frozenset[str], str, int]] = []
        """Of every choice: the phase, the kinds that were legal, the kind taken, the seat."""
        self.rules: set[str] = set()
        self.scores: list[list[int]] = []
        self.seconds = Thinking()

    def play(self) -> Look:
        self.state.setup(self.chance, self.log)
        while self.state.waiting and len(self.scores) < self.game.bound:
            self.decide()
        self.hear()
        return self.found()

    def decide(self) -> None:
        state, seat = self.state, int(lowest(self.state.waiting))
        legal = [int(action) for action in state.legal_actions(seat)]
        phase = self.phase()
        self.count_choices(phase, seat, legal)
        self.seconds.count(int(count(state.waiting)), len(legal))
        action = int(self.policies[seat].decide(state, seat, self.bots))
        if len(legal) > 1:
            spelt = legal if len(legal) <= MOST_SPELT else [action]
            kinds = {one: self.game.move(state, seat, one).kind for one in spelt}
            self.taken.append((phase, frozenset(kinds.values()), kinds[action], seat))
        self.rules.update(self.game.describe(state, seat, action).rules)
        state.apply(seat, action, self.chance, self.log)
        self.hear()
        self.scores.append(self.game.outcome(state).scores)

    def phase(self) -> str:
        return self.state.PHASES[getattr(self.state, PHASE)] if self.state.PHASES else "play"

    def count_choices(self, phase: str, seat: int, legal: list[int]) -> None:
        found = self.phases.setdefault(phase, PhaseLook())
        found.decisions += 1
        found.forced += len(legal) == 1
        found.choices += len(legal)
        found.most = max(found.most, len(legal))
        found.millibits += round(BIT * math.log2(len(legal)))
        if (len(self.scores) + self.number) % HIDDEN_EVERY == 0:
            hidden, entries = self.hidden_from(seat)
            found.measured += 1
            found.hidden += hidden
            found.entries += entries

    def hidden_from(self, seat: int) -> tuple[int, int]:
        """How many entries of the position differ among worlds that the seat cannot tell apart, and out of how many."""
        worlds = [entries_of(self.state)]
        worlds += [entries_of(self.state.determinize(seat, self.own)) for _ in range(WORLDS)]
        columns = list(zip(*worlds, strict=False))
        return sum(len(set(column)) > 1 for column in columns), len(columns)

    def hear(self) -> None:
        voice = Voice([str(seat) for seat in range(self.state.seats)])
        for event in self.log.events:
            self.rules.update(self.game.tell(event, voice).rules)
        self.log.events.clear()

    def found(self) -> Look:
        totals = Totals(self.state.seats)
        totals.count(self.state, len(self.scores))
        won = [int(share) for share in totals.win_shares]
        winners = [seat for seat, share in enumerate(won) if share]
        winner = winners[0] if len(winners) == 1 else -1
        scores = upward(self.scores, winners)
        leaders = [frozenset(n for n, score in enumerate(row) if score == max(row)) for row in scores]
        half = scores[len(scores) // 2]
        return Look(
            game=self.number,
            lead_changes=lead_changes(leaders),
            settled=settled(leaders, winner) if winner >= 0 else -1,
            behind=winner >= 0 and half[winner] < max(half),
            last=winner >= 0 and half[winner] < max(half) and half[winner] == min(half),
            milliseconds=self.seconds.total(),
            phases=self.phases,
            choices=choices(self.taken, won),
            rules=sorted(self.rules),
        )


class Thinking:
    """How long the decisions would take people. Those who choose at the same time think at the same time."""

    def __init__(self) -> None:
        self.done = 0
        self.together = 0
        self.waiting = 0

    def count(self, waiting: int, choices: int) -> None:
        seconds = SECONDS_FORCED if choices == 1 else SECONDS_FREE + SECONDS_A_BIT * math.log2(choices)
        milliseconds = round(BIT * seconds)
        if waiting >= self.waiting:
            self.done += self.together
            self.together = 0
        self.together = max(self.together, milliseconds)
        self.waiting = waiting

    def total(self) -> int:
        return self.done + self.together


def entries_of(state: State) -> list[object]:
    """The position as a row of numbers."""
    return list(flat(getattr(state, name) for name in state.FIELDS))


def flat(values: Iterable[object]) -> Iterable[object]:
    for value in values:
        if isinstance(value, list):
            yield from flat(value)
        else:
            yield value


def upward(scores: list[list[int]], winners: list[int]) -> list[list[int]]:
    """Scores of which more is better: where the fewest have won, as of deaths, with the signs changed."""
    end = scores[-1]
    if any(end[seat] < max(end) for seat in winners) and all(end[seat] == min(end) for seat in winners):
        return [[-score for score in row] for row in scores]
    return scores


def lead_changes(leaders: list[frozenset[int]]) -> int:
    """How often another seat came to lead alone."""
    alone = [next(iter(who)) for who in leaders if len(who) == 1]
    return sum(one != other for one, other in pairwise(alone))


def settled(leaders: list[frozenset[int]], winner: int) -> int:
    """In thousandths of the game: from when on the winner led alone, or never until the end."""
    last = max((n for n, who in enumerate(leaders) if who != {winner}), default=-1)
    return round(1000 * (last + 1) / len(leaders))


def choices(taken: list[tuple[str, frozenset[str], str, int]], won: list[int]) -> dict[str, ChoiceLook]:
    found: dict[str, ChoiceLook] = {}
    for phase, kinds, chosen, seat in taken:
        if len(kinds) < 2:
            continue
        for kind in sorted(kinds):
            one = found.setdefault(f"{phase}/{kind}", ChoiceLook())
            one.offered += 1
            one.offered_won += won[seat]
            if kind == chosen:
                one.taken += 1
                one.taken_won += won[seat]
    return found
