"""Section 5: who knows what, and worlds that agree with it."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from cutthroat.core.bits import has
from cutthroat.core.chance import Fast, Scripted
from cutthroat.core.events import MUTED
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.edge.names import CARD_IDS
from cutthroat.games.nation.rules.hands import NOBODY, PUBLIC, expose, gain, lose
from cutthroat.games.nation.rules.phases import SEALED_UP
from cutthroat.games.nation.rules.state import NationState
from cutthroat.testing.citations import rule
from tests.games.nation.builders import Table, card, cards, names


def worlds(s: NationState, seat: int, number: int = 40) -> list[NationState]:
    return [s.determinize(seat, Fast(7, i)) for i in range(number)]


def test_market_picks_stay_where_all_saw_them_go() -> None:
    t = Table(3).hand(2, "knife@0900 delay").market(Fast(1))
    taken = GAME.view(t.s, 0).market[0]
    t.play(1, "blind", chance=Fast(1)).play(2, f"take {taken}")
    for world in worlds(t.s, 0):
        assert taken in names(world.hands[1])
    assert len({tuple(world.hands[1]) for world in worlds(t.s, 0)}) > 20


@rule("AN-15.8")
def test_a_wiretapped_hand_is_known_to_its_tapper_until_it_changes() -> None:
    t = Table(3).hand(1, "wiretap").hand(2, "stealth delay natural-causes").spares().intel_window()
    t.play(1, "play wiretap 1").play(2, "allow")
    assert {tuple(world.hands[1]) for world in worlds(t.s, 0)} == {tuple(t.s.hands[1])}
    assert len({tuple(world.hands[1]) for world in worlds(t.s, 2)}) > 20
    t.s.waiting = 0
    t.refill().play(1, "done").play(3, "done").play(2, "throw stealth", "done", chance=Fast(3))
    assert GAME.view(t.s, 0).players[1].known == ["rpg@0945", "delay", "natural-causes"]


@rule("AN-15.1")
def test_the_searcher_knows_the_top_but_not_its_order_and_the_others_know_nothing() -> None:
    t = Table(2).hand(1, "arms-dealer").spares().intel_window().play(1, "play arms-dealer 0", chance=Fast(4))
    t.play(1, t.legal(1)[0])
    truth = sorted(t.s.tops[0])
    assert {tuple(sorted(world.tops[0])) for world in worlds(t.s, 0)} == {tuple(truth)}
    assert len({tuple(sorted(world.tops[0])) for world in worlds(t.s, 1)}) > 20
    assert all(sum(c < 60 for c in world.hands[0]) >= 1 for world in worlds(t.s, 1))


@rule("AN-15.1")
def test_a_card_drawn_by_another_leaves_the_searcher_with_candidates() -> None:
    t = Table(2, first=2).hand(1, "arms-dealer").spares().intel_window()
    t.play(2, "pass").play(1, "play arms-dealer 0", chance=Fast(4))
    t.play(1, t.legal(1)[0])
    known = Counter(GAME.view(t.s, 0).assassin.top_among)
    t.s.waiting = 0
    t.market(Scripted([0, 0, 0]))
    assert GAME.view(t.s, 0).assassin.top == 2
    left = Counter(GAME.view(t.s, 0).assassin.top_among)
    assert left == known - Counter(GAME.view(t.s, 0).market)
    t.play(2, "blind", chance=Scripted([0]))
    view = GAME.view(t.s, 0).assassin
    assert view.top == 1
    assert Counter(view.top_among) == left
    seen = {CARD_IDS[world.tops[0][0]] for world in worlds(t.s, 0)}
    assert seen == set(left)
    t.play(1, "blind", chance=Scripted([0]))
    assert GAME.view(t.s, 0).assassin.top_among == []


def test_a_failed_search_tells_everybody_the_class_of_the_top() -> None:
    t = Table(2).hand(1, "espionage").hand(2, "stealth")
    weapons = [c for c in t.s.decks[0] if c < 60][:6]
    t.s.tops = [weapons, []]
    for number in weapons:
        t.s.decks[0].remove(number)
    t.intel_window().play(1, "play espionage 0", chance=Fast(1))
    assert GAME.view(t.s, 1).assassin.top_class == "weapon"
    for world in worlds(t.s, 1):
        assert all(c < 60 for c in world.tops[0])


@rule("AN-8.10")
def test_returned_cards_are_known_to_all() -> None:
    t = Table(3).attempt(1, "A1", "knife@0900 stealth").attempt(2, "A1", "rope@0500").resolve(Scripted([5]))
    t.play(1, "return", "return")
    for seat in (1, 2):
        assert GAME.view(t.s, seat).players[0].known == ["knife@0900", "stealth"]
        assert all(names(world.hands[0])[:2] == ["knife@0900", "stealth"] for world in worlds(t.s, seat, 5))


@rule("AN-15.9")
def test_an_unseen_theft_blurs_what_third_parties_knew() -> None:
    t = Table(3).hand(1, "pickpocket").spares()
    gain(t.s, 1, card("stealth"), PUBLIC)
    gain(t.s, 1, card("knife@0900"), PUBLIC)
    t.s.decks[0].remove(card("stealth"))
    t.s.decks[0].remove(card("knife@0900"))
    assert GAME.view(t.s, 2).players[1].sure_weapons == 1
    views = []
    for pick in (0, 1, 2):
        u = Table(3)
        u.s = t.s.clone()
        u.intel_window().play(1, "play pickpocket 1").play(2, "allow", chance=Scripted([pick]))
        views.append((GAME.view(u.s, 2), GAME.view(u.s, None)))
        assert views[-1][0].players[1].known == []
    assert views[0] == views[1] == views[2]


def test_hit_lists_of_rivals_are_any_of_the_others() -> None:
    t = Table(2).hand(1, "knife@0900").commit()
    mine = int(t.s.hit_list[0])
    found = {int(world.hit_list[1]) for world in worlds(t.s, 0, 200)}
    assert mine not in found
    assert len(found) > 15
    assert all(world.hit_list[0] == mine for world in worlds(t.s, 0, 5))


@rule("AN-6.11")
def test_sealed_plans_of_others_are_any_legal_ones() -> None:
    t = Table(3).hand(1, "knife@0900").hand(2, "rope@0500 stealth natural-causes").commit()
    t.play(2, "mark A1", "lay rope@0500", "done")
    marks = set()
    for world in worlds(t.s, 0, 60):
        assert world.step[1] == SEALED_UP
        assert set(world.plan[1]) <= set(world.hands[1])
        marks.add(int(world.mark[1]))
    assert len(marks) == 7
    assert all(list(world.plan[1]) == list(t.s.plan[1]) for world in worlds(t.s, 1, 5))


class Ledger:
    """What each viewer knows of a hand, counted card by card: the plain form of the masks."""

    def __init__(self) -> None:
        self.held: Counter[int] = Counter()
        self.known: list[Counter[int]] = [Counter() for _ in range(3)]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from([5, 60, 69, 69, 69, 79]), st.integers(0, 2)), max_size=14))
def test_what_is_known_of_a_hand_is_counted_by_kinds(steps: list[tuple[int, int, int]]) -> None:
    t, ledger = Table(3), Ledger()
    for what, kind, viewer in steps:
        if what <= 1 and sum(ledger.held.values()) < 9:
            gain(t.s, 0, kind, PUBLIC if what else NOBODY)
            ledger.held[kind] += 1
            for counter in ledger.known:
                counter[kind] += what
        elif what == 2 and ledger.held[kind]:
            lose(t.s, 0, kind)
            ledger.held[kind] -= 1
            for counter in ledger.known:
                counter[kind] = max(0, counter[kind] - 1)
        elif what == 3:
            expose(t.s, 0, viewer)
            ledger.known[viewer] = Counter(ledger.held)
        hand = t.s.hands[0]
        assert Counter(int(c) for c in hand) == +ledger.held
        assert list(hand) == sorted(hand)
        for seat, counter in enumerate(ledger.known):
            masks = zip(t.s.known[0], t.s.knowers[0], strict=True)
            known = Counter(int(c) for c, mask in masks if has(mask, seat))
            assert known == +counter


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 6))
def test_worlds_keep_the_classes_that_all_know_of(seed: int, seats: int) -> None:
    chance = Fast(seed)
    s = GAME.new(seats, {}, chance, MUTED)
    for _ in range(120):
        if not s.waiting:
            break
        seat = next(i for i in range(seats) if has(s.waiting, i))
        legal = s.legal_actions(seat)
        s.apply(seat, legal[chance.pick(len(legal))], chance, MUTED)
    for seat in range(seats):
        world = s.determinize(seat, chance)
        for other in range(seats):
            held = world.hands[other]
            assert sum(c < 60 for c in held) >= world.sure[2 * other]
            assert sum(60 <= c < 79 for c in held) >= world.sure[2 * other + 1]


def same_worlds(one: NationState, two: NationState, seat: int) -> bool:
    """What a seat cannot tell apart must give it the same worlds."""
    return all(
        GAME.dump(one.determinize(seat, Fast(seed))) == GAME.dump(two.determinize(seat, Fast(seed)))
        for seed in range(20)
    )


@rule("AN-15.1")
def test_what_a_rival_found_and_put_back_is_in_no_world() -> None:
    def searched(top: str) -> NationState:
        t = Table(2).hand(1, "arms-dealer").spares().intel_window()
        t.s.tops = [sorted(cards(top)), []]
        for number in cards(top):
            t.s.decks[0].remove(number)
        t.s.sought = [t.s.tops[0], [], [], []]
        return t.s

    assert same_worlds(searched("stealth delay"), searched("good-intel wiretap"), 1)


@rule("AN-14.2")
def test_sealed_votes_are_in_no_world() -> None:
    votes = []
    for vote in ("for", "against"):
        t = Table(3, storytelling="vote").attempt(1, "A1", "knife@0900").spares().resolve()
        t.play(1, "tell").play(2, vote)
        votes.append(t.s)
    assert same_worlds(votes[0], votes[1], 2)


@rule("AN-5.6")
def test_the_two_cards_a_rival_looks_at_are_in_no_world() -> None:
    def looking(seen: str) -> NationState:
        t = Table(2).money(1, cash=3).spares().buying()
        t.play(1, "buy-assassin", chance=Fast(1))
        for number in t.s.seen:
            t.s.decks[0].append(number)
        for number in cards(seen):
            t.s.decks[0].remove(number)
        t.s.seen = sorted(cards(seen))
        return t.s

    assert same_worlds(looking("stealth delay"), looking("good-intel wiretap"), 1)


@rule("AN-10.1")
def test_where_in_a_hand_the_last_discard_stood_is_not_known_after_the_refill() -> None:
    """How far a rival's secret choice went is kept in the position until the next one."""
    t = Table(2).hand(1, "knife@0900 stealth natural-causes").hand(2, "rope@0500").refill()
    t.play(1, "throw stealth", "done").play(2, "throw rope@0500", chance=Fast(1))
    assert t.s.step == [2, 1]
    assert {tuple(world.step) for world in worlds(t.s, 1)} == {(0, 1)}
    assert {tuple(world.step) for world in worlds(t.s, 0)} == {(2, 0)}
