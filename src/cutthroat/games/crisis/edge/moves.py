"""Moves spelled out, and in English."""

from __future__ import annotations

from cutthroat.core.bits import count, has
from cutthroat.game.contract import Move
from cutthroat.game.narration import MoveText, listing
from cutthroat.games.crisis.edge.names import ACTION_NAMES, CHARACTER_NAMES, capital
from cutthroat.games.crisis.rules.actions import ACTION_OF, ASSASSINATE, HIDE, PICKS, PLAYERS, TARGET_OF, TRACK
from cutthroat.games.crisis.rules.cards import ACTION_IDS, CHARACTER_IDS
from cutthroat.games.crisis.rules.state import CrisisState

PLAN_RULES = {ASSASSINATE: ("AC-4.2",), TRACK: ("AC-4.3",), HIDE: ("AC-4.4", "AC-4.5")}


def move(s: CrisisState, action: int) -> Move:
    if action >= PICKS:
        return Move("pick", {"character": CHARACTER_IDS[action - PICKS]})
    target = CHARACTER_IDS[s.characters[TARGET_OF[action]]]
    return Move(ACTION_IDS[ACTION_OF[action]], {"target": target})


def describe(s: CrisisState, seat: int, action: int) -> MoveText:
    if action >= PICKS:
        name = CHARACTER_NAMES[action - PICKS]
        return MoveText(f"be the {name}", "All masks kill alike.", ("AC-1.6", "AC-1.2"))
    card, target = int(ACTION_OF[action]), int(TARGET_OF[action])
    name = CHARACTER_NAMES[s.characters[target]]
    lock = ("AC-4.6",) if has(s.tracking, seat) else ()
    label = f"Hide, watching {name}" if card == HIDE else f"{ACTION_NAMES[card]} {name}"
    return MoveText(label, meaning(s, seat, card, target), PLAN_RULES[card] + lock)


def meaning(s: CrisisState, seat: int, card: int, target: int) -> str:
    """What a plan may come to in this round, short enough for the bar of a telephone."""
    name = the(s, target)
    if card == HIDE:
        return meaning_of_hide(s, seat, target)
    if card == TRACK:
        return f"Live through this round, and your next strike at {name} ignores Hide."
    if has(s.tracking, seat):
        return f"Your Track goes through Hide: {name} dies, if you both live until your number."
    if count(s.playing) == 2:  # AC-8.2
        return f"{capital(name)} dies, unless hiding: then you die instead."
    return f"{capital(name)} dies, unless hiding. A hider who watches you kills you instead."


def meaning_of_hide(s: CrisisState, seat: int, target: int) -> str:
    """AC-4.4; AC-4.5: whoever has tracked goes through it and is never countered."""
    rivals = [other for other in PLAYERS[s.playing] if other != seat]
    trackers = [other for other in rivals if has(s.tracking, other)]
    said = []
    if trackers:
        names = listing(the(s, other) for other in trackers)
        said.append(f"Hide will not stop {names}, whose {'Track' if len(trackers) == 1 else 'Tracks'} survived.")
    if target not in trackers:
        said.append(f"If {the(s, target)} strikes at you, {the(s, target)} dies.")
    if len({target, *trackers}) < len(rivals):
        said.append("Any other strike fails.")
    return " ".join(said)


def the(s: CrisisState, seat: int) -> str:
    return f"the {CHARACTER_NAMES[s.characters[seat]]}"
