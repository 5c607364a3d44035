"""What the numbers of each event stand for."""

from __future__ import annotations

from typing import Final

from cutthroat.game.spec import NUMBER, SEAT, EventSpec, Id, drafted, held, hidden, kind, maybe, played
from cutthroat.games.contract.rules import events
from cutthroat.games.contract.rules.board import CITIES, SPACE_IDS, TARGET_IDS, YARD
from cutthroat.games.contract.rules.cards import ASSASSIN_IDS, CARD_IDS, FIRST_BONUS, FIRST_GETAWAY

TARGET = Id(TARGET_IDS)
SPACE = Id(SPACE_IDS, unlisted=[space for n, space in enumerate(SPACE_IDS) if n >= CITIES and n != YARD])
"""Cities and the prison yard are in the catalogue, the roads between them are not."""

seat, rival = SEAT("seat"), SEAT("rival")
assassin = Id(ASSASSIN_IDS)("assassin")
card = Id(CARD_IDS)("card")
weapon = Id(CARD_IDS)("weapon")
getaway = Id(CARD_IDS[FIRST_GETAWAY:FIRST_BONUS])("getaway")
target = TARGET("target")
space, start, end = SPACE("space"), SPACE("from"), SPACE("to")
number, turns, total = NUMBER("number"), NUMBER("turns"), NUMBER("total")

EVENTS: Final = EventSpec(
    kind(events.FILE_OFFERED, "file-offered", seat, d=hidden(assassin)),
    kind(events.FILE_CHOSEN, "file-chosen", seat, d=drafted(hidden(assassin))),
    kind(events.BECAME, "became", seat, assassin),
    kind(events.SKILLED, "skilled", seat, weapon, number),
    kind(events.CONTRACTED, "contracted", seat, held(target)),
    kind(events.DEALT, "dealt", seat, d=held(hidden(card))),
    kind(events.BEGAN, "began", seat),
    kind(events.TURN, "turn", seat, NUMBER("round"), space),
    kind(events.TOOK, "took", seat, d=held(hidden(card))),
    kind(events.RESHUFFLED, "reshuffled", NUMBER("cards")),
    kind(events.HOARD, "hoard", seat, rival, d=held(hidden(card))),
    kind(events.MOVED, "moved", seat, start, end),
    kind(events.TRAVELLED, "travelled", seat, start, end, played(getaway)),
    kind(events.LEARNT, "learnt", seat, drafted(weapon), number),
    kind(events.ATTEMPTED, "attempted", seat, played(target)),
    kind(events.SHIFTED, "shifted", seat, number, target, TARGET("to_target")),
    kind(events.BROUGHT, "brought", seat, played(card)),
    kind(events.DEATH_DICE, "death-dice", seat, NUMBER("die"), NUMBER("second_die")),
    kind(events.KILLED, "killed", seat, target, total),
    kind(events.MISSED, "missed", seat, target, total),
    kind(events.BLOCKED, "blocked", seat, target, total),
    kind(events.GUARDED, "guarded", target, number),
    kind(events.SWAPPED, "swapped", seat, rival, target, TARGET("given")),
    kind(events.KEPT, "kept", seat, card),
    kind(events.FLED, "fled", seat, space),
    kind(events.GETAWAY_DIE, "getaway-die", seat, NUMBER("die")),
    kind(events.ESCAPED, "escaped", seat, start, end, played(maybe(getaway))),
    kind(events.ARRESTED, "arrested", seat),
    kind(events.HID, "hid", seat, space, turns),
    kind(events.SERVED, "served", seat, turns),
    kind(events.LAY_LOW, "lay-low", seat, turns),
    kind(events.RELEASED, "released", seat, space),
    kind(events.BROKE_OUT, "broke-out", seat, space),
    kind(events.BONUS_PLAYED, "bonus", seat, played(card)),
    kind(events.MORE_ACTIONS, "more-actions", seat, NUMBER("actions")),
    kind(events.BOUGHT, "bought", seat, drafted(card)),
    kind(events.BRIBED, "bribed", seat, number, target),
    kind(events.PICKED, "picked", seat, rival, d=drafted(hidden(card))),
    kind(events.FLEW, "flew", seat, start, end),
    kind(events.ROLLED_AGAIN, "rolled-again", seat),
    kind(events.TRIED_AGAIN, "tried-again", seat),
    kind(events.GAVE_NOTICE, "gave-notice", seat),
    kind(events.RESIGNED, "resigned", seat),
    kind(events.WON, "won", seat),
    kind(events.TIME_UP, "time-up", NUMBER("rounds")),
    kind(events.FOURTH, "fourth", seat),
    kind(events.NO_GUARD_LEFT, "no-guard-left", target),
    kind(events.ENDED_TURN, "ended-turn", seat),
)
