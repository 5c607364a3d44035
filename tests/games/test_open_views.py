"""The table with everything face up that any seat knows, game by game. That nothing is missing, whatever the game,
is in the conformance suite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.viewer import OPEN
from cutthroat.games.agencies.edge.game import GAME as AGENCIES
from cutthroat.games.contract.edge.game import ContractGame
from cutthroat.games.crisis.edge.game import GAME as CRISIS
from cutthroat.games.nation.edge.game import NationGame
from cutthroat.games.nation.rules.state import NationState
from cutthroat.games.shinobi.edge.game import ShinobiGame
from cutthroat.games.shinobi.edge.view import CardSeen, ShinobiView
from cutthroat.testing.conformance.cases import Case, random_game
from tests.boards.agencies import RIVALS, desk
from tests.boards.crisis import known_prey

CONTRACT, NATION, SHINOBI = ContractGame(), NationGame(), ShinobiGame()


def first(case: Case, shows: Callable[[Any], bool]) -> Any:
    """The first position of a random game that is such."""
    return next(state for state, _, _ in random_game(case) if shows(state))


def test_hands_lie_open_at_the_agencies_and_only_the_deck_is_unseen() -> None:
    table = desk(["AS 10H 6D 4C Jo", *RIVALS], ["KS JD", "QH JS", "QD"], "QC")
    view = AGENCIES.view(table.state, OPEN)
    assert [agency.hand for agency in view.agencies] == [
        ["AS", "10H", "6D", "4C", "Jo"],
        ["2S", "3S", "9D"],
        ["5H", "7C", "8C"],
    ]
    assert (view.viewer, view.prompt, view.hand, view.risk, view.loss) == (None, "", [], None, None)
    assert view.attempt is not None
    assert view.attempt.strength == 42
    assert len(view.unseen) == view.agent_deck_size
    assert view.unseen.count("Jo") == 1
    assert [own.risk is not None for own in view.held] == [True, True, True]


def test_private_hands_lie_open_with_what_they_are_worth() -> None:
    case = Case(CONTRACT, 3, {"open_hands": False}, 4)
    state = first(case, lambda s: CONTRACT.view(s, None).round > 2)
    view = CONTRACT.view(state, OPEN)
    for player in view.players:
        assert player.hand is not None
        assert sum(player.hand.values()) == player.hand_size
        assert all(contract.chance is not None for contract in player.contracts if not contract.fulfilled)
    assert (view.offers, view.exits, view.reach, view.escape_chance) == ([], [], {}, None)


def test_files_to_choose_from_are_with_their_seats() -> None:
    state = first(Case(CONTRACT, 3, {"assassin_deal": "pick-of-two"}, 4), lambda s: True)
    view = CONTRACT.view(state, OPEN)
    assert view.offers == []
    assert len({name for own in view.held for name in own.offers}) == 6


def test_plans_and_orders_of_the_court_lie_open() -> None:
    view = CRISIS.view(known_prey().state, OPEN)
    assert [(player.action, player.target) for player in view.players] == [("hide", 1), ("track", 2), (None, None)]
    assert sorted(player.order or 0 for player in view.players) == [1, 2, 3]
    assert [len(own.hand) for own in view.held] == [2, 3, 5]


def test_sealed_plans_lie_open_and_those_in_the_making_are_with_their_seats() -> None:
    state = first(Case(NATION, 4, {}, 3), has_sealed_plan)
    view = NATION.view(state, OPEN)
    plans = [own.plan for seat, own in enumerate(view.held) if view.players[seat].is_sealed]
    assert view.attempts == [plan for plan in plans if plan and plan.odds]
    assert view.attempts
    assert (view.plan, view.prospects, view.hit_list) == (None, [], None)
    assert all(player.total is not None and player.hit_list for player in view.players)
    for player, own in zip(view.players, view.held, strict=True):
        assert player.known == own.hand + own.hand_contracts


def has_sealed_plan(state: NationState) -> bool:
    view = NATION.view(state, OPEN)
    return view.phase == "commit" and bool(view.attempts)


def test_an_attempt_is_counted_as_its_owner_counts_it() -> None:
    state = first(Case(NATION, 4, {}, 3), lambda s: bool(NATION.view(s, None).attempts))
    for attempt in NATION.view(state, OPEN).attempts:
        assert attempt in NATION.view(state, attempt.seat).attempts


def test_cards_that_somebody_looks_at_lie_open() -> None:
    state = first(Case(NATION, 4, {}, 3), lambda s: NATION.view(s, None).phase == "buy-keep")
    view = NATION.view(state, OPEN)
    assert len(view.seen) == 2
    assert [own.seen for own in view.held] == [view.seen if seat in view.waiting else [] for seat in range(4)]


def test_of_a_deck_is_known_what_the_best_informed_seat_knows() -> None:
    state = NATION.new(3, {}, Fast(1), MUTED)
    state.sought[0], state.sought[2], state.sought[4] = [], [1, 2, 3], [2]
    assert len(NATION.view(state, OPEN).assassin.top_among) == 1
    assert NATION.view(state, OPEN).contracts.top_among == []


def test_cards_of_the_clans_are_named_as_they_lie() -> None:
    state = first(Case(SHINOBI, 3, {}, 5), lambda s: any(not card.face_up for card in laid(SHINOBI.view(s, None))))
    public, view = SHINOBI.view(state, None), SHINOBI.view(state, OPEN)
    assert any(card.card is None for card in laid(public))
    assert all(card.card for card in laid(view))
    assert [card.face_up for card in laid(view)] == [card.face_up for card in laid(public)]
    assert [len(contracts) for contracts in view.contracts] == [2, 2, 2]
    assert [lane.contract for lane in view.lanes] == [None] * len(view.lanes)


def laid(view: ShinobiView) -> list[CardSeen]:
    return [card for lane in view.lanes for card in (*lane.stack, *lane.guardian_weapons, *lane.assassin_weapons)]
