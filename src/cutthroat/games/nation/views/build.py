"""What a seat may know, worked out (docs/rules/nation.md, section 5)."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import asdict
from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, has, members
from cutthroat.core.template import array
from cutthroat.core.viewer import OPEN, Viewer, seat_of, seats_open_to, sees
from cutthroat.game.contract import waiting_seats
from cutthroat.game.drawing import GAP, encode, own_part, placeholder, template_of
from cutthroat.games.nation.edge.names import (
    CARD_IDS,
    CLASS_IDS,
    HIT_LIST_IDS,
    SLOT_IDS,
    SPECIALIST_IDS,
    TARGET_IDS,
)
from cutthroat.games.nation.edge.prompts import prompt
from cutthroat.games.nation.edge.view import Income, NationView, Own, Pile, Played, Player, Tile
from cutthroat.games.nation.edge.view_attempts import Attempt
from cutthroat.games.nation.rules import payout
from cutthroat.games.nation.rules.cards import (
    ADJUSTMENT,
    ASSASSIN,
    CONTRACT,
    DATA,
    FIRST_CONTRACT,
    HAND_ASSASSIN,
    HAND_CONTRACT,
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
from cutthroat.games.nation.views.attempts import acting_order, attempt, ids, plan, prospects

STORIES = ("off", "free", "vote")
TOKEN = int(DATA["economy"]["cash_token"])
TILES: dict[tuple[int, int, int, str, int], dict[int, bytes]] = {}
"""As they are sent, by all that is said of them."""
TILES_KEPT: Final = 20_000

NOBODY = placeholder(Own)


def build(s: NationState, viewer: Viewer) -> NationView:
    me = seat_of(viewer)
    tiles = [tile(s, slot, bonus(s, slot, me)) for slot in range(TARGETS)]
    players = [player(s, seat, knows_list(s, seat, viewer), known_cards(s, seat, viewer)) for seat in range(s.seats)]
    piles = [pile(s, deck, sought(s, deck, viewer)) for deck in (ASSASSIN, CONTRACT)]
    held = [own(s, seat) for seat in seats_open_to(viewer, s.seats)]
    return whole(s, own(s, viewer), tiles, players, piles, attempts(s, viewer), votes(s, viewer), held)


class Drawing:
    """A position as JSON, for one viewer after the other: tiles, players, piles and attempts that look the same to
    several of them, and tiles that look as they did a move before, are put together once."""

    def __init__(self, s: NationState) -> None:
        self.s = s
        self.template = template_of(whole(s, NOBODY, GAP, GAP, [GAP, GAP], GAP, GAP, []), NOBODY)
        self.tiles = [drawn_tiles(s, slot) for slot in range(TARGETS)]
        self.attempting = seats_attempting(s)
        self.seen: dict[tuple[object, ...], bytes] = {}

    def draw(self, viewer: Viewer) -> bytes:
        s = self.s
        if viewer is OPEN:
            opened: bytes = encode(build(s, viewer))
            return opened
        return self.template.filled(
            [
                own_part(own(s, viewer)),
                array([self.tile(slot, bonus(s, slot, viewer)) for slot in range(TARGETS)]),
                array([self.player(seat, viewer) for seat in range(s.seats)]),
                self.pile(ASSASSIN, viewer),
                self.pile(CONTRACT, viewer),
                array([self.attempt(seat, viewer) for seat in self.attempting]),
                encode(votes(s, viewer)),
            ]
        )

    def tile(self, slot: i64, listed: i64) -> bytes:
        known = self.tiles[slot]
        found = known.get(listed)
        if found is None:
            found = known[listed] = encode(tile(self.s, slot, listed))
        return found

    def player(self, seat: int, viewer: Viewer) -> bytes:
        knows, known = knows_list(self.s, seat, viewer), known_cards(self.s, seat, viewer)
        key = ("player", seat, knows, *known)
        found = self.seen.get(key)
        if found is None:
            found = self.seen[key] = encode(player(self.s, seat, knows, known))
        return found

    def pile(self, deck: int, viewer: Viewer) -> bytes:
        among = sought(self.s, deck, viewer)
        key = ("pile", deck, *among)
        found = self.seen.get(key)
        if found is None:
            found = self.seen[key] = encode(pile(self.s, deck, among))
        return found

    def attempt(self, seat: int, viewer: Viewer) -> bytes:
        key = ("attempt", seat, seat == viewer)
        found = self.seen.get(key)
        if found is None:
            found = self.seen[key] = encode(attempt(self.s, seat, seat == viewer))
        return found


def drawn_tiles(s: NationState, slot: i64) -> dict[int, bytes]:
    """A tile as it was drawn before, at whatever table, by what Hit Lists add for it."""
    owner = NONE if has(s.standing, slot) else s.owner[slot]
    key = (slot, s.tile[slot], s.tokens[slot], state_of(s, slot), owner)
    found = TILES.get(key)
    if found is None:
        if len(TILES) >= TILES_KEPT:
            TILES.clear()
        found = TILES[key] = {}
    return found


def whole(
    s: NationState, own: Own, tiles: Any, players: Any, piles: list[Any], attempts: Any, votes: Any, held: list[Own]
) -> NationView:
    """What depends on the viewer as structs, or gaps for it."""
    return NationView(
        **asdict(own),
        round=int(s.round),
        token=TOKEN,
        first_player=int(s.first),
        turn=whose_turn(s),
        pyramid=tiles,
        players=players,
        market=ids(s.market),
        assassin=piles[0],
        contracts=piles[1],
        attempts=attempts,
        played=None if s.played == NONE else played(s),
        votes=votes,
        quiet_rounds=int(s.quiet_rounds),
        stall_limit=int(s.stall_limit),
        hand_limit=int(HAND_ASSASSIN),
        contract_limit=int(HAND_CONTRACT),
        storytelling=STORIES[s.stories],
        duel_round=int(s.duel_round),
        duelists=[int(other) for other in members(s.active)] if s.duel_round else [],
        winner=None if s.winner == NONE else int(s.winner),
        held=tuple(held),
    )


def own(s: NationState, viewer: Viewer) -> Own:
    seat = seat_of(viewer)
    hand = [] if seat is None else [int(card) for card in s.hands[seat]]
    is_asked = seat is not None and has(s.waiting, seat)
    looks = s.phase in (KEEP, SEARCH) and any(sees(viewer, asked) for asked in waiting_seats(s))
    return Own(
        viewer=seat,
        seats=int(s.seats),
        waiting=waiting_seats(s),
        phase=PHASES[s.phase],
        prompt=prompt(s, seat) if seat is not None and is_asked else "",
        hand=ids([card for card in hand if card < FIRST_CONTRACT]),
        hand_contracts=ids([card for card in hand if card >= FIRST_CONTRACT]),
        hit_list=None if seat is None else HIT_LIST_IDS[s.hit_list[seat]],
        seen=ids(s.seen) if looks else [],
        plan=plan(s, seat) if seat is not None and s.phase == COMMIT and has(s.active, seat) else None,
        prospects=prospects(s, seat) if seat is not None and is_asked and s.phase == COMMIT else [],
        discarding=ids(s.plan[seat]) if seat is not None and s.phase == REFILL else [],
    )


def tile(s: NationState, slot: i64, listed: i64) -> Tile:
    """What the viewer's Hit List adds for it is all that depends on the viewer."""
    target = s.tile[slot]
    return Tile(
        slot=SLOT_IDS[slot],
        row="ABCD"[ROW[slot]],
        target=TARGET_IDS[target],
        value=1000 * int(VALUE[target]),
        msr=int(ADJUSTMENT[target]),
        tokens=int(s.tokens[slot]),
        cash=TOKEN * int(s.tokens[slot]),
        state=state_of(s, slot),
        owner=None if has(s.standing, slot) else int(s.owner[slot]),
        bonus=1000 * int(listed),
    )


def state_of(s: NationState, slot: i64) -> str:
    if not has(s.standing, slot):
        return "gone"
    return "available" if is_available(s.standing, slot) else "covered"


def bonus(s: NationState, slot: i64, me: int | None) -> i64:
    return 0 if me is None else payout.bonus(s.hit_list[me], s.tile[slot])


def knows_list(s: NationState, seat: int, viewer: Viewer) -> bool:
    return s.are_lists_shown or sees(viewer, seat)


def player(s: NationState, seat: int, knows_list: bool, known: list[str]) -> Player:
    """Whether the viewer knows the Hit List, and which cards of the hand, is all that depends on the viewer."""
    hand = s.hands[seat]
    money = int(payout.open_money(s, seat))
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
        known=known,
        sure_weapons=int(s.sure[2 * seat + WEAPON]),
        sure_modifiers=int(s.sure[2 * seat + MODIFIER]),
        good_intel=int(s.good_intel[seat]),
        bad_intel=int(s.bad_intel[seat]),
        is_sealed=is_sealed(s, seat),
        plays=int(s.plays[seat]),
    )


def is_sealed(s: NationState, seat: int) -> bool:
    return s.phase in (COMMIT, REFILL) and not has(s.waiting, seat) and has(s.active, seat)


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


def known_cards(s: NationState, seat: int, viewer: Viewer) -> list[str]:
    """The cards of a hand that the viewer knows of; for a spectator those that all know of."""
    if viewer is OPEN or viewer == seat:
        return ids(s.hands[seat])
    knower = ONLOOKERS if viewer is None else bit(viewer)
    return [CARD_IDS[card] for card, mask in zip(s.known[seat], s.knowers[seat], strict=True) if mask & knower]


def pile(s: NationState, deck: int, among: list[i64]) -> Pile:
    top = s.tops[deck]
    top_class = s.top_class if deck == ASSASSIN else NONE
    return Pile(
        size=len(s.decks[deck]) + len(top),
        discards=ids(s.discards[deck]),
        top=len(top),
        top_among=ids(among),
        top_class=None if top_class == NONE else CLASS_IDS[top_class],
    )


def sought(s: NationState, deck: int, viewer: Viewer) -> list[i64]:
    """Who knows most knows the cards on top to be among the fewest."""
    known = [s.sought[2 * seat + deck] for seat in range(s.seats) if sees(viewer, seat)]
    return min(filter(None, known), key=len, default=[])


def attempts(s: NationState, viewer: Viewer) -> list[Attempt]:
    """Those that lie open; while all plan in secret, the sealed ones for those who may see them all."""
    if s.phase != COMMIT:
        return [attempt(s, seat, sees(viewer, seat)) for seat in seats_attempting(s)]
    sealed = [seat for seat in seats_open_to(viewer, s.seats) if is_sealed(s, seat)]
    return [plan(s, seat) for seat in sealed if s.mark[seat] != NONE]


def seats_attempting(s: NationState) -> list[int]:
    """In the open."""
    return [] if s.phase == COMMIT else acting_order(s)


def played(s: NationState) -> Played:
    return Played(card=CARD_IDS[s.played], by=int(s.played_by), on=int(s.played_on))


def whose_turn(s: NationState) -> int | None:
    """Nobody's while all choose at once; in the middle of a card's effect, that of the one who is asked."""
    if s.phase in (COMMIT, REFILL, OVER):
        return None
    return waiting_seats(s)[0] if s.phase == LIMIT else int(s.turn)


def votes(s: NationState, viewer: Viewer) -> list[int | None]:
    """Only the viewer's own, while others still vote."""
    is_cast = [s.phase == VOTE and vote != NONE for vote in s.votes]
    return [int(s.votes[seat]) if is_cast[seat] and sees(viewer, seat) else None for seat in range(s.seats)]
