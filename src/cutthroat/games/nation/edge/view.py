"""What a seat may know (docs/rules/nation.md, section 5)."""

from __future__ import annotations

from msgspec import Struct

from cutthroat.core.bits import NONE, has, members
from cutthroat.game.contract import View, waiting_seats
from cutthroat.games.nation.edge.names import (
    CARD_IDS,
    CLASS_IDS,
    HIT_LIST_IDS,
    SLOT_IDS,
    SPECIALIST_IDS,
    TARGET_IDS,
    ids,
)
from cutthroat.games.nation.edge.prompts import prompt
from cutthroat.games.nation.edge.view_attempts import Attempt, Prospect, acting_order, attempt, plan, prospects
from cutthroat.games.nation.rules import payout
from cutthroat.games.nation.rules.cards import (
    ADJUSTMENT,
    ASSASSIN,
    CONTRACT,
    FIRST_CONTRACT,
    MODIFIER,
    ROW,
    START_CASH,
    TARGETS,
    VALUE,
    WEAPON,
)
from cutthroat.games.nation.rules.hands import ONLOOKERS, assassin_cards_in, contracts_in
from cutthroat.games.nation.rules.phases import COMMIT, KEEP, LIMIT, OVER, PHASES, REFILL, SEARCH, VOTE
from cutthroat.games.nation.rules.pyramid import is_available
from cutthroat.games.nation.rules.state import NationState

STORIES = ("off", "free", "vote")


class Tile(Struct, frozen=True, kw_only=True):
    """One hex of the pyramid."""

    slot: str
    row: str
    target: str
    value: int
    """In dollars, like all money in a view; the tokens on it come on top."""
    msr: int
    tokens: int
    state: str
    """available, covered or gone"""
    owner: int | None
    """Who eliminated the target."""
    bonus: int
    """What the viewer's Hit List adds for it."""


class Income(Struct, frozen=True, kw_only=True):
    """Where a player's money came from, in dollars; costs are below zero. All of it adds up to the player's money."""

    targets: int
    """The base values of the targets eliminated."""
    hit_list: int | None
    """The bonus of the Hit List, where the viewer knows it."""
    start: int
    """The Cash of the setup."""
    tokens: int
    """Cash collected from targets that others, or the player, had missed."""
    contracts: int
    hazard_pay: int
    vote: int
    purchases: int
    contract_debt: int
    loose_ends: int


class Player(Struct, frozen=True, kw_only=True):
    """What the viewer knows of one player."""

    specialist: str
    cash: int
    debt: int
    """Tokens."""
    tiles: list[str]
    money: int
    """Dollars that everybody can count: all but the Hit List."""
    total: int | None
    """With the Hit List, where the viewer knows it."""
    income: Income
    hit_list: str | None
    assassin_cards: int
    contracts: int
    known: list[str]
    """Cards that the viewer knows to be in this hand."""
    sure_weapons: int
    sure_modifiers: int
    """At least so many of each are in the hand, as all know."""
    good_intel: int
    bad_intel: int
    is_sealed: bool
    """Has made its secret choice."""
    plays: int
    """Cards played in this window."""


class Pile(Struct, frozen=True, kw_only=True):
    size: int
    discards: list[str]
    """Open, in order, the top at the end."""
    top: int
    """So many cards lie on top as a search put them back there."""
    top_among: list[str]
    """What the viewer knows of these: all of them are among these cards; in no order, empty = knows nothing."""
    top_class: str | None
    """What all know of these: they are all Weapons, or all Modifiers."""


class Played(Struct, frozen=True, kw_only=True):
    """A card that is being played."""

    card: str
    by: int
    on: int


class NationView(View, frozen=True, kw_only=True):
    round: int
    first_player: int
    turn: int | None
    """Whose turn it is, or who attempts; None where all choose at once."""
    pyramid: list[Tile]
    players: list[Player]
    market: list[str]
    assassin: Pile
    contracts: Pile
    hand: list[str]
    """The viewer's Assassin cards: Weapons by kind and time, then Modifiers."""
    hand_contracts: list[str]
    hit_list: str | None
    seen: list[str]
    """Cards that the viewer looks at now, to take one."""
    plan: Attempt | None
    """The viewer's own choices so far."""
    prospects: list[Prospect]
    """What the plan would become with each Weapon, Contract or Modifier that can be laid now."""
    discarding: list[str]
    """What the viewer is about to discard at the end of the round."""
    attempts: list[Attempt]
    """Those that lie open, in the order in which they act as far as it is settled."""
    played: Played | None
    votes: list[int | None]
    quiet_rounds: int
    stall_limit: int
    storytelling: str
    duel_round: int
    duelists: list[int]
    winner: int | None


def build(s: NationState, seat: int | None) -> NationView:
    me = NONE if seat is None else seat
    hand = [] if seat is None else [int(card) for card in s.hands[seat]]
    return NationView(
        viewer=seat,
        seats=int(s.seats),
        waiting=waiting_seats(s),
        phase=PHASES[s.phase],
        prompt=prompt(s, seat) if seat is not None and has(s.waiting, seat) else "",
        round=int(s.round),
        first_player=int(s.first),
        turn=whose_turn(s),
        pyramid=[tile(s, slot, me) for slot in range(TARGETS)],
        players=[player(s, other, me) for other in range(s.seats)],
        market=ids(s.market),
        assassin=pile(s, ASSASSIN, me),
        contracts=pile(s, CONTRACT, me),
        hand=ids([card for card in hand if card < FIRST_CONTRACT]),
        hand_contracts=ids([card for card in hand if card >= FIRST_CONTRACT]),
        hit_list=None if seat is None else HIT_LIST_IDS[s.hit_list[seat]],
        seen=ids(s.seen) if s.phase in (KEEP, SEARCH) and me >= 0 and has(s.waiting, me) else [],
        plan=plan(s, seat) if seat is not None and s.phase == COMMIT and has(s.active, seat) else None,
        prospects=prospects(s, seat) if seat is not None and s.phase == COMMIT and has(s.waiting, seat) else [],
        discarding=ids(s.plan[seat]) if seat is not None and s.phase == REFILL else [],
        attempts=[] if s.phase == COMMIT else [attempt(s, other, me) for other in acting_order(s)],
        played=None if s.played == NONE else played(s),
        votes=votes(s, me),
        quiet_rounds=int(s.quiet_rounds),
        stall_limit=int(s.stall_limit),
        storytelling=STORIES[s.stories],
        duel_round=int(s.duel_round),
        duelists=[int(other) for other in members(s.active)] if s.duel_round else [],
        winner=None if s.winner == NONE else int(s.winner),
    )


def tile(s: NationState, slot: int, me: int) -> Tile:
    target = s.tile[slot]
    is_gone = not has(s.standing, slot)
    return Tile(
        slot=SLOT_IDS[slot],
        row="ABCD"[ROW[slot]],
        target=TARGET_IDS[target],
        value=1000 * int(VALUE[target]),
        msr=int(ADJUSTMENT[target]),
        tokens=int(s.tokens[slot]),
        state="gone" if is_gone else "available" if is_available(s.standing, slot) else "covered",
        owner=int(s.owner[slot]) if is_gone else None,
        bonus=1000 * int(payout.bonus(s.hit_list[me], target)) if me >= 0 else 0,
    )


def player(s: NationState, seat: int, me: int) -> Player:
    hand = s.hands[seat]
    money = int(payout.open_money(s, seat))
    knows_list = s.are_lists_shown or seat == me
    return Player(
        specialist=SPECIALIST_IDS[s.specialist[seat]],
        cash=int(s.cash[seat]),
        debt=int(s.debt[seat]),
        tiles=[TARGET_IDS[s.tile[slot]] for slot in range(TARGETS) if s.owner[slot] == seat],
        money=1000 * money,
        total=1000 * int(payout.money(s, seat)) if knows_list else None,
        income=income(s, seat, knows_list),
        hit_list=HIT_LIST_IDS[s.hit_list[seat]] if knows_list else None,
        assassin_cards=int(assassin_cards_in(hand)),
        contracts=int(contracts_in(hand)),
        known=known_cards(s, seat, me),
        sure_weapons=int(s.sure[2 * seat + WEAPON]),
        sure_modifiers=int(s.sure[2 * seat + MODIFIER]),
        good_intel=int(s.good_intel[seat]),
        bad_intel=int(s.bad_intel[seat]),
        is_sealed=s.phase in (COMMIT, REFILL) and not has(s.waiting, seat) and has(s.active, seat),
        plays=int(s.plays[seat]),
    )


def income(s: NationState, seat: int, knows_list: bool) -> Income:
    """AN-11.2, by source."""
    earned = [1000 * int(payout.earned_by(s, seat, source)) for source in range(payout.SOURCES)]
    return Income(
        targets=1000 * int(payout.tile_money(s, seat)),
        hit_list=1000 * int(payout.hit_list_money(s, seat)) if knows_list else None,
        start=1000 * int(START_CASH),
        tokens=earned[payout.TARGET_TOKENS],
        contracts=earned[payout.CONTRACT_CASH],
        hazard_pay=earned[payout.HAZARD_CASH],
        vote=earned[payout.STORY_CASH],
        purchases=-1000 * int(payout.spent(s, seat)),
        contract_debt=earned[payout.CONTRACT_DEBT],
        loose_ends=earned[payout.LOOSE_END_DEBT],
    )


def known_cards(s: NationState, seat: int, me: int) -> list[str]:
    """The cards of a hand that the viewer knows of; for a spectator those that all know of."""
    if seat == me:
        return ids(s.hands[seat])
    bit = ONLOOKERS if me == NONE else 1 << me
    return [CARD_IDS[card] for card, mask in zip(s.known[seat], s.knowers[seat], strict=True) if mask & bit]


def pile(s: NationState, deck: int, me: int) -> Pile:
    top = s.tops[deck]
    top_class = s.top_class if deck == ASSASSIN else NONE
    return Pile(
        size=len(s.decks[deck]) + len(top),
        discards=ids(s.discards[deck]),
        top=len(top),
        top_among=ids(s.sought[2 * me + deck]) if me >= 0 else [],
        top_class=None if top_class == NONE else CLASS_IDS[top_class],
    )


def played(s: NationState) -> Played:
    return Played(card=CARD_IDS[s.played], by=int(s.played_by), on=int(s.played_on))


def whose_turn(s: NationState) -> int | None:
    """Nobody's while all choose at once; in the middle of a card's effect, that of the one who is asked."""
    if s.phase in (COMMIT, REFILL, OVER):
        return None
    return waiting_seats(s)[0] if s.phase == LIMIT else int(s.turn)


def votes(s: NationState, me: int) -> list[int | None]:
    """Only the viewer's own, while others still vote."""
    is_shown = s.phase == VOTE
    return [int(vote) if is_shown and seat == me and vote != NONE else None for seat, vote in enumerate(s.votes)]
