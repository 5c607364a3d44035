"""The table in text: who is where, the ways out, the targets with distance and odds, the hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from cutthroat.game.narration import plural
from cutthroat.games.contract.edge.names import percent, place
from cutthroat.games.contract.edge.view import Contract, ContractView, Own, Player
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

WIDTH = 78
NAME = 12
INDENT = 10
"""Of what goes on below a line."""
WINDOWS = ("main", "aftermath", "second-attempt", "second-escape")
TARGET_QUESTIONS = ("tip-target", "guard-pick", "guard-to", "bribe-target")
ABILITIES: dict[str, str] = {row["id"]: row["text"] for row in DATA["assassin"]}
POCKET_QUESTIONS = ("pick-rival", "pick-card")
MOST_OTHERS = 3
"""Of the targets of others that Otto may hunt, the nearest are shown."""


def draw(view: ContractView, names: Sequence[str]) -> RenderableType:
    lines = [headline(view, names)]
    if view.active is None:
        lines.append(Text("Files on the table: " + ", ".join(assassin(name) for name in view.offers)))
        lines += [offer_line(own, names) for own in view.held]
        return Group(*map(fitted, lines))
    lines += [player_line(view, player, names) for player in view.players]
    if view.attempt:
        lines.append(attempt_line(view))
    if view.viewer is not None and not view.players[view.viewer].resigned:
        me = view.players[view.viewer]
        lines += rival_lines(view, me, names) + own_lines(view, me)
    lines += [line for own in view.held for line in open_lines(view.players[own.viewer or 0], names)]
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
    return exit_name(player.space or "", 11) + (f", hides {player.missed}" if player.missed else "")


def own_lines(view: ContractView, me: Player) -> list[Text]:
    """What the viewer needs to decide."""
    lines = wrapped("Ways out: ", [exit_name(name) for name in view.exits]) if view.exits else []
    for contract in me.contracts:
        if not contract.fulfilled:
            lines += target_lines(contract)
    if view.others:
        near = sorted(view.others, key=lambda c: 99 if c.distance is None else c.distance)[:MOST_OTHERS]
        found = [f"{city(c.city)} {c.distance} ({percent(c.chance or 0)})" for c in near]
        lines += wrapped("Others' targets near by: ", found)
    lines += hand_lines(view, me)
    ability = ABILITIES[me.assassin] if me.assassin else ""
    lines += wrapped("You are:  ", f"{assassin(me.assassin)}: {ability}".split(), " ")
    skills = [f"{CARD_NAMES[CARD_IDS.index(card)]} {number}" for card, number in me.skills.items()]
    return lines + wrapped("Skills:   ", skills or ["none"])


def wrapped(head: str, items: Sequence[str], between: str = ", ") -> list[Text]:
    """A line with a head and items, and as many more below the items as they need."""
    lines = [Text(head, style="bold")]
    for n, item in enumerate(items):
        piece = item + (between if n < len(items) - 1 else "")
        if len(lines[-1].plain) + len(piece.rstrip()) > WIDTH:
            lines[-1].rstrip()
            lines.append(Text(" " * INDENT))
        lines[-1].append(piece, style="not bold")
    return lines


def exit_name(space: str, most: int = 99) -> str:
    """A city, or the two ends of a route: ~Honolulu-Kyoto."""
    if "~" not in space:
        return city(space)
    first, second, _ = space.split("~")
    return f"~{city(first)[:most]}-{city(second)[:most]}"


def target_lines(contract: Contract) -> list[Text]:
    """Where, who, how far, the odds, and the bodyguards: below, where there are many."""
    name = TARGET_NAMES[TARGET_IDS.index(contract.target)]
    line = Text("Target:   ", style="bold").append(f"{city(contract.city):<15}{name:<22}", style="not bold")
    line.append("here    " if contract.distance == 0 else f"{steps(contract.distance):<8}", style="not bold cyan")
    line.append(f"{percent(contract.chance or 0):>5}", style="not bold green")
    if not contract.guards:
        return [line]
    guards = f"guards {' '.join(map(str, contract.guards))}"
    if len(line.plain) + 2 + len(guards) <= WIDTH:
        return [line.append(f"  {guards}", style="not bold red")]
    return [line, Text(" " * INDENT).append(guards, style="red")]


def steps(distance: int | None) -> str:
    return "-" if distance is None else plural(distance, "step")


def hand_lines(view: ContractView, me: Player) -> list[Text]:
    """Weapons and getaways by number, with the odds of an escape; bonus cards by name, on a line of their own."""
    hand = me.hand or {}
    weapons, getaways, bonus = sorted_out(hand)
    odds = f" ({percent(view.escape_chance)} to escape)" if view.escape_chance else ""
    lines = wrapped("Hand:     ", f"weapons {weapons or '-'} | getaways {getaways or '-'}{odds}".split(" "), " ")
    return lines + (wrapped("Bonus:    ", bonus) if bonus else [])


def sorted_out(hand: dict[str, int]) -> tuple[str, str, list[str]]:
    """The weapons and getaways of a hand by number, its bonus cards by name."""
    kinds = [CARD_IDS.index(card) for card in hand for _ in range(hand[card])]
    weapons = " ".join(str(kind + LOWEST) for kind in kinds if kind < FIRST_GETAWAY)
    getaways = " ".join(str(kind - FIRST_GETAWAY + 1) for kind in kinds if FIRST_GETAWAY <= kind < FIRST_BONUS)
    return weapons, getaways, [CARD_NAMES[kind] for kind in kinds if kind >= FIRST_BONUS]


# Rivals, where a question or a card in hand is about them


def rival_lines(view: ContractView, me: Player, names: Sequence[str]) -> list[Text]:
    """Their open contracts for Tip-Off, bribes and Archie, their hands for Pickpocket."""
    rivals = [player for player in view.players if player.seat != me.seat and not player.resigned]
    lines: list[Text] = []
    for rival in rivals:
        if is_about(view, me, TARGET_QUESTIONS, "tip-off"):
            lines += wrapped(f"{short(names[rival.seat])}: ", [aim(c) for c in rival.contracts if not c.fulfilled])
        if is_about(view, me, POCKET_QUESTIONS, "pickpocket"):
            lines += pocket_lines(rival, short(names[rival.seat]))
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


def pocket_lines(rival: Player, name: str) -> list[Text]:
    """All that the viewer knows of a hand."""
    weapons, getaways, bonus = sorted_out(rival.known if rival.hand is None else rival.hand)
    text = f"weapons {weapons or '-'} | getaways {getaways or '-'}"
    return wrapped(f"{name} has: ", (f"{text} | {', '.join(bonus)}" if bonus else text).split(" "), " ")


# All cards open


def offer_line(own: Own, names: Sequence[str]) -> Text:
    return Text(f"{short(names[own.viewer or 0])} chooses from: {', '.join(assassin(name) for name in own.offers)}")


def open_lines(player: Player, names: Sequence[str]) -> list[Text]:
    """What a player hunts, and with what."""
    if player.resigned:
        return []
    targets = [f"{aim(c)} {percent(c.chance or 0)}" for c in player.contracts if not c.fulfilled]
    return wrapped(f"{short(names[player.seat])}: ", targets) + pocket_lines(player, short(names[player.seat]))


def attempt_line(view: ContractView) -> Text:
    under = view.attempt
    assert under is not None
    what = "Escape" if under.target is None else TARGET_NAMES[TARGET_IDS.index(under.target)]
    line = Text(f"{what}: ", style="bold").append(f"{plural(len(under.laid), 'card')} out, ")
    line.append(f"hits {' '.join(map(str, under.hits)) or 'nothing'}, {percent(under.chance)}", style="green")
    if under.blocked:
        line.append(f", blocked {' '.join(map(str, under.blocked))}", style="red")
    return line.append(f"   rolled {under.roll}", style="bold") if under.roll else line
