"""What a seat may know, worked out."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from cutthroat.core.bits import NONE, has
from cutthroat.core.template import array
from cutthroat.core.viewer import OPEN, Viewer, seat_of, seats_open_to, sees
from cutthroat.game.contract import waiting_seats
from cutthroat.game.drawing import GAP, encode, own_part, placeholder, template_of
from cutthroat.games.shinobi.edge.view import CardSeen, Contract, Known, Lane, Own, Passed, ShinobiView
from cutthroat.games.shinobi.rules.actions import TOKENS
from cutthroat.games.shinobi.rules.advanced import picker
from cutthroat.games.shinobi.rules.cards import (
    DRAFT_PASSES,
    HAND_LIMIT,
    IDS,
    PASS_STEP,
    REWARD_GOLD,
    ROUNDS,
    ROWS,
    SIDES,
    TARGET_GOLD,
    TARGET_IDS,
    TARGET_POWER,
)
from cutthroat.games.shinobi.rules.contracts import holds
from cutthroat.games.shinobi.rules.draft import packet_at
from cutthroat.games.shinobi.rules.marks import (
    KIND,
    ON_ASSASSIN_SIDE,
    ON_GUARDIAN_SIDE,
    ON_STACK,
    PICKS,
    STEPS,
    holder_of,
    is_face_up,
    is_known_to,
    owner_of,
    source_of,
    where_of,
)
from cutthroat.games.shinobi.rules.marks import OPEN as OPEN_CARDS
from cutthroat.games.shinobi.rules.phases import ADVANCED_DRAFT, CONTRACT, DRAFT, NINJA, OVER, PHASES, TRIM
from cutthroat.games.shinobi.rules.state import ShinobiState

PROMPTS = {
    DRAFT: "Pick a card; the rest of the packet goes on to your neighbour.",
    TRIM: "Discard a card: you may keep ten.",
    ADVANCED_DRAFT: "Take a card from the pool or one of your kept cards.",
    CONTRACT: "Choose two contracts on different targets.",
    NINJA: "Play a card or pass for the rest of the round.",
}
SIDE_IDS = ("guard", "assassinate")
PLACES = (ON_STACK, ON_GUARDIAN_SIDE, ON_ASSASSIN_SIDE)
ROWS_BY_ID = {str(row["id"]): row for row in ROWS}

NOBODY = placeholder(Own)


def build(s: ShinobiState, viewer: Viewer) -> ShinobiView:
    lanes = [lane(s, place, viewer) for place in range(len(s.targets))]
    signed = [contracts(s, seat, viewer) for seat in range(s.seats)]
    return whole(s, own(s, seat_of(viewer)), lanes, signed, [own(s, seat) for seat in seats_open_to(viewer, s.seats)])


class Drawing:
    """A position as JSON, for one viewer after the other. A lane is put together once for all who know the same cards
    of it and have the same contract on it."""

    def __init__(self, s: ShinobiState) -> None:
        self.s = s
        self.template = template_of(whole(s, NOBODY, GAP, GAP, []), NOBODY)
        self.lanes: dict[tuple[object, ...], bytes] = {}

    def draw(self, viewer: Viewer) -> bytes:
        s = self.s
        if viewer is OPEN:
            opened: bytes = encode(build(s, viewer))
            return opened
        lanes = [self.lane(place, viewer) for place in range(len(s.targets))]
        signed = [contracts(s, seat, viewer) for seat in range(s.seats)]
        return self.template.filled([own_part(own(s, viewer)), array(lanes), encode(signed)])

    def lane(self, place: int, viewer: int | None) -> bytes:
        eye = NONE if viewer is None else viewer
        known = [is_known_to(mark, eye) for mark in self.s.lanes[place]]
        key = (place, side_of(self.s, place, viewer), *known)
        found = self.lanes.get(key)
        if found is None:
            found = self.lanes[key] = encode(lane(self.s, place, viewer))
        return found


def whole(s: ShinobiState, own: Own, lanes: Any, signed: Any, held: list[Own]) -> ShinobiView:
    """Lanes and contracts as structs, or gaps for them."""
    return ShinobiView(
        **asdict(own),
        round=int(s.round),
        rounds=int(ROUNDS),
        starter=int(s.starter),
        turn=whose_turn(s),
        lanes=lanes,
        gold=[int(gold) for gold in s.gold],
        fulfilled=[int(count) for count in s.fulfilled],
        gold_this_round=[int(now - before) for now, before in zip(s.gold, s.gold_before, strict=True)],
        hand_sizes=[len(hand) for hand in s.hands],
        hand_limit=int(HAND_LIMIT),
        has_passed=[has(s.passed, other) for other in range(s.seats)],
        contracts=signed,
        has_signed=[mask != 0 for mask in s.contracts],
        pile_size=len(s.pile),
        discard=sorted(names(s.discard)) if s.has_open_discards else None,
        discard_size=len(s.discard) + len(s.buried),
        has_picked=[kind != NONE for kind in s.sealed],
        pass_direction="left" if PASS_STEP[s.round - 1] == 1 else "right",
        passes_to=[int((seat + PASS_STEP[s.round - 1]) % s.seats) for seat in range(s.seats)],
        pool=names(s.pool),
        kept=[names(cards) for cards in s.kept],
        first_pick=None if s.first_pick == NONE else int(s.first_pick),
        draft_pass=int(s.draft_pass),
        draft_passes=int(DRAFT_PASSES),
        pick_order=pick_order(s) if s.phase == ADVANCED_DRAFT else [],
        picks_made=int(s.pick_number) if s.phase == ADVANCED_DRAFT else 0,
        draft_log=draft_log(s),
        stolen_from=stolen_from(s),
        open_events=names(s.frames[::2]),
        held=tuple(held),
    )


def own(s: ShinobiState, seat: int | None) -> Own:
    me = NONE if seat is None else seat
    return Own(
        viewer=seat,
        seats=int(s.seats),
        waiting=waiting_seats(s),
        phase=PHASES[s.phase],
        prompt=prompt(s, me),
        hand=[] if me < 0 else names([mark for mark in s.hands[me] if not is_fresh_pick(s, mark)]),
        picks=[] if me < 0 else names([mark for mark in s.hands[me] if is_fresh_pick(s, mark)]),
        own_discards=own_discards(s, me),
        packet=names(s.packets[me]) if s.packets and me >= 0 else [],
        picked=name(s.sealed[me]) if me >= 0 and s.sealed[me] != NONE else None,
        passed_on=[] if s.is_advanced or me < 0 else passed_on(s, me),
        to_play=names([mark for mark in s.pending if me in (s.turn, holder_of(mark))]),
    )


def name(mark: int) -> str:
    return IDS[mark & KIND]


def names(marks: list[int]) -> list[str]:
    return [name(mark) for mark in marks]


def prompt(s: ShinobiState, me: int) -> str:
    if me < 0 or not has(s.waiting, me):
        return ""
    if s.pending:
        return "Play the card now." if len(s.pending) == 1 else "Play one of the two cards; the other joins your hand."
    return PROMPTS[int(s.phase)]


def whose_turn(s: ShinobiState) -> int | None:
    if s.phase == NINJA:
        return int(s.turn)
    return int(picker(s)) if s.phase == ADVANCED_DRAFT else None


def pick_order(s: ShinobiState) -> list[int]:
    """SC-5.4: out and back."""
    seats = [int((s.first_pick + n) % s.seats) for n in range(s.seats)]
    return [*seats, *reversed(seats)]


def is_fresh_pick(s: ShinobiState, mark: int) -> bool:
    """SC-4.5: until the draft is over, picks lie apart from the hand."""
    return s.phase == DRAFT and PICKS <= source_of(mark) < OPEN_CARDS


def lane(s: ShinobiState, place: int, viewer: Viewer) -> Lane:
    target = s.targets[place]
    reward = int(REWARD_GOLD[s.rewards[place]])
    stack, *weapons = (cards_seen(s.lanes[place], where, viewer) for where in PLACES)
    return Lane(
        target=TARGET_IDS[target],
        power=int(TARGET_POWER[target]),
        kill_gold=int(TARGET_GOLD[target]),
        reward=reward,
        guard_pays=reward,
        kill_pays=reward + int(TARGET_GOLD[target]),
        stack=stack,
        scout=None if s.scouts[place] == NONE else int(owner_of(s.scouts[place])),
        guardian_weapons=weapons[0],
        assassin_weapons=weapons[1],
        known=known(int(TARGET_POWER[target]), stack, weapons),
        contract=side_of(s, place, seat_of(viewer)),
    )


def side_of(s: ShinobiState, place: int, me: int | None) -> str | None:
    """Of the viewer's contract on the target, if there is one."""
    sides = [side for side in range(SIDES) if me is not None and holds(s, me, s.targets[place], side)]
    return SIDE_IDS[sides[0]] if sides else None


def known(power: int, stack: list[CardSeen], weapons: list[list[CardSeen]]) -> Known:
    """From what is seen alone, so that it tells nothing else."""
    sums = [power, 0]
    for side, kind in enumerate(("guardian", "assassin")):
        sums[side] += sum(printed(seen, kind, "power") for seen in stack)
        sums[side] += sum(printed(seen, "weapon", f"power_{kind}") for seen in weapons[side])
    hidden = sum(seen.card is None for cards in (stack, *weapons) for seen in cards)
    return Known(guardians=sums[0], assassins=sums[1], hidden=hidden)


def printed(seen: CardSeen, kind: str, number: str) -> int:
    """A number on a card, if it is one of that kind, and known."""
    row = ROWS_BY_ID.get(seen.card or "", {})
    return int(row.get(number, 0)) if row.get("type") == kind else 0


def cards_seen(marks: list[int], where: int, viewer: Viewer) -> list[CardSeen]:
    return [
        CardSeen(
            card=name(mark) if viewer is OPEN or is_known_to(mark, NONE if viewer is None else viewer) else None,
            owner=int(owner_of(mark)),
            face_up=is_face_up(mark),
        )
        for mark in marks
        if where_of(mark) == where
    ]


def contracts(s: ShinobiState, owner: int, viewer: Viewer) -> list[Contract]:
    tokens = [token for token in range(TOKENS) if has(s.contracts[owner], token)]
    if not sees(viewer, owner):
        shown = s.targets if s.phase == OVER else []
        tokens = [token for token in tokens if token // SIDES in shown]
    return [Contract(TARGET_IDS[token // SIDES], SIDE_IDS[token % SIDES]) for token in tokens]


def own_discards(s: ShinobiState, me: int) -> list[str]:
    if me < 0 or not s.has_open_discards:
        return []
    return sorted(name(mark) for mark in s.buried if holder_of(mark) == me)


def passed_on(s: ShinobiState, me: int) -> list[Passed]:
    """The cards of each packet as the viewer let it go."""
    seen: list[Passed] = []
    packets = {int(packet_at(s, other)): s.packets[other] for other in range(len(s.packets))}
    for step in range(s.pick_number):
        packet = int(me - PASS_STEP[s.round - 1] * step) % int(s.seats)
        later = s.picked[packet * STEPS + step + 1 : packet * STEPS + STEPS]
        cards = [kind for kind in later if kind != NONE] + packets.get(packet, [])
        if cards:
            seen.append(Passed(packet=packet, step=step, passed_on=sorted(names(cards))))
    return seen


def draft_log(s: ShinobiState) -> list[list[str]]:
    if not s.is_advanced or not s.has_draft_log:
        return []
    rows = [s.picked[seat * HAND_LIMIT : (seat + 1) * HAND_LIMIT] for seat in range(s.seats)]
    return [[name(kind) for kind in row if kind != NONE] for row in rows]


def stolen_from(s: ShinobiState) -> int | None:
    """SC-8.15: that a card was stolen, and from whom, is public."""
    if not s.pending or holder_of(s.pending[0]) == s.turn:
        return None
    return int(holder_of(s.pending[0]))
