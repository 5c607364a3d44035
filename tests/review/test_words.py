"""Words: every sentence has a figure and a rule behind it, and says only what the seat knows."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

from cutthroat.core.bits import NONE, members
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.explain import PAST, PRESENT, Account, a_percent
from cutthroat.game.rulebook import book
from cutthroat.games.agencies.rules.actions import ATTEMPT, CREW, HIRE, HIRE_TO_FIVE
from cutthroat.games.agencies.rules.phases import CREW_CHOICE
from cutthroat.games.contract.rules.actions import END_TURN, TAKE
from cutthroat.review.choices import Study
from cutthroat.review.estimates import Pairs
from cutthroat.review.report import known_of
from cutthroat.review.words import reason_for, sentence, verdict
from cutthroat.testing.conformance.cases import cases
from tests.games.agencies.builders import position

GAMES = [registry.load(key) for key in registry.house_keys()]
POSITIONS = 120
TOLD = 2
"""So often each kind of move is looked at."""


def positions(game: AnyGame, seed: int = 5) -> list[tuple[State, int]]:
    """Decisions of a game of its own bot."""
    chance, bots, policy = Fast(seed), Fast(seed, 1), game.guide().policy
    state: State = game.new(game.seats[0] + 1, {}, chance, MUTED)
    found: list[tuple[State, int]] = []
    while state.waiting and len(found) < POSITIONS:
        for seat in members(state.waiting):
            found.append((state.clone(), int(seat)))
        seat = int(members(state.waiting)[0])
        state.apply(seat, policy.decide(state, seat, bots), chance, MUTED)
    return found


def check_words(game: AnyGame, known: set[str], state: State, world: State, seat: int, action: int) -> None:
    for tense in (PAST, PRESENT):
        account = game.explain(state, seat, action, tense)
        assert account is not None, game.move(state, seat, action)
        assert account == game.explain(world, seat, action, tense)
        assert account.says
        assert account.figures
        assert account.look
        assert set(account.rules) <= known, account.rules
        assert any(letter.isdigit() for letter in sentence(account)), sentence(account)
        assert account.doing[0].isupper()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_sentence_has_figures_and_rules_and_tells_no_secret(game: AnyGame) -> None:
    known = {rule.id for rule in book(game.key)}
    for state, seat in positions(game):
        world = state.determinize(seat, Fast(9))
        for action in state.legal_actions(seat):
            check_words(game, known, state, world, seat, int(action))


KINDS = {"agencies": 7, "contract": 29, "crisis": 4, "nation": 24, "shinobi": 7}
"""So many kinds of moves come up, each in at least one phase."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_kind_of_move_has_its_words(game: AnyGame) -> None:
    """With every option, in every phase: whatever a review marks has a reason."""
    known = {rule.id for rule in book(game.key)}
    told: Counter[tuple[str, int, int]] = Counter()
    for case in cases(game):
        chance = Fast(case.seed)
        state: State = game.new(case.seats, case.options, chance, MUTED)
        for _ in range(game.bound):
            if not state.waiting:
                break
            seat = int(members(state.waiting)[-1])
            legal = [int(action) for action in state.legal_actions(seat)]
            world = state.determinize(seat, Fast(9))
            for action in legal if len(legal) > 1 else []:
                kind = (str(game.move(state, seat, action)).split()[0], getattr(state, "phase", 0), action // 6)
                told[kind] += 1
                if told[kind] <= TOLD:
                    check_words(game, known, state, world, seat, action)
            state.apply(seat, state.random_action(seat, chance), chance, MUTED)
    assert len({kind for kind, _, _ in told}) == KINDS[game.key]


def studied(played: int, best: int, lead: float) -> Study:
    """A decision in which another move did better by so much in 1,000 rollouts."""
    base, other = Pairs(played), Pairs(best)
    for _ in range(1000):
        base.add(0.5, 0.5)
        other.add(0.5 + lead, 0.5)
    return Study(played, played, [base, other], [base, other])


def test_the_played_move_is_held_against_the_best() -> None:
    s = position(["9S 8D", "2H"], ["QH KC", ""])
    text, rules = verdict(registry.load("agencies"), s, 0, studied(ATTEMPT, HIRE, 0.06), "mistake")
    assert text == (
        "Attempting met 6 of the 10 hits (60\N{NO-BREAK SPACE}%); a failure would have cost your Q\u2665, K\u2663 and "
        "2 cards. Hiring first was worth 6 points more: it met 8 of the 10 hits on average (80\N{NO-BREAK SPACE}%) "
        "instead of 6."
    )
    assert rules == ["AG-4.2", "AG-6.1", "AG-3.1"]


def test_others_are_told_by_name() -> None:
    s = position(["9S 8D", "2H"], ["QH KC", ""])
    text, _ = verdict(registry.load("agencies"), s, 0, studied(ATTEMPT, HIRE, 0.06), "mistake", "James")
    assert "a failure would have cost James' Q\u2665, K\u2663 and 2 cards." in text


YOU = re.compile(r"\byou(rs?|rself)?\b", re.IGNORECASE)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_nobody_else_is_called_you(game: AnyGame) -> None:
    addressed = 0
    for state, seat in positions(game):
        for action in state.legal_actions(seat):
            own = game.explain(state, seat, int(action), PAST)
            told = game.explain(state, seat, int(action), PAST._replace(name="Ana"))
            assert own is not None
            assert told is not None
            assert not YOU.search(f"{told.doing} {sentence(told)}"), sentence(told)
            if YOU.search(sentence(own)):
                addressed += 1
                assert "Ana" in sentence(told)
    assert addressed


def test_what_cannot_be_told_apart_is_not_told_apart() -> None:
    s = position(["2S 3S", "2H"])
    game = registry.load("agencies")
    assert verdict(game, s, 0, studied(ATTEMPT, HIRE, 0.01), "")[0] == "No difference we could find."
    assert verdict(game, s, 0, studied(ATTEMPT, HIRE, -0.2), "")[0] == "No better move was found."


def walked(game: AnyGame, decisions: int) -> State:
    """A game of three after so many random decisions: it depends on the rules and on nothing else."""
    chance = Fast(3)
    state: State = game.new(3, {}, chance, MUTED)
    for _ in range(decisions):
        seat = int(members(state.waiting)[0])
        state.apply(seat, state.random_action(seat, chance), chance, MUTED)
    return state


@pytest.mark.parametrize(
    ("key", "decisions", "seat", "action", "told"),
    [
        ("agencies", 0, 1, 2, "Attempting met 4 of the 12 hits (33 %); a failure would have cost your 2 cards."),
        (
            "agencies",
            2,
            2,
            9,
            "Sending 8\u2660 put 12 against 10 and kept 1 card; what was left met 4 of the 11 hits (36 %).",
        ),
        (
            "contract",
            0,
            1,
            58,
            "Going to Athens left 0 steps to Pythia Payday instead of 1; your hand had a 0 % chance there.",
        ),
        (
            "contract",
            50,
            2,
            3,
            "Striking at The Duchess of Pelt had a 14 % chance to kill; the getaways in hand gave 0 % to get away.",
        ),
        (
            "crisis",
            3,
            0,
            1,
            "Striking at the Chimera came at number 1 of 3 and would have failed against Hide; a kill would have "
            "made 1 of the 3 chips that win.",
        ),
        (
            "crisis",
            3,
            0,
            11,
            "Hiding from the Chimera would have stopped a strike from 2 of 2 rivals; the Chimera, with 0 of the 3 "
            "chips that win, would have died trying.",
        ),
        (
            "nation",
            0,
            2,
            65,
            "Taking Poison 2115 added a Weapon that succeeds on 4 or more (50 %); you held 3 Weapons in 7 cards.",
        ),
        (
            "nation",
            24,
            0,
            220,
            "Marking the Black Hat was worth $3,000, with a roll easier by 1; your best attempt there had a 67 % "
            "chance for $3,000.",
        ),
        ("nation", 25, 0, 8, "The attempt unarmed had a 0 % chance for $3,000; it struck last, unarmed."),
        ("contract", 33, 0, 5, "Travelling by Speedboat could leave 0 steps to Professor Pillage instead of 4."),
        ("shinobi", 0, 0, 30, "Picking Shuriken added a weapon that counts 2 for either side; you held 1 assassin."),
        (
            "shinobi",
            79,
            0,
            273,
            "Silent Killer on the Daimyo moved your lead there from \N{MINUS SIGN}4 to about "
            "\N{MINUS SIGN}1; killing the Daimyo was worth 7 gold to share.",
        ),
        (
            "contract",
            15,
            1,
            12,
            "Adrenaline added 2 actions to the 3 left; your hand stood at 0 % to kill Pythia Payday and 50 % to get "
            "away.",
        ),
        ("contract", 295, 1, 441, "Taking Getaway Car (1) made the chance to get away 33 % instead of 0 %."),
        (
            "contract",
            446,
            2,
            380,
            "Letting the 9 stand kept the Loaded Dice, which had a 25 % chance to kill The Duchess of Pelt.",
        ),
        (
            "nation",
            480,
            1,
            6,
            "Blocking Loose Ends spent 1 of your 1 Protected; a success, at 67 %, would have cost 2 Debt.",
        ),
        ("nation", 3, 2, 1, "Buying nothing more kept $2,000 in Cash; you held 3 Weapons in 8 cards."),
        (
            "shinobi",
            19,
            2,
            513,
            "Shinobi Spy on the Old Ninja Master turned over 0 unknown cards; you drew 1 card for it and kept 10.",
        ),
        ("shinobi", 37, 2, 785, "Disappear in Smoke took 1 of 5 cards from a rival with 0 gold and played it."),
    ],
)
def test_sentences(key: str, decisions: int, seat: int, action: int, told: str) -> None:
    game = registry.load(key)
    account = game.explain(walked(game, decisions), seat, action, PAST)
    assert account is not None
    assert sentence(account).replace("\N{NO-BREAK SPACE}", " ") == told


@pytest.mark.parametrize("key", ["nation", "shinobi"])
def test_who_is_the_victim_of_a_move_has_a_name(key: str) -> None:
    """In its label and in what is said of it; its text form keeps the seat."""
    game, names = registry.load(key), ["Ana", "Boris", "Cleo"]
    state, seat, aimed = aimed_moves(game)
    victim = names[game.describe(state, seat, aimed[0]).whom]
    other = next(int(action) for action in state.legal_actions(seat) if int(action) not in aimed)
    known = known_of(game, state, seat, studied(other, aimed[0], 0.2), names)
    label = next(one.label for one in known.candidates if one.move == known.best)
    assert label.endswith(f" on {victim}")
    assert known.best == str(game.move(state, seat, aimed[0]))
    assert victim not in known.best
    assert f" on {victim} was worth 20 points more" in known.verdict
    assert not re.search(r"(player|seat) \d", msgspec.json.encode(known).decode())


def aimed_moves(game: AnyGame) -> tuple[State, int, list[int]]:
    """A decision in which some moves are aimed at somebody."""
    for state, seat in positions(game):
        legal = [int(action) for action in state.legal_actions(seat)]
        aimed = [action for action in legal if game.describe(state, seat, action).whom != NONE]
        if aimed and len(aimed) < len(legal):
            return state, seat, aimed
    raise AssertionError(f"nobody is aimed at in {game.key}")


def test_a_reason_does_not_go_for_both_moves() -> None:
    """Two Hides stop the same strikes: what differs is who would die trying."""
    game = registry.load("crisis")
    text, _ = verdict(game, walked(game, 3), 0, studied(11, 12, 0.06), "mistake")
    assert text.endswith(
        "Hiding from the Siren was worth 6 points more: the Siren, with 0 of the 3 chips that win, would have died "
        "trying."
    )


def account(chance: float, clock: int, rule: str = "AN-6.4") -> Account:
    return Account(
        doing="The attempt",
        says=(f"had a {chance} chance", f"it struck at {clock}"),
        rules=(rule,),
        figures={"chance": chance},
        merits=(chance, -clock),
    )


@pytest.mark.parametrize(
    ("better", "reason"),
    [
        (account(0.5, 600), "it had a 0.5 chance"),
        (account(0.2, 400), "it struck at 400"),
        (account(0.2, 600), ""),
        (account(0.2, 600, "AN-6.3"), "it had a 0.2 chance"),
    ],
)
def test_what_speaks_less_for_a_move_than_for_the_other_is_no_reason(better: Account, reason: str) -> None:
    assert reason_for(better, account(0.3, 500)) == reason


def test_where_the_game_has_no_reason_the_chances_are_told() -> None:
    game = registry.load("nation")
    state = walked(game, 24)
    one, other = [int(action) for action in state.legal_actions(0)][:2]
    text, _ = verdict(Speechless(), state, 0, studied(one, other, 0.06), "mistake", "Ana")
    said = text.replace("\N{NO-BREAK SPACE}", " ")
    assert said.endswith("was worth 6 points more: it left Ana a chance of 56 % to win instead of 50 %.")
    assert not YOU.search(text)


class Speechless(type(registry.load("nation"))):  # type: ignore[misc]
    def explain(self, *_: object) -> None:
        return None


def test_what_speaks_for_a_strike_is_the_kill() -> None:
    game = registry.load("crisis")
    text, _ = verdict(game, walked(game, 3), 0, studied(11, 1, 0.06), "mistake")
    assert text.endswith("was worth 6 points more: a kill would have made 1 of the 3 chips that win.")


def test_strikes_are_told_apart_by_whom_they_aim_at() -> None:
    game = registry.load("crisis")
    text, _ = verdict(game, walked(game, 3), 0, studied(1, 2, 0.06), "mistake")
    assert text.endswith(
        "Striking at the Siren was worth 6 points more: the Siren, with 0 of the 3 chips that win, had no Track on "
        "the table."
    )


def test_hiring_to_five_is_only_for_those_who_have_no_hit() -> None:
    s = position(["AH AD", "2H", "9C"], ["", "", "JS"])
    text, _ = verdict(registry.load("agencies"), s, 0, studied(ATTEMPT, HIRE_TO_FIVE, 0.3), "blunder")
    assert text.endswith(
        "Hiring to five was worth 30 points more: it brought 3 agents at once instead of 1, which nobody with a "
        "completed hit may do."
    )


def test_an_attempt_that_cannot_fail_costs_nothing_and_a_card_more_meets_no_more() -> None:
    s = position(["AS AH", "2H"])
    text, _ = verdict(registry.load("agencies"), s, 0, studied(ATTEMPT, HIRE, 0.06), "mistake")
    assert text.replace("\N{NO-BREAK SPACE}", " ") == (
        "Attempting met 12 of the 12 hits (100 %); a success took 1.5 of your 2 cards on average. Hiring first was "
        "worth 6 points more: it still met 12 of the 12 hits (100 %), with 3 cards instead of 2."
    )


def test_an_attempt_is_worth_it_when_somebody_is_about_to_win() -> None:
    s = position(["9S 8D", "2H"], ["", "KC KD"])
    text, _ = verdict(registry.load("agencies"), s, 0, studied(HIRE, ATTEMPT, 0.06), "mistake")
    assert text.endswith("Attempting was worth 6 points more: a rival had 6 of the 7 points that win.")


def test_an_attempt_that_meets_nothing_makes_room_to_catch_up() -> None:
    s = position(["", "2H"], ["JC", "JS"])
    text, _ = verdict(registry.load("agencies"), s, 0, studied(HIRE, ATTEMPT, 0.06), "mistake")
    assert "it risked none of your J\u2663. Attempting" in text
    assert text.endswith(
        "Attempting was worth 6 points more: a failure would have let you hire 5 agents at once next time, as nobody "
        "with a completed hit may."
    )
    s = position(["", "2H"], ["JC", ""])
    text, _ = verdict(registry.load("agencies"), s, 0, studied(HIRE, ATTEMPT, 0.06), "mistake")
    assert "at once" not in text, "nobody has a hit that one could catch up with"


def test_a_card_more_is_held_against_the_actions_that_were_given_up() -> None:
    contract = registry.load("contract")
    state = contract.new(3, {}, Fast(3), MUTED)
    text, _ = verdict(contract, state, state.active, studied(END_TURN, TAKE, 0.06), "mistake")
    assert re.search(
        r"Ending the turn gave up (\d) actions; .* Taking 1 card was worth 6 points more: there was time to take \1 "
        r"cards this turn\.$",
        text,
    ), text


@pytest.mark.parametrize(("steps", "is_reason"), [("more", False), ("as many", False), ("less", True)])
def test_steps_to_the_target_are_a_reason_only_if_they_are_fewer_than_before(steps: str, is_reason: bool) -> None:
    """Even beside a move of another kind, or one that leads further away still."""
    contract = registry.load("contract")
    state = contract.new(3, {}, Fast(3), MUTED)
    seat = int(state.active)
    ways: dict[str, int] = {}
    for action in map(int, state.legal_actions(seat)):
        account = contract.explain(state, seat, action, PAST)
        assert account is not None
        if "steps" in account.figures:
            change = account.figures["steps"] - account.figures["steps_before"]
            ways.setdefault("more" if change > 0 else "less" if change < 0 else "as many", action)
    text, _ = verdict(contract, state, seat, studied(END_TURN, ways[steps], 0.06), "mistake")
    reason = text.partition(" was worth 6 points more: ")[2]
    assert reason
    assert (" steps to " in reason or " step to " in reason) is is_reason, text


@pytest.mark.parametrize(
    ("share", "text"), [(0.83, "an 83 %"), (0.08, "an 8 %"), (0.11, "an 11 %"), (0.18, "an 18 %"), (1.0, "a 100 %")]
)
def test_a_chance_has_its_article(share: float, text: str) -> None:
    assert a_percent(share).replace("\N{NO-BREAK SPACE}", " ") == text


def test_with_the_last_hit_nothing_is_left_to_meet() -> None:
    s = position(["9S 8D", "2H"])
    s.hit_deck, s.target, s.phase = [], s.hit_deck[0], CREW_CHOICE
    account = registry.load("agencies").explain(s, 0, CREW + 1, PRESENT)
    assert account is not None
    assert len(account.says) == 1
