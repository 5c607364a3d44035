"""What a seat may know, worked out (the information model: docs/rules/agencies.md, section 5)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from cutthroat.core.bits import NONE, has, members
from cutthroat.core.viewer import OPEN, Viewer, seat_of, seats_open_to, sees
from cutthroat.game.contract import waiting_seats
from cutthroat.game.drawing import GAP, encode, own_part, placeholder, template_of
from cutthroat.games.agencies.edge.view import AgenciesView, Agency, Attempt, Bonus, HandCard, Loss, Own, Risk
from cutthroat.games.agencies.rules.cards import (
    AGENT_IDS,
    HAND_LIMIT,
    HIT_IDS,
    HIT_NAMES,
    NEEDED,
    POINTS_TO_WIN,
    STRENGTH,
    suit_of_agent,
    suit_of_hit,
)
from cutthroat.games.agencies.rules.crews import base_strength, met_by, strength_against, worth
from cutthroat.games.agencies.rules.knowledge import unseen_agents
from cutthroat.games.agencies.rules.phases import (
    CREW_CHOICE,
    DISCARD_CHOICE,
    PHASES,
    TURN,
    may_catch_up,
    showdown_value,
)
from cutthroat.games.agencies.rules.state import AgenciesState

NOBODY = placeholder(Own)


def build(s: AgenciesState, viewer: Viewer) -> AgenciesView:
    agencies = [agency(s, seat, viewer) for seat in range(s.seats)]
    held = [own(s, seat) for seat in seats_open_to(viewer, s.seats)]
    return whole(s, own(s, seat_of(viewer)), agencies, attempt(s, viewer), unseen(s, viewer), held)


class Drawing:
    """A position as JSON, for one viewer after the other."""

    def __init__(self, s: AgenciesState) -> None:
        self.s = s
        agencies = [agency(s, seat, None) for seat in range(s.seats)]
        self.template = template_of(whole(s, NOBODY, agencies, GAP, GAP, []), NOBODY)

    def draw(self, viewer: Viewer) -> bytes:
        s = self.s
        if viewer is OPEN:
            opened: bytes = encode(build(s, viewer))
            return opened
        return self.template.filled([own_part(own(s, viewer)), encode(attempt(s, viewer)), encode(unseen(s, viewer))])


def whole(
    s: AgenciesState, own: Own, agencies: list[Agency], attempt: Any, unseen: Any, held: list[Own]
) -> AgenciesView:
    """The attempt and the unseen cards, or gaps for them."""
    return AgenciesView(
        **asdict(own),
        turn=int(s.turn),
        max_turns=int(s.max_turns),
        active=int(s.active) if s.waiting else None,
        points_to_win=int(POINTS_TO_WIN),
        bonus_mode="stack" if s.stack else "exclusive",
        joker_mode="auto-hit" if s.auto_hit else "insurance",
        agencies=agencies,
        attempt=attempt,
        hits_left=hit_ids(s.hit_deck),
        agent_deck_size=len(s.agent_deck),
        agent_discard=[AGENT_IDS[card] for card in s.agent_discard],
        unseen=unseen,
        winners=[int(winner) for winner in members(s.winners)],
        held=tuple(held),
    )


def own(s: AgenciesState, seat: int | None) -> Own:
    return Own(
        viewer=seat,
        seats=int(s.seats),
        waiting=waiting_seats(s),
        phase=PHASES[s.phase],
        prompt=prompt(s) if seat is not None and has(s.waiting, seat) else "",
        hand=[] if seat is None else [hand_card(s, seat, int(card)) for card in s.hands[seat]],
        risk=None if seat is None or not s.waiting else risk(s, seat),
        loss=None if seat is None or not s.waiting else loss(s, seat),
    )


def unseen(s: AgenciesState, viewer: Viewer) -> list[str]:
    cards = sorted(s.agent_deck) if viewer is OPEN else unseen_agents(s, NONE if viewer is None else viewer)
    return [AGENT_IDS[card] for card in cards]


def prompt(s: AgenciesState) -> str:
    if s.phase == TURN:
        is_full = len(s.hands[s.active]) >= HAND_LIMIT and not s.draw_discard
        return "Your hand is full: attempt a hit." if is_full else "Hire an agent, or attempt a hit."
    if s.phase == DISCARD_CHOICE:
        return "Six cards are one too many: discard one."
    return f"Send agents worth at least {NEEDED[s.target]} against {HIT_NAMES[s.target]}."


def agency(s: AgenciesState, seat: int, viewer: Viewer) -> Agency:
    is_shown = has(s.showdown, seat)
    return Agency(
        points=int(s.points[seat]),
        hits=[HIT_IDS[hit] for hit in s.completed[seat]],
        hand_size=len(s.hands[seat]),
        hand=[AGENT_IDS[card] for card in s.hands[seat]] if is_shown or viewer is OPEN else None,
        showdown_strength=int(base_strength(s.hands[seat])) if is_shown else None,
        may_catch_up=bool(may_catch_up(s, seat)),
        place=None if s.waiting else places(s)[seat],
    )


def places(s: AgenciesState) -> list[int]:
    """AG-8.5: equal agencies share a place."""
    ranks = [rank(s, seat) for seat in range(s.seats)]
    return [1 + sum(other > mine for other in ranks) for mine in ranks]


def rank(s: AgenciesState, seat: int) -> tuple[bool, bool, int, int]:
    """Winners first; then those in a showdown by its keys; then by points."""
    is_winner, is_shown = has(s.winners, seat), has(s.showdown, seat)
    value = int(showdown_value(s.hands[seat])) if is_shown else 0
    return (is_winner, is_shown, value, int(s.points[seat]))


def hand_card(s: AgenciesState, seat: int, card: int) -> HandCard:
    is_attempting = s.phase == CREW_CHOICE and s.active == seat
    return HandCard(
        id=AGENT_IDS[card],
        strength=int(STRENGTH[card]),
        worth=int(worth(s, card, s.target)) if is_attempting else None,
        bonus=bonus(s, card) if is_attempting else None,
    )


def bonus(s: AgenciesState, card: int) -> Bonus | None:
    amount = int(worth(s, card, s.target) - STRENGTH[card])
    if not amount:
        return None
    return Bonus(amount=amount, by="suit" if suit_of_agent(card) == suit_of_hit(s.target) else "colour")


def attempt(s: AgenciesState, viewer: Viewer) -> Attempt | None:
    if s.target == NONE:
        return None
    return Attempt(
        hit=HIT_IDS[s.target],
        needed=int(NEEDED[s.target]),
        insured=bool(s.declared),
        strength=int(strength_against(s, s.hands[s.active], s.target)) if sees(viewer, s.active) else None,
    )


def hit_ids(hits: list[int]) -> list[str]:
    return [HIT_IDS[hit] for hit in sorted(hits)]


def risk(s: AgenciesState, seat: int) -> Risk:
    met = met_by(s, s.hands[seat], s.hit_deck)
    return Risk(met=len(met), of=len(s.hit_deck), hits=hit_ids(met))


def loss(s: AgenciesState, seat: int) -> Loss:
    """AG-6.1."""
    return Loss(points=int(s.points[seat]), hits=len(s.completed[seat]), cards=len(s.hands[seat]))
