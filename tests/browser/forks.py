"""Games that begin where a recorded one stood: for what only comes late in a game."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from cutthroat.bots.roster import make_policy
from cutthroat.game import record, registry
from cutthroat.game.contract import waiting_seats
from cutthroat.game.match import Match
from tests.browser.people import TABLE, Person

Late = Callable[[Any], bool]
"""Whether a position is late enough."""
SHORT_OPTIONS: dict[str, dict[str, Any]] = {"nation": {"stall-limit": 12}}
ALIKE = record.FastSource(seed=1, game=1)


LEFT = 24
"""Moves of everybody that a game still takes when it is late."""


@functools.cache
def played_by_bots(key: str, seats: int) -> tuple[bytes, int]:
    """A game among bots, and after how many moves it is late, with the first seat to decide."""
    game = registry.load(key)
    people = [record.SeatRecord(f"Person {number}", "person") for number in range(1, seats + 1)]
    match = Match.start(game, people, SHORT_OPTIONS.get(key, {}), ALIKE)
    policy, chance, turns = make_policy(game, "greedy"), ALIKE.chance(), list[int]()
    while not match.is_over:
        seat = waiting_seats(match.state)[0]
        turns += [len(match.record.moves)] * (seat == 0)
        legal = match.state.legal_actions(seat)
        match.play(seat, int(policy.choose(match.state, seat, legal, chance)))
    return record.encode(match.record), max(turn for turn in turns if turn <= len(match.record.moves) - LEFT)


@functools.cache
def recorded(key: str, seats: int) -> tuple[bytes, tuple[Any, ...]]:
    """A game in which everybody does what is done for those who run out of time, and all its positions. Nobody attacks
    anybody in Assassin Nation, so all have the same in the end."""
    game = registry.load(key)
    people = [record.SeatRecord(f"Person {number}", "person") for number in range(1, seats + 1)]
    match = Match.start(game, people, SHORT_OPTIONS.get(key, {}), ALIKE)
    positions = [match.state]
    while not match.is_over:
        seat = waiting_seats(match.state)[0]
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


def fork(host: Person, body: bytes, turn: int, *, alone: bool) -> None:
    """The host at a new table that goes on from there."""
    wanted = {"turn": turn, "seat": 0, "alone": alone}
    made = host.page.request.post(f"{host.address}/api/records/{keep(host, body)}/fork", data=wanted)
    assert made.ok, made.text()
    host.go(f"/t/{made.json()['id']}")


def open_fork(host: Person, key: str, seats: int, late: Late) -> None:
    """From the first such position; the other seats are open."""
    body, positions = recorded(key, seats)
    turn = next(number for number, state in enumerate(positions) if late(state))
    fork(host, body, turn, alone=False)


def go_on_late(me: Person, key: str) -> None:
    """From shortly before the end of a long game, against bots."""
    body, turn = played_by_bots(key, registry.load(key).seats.start)
    fork(me, body, turn, alone=True)
    start = me.page.get_by_role("button", name="Start the game")
    start.or_(me.page.locator(TABLE)).first.wait_for()
    if start.count():
        start.click()
    me.sit_down()
