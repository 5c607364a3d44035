"""The table in text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.table import Table
from rich.text import Text

from cutthroat.game.narration import listing, plural
from cutthroat.games.shinobi.edge.view import CardSeen, Lane, Own, ShinobiView
from cutthroat.games.shinobi.rules.cards import IDS, NAMES, ROWS, TARGET_IDS, TARGET_NAMES

WIDTH = 78
HEIGHT = 20
CLANS = 3
"""The lines of the headline and the clans."""
SLOTS = 25
PHASES = {
    "draft": "draft",
    "discard": "down to ten cards",
    "advanced-draft": "advanced draft",
    "contracts": "contracts",
    "ninjas": "ninja phase",
    "over": "the end",
}
SHORTER = (
    ("Assassin ", "A."),
    ("Guardian ", "G."),
    ("Weapon Master", "W.Master"),
    (" in High Places", ""),
    (" in Smoke", ""),
    ("Court ", ""),
    ("Corrupt ", ""),
    ("Imperial ", ""),
    ("Shinobi ", ""),
    ("Silent ", ""),
    ("Shadow ", ""),
    ("Grandmaster", "Grandm."),
)
BLUE, RED = "blue", "red"
OWN = {"guard": Text("  you guard", style=BLUE), "assassinate": Text("  you kill", style=RED)}


def short(card: str) -> str:
    """A card's name in a few letters."""
    name = NAMES[IDS.index(card)]
    for long, brief in SHORTER:
        name = name.replace(long, brief)
    return name


def draw(view: ShinobiView, names: Sequence[str]) -> RenderableType:
    """At most 78 columns and 20 lines: a headline, the clans, a lane for each target, what all have seen, own cards."""
    table = [part for lane in view.lanes for part in lane_lines(view, lane, names)]
    below = drafting(view, names)
    if view.viewer is not None:
        below += own_cards(view)
    below += [part for own in view.held for part in open_cards(view, own, names[own.viewer or 0])]
    below += events(view, names)
    if view.prompt:
        below.append(Text(view.prompt, style="bold"))
    seen = public_cards(view, names)
    room = HEIGHT - CLANS - len(table) - len(below)
    if len(seen) > room:
        seen = [*seen[: max(room - 1, 0)], line(Text("  ... the log has the rest", style="dim"))]
    return Constrain(Group(headline(view), clans(view, names), *table, *seen, *below), WIDTH)


def line(*parts: str | Text) -> Text:
    text = Text(no_wrap=True, overflow="ellipsis")
    for part in parts:
        text.append_text(part if isinstance(part, Text) else Text(part))
    return text


def headline(view: ShinobiView) -> Text:
    piles = f"draw pile {view.pile_size}, discards {view.discard_size}"
    title = line(Text("SHINOBI CLANS", style="bold"), f"  round {view.round} of 3, {PHASES[view.phase]}")
    title.append(" " * max(2, WIDTH - len(title) - len(piles)) + piles, style="dim")
    return title


def clans(view: ShinobiView, names: Sequence[str]) -> Table:
    """One column a player: name, gold, cards, and what they are doing."""
    table = Table(box=None, width=WIDTH, padding=(0, 1), pad_edge=False, show_header=False)
    for _ in range(view.seats):
        table.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    seats = range(view.seats)
    table.add_row(*(Text(title(view, seat, names), style="bold" if seat == view.viewer else "") for seat in seats))
    wealth = [f" {view.gold[seat]} gold, {plural(view.hand_sizes[seat], 'card')}" for seat in seats]
    if max(map(len, wealth)) > WIDTH // view.seats - 2:
        wealth = [text.replace(" gold", "g") for text in wealth]
    table.add_row(*wealth)
    return table


def title(view: ShinobiView, seat: int, names: Sequence[str]) -> str:
    mark = ">" if seat in view.waiting else " "
    token = "*" if seat == view.starter else ""
    return f"{mark}{names[seat]}{token}{' (you)' if seat == view.viewer else ''}{doing(view, seat)}"


def doing(view: ShinobiView, seat: int) -> str:
    return " out" if view.phase == "ninjas" and view.has_passed[seat] else ""


def lane_lines(view: ShinobiView, lane: Lane, names: Sequence[str]) -> list[RenderableType]:
    """Guardian slots, the target, assassin slots; below it the stack, its top card first."""
    facts = line(f"  {lane.reward} gold, kill +{lane.kill_gold}", OWN.get(lane.contract or "", Text("")))
    if not (lane.stack or lane.guardian_weapons or lane.assassin_weapons or lane.scout is not None):
        return [line(target(lane), facts)]
    row = Table.grid(padding=0)
    row.add_column(width=SLOTS, justify="right", no_wrap=True, overflow="ellipsis")
    row.add_column(width=WIDTH - 2 * SLOTS, justify="center", no_wrap=True, overflow="ellipsis")
    row.add_column(width=SLOTS, no_wrap=True, overflow="ellipsis")
    row.add_row(weapons(lane.guardian_weapons, names, inward=True), target(lane), weapons(lane.assassin_weapons, names))
    return [row, *stack_lines(facts.append("  "), lane, names)]


def target(lane: Lane) -> Text:
    name = TARGET_NAMES[TARGET_IDS.index(lane.target)]
    return Text(f"[G {name} {lane.power} A]", style="bold")


def weapons(row: Sequence[CardSeen], names: Sequence[str], *, inward: bool = False) -> Text:
    """Slot 1 is next to the target."""
    cells = [f"{slot}:{seen_name(card, names)}" for slot, card in enumerate(row, 1)]
    return Text(" ".join(reversed(cells) if inward else cells) or "-", style=BLUE if inward else RED)


def stack_lines(head: Text, lane: Lane, names: Sequence[str]) -> list[RenderableType]:
    cards = [Text(seen_name(card, names)) for card in reversed(lane.stack)]
    if lane.scout is not None:
        cards.insert(0, Text(f"Scout of {names[lane.scout]}"))
    return rows(head.append(f"stack of {len(lane.stack)}: "), cards or [Text("-")], " ")


def seen_name(card: CardSeen, names: Sequence[str]) -> str:
    """Known cards by name (in brackets if only some know them), others as ? and the first letters of their player."""
    if card.card is None:
        return f"?{names[card.owner][:2]}"
    return short(card.card) if card.face_up else f"({short(card.card)})"


def drafting(view: ShinobiView, names: Sequence[str]) -> list[RenderableType]:
    if view.phase == "advanced-draft":
        kept = [part for s, cards in enumerate(view.kept) if cards for part in listed(f"Kept by {names[s]}: ", cards)]
        first = "" if view.first_pick is None else f", {names[view.first_pick]} first"
        return [*listed(f"Pool, pass {view.draft_pass} of 5{first}: ", view.pool), *kept]
    if not view.packet:
        return []
    chosen = f" (you picked {short(view.picked)})" if view.picked else ""
    packet = listed(f"Packet{chosen}, then to the {view.pass_direction}: ", view.packet)
    return [*packet, *listed("Your picks: ", view.picks)]


def public_cards(view: ShinobiView, names: Sequence[str]) -> list[RenderableType]:
    """What rivals took from the pool, and the discards, for those who look them up."""
    parts: list[RenderableType] = []
    if view.phase == "over":
        return parts
    for seat, taken in enumerate(view.draft_log):
        if taken and seat != view.viewer:
            parts += rows(Text(f"{names[seat]} took: ", style="dim"), [Text(text, "dim") for text in counted(taken)])
    if view.discard:
        cells = [Text(text, "dim") for text in counted(view.discard)]
        parts += rows(Text("Discarded face up: ", style="dim"), cells)
    if view.own_discards:
        cells = [Text(text, "dim") for text in counted(view.own_discards)]
        parts += rows(Text("You discarded face down: ", style="dim"), cells)
    return parts


def counted(cards: Sequence[str]) -> list[str]:
    """In the order of the deck, copies together."""
    kinds = sorted(set(cards), key=IDS.index)
    return [short(card) + (f" x{cards.count(card)}" if cards.count(card) > 1 else "") for card in kinds]


def listed(head: str, cards: Sequence[str]) -> list[RenderableType]:
    """Cards with their numbers."""
    cells = [Text(short(card) + figures(card), style=colour(card)) for card in cards]
    return rows(Text(head, style="bold"), cells or [Text("none")])


def rows(head: Text, cells: Sequence[Text], between: str = ", ") -> list[RenderableType]:
    """On as many lines as they need; no cell is broken."""
    lines = [line(head)]
    for number, cell in enumerate(cells):
        last = number == len(cells) - 1
        if len(lines[-1]) + len(cell) + len(between) > WIDTH and lines[-1].plain.strip():
            lines.append(line("  "))
        lines[-1].append_text(cell).append("" if last else between)
    return [*lines]


def figures(card: str) -> str:
    """Power of a ninja, guardian/assassin power of a weapon, guard/kill gold of a meddler."""
    row = ROWS[IDS.index(card)]
    if row["type"] == "weapon":
        return f" {row['power_guardian']}/{row['power_assassin']}"
    if row["type"] == "meddler":
        return f" {row['gold_guard']:+d}/{row['gold_assassinate']:+d}"
    return f" {row['power']}" if "power" in row else ""


def colour(card: str) -> str:
    return {"assassin": RED, "guardian": BLUE}.get(ROWS[IDS.index(card)]["type"], "")


def own_cards(view: ShinobiView) -> list[RenderableType]:
    parts: list[RenderableType] = []
    if view.hand:
        parts += listed("Your hand: ", view.hand)
    if view.to_play:
        parts += listed("To be played now: ", view.to_play)
    absent = [c for c in view.contracts[view.viewer or 0] if c.target not in {lane.target for lane in view.lanes}]
    if absent:
        parts.append(line("Your contract on an absent target: ", ", ".join(f"{c.side} {c.target}" for c in absent)))
    return parts


def open_cards(view: ShinobiView, own: Own, name: str) -> list[RenderableType]:
    """What a player keeps from the others."""
    signed = [f"{contract.side} {contract.target}" for contract in view.contracts[own.viewer or 0]]
    parts: list[RenderableType] = [line(Text(f"{name}: ", style="bold"), ", ".join(signed))] if signed else []
    sealed = [own.picked] if own.picked else []
    zones = (("holds", own.hand), ("picked", own.picks), ("chooses from", own.packet), ("takes", sealed))
    for verb, cards in (*zones, ("plays one of", own.to_play)):
        parts += listed(f"{name} {verb}: ", cards) if cards else []
    return parts


def events(view: ShinobiView, names: Sequence[str]) -> list[RenderableType]:
    """What is being resolved, and at the end who earned the most."""
    if view.phase == "over":
        return most_gold(view, names)
    if view.open_events:
        stolen = "" if view.stolen_from is None else f", with a card of {names[view.stolen_from]}"
        return [line("In the smoke: ", ", ".join(short(card) for card in view.open_events), stolen)]
    return []


def most_gold(view: ShinobiView, names: Sequence[str]) -> list[RenderableType]:
    """If several have it, also what breaks ties where the table has agreed on that (SC-16.2)."""
    best = max(view.gold)
    first = [seat for seat in range(view.seats) if view.gold[seat] == best]
    parts: list[RenderableType] = [line(Text(f"Most gold: {listing(names[s] for s in first)} with {best}.", "bold"))]
    if len(first) > 1:
        tied = [
            f"{names[s]} {plural(view.fulfilled[s], 'contract')} and {view.gold_this_round[s]} gold in round 3"
            for s in first
        ]
        parts += rows(Text("Fulfilled: "), [Text(text) for text in tied])
    return parts
