"""The battle of one target, card by card (SC-9 to SC-14).

``fight`` takes a described position and tells its whole story to ``events``. The result is a function of target,
reward, stack and weapons alone: contracts and players have no part in it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cutthroat.core.bits import NONE
from cutthroat.core.events import Events
from cutthroat.games.shinobi.rules.cards import (
    ARMED_POWERS,
    ASSASSIN,
    ASSASSIN_INFILTRATOR,
    BOMB_MASTER,
    GUARDIAN,
    GUARDIAN_INFILTRATOR,
    GUARDIANS,
    JUTTE,
    KINDS,
    MEDDLERS,
    MEDDLING,
    METSUBUSHI,
    POISON_MAKER,
    POISON_TWINS,
    POWER,
    REWARD_GOLD,
    ROGUE,
    SHADOW_SENTINEL,
    SIDES,
    SILENT_KILLER,
    SPECIALISTS,
    TARGET_GOLD,
    TARGET_POWER,
    VALUE,
)
from cutthroat.games.shinobi.rules.events import (
    BOMBED,
    COMPARED,
    COUNTED,
    COUNTED_HALF,
    DISARMED,
    DROPPED,
    HARMLESS,
    MEDDLED,
    POISONED,
    ROGUE_LEFT,
    STRUCK,
    TOOK_SLOT,
    TOTALLED,
)

# What became of the card that lay directly above the one being resolved (SC-11.7)
GONE: Final = 0
IN_GUARDIAN_SLOT: Final = 1  # IN_GUARDIAN_SLOT + side
IN_ASSASSIN_SLOT: Final = 2
UNDER_REWARD: Final = 3


@mypyc_attr(free_list_len=1)
class Battle:
    """A target with all that lies around it. Slot 1 of the rules is index 0; NONE is an empty place."""

    __slots__ = (
        "above",
        "above_slot",
        "assassin_total",
        "assassin_weapons",
        "assassins",
        "discards",
        "guardian_total",
        "guardian_weapons",
        "guardians",
        "meddlers",
        "reward",
        "stack",
        "target",
    )

    target: i64
    reward: i64
    stack: list[i64]
    """What is left of it, the top card at the end."""
    guardians: list[i64]
    """Ninjas by slot, and the weapons beside them; from step D on all four rows have the same length."""
    assassins: list[i64]
    guardian_weapons: list[i64]
    assassin_weapons: list[i64]
    meddlers: list[i64]
    """Under the reward."""
    discards: list[i64]
    """In the order in which they left (SC-10.13)."""
    guardian_total: i64
    """With the target's own power (SC-14.1)."""
    assassin_total: i64
    above: i64
    above_slot: i64

    def __init__(
        self, target: i64, reward: i64, stack: list[i64], guardian_weapons: list[i64], assassin_weapons: list[i64]
    ) -> None:
        self.target = target
        self.reward = reward
        self.stack = stack
        self.guardians = []
        self.assassins = []
        self.guardian_weapons = guardian_weapons
        self.assassin_weapons = assassin_weapons
        self.meddlers = []
        self.discards = []
        self.guardian_total = TARGET_POWER[target]
        self.assassin_total = 0
        self.above = GONE
        self.above_slot = NONE

    def is_killed(self) -> bool:
        """SC-14.2: equality saves the target."""
        return self.assassin_total > self.guardian_total

    def ninjas(self, side: i64) -> list[i64]:
        return self.assassins if side == ASSASSIN else self.guardians

    def weapons(self, side: i64) -> list[i64]:
        return self.assassin_weapons if side == ASSASSIN else self.guardian_weapons

    def gold(self) -> i64:
        """SC-14.4, SC-14.5: the reward of the contracts that succeed; never below 0 (SC-14.8)."""
        side: i64 = ASSASSIN if self.is_killed() else GUARDIAN
        total = REWARD_GOLD[self.reward]
        if side == ASSASSIN:
            total += TARGET_GOLD[self.target]
        for meddler in self.meddlers:
            total += MEDDLING[side * KINDS + meddler]
        return total if total > 0 else 0

    def leave(self, table: list[i64]) -> None:
        """The cards that are still there stay on the table."""
        table.extend(self.meddlers)
        for side in range(SIDES):
            weapons = self.weapons(side)
            for slot, ninja in enumerate(self.ninjas(side)):
                if ninja != NONE:
                    table.append(ninja)
                    if weapons[slot] != NONE:
                        table.append(weapons[slot])


def fight(
    target: i64,
    reward: i64,
    stack: list[i64],
    guardian_weapons: list[i64],
    assassin_weapons: list[i64],
    events: Events,
) -> Battle:
    """Steps C to E (SC-10.5 to SC-14.2).

    The stack has its top card at the end; weapons are listed from slot 1 outwards. The lists are used up.
    """
    b = Battle(target, reward, stack, guardian_weapons, assassin_weapons)
    resolve(b, events)
    return b


def resolve(b: Battle, events: Events) -> None:
    resolve_stack(b, events)
    resolve_slots(b, events)
    events.public(TOTALLED, b.target, b.guardian_total, b.assassin_total, 1 if b.is_killed() else 0)


# Step C: the stack (SC-10.5 to SC-11.16)


def resolve_stack(b: Battle, events: Events) -> None:
    """SC-10.5: from top to bottom, one card at a time."""
    stack = b.stack
    while stack:
        card = stack.pop()
        if card < GUARDIANS:
            take_slot(b, card, ASSASSIN, events)
        elif card < SPECIALISTS:
            take_slot(b, card, GUARDIAN, events)
        elif card < MEDDLERS:
            resolve_specialist(b, card, events)
        else:
            meddle(b, card, events)


def take_slot(b: Battle, ninja: i64, side: i64, events: Events) -> None:
    """SC-10.6: the innermost slot without a ninja; the weapon there is turned and tucked under it (SC-10.7)."""
    slots = b.assassins if side == ASSASSIN else b.guardians
    slot: i64 = len(slots)
    if NONE in slots:
        slot = slots.index(NONE)
        slots[slot] = ninja
    else:
        slots.append(ninja)
    b.above = IN_GUARDIAN_SLOT + side
    b.above_slot = slot
    weapons = b.assassin_weapons if side == ASSASSIN else b.guardian_weapons
    events.public(TOOK_SLOT, ninja, side, slot, weapons[slot] if slot < len(weapons) else NONE)


def meddle(b: Battle, meddler: i64, events: Events) -> None:
    """SC-10.8."""
    b.meddlers.append(meddler)
    b.above = UNDER_REWARD
    events.public(MEDDLED, meddler)


def resolve_specialist(b: Battle, card: i64, events: Events) -> None:
    """SC-10.9."""
    if card == ROGUE:
        join_weaker_side(b, events)
    elif card <= BOMB_MASTER:
        explode(b, card, events)
    else:
        poison(b, card, events)


def explode(b: Battle, bomb: i64, events: Events) -> None:
    """SC-11.1, SC-11.2: the next one or two cards of the stack are lost; fewer if there are fewer (SC-11.3)."""
    b.discards.append(bomb)
    b.above = GONE
    if not b.stack:
        events.public(HARMLESS, bomb)
    reach: i64 = 2 if bomb == BOMB_MASTER else 1
    for taken in range(reach):
        if b.stack:
            victim = b.stack.pop()
            b.discards.append(victim)
            events.public(BOMBED, bomb, victim, taken)


def poison(b: Battle, poisoner: i64, events: Events) -> None:
    """SC-11.4, SC-11.9: the upper neighbour is lost; with Poison Twins the lower one too, if not immune (SC-11.11)."""
    b.discards.append(poisoner)
    before = len(b.discards)
    if b.above != GONE:
        poison_above(b, poisoner, events)
    if poisoner == POISON_TWINS and b.stack and b.stack[-1] not in (POISON_MAKER, POISON_TWINS):
        victim = b.stack.pop()
        has_taken: i64 = 1 if len(b.discards) > before else 0
        b.discards.append(victim)
        events.public(POISONED, poisoner, victim, 0, has_taken)
    if len(b.discards) == before:
        events.public(HARMLESS, poisoner)


def poison_above(b: Battle, poisoner: i64, events: Events) -> None:
    """SC-11.5: out from under the reward, or out of its slot; its weapon stays there (SC-11.8)."""
    if b.above == UNDER_REWARD:
        victim = b.meddlers.pop()
    else:
        slots = b.assassins if b.above == IN_ASSASSIN_SLOT else b.guardians
        victim = slots[b.above_slot]
        slots[b.above_slot] = NONE
    b.above = GONE
    b.discards.append(victim)
    events.public(POISONED, poisoner, victim, 1, 0)


def join_weaker_side(b: Battle, events: Events) -> None:
    """SC-11.13: the Rogue joins the lower side; on equality it leaves."""
    guardians = TARGET_POWER[b.target] + printed_power(b, GUARDIAN)
    assassins = printed_power(b, ASSASSIN)
    events.public(COMPARED, guardians, assassins)
    if guardians == assassins:
        b.discards.append(ROGUE)
        b.above = GONE
        events.public(ROGUE_LEFT)
    elif guardians < assassins:
        take_slot(b, ROGUE, GUARDIAN, events)
    else:
        take_slot(b, ROGUE, ASSASSIN, events)


def printed_power(b: Battle, side: i64) -> i64:
    """SC-11.14, SC-11.15: ninjas and the weapons they hold, without any ability."""
    total: i64 = 0
    weapons = b.weapons(side)
    for slot, ninja in enumerate(b.ninjas(side)):
        if ninja != NONE:
            total += POWER[ninja]
            if slot < len(weapons):
                total += VALUE[side * KINDS + weapons[slot]]
    return total


# Step D: the slots (SC-12), and their sums for step E (SC-14.1)


def resolve_slots(b: Battle, events: Events) -> None:
    """SC-12.2: from the innermost slot outwards; in each, ninjas before weapons (SC-12.3, SC-12.14).

    No ability reaches another slot number, so a slot is counted as soon as its abilities are done.
    """
    slots = level(b)
    drop_useless_weapons(b, slots, events)
    for slot in range(slots):
        if b.guardians[slot] != NONE and b.assassins[slot] != NONE:
            strike(b, slot, events)
            disarm(b, slot, events)
        count_slot(b, slot, events)


def level(b: Battle) -> i64:
    """Give all rows the same length, and tell it: the number of slots."""
    guardians = max(len(b.guardians), len(b.guardian_weapons))
    assassins = max(len(b.assassins), len(b.assassin_weapons))
    slots: i64 = max(guardians, assassins)
    for row in [b.guardians, b.assassins, b.guardian_weapons, b.assassin_weapons]:
        while len(row) < slots:
            row.append(NONE)
    return slots


def drop_useless_weapons(b: Battle, slots: i64, events: Events) -> None:
    """SC-12.1: weapons that nobody holds, slot by slot, guardian side first."""
    guardians, guardian_weapons = b.guardians, b.guardian_weapons
    assassins, assassin_weapons = b.assassins, b.assassin_weapons
    for slot in range(slots):
        if guardians[slot] == NONE and guardian_weapons[slot] != NONE:
            lose_weapon(b, GUARDIAN, slot, DROPPED, events)
        if assassins[slot] == NONE and assassin_weapons[slot] != NONE:
            lose_weapon(b, ASSASSIN, slot, DROPPED, events)


def lose_weapon(b: Battle, side: i64, slot: i64, how: i64, events: Events) -> None:
    row = b.weapons(side)
    b.discards.append(row[slot])
    events.public(how, row[slot], side, slot)
    row[slot] = NONE


def strike(b: Battle, slot: i64, events: Events) -> None:
    """SC-12.4 to SC-12.7: Silent Killer and Shadow Sentinel, both decided before either leaves."""
    has_sentinel = b.guardians[slot] == SHADOW_SENTINEL
    if b.assassins[slot] == SILENT_KILLER:
        lose_ninja(b, GUARDIAN, slot, events)
    if has_sentinel:
        lose_ninja(b, ASSASSIN, slot, events)


def lose_ninja(b: Battle, side: i64, slot: i64, events: Events) -> None:
    """The ninja and then its weapon (SC-12.13)."""
    ninjas, weapons = b.ninjas(side), b.weapons(side)
    ninja, weapon = ninjas[slot], weapons[slot]
    ninjas[slot] = weapons[slot] = NONE
    b.discards.append(ninja)
    if weapon != NONE:
        b.discards.append(weapon)
    events.public(STRUCK, ninja, side, slot, weapon)


def disarm(b: Battle, slot: i64, events: Events) -> None:
    """SC-12.10, SC-12.11: both Juttes are decided before a weapon leaves."""
    guardian = b.guardian_weapons[slot]
    assassin = b.assassin_weapons[slot]
    if assassin == JUTTE and guardian != NONE:
        lose_weapon(b, GUARDIAN, slot, DISARMED, events)
    if guardian == JUTTE and assassin != NONE:
        lose_weapon(b, ASSASSIN, slot, DISARMED, events)


def count_slot(b: Battle, slot: i64, events: Events) -> None:
    """SC-12.18, SC-14.1: what is left on both sides of a slot."""
    guardian, guardian_weapon = b.guardians[slot], b.guardian_weapons[slot]
    assassin, assassin_weapon = b.assassins[slot], b.assassin_weapons[slot]
    if guardian != NONE:
        b.guardian_total += slot_value(GUARDIAN, slot, guardian, guardian_weapon, assassin, assassin_weapon, events)
    if assassin != NONE:
        b.assassin_total += slot_value(ASSASSIN, slot, assassin, assassin_weapon, guardian, guardian_weapon, events)


def slot_value(side: i64, slot: i64, ninja: i64, weapon: i64, rival: i64, rival_weapon: i64, events: Events) -> i64:
    """SC-12.18: ninja and weapon together, halved and rounded down opposite a Metsubushi (SC-12.12)."""
    power = ninja_power(ninja, weapon, rival, rival_weapon)
    value: i64 = VALUE[side * KINDS + weapon] if weapon != NONE else 0
    parts = 256 * value + power
    if rival_weapon == METSUBUSHI:
        half = (power + value) // 2
        events.public(COUNTED_HALF, side * 32 + slot, ninja, parts, half)
        return half
    events.public(COUNTED, side * 32 + slot, ninja, parts, power + value)
    return power + value


def ninja_power(ninja: i64, weapon: i64, rival: i64, rival_weapon: i64) -> i64:
    """SC-12.8: an Infiltrator counts twice the ninja opposite, read after the Juttes (SC-12.15)."""
    if ninja not in (ASSASSIN_INFILTRATOR, GUARDIAN_INFILTRATOR):
        return ARMED_POWERS[ninja] if weapon != NONE else POWER[ninja]
    if rival == NONE:
        return 0
    return 2 * (ARMED_POWERS[rival] if rival_weapon != NONE else POWER[rival])
