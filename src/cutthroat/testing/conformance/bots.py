"""Bots play whole games, and know what their seat knows."""

from __future__ import annotations

from cutthroat.bots.base import observe
from cutthroat.bots.levels import LEVELS
from cutthroat.bots.roster import PolicyBot, make_policy, names
from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Fast
from cutthroat.core.guide import Guide
from cutthroat.core.playouts import playouts
from cutthroat.game.contract import waiting_seats
from cutthroat.testing.conformance.cases import Case, positions


def check_guides_are_sound(case: Case) -> None:
    """Horizons never shrink, shares of the win sum to one, sealed choices are given back as if not yet made.

    Beliefs contradict nothing that their seat sees.
    """
    for guide in (case.game.guide(), case.game.guide().at_table()):
        check_guide(case, guide)


def check_guide(case: Case, guide: Guide) -> None:
    horizon = 0
    for state, _, number in positions(case):
        if not state.waiting:
            continue
        shares = [float(share) for share in guide.evaluate(state)]
        assert len(shares) == case.seats
        assert abs(sum(shares) - 1.0) < 1e-9
        assert min(shares) >= 0.0
        assert guide.horizon(state) >= horizon
        horizon = int(guide.horizon(state))
        for seat in waiting_seats(state):
            world = state.determinize(seat, Fast(case.seed, number))
            guide.reopen(world, seat)
            assert has(world.waiting, seat)
            assert world.waiting & state.waiting == state.waiting
            assert world.legal_actions(seat) == state.legal_actions(seat)
            seen = case.game.view(world, seat)
            assert 0.0 <= guide.believe(world, seat, Fast(number)) <= 1.0
            assert case.game.view(world, seat) == seen
            assert world.legal_actions(seat) == state.legal_actions(seat)
            for other in waiting_seats(world):
                legal = world.legal_actions(other)
                assert legal
                assert guide.policy.choose(world, other, legal, Fast(number)) in legal


def own_bots(case: Case) -> list[str]:
    """All but the levels, which are much slower."""
    return [name for name in names(case.game, case.seats) if name not in LEVELS]


def check_levels_are_honest(case: Case) -> None:
    """Swap all that a level cannot see, and it chooses the same; a few positions and rollouts tell as much as many."""
    levels = [name for name in names(case.game) if name in LEVELS]
    for number, (state, seat, _) in enumerate(positions(case)):
        if seat == NONE or number % 30 != case.seed % 30:
            continue
        legal = [int(action) for action in state.legal_actions(seat)]
        world = state.determinize(seat, Fast(number, 1))
        for name in levels:
            bot = PolicyBot(make_policy(case.game, name, rollouts=len(legal) + 3))
            choices = [bot.choose(observe(case.game, one, seat, Fast(1)), Fast(2)) for one in (state, world)]
            assert choices[0] in legal
            assert choices[0] == choices[1], f"{name} peeks"


def check_bots_are_honest(case: Case) -> None:
    """Swap all that a bot cannot see, and it chooses the same; and what it chooses is legal."""
    guide = case.game.guide()
    policies = {name: make_policy(case.game, name) for name in own_bots(case)}
    policies["careless"] = guide.careless
    for name, policy in policies.items():
        for state, seat, number in positions(case):
            if seat == NONE:
                continue
            legal = state.legal_actions(seat)
            choice = policy.choose(state, seat, legal, Fast(case.seed, number))
            assert choice in legal
            for world_number in range(3):
                world = state.determinize(seat, Fast(number, world_number))
                assert policy.choose(world, seat, legal, Fast(case.seed, number)) == choice, f"{name} peeks"
            seen = observe(case.game, state, seat, Fast(number))
            assert PolicyBot(policy).choose(seen, Fast(number)) in legal


def check_playouts_finish(case: Case) -> None:
    """Every bot plays whole games in the compiled loop, and a run does not depend on how it is cut."""
    table = case.game.blank(case.seats, case.game.resolve(case.options))
    for name in own_bots(case):
        policies = [make_policy(case.game, name) for _ in range(case.seats)]
        whole = playouts(table, policies, case.seed, 0, 4, case.game.bound)
        parts = playouts(table, policies, case.seed, 0, 1, case.game.bound)
        parts.add(playouts(table, policies, case.seed, 1, 3, case.game.bound))
        assert whole.unfinished == 0
        assert (whole.decisions, whole.win_shares) == (parts.decisions, parts.win_shares)
