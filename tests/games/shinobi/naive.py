"""A second battle, written from the sentences of the rules alone: slow, plain, by names, for comparison only."""

from __future__ import annotations

from dataclasses import dataclass, field

from cutthroat.games.shinobi.rules.cards import DATA

PRINTED = {row["id"]: row for row in DATA["battle_cards"]}
TARGETS = {row["id"]: row for row in DATA["targets"]}
SIDES = ("guardian", "assassin")
OPPOSITE = {"guardian": "assassin", "assassin": "guardian"}
BOMBS = {"bomb-maker": 1, "bomb-master": 2}
POISONERS = {"poison-maker", "poison-twins"}
REMOVERS = {"silent-killer": "guardian", "shadow-sentinel": "assassin"}


@dataclass
class StackCard:
    """A card of the stack; it keeps its number for good, so that neighbours stay neighbours."""

    name: str
    where: str = "stack"
    side: str = ""
    slot: int = 0


@dataclass
class Result:
    guardians: int = 0
    assassins: int = 0
    killed: bool = False
    reward: int = 0
    discards: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)


class Table:
    """One target with everything around it."""

    def __init__(self, target: str, reward: int, stack: list[str], weapons: dict[str, list[str]]) -> None:
        self.target = TARGETS[target]
        self.reward = reward
        self.stack = [StackCard(name) for name in stack]
        self.weapon = {(side, n): name for side in SIDES for n, name in enumerate(weapons[side], 1)}
        self.discards: list[str] = []

    def resolve(self) -> Result:
        for number, card in enumerate(self.stack):
            if card.where == "stack":
                self.turn(number, card)
        self.discard_unheld_weapons()
        for slot in range(1, 1 + max((n for _, n in self.slots()), default=0)):
            self.resolve_ninjas(slot)
            self.resolve_juttes(slot)
        return self.result()

    # Step C

    def turn(self, number: int, card: StackCard) -> None:
        kind = PRINTED[card.name]["type"]
        if kind in SIDES:
            self.place(card, kind)
        elif kind == "meddler":
            card.where = "reward"
        elif card.name == "rogue":
            self.turn_rogue(card)
        else:
            self.discard(card)
            below = [other for other in self.stack[number + 1 :] if other.where == "stack"]
            if card.name in BOMBS:
                for victim in below[: BOMBS[card.name]]:
                    self.discard(victim)
            else:
                self.turn_poison(card, number, below)

    def place(self, card: StackCard, side: str) -> None:
        taken = {other.slot for other in self.stack if other.where == "slot" and other.side == side}
        card.where, card.side = "slot", side
        card.slot = next(n for n in range(1, 99) if n not in taken)

    def turn_poison(self, card: StackCard, number: int, below: list[StackCard]) -> None:
        upper = self.stack[number - 1] if number else None
        if upper and upper.where in ("slot", "reward") and upper.name not in POISONERS:
            self.discard(upper)
        if card.name == "poison-twins" and below and below[0].name not in POISONERS:
            self.discard(below[0])

    def turn_rogue(self, card: StackCard) -> None:
        totals = {"guardian": self.target["guardian_power"], "assassin": 0}
        for (side, slot), ninja in self.slots().items():
            totals[side] += PRINTED[ninja.name].get("power", 0) + self.weapon_value(side, slot)
        if totals["guardian"] == totals["assassin"]:
            self.discard(card)
        else:
            self.place(card, min(SIDES, key=lambda side: totals[side]))

    # Step D

    def slots(self) -> dict[tuple[str, int], StackCard]:
        return {(card.side, card.slot): card for card in self.stack if card.where == "slot"}

    def discard_unheld_weapons(self) -> None:
        held = self.slots()
        for side, slot in sorted(self.weapon, key=lambda key: (key[1], SIDES.index(key[0]))):
            if (side, slot) not in held:
                self.discards.append(self.weapon.pop((side, slot)))

    def resolve_ninjas(self, slot: int) -> None:
        here = self.slots()
        removed = []
        for side in SIDES:
            victim, striker = here.get((side, slot)), here.get((OPPOSITE[side], slot))
            if victim and striker and REMOVERS.get(striker.name) == side:
                removed.append(victim)
        for victim in removed:
            self.discard(victim)
            if (victim.side, slot) in self.weapon:
                self.discards.append(self.weapon.pop((victim.side, slot)))

    def resolve_juttes(self, slot: int) -> None:
        lost = [
            side for side in SIDES if (side, slot) in self.weapon and self.weapon.get((OPPOSITE[side], slot)) == "jutte"
        ]
        for side in lost:
            self.discards.append(self.weapon.pop((side, slot)))

    # Step E

    def weapon_value(self, side: str, slot: int) -> int:
        name = self.weapon.get((side, slot))
        return int(PRINTED[name][f"power_{side}"]) if name else 0

    def ninja_power(self, side: str, slot: int, *, looks_across: bool = True) -> int:
        ninja = self.slots().get((side, slot))
        if ninja is None:
            return 0
        if "infiltrator" in ninja.name:
            return 2 * self.ninja_power(OPPOSITE[side], slot, looks_across=False) if looks_across else 0
        if "weapon-master" in ninja.name:
            return 3 if (side, slot) in self.weapon else 1
        return int(PRINTED[ninja.name].get("power", 0))

    def side_total(self, side: str) -> int:
        total = 0
        for held_side, slot in self.slots():
            if held_side == side:
                value = self.ninja_power(side, slot) + self.weapon_value(side, slot)
                total += value // 2 if self.weapon.get((OPPOSITE[side], slot)) == "metsubushi" else value
        return total

    def result(self) -> Result:
        guardians = self.target["guardian_power"] + self.side_total("guardian")
        assassins = self.side_total("assassin")
        killed = assassins > guardians
        reward = self.reward + (self.target["assassination_gold"] if killed else 0)
        for card in self.stack:
            if card.where == "reward":
                reward += PRINTED[card.name]["gold_assassinate" if killed else "gold_guard"]
        left = [card.name for card in self.stack if card.where in ("slot", "reward")] + list(self.weapon.values())
        return Result(guardians, assassins, killed, max(0, reward), self.discards, sorted(left))

    def discard(self, card: StackCard) -> None:
        card.where = "discard"
        self.discards.append(card.name)


def resolve(target: str, reward: int, stack: list[str], guardian: list[str], assassin: list[str]) -> Result:
    """The stack from top to bottom, the weapons from slot 1 outwards."""
    return Table(target, reward, stack, {"guardian": guardian, "assassin": assassin}).resolve()
