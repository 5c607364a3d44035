"""What a bot weighed for its move, for whoever looks over its shoulder."""

from __future__ import annotations

from typing import NamedTuple

from cutthroat.core.viewer import Viewer, sees
from cutthroat.game.contract import AnyGame
from cutthroat.game.record import Frame, Record


class Weighed(NamedTuple):
    """One of the moves, and the share of the win that the bot expected of it, in thousandths."""

    label: str
    share: int
    chosen: bool


def thoughts(game: AnyGame, played: Record, frame: Frame, viewer: Viewer) -> list[Weighed]:
    """They tell what the bot had in hand, so other seats learn nothing; nor does anybody before the game is over.

    A record is somebody's word: moves that were not legal are left out.
    """
    if played.outcome is None or frame.before is None or not sees(viewer, frame.seat):
        return []
    legal = frame.before.legal_actions(frame.seat)
    return [
        Weighed(game.describe(frame.before, frame.seat, action).named(played.names), share, action == frame.action)
        for action, share in played.why.get(frame.number, [])
        if action in legal
    ]
