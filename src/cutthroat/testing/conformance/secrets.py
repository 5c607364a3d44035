"""Nobody is told what their seat may not know, and the open view shows everything."""

from __future__ import annotations

import json
import struct
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from cutthroat.core.bits import NONE
from cutthroat.core.cells import Cells
from cutthroat.core.cells import observe as observe_cells
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED, Log
from cutthroat.core.state import State
from cutthroat.core.viewer import OPEN, Viewer
from cutthroat.game.contract import Json, waiting_seats
from cutthroat.game.layout import FURTHEST, Layout
from cutthroat.testing.conformance.cases import Case, looks, positions


def check_determinize_keeps_what_a_seat_knows(case: Case) -> None:
    """Other worlds look the same to the seat and to spectators, hold the same cards, and can be played on."""
    everything_equal = True
    for state, _, number in positions(case):
        true_looks = looks(case, state)
        cards = sorted(case.game.cards(state))
        before = case.game.dump(state)
        for seat in range(case.seats):
            world = state.determinize(seat, Fast(case.seed, number))
            seen = looks(case, world)
            assert seen[seat] == true_looks[seat], f"seat {seat} can tell a redealt world from the true one"
            assert seen[-1] == true_looks[-1], f"the public part of the table changed in a world for seat {seat}"
            assert world.waiting == state.waiting
            assert all(world.legal_actions(asked) for asked in waiting_seats(world)), "a seat has no answer in a world"
            assert sorted(case.game.cards(world)) == cards
            everything_equal = everything_equal and case.game.dump(world) == before
        assert case.game.dump(state) == before
    assert not everything_equal or not case.game.has_secrets, "determinize never changed a secret"


def check_worlds_tell_only_what_a_seat_knows(case: Case) -> None:
    """A world is made of the seat's knowledge and of chance alone: redealt from another world it is the same.

    Otherwise what many worlds have in common (the order of a pile, a card dealt too often) would tell the truth.
    """
    for state, _, number in positions(case):
        for seat in range(case.seats):
            other = state.determinize(seat, Fast(case.seed, number + 1))
            one = case.game.dump(state.determinize(seat, Fast(case.seed, number)))
            two = case.game.dump(other.determinize(seat, Fast(case.seed, number)))
            assert one == two, f"worlds for seat {seat} depend on what it cannot know"


def check_worlds_can_be_played(case: Case) -> None:
    """A redealt world is a position like any other: it plays to the end within the rules."""
    for moment in positions(case):
        if moment.seat == NONE or moment.number % 5:
            continue
        chance = Fast(case.seed, moment.number)
        world = moment.state.determinize(moment.number // 5 % case.seats, chance)
        for _ in range(case.game.bound):
            if not world.waiting:
                break
            seat = waiting_seats(world)[0]
            legal = world.legal_actions(seat)
            assert legal
            world.apply(seat, legal[chance.pick(len(legal))], chance, MUTED)
        assert not world.waiting


def check_sealed_choices_are_secret(case: Case) -> None:
    """While others still choose, nobody can tell from events, views or moves what a seat has sealed."""
    for state, seat, number in positions(case):
        if len(waiting_seats(state)) < 2:
            continue
        legal = state.legal_actions(seat)
        others = [other for other in [*range(case.seats), NONE] if other != seat]
        told = [sealed(case, state, seat, int(action), number, others) for action in {legal[0], legal[-1]}]
        assert len({waiting for waiting, _ in told}) > 1 or all(what == told[0][1] for _, what in told)


def sealed(
    case: Case, state: State, seat: int, action: int, number: int, others: list[int]
) -> tuple[int, list[object]]:
    """Who is waiting after an action, and all that the others can see of it."""
    copy = state.clone()
    log = Log()
    copy.apply(seat, action, Fast(number), log)
    told: list[object] = [[event.facts() for event in log.seen_by(other)] for other in others]
    seen = looks(case, copy)
    return int(copy.waiting), told + [seen[other] for other in others]


def check_the_open_view_shows_all_that_any_seat_knows(case: Case) -> None:
    """A spectator's table, with each seat's own things in ``held``, and face up what any seat knows.

    Where nobody knows more than a spectator, it shows what a spectator sees.
    """
    for state, _, _ in positions(case):
        opened, public = shown_to(case, state, OPEN), shown_to(case, state, None)
        seen = [shown_to(case, state, seat) for seat in range(case.seats)]
        implied = case.game.view(state, None).IMPLIED
        held = opened.pop("held")
        assert [view.pop("held") for view in [public, *seen]] == [[]] * (case.seats + 1), "only for the open view"
        assert (opened["viewer"], opened["prompt"]) == (None, "")
        assert held == [{name: view[name] for name in held[0]} for view in seen]
        for name in opened.keys() - held[0].keys():
            assert_face_up(implied, name, opened[name], public[name], [view[name] for view in seen])


def check_what_is_sent_is_what_the_view_says(case: Case) -> None:
    """However much of it is put together once for several viewers."""
    for state, _, _ in positions(case):
        draw = case.game.drawing(state)
        for viewer in (*range(case.seats), None, OPEN, 0):
            assert draw(viewer) == msgspec.json.encode(case.game.view(state, viewer))


def shown_to(case: Case, state: State, viewer: Viewer) -> Json:
    view: Json = msgspec.json.decode(msgspec.json.encode(case.game.view(state, viewer)))
    return view


def assert_face_up(implied: frozenset[str], path: str, opened: Any, public: Any, seen: list[Any]) -> None:
    """One place of a view, as it is in the open view, for a spectator and for each seat."""
    everyone = [opened, public, *seen]
    if path in implied or all(one == opened for one in everyone):
        return
    if all(isinstance(one, dict) and one.keys() == opened.keys() for one in everyone):
        for key in opened:
            assert_face_up(implied, f"{path}.{key}", opened[key], public[key], [one[key] for one in seen])
    elif all(isinstance(one, list) and len(one) == len(opened) for one in everyone):
        for place in range(len(opened)):
            assert_face_up(implied, path, opened[place], public[place], [one[place] for one in seen])
    else:
        secrets = [one for one in seen if one not in (None, [], {}, public)]
        assert all(tells(opened, one, public) for one in secrets), f"{path}: {opened} is not all of {secrets}"
        assert secrets or public in (None, [], {}, opened), f"{path}: {opened}, but all see {public}"


def tells(opened: Any, secret: Any, public: Any) -> bool:
    """The secret itself; of a list more than is in it, or less where it is what a spectator cannot rule out."""
    if isinstance(secret, list) and isinstance(opened, list):
        shown, known, possible = items(opened), items(secret), items(public or [])
        return known <= shown or shown <= known <= possible
    return bool(opened == secret)


def items(values: list[Any]) -> Counter[str]:
    return Counter(json.dumps(value) for value in values)


def check_keys_are_what_a_seat_knows(case: Case) -> None:
    """The number of an information set is the same in all its worlds, and changes when the seat learns something."""
    last: list[tuple[bytes, int]] = [(b"", 0)] * case.seats
    for state, _, number in positions(case):
        seen = looks(case, state)
        for seat in range(case.seats):
            key = int(state.key(seat))
            assert state.determinize(seat, Fast(case.seed, number)).key(seat) == key
            assert last[seat] == (seen[seat], key) or last[seat][1] != key or last[seat][0] == seen[seat]
            last[seat] = seen[seat], key


def check_cells_are_what_a_seat_knows(case: Case) -> None:
    """Equal in all worlds of a seat; and they change whenever what it sees and may do changes."""
    blank = case.game.blank(case.seats, case.game.resolve(case.options))
    layout = Layout(case.seats, case.game.layout(case.seats), blank.FIELDS)
    assert len(layout.names) == len(set(layout.names)) == layout.size
    last: list[tuple[bytes, dict[int, float]]] = [(b"", {})] * case.seats
    for state, _, number in islice(positions(case), None, None, 4):
        assert state.values() == [getattr(state, name) for name in state.FIELDS]
        seen = looks(case, state)
        for seat in range(case.seats):
            cells = cells_of(state, seat, layout)
            assert max(cells) < layout.size
            assert cells == cells_of(state.determinize(seat, Fast(case.seed, number)), seat, layout), "cells tell more"
            assert cells != last[seat][1] or seen[seat] == last[seat][0], "cells tell less than the view"
            last[seat] = seen[seat], cells


def cells_of(state: State, seat: int, layout: Layout) -> dict[int, float]:
    """The cells that are not 0, by their places."""
    cells, found = Cells(), dict[int, float]()
    observe_cells(state, seat, layout.blocks, 1, 0, cells)
    places, values = cells.places.getvalue(), cells.values.getvalue()
    for place, value in zip(unpacked(places, "q"), unpacked(values, "f"), strict=True):
        found[int(place)] = found.get(int(place), 0.0) + value
    assert all(abs(value) <= FURTHEST for value in found.values())
    return found


def unpacked(packed: bytes, kind: str) -> Iterator[Any]:
    """Numbers from little-endian bytes."""
    return (number for (number,) in struct.iter_unpack(f"<{kind}", packed))
