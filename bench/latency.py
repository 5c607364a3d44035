"""How soon the picture answers a click: real games in Chromium, against a server on this machine.

python -m bench.latency --game shinobi --moves 20

A move is two things: something on the board is pressed, then a move is chosen from the list. Two figures come from the
browser itself, in milliseconds: from any press to the picture on the screen ("shown": Event Timing, in steps of 8, from
16 on), and from a press that sends a move to the end of script and layout of the first frame with the server's answer
("answered"). --split plays once more with a trace and tells the processor's time for each stage between a press and its
picture, which other work on the machine changes less, and of the frames in which something was to move how many were
shown, and the longest time that it stood still. docs/performance.md says what to expect.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from bench.tracing import CATEGORIES, Event, motion, split
from cutthroat.game import registry
from tests.browser.people import SHORT_WAYS, Person
from tests.server.running import Server

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "tools"))

from browser import HOW_TO_INSTALL, find_browser  # noqa: E402 - tools/ is no package
from processes import Layout  # noqa: E402
from web_client import ensure_client  # noqa: E402

SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (360, 740)}
TELLING_MS = 120_000
"""A Ninja Phase and its battles are told for longer than a page is usually waited for."""
THINKING_MS = 250
LOOKING_MS = 1000
"""At the home page, before something is pressed there."""
WINDOW_FRAME = 120
"""More than the height of a browser's own bars: what lies below a window's edge is drawn by nobody, and would count as
shown only with the next change above the edge."""
OBSERVE = """
window.interactions = new Map();
new PerformanceObserver(list => {
    for (const one of list.getEntries())
        if (one.interactionId)
            interactions.set(one.interactionId, Math.max(one.duration, interactions.get(one.interactionId) ?? 0));
}).observe({type: "event", durationThreshold: 16, buffered: true});
window.answers = [];
let pressed = 0, sent = 0;
for (const name of ["click", "keydown"]) addEventListener(name, event => pressed = event.timeStamp, true);
const {send} = WebSocket.prototype;
WebSocket.prototype.send = function (message) {
    if (JSON.parse(message).type === "play") sent ||= pressed;
    send.call(this, message);
};
new MutationObserver(() => {
    if (!sent) return;
    const since = sent;
    sent = 0;
    requestAnimationFrame(() => {
        const {port1, port2} = new MessageChannel();
        port1.onmessage = () => answers.push(performance.now() - since);
        port2.postMessage(0);
    });
}).observe(document, {subtree: true, attributeFilter: ["data-version"]});
"""
PRESSABLE = """() => [...document.querySelectorAll("#board button:enabled")].flatMap(one => {
    const {left, top, width, height} = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return one.contains(document.elementFromPoint(x, y)) ? [[x, y]] : [];
})"""
"""The middles of the buttons on the board that nothing covers."""


class Setting(NamedTuple):
    browser: Browser
    address: str
    size: str
    moves: int
    seed: int


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


def summary(values: list[float]) -> str:
    return " / ".join(f"{quantile(values, share):.0f}" for share in (0.5, 0.95, 1.0))


def press_something(person: Person, dice: random.Random) -> None:
    """As a person does who looks around: it may choose, open, or play something."""
    page = person.page
    spots = page.evaluate(PRESSABLE)
    if spots:
        page.mouse.click(*dice.choice(spots))
        page.wait_for_timeout(THINKING_MS)
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
        page.wait_for_timeout(THINKING_MS)
    # What is shown once more waits to be started, for ever if need be.
    if page.get_by_role("button", name="Play", exact=True).count():
        person.press_confirm()


def play(person: Person, dice: random.Random, moves: int) -> None:
    for _ in range(moves):
        if not person.wait_until_asked():
            return
        press_something(person, dice)
        person.choose(dice)
    person.page.wait_for_timeout(2 * THINKING_MS)


def make_room(page: Page, width: int, height: int) -> None:
    """The page has the size of its screen; its window, which has that size too, must be larger."""
    session = page.context.new_cdp_session(page)
    window = session.send("Browser.getWindowForTarget")["windowId"]
    session.send("Browser.setWindowBounds", {"windowId": window, "bounds": {"width": width, "height": height}})
    session.detach()


def arrive(setting: Setting, key: str) -> Person:
    width, height = SIZES[setting.size]
    phone = setting.size == "phone"
    context = setting.browser.new_context(viewport={"width": width, "height": height}, has_touch=phone)
    context.add_init_script(OBSERVE)
    person = Person(context.new_page(), setting.address)
    person.page.set_default_timeout(TELLING_MS)
    make_room(person.page, width, height + WINDOW_FRAME)
    person.choice = SHORT_WAYS[key][0]
    person.go("/")
    person.page.wait_for_timeout(LOOKING_MS)
    person.press_play(registry.load(key).title)
    person.wait_until_asked()
    return person


def measured(setting: Setting, key: str) -> list[list[float]]:
    """Presses to their pictures, and presses to the answers of the server."""
    person = arrive(setting, key)
    play(person, random.Random(setting.seed), setting.moves)
    times: list[list[float]] = person.page.evaluate("[[...interactions.values()], answers]")
    person.page.context.close()
    return times


def traced(setting: Setting, key: str) -> list[Event]:
    person = arrive(setting, key)
    setting.browser.start_tracing(page=person.page, categories=list(CATEGORIES))
    play(person, random.Random(setting.seed), setting.moves)
    events: list[Event] = json.loads(setting.browser.stop_tracing())["traceEvents"]
    person.page.context.close()
    return events


def report(setting: Setting, key: str, *, with_split: bool) -> None:
    times = measured(setting, key)
    columns = "  ".join(f"{summary(one):>22}" for one in times)
    print(f"{key:9} {len(times[0]):4}  {columns}   load {os.getloadavg()[0]:.1f}", flush=True)
    if with_split:
        events = traced(setting, key)
        spent = split(events)
        stages = "  ".join(f"{stage} {time:.0f}" for stage, time in spent.items())
        print(f"{'':14}  {stages}  sum {sum(spent.values()):.0f}")
        moved = motion(events)
        share = 100 * moved.shown / max(1, moved.frames)
        print(f"{'':14}  moving {moved.frames} frames, shown {share:.0f} %", end=", ")
        print(f"pauses {len(moved.pauses)}, med/p95/max {summary(moved.pauses)} ms", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", metavar="KEY", action="append", choices=registry.house_keys())
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--size", choices=SIZES, default="desktop")
    parser.add_argument("--seed", type=int, default=7, help="of what is pressed; the deals are the server's")
    parser.add_argument(
        "--split", action="store_true", help="where the time goes, and how smoothly things move; takes as long again"
    )
    given = parser.parse_args()
    program = find_browser()
    if program is None:
        sys.exit(HOW_TO_INSTALL)
    client = os.environ.get("CUTTHROAT_WEB") or ensure_client(Layout(ROOT))
    if client is None:
        sys.exit("The web client could not be built.")
    columns = "  ".join(f"{name + ' med/p95/max':>22}" for name in ("shown", "answered"))
    print(f"{'game':9} {'n':>4}  {columns}")
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data), CUTTHROAT_WEB=str(client)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        setting = Setting(browser, server.address, given.size, given.moves, given.seed)
        for key in given.game or registry.house_keys():
            report(setting, key, with_split=given.split)
        browser.close()


if __name__ == "__main__":
    main()
