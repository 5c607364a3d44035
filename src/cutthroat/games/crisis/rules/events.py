"""The kinds of events, and what their numbers mean."""

from __future__ import annotations

from typing import Final

# Events before the execution
CHOSE: Final = 0  # a: seat, b: character
GOT: Final = 1  # a: seat, b: character, dealt at random
ROUND: Final = 2  # a: round
ORDER: Final = 3  # a: seat, b: lowest number of the group, c: highest number of the group, d: number
READY: Final = 4  # a: seat, d: plan

# Events of the execution
CALLED: Final = 5  # a: seat, b: number, c: action, d: target, or NONE while it stays face down
SKIPPED: Final = 6  # a: seat, b: action
IDLE: Final = 7  # a: seat, b: action
AIMED: Final = 8  # a: attacker, b: target, c: action of the target, d: 1 = the attacker is tracking
KILLED: Final = 9  # a: killer, b: victim, c: how
COUNTERED: Final = 10  # a: hider, b: attacker, who dies
BLOCKED: Final = 11  # a: attacker, b: hider, c: whom the hider watches
MISSED: Final = 12  # a: attacker, b: target, c: why
CHIP: Final = 13  # a: seat, b: chips of that seat, c: chips left in the supply
DROPPED: Final = 14  # a: seat, b: chips that go back, c: chips in the supply, d: players left

# Events of the round end and the end of the game
ROUND_ENDED: Final = 15  # a: round
STAYS: Final = 16  # a: seat whose Track stays on the table
CANCELLED: Final = 17  # a: seat whose Track is cancelled, b: its target, who dropped out
TWO_LEFT: Final = 18  # a, b: seats
WON: Final = 19  # a: seat
CAPPED: Final = 20  # a: rounds
DISCLOSED: Final = 21  # a: seat, b: number, c: action, d: target

# How a kill came about (KILLED, c)
OPEN: Final = 0
THROUGH_HIDE: Final = 1
CORPSE: Final = 2

# Why an attack missed (MISSED, c)
DEAD: Final = 0
DEAD_HIDER: Final = 1
GONE: Final = 2
