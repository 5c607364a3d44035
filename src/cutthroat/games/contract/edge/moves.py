"""Moves counted out, and in English."""

from __future__ import annotations

from collections.abc import Callable

from cutthroat.core.bits import bit, count, members
from cutthroat.game.contract import Move
from cutthroat.game.narration import MoveText, counted, listing, plural, possessive
from cutthroat.games.contract.edge.names import BONUS_RULES, card, percent, step, victim
from cutthroat.games.contract.rules import actions as act
from cutthroat.games.contract.rules import odds, phases
from cutthroat.games.contract.rules.board import (
    DISTANCE,
    LAIR,
    SPACE_IDS,
    SPACE_NAMES,
    TARGET_AT,
    TARGET_IDS,
    TARGET_NAMES,
    TAUGHT_AT,
)
from cutthroat.games.contract.rules.cards import (
    ASSASSIN_IDS,
    ASSASSIN_NAMES,
    CARD_IDS,
    CARD_NAMES,
    DATA,
    FIRST_BONUS,
    FIRST_GETAWAY,
    HIDING_TURNS,
    SAFE_HOUSE_TURNS,
)
from cutthroat.games.contract.rules.state import ContractState
from cutthroat.games.contract.views.build import best_escape, chance_out

PLAIN_MOVES = {
    act.END_TURN: "end-turn",
    act.TAKE: "take",
    act.LEARN: "learn",
    act.ASSASSINATE: "assassinate",
    act.ROLL: "roll",
    act.NO_GUARD: "no-guard",
    act.ACCEPT: "accept",
    act.REROLL: "reroll",
    act.AGAIN: "again",
    act.STOP: "stop",
    act.KEEP_NONE: "keep-none",
    act.ESCAPE: "escape",
    act.HIDE: "hide",
    act.HIDE_SAFELY: "hide-safe-house",
    act.WAIT: "wait",
    act.BREAK_OUT: "break-out",
    act.RESIGN: "resign",
}
MOVE_RANGES: tuple[tuple[int, str, str, list[str] | None], ...] = (
    (act.FILE, "be", "assassin", ASSASSIN_IDS),
    (act.RIVAL, "rival", "seat", None),
    (act.WEAPON, "weapon", "card", CARD_IDS),
    (act.CARD, "card", "card", CARD_IDS),
    (act.KEEP, "keep", "card", CARD_IDS),
    (act.TARGET, "target", "target", TARGET_IDS),
    (act.GUARD, "guard", "number", None),
    (act.BRING, "bring", "card", CARD_IDS),
    (act.TO, "to", "city", SPACE_IDS),
    (act.MOVE, "move", "space", SPACE_IDS),
    (act.BONUS, "bonus", "card", CARD_IDS[FIRST_BONUS:]),
    (act.TRAVEL, "travel", "card", CARD_IDS[FIRST_GETAWAY:FIRST_BONUS]),
)

HIDING = f"Stay here and miss {counted(int(HIDING_TURNS), 'turn')}."
SAFE_HOUSE = f"Stay here and miss only {counted(int(SAFE_HOUSE_TURNS), 'turn')}."
SIMPLE = {
    act.END_TURN: MoveText("end the turn", "Any actions left are lost.", ("CA-3.4",)),
    act.ACCEPT: MoveText("let it stand", "The roll counts as it is.", ("CA-13.10",)),
    act.STOP: MoveText("stop here", "Do not roll again.", ("CA-12.2", "CA-12.10")),
    act.NO_GUARD: MoveText("leave the bodyguards", "Move none of them now.", ("CA-12.5",)),
    act.KEEP_NONE: MoveText("keep none", "All the cards you brought are discarded.", ("CA-12.6",)),
    act.HIDE: MoveText("go into hiding", HIDING, ("CA-8.3", "CA-10.1")),
    act.HIDE_SAFELY: MoveText("hide in a Safe House", SAFE_HOUSE, ("CA-13.4", "CA-10.3")),
    act.WAIT: MoveText("wait", "Miss this turn in prison.", ("CA-9.1",)),
    act.BREAK_OUT: MoveText("break out", "Play Escape From Prison and go home.", ("CA-9.3",)),
    act.RESIGN: MoveText("resign", "Leave the game for good.", ("CA-14.6", "CA-15.7")),
}


def move(action: int) -> Move:
    if action in PLAIN_MOVES:
        return Move(PLAIN_MOVES[action])
    for base, kind, field, ids in MOVE_RANGES:
        if action >= base:
            return Move(kind, {field: ids[action - base] if ids else action - base})
    raise ValueError(f"no action {action}")


def describe(s: ContractState, seat: int, action: int) -> MoveText:
    if action in SIMPLE:
        return SIMPLE[action]
    if action == act.TAKE:
        what = plural(int(s.cards_per_take), "Hit Kit Card")
        return MoveText(
            "take a card" if s.cards_per_take == 1 else f"take {what}", f"One action for {what}.", ("CA-4.1",)
        )
    if action == act.LEARN:
        weapon = int(TAUGHT_AT[s.spaces[seat]])
        return MoveText(
            f"learn {CARD_NAMES[weapon]}", "Draw a skill number: the weapon then kills on it, too.", ("CA-11.3",)
        )
    if action == act.ASSASSINATE:
        return describe_attempt(s, seat)
    if action in (act.ROLL, act.AGAIN, act.ESCAPE):
        return describe_roll(s, seat, action)
    if action == act.REROLL:
        return describe_reroll(s, seat)
    for base, words in RANGES:
        if action >= base:
            return words(s, seat, action - base)
    raise ValueError(f"no action {action}")


def describe_attempt(s: ContractState, seat: int) -> MoveText:
    target = int(TARGET_AT[s.spaces[seat]])
    best = odds.best_weapons(s, seat, odds.weapons_of(s, seat), s.guards[target])
    names = listing(CARD_NAMES[n] for n in members(best))
    chance = percent(odds.kill_chance(s, seat, target, best))
    return MoveText(f"assassinate {TARGET_NAMES[target]}", f"Best with {names}: {chance}.", ("CA-6.1", "CA-6.2"))


def describe_roll(s: ContractState, seat: int, action: int) -> MoveText:
    """Rolls, with the odds of what lies on the table or could."""
    if s.phase == phases.AFTERMATH:
        chance = best_escape(s, seat)
        return MoveText("attempt an escape", f"{percent(chance)} to get away at best.", ("CA-8.2", "CA-8.4"))
    label = "roll again" if action == act.AGAIN else "roll"
    if s.phase in (phases.GETAWAYS_OUT, phases.SECOND_ESCAPE):
        return MoveText(label, f"{percent(chance_out(s, seat))} to get away{with_new(s)}.", ("CA-8.4", "CA-12.2"))
    name = TARGET_NAMES[s.target]
    return MoveText(label, f"{percent(chance_of_kill(s, seat))} to kill {name}{with_new(s)}.", ("CA-6.4", "CA-12.10"))


def describe_reroll(s: ContractState, seat: int) -> MoveText:
    """CA-13.10, with the odds of what lies on the table."""
    if s.phase == phases.GETAWAY_ROLL:
        hope = f"{percent(chance_out(s, seat, spent=True))} to get away"
    else:
        hope = f"{percent(chance_of_kill(s, seat, spent=True))} to kill {TARGET_NAMES[s.target]}"
    return MoveText("use Loaded Dice", f"Roll again; the new roll counts: {hope}.", ("CA-13.10",))


def chance_of_kill(s: ContractState, seat: int, *, spent: bool = False) -> float:
    """With the weapons on the table, or the best new ones where the old ones are gone (CA-15.3)."""
    if s.laid:
        return odds.kill_chance(s, seat, s.target, odds.laid_weapons(s), s.rolls, are_laid=True, spent=spent)
    best = odds.best_weapons(s, seat, odds.weapons_of(s, seat), s.guards[s.target])
    return odds.kill_chance(s, seat, s.target, best, rolls=s.rolls)


def with_new(s: ContractState) -> str:
    return "" if s.laid else " at best, with new cards"


def describe_travel(s: ContractState, seat: int, method: int) -> MoveText:
    name = CARD_NAMES[FIRST_GETAWAY + method]
    return MoveText(f"travel by {name}", DATA["getaway"][method]["text"], ("CA-5.3", "CA-5.4"))


def describe_bonus(s: ContractState, seat: int, n: int) -> MoveText:
    return MoveText(f"play {CARD_NAMES[FIRST_BONUS + n]}", DATA["bonus"][n]["text"], (BONUS_RULES[n], "CA-3.5"))


def describe_move(s: ContractState, seat: int, space: int) -> MoveText:
    return MoveText(step(int(s.spaces[seat]), space), errands(s, seat, space), ("CA-5.1",))


def describe_destination(s: ContractState, seat: int, city: int) -> MoveText:
    return MoveText(f"go to {SPACE_NAMES[city]}", errands(s, seat, city), ("CA-5.4", "CA-8.5"))


def errands(s: ContractState, seat: int, space: int) -> str:
    """How near a place is to the next of one's own targets."""
    mine = [int(n) for n in range(len(LAIR)) if s.live & bit(n) and s.owners[n] == seat]
    if not mine:
        return ""
    nearest = min(mine, key=lambda n: int(DISTANCE[space][LAIR[n]]))
    far = int(DISTANCE[space][LAIR[nearest]])
    return f"{TARGET_NAMES[nearest]} is {'here' if far == 0 else plural(far, 'step') + ' away'}."


def describe_bring(s: ContractState, seat: int, kind: int) -> MoveText:
    if kind >= FIRST_GETAWAY:
        faces = odds.laid_getaways(s) | bit(kind - FIRST_GETAWAY)
        chance = percent(count(odds.open_faces(s, seat, faces)) / 6)
        return MoveText(f"bring {card(kind)}", f"With it, {chance} to get away on one roll.", ("CA-8.4",))
    numbers = odds.deadly(s, seat, odds.laid_weapons(s) | bit(kind), s.guards[s.target])
    hits = listing(str(n) for n in members(numbers)) or "nothing"
    chance = percent(odds.WAYS_OF[numbers] / odds.RESULTS)
    return MoveText(f"bring {card(kind)}", f"With it you hit on {hits}: {chance} on one roll.", ("CA-6.2", "CA-6.5"))


def describe_guard(s: ContractState, seat: int, number: int) -> MoveText:
    if s.phase == phases.BRIBE_NUMBER:
        return MoveText(f"bribe bodyguard {number}", "The token goes back into the bag.", ("CA-13.8",))
    return MoveText(f"move bodyguard {number}", "Send that bodyguard to a rival's target.", ("CA-12.5",))


def describe_target(s: ContractState, seat: int, target: int) -> MoveText:
    """What is done to the target, and whose it is (CA-12.5, CA-12.9, CA-13.8, CA-13.9)."""
    guards = listing(str(n) for n in members(s.guards[target])) or "none"
    template, rule = AIMS[int(s.phase)]
    label = template.format(victim(target), owner_of(s, seat, target))
    return MoveText(label, f"Bodyguards: {guards}.", (rule,))


def owner_of(s: ContractState, seat: int, target: int) -> str:
    """Players have no names here, so they are called by their assassins."""
    owner = int(s.owners[target])
    return "your target" if owner == seat else f"{possessive(ASSASSIN_NAMES[s.assassins[owner]])} target"


AIMS = {
    phases.GUARD_TO: ("send the bodyguard to {0} ({1})", "CA-12.5"),
    phases.OTTO_GIVE: ("hand over the contract on {0}", "CA-12.9"),
    phases.BRIBE_TARGET: ("bribe a bodyguard of {0} ({1})", "CA-13.8"),
    phases.TIP_TARGET: ("warn {0} ({1})", "CA-13.9"),
}


def describe_keep(s: ContractState, seat: int, kind: int) -> MoveText:
    return MoveText(f"keep {card(kind)}", "The rest is discarded.", ("CA-12.6",))


def describe_card(s: ContractState, seat: int, kind: int) -> MoveText:
    rule = "CA-13.7" if s.phase == phases.DISCARD_PICK else "CA-13.12"
    return MoveText(f"take {card(kind)}", "It goes into your hand.", (rule,))


def describe_weapon(s: ContractState, seat: int, weapon: int) -> MoveText:
    return MoveText(f"learn {card(weapon)}", "Draw a skill number: the weapon then kills on it, too.", ("CA-13.11",))


def describe_rival(s: ContractState, seat: int, rival: int) -> MoveText:
    who = ASSASSIN_NAMES[s.assassins[rival]]
    return MoveText(f"pick the pocket of {who}", f"{plural(int(s.sizes[rival]), 'card')} in hand.", ("CA-13.12",))


def describe_file(s: ContractState, seat: int, assassin: int) -> MoveText:
    return MoveText(f"be {ASSASSIN_NAMES[assassin]}", DATA["assassin"][assassin]["text"], ("CA-15.2",))


Describe = Callable[[ContractState, int, int], MoveText]
RANGES: tuple[tuple[int, Describe], ...] = (
    (act.FILE, describe_file),
    (act.RIVAL, describe_rival),
    (act.WEAPON, describe_weapon),
    (act.CARD, describe_card),
    (act.KEEP, describe_keep),
    (act.TARGET, describe_target),
    (act.GUARD, describe_guard),
    (act.BRING, describe_bring),
    (act.TO, describe_destination),
    (act.MOVE, describe_move),
    (act.BONUS, describe_bonus),
    (act.TRAVEL, describe_travel),
)
