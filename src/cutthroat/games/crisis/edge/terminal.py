"""The table in text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cutthroat.games.crisis.edge.view import CrisisView, PlayerView, Turn

MODES = {"standard": "three kills win", "battle-royale": "Battle Royale: three deaths and out"}
VERBS = {"assassinate": "Assassinate", "track": "Track", "hide": "Hide"}
WIDTH = 78
NAME = 14


def draw(view: CrisisView, names: Sequence[str]) -> RenderableType:
    """At most 78 columns: a headline, a row for each player, and what is asked."""
    return Group(headline(view), players(view, names), *legend(view), *footer(view, names))


def headline(view: CrisisView) -> Text:
    text = Text("ASSASSIN'S CRISIS", style="bold", no_wrap=True, overflow="ellipsis")
    text.append(f"  round {view.round}" if view.round else "  before the first round", style="default")
    text.append(f"  {MODES[view.mode]}  supply {view.supply}", style="dim")
    return text


def legend(view: CrisisView) -> list[Text]:
    """What the signs mean, once somebody has died."""
    signs = "† killed by   ○● kills, of three" if view.mode != "battle-royale" else "† killed by   ○● deaths, of three"
    return [Text(signs, style="dim")] if view.round > 1 else []


def players(view: CrisisView, names: Sequence[str]) -> Table:
    table = Table(box=None, width=WIDTH, padding=(0, 1), pad_edge=False, header_style="dim")
    titles = ("", "player", "deaths" if view.mode == "battle-royale" else "kills", "no.", "this round", "last round")
    widths = (1, 21, 6, 3, 15, 21)
    for title, width in zip(titles, widths, strict=True):
        table.add_column(title, width=width, no_wrap=True, overflow="ellipsis")
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
        "●" * player.chips + "○" * (3 - player.chips),
        "-" if not player.is_in else "?" if player.order is None else str(player.order),
        this_round(view, player, names),
        last_round(view, player.seat, names),
    ]


def person(view: CrisisView, player: PlayerView, names: Sequence[str]) -> str:
    name = "You" if player.seat == view.viewer else short(names[player.seat])
    return f"{name}, {player.character.title()}" if player.character else name


def short(name: str) -> str:
    return name if len(name) <= NAME else name[: NAME - 1] + "…"


def whom(view: CrisisView, seat: int, names: Sequence[str]) -> str:
    return "you" if seat == view.viewer else short(names[seat])


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
    return f"{VERBS[action][0]} > {whom(view, target, names)}"


def last_round(view: CrisisView, seat: int, names: Sequence[str]) -> str:
    for turn in view.last_round:
        if turn.seat == seat:
            return f"{turn.number} {cards(view, turn.action, turn.target, names)}" + fate(view, turn)
    return ""


def fate(view: CrisisView, turn: Turn) -> str:
    """Who killed that player, by character: names may be long, and those of bots begin alike."""
    if turn.killer is None:
        return ""
    return " †you" if turn.killer == view.viewer else f" †{(view.players[turn.killer].character or '').title()}"


def hand_line(title: str, hand: Sequence[str]) -> Text:
    cards = ", ".join(card.removeprefix("target-").title() for card in hand)
    return Text(f"{title}: {cards}", no_wrap=True, overflow="ellipsis")


def footer(view: CrisisView, names: Sequence[str]) -> list[RenderableType]:
    lines: list[RenderableType] = []
    if view.phase == "over":
        lines.append(Text("The game is over; all cards are open.", style="bold"))
    elif view.hand:
        lines.append(hand_line("In hand", view.hand))
    lines += [hand_line(f"{short(names[own.viewer or 0])} holds", own.hand) for own in view.held if own.hand]
    if view.prompt:
        lines.append(Text(view.prompt, style="bold"))
    elif view.waiting:
        waiting = ", ".join(whom(view, seat, names) for seat in view.waiting)
        lines.append(Text(f"Waiting for {waiting}.", style="dim", no_wrap=True, overflow="ellipsis"))
    return lines
