"""Games that begin where a recorded one stood: for what only comes late in a game."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from cutthroat.core.bits import has
from cutthroat.game import record, registry
from cutthroat.game.match import Match
from tests.browser.people import Person

Late = Callable[[Any], bool]
"""Whether a position is late enough."""
SHORT_OPTIONS: dict[str, dict[str, Any]] = {"nation": {"stall-limit": 12}}
ALIKE = record.FastSource(seed=1, game=1)


@functools.cache
def recorded(key: str, seats: int) -> tuple[bytes, tuple[Any, ...]]:
    """A game in which everybody does what is done for those who run out of time, and all its positions. Nobody attacks
    anybody in Assassin Nation, so all have the same in the end."""
    game = registry.load(key)
    people = [record.SeatRecord(f"Person {number}", "person") for number in range(1, seats + 1)]
    match = Match.start(game, people, SHORT_OPTIONS.get(key, {}), ALIKE)
    positions = [match.state]
    while not match.is_over:
        seat = next(seat for seat in range(seats) if has(match.state.waiting, seat))
        match.play(seat, game.fallback(match.state, seat, ALIKE.chance()))
        positions.append(match.state)
    return record.encode(match.record), tuple(positions)


def keep(me: Person, body: bytes) -> str:
    """The record among those of the server, by its address there."""
    ask = me.page.request
    ask.post(f"{me.address}/api/me", data={"name": "Kestrel"})
    kept = ask.post(f"{me.address}/api/records", data=body, headers={"Content-Type": "application/json"})
    assert kept.ok, kept.text()
    return str(kept.json()["id"])


def open_fork(host: Person, key: str, seats: int, late: Late) -> None:
    """The host at a new table that goes on from the first such position; the other seats are open."""
    body, positions = recorded(key, seats)
    turn = next(number for number, state in enumerate(positions) if late(state))
    wanted = {"turn": turn, "seat": 0, "alone": False}
    made = host.page.request.post(f"{host.address}/api/records/{keep(host, body)}/fork", data=wanted)
    assert made.ok, made.text()
    host.go(f"/t/{made.json()['id']}")
