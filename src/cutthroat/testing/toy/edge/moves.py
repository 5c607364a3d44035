"""Moves spelled out, and in English."""

from __future__ import annotations

from cutthroat.game.contract import Move
from cutthroat.game.narration import MoveText
from cutthroat.testing.toy.rules.actions import BLIND, KEEP, LOOK


def move(action: int) -> Move:
    if action == BLIND:
        return Move("blind")
    if action == LOOK:
        return Move("look")
    return Move("keep", {"crate": action - KEEP}) if action >= KEEP else Move("bid", {"crate": action})


def describe(action: int) -> MoveText:
    if action == BLIND:
        return MoveText("take the top crate", "Take the top crate of the pile unseen.", ("TY-3.1",))
    if action == LOOK:
        return MoveText("look at two", "Look at the top two crates, keep one, put one back.", ("TY-3.1",))
    if action >= KEEP:
        return MoveText(f"keep crate {action - KEEP}", "The other one goes back on top.", ("TY-3.1",))
    return MoveText(f"offer crate {action}", "The highest offer wins; all offers are discarded.", ("TY-2.1",))
