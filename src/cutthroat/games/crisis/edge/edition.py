"""What an edition of Assassin's Crisis may change."""

from __future__ import annotations

from collections.abc import Iterator

from cutthroat.game.editions.model import Problem
from cutthroat.game.editions.schema import Data, Editable, Line, Number, Rows, Sentence
from cutthroat.game.narration import counted

WINNING = "Standard: {kills} win. Battle Royale: {deaths} and you are out; the last one left wins."


def check(data: Data) -> Iterator[Problem]:
    """AC-5.9: the chips last until somebody has won, whatever happens before."""
    seats, limits = data["game"]["players_max"], data["constants"]
    mode = next(row for row in data["options"] if row["id"] == "mode")
    mode["text"] = WINNING.format(
        kills=counted(limits["points_to_win"], "kill"), deaths=counted(limits["deaths_to_drop_out"], "death")
    )
    needed = max(
        seats * (limits["points_to_win"] - 1) + 1,
        seats * (limits["deaths_to_drop_out"] - 1) + 1,
    )
    if data["chips"]["count"] < needed:
        text = f"{seats} players can need {needed} chips, so at least as many, not {data['chips']['count']}"
        yield Problem(("chips", "count"), text)


EDITABLE = Editable(
    tables={
        "constants": {
            "points_to_win": Number(least=1, most=9),
            "deaths_to_drop_out": Number(least=1, most=9),
        },
        "chips": {"count": Number(least=1, most=60)},
    },
    rows={
        "characters": Rows(of="masks", fields={"name": Line()}),
        "actions": Rows(of="actions", fields={"name": Line(), "text": Sentence()}),
    },
    check=check,
)
