"""What an edition of Agencies of Assassination may change."""

from __future__ import annotations

from collections.abc import Iterator

from cutthroat.game.editions.model import Problem
from cutthroat.game.editions.schema import Data, Editable, Line, Number, Rows


def check(data: Data) -> Iterator[Problem]:
    """A hand can meet every hit, and the hits are worth enough to win."""
    limits = data["constants"]
    for field in ("start_hand", "redraw_after_failure"):
        if limits[field] > limits["hand_limit"]:
            yield Problem(("constants", field), f"no more than the hand limit of {limits['hand_limit']}")
    worth = len(data["suits"]) * sum(rank["points"] for rank in data["hit_ranks"])
    if limits["points_to_win"] > worth:
        yield Problem(("constants", "points_to_win"), f"all hits together are worth only {worth} points")
    best = strongest_hand(data)
    for rank in data["hit_ranks"]:
        if rank["strength"] > best:
            text = f"no hand can meet it: {limits['hand_limit']} agents bring at most {best}"
            yield Problem(("hit_ranks", rank["id"], "strength"), text)


def strongest_hand(data: Data) -> int:
    """The best agents against a hit of some suit, if the hand is full (AG-4.3)."""
    limits, wanted = data["constants"], data["suits"][0]
    bonus = {
        suit["id"]: limits["suit_bonus"]
        if suit is wanted
        else limits["color_bonus"] * (suit["color"] == wanted["color"])
        for suit in data["suits"]
    }
    worth: list[int] = [rank["strength"] + bonus[suit["id"]] for suit in data["suits"] for rank in data["agent_ranks"]]
    return sum(sorted(worth, reverse=True)[: limits["hand_limit"]])


EDITABLE = Editable(
    tables={
        "constants": {
            "points_to_win": Number(least=1, most=30),
            "start_hand": Number(least=1, most=5),
            "redraw_after_failure": Number(least=1, most=5),
            "suit_bonus": Number(most=20),
            "color_bonus": Number(most=20),
        },
        "joker": {"name": Line(), "count": Number(most=8)},
    },
    rows={
        "suits": Rows(of="suits", fields={"name": Line()}),
        "hit_ranks": Rows(
            of="ranks of hits",
            fields={"name": Line(), "strength": Number(least=1, most=99), "points": Number(least=1, most=9)},
        ),
        "agent_ranks": Rows(of="ranks of agents", fields={"name": Line(), "strength": Number(least=1, most=40)}),
    },
    check=check,
)
