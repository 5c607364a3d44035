"""Who hears what: every kind of event, with the seats that may know its secret."""

from __future__ import annotations

from collections import Counter

import pytest

from cutthroat.core.bits import has
from cutthroat.core.chance import Fast, Scripted
from cutthroat.core.events import EVERYBODY, HIDDEN, Event, Log
from cutthroat.games.shinobi.edge.facts import EVENTS
from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules.actions import PASS
from cutthroat.games.shinobi.rules.phases import NINJA
from cutthroat.testing.citations import rule
from tests.games.shinobi.builders import card, new_game, ninja_phase, play

ALL, ACTOR, ACTOR_AND_VICTIM, LOOKERS_ON = "all", "the actor", "actor and victim", "actor, victim, or all under a Scout"
SECRETS = {
    e.DEALT: ACTOR,
    e.PICKED: ACTOR,
    e.TRIMMED: ACTOR,
    e.SIGNED: ACTOR,
    e.DREW: ACTOR,
    e.KEPT: ACTOR,
    e.STOLE: ACTOR_AND_VICTIM,
    e.STACKED: LOOKERS_ON,
    e.ARMED: LOOKERS_ON,
}
"""The events with a secret, which is their d; all others are public."""
PLAYS = {e.STACKED, e.ARMED, e.SCOUTED, e.SPIED, e.APPEARED, e.DISAPPEARED}
AUDIENCES = {kind: SECRETS.get(kind, ALL) for kind in EVENTS.kinds}


def played(seats: int, seed: int, **options: object) -> list[Event]:
    """All events of a random game in which nobody passes."""
    log = Log()
    s = new_game(seats, Fast(seed), log, **options)
    chance, whims = Fast(seed, 1), Fast(seed, 2)
    while s.waiting:
        seat = next(seat for seat in range(seats) if s.waiting >> seat & 1)
        legal = [action for action in s.legal_actions(seat) if action != PASS] or s.legal_actions(seat)
        if s.phase == NINJA and whims.pick(12) == 0:
            legal = s.legal_actions(seat)[:1]
        s.apply(seat, legal[whims.pick(len(legal))], chance, log)
    return log.events


def hearers(event: Event, seats: int) -> set[int]:
    """The seats that hear all of it."""
    return {seat for seat in range(seats) if event.audience == EVERYBODY or has(event.audience, seat)}


def expected(event: Event, seats: int, victim: int | None, scouted: set[int]) -> set[int]:
    kind, a, b, _, _ = event.facts()
    who = AUDIENCES[kind]
    if who == ALL or (who == LOOKERS_ON and b in scouted):
        return set(range(seats))
    if who == ACTOR:
        return {a}
    return {a, b} if who == ACTOR_AND_VICTIM else {a} | ({victim} if victim is not None else set())


@rule("SC-8.2", "SC-8.12", "SC-8.15", "SC-4.3", "SC-6.1")
@pytest.mark.parametrize("options", [{}, {"draft_mode": "advanced"}])
def test_every_event_is_heard_by_those_who_may_know_it_and_by_nobody_else(options: dict[str, object]) -> None:
    seen: Counter[int] = Counter()
    for seats, seed in ((3, 1), (4, 2), (5, 3), (5, 4)):
        victim: int | None = None
        scouted: set[int] = set()
        for event in played(seats, seed, **options):
            kind, a, b, _, d = event.facts()
            assert hearers(event, seats) == expected(event, seats, victim, scouted), EVENTS.name(kind)
            for seat in set(range(seats)) - hearers(event, seats):
                assert event.seen_by(seat).facts() == (kind, *event.facts()[1:4], HIDDEN)
            if event.audience != EVERYBODY:
                assert event.seen_by(-1).d == HIDDEN != d
            victim = b if kind == e.STOLE else None if kind in PLAYS else victim
            scouted |= {b} if kind == e.SCOUTED else set()
            scouted -= {a} if kind == e.SCOUT_LEFT else set()
            seen[kind] += 1
    draft = {e.DEALT, e.PACKETS_DEALT, e.PICKED, e.PACKETS_PASSED, e.TRIMMED}
    pool = {e.KEPT_SHOWN, e.POOL_LAID, e.TOOK, e.LEFT_OVER}
    assert set(EVENTS.kinds) - set(seen) <= (draft if options else pool) | {e.RESHUFFLED, e.ROGUE_LEFT}


@rule("SC-8.2")
def test_a_card_under_a_scout_is_heard_by_all_and_other_cards_by_their_players() -> None:
    s = ninja_phase(["Scout", "Thief, Rogue", "Jutte"])
    play(s, "play scout daimyo", Scripted([0]))
    (laid,) = [event for event in play(s, "play thief daimyo") if event.kind == e.STACKED]
    assert [laid.seen_by(seat).d for seat in (0, 1, 2, -1)] == [card("Thief")] * 4
    (armed,) = [event for event in play(s, "play jutte ronin guardian") if event.kind == e.ARMED]
    assert [armed.seen_by(seat).d for seat in (0, 1, 2, -1)] == [HIDDEN, HIDDEN, card("Jutte"), HIDDEN]
