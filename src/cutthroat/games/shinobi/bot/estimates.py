"""What a lane and a card are worth at a glance: shared by the greedy bot and its light cousin.

What a card adds to a battle is taken to be its printed power, and a guess for those that do something else. All
estimates are ints: chances in percent, gold in hundredths.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cutthroat.core.bits import NONE, has
from cutthroat.core.events import MUTED
from cutthroat.games.shinobi.bot.reckoning import UNKNOWN_ENEMY, UNKNOWN_WEAPON, Reckoning
from cutthroat.games.shinobi.rules.actions import KIND_PLAYED, NOBODY, PASS, PLACE_PLAYED, REVEALS
from cutthroat.games.shinobi.rules.battle import fight
from cutthroat.games.shinobi.rules.cards import (
    APPEAR_IN_SMOKE,
    ASSASSIN,
    DISAPPEAR_IN_SMOKE,
    EVENTS,
    GUARDIAN,
    GUARDIANS,
    KINDS,
    MASTER_SPY,
    MEDDLERS,
    MEDDLING,
    REWARD_GOLD,
    ROUNDS,
    SCOUT,
    SIDES,
    SPECIALISTS,
    TARGET_GOLD,
    VALUE,
    WEAPONS,
)
from cutthroat.games.shinobi.rules.contracts import holds
from cutthroat.games.shinobi.rules.marks import KIND, ON_STACK, WHERE, WHERE_AT, WHERE_BITS, is_known_to
from cutthroat.games.shinobi.rules.state import ShinobiState

WORTH: Final[list[i64]] = [
    # Assassins and guardians: Apprentice, Adept, Master, Kunoichi, Grandmaster, Weapon Master, Infiltrator, remover
    *(10, 20, 30, 40, 50, 30, 26, 34),
    *(10, 20, 30, 40, 50, 30, 26, 34),
    # Bomb Maker, Bomb Master, Poison Maker, Poison Twins, Rogue, Scout, Spy, Master Spy
    *(24, 26, 12, 14, 24, 14, 14, 16),
    # Thief, Enemy, Friend, Patron, Magistrate, Inspector
    *(10, 16, 16, 22, 8, 8),
    # Shuriken, Kusari-Fundo, Naginata, Ninjato, Fukiya, Tessen, Metsubushi, Jutte
    *(22, 26, 26, 32, 30, 30, 24, 20),
    # Appear in Smoke, Disappear in Smoke
    *(22, 20),
]
"""What a card is worth in a draft, before the bot leans to a side."""
WRONG_SIDE: Final = -10
"""What a weapon is worth on the other side of an own target."""


def side_of(kind: i64) -> i64:
    """The side a card fights for by itself, or NONE."""
    if kind < GUARDIANS:
        return ASSASSIN
    return GUARDIAN if kind < SPECIALISTS else NONE


def added_power(side: i64, kind: i64) -> i64:
    """What a card adds to the margin of a side, roughly: a tenth of what it is worth in a draft."""
    if kind >= WEAPONS:
        return VALUE[side * KINDS + kind] if kind < EVENTS else 0
    own = side_of(kind)
    if own == NONE:
        return 1 if kind < SCOUT else 0
    return WORTH[kind] // 10 if own == side else -(WORTH[kind] // 10)


ANY_SIDE: Final = 3
SIDE_SIGNED: Final[list[i64]] = [NONE, GUARDIAN, ASSASSIN]
"""By the tokens of one target in a pair of contracts: nobody signs both (SC-6.2)."""

ADDED: Final[list[i64]] = [added_power(side, kind) for side in range(SIDES) for kind in range(KINDS)]
"""``ADDED[side * KINDS + kind]``."""


def percent(value: i64) -> i64:
    """A chance is never certain."""
    return max(5, min(95, value))


def own_side(s: ShinobiState, seat: i64, place: i64) -> i64:
    """The side of the seat's contract on a target, or NONE."""
    if holds(s, seat, s.targets[place], GUARDIAN):
        return GUARDIAN
    return ASSASSIN if holds(s, seat, s.targets[place], ASSASSIN) else NONE


def worth_of_passing(s: ShinobiState) -> i64:
    """Cards that are kept are worth something until the last round."""
    return -1 if s.round == ROUNDS else 12


def worth_elsewhere(kind: i64) -> i64:
    """On targets of no concern: spoil the reward, or lay a trap; otherwise nothing is gained."""
    if kind < MEDDLERS:
        return 0
    gold = MEDDLING[kind] + MEDDLING[KINDS + kind]
    return -8 * gold


def worth_of_event(s: ShinobiState, kind: i64, victim: i64) -> i64:
    """A card more, or one less for somebody who is ahead."""
    if kind == APPEAR_IN_SMOKE:
        return 60
    if kind == DISAPPEAR_IN_SMOKE and victim != NOBODY:
        return 40 + 2 * len(s.hands[victim]) + s.gold[victim]
    return -20


def worth_of_scouting(s: ShinobiState, seat: i64, kind: i64, place: i64, lanes: list[Lane | None]) -> i64:
    """Scouting cards replace themselves; they look best at the own targets."""
    lane = place // REVEALS if kind == MASTER_SPY else place
    worth: i64 = 25
    if lanes[lane] is not None:
        worth += 5
        if kind != SCOUT and has_unknown_top(s, seat, lane):
            worth += 10
    if kind == MASTER_SPY:
        worth += place % REVEALS
    return worth


def has_unknown_top(s: ShinobiState, seat: i64, place: i64) -> bool:
    lane = s.lanes[place]
    i: i64 = len(lane) - 1
    while i >= 0:
        if (lane[i] >> WHERE_AT) & WHERE == ON_STACK:
            return not is_known_to(lane[i], seat)
        i -= 1
    return False


def seen_as(mark: i64, seat: i64, side: i64) -> i64:
    """What a seat takes a card of a lane for."""
    if is_known_to(mark, seat):
        return mark & KIND
    return UNKNOWN_ENEMY[side] if mark & WHERE_BITS == 0 else UNKNOWN_WEAPON


def cards_to_come(s: ShinobiState, seat: i64) -> i64:
    """How many cards others can still play."""
    total: i64 = 0
    for other in range(s.seats):
        if other != seat and not has(s.passed, other):
            total += len(s.hands[other])
    return total


@mypyc_attr(free_list_len=1)
class Lane:
    """A target with a contract of the seat, as the seat sees it."""

    __slots__ = ("battle", "margin", "now", "pay", "place", "reward", "seat", "side", "slack", "state")

    state: ShinobiState
    seat: i64
    place: i64
    side: i64
    pay: i64
    """What the contract pays if nobody meddles."""
    slack: i64
    battle: Reckoning
    margin: i64
    """The seat's side wins above 0."""
    reward: i64
    now: i64

    def __init__(self, s: ShinobiState, seat: i64, place: i64, side: i64, to_come: i64) -> None:
        self.state = s
        self.seat = seat
        self.place = place
        self.side = side
        self.pay = REWARD_GOLD[s.rewards[place]]
        if side != GUARDIAN:
            self.pay += TARGET_GOLD[s.targets[place]]
        self.battle = Reckoning(s.targets[place], side)
        self.slack = 8 + to_come // 3 + 2 * self.battle.lay_as_seen(s.lanes[place], seat)
        self.battle.resolve()
        self.margin, self.reward = self.outcome(NONE, ON_STACK)
        self.now = self.prospect(0)

    def outcome(self, kind: i64, where: i64) -> tuple[i64, i64]:
        """Margin and reward of the battle that was resolved last, the one with that card (or NONE) more."""
        b = self.battle
        margin, meddling = self.fight_out(kind, where) if b.is_overfull else (b.margin, b.meddling)
        return 1 - margin if self.side == GUARDIAN else margin, max(0, self.pay + meddling)

    def fight_out(self, kind: i64, where: i64) -> tuple[i64, i64]:
        """By the rules themselves, which know no limits."""
        rows: list[list[i64]] = [[], [], []]
        for mark in self.state.lanes[self.place]:
            rows[(mark >> WHERE_AT) & WHERE].append(seen_as(mark, self.seat, self.side))
        if kind != NONE:
            rows[where].append(kind)
        b = fight(self.state.targets[self.place], 0, rows[0], rows[1], rows[2], MUTED)
        meddling: i64 = 0
        for meddler in b.meddlers:
            meddling += MEDDLING[self.side * KINDS + meddler]
        return b.assassin_total - b.guardian_total, meddling

    def prospect(self, more: i64) -> i64:
        """In hundredths of gold, with so much more power."""
        return prospect(self.margin + more, self.reward, self.slack)

    def promise_of(self, kind: i64) -> i64:
        """What a card seems to add if it is laid for the seat's side."""
        if kind >= MEDDLERS and kind < WEAPONS:
            return 8 * MEDDLING[self.side * KINDS + kind] - 4
        return self.prospect(ADDED[self.side * KINDS + kind]) - self.now - 4

    def prospect_with(self, kind: i64, where: i64) -> i64:
        """In hundredths of gold, with one card more."""
        self.battle.resolve_with(kind, where)
        margin, reward = self.outcome(kind, where)
        return prospect(margin, reward, self.slack)


def prospect(margin: i64, reward: i64, slack: i64) -> i64:
    """The chance of success times the reward."""
    return percent(50 + (2 * margin - 1) * 24 // slack) * reward


def worth_of_card(s: ShinobiState, seat: i64, kind: i64, place: i64, lanes: list[Lane | None]) -> i64:
    if kind >= EVENTS:
        return worth_of_event(s, kind, place)
    if SCOUT <= kind < MEDDLERS:
        return worth_of_scouting(s, seat, kind, place, lanes)
    lane = lanes[place // SIDES if kind >= WEAPONS else place]
    if lane is None:
        return 0 if kind >= WEAPONS else worth_elsewhere(kind)
    return WRONG_SIDE if kind >= WEAPONS and place % SIDES != lane.side else lane.promise_of(kind)


def lanes_of(s: ShinobiState, seat: i64) -> list[Lane | None]:
    """By place: how the seat's contract there stands."""
    to_come = cards_to_come(s, seat)
    pair = s.contracts[seat]
    lanes: list[Lane | None] = []
    for place, target in enumerate(s.targets):
        side = SIDE_SIGNED[(pair >> (target * SIDES)) & ANY_SIDE]
        lanes.append(None if side == NONE else Lane(s, seat, place, side, to_come))
    return lanes


def lane_played(action: int) -> int:
    """The place of a card that takes part in a battle; NONE of all other actions."""
    kind = int(KIND_PLAYED[action])
    if action <= PASS or kind >= EVENTS or SCOUT <= kind < MEDDLERS:
        return NONE
    return int(PLACE_PLAYED[action]) // SIDES if kind >= WEAPONS else int(PLACE_PLAYED[action])


LANE_PLAYED: Final[list[i64]] = [lane_played(action) for action in range(len(KIND_PLAYED))]
"""By action."""


def worth_at_a_glance(s: ShinobiState, seat: i64, action: i64, lanes: list[Lane | None]) -> i64:
    if action == PASS:
        return worth_of_passing(s)
    return worth_of_card(s, seat, KIND_PLAYED[action], PLACE_PLAYED[action], lanes)
