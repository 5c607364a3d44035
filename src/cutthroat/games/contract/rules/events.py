"""The kinds of events, and what their numbers a, b, c and d mean."""

from __future__ import annotations

from typing import Final

FILE_OFFERED: Final = 0  # a: seat, d: assassin
FILE_CHOSEN: Final = 1  # a: seat, d: assassin
BECAME: Final = 2  # a: seat, b: assassin
SKILLED: Final = 3  # a: seat, b: weapon, c: number (the specialist weapon)
CONTRACTED: Final = 4  # a: seat, b: target
DEALT: Final = 5  # a: seat, d: card
BEGAN: Final = 6  # a: seat
TURN: Final = 7  # a: seat, b: round, c: space
TOOK: Final = 8  # a: seat, d: card
RESHUFFLED: Final = 9  # a: cards
HOARD: Final = 10  # a: taker, b: hoarder, d: card
MOVED: Final = 11  # a: seat, b: from, c: to
TRAVELLED: Final = 12  # a: seat, b: from, c: to, d: getaway
LEARNT: Final = 13  # a: seat, b: weapon, c: number
ATTEMPTED: Final = 14  # a: seat, b: target
SHIFTED: Final = 15  # a: seat, b: number, c: from target, d: to target
BROUGHT: Final = 16  # a: seat, b: card
DEATH_DICE: Final = 17  # a: seat, b: die, c: die
KILLED: Final = 18  # a: seat, b: target, c: total
MISSED: Final = 19  # a: seat, b: target, c: total
BLOCKED: Final = 20  # a: seat, b: target, c: total
GUARDED: Final = 21  # a: target, b: number
SWAPPED: Final = 22  # a: seat, b: rival, c: target taken, d: target given
KEPT: Final = 23  # a: seat, b: card
FLED: Final = 24  # a: seat, b: city
GETAWAY_DIE: Final = 25  # a: seat, b: face
ESCAPED: Final = 26  # a: seat, b: from, c: to, d: getaway, NONE for Sue
ARRESTED: Final = 27  # a: seat
HID: Final = 28  # a: seat, b: city, c: turns to miss
SERVED: Final = 29  # a: seat, b: turns still to miss
LAY_LOW: Final = 30  # a: seat, b: turns still to miss
RELEASED: Final = 31  # a: seat, b: home
BROKE_OUT: Final = 32  # a: seat, b: home
BONUS_PLAYED: Final = 33  # a: seat, b: card
MORE_ACTIONS: Final = 34  # a: seat, b: actions
BOUGHT: Final = 35  # a: seat, b: card
BRIBED: Final = 36  # a: seat, b: number, c: target
PICKED: Final = 37  # a: seat, b: rival, d: card
FLEW: Final = 38  # a: seat, b: from, c: to
ROLLED_AGAIN: Final = 39  # a: seat
TRIED_AGAIN: Final = 40  # a: seat, b: target, NONE in an escape
GAVE_NOTICE: Final = 41  # a: seat
RESIGNED: Final = 42  # a: seat
WON: Final = 43  # a: seat, b: by which rule of CA-14
TIME_UP: Final = 44  # a: rounds
FOURTH: Final = 45  # a: seat
NO_GUARD_LEFT: Final = 46  # a: target
ENDED_TURN: Final = 47  # a: seat

# How a game was won: the last number of the rule in CA-14
BY_FOUR_KILLS: Final = 1
BY_GETTING_CLEAR: Final = 2
BY_BEING_LEFT: Final = 5
