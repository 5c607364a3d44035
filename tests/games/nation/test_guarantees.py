"""Section 9: guarantees, in random games of any size."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from cutthroat.core.bits import count, has
from cutthroat.core.chance import Fast
from cutthroat.core.events import Log
from cutthroat.games.nation.edge.facts import EVENTS
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.rules.cards import VALUE
from cutthroat.games.nation.rules.hands import assassin_cards_in, contracts_in
from cutthroat.games.nation.rules.phases import LIMIT, REFILL
from cutthroat.games.nation.rules.pyramid import available
from cutthroat.games.nation.rules.state import NationState
from cutthroat.testing.citations import rule
from tests.games.nation.builders import whole_deck

KINDS = [EVENTS.name(constant) for constant in sorted(EVENTS.kinds)]
GAMES = st.tuples(st.integers(2, 6), st.integers(0, 10**9), st.sampled_from(["guided", "open"]))


def random_game(seats: int, seed: int, marking: str, log: Log) -> Iterator[NationState]:
    chance, whims = Fast(seed), Fast(seed, 1)
    s = GAME.new(seats, {"marking": marking}, chance, log)
    while s.waiting:
        yield s
        seat = next(i for i in range(seats) if has(s.waiting, i))
        legal = s.legal_actions(seat)
        s.apply(seat, legal[whims.pick(len(legal))], chance, log)
    yield s


@rule("AN-3.4", "AN-3.5", "AN-2.5", "AN-13.3")
@settings(max_examples=6, deadline=None)
@given(GAMES)
def test_cards_tiles_and_hands_stay_as_the_rules_say(game: tuple[int, int, str]) -> None:
    standing, debt = (1 << 18) - 1, [0] * game[0]
    for s in random_game(*game, Log()):
        assert sorted(GAME.cards(s)) == whole_deck(0) + whole_deck(1)
        assert s.standing & ~standing == 0
        standing = int(s.standing)
        owned = sum(int(VALUE[s.tile[i]]) for i in range(18) if s.owner[i] >= 0)
        assert owned + sum(int(VALUE[s.tile[i]]) for i in range(18) if has(s.standing, i)) == 101
        assert all(has(s.standing, i) != (s.owner[i] >= 0) for i in range(18))
        assert bool(available(s.standing)) == bool(s.standing)
        for seat in range(game[0]):
            limit = 1 if s.phase == LIMIT and has(s.waiting, seat) else 0
            assert assassin_cards_in(s.hands[seat]) <= 6 + limit
            assert contracts_in(s.hands[seat]) <= 2 + limit
            assert s.cash[seat] >= 0
            assert s.debt[seat] >= debt[seat]
        debt = [int(value) for value in s.debt]


@rule("AN-8.8", "AN-3.7")
@settings(max_examples=6, deadline=None)
@given(GAMES)
def test_money_adds_up(game: tuple[int, int, str]) -> None:
    log = Log()
    last = list(random_game(*game, log))[-1]
    told = {name: [event for event in log.events if KINDS[event.kind] == name] for name in KINDS}
    collected = sum(int(event.c) for event in told["killed"])
    paid = sum(int(event.d) for name in ("matched", "paid") for event in told[name] if event.d > 0)
    debts = -sum(int(event.d) for name in ("matched", "paid") for event in told[name] if event.d < 0)
    assert sum(last.cash) == 2 * game[0] + collected + paid - len(told["bought"])
    assert sum(last.debt) == debts
    misses = [event for event in told["missed"] if event.b < 18]
    assert collected + sum(last.tokens) == len(misses)
    assert all(last.tokens[i] == 0 for i in range(18) if not has(last.standing, i))


@rule("AN-4.1")
@settings(max_examples=6, deadline=None)
@given(GAMES)
def test_every_round_accounts_for_every_player(game: tuple[int, int, str]) -> None:
    log = Log()
    for s in random_game(*game, log):
        if s.phase == REFILL and count(s.waiting) == game[0] and not any(s.plan):
            rounds = [i for i, event in enumerate(log.events) if KINDS[event.kind] == "round-began"]
            kinds = [KINDS[event.kind] for event in log.events[rounds[-1] :]]
            fates = sum(kinds.count(kind) for kind in ("killed", "missed", "preempted", "voided", "lay-low"))
            assert fates == game[0]
