"""The table in text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cutthroat.game.lines import listed
from cutthroat.game.narration import counted, spelled
from cutthroat.games.crisis.edge.names import ACTION_NAMES, CHARACTER_NAMES
from cutthroat.games.crisis.edge.view import CrisisView, PlayerView, Turn
from cutthroat.games.crisis.rules.cards import ACTION_IDS, CHARACTER_IDS, DEATHS_TO_DROP_OUT, POINTS_TO_WIN

MODES = {
    "standard": f"{counted(int(POINTS_TO_WIN), 'kill')} {'wins' if POINTS_TO_WIN == 1 else 'win'}",
    "battle-royale": f"Battle Royale: {counted(int(DEATHS_TO_DROP_OUT), 'death')} and out",
}
VERBS = dict(zip(ACTION_IDS, ACTION_NAMES, strict=True))
MASKS = dict(zip(CHARACTER_IDS, CHARACTER_NAMES, strict=True))
ROOMY = 110
"""Columns that leave air between those of the table."""


def draw(view: CrisisView, names: Sequence[str], width: int) -> RenderableType:
    """A headline, a row for each player, and what is asked."""
    return Group(headline(view), players(view, names, width), *legend(view), *footer(view, names, width))


def headline(view: CrisisView) -> Text:
    text = Text("ASSASSIN'S CRISIS", style="bold")
    text.append(f"  round {view.round}" if view.round else "  before the first round", style="default")
    text.append(f"  {MODES[view.mode]}  supply {view.supply}", style="dim")
    return text


def goal_of(view: CrisisView) -> int:
    return int(DEATHS_TO_DROP_OUT if view.mode == "battle-royale" else POINTS_TO_WIN)


def legend(view: CrisisView) -> list[Text]:
    """What the signs mean, once somebody has died."""
    counted = "deaths" if view.mode == "battle-royale" else "kills"
    signs = f"† killed by   ●○ {counted}, of {spelled(goal_of(view))}   no. who acts first"
    return [Text(signs, style="dim")] if view.round > 1 else []


def players(view: CrisisView, names: Sequence[str], width: int) -> Table:
    table = Table(box=None, padding=(0, 3 if width >= ROOMY else 1), pad_edge=False, header_style="dim")
    for title in (
        "",
        "player",
        "deaths" if view.mode == "battle-royale" else "kills",
        "no.",
        "this round",
        "last round",
    ):
        table.add_column(title, overflow="fold")
    for player in view.players:
        table.add_row(*row(view, player, names), style=style(view, player))
    return table


def style(view: CrisisView, player: PlayerView) -> str:
    if not player.is_in:
        return "dim strike"
    if not player.is_upright:
        return "dim"
    return "bold" if player.seat == view.viewer else ""


def row(view: CrisisView, player: PlayerView, names: Sequence[str]) -> list[str]:
    return [
        ">" if player.seat in view.waiting else " ",
        person(view, player, names),
        "●" * player.chips + "○" * (goal_of(view) - player.chips),
        "-" if not player.is_in else "?" if player.order is None else str(player.order),
        this_round(view, player, names),
        last_round(view, player.seat, names),
    ]


def person(view: CrisisView, player: PlayerView, names: Sequence[str]) -> str:
    name = "You" if player.seat == view.viewer else names[player.seat]
    return f"{name}, {MASKS[player.character]}" if player.character else name


def whom(view: CrisisView, seat: int, names: Sequence[str]) -> str:
    return "you" if seat == view.viewer else names[seat]


def this_round(view: CrisisView, player: PlayerView, names: Sequence[str]) -> str:
    if not player.is_in:
        return "out"
    if player.action:
        return cards(view, player.action, player.target, names)
    if player.is_tracking:
        prey = "?" if player.target is None else whom(view, player.target, names)
        return f"tracks {prey}" + (", ready" if player.is_ready else "")
    return "ready" if player.is_ready else ""


def cards(view: CrisisView, action: str, target: int | None, names: Sequence[str]) -> str:
    if target is None:
        return VERBS[action]
    return f"{VERBS[action]} {whom(view, target, names)}"


def last_round(view: CrisisView, seat: int, names: Sequence[str]) -> str:
    for turn in view.last_round:
        if turn.seat == seat:
            return f"{turn.number} {cards(view, turn.action, turn.target, names)}" + fate(view, turn)
    return ""


def fate(view: CrisisView, turn: Turn) -> str:
    """Who killed that player, by character."""
    if turn.killer is None:
        return ""
    return " †you" if turn.killer == view.viewer else f" †{MASKS.get(view.players[turn.killer].character or '', '')}"


def hand_lines(title: str, hand: Sequence[str], width: int) -> list[Text]:
    return listed(f"{title}: ", [(MASKS | VERBS)[card.removeprefix("target-")] for card in hand], width)


def footer(view: CrisisView, names: Sequence[str], width: int) -> list[RenderableType]:
    lines: list[RenderableType] = []
    if view.phase == "over":
        lines.append(Text("The game is over; all cards are open.", style="bold"))
    elif view.hand:
        lines += hand_lines("In hand", view.hand, width)
    for own in view.held:
        lines += hand_lines(f"{names[own.viewer or 0]} holds", own.hand, width) if own.hand else []
    if view.prompt:
        lines.append(Text(view.prompt, style="bold"))
    elif view.waiting:
        waiting = ", ".join(whom(view, seat, names) for seat in view.waiting)
        lines.append(Text(f"Waiting for {waiting}.", style="dim"))
    return lines
