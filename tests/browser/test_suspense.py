"""Nothing on the page knows more than the board has told: whole games, looked at after every change of the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import Page, expect

from tests.boards.courses import course
from tests.browser.conftest import Visit
from tests.browser.people import Person, until
from tests.browser.staged import RecordedTable

Line = dict[str, Any]
Look = dict[str, Any]
WATCH = Path(__file__).with_name("watch.js").read_text("utf-8")


class Stage(NamedTuple):
    """How a game is told on its board."""

    deal: tuple[int, int]
    """How many play, and the seed: of a short game."""
    scores: Callable[[dict[str, Any]], list[int]]
    """Of a view."""
    scoring: set[str]
    """The lines that change a score."""
    signs: dict[str, set[str]]
    """What the board shows when such a line is decided: a judge of what has been told that no playback can bend."""
    after: frozenset[str] = frozenset()
    """Signs come only in the update of such a line; empty = always."""
    pile: str = "none"
    """Where the discards lie."""
    steps: tuple[tuple[str, str], ...] = ()
    """Steps that the header names as soon as such a line begins."""
    scene: str = "none"
    """What lies over the board until a scene is over, its sum and its finale included."""
    held: str = "none"
    """What stays in it until somebody goes on."""
    later: frozenset[str] = frozenset()
    """The lines that follow a scene: none of them is told before the board is there again."""


STAGES = {
    "agencies": Stage(
        deal=(3, 4),
        scores=lambda view: [one["points"] for one in view["agencies"]],
        scoring={"completed", "failed"},
        signs={".dossier :is(.cross, .stamp)": {"completed", "failed", "spared"}},
        pile=".a-discard button",
    ),
    "crisis": Stage(
        deal=(3, 4),
        scores=lambda view: [one["chips"] for one in view["players"]],
        scoring={"chip"},
        signs={
            ".execution .verdict:not(.waits)": {"skipped", "idle", "missed", "killed", "countered", "blocked", "won"}
        },
        scene=".execution",
        later=frozenset({"round", "order", "disclosed"}),
    ),
    "shinobi": Stage(
        deal=(3, 2),
        scores=lambda view: view["gold"],
        scoring={"paid", "rewarded"},
        signs={".battle .dots .big.on": {"totalled"}},
        pile=".notes button",
        scene=".battle",
        held=".battle .gold",
        later=frozenset({"cleared", "starts", "ended"}),
    ),
    "nation": Stage(
        deal=(2, 5),
        scores=lambda view: [one["total" if view["phase"] == "over" else "money"] // 1000 for one in view["players"]],
        scoring={"killed", "matched", "paid", "missed", "bought", "scored", "voted", "voided"},
        signs={
            ".case .dice:has(.die)": {"rolled"},
            ".case .stamp": {"killed", "missed", "preempted", "voided"},
        },
    ),
    "contract": Stage(
        deal=(2, 7),
        scores=lambda view: [one["kills"] for one in view["players"]],
        scoring={"killed"},
        signs={
            ".dice .die": {"death-dice", "getaway-die"},
            ".dice .stamp": {"killed", "missed", "blocked", "escaped", "arrested"},
        },
        after=frozenset({"death-dice", "getaway-die"}),
        steps=(("Death Dice", "death-dice"), ("Getaway", "getaway-die")),
    ),
}
PACED = """(() => {
    const wait = window.setTimeout;
    const isBeat = (ms) => ms >= 100 && ms < 6000;
    window.setTimeout = (run, ms = 0, ...rest) => wait(run, isBeat(ms) ? ms * FACTOR : ms, ...rest);
})()"""
"""Beats that are shorter, or so long that nothing goes on: what they show is the same. The patience of a connection is
no beat."""
QUICK, FROZEN = 0.01, 10_000
ASKED_OR_HELD = """([asked, held]) =>
    looks.at(-1).asked === asked || looks.at(-1).isOver || document.querySelector(held) !== null"""
KNOWS_ALL = "(lines) => looks.length > 0 && looks.at(-1).told === lines"


def paced(me: Person, factor: float) -> Person:
    me.page.add_init_script(PACED.replace("FACTOR", str(factor)))
    return me


class Told:
    """A recorded game, and what may be known at a moment of it."""

    def __init__(self, key: str, seat: int | None = 0, most: int = 10_000) -> None:
        self.key, self.stage = key, STAGES[key]
        recorded = course(key, most, seat, deal=self.stage.deal, with_moves=True)
        self.game: dict[str, Any] = msgspec.to_builtins(recorded)
        self.steps: list[dict[str, Any]] = self.game["steps"]
        self.lines: list[Line] = [*self.game["log"], *(line for step in self.steps for line in step["lines"])]
        self.versions = [0] * len(self.game["log"])
        """Of each line."""
        for version, step in enumerate(self.steps, 1):
            self.versions += [version] * len(step["lines"])
        self.signs = list(self._signs())

    def _signs(self) -> Iterator[list[int]]:
        """How often each sign has come up when so many lines have been told."""
        count = [0] * len(self.stage.signs)
        yield list(count)
        for number, line in enumerate(self.lines):
            version = self.versions[number]
            before = {one["kind"] for one in self.lines[:number] if one["version"] == line["version"]}
            for n, kinds in enumerate(self.stage.signs.values()):
                on_stage = n == 0 or not self.stage.after or before & self.stage.after
                count[n] += bool(version and line["kind"] in kinds and on_stage)
            yield list(count)

    def count(self, version: int) -> int:
        """How many lines lead to a version."""
        return sum(of <= version for of in self.versions)

    def watch(self, me: Person) -> None:
        """From the first moment of whatever page is loaded next."""
        texts = [" ".join(line["text"].split()) for line in self.lines]
        stage = self.stage
        given = json.dumps({"texts": texts, "signs": list(stage.signs), "pile": stage.pile, "scene": stage.scene})
        me.page.add_init_script(f"({WATCH.strip().rstrip(';')})({given})")

    def scores(self, version: int) -> list[int]:
        """As the record has them."""
        return self.stage.scores(self.steps[version - 1]["view"] if version else self.game["first"])

    def reached(self, told: int) -> tuple[int, int]:
        """Between which versions a page may be that has told so many lines."""
        first = self.versions[told - 1] - 1 if told else 0
        return max(0, first), (self.versions[told] - 1 if told < len(self.lines) else len(self.steps))

    def begun(self, told: int) -> list[Line]:
        """The lines of the updates that are being told, up to the one that may have begun."""
        first, _ = self.reached(told)
        return [line for line, of in zip(self.lines[: told + 1], self.versions[: told + 1], strict=True) if of > first]


def spoilers(told: Told, look: Look, ends: dict[int, Look]) -> Iterator[str]:
    """What a look at the page gives away. ``ends``: what it shows of each version when everything has been told."""
    at = look["told"]
    yield from (f"line {line}" for line in look["early"])
    if look["scene"]:
        first, _ = told.reached(at)
        new = {line["kind"] for line, of in zip(told.lines[:at], told.versions, strict=False) if of > first}
        yield from (f"{kind} while a scene lies on the board" for kind in new & told.stage.later)
        yield from (f"{word} while a scene lies on the board" for word in ("isCalled", "asked", "isOver") if look[word])
    yield from (
        f"{told.lines[at - 1]['kind']} in the log before {sign}"
        for sign, seen, due in zip(told.stage.signs, look["signs"], told.signs[at], strict=True)
        if seen < due
    )
    if at < told.count(look["version"]):
        yield from (word for word in ("isCalled", "asked", "isOver") if look[word])
        about = told.lines[at - 1]["about"]["seats"][:1] if at else []
        if look["on"] not in ("", *map(str, about)):
            yield f"seat {look['on']} is called to act"
    first, last = told.reached(at)
    allowed = [ends[version] for version in range(first, last + 1) if version in ends]
    later = [ends[version] for version in range(last + 1, look["version"] + 1) if version in ends]
    for place in ("header", "pile"):
        is_due = any(look[place] == one[place] for one in allowed) or is_begun(told, look, place)
        if not is_due and any(look[place] == one[place] for one in later):
            yield f"{place} {look[place]}"
    yield from seat_spoilers(told, look, allowed, later)


def is_begun(told: Told, look: Look, place: str) -> bool:
    """Whether a line shows it before its update is over: a discard, and the step of dice that are on the stage."""
    begun = told.begun(look["told"])
    if place == "pile":
        return any(line["version"] for line in begun)
    named = [kind for step, kind in told.stage.steps if look[place].endswith(step)]
    return any(line["kind"] in named for line in begun)


def seat_spoilers(told: Told, look: Look, allowed: list[Look], later: list[Look]) -> Iterator[str]:
    """No score changes before its line, nor a fact about a seat before a line about it."""
    begun = told.begun(look["told"])
    for seat, (score, facts) in enumerate(zip(look["scores"], look["facts"], strict=True)):
        # Everybody's plans are open when the first number is called.
        about = [line for line in begun if seat in (line["about"]["seats"] or [seat]) or line["kind"] == "called"]
        decided = [line for line in about if line["kind"] in told.stage.scoring]
        if all(score != one["scores"][seat] for one in allowed) and not decided:
            yield f"seat {seat}: {score}"
        is_later = any(facts == one["facts"][seat] for one in later)
        if is_later and all(facts != one["facts"][seat] for one in allowed) and not about:
            yield f"seat {seat}: {facts}"


def play(told: Told, table: RecordedTable, page: Page) -> None:
    """Deliver as a live table does: what the others do comes at once, until the viewer is asked or it is over."""
    while table.version < len(told.steps):
        table.deliver()
        while table.version < len(told.steps) and not told.steps[table.version - 1]["moves"]:
            table.deliver()
        held = told.stage.held
        until(page, ASKED_OR_HELD, [f"0/{table.version}", held])
        if page.locator(held).count():
            page.locator("#confirm").click()
            until(page, ASKED_OR_HELD, [f"0/{table.version}", "none"])


def ends_of(told: Told, visit: Visit) -> dict[int, Look]:
    """What a page without motion shows of each version: all of it, at once."""
    me, table = visit(), RecordedTable(told.key, told.game)
    told.watch(me)
    table.visit(me)
    for _ in told.steps:
        table.deliver()
    until(me.page, KNOWS_ALL, len(told.lines))
    ends = {look["version"]: look for look in seen(me)}
    for version, look in ends.items():
        assert look["told"] == told.count(version)
        assert numbers(look) == told.scores(version), look
    return ends


def seen(me: Person) -> list[Look]:
    """All looks at a table that is there."""
    looks: list[Look] = me.page.evaluate("looks")
    return [look for look in looks if look["scores"] and look["told"] >= 0]


def numbers(look: Look) -> list[int]:
    """The first in each score."""
    return [int(re.findall(r"\d+", score)[0]) for score in look["scores"]]


@pytest.mark.parametrize("key", STAGES)
def test_nothing_is_known_before_it_has_been_told(visit: Visit, key: str) -> None:
    told = Told(key)
    ends = ends_of(told, visit)
    table, me = RecordedTable(key, told.game), paced(visit(motion="no-preference"), QUICK)
    told.watch(me)
    table.visit(me)
    play(told, table, me.page)
    looks = seen(me)
    held = [look for look in looks if look["told"] < told.count(look["version"])]
    assert len(held) > len(told.steps) / 4, "it was told all at once"
    found = [(look["version"], look["told"], list(spoilers(told, look, ends))) for look in looks]
    assert [one for one in found if one[-1]] == []
    assert looks[-1]["told"] == len(told.lines)
    assert numbers(looks[-1]) == told.scores(len(told.steps))


def knows_all(told: Told, me: Person, version: int) -> None:
    """From the first moment on."""
    until(me.page, "() => looks.some((look) => look.scores.length && look.told >= 0)")
    for look in seen(me):
        assert (look["told"], numbers(look)) == (told.count(version), told.scores(version)), look


@pytest.mark.parametrize("key", STAGES)
def test_whoever_reloads_comes_later_or_skips_knows_all_at_once(visit: Visit, key: str) -> None:
    """A reload in the middle of it, a second tab, somebody who comes to watch, and whoever does not want to wait."""
    told, watched = Told(key), Told(key, seat=None)
    decided = told.stage.scoring & set().union(*told.stage.signs.values()) or told.stage.scoring
    version = max(of for of, line in zip(told.versions, told.lines, strict=True) if line["kind"] in decided)
    table, later = RecordedTable(key, told.game), RecordedTable(key, watched.game)
    table.version, later.version = version - 1, version
    me = paced(visit(motion="no-preference"), FROZEN)
    told.watch(me)
    table.visit(me)
    table.deliver()
    until(me.page, "(lines) => looks.at(-1).told < lines", told.count(version))
    tab, guest = Person(me.page.context.new_page(), me.address), visit(motion="no-preference")
    for person, at, game in ((tab, table, told), (guest, later, watched)):
        game.watch(person)
        at.visit(person)
        knows_all(game, person, version)
    until(me.page, "(lines) => looks.at(-1).told < lines", told.count(version))
    me.page.reload()
    knows_all(told, me, version)
    table.version -= 1
    me.page.reload()
    me.page.locator(".layout main .board > *").first.wait_for()
    table.deliver()
    until(me.page, "(lines) => looks.at(-1).told < lines", told.count(version))
    me.page.locator("#confirm").click()
    until(me.page, KNOWS_ALL, told.count(version))
    assert numbers(seen(me)[-1]) == told.scores(version)


STEP_BY_STEP = """localStorage.setItem("cutthroat-settings", JSON.stringify({ pace: "step" }))"""
SHOWN = ("told", "signs", "early", "scores", "facts", "header", "pile", "scene", "isCalled", "asked", "isOver")


@pytest.mark.parametrize("key", STAGES)
def test_step_by_step_nothing_is_known_before_somebody_goes_on(visit: Visit, key: str) -> None:
    told = Told(key)
    decisive = [
        (of, line)
        for of, line in zip(told.versions, told.lines, strict=True)
        if of and line["kind"] in set().union(*told.stage.signs.values())
    ]
    begins = {of: line for of, line in reversed(list(zip(told.versions, told.lines, strict=True)))}
    version = max(of for of, _ in decisive if begins[of]["about"]["seats"][:1] not in ([], [0]))
    table, me = RecordedTable(key, told.game), paced(visit(motion="no-preference"), FROZEN)
    table.version = version - 1
    me.page.add_init_script(STEP_BY_STEP)
    told.watch(me)
    table.visit(me)
    until(me.page, KNOWS_ALL, told.count(version - 1))
    before = seen(me)[-1]
    table.deliver()
    onwards = me.bar.get_by_role("button", name=re.compile("^Next"))
    onwards.wait_for()
    after = seen(me)[-1]
    assert after["version"] == version
    quiet = {"isCalled": False, "asked": "", "isOver": False}
    assert {one: after[one] for one in SHOWN} == {one: before[one] for one in SHOWN} | quiet
    onwards.click()
    expect(onwards).to_have_count(0)
