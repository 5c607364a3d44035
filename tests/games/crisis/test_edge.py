"""Words, facts, pictures and the table in text."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED, Event
from cutthroat.game.narration import Voice
from cutthroat.game.spec import About
from cutthroat.games.crisis.edge.game import GAME
from cutthroat.games.crisis.edge.terminal import draw
from cutthroat.games.crisis.rules import events as k
from cutthroat.games.crisis.rules.cards import DATA
from cutthroat.games.crisis.rules.state import CrisisState
from cutthroat.testing.citations import rule
from tests.games.crisis.builders import code, new, night, position
from tests.games.crisis.games import random_nights

NAMES = ["Ana", "Boris", "Cleo", "Dmitri the Magnificent of Minsk", "Esra"]


def drawn(state: CrisisState, seat: int | None) -> list[str]:
    console = Console(width=80, file=io.StringIO(), color_system=None)
    console.print(draw(GAME.view(state, seat), NAMES, 80))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("mode", ["standard", "battle-royale"])
def test_the_table_fits_a_small_terminal(mode: str, players: int) -> None:
    for before, placed, after in random_nights(players, players, mode=mode):
        for state in (before, placed, after.state):
            for seat in (None, 0, players - 1):
                lines = drawn(state, seat)
                assert len(lines) <= 14
                assert max(len(line.rstrip()) for line in lines) <= 80


def test_the_table_shows_what_a_player_needs() -> None:
    state = position(3, order="213", chips=[1, 2, 0], tracking={1: 2}, previous="TTH")
    state.apply(1, code("H1"), Fast(0), MUTED)
    text = "\n".join(drawn(state, 0))
    for part in ("You, Ghost", "Boris, Siren", "●○○", "●●○", "tracks Boris", "ready", "In hand", "Your Track holds"):
        assert part in text
    assert "tracks ?" in "\n".join(drawn(state, 2))


def test_the_table_marks_the_out_and_the_end() -> None:
    after = night(position(2, chips=[2, 0]), "A2", "T1")
    assert "all cards are open" in "\n".join(drawn(after.state, None))
    royale = night(position(3, chips=[0, 2, 0], mode="battle-royale"), "A2", "T1", "H1")
    assert any("out" in line and "Boris" in line for line in drawn(royale.state, 0))


def test_before_the_first_round_the_table_asks_for_a_character() -> None:
    state = GAME.new(3, {}, Fast(0), MUTED)
    assert "Choose your mask." in drawn(state, 0)[-1]
    assert "Waiting for Ana" in drawn(state, 1)[-1]


LINES = {
    (k.KILLED, 0, 1, k.OPEN): ("You kill Boris.", "Ana kills you.", "Ana kills Boris."),
    (k.KILLED, 0, 1, k.THROUGH_HIDE): (
        "You find Boris' hiding place: Boris dies.",
        "Ana finds your hiding place: you die.",
        "Ana finds Boris' hiding place: Boris dies.",
    ),
    (k.COUNTERED, 0, 1): (
        "You were watching Boris and strike back: Boris dies.",
        "Ana was watching you and strikes back: you die.",
        "Ana was watching Boris and strikes back: Boris dies.",
    ),
    (k.BLOCKED, 0, 1, 2): (
        "Boris is hidden, watching Cleo: your strike fails.",
        "You are hidden, watching Cleo: Ana's strike fails.",
        "Boris is hidden, watching you: Ana's strike fails.",
    ),
    (k.MISSED, 0, 1, k.DEAD): (
        "Boris is dead already: your strike hits nothing.",
        "You are dead already: Ana's strike hits nothing.",
        "Boris is dead already: Ana's strike hits nothing.",
    ),
    (k.CALLED, 0, 2, 2, 1): (
        "Number 2: you turn up Hide, watching Boris.",
        "Number 2: Ana turns up Hide, watching you.",
        "Number 2: Ana turns up Hide, watching Boris.",
    ),
    (k.STAYS, 0): (
        "Your Track stays on the table.",
        "Ana's Track stays on the table.",
        "Ana's Track stays on the table.",
    ),
    (k.DROPPED, 1, 3, 3, 2): (
        "Boris drops out with 3 chips; 2 players left.",
        "You drop out with 3 chips; 2 players left.",
        "Boris drops out with 3 chips; 2 players left.",
    ),
    (k.CAPPED, 100): ("Round 100 was the last: the leaders share the win.",) * 3,
}


@pytest.mark.parametrize("facts", LINES)
def test_events_are_told_to_each_listener(facts: tuple[int, ...]) -> None:
    kind, a, b, c, d = (*facts, -1, -1, -1)[:5]
    event = Event(kind, a, b, c, d, -1)
    told = [GAME.tell(event, Voice(NAMES, listener)).text for listener in (0, 1, 2)]
    assert tuple(told) == LINES[facts]


def test_facts_spell_events_out() -> None:
    after = night(position(3, tracking={1: 2}, previous="THH"), "A2", "H3", "T1")
    facts = [GAME.fact(event.seen_by(2)) for event in after.events]
    called = next(fact for fact in facts if fact.kind == "called")
    assert called.fields == {"seat": 0, "number": 1, "action": "assassinate", "target": None}
    killed = next(fact for fact in facts if fact.kind == "killed")
    assert killed.fields == {"seat": 0, "victim": 1, "how": "through-hide"}
    aimed = next(fact for fact in facts if fact.kind == "aimed")
    assert aimed.fields == {"seat": 0, "target": 1, "action": "hide", "tracking": True}
    assert aimed.about == About(seats=[0, 1], ids=["hide"])
    ready = [fact.fields for fact in facts if fact.kind == "ready"]
    assert ready[0] == {"seat": 0, "action": None, "target": None}
    assert ready[2] == {"seat": 2, "action": "track", "target": 0}


def test_the_catalogue_pictures_every_kind_of_card() -> None:
    catalogue = GAME.catalogue()
    assert len(catalogue) == 5 + 5 + 3 + 5 + 1
    kinds = {card.kind for card in catalogue.values()}
    assert kinds == {"character", "target", "action", "order", "chip"}
    for seat in range(4):
        assert set(GAME.view(new(4), seat).hand) <= set(catalogue)


def test_moves_are_named_by_character() -> None:
    state = position(3, tracking={1: 3}, previous="THH")
    assert sorted(GAME.moves(state, 0)) == ["assassinate werewolf", "hide werewolf"]
    label = GAME.describe(state, 0, code("H3"))
    assert label.label == "Hide, watching Werewolf"
    assert "AC-4.6" in label.rules


def meaning(state: CrisisState, player: int, plan: str) -> str:
    return GAME.describe(state, player - 1, code(plan)).detail


@rule("AC-4.4", "AC-8.2")
def test_a_move_says_what_may_come_of_it() -> None:
    state = position(3)
    assert meaning(state, 1, "A2") == "The Siren dies, unless hiding. A hider who watches you kills you instead."
    assert meaning(state, 1, "T2") == "Live through this round, and your next strike at the Siren ignores Hide."
    assert meaning(state, 1, "H2") == "If the Siren strikes at you, the Siren dies. Any other strike fails."
    assert meaning(position(2), 1, "A2") == "The Siren dies, unless hiding: then you die instead."
    assert meaning(position(2), 1, "H2") == "If the Siren strikes at you, the Siren dies."


@rule("AC-4.5")
def test_hide_promises_nothing_against_whoever_has_tracked() -> None:
    state = position(4, tracking={2: 1}, previous="HTHH")
    assert meaning(state, 1, "H2") == "Hide will not stop the Siren, whose Track survived. Any other strike fails."
    assert meaning(state, 1, "H3") == (
        "Hide will not stop the Siren, whose Track survived. "
        "If the Werewolf strikes at you, the Werewolf dies. Any other strike fails."
    )
    duel = position(2, tracking={2: 1}, previous="HT")
    assert meaning(duel, 1, "H2") == "Hide will not stop the Siren, whose Track survived."
    ring = position(3, tracking={1: 2, 2: 3, 3: 1}, previous="TTT")
    assert meaning(ring, 1, "H2") == "Hide will not stop the Siren and the Werewolf, whose Tracks survived."


@rule("AC-5.6")
def test_a_strike_after_a_track_says_that_it_goes_through_hide() -> None:
    state = position(3, tracking={1: 2}, previous="THH")
    assert meaning(state, 1, "A2") == (
        "Your Track goes through Hide: the Siren dies, if you both live until your number."
    )


@rule("AC-9.3")
@pytest.mark.parametrize("mode", ["standard", "battle-royale"])
def test_a_view_says_with_how_many_chips_it_ends(mode: str) -> None:
    before = position(3, chips=[2, 2, 0], mode=mode)
    after = GAME.view(night(before, "A2", "T1", "H1").state, 1)
    assert GAME.view(before, 1).chips_to_end == 3
    assert (after.phase, after.dropped) == (("over", []) if mode == "standard" else ("plan", [1]))


def test_options_are_those_of_the_rules() -> None:
    assert {option.id: option.default for option in GAME.options} == {
        "mode": "standard",
        "corpse_kill": "miss",
        "target_reveal": "needed",
        "character_pick": "choose",
        "max_rounds": 100,
    }
    assert GAME.bound >= 5 * max(row.get("max", 0) for row in DATA["options"])


def test_the_terminal_tells_killers_apart_whose_names_begin_alike() -> None:
    after = night(position(4), "A2", "T1", "A4", "T1")
    out = io.StringIO()
    Console(file=out, width=80).print(draw(GAME.view(after.state, 1), ["Greedy", "Ana", "Greedy 2", "Greedy 3"], 80))
    assert "2 Track †Ghost" in out.getvalue()
    assert "4 Track †Werewolf" in out.getvalue()
