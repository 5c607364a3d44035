"""Nothing on the page knows more than the board has told: looked at in every frame, with motion on."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from tests.boards.courses import course
from tests.browser.conftest import Visit
from tests.browser.staged import last_update

Lines = list[dict[str, Any]]
Look = dict[str, Any]
SCORING = {
    "agencies": {"completed", "failed"},
    "crisis": {"chip"},
    "shinobi": {"paid", "rewarded"},
    "nation": {"killed", "matched", "paid", "missed", "bought", "scored", "voted", "voided"},
    "contract": {"killed"},
}
"""The lines that change a score."""
SIGNS = {
    "agencies": ".dossier :is(.cross, .stamp)",
    "crisis": ".execution .verdict:not(.waits)",
}
"""Where one line tells all of it: what the board shows when it is decided."""
PLAYED = {"nation": {"killed"}}
"""Where not all of them are played out."""
RECENT = 100
"""The page shows no more than the last few hundred lines of a log."""
ENOUGH = 6
"""Lines that are waited for: battles go on for a minute in the same way."""
WATCH = """(sign) => {
    const text = (where) => document.querySelector(where)?.textContent ?? "";
    const all = (where) => [...document.querySelectorAll(where)].map((one) => one.textContent.trim());
    window.looks = [];
    const look = () => {
        looks.push({
            version: document.querySelector(".layout")?.dataset.version,
            log: all(".panel [role=log] p").length,
            scores: all(".players .score"),
            isDecided: !sign || document.querySelector(sign) !== null,
            said: [".top", ".players", ".foot"].map(text).join(" "),
            title: document.title,
            isAsked: document.querySelector(".layout[data-asked]") !== null,
            isOver: document.querySelector(".layout[data-over], dialog[open]") !== null,
        });
        requestAnimationFrame(look);
    };
    look();
}"""


def rows(lines: Lines) -> int:
    """How many the log shows of them: the same one several times in a row stands there once."""
    said = [(line["kind"], line["text"]) for line in lines]
    return len(said) - sum(one == other for one, other in pairwise(said))


def spoilers(look: Look, first: Look, begun: Lines, left: Lines, scoring: set[str]) -> list[str]:
    """What a look at the page gives away, when some lines have begun and others are left to tell. No score changes
    without a line, nor before the board has shown what it says."""
    known = " ".join([first["said"], *(line["text"] for line in begun)])
    found = [line["text"] for line in left if line["text"] in look["said"] and line["text"] not in known]
    shown = begun if look["isDecided"] else []
    told = {seat for line in shown if line["kind"] in scoring for seat in line["about"]["seats"]}
    changed = [seat for seat, score in enumerate(look["scores"]) if score != first["scores"][seat] and seat not in told]
    found += [f"seat {seat}: {look['scores'][seat]}" for seat in changed]
    found += [word for word in ("isAsked", "isOver") if look[word]]
    return found + [look["title"]] * ("●" in look["title"]) + ["Finished"] * ("Finished" in look["said"])


def last_told(key: str) -> dict[str, Any]:
    """The end of a game, with the last update that is played out and scores."""
    game: dict[str, Any] = msgspec.to_builtins(course(key))
    steps = game["steps"]
    scored = [{line["kind"] for line in step["lines"]} & PLAYED.get(key, SCORING[key]) for step in steps]
    at = max(number for number, kinds in enumerate(scored) if kinds)
    log = [*game["log"], *(line for step in steps[:at] for line in step["lines"])][-RECENT:]
    outcome = game["outcome"] if at == len(steps) - 1 else None
    return {**game, "log": log, "first": steps[at - 1]["view"], "steps": [steps[at]], "outcome": outcome}


@pytest.mark.parametrize("key", SCORING)
def test_nothing_is_known_before_it_has_been_told(visit: Visit, key: str) -> None:
    game = last_told(key)
    before, lines = game["log"], game["steps"][0]["lines"]
    told_at = [rows([*before, *lines[:count]]) for count in range(len(lines) + 1)]
    first = next(number for number, line in enumerate(lines) if line["kind"] in SCORING[key])
    me = visit(motion="no-preference")
    tell = last_update(me, key, game)
    expect(me.page.locator(".panel [role=log] p")).to_have_count(told_at[0])
    me.page.evaluate(WATCH, SIGNS.get(key, ""))
    tell()
    me.page.wait_for_function("(rows) => looks.at(-1).log >= rows", arg=told_at[min(first + 1, ENOUGH)])
    looks: list[Look] = me.page.evaluate("looks")
    held = [look for look in looks if look["version"] == "2" and look["log"] < told_at[-1]]
    assert held, "the log knew everything at once"
    decided = False
    for look in held:
        look["isDecided"] = decided = decided or look["isDecided"]
        # What a line reveals by and by stands in the log at the end of it.
        begun = 1 + sum(row <= look["log"] for row in told_at[1:])
        assert not spoilers(look, looks[0], lines[:begun], lines[begun:], SCORING[key]), look
