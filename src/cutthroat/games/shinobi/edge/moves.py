"""Moves spelled out, and in English."""

from __future__ import annotations

from cutthroat.core.bits import has, members
from cutthroat.game.contract import Move
from cutthroat.game.narration import MoveText, aimed_at, listing
from cutthroat.games.shinobi.edge.names import CONTRACT_VERBS, SIDE_IDS, TOKEN_IDS, TURNED, the
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
    ASSASSIN,
    DISAPPEAR_IN_SMOKE,
    IDS,
    MASTER_SPY,
    NAMES,
    REWARD_GOLD,
    ROWS,
    SCOUT,
    SHINOBI_SPY,
    SIDES,
    TARGET_GOLD,
    TARGET_IDS,
    TARGET_NAMES,
    is_weapon,
)
from cutthroat.games.shinobi.rules.marks import ON_GUARDIAN_SIDE, where_of
from cutthroat.games.shinobi.rules.state import ShinobiState


def move(s: ShinobiState, action: int) -> Move:
    if action == PASS:
        return Move("pass")
    if action >= PLAY:
        return play(s, int(KIND_PLAYED[action]), int(PLACE_PLAYED[action]))
    if action >= CONTRACTS:
        return Move("sign", {"contracts": [TOKEN_IDS[token] for token in members(PAIRS[action - CONTRACTS])]})
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


def describe(s: ShinobiState, seat: int, action: int) -> MoveText:
    if action == PASS:
        return MoveText("pass", "Play no more cards this round; you keep your hand.", ("SC-7.3", "SC-15.2"))
    if action >= PLAY:
        return describe_play(s, seat, int(KIND_PLAYED[action]), int(PLACE_PLAYED[action]))
    if action >= CONTRACTS:
        return describe_pair(s, PAIRS[action - CONTRACTS])
    if action >= PICK_KEPT:
        kind = action - PICK_KEPT
        return MoveText(f"take your kept {NAMES[kind]}", text_of(kind), ("SC-5.7",))
    if action >= DISCARD:
        kind = action - DISCARD
        return MoveText(f"discard {NAMES[kind]}", f"Face down. {text_of(kind)}", ("SC-4.6", "SC-4.7"))
    if s.is_advanced:
        return MoveText(f"take {NAMES[action]}", text_of(action), ("SC-5.4",))
    return MoveText(f"pick {NAMES[action]}", text_of(action), ("SC-4.3",))


def text_of(kind: int) -> str:
    return str(ROWS[kind]["text"])


def describe_pair(s: ShinobiState, pair: int) -> MoveText:
    tokens = [token for token in range(TOKENS) if has(pair, token)]
    names = [f"{CONTRACT_VERBS[token % SIDES]} {the(token // SIDES)}" for token in tokens]
    return MoveText(listing(names), " ".join(worth(s, token) for token in tokens), ("SC-6.1", "SC-6.2"))


def worth(s: ShinobiState, token: int) -> str:
    """What a contract pays as the table lies."""
    target, side = token // SIDES, token % SIDES
    if target not in s.targets:
        return f"The {TARGET_NAMES[target]} is not on the table: this contract never pays."
    gold = REWARD_GOLD[s.rewards[s.targets.index(target)]] + (TARGET_GOLD[target] if side == ASSASSIN else 0)
    verb = "dies" if side == ASSASSIN else "lives"
    return f"{int(gold)} gold to share if {the(target)} {verb}."


def describe_play(s: ShinobiState, seat: int, kind: int, place: int) -> MoveText:
    name = NAMES[kind]
    if kind == APPEAR_IN_SMOKE:
        return MoveText(name, text_of(kind), ("SC-8.16",))
    if kind == DISAPPEAR_IN_SMOKE:
        return describe_theft(name, place)
    if kind == MASTER_SPY:
        return describe_master_spy(s, place)
    if is_weapon(kind):
        return describe_weapon(s, kind, place)
    rules = {SCOUT: ("SC-8.1", "SC-8.2"), SHINOBI_SPY: ("SC-8.7",)}.get(kind, ("SC-7.6",))
    return MoveText(f"{name} on {the(s.targets[place])}", text_of(kind), rules)


def describe_theft(name: str, victim: int) -> MoveText:
    if victim == NOBODY:
        return MoveText(f"{name}, to no effect", "Nobody has a card that could be stolen.", ("SC-8.14",))
    return aimed_at(
        name,
        victim,
        "Take a random card from that hand and play it at once as your own.",
        ("SC-8.13", "SC-8.15"),
    )


def describe_master_spy(s: ShinobiState, place: int) -> MoveText:
    target, number = the(s.targets[place // REVEALS]), place % REVEALS
    cards = TURNED[number]
    return MoveText(
        f"{NAMES[MASTER_SPY]} on {target}, {cards}",
        f"Turn {cards} on top of that stack face up; then draw a card.",
        ("SC-8.8", "SC-8.9"),
    )


def describe_weapon(s: ShinobiState, kind: int, place: int) -> MoveText:
    target, side = place // SIDES, place % SIDES
    slot = 1 + sum(where_of(mark) == ON_GUARDIAN_SIDE + side for mark in s.lanes[target])
    return MoveText(
        f"{NAMES[kind]} to {the(s.targets[target])}, {SIDE_IDS[side]} slot {slot}", text_of(kind), ("SC-7.8",)
    )
