"""Positions and nights in the notation of the rules: players P1 .. Pn, plans like "A2" (Assassinate on P2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cutthroat.core.bits import NONE, bit, everyone
from cutthroat.core.chance import Chance, Fast
from cutthroat.core.events import MUTED, Event, Log
from cutthroat.games.crisis.edge.game import GAME
from cutthroat.games.crisis.rules import events as k
from cutthroat.games.crisis.rules.actions import plan
from cutthroat.games.crisis.rules.cards import CHIPS
from cutthroat.games.crisis.rules.execution import execute
from cutthroat.games.crisis.rules.phases import PICK, PLAN
from cutthroat.games.crisis.rules.state import CrisisState

ACTIONS = "ATH"


def code(text: str) -> int:
    """The action int of "A2"."""
    return int(plan(ACTIONS.index(text[0]), int(text[1]) - 1))


def plans_of(state: CrisisState, player: int) -> list[str]:
    """The legal plans of a player, as "A2"."""
    return [f"{ACTIONS[a // 5]}{a % 5 + 1}" for a in state.legal_actions(player - 1)]


def position(
    players: int,
    *,
    order: str = "",
    tracking: Mapping[int, int] | None = None,
    chips: Sequence[int] = (),
    previous: str = "",
    dropped: Sequence[int] = (),
    **options: str | int,
) -> CrisisState:
    """Before the plans are placed.

    ``order`` are the numbers of P1, P2 ...; ``tracking`` maps a player to the target; ``previous`` are the actions of
    the last round, "-" for a player who had dropped out before it.
    """
    s = GAME.blank(players, GAME.resolve(options))
    s.setup(Fast(0), MUTED)
    s.characters = list(range(players))
    s.phase, s.round = PLAN, 2 if previous or tracking else 1
    s.dropped = [player - 1 for player in dropped]
    s.playing = everyone(players) & ~sum(bit(seat) for seat in s.dropped)
    numbers = order or "".join(str(i + 1) for i in range(players - len(dropped)))
    s.line = [numbers.index(str(n)) for n in range(1, len(numbers.replace("-", "")) + 1)]
    s.previous = [NONE if a == "-" else ACTIONS.index(a) for a in previous] if previous else [NONE] * players
    for tracker, target in (tracking or {}).items():
        s.tracking |= bit(tracker - 1)
        s.targets[tracker - 1] = target - 1
    s.chips = list(chips) or [0] * players
    s.supply = CHIPS - sum(s.chips)
    s.waiting = s.playing
    return s


class Night(NamedTuple):
    """A round that has been played, and what was reported."""

    state: CrisisState
    events: list[Event]

    @property
    def story(self) -> list[str]:
        """What happened at the numbers, in short."""
        return [text for event in self.events if (text := short(event))]

    def of(self, kind: int) -> list[tuple[int, ...]]:
        """The numbers of all events of a kind."""
        return [event.facts()[1:] for event in self.events if event.kind == kind]

    @property
    def points(self) -> list[int]:
        return [int(chips) for chips in self.state.chips]

    @property
    def trackers(self) -> dict[int, int]:
        s = self.state
        return {seat + 1: int(s.targets[seat]) + 1 for seat in range(s.seats) if s.tracking & bit(seat)}

    @property
    def numbers(self) -> list[int]:
        """The order numbers of P1, P2 ... in the round that now begins."""
        return [self.state.line.index(seat) + 1 for seat in range(self.state.seats) if seat in self.state.line]


def short(event: Event) -> str:
    kind, a, b, _, _ = event.facts()
    stories = {
        k.SKIPPED: f"{a + 1} skipped",
        k.IDLE: f"{a + 1} idle",
        k.KILLED: f"{a + 1} kills {b + 1}",
        k.COUNTERED: f"{a + 1} counters {b + 1}",
        k.BLOCKED: f"{a + 1} blocked by {b + 1}",
        k.MISSED: f"{a + 1} misses {b + 1}",
        k.DROPPED: f"{a + 1} out",
        k.CANCELLED: f"{a + 1} cancelled",
        k.WON: f"{a + 1} wins",
    }
    return stories.get(kind, "")


def night(state: CrisisState, *plans: str, chance: Chance | None = None) -> Night:
    """All players place their plans ("-" = dropped out), and the round is played to the next deal or the end."""
    log = Log()
    s = state.clone()
    for seat, text in enumerate(plans):
        if text != "-":
            assert code(text) in s.legal_actions(seat), f"{text} is not open to P{seat + 1}"
            s.apply(seat, code(text), chance or Fast(0), log)
    return Night(s, log.events)


def execution(state: CrisisState, *plans: str) -> Night:
    """Phase C alone, on a described position; nothing is dealt afterwards."""
    log = Log()
    s = state.clone()
    for seat, text in enumerate(plans):
        s.actions[seat] = ACTIONS.index(text[0])
        s.targets[seat] = int(text[1]) - 1
    execute(s, log)
    return Night(s, log.events)


def new(players: int, chance: Chance | None = None, **options: Any) -> CrisisState:
    """A real game from the start, the characters picked in the order of the box."""
    state = GAME.new(players, options, chance or Fast(0), MUTED)
    for seat in range(players if state.phase == PICK else 0):
        state.apply(seat, state.legal_actions(seat)[0], chance or Fast(0), MUTED)
    return state
