"""Every line of the log and every move cites the rule that it follows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Fast
from cutthroat.core.events import EVERYBODY, Event
from cutthroat.game.narration import Voice
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.rules import phases
from cutthroat.games.nation.rules.cards import HAZARD_PAY, LOOSE_ENDS, MOST_DUEL_ROUNDS
from cutthroat.games.nation.rules.conflicts import UNARMED_TIME
from tests.games.nation.builders import KINDS, Table, card, dice

VOICE = Voice(["Ana", "Boris", "Chen"])
KNIFE = card("knife@0900")
CITED: list[tuple[str, tuple[int, ...], str]] = [
    ("dealt", (0, NONE, NONE, KNIFE), "AN-1.5"),
    ("rolled-for-token", (0, 3), "AN-1.9"),
    ("first-player", (0,), "AN-1.9"),
    ("round-began", (0, 1), "AN-4.1"),
    ("round-began", (0, 2), "AN-10.4"),
    ("market-showed", (NONE, KNIFE), "AN-5.1"),
    ("took", (0, KNIFE), "AN-5.2"),
    ("drew", (0, 0, phases.PICK, KNIFE), "AN-5.2"),
    ("drew", (0, 0, phases.INTEL, KNIFE), "AN-15.7"),
    ("drew", (0, 0, phases.REFILL, KNIFE), "AN-10.2"),
    ("drew", (0, 0, phases.DUEL, KNIFE), "AN-12.2"),
    ("cleared", (NONE, KNIFE), "AN-5.3"),
    ("bought", (0, 0), "AN-5.6"),
    ("saw", (0, 0, NONE, KNIFE), "AN-5.6"),
    ("saw", (0, 0, card("arms-dealer"), KNIFE), "AN-15.1"),
    ("saw", (0, 0, card("espionage"), KNIFE), "AN-15.2"),
    ("saw", (0, 1, card("handler"), card("last-supper")), "AN-15.6"),
    ("kept", (0, 0, NONE, KNIFE), "AN-5.6"),
    ("discarded", (0, KNIFE, phases.LIMIT), "AN-3.5"),
    ("discarded", (0, KNIFE, phases.ROOM), "AN-5.7"),
    ("discarded", (0, KNIFE, phases.KEEP), "AN-5.6"),
    ("discarded", (0, KNIFE, phases.VOIDS), "AN-7.2"),
    ("discarded", (0, KNIFE, phases.RESOLVE), "AN-8.10"),
    ("discarded", (0, KNIFE, phases.REFILL), "AN-10.1"),
    ("discarded", (0, card("handler"), phases.DUEL), "AN-12.2"),
    ("reshuffled", (NONE, 0), "AN-3.2"),
    ("passed", (0,), "AN-5.10"),
    ("played", (0, card("bad-intel"), 1), "AN-5.9"),
    ("played", (0, card("pickpocket"), 1), "AN-5.9"),
    ("played", (0, card("delay"), 1), "AN-7.3"),
    ("played", (0, card("change-of-plans"), 0), "AN-7.3"),
    ("allowed", (1, card("delay"), 0), "AN-9.3"),
    ("blocked", (1, card("delay"), 0), "AN-9.2"),
    ("found", (0, 0, NONE, KNIFE), "AN-15.1"),
    ("found", (0, 1, NONE, card("stealth")), "AN-15.2"),
    ("found", (0, 2, NONE, card("last-supper")), "AN-15.6"),
    ("found-nothing", (0, 0), "AN-15.1"),
    ("found-nothing", (0, 1), "AN-15.2"),
    ("tapped", (0, 1, NONE, KNIFE), "AN-15.8"),
    ("stole", (0, 1, NONE, KNIFE), "AN-15.9"),
    ("sealed", (0, phases.COMMIT), "AN-6.11"),
    ("sealed", (0, phases.REFILL), "AN-10.3"),
    ("lay-low", (0,), "AN-6.3"),
    ("showed-mark", (0, 0, 0), "AN-7.1"),
    ("showed-card", (0, KNIFE), "AN-7.1"),
    ("voided", (0, 7), "AN-7.2"),
    ("moved", (0, 1, 1), "AN-15.18"),
    ("conflict", (NONE, 0, 2), "AN-7.5"),
    ("conflict", (NONE, phases.RIVALS, 2), "AN-12.6"),
    ("tie-rolled", (0, 4), "AN-7.9"),
    ("ordered", (0, 540, 1), "AN-7.6"),
    ("ordered", (0, UNARMED_TIME, 2), "AN-7.8"),
    ("told", (0,), "AN-14.1"),
    ("told-nothing", (0,), "AN-14.1"),
    ("voted", (1, 1), "AN-14.2"),
    ("believed", (0, 2, 1), "AN-14.3"),
    ("believed", (0, 1, 1), "AN-14.4"),
    ("doubted", (0, 0, 2), "AN-14.3"),
    ("counted", (0, 0, KNIFE, 0), "AN-8.1"),
    ("counted", (0, phases.RIVALS, KNIFE, 0), "AN-8.1 AN-12.6"),
    ("rolled", (0, 3, NONE, 4), "AN-8.3"),
    ("sure-hit", (0, 0), "AN-8.2"),
    ("sure-miss", (0, 0), "AN-8.2"),
    ("killed", (0, 0, 1), "AN-8.5"),
    ("matched", (0, 0, card("public-execution"), 1), "AN-8.4"),
    ("paid", (0, HAZARD_PAY, NONE, 2), "AN-15.14"),
    ("paid", (0, LOOSE_ENDS, NONE, -2), "AN-15.19"),
    ("paid", (0, NONE, NONE, 2), "AN-14.3"),
    ("missed", (0, 0, 1), "AN-8.8"),
    ("missed", (0, phases.RIVALS, 0), "AN-12.8"),
    ("preempted", (0, 0), "AN-8.10"),
    ("took-back", (0, KNIFE, phases.RESOLVE), "AN-8.10"),
    ("took-back", (0, KNIFE, phases.VOIDS), "AN-7.2"),
    ("stalled", (NONE, 20), "AN-13.1"),
    ("showed-list", (0, 0, 3), "AN-11.3"),
    ("scored", (0, NONE, NONE, 20), "AN-11.2"),
    ("duel-began", (0, 1, 3), "AN-12.1"),
    ("duel-began", (0, 2, 3), "AN-12.8"),
    ("duel-rolled", (0, 3), "AN-12.10"),
    ("won", (0, phases.ROUND_END), "AN-11.3"),
    ("won", (0, phases.RESOLVE), "AN-12.7"),
    ("won", (0, phases.DUEL), "AN-12.10"),
]


@pytest.mark.parametrize(("kind", "values", "cited"), CITED, ids=[f"{kind}-{cited}" for kind, _, cited in CITED])
def test_each_line_cites_its_rule(kind: str, values: tuple[int, ...], cited: str) -> None:
    a, b, c, d = (*values, NONE, NONE, NONE, NONE)[:4]
    line = GAME.tell(Event(KINDS.index(kind), a, b, c, d, EVERYBODY), VOICE)
    assert " ".join(line.rules) == cited


def test_every_kind_of_event_is_in_the_table() -> None:
    assert {kind for kind, _, _ in CITED} == set(KINDS)


def drawn_blind() -> Table:
    return Table(2).market(Fast(1)).play(1, "blind", chance=Fast(2))


def supplied() -> Table:
    return Table(2).hand(1, "supply-drop").intel_window().play(1, "play supply-drop 0", chance=Fast(1))


def refilled() -> Table:
    return Table(2).hand(1, "knife@0900").refill().play(1, "throw knife@0900").play(2, "done", chance=Fast(1))


def tied() -> Table:
    """Two players with as much money as each other, and one card that a duel forbids."""
    return Table(2).hand(1, "handler").score(Fast(1))


def shot() -> Table:
    """A duelist hits."""
    t = Table(2).score(Fast(1))
    t.s.mark = [phases.RIVALS, phases.RIVALS]
    return t.resolve(dice(6, 1, 6))


def rolled_for() -> Table:
    """A duel without end."""
    t = Table(2).score(Fast(1))
    t.s.duel_round = MOST_DUEL_ROUNDS
    t.s.waiting, t.s.phase = 0, phases.DUEL
    phases.run(t.s, dice(2, 5), t.log)
    return t


def richer() -> Table:
    return Table(2).money(1, cash=9).score()


def surplus() -> Table:
    t = Table(2).hand(1, "knife@0200 knife@0545 stealth stealth delay adrenaline").market(Fast(3))
    return t.play(1, "blind", chance=Fast(2)).play(1, "throw delay")


def bought() -> Table:
    t = Table(2).hand(1, "natural-causes not-a-sound").buying()
    t.play(1, "buy-contract").play(1, "throw not-a-sound", chance=Fast(1))
    return t.play(1, t.legal(1)[0])


def preempted() -> Table:
    t = Table(2).attempt(1, "A1", "knife@0200").attempt(2, "A1", "knife@0900 stealth").resolve(dice(6))
    return t.play(2, "return", "discard", chance=Fast(1))


def voided() -> Table:
    t = Table(2, marking="open").hand(1, "knife@0200 stealth").commit()
    return t.play(1, "mark D1", "lay knife@0200", "lay stealth").play(2, "lie-low").play(1, "return", "discard")


def searched() -> Table:
    deck = "knife@0900 rope@0500 stealth delay good-intel adrenaline"
    t = Table(2).hand(1, "espionage").spares().deck(deck).intel_window()
    return t.play(1, "play espionage 0", chance=Fast(1)).play(1, "take delay")


PLACES: list[tuple[Callable[[], Table], str, list[str]]] = [
    (drawn_blind, "drew", ["AN-5.2"]),
    (supplied, "drew", ["AN-15.7"] * 2),
    (refilled, "drew", ["AN-10.2"] * 14),
    (refilled, "discarded", ["AN-10.1"]),
    (refilled, "sealed", ["AN-10.3"] * 2),
    (tied, "drew", ["AN-12.2"] * 12),
    (tied, "discarded", ["AN-12.2"]),
    (shot, "won", ["AN-12.7"]),
    (rolled_for, "won", ["AN-12.10"]),
    (richer, "won", ["AN-11.3"]),
    (surplus, "discarded", ["AN-3.5"]),
    (bought, "discarded", ["AN-5.7", "AN-5.6"]),
    (bought, "saw", ["AN-5.6"] * 2),
    (preempted, "took-back", ["AN-8.10"]),
    (preempted, "discarded", ["AN-8.10"]),
    (voided, "took-back", ["AN-7.2"]),
    (voided, "discarded", ["AN-7.2"]),
    (voided, "sealed", ["AN-6.11"] * 2),
    (searched, "saw", ["AN-15.2"] * 6),
    (searched, "found", ["AN-15.2"]),
]


@pytest.mark.parametrize(("place", "kind", "cited"), PLACES, ids=[f"{p.__name__}-{kind}" for p, kind, _ in PLACES])
def test_the_rules_say_why_cards_come_and_go(place: Callable[[], Table], kind: str, cited: list[str]) -> None:
    events = [event for event in place().log.events if KINDS[event.kind] == kind]
    assert [rule for event in events for rule in GAME.tell(event, VOICE).rules] == cited


def searching(by: str) -> Table:
    deck = "knife@0900 rope@0500 stealth delay good-intel adrenaline"
    return Table(2).hand(1, by).spares().deck(deck).intel_window().play(1, f"play {by} 0", chance=Fast(1))


def laid_down() -> Table:
    return Table(2, first=2).attempt(2, "A1", "knife@0200").attempt(1, "A1", "knife@0900").resolve(dice(6))


def marked_badly() -> Table:
    t = Table(2, marking="open").hand(1, "knife@0200").commit()
    return t.play(1, "mark D1", "lay knife@0200").play(2, "lie-low")


MOVES: list[tuple[Callable[[], Table], str, str]] = [
    (lambda: searching("arms-dealer"), "take knife@0900", "AN-15.1"),
    (lambda: searching("espionage"), "take stealth", "AN-15.2"),
    (lambda: Table(2).market(Fast(1)), "blind", "AN-5.2"),
    (lambda: Table(2).buying(), "stop", "AN-5.5"),
    (lambda: Table(2).spares().intel_window(), "pass", "AN-5.10"),
    (lambda: Table(2).hand(1, "delay").attempt(2, "A1", "knife@0900").reveal_window(), "play delay 1", "AN-15.15"),
    (lambda: Table(2).commit(), "lie-low", "AN-6.3"),
    (lambda: Table(2).commit(), "mark A1", "AN-6.1"),
    (lambda: Table(2).hand(1, "last-supper").commit().play(1, "mark A1"), "lay last-supper", "AN-6.10"),
    (laid_down, "return", "AN-8.10"),
    (marked_badly, "discard", "AN-7.2"),
    (lambda: Table(2).hand(1, "knife@0900").refill(), "throw knife@0900", "AN-10.1"),
]


@pytest.mark.parametrize(("place", "move", "cited"), MOVES, ids=[f"{move}-{cited}" for _, move, cited in MOVES])
def test_each_move_cites_its_rule(place: Callable[[], Table], move: str, cited: str) -> None:
    t = place()
    words = GAME.describe(t.s, 0, GAME.parse(t.s, 0, move))
    assert words.rules == (cited,)
