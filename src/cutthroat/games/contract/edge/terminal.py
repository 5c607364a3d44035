"""The table in text: who is where, the ways out, the targets with distance and odds, the hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cutthroat.game.lines import listed
from cutthroat.game.narration import plural
from cutthroat.games.contract.edge.names import percent, place
from cutthroat.games.contract.edge.view import Contract, ContractView, Player
from cutthroat.games.contract.rules.board import SPACE_IDS, TARGET_IDS, TARGET_NAMES
from cutthroat.games.contract.rules.cards import (
    ASSASSIN_IDS,
    ASSASSIN_NAMES,
    CARD_IDS,
    CARD_NAMES,
    DATA,
    FIRST_BONUS,
    FIRST_GETAWAY,
    LOWEST,
)

INDENT = 10
"""Of what goes on below a line."""
BOTH = 170
"""Columns for the players beside what is one's own."""
ROOMY = 100
"""Columns that leave air between those of the table."""
WINDOWS = ("main", "aftermath", "second-attempt", "second-escape")
TARGET_QUESTIONS = ("tip-target", "guard-pick", "guard-to", "bribe-target")
ABILITIES: dict[str, str] = {row["id"]: row["text"] for row in DATA["assassin"]}
POCKET_QUESTIONS = ("pick-rival", "pick-card")
MOST_OTHERS = 3
"""Of the targets of others that Otto may hunt, the nearest are shown."""


def draw(view: ContractView, names: Sequence[str], width: int) -> RenderableType:
    parts: list[RenderableType] = [headline(view, names)]
    if view.active is None:
        parts += listed("Files on the table: ", [assassin(name) for name in view.offers], width)
        for own in view.held:
            parts += listed(f"{names[own.viewer or 0]} chooses from: ", [assassin(name) for name in own.offers], width)
        return Group(*parts)
    room = width // 2 if width >= BOTH else width
    above: list[RenderableType] = [players(view, names, room), *([attempt_line(view)] if view.attempt else [])]
    below = [line for own in view.held for line in open_lines(view.players[own.viewer or 0], names, room)]
    if view.viewer is not None and not view.players[view.viewer].resigned:
        me = view.players[view.viewer]
        below = rival_lines(view, me, names, room) + own_lines(view, me, room)
    if width < BOTH or not below:
        return Group(*parts, *above, *below)
    both = Table.grid(padding=(0, 4, 0, 0))
    both.add_row(Group(*above), Group(*below))
    return Group(*parts, both)


def headline(view: ContractView, names: Sequence[str]) -> Text:
    line = Text(f"Round {view.round} of {view.round_limit}", style="bold")
    if view.winner is not None:
        return line.append(f"   {names[view.winner]} wins", style="bold green")
    if view.active is not None and view.waiting:
        who = "You" if view.active == view.viewer else names[view.active]
        line.append(f"   {who}: {plural(view.actions, 'action')}", style="cyan")
        line.append("" if view.takes_left is None else f", {plural(view.takes_left, 'take')}")
        line.append(", bonus card played" if view.bonus_used else ", bonus card free", style="dim")
    return line.append(f"   draw {view.draw_size}, discard {len(view.discard)}", style="dim")


def assassin(name: str | None) -> str:
    return ASSASSIN_NAMES[ASSASSIN_IDS.index(name)] if name else "?"


def city(space: str | None) -> str:
    return place(SPACE_IDS.index(space)) if space else "gone"


def players(view: ContractView, names: Sequence[str], width: int) -> Table:
    table = Table.grid(padding=(0, 4 if width >= ROOMY else 2, 0, 0))
    for can_wrap in (False, True, True, False, False, True):
        table.add_column(no_wrap=not can_wrap, overflow="fold")
    for player in view.players:
        table.add_row(*player_cells(view, player, names), style="bold" if player.seat == view.viewer else "")
    return table


def player_cells(view: ContractView, player: Player, names: Sequence[str]) -> list[Text]:
    """A mark for the one whose turn it is, kills as a tally, and where the pawn is."""
    tally = "#" * player.kills + "." * (len(player.contracts) - player.kills)
    return [
        Text(">" if player.seat == view.active else ""),
        Text(names[player.seat]),
        Text(assassin(player.assassin)),
        Text(tally, style="red"),
        Text(plural(player.hand_size, "card")),
        Text(whereabouts(player), style="dim" if player.missed else ""),
    ]


def whereabouts(player: Player) -> str:
    if player.resigned:
        return "resigned"
    if player.in_prison:
        return f"in prison, {plural(player.missed, 'turn')}"
    return exit_name(player.space or "") + (f", hides {player.missed}" if player.missed else "")


def own_lines(view: ContractView, me: Player, width: int) -> list[Text]:
    """What the viewer needs to decide."""
    lines = wrapped("Ways out: ", [exit_name(name) for name in view.exits], width) if view.exits else []
    for contract in me.contracts:
        if not contract.fulfilled:
            lines += target_lines(contract, width)
    if view.others:
        near = sorted(view.others, key=lambda c: 99 if c.distance is None else c.distance)[:MOST_OTHERS]
        found = [f"{city(c.city)} {c.distance} ({percent(c.chance or 0)})" for c in near]
        lines += wrapped("Others' targets near by: ", found, width)
    lines += hand_lines(view, me, width)
    ability = ABILITIES[me.assassin] if me.assassin else ""
    lines += wrapped("You are:  ", f"{assassin(me.assassin)}: {ability}".split(), width, " ")
    skills = [f"{CARD_NAMES[CARD_IDS.index(card)]} {number}" for card, number in me.skills.items()]
    return lines + wrapped("Skills:   ", skills or ["none"], width)


def wrapped(head: str, items: Sequence[str], width: int, between: str = ", ") -> list[Text]:
    """A line with a head and items, and as many more below the items as they need."""
    return listed(Text(head, style="bold"), [Text(item, style="not bold") for item in items], width, between, INDENT)


def exit_name(space: str) -> str:
    """A city, or the two ends of a route: ~Honolulu-Kyoto."""
    if "~" not in space:
        return city(space)
    first, second, _ = space.split("~")
    return f"~{city(first)}-{city(second)}"


def target_lines(contract: Contract, width: int) -> list[Text]:
    """Where, who, how far, the odds, and the bodyguards: below, where there are many."""
    name = TARGET_NAMES[TARGET_IDS.index(contract.target)]
    line = Text("Target:   ", style="bold").append(f"{city(contract.city):<15}{name:<22}", style="not bold")
    line.append("here     " if contract.distance == 0 else f"{steps(contract.distance):<9}", style="not bold cyan")
    line.append(f"{percent(contract.chance or 0):>5}", style="not bold green")
    if not contract.guards:
        return [line]
    guards = f"guards {' '.join(map(str, contract.guards))}"
    if len(line.plain) + 2 + len(guards) <= width:
        return [line.append(f"  {guards}", style="not bold red")]
    return [line, Text(" " * INDENT).append(guards, style="red")]


def steps(distance: int | None) -> str:
    return "-" if distance is None else plural(distance, "space")


def hand_lines(view: ContractView, me: Player, width: int) -> list[Text]:
    """Weapons and getaways by number, with the odds of an escape; bonus cards by name, on a line of their own."""
    hand = me.hand or {}
    weapons, getaways, bonus = sorted_out(hand)
    odds = f" ({percent(view.escape_chance)} to escape)" if view.escape_chance else ""
    lines = wrapped("Hand:     ", f"weapons {weapons or '-'} | getaways {getaways or '-'}{odds}".split(" "), width, " ")
    return lines + (wrapped("Bonus:    ", bonus, width) if bonus else [])


def sorted_out(hand: dict[str, int]) -> tuple[str, str, list[str]]:
    """The weapons and getaways of a hand by number, its bonus cards by name."""
    kinds = [CARD_IDS.index(card) for card in hand for _ in range(hand[card])]
    weapons = " ".join(str(kind + LOWEST) for kind in kinds if kind < FIRST_GETAWAY)
    getaways = " ".join(str(kind - FIRST_GETAWAY + 1) for kind in kinds if FIRST_GETAWAY <= kind < FIRST_BONUS)
    return weapons, getaways, [CARD_NAMES[kind] for kind in kinds if kind >= FIRST_BONUS]


# Rivals, where a question or a card in hand is about them


def rival_lines(view: ContractView, me: Player, names: Sequence[str], width: int) -> list[Text]:
    """Their open contracts for Tip-Off, bribes and Archie, their hands for Pickpocket."""
    rivals = [player for player in view.players if player.seat != me.seat and not player.resigned]
    lines: list[Text] = []
    for rival in rivals:
        if is_about(view, me, TARGET_QUESTIONS, "tip-off"):
            open_contracts = [aim(contract) for contract in rival.contracts if not contract.fulfilled]
            lines += wrapped(f"{names[rival.seat]}: ", open_contracts, width)
        if is_about(view, me, POCKET_QUESTIONS, "pickpocket"):
            lines += pocket_lines(rival, names[rival.seat], width)
    return lines


def is_about(view: ContractView, me: Player, questions: Sequence[str], card: str) -> bool:
    """The question is put, or the card could be played now."""
    if view.viewer not in view.waiting:
        return False
    can_play = view.phase in WINDOWS and not view.bonus_used and card in (me.hand or {})
    return view.phase in questions or can_play


def aim(contract: Contract) -> str:
    """A rival's target: the city, how far its hunter is, and its bodyguards."""
    guards = f", guards {' '.join(map(str, contract.guards))}" if contract.guards else ""
    return f"{city(contract.city)} ({'-' if contract.distance is None else contract.distance}{guards})"


def pocket_lines(rival: Player, name: str, width: int) -> list[Text]:
    """All that the viewer knows of a hand."""
    weapons, getaways, bonus = sorted_out(rival.known if rival.hand is None else rival.hand)
    cards = f"weapons {weapons or '-'} | getaways {getaways or '-'}".split(" ")
    return wrapped(f"{name} has: ", [*cards, *(part for card in bonus for part in ("|", card))], width, " ")


# All cards open


def open_lines(player: Player, names: Sequence[str], width: int) -> list[Text]:
    """What a player hunts, and with what."""
    if player.resigned:
        return []
    targets = [f"{aim(c)} {percent(c.chance or 0)}" for c in player.contracts if not c.fulfilled]
    name = names[player.seat]
    return wrapped(f"{name}: ", targets, width) + pocket_lines(player, name, width)


def attempt_line(view: ContractView) -> Text:
    under = view.attempt
    assert under is not None
    what = "Escape" if under.target is None else TARGET_NAMES[TARGET_IDS.index(under.target)]
    line = Text(f"{what}: ", style="bold").append(f"{plural(len(under.laid), 'card')} out, ")
    line.append(f"hits {' '.join(map(str, under.hits)) or 'nothing'}, {percent(under.chance)}", style="green")
    if under.blocked:
        line.append(f", blocked {' '.join(map(str, under.blocked))}", style="red")
    return line.append(f"   rolled {under.roll}", style="bold") if under.roll else line
