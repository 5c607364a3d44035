"""Room for everything at every size: no text is cut or covered, no control lies under something else, and a board makes
use of its stage. Measured in the page (``space.js``), at positions of recorded games."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import pytest

from cutthroat.game import registry
from tests.boards.courses import course
from tests.browser.board_scenes import SCENES
from tests.browser.conftest import ROOT, Visit
from tests.browser.people import Person
from tests.browser.staged import RecordedTable, show

pytestmark = pytest.mark.slow
MEASURE = (ROOT / "tests" / "browser" / "space.js").read_text(encoding="utf-8")
SIZES = [
    (360, 740),
    (390, 844),
    (740, 360),
    (820, 1180),
    (1024, 768),
    (1280, 800),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
]
LEAST_USED = 0.7
MANY = 6
"""As many as sit at every table without an option of its own."""
SEED = 3
POSITIONS = {
    "agencies": ("turn", "crew", "discard"),
    "crisis": ("first", "tracking", "plan", "watching"),
    "shinobi": ("draft", "advanced", "contracts", "stacks", "ninja", "smoke", "stolen", "thief", "gold"),
    "nation": ("market", "buying", "modifying", "strike", "refill"),
    "contract": ("start", "weapons", "eight", "dice", "sirens"),
}


def stage(me: Person, game: str, name: str) -> None:
    scene = SCENES.get(f"{game}-{name}")
    if scene:
        scene(me)
    else:
        show(me, game, name)
    me.page.locator("#board").wait_for()
    close_doubts(me)


def close_doubts(me: Person) -> None:
    """No seal and no numbers stand behind these positions; what is said of that takes room at no other table."""
    doubts = me.page.get_by_role("button", name="Close", exact=True)
    if doubts.count():
        doubts.click()


def names_of(game: str) -> list[str]:
    """What lines of a card's name may say, as cards break it: every run of its words."""
    names = [card.name.lower().split() for card in registry.load(game).catalogue().values()]
    ends = [(name, first, last) for name in names for first, last in combinations(range(len(name) + 1), 2)]
    runs = {" ".join(name[first:last]) for name, first, last in ends}
    return sorted(run for run in runs if len(run) > 2 and not run.isdigit())


def problems(me: Person, name: str, names: list[str], least_used: float) -> list[str]:
    found = []
    for width, height in SIZES:
        me.page.set_viewport_size({"width": width, "height": height})
        measured: dict[str, Any] = me.page.evaluate(MEASURE, names)
        at = f"{name} at {width}x{height}"
        found += [f"{at}: {one}" for one in measured["wrong"]]
        if measured["used"] < least_used:
            found.append(f"{at}: {measured['used']:.0%} of the stage is used")
    me.page.set_viewport_size({"width": 1440, "height": 900})
    return found


@pytest.mark.parametrize("game", POSITIONS)
def test_room_for_everything(visit: Visit, game: str) -> None:
    me, found, names = visit(), [], names_of(game)
    for name in POSITIONS[game]:
        stage(me, game, name)
        found += problems(me, name, names, LEAST_USED)
    assert found == [], "\n".join(found)


def ended(game: str, seats: int, *, won: bool) -> RecordedTable:
    """A game among bots after its last move, as somebody who won or lost it sees it."""
    courses = (msgspec.to_builtins(course(game, 1, seat, deal=(seats, SEED))) for seat in range(seats))
    seen = next(one for one in courses if (one["outcome"]["places"][one["seat"]] == 1) == won)
    table = RecordedTable(game, seen, record="ended")
    table.version = len(table.steps)
    return table


@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize("game", POSITIONS)
def test_room_for_the_end_and_its_letter(visit: Visit, game: str, won: bool) -> None:
    """With the fewest for whoever won, with many for whoever lost. An empty table may be a good end."""
    me, names, counts = visit(), names_of(game), registry.load(game).seats
    seats = counts.start if won else min(MANY, counts[-1])
    ended(game, seats, won=won).visit(me)
    me.page.get_by_role("dialog").get_by_role("table").wait_for()
    found = problems(me, "the letter", names, 0)
    me.page.keyboard.press("Escape")
    me.page.get_by_role("dialog").wait_for(state="detached")
    close_doubts(me)
    found += problems(me, "the end", names, 0)
    assert found == [], "\n".join(found)


def test_room_on_the_start_page(visit: Visit) -> None:
    me, found = visit(), []
    me.go("/")
    me.page.get_by_role("button", name="Play against bots").first.wait_for()
    me.page.wait_for_load_state("networkidle")
    for width, height in SIZES:
        me.page.set_viewport_size({"width": width, "height": height})
        measured: dict[str, Any] = me.page.evaluate(MEASURE, [])
        found += [f"{width}x{height}: {one}" for one in measured["wrong"]]
        if measured["used"] < LEAST_USED:
            found.append(f"{width}x{height}: {measured['used']:.0%} of the page is used")
    assert found == [], "\n".join(found)


IN_SIGHT = """async () => {
    for (let n = 0; n < 3; n++) await new Promise((done) => requestAnimationFrame(done));
    await Promise.all(document.getAnimations().map((one) => one.finish?.()));
    const stage = document.querySelector(".execution").getBoundingClientRect();
    const parts = [...document.querySelectorAll(".execution :is(.old, .cards, .name, .chips, .verdict, .controls)")];
    const hit = (one) => {
        const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, top + height / 2);
        const isIn = left >= stage.left && right <= stage.right && top >= stage.top && bottom <= innerHeight;
        return isIn && (!one.matches(".name") || one.contains(at));
    };
    return parts.filter((one) => one.getBoundingClientRect().width && !hit(one)).map((one) => one.className);
}"""


def test_all_of_an_execution_is_in_sight(visit: Visit) -> None:
    """Two on the stage, each with two cards, and a Track besides."""
    me = visit()
    SCENES["crisis-found"](me)
    for width, height in SIZES:
        me.page.set_viewport_size({"width": width, "height": height})
        assert me.page.evaluate(IN_SIGHT) == [], f"{width}x{height}"
