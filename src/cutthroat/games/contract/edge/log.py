"""English for events: a turn reads like a page of a travelogue."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from cutthroat.core.bits import NONE
from cutthroat.core.events import HIDDEN, Event
from cutthroat.game.narration import Line, Voice, counted, plural
from cutthroat.games.contract.edge.names import at, card, place, step, victim
from cutthroat.games.contract.rules import events
from cutthroat.games.contract.rules.board import BOARD, HOME, KIND_NAMES, LAND, SEA, SPACE_NAMES, TARGET_NAMES
from cutthroat.games.contract.rules.cards import ASSASSIN_NAMES, DATA, FIRST_GETAWAY, KILLS_TO_WIN

METHOD_WORDS = ("by car", "by speedboat", "by balloon", "by helicopter", "by submarine", "by private jet")
CARRIED = {0: (LAND, "by car and ferry"), 1: (SEA, "with a speedboat in tow"), 4: (SEA, "with a submarine in tow")}
"""The ways that a method can go itself; to a city linked otherwise, it is carried (CA-5.8)."""
ENOUGH = counted(int(KILLS_TO_WIN), "contract")
# A template and a rule each; "{a:take}" is "You take" or "Ana takes", "{b:card}" the name of a card
TELL: dict[int, tuple[str, str]] = {
    events.FILE_OFFERED: ("{a:are} dealt {d:file}.", "CA-15.2"),
    events.FILE_CHOSEN: ("{a:have} chosen {d:file}.", "CA-15.2"),
    events.BECAME: ("{a:are} {b:assassin}.", "CA-2.3"),
    events.SKILLED: ("{a:begin} with a skill in {b:card}: {c}.", "CA-2.4"),
    events.CONTRACTED: ("{a:have} a contract on {b:target}. {b:crime}", "CA-2.5"),
    events.DEALT: ("{a:are} dealt {d:card}.", "CA-2.7"),
    events.BEGAN: ("{a:begin} the game.", "CA-2.8"),
    events.TURN: ("Round {b}: {a:whom}, {c:at}.", "CA-3.1"),
    events.TOOK: ("{a:take} {d:card}.", "CA-4.1"),
    events.RESHUFFLED: ("The draw pile is empty: {a} discarded cards are shuffled into a new one.", "CA-4.4"),
    events.HOARD: ("Both piles are empty: {a:take} {d:card} from the biggest hoard, {b:owner}.", "CA-4.5"),
    events.TRAVELLED: ("{a:travel} {d:method} from {b:place} to {c:place}.", "CA-5.3"),
    events.LEARNT: ("{a:learn} {b:card}: it now kills on {c} as well.", "CA-11.3"),
    events.ATTEMPTED: ("{a:close} in on {b:target}.", "CA-6.1"),
    events.SHIFTED: ("{a:send} bodyguard {b} from {c:name} to {d:target}.", "CA-12.5"),
    events.BROUGHT: ("{a:bring} {b:card}.", "CA-6.2"),
    events.DEATH_DICE: ("{a:roll} {b} and {c} with the Death Dice.", "CA-6.4"),
    events.KILLED: ("{c}: a hit! {b:name} is no more, and {a:whose} contract is fulfilled.", "CA-6.6"),
    events.MISSED: ("{c}: a miss. {b:name} lives.", "CA-6.7"),
    events.BLOCKED: ("{c}: a bodyguard takes the blow. {b:name} lives.", "CA-7.2"),
    events.GUARDED: ("Bodyguard {b} steps up beside {a:target}.", "CA-7.3"),
    events.NO_GUARD_LEFT: ("No new bodyguard can be found for {a:target}.", "CA-7.4"),
    events.SWAPPED: ("{a:take} the contract on {c:name} and {a:verb=hand} {b:whom} the one on {d:target}.", "CA-12.9"),
    events.KEPT: ("{a:keep} {b:card}.", "CA-12.6"),
    events.FLED: ("{a:try} to escape from {b:place}.", "CA-8.1"),
    events.GETAWAY_DIE: ("{a:roll} a {b} with the Getaway Die.", "CA-8.4"),
    events.ESCAPED: ("{a:get} away {d:method} from {b:place} to {c:place}.", "CA-8.5"),
    events.ARRESTED: ("No way out: {a:are} arrested and taken to the prison yard.", "CA-8.6"),
    events.HID: ("{a:go} into hiding in {b:place} for {c:turns}.", "CA-10.1"),
    events.SERVED: ("{a:sit} in prison{b:left}.", "CA-9.1"),
    events.LAY_LOW: ("{a:lie} low{b:left}.", "CA-10.1"),
    events.RELEASED: ("The time is served: {a:are} back home in {b:place}.", "CA-9.2"),
    events.BROKE_OUT: ("{a:break} out of prison and {a:verb=slip} home to {b:place}.", "CA-9.3"),
    events.BONUS_PLAYED: ("{a:play} {b:card}.", "CA-3.5"),
    events.MORE_ACTIONS: ("{a:have} {b} more actions this turn.", "CA-13.5"),
    events.BOUGHT: ("{a:buy} {b:card} back from the discard pile.", "CA-13.7"),
    events.BRIBED: ("{a:pay} off bodyguard {b} of {c:target}.", "CA-13.8"),
    events.PICKED: ("{a:lift} {d:card} from {b:whose} pocket.", "CA-13.12"),
    events.FLEW: ("{a:board} the red-eye from {b:place} to {c:place}.", "CA-13.13"),
    events.ROLLED_AGAIN: ("{a:swap} the dice and {a:verb=roll} again.", "CA-13.10"),
    events.TRIED_AGAIN: ("{a:try} once more.", "CA-12.10"),
    events.GAVE_NOTICE: ("{a:give} notice.", "CA-14.7"),
    events.RESIGNED: ("{a:resign} and {a:verb=vanish} without a trace.", "CA-14.6"),
    events.WON: ("{a:win} the game!", "CA-14.1"),
    events.TIME_UP: ("After {a} rounds the game is scored.", "CA-14.3"),
    events.FOURTH: (f"{{a:have}} fulfilled {ENOUGH} and only {{a:verb=need}} to get clear.", "CA-14.2"),
    events.ENDED_TURN: ("{a:end} the turn.", "CA-3.4"),
}
NOUNS: dict[str, Callable[[int], str]] = {
    "card": lambda kind: "a card" if kind == HIDDEN else card(kind),
    "file": lambda n: "a file" if n == HIDDEN else f"the file of {ASSASSIN_NAMES[n]}",
    "assassin": lambda n: f"{ASSASSIN_NAMES[n]}, at home in {SPACE_NAMES[HOME[n]]}",
    "target": victim,
    "name": lambda n: TARGET_NAMES[n],
    "crime": lambda n: str(DATA["target"][n]["crime"]),
    "place": place,
    "at": at,
    "method": lambda n: METHOD_WORDS[n],
    "turns": lambda n: plural(n, "turn"),
    "left": lambda n: f", with {plural(n, 'turn')} still to miss" if n else " for the last turn",
}


class Word:
    """A number of an event, put into words by the place it takes in a template."""

    def __init__(self, value: int, voice: Voice) -> None:
        self.value = value
        self.voice = voice

    def __format__(self, role: str) -> str:
        value, voice = self.value, self.voice
        if not role:
            return str(value)
        if role in NOUNS:
            return NOUNS[role](value)
        if role == "whom":
            return voice.whom(value)
        if role in ("whose", "owner"):
            return "yours" if role == "owner" and value == voice.listener else voice.whose(value)
        if role.startswith("verb="):
            return voice.verb(value, role.removeprefix("verb="))
        return voice.does(value, role)


def tell(event: Event, voice: Voice) -> Line:
    kind, a, b, c, d = event.facts()
    if kind == events.MOVED:
        verb, _, way = step(b, c).partition(" ")
        return Line(f"{voice.does(a, verb)} {way}.", ("CA-5.1",))
    template, rule = template_of(event)
    text = template.format(a=Word(a, voice), b=Word(b, voice), c=Word(c, voice), d=Word(d, voice))
    return Line(sentence(text), (rule,))


def template_of(event: Event) -> tuple[str, str]:
    """Most facts have one template and one rule; some depend on what they are about."""
    kind, _, b, c, d = event.facts()
    template, rule = TELL[kind]
    if kind == events.BROUGHT and b >= FIRST_GETAWAY:
        return template, "CA-8.4"
    if kind == events.TRIED_AGAIN and b == NONE:
        return template, "CA-12.2"
    if kind == events.WON and b != NONE:
        return template, f"CA-14.{b}"
    if kind == events.ESCAPED and d == NONE:
        return "{a:get} away from {b:place} to {c:place}.", "CA-12.7"
    if kind in (events.TRAVELLED, events.ESCAPED) and is_carried(b, c, d):
        return template.replace("{d:method}", CARRIED[d][1]), "CA-5.8"
    return template, rule


def is_carried(start: int, city: int, method: int) -> bool:
    """Whether a car or a boat gets there only because the cities are linked."""
    return method in CARRIED and city not in by_itself(method)[start]


@cache
def by_itself(method: int) -> list[list[int]]:
    """From each space, the cities that a car or a boat gets to without being carried."""
    return BOARD.along_links([KIND_NAMES[CARRIED[method][0]]], DATA["getaway"][method]["params"]["max_steps"])


def sentence(text: str) -> str:
    """You in the middle of a sentence is small, and its first letter is not."""
    for stop in (": ", ", "):
        text = text.replace(f"{stop}You ", f"{stop}you ")
    return text[0].upper() + text[1:]
