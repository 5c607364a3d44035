"""What the numbers of each event stand for."""

from __future__ import annotations

from typing import Final

from cutthroat.game.spec import FLAG, NUMBER, SEAT, Choice, EventSpec, Id, drafted, held, hidden, kind, maybe, played
from cutthroat.games.crisis.rules import events as k
from cutthroat.games.crisis.rules.actions import ACTION_OF, TARGET_OF
from cutthroat.games.crisis.rules.cards import ACTION_IDS, CHARACTER_IDS

HOW = ("open", "through-hide", "corpse")
WHY = ("dead", "dead-hider", "dropped-out")

ACTION = Id(ACTION_IDS)
seat = SEAT("seat")
target = SEAT("target")
character = Id(CHARACTER_IDS)("character")
action = ACTION("action")
number = NUMBER("number")
chips, supply = NUMBER("chips"), NUMBER("supply")
plan = played(hidden(ACTION("action", ACTION_OF.__getitem__))), hidden(SEAT("target", TARGET_OF.__getitem__))

EVENTS: Final = EventSpec(
    kind(k.CHOSE, "chose", seat, drafted(character)),
    kind(k.GOT, "got", seat, held(character)),
    kind(k.ROUND, "round", NUMBER("round")),
    kind(k.ORDER, "order", seat, NUMBER("lowest"), NUMBER("highest"), hidden(number)),
    kind(k.READY, "ready", seat, d=plan),
    kind(k.CALLED, "called", seat, number, action, maybe(target)),
    kind(k.SKIPPED, "skipped", seat, action),
    kind(k.IDLE, "idle", seat, action),
    kind(k.AIMED, "aimed", seat, target, action, FLAG("tracking")),
    kind(k.KILLED, "killed", seat, SEAT("victim"), Choice(HOW)("how")),
    kind(k.COUNTERED, "countered", seat, SEAT("victim")),
    kind(k.BLOCKED, "blocked", seat, target, SEAT("watched")),
    kind(k.MISSED, "missed", seat, target, Choice(WHY)("why")),
    kind(k.CHIP, "chip", seat, chips, supply),
    kind(k.DROPPED, "dropped", seat, chips, supply, NUMBER("left")),
    kind(k.ROUND_ENDED, "round-ended", NUMBER("round")),
    kind(k.STAYS, "stays", seat),
    kind(k.CANCELLED, "cancelled", seat, target),
    kind(k.TWO_LEFT, "two-left", seat, SEAT("other")),
    kind(k.WON, "won", seat),
    kind(k.CAPPED, "capped", NUMBER("round")),
    kind(k.DISCLOSED, "disclosed", seat, number, action, target),
)
