"""The kinds of events, and what their numbers mean; d is public unless it is called a secret.

The phase of an event tells which rule it follows: cards are drawn and discarded for many reasons.
"""

from __future__ import annotations

from typing import Final

DEALT: Final = 0  # a: seat, secret: card
ROLLED_FOR_TOKEN: Final = 1  # a: seat, b: die
FIRST_PLAYER: Final = 2  # a: seat
ROUND_BEGAN: Final = 3  # a: first player, b: round
MARKET_SHOWED: Final = 4  # b: card
TOOK: Final = 5  # a: seat, b: card, from the market
DREW: Final = 6  # a: seat, b: deck, c: phase, secret: card
CLEARED: Final = 7  # b: card, left in the market
BOUGHT: Final = 8  # a: seat, b: deck
SAW: Final = 9  # a: seat, b: deck, c: the card that searches or NONE = bought, secret: card
KEPT: Final = 10  # a: seat, b: deck, secret: card
DISCARDED: Final = 11  # a: seat, b: card, c: phase
RESHUFFLED: Final = 12  # b: deck
PASSED: Final = 13  # a: seat
PLAYED: Final = 14  # a: seat, b: card, c: recipient
ALLOWED: Final = 15  # a: seat, b: card, c: who played it
BLOCKED: Final = 16  # a: seat, b: card, c: who played it
FOUND: Final = 17  # a: seat, b: class (2 = Contract), secret: card
FOUND_NOTHING: Final = 18  # a: seat, b: class
TAPPED: Final = 19  # a: seat, b: rival, secret: card
STOLE: Final = 20  # a: seat, b: rival, secret: card
SEALED: Final = 21  # a: seat, b: phase
LAY_LOW: Final = 22  # a: seat
SHOWED_MARK: Final = 23  # a: seat, b: slot, c: target
SHOWED_CARD: Final = 24  # a: seat, b: card
VOIDED: Final = 25  # a: seat, b: slot
MOVED: Final = 26  # a: seat, b: slot, c: target
CONFLICT: Final = 27  # b: target, c: number of attempts
TIE_ROLLED: Final = 28  # a: seat, b: die
ORDERED: Final = 29  # a: seat, b: minutes or UNARMED_TIME, c: place
TOLD: Final = 30  # a: seat
TOLD_NOTHING: Final = 31  # a: seat
VOTED: Final = 32  # a: seat, b: 1 = for
BELIEVED: Final = 33  # a: seat, b: votes for, c: against
DOUBTED: Final = 34  # a: seat, b: votes for, c: against
COUNTED: Final = 35  # a: seat, b: target or RIVALS, c: Weapon card or NONE, d: influences and dice, packed
ROLLED: Final = 36  # a: seat, b: die, c: second die or NONE, d: threshold
SURE_HIT: Final = 37  # a: seat, b: target or RIVALS
SURE_MISS: Final = 38  # a: seat, b: target or RIVALS
KILLED: Final = 39  # a: seat, b: target, c: tokens taken
MATCHED: Final = 40  # a: seat, b: attribute, c: contract, d: cash (above 0) or debt (below)
PAID: Final = 41  # a: seat, b: card or NONE = the vote, d: cash (above 0) or debt (below)
MISSED: Final = 42  # a: seat, b: target or RIVALS, c: tokens on it now
PREEMPTED: Final = 43  # a: seat, b: target
TOOK_BACK: Final = 44  # a: seat, b: card, c: phase
STALLED: Final = 45  # b: rounds
SHOWED_LIST: Final = 46  # a: seat, b: hit list, c: bonus
SCORED: Final = 47  # a: seat, d: money
DUEL_BEGAN: Final = 48  # a: first to act, b: round of the duel, c: duelists as a mask
DUEL_ROLLED: Final = 49  # a: seat, b: die
WON: Final = 50  # a: seat, b: phase
