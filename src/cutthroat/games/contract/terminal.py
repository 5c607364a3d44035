"""The table in text: who is where, the ways out, the targets with distance and odds, the hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from cutthroat.core.words import plural
from cutthroat.games.contract.board import SPACE_IDS, TARGET_IDS, TARGET_NAMES
from cutthroat.games.contract.cards import (
    ASSASSIN_IDS,
    ASSASSIN_NAMES,
    CARD_IDS,
    CARD_NAMES,
    FIRST_BONUS,
    FIRST_GETAWAY,
)
from cutthroat.games.contract.view import Contract, ContractView, Player
from cutthroat.games.contract.words import percent, place

WIDTH = 78
NAME = 12
MOST_OTHERS = 3
"""Of the targets of others that Otto may hunt, the nearest are shown."""


def draw(view: ContractView, names: Sequence[str]) -> RenderableType:
    lines = [headline(view, names)]
    if view.active is None:
        lines.append(Text("Files on the table: " + ", ".join(assassin(name) for name in view.offers)))
        return Group(*map(fitted, lines))
    lines += [player_line(view, player, names) for player in view.players]
    if view.attempt:
        lines.append(attempt_line(view))
    if view.viewer is not None and not view.players[view.viewer].resigned:
        lines += own_lines(view, view.players[view.viewer])
    return Group(*map(fitted, lines))


def fitted(line: Text) -> Text:
    line.no_wrap = True
    line.truncate(WIDTH, overflow="ellipsis")
    return line


def headline(view: ContractView, names: Sequence[str]) -> Text:
    line = Text(f"Round {view.round} of {view.round_limit}", style="bold")
    if view.winner is not None:
        return line.append(f"   {names[view.winner]} wins", style="bold green")
    if view.active is not None and view.waiting:
        who = "You" if view.active == view.viewer else names[view.active]
        line.append(f"   {short(who)}: {plural(view.actions, 'action')}", style="cyan")
        line.append("" if view.takes_left is None else f", {plural(view.takes_left, 'take')}")
        line.append(", bonus card played" if view.bonus_used else ", bonus card free", style="dim")
    return line.append(f"   draw {view.draw_size}, discard {len(view.discard)}", style="dim")


def short(name: str) -> str:
    return name if len(name) <= NAME else name[: NAME - 1] + "…"


def assassin(name: str | None) -> str:
    return ASSASSIN_NAMES[ASSASSIN_IDS.index(name)] if name else "?"


def city(space: str | None) -> str:
    return place(SPACE_IDS.index(space)) if space else "gone"


def player_line(view: ContractView, player: Player, names: Sequence[str]) -> Text:
    """A mark for the one whose turn it is, kills as a tally, and where the pawn is."""
    style = "bold" if player.seat == view.viewer else ""
    mark = ">" if player.seat == view.active else " "
    tally = "#" * player.kills + "." * (len(player.contracts) - player.kills)
    line = Text(f"{mark} {short(names[player.seat]):<{NAME}} {assassin(player.assassin):<23}", style=style)
    line.append(f" {tally:<4}", style="red")
    line.append(f" {plural(player.hand_size, 'card'):>8}  ")
    return line.append(whereabouts(player), style="dim" if player.missed else "")


def whereabouts(player: Player) -> str:
    if player.resigned:
        return "resigned"
    if player.in_prison:
        return f"in prison, {plural(player.missed, 'turn')}"
    hiding = f", hiding {plural(player.missed, 'turn')}" if player.missed else ""
    return city(player.space) + hiding


def own_lines(view: ContractView, me: Player) -> list[Text]:
    """What the viewer needs to decide."""
    lines = []
    if view.exits:
        lines.append(Text("Ways out: ", style="bold").append(", ".join(exit_name(name) for name in view.exits)))
    lines += [target_line(contract) for contract in me.contracts if not contract.fulfilled]
    if view.others:
        near = sorted(view.others, key=lambda c: 99 if c.distance is None else c.distance)[:MOST_OTHERS]
        found = ", ".join(f"{city(c.city)} {c.distance} ({percent(c.chance or 0)})" for c in near)
        lines.append(Text("Others' targets near by: ", style="bold").append(found))
    lines.append(hand_line(me))
    skills = ", ".join(f"{CARD_NAMES[CARD_IDS.index(card)]} {number}" for card, number in me.skills.items())
    lines.append(Text("Skills:   ", style="bold").append(skills or "none"))
    return lines


def exit_name(space: str) -> str:
    """A city, or the far end of a route: ~Kyoto."""
    if "~" not in space:
        return city(space)
    first, second, _ = space.split("~")
    return f"~{city(first)[:12]}-{city(second)[:12]}"


def target_line(contract: Contract) -> Text:
    name = TARGET_NAMES[TARGET_IDS.index(contract.target)]
    line = Text("Target:   ", style="bold").append(f"{city(contract.city):<15}{name:<22}")
    line.append("here    " if contract.distance == 0 else f"{steps(contract.distance):<8}", style="cyan")
    line.append(f"{percent(contract.chance or 0):>5}", style="green")
    guards = " ".join(map(str, contract.guards))
    return line.append(f"  guards {guards}" if guards else "", style="red")


def steps(distance: int | None) -> str:
    return "-" if distance is None else plural(distance, "step")


def hand_line(me: Player) -> Text:
    """Weapons and getaways by number, bonus cards by name."""
    hand = me.hand or {}
    kinds = [CARD_IDS.index(card) for card in hand for _ in range(hand[card])]
    weapons = " ".join(str(kind + 2) for kind in kinds if kind < FIRST_GETAWAY)
    getaways = " ".join(str(kind - FIRST_GETAWAY + 1) for kind in kinds if FIRST_GETAWAY <= kind < FIRST_BONUS)
    bonus = ", ".join(CARD_NAMES[kind] for kind in kinds if kind >= FIRST_BONUS)
    line = Text("Hand:     ", style="bold").append(f"weapons {weapons or '-'} | getaways {getaways or '-'}")
    return line.append(f" | {bonus}" if bonus else "")


def attempt_line(view: ContractView) -> Text:
    under = view.attempt
    assert under is not None
    what = "Escape" if under.target is None else TARGET_NAMES[TARGET_IDS.index(under.target)]
    line = Text(f"{what}: ", style="bold").append(f"{plural(len(under.laid), 'card')} out, ")
    line.append(f"hits {' '.join(map(str, under.hits)) or 'nothing'}, {percent(under.chance)}", style="green")
    if under.blocked:
        line.append(f", blocked {' '.join(map(str, under.blocked))}", style="red")
    return line.append(f"   rolled {under.roll}", style="bold") if under.roll else line
