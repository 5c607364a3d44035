"""Guarantees of docs/rules/agencies.md, section 8, over random games with random options."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.games.agencies.edge.game import GAME
from cutthroat.games.agencies.rules import phases
from cutthroat.games.agencies.rules.actions import CREW
from cutthroat.games.agencies.rules.cards import AGENT_DECK, AGENT_KINDS, HIT_DECK, JOKER, NEEDED, POINTS
from cutthroat.games.agencies.rules.crews import base_strength, cheapest, members_of, strength_against
from cutthroat.games.agencies.rules.state import AgenciesState
from cutthroat.testing.citations import rule
from tests.games.agencies.builders import cards_in_play, table

OPTIONS = st.fixed_dictionaries(
    {option.id: st.sampled_from(option.values) for option in GAME.options if option.values}
    | {"max_turns": st.integers(100, 200), "start_seat": st.integers(1, 4)}
)
HANDS = st.permutations(AGENT_DECK).flatmap(lambda deck: st.integers(0, 5).map(lambda size: sorted(deck[:size])))


def points_in(hits: list[int]) -> int:
    return sum(int(POINTS[hit]) for hit in hits)


@rule("AG-1.1", "AG-1.5", "AG-8.4")
@settings(max_examples=60, deadline=None)
@given(seats=st.integers(2, 4), options=OPTIONS, seed=st.integers(0, 2**40))
def test_laws_of_a_whole_game(seats: int, options: dict[str, object], seed: int) -> None:
    chance, whims = Fast(seed), Fast(seed, 1)
    s = GAME.new(seats, options, chance, MUTED)
    decisions = 0
    while s.waiting:
        before = s.clone()
        legal = s.legal_actions(s.active)
        s.apply(s.active, legal[whims.pick(len(legal))], chance, MUTED)
        decisions += 1
        check_cards(s)
        check_step(before, s)
    assert s.turn <= int(str(options["max_turns"]))
    assert decisions <= 2 * s.turn


def check_cards(s: AgenciesState) -> None:
    agents, hits = cards_in_play(s)
    assert agents == AGENT_DECK
    assert hits == HIT_DECK
    in_hand_of_fate = 0 if s.target < 0 else int(POINTS[s.target])
    assert points_in(s.hit_deck) + sum(s.points) + in_hand_of_fate == 24
    assert [points_in(hits) for hits in s.completed] == s.points
    for seat, hand in enumerate(s.hands):
        limit = 6 if s.phase == phases.DISCARD_CHOICE and seat == s.active else 5
        assert len(hand) <= limit
        assert hand == sorted(hand)
    if s.phase == phases.TURN:
        assert max(s.points) <= 6
        assert s.hit_deck
        assert s.target < 0


def check_step(before: AgenciesState, s: AgenciesState) -> None:
    """Only the active player's things change, and points fall only to zero, by an uninsured failure."""
    mine = before.active
    for seat in range(s.seats):
        if seat != mine:
            assert s.hands[seat] == before.hands[seat]
            assert s.completed[seat] == before.completed[seat]
    if s.points[mine] < before.points[mine]:
        assert s.points[mine] == 0
        assert s.completed[mine] == []
        assert len(s.hands[mine]) == 2
        assert s.agent_discard == []
    if before.declared and s.active != mine:
        assert JOKER in s.agent_discard


@rule("AG-4.2", "AG-4.6")
@settings(max_examples=150, deadline=None)
@given(hand=HANDS, hit=st.sampled_from(HIT_DECK), stack=st.booleans())
def test_legal_crews_are_exactly_the_sufficient_subsets(hand: list[int], hit: int, stack: bool) -> None:
    s = choosing(hand, hit, stack)
    fit = [card for card in hand if card != JOKER]
    subsets = [list(crew) for size in range(1, 6) for crew in combinations(fit, size)]
    sufficient = [crew for crew in subsets if strength_against(s, crew, hit) >= NEEDED[hit]]
    legal = s.legal_actions(0)
    assert sorted(members_of(hand, action) for action in legal) == sorted(sufficient)
    assert len(legal) <= 31
    assert bool(legal) == (strength_against(s, hand, hit) >= NEEDED[hit])


@settings(max_examples=150, deadline=None)
@given(hand=HANDS, hit=st.sampled_from(HIT_DECK), stack=st.booleans())
def test_the_cheapest_crew_is_the_least_by_strength_then_size_then_mask(hand: list[int], hit: int, stack: bool) -> None:
    s = choosing(hand, hit, stack)
    legal = s.legal_actions(0)
    if not legal:
        return

    def cost(action: int) -> tuple[int, int, int]:
        crew = members_of(hand, action)
        return int(base_strength(crew)), len(crew), action - CREW

    assert cheapest(hand, legal) == min(legal, key=cost)


def choosing(hand: list[int], hit: int, stack: bool) -> AgenciesState:
    s = table(bonus_mode="stack" if stack else "exclusive")
    s.hands[0] = list(hand)
    s.target = hit
    s.phase = phases.CREW_CHOICE
    assert all(card < AGENT_KINDS for card in hand)
    return s
