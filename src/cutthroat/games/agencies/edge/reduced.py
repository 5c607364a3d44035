"""Agencies for two, made small enough to be solved: both hands lie open, and of a hand only its kind is remembered.

A kind is the number of agents, their strength in steps, and whether there is a joker. In each turn chance deals one of
some hands of that kind, and its owner sees it before choosing; agents are hired from a full deck, hits are remembered
by their ranks, and one that is left has any suit. A second joker is never drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from math import comb
from typing import NamedTuple, TypeAlias

from cutthroat.core.bits import bit
from cutthroat.core.chance import Chance, Fast
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.game.exact import Answers, Key, Reduced, Turn
from cutthroat.games.agencies.rules.actions import ATTEMPT, ATTEMPT_JOKER, CREW, HIRE, HIRE_TO_FIVE
from cutthroat.games.agencies.rules.cards import (
    AGENT_DECK,
    AGENT_KINDS,
    EXCLUSIVE,
    HAND_LIMIT,
    HIT_DECK,
    HIT_RANKS,
    JOKER,
    JOKERS,
    NEEDED,
    POINTS,
    POINTS_TO_WIN,
    REDRAW,
    STRENGTH,
    SUITS,
)
from cutthroat.games.agencies.rules.phases import CREW_CHOICE
from cutthroat.games.agencies.rules.state import AgenciesState

RANKS = range(len(HIT_RANKS))
COPIES = len(SUITS)
"""Of a hit of each rank."""
STEPS = (1, 1, 3, 4, 4, 5)
"""By the number of agents: how much strength makes a step."""
STRONGEST = 48
"""What is stronger counts as this."""
DEALS = 8
"""So many hands stand for a kind."""
DRAWS = 20_000
"""So many hands are looked at to find them, where there are more."""

Agents: TypeAlias = tuple[int, ...]
Choose: TypeAlias = Callable[[State], int]
Kept: TypeAlias = tuple[Agents, ...]
"""The hands that a success can leave; none = a failure."""


class Kind(NamedTuple):
    agents: int
    step: int
    has_joker: bool

    @property
    def cards(self) -> int:
        return self.agents + self.has_joker


class OpenHands(Reduced):
    def __init__(self) -> None:
        self._deals = {kind: hands[:DEALS] for kind, hands in sorted(hands_by_kind().items())}
        self._kinds = list(self._deals)
        self._numbers = {kind: number for number, kind in enumerate(self._kinds)}
        self._against = {
            hand: [outcomes_of(hand, rank) for rank in RANKS] for hands in self._deals.values() for hand in hands
        }
        self.kinds = len(self._kinds)
        self.standings = [mine + theirs for mine, theirs in product(records(), repeat=2) if may_stand(mine, theirs)]
        self._standing = {key: number for number, key in enumerate(self.standings)}
        self.seen = [kind.cards for kind in self._kinds]
        self.holdings = self._holdings()

    def _holdings(self) -> list[list[float]]:
        """The kinds themselves, each after a hire, each after a hire to five, and what is drawn after a failure."""
        own = [[float(i == j) for j in range(self.kinds)] for i in range(self.kinds)]
        hired = [self._hired(kind) for kind in self._kinds]
        to_five = [self._drawn(own[i], hired, HAND_LIMIT - kind.cards) for i, kind in enumerate(self._kinds)]
        return [*own, *hired, *to_five, self._drawn(own[self._numbers[Kind(0, 0, False)]], hired, REDRAW)]

    def _hired(self, kind: Kind) -> list[float]:
        """One agent from a full deck, on average over the hands of the kind."""
        chances = [0.0] * self.kinds
        if kind.cards == HAND_LIMIT:
            return chances
        for hand in self._deals[kind]:
            cards = [card for card in range(JOKER) if card not in hand]
            jokers = 0 if kind.has_joker else int(JOKERS)
            each = 1.0 / (len(cards) + jokers) / len(self._deals[kind])
            for card in cards:
                chances[self._number((*hand, card), kind.has_joker)] += each
            if jokers:
                chances[self._number(hand, True)] += each * jokers
        return chances

    def _drawn(self, hand: list[float], hired: list[list[float]], cards: int) -> list[float]:
        for _ in range(cards):
            hand = [sum(hand[i] * hired[i][j] for i in range(self.kinds)) for j in range(self.kinds)]
        return hand

    def _number(self, hand: Agents, has_joker: bool) -> int:
        return self._numbers[Kind(len(hand), step_of(hand), has_joker)]

    def turn(self, standing: int) -> Turn:
        made = Turn([], [], [], [], [], [], [])
        for kind in self._kinds:
            made.deals.append(len(made.actions))
            for hand in self._deals[kind]:
                made.actions.append(len(made.outcomes))
                for action in actions_of(self.standings[standing], kind):
                    self._add(made, self.standings[standing], kind, hand, action)
        return made

    def _add(self, made: Turn, standing: Key, kind: Kind, hand: Agents, action: int) -> None:
        made.outcomes.append(len(made.chances))
        mine, theirs = standing[: len(RANKS)], standing[len(RANKS) :]
        number = self._numbers[kind]
        same = self._standing[theirs + mine]
        if action in (HIRE, HIRE_TO_FIVE):
            self._outcome(made, 1.0, [(same, self.kinds * (1 + action - HIRE) + number)])
            return
        insured = action == ATTEMPT_JOKER
        keeps_joker = kind.has_joker and not insured
        failed = self._standing[theirs + (0,) * len(RANKS)]
        lost = (same, self._number(hand, False)) if insured else (failed, len(self.holdings) - 1)
        left = [COPIES - mine[rank] - theirs[rank] for rank in RANKS]
        for rank in RANKS:
            if not left[rank]:
                continue
            for suits, kept in self._against[hand][rank]:
                chance = left[rank] * len(suits) / (sum(left) * COPIES)
                after = tuple(mine[r] + (r == rank) for r in RANKS)
                if not kept:
                    self._outcome(made, chance, [lost])
                elif points_of(after) >= POINTS_TO_WIN:
                    self._outcome(made, chance, [(len(self.standings), 0)])
                else:
                    following = self._standing[theirs + after]
                    self._outcome(made, chance, [(following, self._number(rest, keeps_joker)) for rest in kept])

    def _outcome(self, made: Turn, chance: float, options: Sequence[tuple[int, int]]) -> None:
        made.chances.append(chance)
        made.options.append(len(made.following))
        for following, holding in options:
            made.following.append(following)
            made.holding.append(holding)

    @property
    def usual(self) -> list[list[float]]:
        """By the number of cards: that many from a full deck."""
        own, hired = self.holdings[self._numbers[Kind(0, 0, False)]], self.holdings[self.kinds : 2 * self.kinds]
        return [self._drawn(own, hired, cards) for cards in range(HAND_LIMIT + 1)]

    def player(self, worth: list[list[list[float]]]) -> Policy:
        return Ahead(self, worth)

    def standing(self, mine: Key, theirs: Key) -> int:
        """The number of the standing that the other has after a turn."""
        return self._standing[theirs + mine]

    def kind_of(self, hand: Sequence[int]) -> int:
        """Of a hand with its jokers; a second one counts for nothing."""
        agents = tuple(agent for agent in hand if agent != JOKER)
        return self._number(agents, len(agents) < len(hand))

    def ask(self, standing: int, turn: Turn, choose: Choose) -> Answers:
        """In a position with such hands; of the other hand it sees no more than the number of cards."""
        asked = Answers([], list(turn.options))
        s = table_with(self.standings[standing])
        deal = 0
        for kind in self._kinds:
            for hand in self._deals[kind]:
                offered = actions_of(self.standings[standing], kind)
                first = turn.actions[deal]
                asked.actions.append([])
                for cards in range(HAND_LIMIT + 1):
                    deal_hands(s, hand, kind.has_joker, cards)
                    asked.actions[deal].append(first + offered.index(choose(s)))
                for number, action in enumerate(offered):
                    if action in (ATTEMPT, ATTEMPT_JOKER):
                        outcome = turn.outcomes[first + number]
                        self._ask_crews(asked, turn, outcome, s, hand, action == ATTEMPT_JOKER, choose)
                deal += 1
        return asked

    def _ask_crews(
        self,
        asked: Answers,
        turn: Turn,
        outcome: int,
        s: AgenciesState,
        hand: Agents,
        insured: bool,
        choose: Choose,
    ) -> None:
        """What it sends against each hit that is left, by the strength of what it keeps."""
        left = [sum(hit % len(RANKS) == rank for hit in s.hit_deck) for rank in RANKS]
        for rank in RANKS:
            for suits, kept in self._against[hand][rank] if left[rank] else ():
                if len(kept) > 1 and turn.following[turn.options[outcome]] < len(self.standings):
                    rest = crew_of(s, hand, suits[0] * len(RANKS) + rank, insured, choose)
                    asked.options[outcome] += min(range(len(kept)), key=lambda i: apart(kept[i], rest))
                outcome += 1


class Ahead(Policy):
    """Looks one turn ahead with the cards as they are, and at the end of it asks what the small game is worth there."""

    def __init__(self, reduced: OpenHands, worth: list[list[list[float]]]) -> None:
        self.reduced = reduced
        self.worth = worth

    def choose(self, state: State, seat: int, legal: list[int], chance: Chance) -> int:
        assert isinstance(state, AgenciesState)
        hand = [int(card) for card in state.hands[seat]]
        if state.phase == CREW_CHOICE:
            hit = int(state.target)
            return max(legal, key=lambda action: self.after_hit(state, seat, hit, rest_after(hand, action)))
        return max(legal, key=lambda action: self.value(state, seat, hand, action))

    def value(self, s: AgenciesState, seat: int, hand: list[int], action: int) -> float:
        if action == HIRE:
            return self.after_hire(s, seat, hand)
        if action == HIRE_TO_FIVE:
            return self.expected(s, seat, 2 * self.reduced.kinds + self.reduced.kind_of(hand))
        if action == ATTEMPT_JOKER:
            hand = hand[:-1]
            failed = self.at(s, seat)[self.reduced.kind_of(hand)]
        else:
            failed = self.expected(s, seat, len(self.reduced.holdings) - 1, (0,) * len(RANKS))
        return sum(self.after_attempt(s, seat, int(hit), hand, failed) for hit in s.hit_deck) / len(s.hit_deck)

    def after_hire(self, s: AgenciesState, seat: int, hand: list[int]) -> float:
        """Over all cards that the seat has not seen."""
        unseen = [card for card in AGENT_DECK if card not in hand and card not in s.agent_discard]
        at = self.at(s, seat)
        return sum(at[self.reduced.kind_of([*hand, card])] for card in unseen) / len(unseen)

    def after_attempt(self, s: AgenciesState, seat: int, hit: int, hand: list[int], failed: float) -> float:
        agents = tuple(agent for agent in hand if agent != JOKER)
        kept = kept_after(agents, hit)
        jokers = hand[len(agents) :]
        return max(self.after_hit(s, seat, hit, [*rest, *jokers]) for rest in kept) if kept else failed

    def after_hit(self, s: AgenciesState, seat: int, hit: int, rest: list[int]) -> float:
        record = record_of([*s.completed[seat], hit])
        if points_of(record) >= POINTS_TO_WIN:
            return 1.0
        return self.at(s, seat, record)[self.reduced.kind_of(rest)]

    def expected(self, s: AgenciesState, seat: int, holding: int, record: Key | None = None) -> float:
        at = self.at(s, seat, record)
        return sum(chance * at[kind] for kind, chance in enumerate(self.reduced.holdings[holding]) if chance)

    def at(self, s: AgenciesState, seat: int, record: Key | None = None) -> list[float]:
        """By the kind of the own hand: what it is worth to have had this turn, with such hits."""
        mine = record_of(s.completed[seat]) if record is None else record
        theirs = record_of(s.completed[1 - seat])
        return self.worth[self.reduced.standing(mine, theirs)][len(s.hands[1 - seat])]


def rest_after(hand: list[int], action: int) -> list[int]:
    """What is kept back when that crew goes."""
    return [card for i, card in enumerate(hand) if not (action - CREW) >> i & 1]


def record_of(hits: Sequence[int]) -> Key:
    return tuple(sum(hit % len(RANKS) == rank for hit in hits) for rank in RANKS)


def hands_by_kind() -> dict[Kind, list[Agents]]:
    found: dict[Kind, list[Agents]] = {}
    for agents in range(HAND_LIMIT + 1):
        for hand in some_hands(agents):
            for has_joker in (False, True) if agents < HAND_LIMIT else (False,):
                found.setdefault(Kind(agents, step_of(hand), has_joker), []).append(hand)
    return found


def some_hands(agents: int) -> Iterator[Agents]:
    """In an order that tells nothing: all of so many agents, or a part of them."""
    chance = Fast(agents)
    number = comb(JOKER, agents)
    if number <= DRAWS:
        every = list(combinations(range(JOKER), agents))
        while every:
            yield every.pop(chance.pick(len(every)))
        return
    for _ in range(DRAWS):
        deck = list(range(JOKER))
        yield tuple(sorted(deck.pop(chance.pick(len(deck))) for _ in range(agents)))


def step_of(hand: Agents) -> int:
    return min(strength_of(hand), STRONGEST) // STEPS[len(hand)]


def strength_of(hand: Sequence[int]) -> int:
    return sum(int(STRENGTH[agent]) for agent in hand)


def outcomes_of(hand: Agents, rank: int) -> list[tuple[list[int], Kept]]:
    """What can be kept after a hit of that rank, and the suits for which it is so."""
    found: dict[Kept, list[int]] = {}
    for suit in range(COPIES):
        found.setdefault(kept_after(hand, suit * len(RANKS) + rank), []).append(suit)
    return [(suits, kept) for kept, suits in found.items()]


def kept_after(hand: Agents, hit: int) -> Kept:
    """What crews that meet the hit leave; not what is weaker than something else and has no more agents."""
    rests: list[Agents] = []
    for mask in range(1 << len(hand)):
        sent = sum(int(EXCLUSIVE[hit * AGENT_KINDS + agent]) for i, agent in enumerate(hand) if mask & (1 << i))
        if sent >= NEEDED[hit]:
            rests.append(tuple(agent for i, agent in enumerate(hand) if not mask & (1 << i)))
    rests.sort(key=lambda rest: (len(rest), strength_of(rest)), reverse=True)
    kept: dict[Kind, Agents] = {}
    for rest in rests:
        if all(strength_of(rest) > strength_of(other) for other in kept.values()):
            kept.setdefault(Kind(len(rest), step_of(rest), False), rest)
    return tuple(kept.values())


def records() -> list[Key]:
    """The hits that somebody who has not won can have, by ranks; nobody starts with any."""
    every = product(range(COPIES + 1), repeat=len(RANKS))
    return [record for record in every if points_of(record) < POINTS_TO_WIN]


def may_stand(mine: Key, theirs: Key) -> bool:
    return all(one + other <= COPIES for one, other in zip(mine, theirs, strict=True))


def points_of(record: Key) -> int:
    return sum(int(POINTS[rank]) * number for rank, number in zip(RANKS, record, strict=True))


def actions_of(standing: Key, kind: Kind) -> list[int]:
    offered: list[int] = []
    if kind.cards < HAND_LIMIT:
        offered.append(int(HIRE))
    if kind.cards < HAND_LIMIT - 1 and not any(standing[: len(RANKS)]) and any(standing[len(RANKS) :]):
        offered.append(int(HIRE_TO_FIVE))
    offered.append(int(ATTEMPT))
    if kind.has_joker:
        offered.append(int(ATTEMPT_JOKER))
    return offered


def table_with(standing: Key) -> AgenciesState:
    """A position in which both have such hits, of whatever suits."""
    s = AgenciesState(2)
    s.hit_deck = list(HIT_DECK)
    s.completed = [[], []]
    for seat in range(2):
        for rank in RANKS:
            for _ in range(standing[seat * len(RANKS) + rank]):
                hit = next(hit for hit in s.hit_deck if hit % len(RANKS) == rank)
                s.hit_deck.remove(hit)
                s.completed[seat].append(hit)
    s.points = [points_of(standing[: len(RANKS)]), points_of(standing[len(RANKS) :])]
    s.hands = [[], []]
    s.waiting = bit(0)
    return s


def deal_hands(s: AgenciesState, hand: Agents, has_joker: bool, others: int) -> None:
    """So many cards for the other; the rest is in the deck."""
    rest = [card for card in range(JOKER) if card not in hand]
    s.hands = [[*hand, JOKER] if has_joker else list(hand), rest[:others]]
    s.agent_deck = rest[others:] + [JOKER] * (JOKERS - has_joker)


def crew_of(s: AgenciesState, hand: Agents, hit: int, insured: bool, choose: Choose) -> list[int]:
    """What a bot keeps when that hit is drawn."""
    trial = s.clone()
    assert isinstance(trial, AgenciesState)
    trial.hit_deck = [other for other in s.hit_deck if other != hit]
    trial.target = hit
    trial.phase = CREW_CHOICE
    trial.declared = insured
    if insured:
        trial.agent_discard.append(trial.hands[0].pop())
    return rest_after(list(hand), choose(trial))


def apart(kept: Agents, rest: Sequence[int]) -> tuple[int, int]:
    return abs(len(kept) - len(rest)), abs(strength_of(kept) - strength_of(rest))
