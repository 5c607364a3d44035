"""The kinds of events, and what a, b, c and d mean in each.

Cards and targets are their kinds, places on the table and slots count from 0, a ``where`` is side * 32 + slot."""

from __future__ import annotations

from typing import Final

# Setup and rounds
DREW_REWARD: Final = 0  # a: seat, b: gold
STARTS: Final = 1  # a: seat with the Starting Player token, b: round
TARGET_LAID: Final = 2  # a: place, b: target, c: gold of its reward
# Draw Phase
DEALT: Final = 3  # a: seat, d: card
PACKETS_DEALT: Final = 4  # a: cards in a packet, b: 1 to the left, -1 to the right
PICKED: Final = 5  # a: seat, d: card
PACKETS_PASSED: Final = 6  # a: cards left in a packet, b: as above
TRIMMED: Final = 7  # a: seat, d: card
KEPT_SHOWN: Final = 8  # a: seat, b: card
POOL_LAID: Final = 9  # a: pass, b: cards in the pool, c: seat with the First Pick token
TOOK: Final = 10  # a: seat, b: card, c: 1 if it was a kept card
LEFT_OVER: Final = 11  # a: card, b: seat whose kept card it was, or NONE for the pool
RESHUFFLED: Final = 12  # a: cards in the new draw pile
# Contract Phase
SIGNED: Final = 13  # a: seat, d: the pair as a mask of tokens
# Ninja Phase
PASSED: Final = 14  # a: seat
STACKED: Final = 15  # a: seat, b: target, d: card
ARMED: Final = 16  # a: seat, b: target, c: where, d: card
SCOUT_LEFT: Final = 17  # a: target, b: 1 if a card set it off, 0 at the end of the phase
SPIED: Final = 18  # a: seat, b: target, c: card of the spy, d: number of cards to be turned
REVEALED: Final = 19  # a: target, b: card
SCOUTED: Final = 20  # a: seat, b: target
DREW: Final = 21  # a: seat, d: card
APPEARED: Final = 22  # a: seat
DISAPPEARED: Final = 23  # a: seat, b: victim or NONE
STOLE: Final = 24  # a: seat, b: victim, d: card
KEPT: Final = 25  # a: seat, d: card
EVENT_ENDED: Final = 26  # a: card
# Battle Phase
BATTLE_BEGAN: Final = 27  # a: place, b: target, c: gold of the reward, d: cards in the stack
CONTRACT_SHOWN: Final = 28  # a: seat, b: target, c: side
TOOK_SLOT: Final = 29  # a: card, b: side, c: slot, d: weapon there or NONE
MEDDLED: Final = 30  # a: card
BOMBED: Final = 31  # a: bomb, b: card lost, c: 1 if the bomb has taken one already
POISONED: Final = 32  # a: poisoner, b: card lost, c: 1 if it lay above, d: 1 if the poisoner has taken one already
HARMLESS: Final = 33  # a: bomb or poisoner that took nobody along
COMPARED: Final = 34  # a: guardian total, b: assassin total
ROGUE_LEFT: Final = 35  # no fields
DROPPED: Final = 36  # a: weapon without a ninja, b: side, c: slot
STRUCK: Final = 37  # a: ninja lost, b: its side, c: slot, d: its weapon or NONE
DISARMED: Final = 38  # a: weapon lost, b: its side, c: slot
COUNTED: Final = 39  # a: where, b: ninja, c: 256 * its weapon's value + its power, d: what the slot counts
COUNTED_HALF: Final = 40  # the same, in a slot that is halved
TOTALLED: Final = 41  # a: target, b: guardian total, c: assassin total, d: 1 if killed
REWARDED: Final = 42  # a: side that succeeded, b: gold of the reward, c: holders, d: each one's share
PAID: Final = 43  # a: seat, b: gold, c: gold in all
CLEARED: Final = 44  # a: cards discarded from the table
ENDED: Final = 45  # no fields
