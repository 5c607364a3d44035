"""The log says whom a line is about: a die that shows 4 is not the player in seat 4."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

import msgspec
from playwright.sync_api import expect

from cutthroat.core.bits import NONE
from cutthroat.game import record, registry
from cutthroat.game.narration import Narrator, Telling
from cutthroat.games.nation.rules.events import ROLLED
from cutthroat.lab.chunk import prepare, recorded_game, run_of
from tests.browser.conftest import Visit
from tests.browser.forks import keep

SEATS = 6
SHOWN = 400
"""The log keeps so many lines in view."""


class Roll(NamedTuple):
    """A roll of two dice, one of which shows the number of another seat."""

    played: record.Record
    move: int
    seat: int
    dice: str
    other: int
    told: list[Telling]
    """All that the roller has heard of until then, this roll among the last."""


def some_roll() -> Roll:
    game = registry.load("nation")
    run = run_of(game, ["greedy"] * SEATS, game.resolve({}), seed=1)
    played = recorded_game(prepare(msgspec.json.encode(run)), 0).record
    frames = list(record.replay(played))
    for frame in frames:
        for event in frame.events:
            seat, *dice = int(event.a), int(event.b), int(event.c)
            if event.kind != ROLLED or event.c == NONE or not {*dice} & {*range(SEATS)} - {seat}:
                continue
            other = min({*dice} & {*range(SEATS)} - {seat})
            narrator = Narrator(game, played.names, seat)
            heard = [narrator.tell(one) for each in frames[: frame.number + 1] for one in each.events]
            return Roll(played, frame.number, seat, f"{dice[0]} and {dice[1]}", other, heard)
    raise AssertionError("nobody rolled two dice")


def test_a_line_is_about_people_and_not_about_dice(visit: Visit) -> None:
    roll, me = some_roll(), visit()
    me.go(f"/replay/{keep(me, record.encode(roll.played))}?move={roll.move}&seat={roll.seat}")
    log = me.page.get_by_role("log")
    line = log.locator("p").filter(has_text=f"You roll {roll.dice}").last
    expect(line).to_be_visible()
    line.hover()
    highlighted = me.page.locator("[data-seat][data-highlighted]")
    expect(highlighted).to_have_count(1)
    expect(highlighted).to_have_attribute("data-seat", str(roll.seat))

    name = roll.played.names[roll.other]
    me.page.get_by_role("group", name="Only lines about").get_by_role("button", name=name).click()
    wanted = [words.text for fact, words in roll.told if roll.other in fact.about.seats]
    assert 0 < len(wanted) < len(roll.told)
    folded = [text for text, _ in groupby(wanted)]
    expect(log.locator("p bdi")).to_have_text(folded[-SHOWN:])
