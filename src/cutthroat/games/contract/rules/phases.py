"""The names of the phases; the rules of each phase are in the module of its topic.

``setup`` (CA-2), ``turn`` (CA-3, CA-5, CA-9 to CA-11), ``hitkit`` (CA-4), ``attempt`` (CA-6, CA-7), ``escape``
(CA-8), ``bonus`` (CA-13), ``ending`` (CA-14).
"""

from __future__ import annotations

from typing import Final

ASSASSIN_PICK: Final = 0
MAIN: Final = 1
TRAVEL_TO: Final = 2
GUARD_PICK: Final = 3
GUARD_TO: Final = 4
WEAPONS_OUT: Final = 5
DEATH_ROLL: Final = 6
SECOND_ATTEMPT: Final = 7
OTTO_GIVE: Final = 8
KEEP_WEAPON: Final = 9
AFTERMATH: Final = 10
GETAWAYS_OUT: Final = 11
GETAWAY_ROLL: Final = 12
SECOND_ESCAPE: Final = 13
KEEP_GETAWAY: Final = 14
ESCAPE_TO: Final = 15
PRISON_TURN: Final = 16
DISCARD_PICK: Final = 17
BRIBE_TARGET: Final = 18
BRIBE_NUMBER: Final = 19
TIP_TARGET: Final = 20
COURSE_WEAPON: Final = 21
PICK_RIVAL: Final = 22
PICK_CARD: Final = 23
TICKET_TO: Final = 24
OVER: Final = 25
