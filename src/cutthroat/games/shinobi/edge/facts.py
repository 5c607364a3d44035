"""Actions and events spelled out: moves and facts with named fields."""

from __future__ import annotations

from cutthroat.core.bits import NONE, has
from cutthroat.core.events import HIDDEN, Event
from cutthroat.game.contract import Fact, Field, Move
from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules.actions import (
    CONTRACTS,
    DISCARD,
    KIND_PLAYED,
    NOBODY,
    PAIRS,
    PASS,
    PICK_KEPT,
    PLACE_PLAYED,
    PLAY,
    REVEALS,
    TOKENS,
)
from cutthroat.games.shinobi.rules.cards import (
    APPEAR_IN_SMOKE,
    DISAPPEAR_IN_SMOKE,
    IDS,
    MASTER_SPY,
    SIDES,
    TARGET_IDS,
    is_weapon,
)
from cutthroat.games.shinobi.rules.state import ShinobiState

SIDE_IDS = ("guardian", "assassin")
TOKEN_IDS = [f"{('guard', 'assassinate')[token % SIDES]}:{TARGET_IDS[token // SIDES]}" for token in range(TOKENS)]


def tokens(mask: int) -> list[str]:
    """The tokens of a pair, by their ids."""
    return [TOKEN_IDS[token] for token in range(TOKENS) if has(mask, token)]


def move(s: ShinobiState, action: int) -> Move:
    if action == PASS:
        return Move("pass")
    if action >= PLAY:
        return play(s, int(KIND_PLAYED[action]), int(PLACE_PLAYED[action]))
    if action >= CONTRACTS:
        return Move("sign", {"contracts": tokens(PAIRS[action - CONTRACTS])})
    if action >= PICK_KEPT:
        return Move("take-kept", {"card": IDS[action - PICK_KEPT]})
    if action >= DISCARD:
        return Move("discard", {"card": IDS[action - DISCARD]})
    return Move("take" if s.is_advanced else "pick", {"card": IDS[action]})


def play(s: ShinobiState, kind: int, place: int) -> Move:
    card = IDS[kind]
    if kind == APPEAR_IN_SMOKE:
        return Move("play", {"card": card})
    if kind == DISAPPEAR_IN_SMOKE:
        return Move("play", {"card": card, "victim": "nobody" if place == NOBODY else place})
    if kind == MASTER_SPY:
        return Move("play", {"card": card, "target": target_id(s, place // REVEALS), "number": place % REVEALS})
    if is_weapon(kind):
        return Move("play", {"card": card, "target": target_id(s, place // SIDES), "side": SIDE_IDS[place % SIDES]})
    return Move("play", {"card": card, "target": target_id(s, place)})


def target_id(s: ShinobiState, place: int) -> str:
    return TARGET_IDS[s.targets[place]]


# The names of a, b, c and d in each kind of event; "" = not used
FIELDS: dict[int, tuple[str, str, str, str]] = {
    e.DREW_REWARD: ("seat", "gold", "", ""),
    e.STARTS: ("seat", "round", "", ""),
    e.TARGET_LAID: ("place", "target", "gold", ""),
    e.DEALT: ("seat", "", "", "card"),
    e.PACKETS_DEALT: ("cards", "direction", "", ""),
    e.PICKED: ("seat", "", "", "card"),
    e.PACKETS_PASSED: ("cards", "direction", "", ""),
    e.TRIMMED: ("seat", "", "", "card"),
    e.KEPT_SHOWN: ("seat", "card", "", ""),
    e.POOL_LAID: ("pass", "cards", "seat", ""),
    e.TOOK: ("seat", "card", "kept", ""),
    e.LEFT_OVER: ("card", "seat", "", ""),
    e.RESHUFFLED: ("cards", "", "", ""),
    e.SIGNED: ("seat", "", "", "contracts"),
    e.PASSED: ("seat", "", "", ""),
    e.STACKED: ("seat", "target", "", "card"),
    e.ARMED: ("seat", "target", "where", "card"),
    e.SCOUT_LEFT: ("target", "set_off", "", ""),
    e.SPIED: ("seat", "target", "card", "number"),
    e.REVEALED: ("target", "card", "", ""),
    e.SCOUTED: ("seat", "target", "", ""),
    e.DREW: ("seat", "", "", "card"),
    e.APPEARED: ("seat", "", "", ""),
    e.DISAPPEARED: ("seat", "victim", "", ""),
    e.STOLE: ("seat", "victim", "", "card"),
    e.KEPT: ("seat", "", "", "card"),
    e.EVENT_ENDED: ("card", "", "", ""),
    e.BATTLE_BEGAN: ("place", "target", "gold", "cards"),
    e.CONTRACT_SHOWN: ("seat", "target", "contract", ""),
    e.TOOK_SLOT: ("card", "side", "slot", "weapon"),
    e.MEDDLED: ("card", "", "", ""),
    e.BOMBED: ("by", "card", "", ""),
    e.POISONED: ("by", "card", "above", ""),
    e.HARMLESS: ("card", "", "", ""),
    e.COMPARED: ("guardians", "assassins", "", ""),
    e.ROGUE_LEFT: ("", "", "", ""),
    e.DROPPED: ("weapon", "side", "slot", ""),
    e.STRUCK: ("card", "side", "slot", "weapon"),
    e.DISARMED: ("weapon", "side", "slot", ""),
    e.COUNTED: ("where", "card", "power", "value"),
    e.COUNTED_HALF: ("where", "card", "power", "value"),
    e.TOTALLED: ("target", "guardians", "assassins", "killed"),
    e.REWARDED: ("contract", "gold", "holders", "share"),
    e.PAID: ("seat", "gold", "total", ""),
    e.CLEARED: ("cards", "", "", ""),
    e.ENDED: ("", "", "", ""),
}
CARDS = ("card", "by", "weapon")
FLAGS = ("kept", "set_off", "above", "killed")


def fact(event: Event) -> Fact:
    kind, *values = event.facts()
    fields: dict[str, Field] = {}
    for name, value in zip(FIELDS[kind], values, strict=True):
        if name == "where":
            fields["side"], fields["slot"] = SIDE_IDS[value // 32], value % 32 + 1
        elif name:
            fields[name] = spelled(name, value)
    return Fact(e.KINDS[kind], fields)


def spelled(name: str, value: int) -> Field:
    if value in (NONE, HIDDEN) and name != "direction":
        return None
    if name in CARDS:
        return IDS[value]
    if name in FLAGS:
        return bool(value)
    if name == "direction":
        return "left" if value == 1 else "right"
    if name == "target":
        return TARGET_IDS[value]
    if name == "side":
        return SIDE_IDS[value]
    if name == "slot":
        return value + 1
    if name == "contracts":
        return tokens(value)
    return ("guard", "assassinate")[value] if name == "contract" else value
