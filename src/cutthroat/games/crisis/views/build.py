"""What a seat may know, worked out."""

from __future__ import annotations

from msgspec.structs import asdict
from mypy_extensions import i64

from cutthroat.core.bits import NONE, count, has
from cutthroat.core.viewer import OPEN, Viewer, seat_of, seats_open_to, sees
from cutthroat.game.contract import waiting_seats
from cutthroat.games.crisis.edge.view import CrisisView, Own, PlayerView, Turn
from cutthroat.games.crisis.rules.actions import PLAYERS, TRACK
from cutthroat.games.crisis.rules.cards import ACTION_IDS, CHARACTER_IDS, DEATHS_TO_DROP_OUT, POINTS_TO_WIN
from cutthroat.games.crisis.rules.ending import deaths
from cutthroat.games.crisis.rules.knowledge import possible_numbers
from cutthroat.games.crisis.rules.phases import OVER, PHASES, PICK, PLAN
from cutthroat.games.crisis.rules.state import CrisisState


def build(s: CrisisState, viewer: Viewer) -> CrisisView:
    return CrisisView(
        **asdict(own(s, seat_of(viewer))),
        mode="battle-royale" if s.battle_royale else "standard",
        round=int(s.round),
        max_rounds=int(s.max_rounds),
        supply=int(s.supply),
        chips_to_end=int(DEATHS_TO_DROP_OUT if s.battle_royale else POINTS_TO_WIN),
        players=[player(s, viewer, seat) for seat in range(s.seats)],
        free_characters=[c for i, c in enumerate(CHARACTER_IDS) if i not in s.characters],
        uses_targets=uses_targets(s),
        last_round=last_round(s),
        last_used_targets=len(line_called(s)) > 2,
        dropped=[int(other) for other in s.dropped],
        held=tuple(own(s, seat) for seat in seats_open_to(viewer, s.seats)),
    )


def own(s: CrisisState, seat: int | None) -> Own:
    me = NONE if seat is None else seat
    return Own(
        viewer=seat,
        seats=int(s.seats),
        waiting=waiting_seats(s),
        phase=PHASES[s.phase],
        prompt=prompt(s, me),
        hand=hand(s, me),
    )


def prompt(s: CrisisState, me: int) -> str:
    if me == NONE or not has(s.waiting, me):
        return ""
    if s.phase == PICK:
        return "Choose your mask."
    if has(s.tracking, me):
        return "Your Track holds: assassinate your target, or hide and watch them."
    return "Place an action and a target, face down." if uses_targets(s) else "Place an action, face down."


def uses_targets(s: CrisisState) -> bool:
    """AC-8.1, AC-9.7: the cards of the round that is being played decide."""
    return (len(s.line) if s.line else int(s.seats)) > 2


def player(s: CrisisState, viewer: Viewer, seat: int) -> PlayerView:
    is_in = has(s.playing, seat)
    is_open = sees(viewer, seat) or s.phase == OVER
    orders = possible_orders(s, viewer, seat)
    return PlayerView(
        seat=seat,
        character=None if s.characters[seat] == NONE else CHARACTER_IDS[s.characters[seat]],
        chips=int(deaths(s, seat) if s.battle_royale else s.chips[seat]),
        is_in=is_in,
        is_upright=not has(s.dead, seat),
        is_ready=s.phase == PLAN and is_in and not has(s.waiting, seat),
        is_tracking=has(s.tracking, seat),
        group=action_id(s.previous[seat]) if is_in or s.phase == OVER else None,
        order=orders[0] if len(orders) == 1 else None,
        orders=orders,
        action=action_id(s.actions[seat]) if is_open else None,
        target=known_seat(s.targets[seat]) if is_open or is_evident(s, seat) else None,
    )


def possible_orders(s: CrisisState, viewer: Viewer, seat: int) -> list[int]:
    """Those that the viewer cannot rule out; of an open seat its own."""
    eyes = seat if viewer is OPEN or s.phase == OVER else NONE if viewer is None else viewer
    return [int(number) for number in possible_numbers(s, eyes, seat)]


def is_evident(s: CrisisState, seat: int) -> bool:
    """AC-8.2: of two players everybody knows whom the other tracks."""
    return has(s.tracking, seat) and count(s.playing) == 2


def action_id(action: int) -> str | None:
    return None if action == NONE else ACTION_IDS[action]


def known_seat(value: int) -> int | None:
    return None if value == NONE else int(value)


def hand(s: CrisisState, me: int) -> list[str]:
    """AC-1.3, AC-1.4, AC-4.6, AC-8.1: everything that is not on the table."""
    if me == NONE or not has(s.playing, me) or s.phase == PICK:
        return []
    on_table = {int(s.actions[me])} | ({TRACK} if has(s.tracking, me) else set())
    actions = [card for action, card in enumerate(ACTION_IDS) if action not in on_table]
    if not uses_targets(s):
        return actions
    targets = [other for other in PLAYERS[s.playing] if other not in (me, s.targets[me])]
    return actions + [f"target-{CHARACTER_IDS[s.characters[other]]}" for other in targets]


def last_round(s: CrisisState) -> list[Turn]:
    """AC-10.12: the latest execution, with the targets that were shown."""
    actions = s.actions if s.phase == OVER else s.previous
    return [
        Turn(
            number=number,
            seat=int(seat),
            action=ACTION_IDS[actions[seat]],
            target=known_seat(s.shown[seat]),
            killer=known_seat(s.killers[seat]),
        )
        for number, seat in enumerate(line_called(s), 1)
    ]


def line_called(s: CrisisState) -> list[i64]:
    """The order of the latest execution."""
    return s.line if s.phase == OVER else s.last_line
