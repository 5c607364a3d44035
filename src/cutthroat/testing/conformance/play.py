"""Games can be played, saved, replayed and ended."""

from __future__ import annotations

import json

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.state import State
from cutthroat.game.contract import Json, waiting_seats
from cutthroat.game.match import Match
from cutthroat.game.position import from_text, to_text
from cutthroat.game.record import FairSource, FastSource, SeatRecord, decode, encode, replay
from cutthroat.game.verdict import verify
from cutthroat.testing.conformance.cases import NAMES, Case, after, positions, random_game


def check_always_ends(case: Case) -> None:
    """Someone is waiting until the game is over, and within the declared bound it is."""
    last = None
    for last in random_game(case):
        assert last.state.waiting or last.seat == NONE
    assert last is not None
    assert last.number > 0


def check_legal_lists_are_sound(case: Case) -> None:
    """Sorted, unique, never empty for a waiting seat, always empty for the others; random actions are picks of them."""
    for number, (state, _, _) in enumerate(random_game(case)):
        for seat in range(case.seats):
            legal = state.legal_actions(seat)
            assert legal == sorted(set(legal))
            assert bool(legal) == has(state.waiting, seat)
            assert all(action >= 0 for action in legal)
            if legal:
                picked = legal[Fast(number, seat).pick(len(legal))]
                assert state.random_action(seat, Fast(number, seat)) == picked


def check_fallbacks_are_legal(case: Case) -> None:
    """What is played when time is up is legal, and asking for it changes nothing."""
    for state, _, number in positions(case):
        before = case.game.dump(state)
        for seat in waiting_seats(state):
            assert case.game.fallback(state, seat, Fast(number)) in state.legal_actions(seat)
        assert case.game.dump(state) == before


def check_clones_are_independent(case: Case) -> None:
    """A copy equals its original, and stays as it was while the original plays on."""
    history: list[tuple[State, Json]] = []
    for state, _, _ in positions(case):
        copy = state.clone()
        assert case.game.dump(copy) == case.game.dump(state)
        history.append((copy, case.game.dump(state)))
    for copy, dumped in history:
        assert case.game.dump(copy) == dumped


def check_saving_is_exact(case: Case) -> None:
    """A position survives the way through JSON, and plays on the same."""
    for state, seat, number in positions(case):
        dumped = case.game.dump(state)
        loaded: State = case.game.load(json.loads(json.dumps(dumped)))
        assert case.game.dump(loaded) == dumped
        game, read = from_text(to_text(case.game, state))
        assert (game, game.dump(read)) == (case.game, dumped)
        assert repr(read) == repr(state)
        if seat == NONE:
            assert loaded.returns() == state.returns()
            continue
        action = state.legal_actions(seat)[-1]
        original = state.clone()
        original.apply(seat, action, Fast(number), MUTED)
        loaded.apply(seat, action, Fast(number), MUTED)
        assert case.game.dump(loaded) == case.game.dump(original)


def finished_match(case: Case, source: FastSource | FairSource) -> Match:
    seats = [SeatRecord(NAMES[seat], "bot:random") for seat in range(case.seats)]
    match = Match.start(case.game, seats, case.options, source)
    whims = Fast(case.seed, 1)
    while not match.is_over:
        seat = waiting_seats(match.state)[0]
        legal = match.state.legal_actions(seat)
        match.play(seat, int(legal[whims.pick(len(legal))]))
    return match


def check_records_replay(case: Case) -> None:
    """The same seed gives the same game; a record replays to the same end and is verified; a forged one is not."""
    match = finished_match(case, FastSource(case.seed, 0))
    again = finished_match(case, FastSource(case.seed, 0))
    assert case.game.dump(match.state) == case.game.dump(again.state)
    record = decode(encode(match.record))
    frames = list(replay(record))
    assert case.game.dump(frames[-1].state) == case.game.dump(match.state)
    verdict = verify(record)
    assert verdict.ok, verdict.problem
    record.moves.pop()
    assert not verify(record).ok


def check_fair_games_verify(case: Case) -> None:
    """A game on a committed seed verifies once the secret is shown."""
    secret = f"secret {case.seed}"
    source = FairSource.dealt(secret, [f"entropy {seat}" for seat in range(case.seats)])
    verdict = verify(finished_match(case, source).record)
    assert verdict.ok, verdict.problem


def check_cards_are_conserved(case: Case) -> None:
    """No card is lost or doubled."""
    cards: list[int] | None = None
    for state, _, _ in random_game(case):
        now = sorted(case.game.cards(state))
        assert cards is None or now == cards
        cards = now


def check_sealed_choices_commute(case: Case) -> None:
    """When several seats choose at once, the order in which they answer changes nothing."""
    for state, first, number in positions(case):
        others = [seat for seat in waiting_seats(state) if seat != first]
        for second in others[:2]:
            action, answer = state.legal_actions(first)[0], state.legal_actions(second)[-1]
            one = after(state, [(first, action), (second, answer)], Fast(number))
            two = after(state, [(second, answer), (first, action)], Fast(number))
            assert case.game.dump(one) == case.game.dump(two)


def check_results_are_consistent(case: Case) -> None:
    """Shares of the win sum to one and go to those in first place; places fit one another."""
    for state, seat, _ in random_game(case):
        if seat != NONE:
            continue
        returns = [float(value) for value in state.returns()]
        outcome = case.game.outcome(state)
        assert abs(sum(returns) - 1.0) < 1e-9
        assert outcome.winners == [s for s, value in enumerate(returns) if value == max(returns)]
        assert len(outcome.scores) == case.seats
        assert outcome.reason
        for place in outcome.places:
            assert place == 1 + sum(other < place for other in outcome.places)


def check_actions_are_numbered(case: Case) -> None:
    """Every action is a number below the bound that programs are told."""
    for state, seat, _ in random_game(case):
        if seat != NONE:
            assert 0 <= min(state.legal_actions(seat))
            assert max(state.legal_actions(seat)) < case.game.actions
