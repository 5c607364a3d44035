"""The table in text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.table import Table
from rich.text import Text

from cutthroat.core.words import plural
from cutthroat.games.shinobi.cards import IDS, NAMES, ROWS, TARGET_IDS, TARGET_NAMES
from cutthroat.games.shinobi.view import CardSeen, Lane, ShinobiView

WIDTH = 78
SLOTS = 25
CROWD = 5
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
    """At most 78 columns: a headline, the clans, a lane for each target, the own cards."""
    parts: list[RenderableType] = [headline(view), clans(view, names)]
    parts += [part for lane in view.lanes for part in lane_lines(view, lane, names)]
    parts += drafting(view, names)
    if view.viewer is not None:
        parts += own_cards(view)
    parts += events(view, names)
    if view.prompt:
        parts.append(Text(view.prompt, style="bold"))
    return Constrain(Group(*parts), WIDTH)


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
    gold = " gold" if view.seats < CROWD else "g"
    table.add_row(*(Text(title(view, seat, names), style="bold" if seat == view.viewer else "") for seat in seats))
    table.add_row(*(Text(f" {view.gold[seat]}{gold}, {plural(view.hand_sizes[seat], 'card')}") for seat in seats))
    return table


def title(view: ShinobiView, seat: int, names: Sequence[str]) -> str:
    mark = ">" if seat in view.waiting else " "
    token = "*" if seat == view.starter else ""
    return f"{mark}{names[seat]}{token}{' (you)' if seat == view.viewer else ''}{doing(view, seat)}"


def doing(view: ShinobiView, seat: int) -> str:
    if view.phase == "ninjas":
        return " out" if view.has_passed[seat] else ""
    return " first" if seat == view.first_pick else ""


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
    return [row, Text.assemble(facts, "  ", stack(lane, names))]


def target(lane: Lane) -> Text:
    name = TARGET_NAMES[TARGET_IDS.index(lane.target)]
    return Text(f"[G {name} {lane.power} A]", style="bold")


def weapons(row: Sequence[CardSeen], names: Sequence[str], *, inward: bool = False) -> Text:
    """Slot 1 is next to the target."""
    cells = [f"{slot}:{seen_name(card, names)}" for slot, card in enumerate(row, 1)]
    return Text(" ".join(reversed(cells) if inward else cells) or "-", style=BLUE if inward else RED)


def stack(lane: Lane, names: Sequence[str]) -> Text:
    cards = [seen_name(card, names) for card in reversed(lane.stack)]
    if lane.scout is not None:
        cards.insert(0, f"Scout of {names[lane.scout]}")
    return Text(f"stack of {len(lane.stack)}: {' '.join(cards) or '-'}")


def seen_name(card: CardSeen, names: Sequence[str]) -> str:
    """Known cards by name (in brackets if only some know them), others as ? and the first letters of their player."""
    if card.card is None:
        return f"?{names[card.owner][:2]}"
    return short(card.card) if card.face_up else f"({short(card.card)})"


def drafting(view: ShinobiView, names: Sequence[str]) -> list[RenderableType]:
    if view.phase == "advanced-draft":
        kept = [line(f"kept by {names[s]}: ", listed(cards)) for s, cards in enumerate(view.kept) if cards]
        return [line(Text(f"Pool, pass {view.draft_pass} of 5: ", style="bold"), listed(view.pool)), *kept]
    if not view.packet:
        return []
    chosen = f"  you picked {short(view.picked)}" if view.picked else ""
    return [
        wrapped(f"Packet, then to the {view.pass_direction}: ", view.packet),
        line("Picks: ", listed(view.picks), chosen),
    ]


def listed(cards: Sequence[str]) -> str:
    return ", ".join(short(card) for card in cards) or "none"


def wrapped(head: str, cards: Sequence[str]) -> Text:
    """Cards with their numbers, on as many lines as they need."""
    text = Text(head, style="bold")
    for number, card in enumerate(cards):
        text.append(", " if number else "", style="not bold")
        text.append(short(card) + figures(card), style=f"not bold {colour(card)}".strip())
    return text


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
        parts.append(wrapped("Your hand: ", view.hand))
    if view.to_play:
        parts.append(wrapped("To be played now: ", view.to_play))
    absent = [c for c in view.contracts[view.viewer or 0] if c.target not in {lane.target for lane in view.lanes}]
    if absent:
        parts.append(line("Your contract on an absent target: ", ", ".join(f"{c.side} {c.target}" for c in absent)))
    return parts


def events(view: ShinobiView, names: Sequence[str]) -> list[RenderableType]:
    """What is being resolved, and at the end who won."""
    if view.phase == "over":
        best = max(view.gold)
        winners = [names[seat] for seat in range(view.seats) if view.gold[seat] == best]
        return [line(Text(f"Most gold: {' and '.join(winners)} with {best}.", style="bold"))]
    if view.open_events:
        stolen = "" if view.stolen_from is None else f", with a card of {names[view.stolen_from]}"
        return [line("In the smoke: ", listed(view.open_events), stolen)]
    return []
