"""The table in text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cutthroat.game.lines import listed, side_by_side
from cutthroat.game.narration import listing, plural
from cutthroat.games.shinobi.edge.view import CardSeen, Lane, Own, ShinobiView
from cutthroat.games.shinobi.rules.cards import IDS, NAMES, ROWS, TARGET_IDS, TARGET_NAMES

HEIGHT = 22
"""Lines that leave room for the moves."""
MIDDLE = 28
"""Columns of a target between its slots."""
ROOMY = 110
"""Columns that hold cards by their whole names."""
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


def full(card: str) -> str:
    return str(NAMES[IDS.index(card)])


def short(card: str) -> str:
    """A card's name in a few letters."""
    name = full(card)
    for long, brief in SHORTER:
        name = name.replace(long, brief)
    return name


def draw(view: ShinobiView, names: Sequence[str], width: int) -> RenderableType:
    """A headline, the clans, a lane for each target, what all have seen, the own cards."""
    return Group(*Drawing(view, names, width).parts())


class Drawing:
    """One view in a window of some width."""

    def __init__(self, view: ShinobiView, names: Sequence[str], width: int) -> None:
        self.view = view
        self.names = names
        self.width = width
        self.named = full if width >= ROOMY else short
        """How cards on the table are named; those in hand have their whole names."""

    def parts(self) -> list[RenderableType]:
        """As many lines of what all have seen as keep the whole within the height."""
        table = [part for lane in self.view.lanes for part in self.lane_lines(lane)]
        below = self.drafting()
        if self.view.viewer is not None:
            below += self.own_cards()
        below += [part for own in self.view.held for part in self.open_cards(own, self.names[own.viewer or 0])]
        below += self.events()
        if self.view.prompt:
            below.append(Text(self.view.prompt, style="bold"))
        above = [self.headline(), *self.clans()]
        seen = self.public_cards()
        room = HEIGHT - len(above) - len(table) - len(below)
        if len(seen) > room:
            seen = [*seen[: max(room - 1, 0)], Text("  ... the log has the rest", style="dim")]
        return [*above, *table, *seen, *below]

    def headline(self) -> Text:
        view = self.view
        piles = f"draw pile {view.pile_size}, discards {view.discard_size}"
        title = Text.assemble(("SHINOBI CLANS", "bold"), f"  round {view.round} of {view.rounds}, {PHASES[view.phase]}")
        return title.append(" " * max(2, self.width - len(title) - len(piles)) + piles, style="dim")

    def clans(self) -> list[Text]:
        """Each player's name, gold, cards, and what they are doing."""
        return side_by_side([self.clan(seat) for seat in range(self.view.seats)], self.width)

    def clan(self, seat: int) -> Text:
        view = self.view
        mark = ">" if seat in view.waiting else " "
        token = "*" if seat == view.starter else ""
        who = f"{mark}{self.names[seat]}{token}{' (you)' if seat == view.viewer else ''}"
        out = ", out" if view.phase == "ninjas" and view.has_passed[seat] else ""
        wealth = f" {view.gold[seat]} gold, {plural(view.hand_sizes[seat], 'card')}{out}"
        return Text.assemble((who, "bold" if seat == view.viewer else ""), wealth)

    def lane_lines(self, lane: Lane) -> list[RenderableType]:
        """Guardian slots, the target, assassin slots; below it the stack, its top card first."""
        facts = Text.assemble(f"  {lane.reward} gold, kill +{lane.kill_gold}", OWN.get(lane.contract or "", ""))
        if not (lane.stack or lane.guardian_weapons or lane.assassin_weapons or lane.scout is not None):
            return [Text.assemble(target(lane), facts)]
        row = Table.grid(padding=0)
        row.add_column(width=(self.width - MIDDLE) // 2, justify="right", overflow="fold")
        row.add_column(width=MIDDLE, justify="center")
        row.add_column(width=(self.width - MIDDLE) // 2, overflow="fold")
        guardians = self.weapons(lane.guardian_weapons, inward=True)
        row.add_row(guardians, target(lane), self.weapons(lane.assassin_weapons))
        return [row, *self.stack_lines(facts.append("  "), lane)]

    def weapons(self, row: Sequence[CardSeen], *, inward: bool = False) -> Text:
        """Slot 1 is next to the target."""
        cells = [f"{slot}:{self.seen_name(card)}" for slot, card in enumerate(row, 1)]
        return Text(" ".join(reversed(cells) if inward else cells) or "-", style=BLUE if inward else RED)

    def stack_lines(self, head: Text, lane: Lane) -> list[Text]:
        cards = [self.seen_name(card) for card in reversed(lane.stack)]
        if lane.scout is not None:
            cards.insert(0, f"Scout of {self.names[lane.scout]}")
        return listed(head.append(f"stack of {len(lane.stack)}: "), cards or ["-"], self.width)

    def seen_name(self, card: CardSeen) -> str:
        """Known cards by name (in brackets if only some know them), others as ? and two letters of their player."""
        if card.card is None:
            return f"?{self.names[card.owner][:2]}"
        return self.named(card.card) if card.face_up else f"({self.named(card.card)})"

    def drafting(self) -> list[RenderableType]:
        view = self.view
        if view.phase == "advanced-draft":
            first = "" if view.first_pick is None else f", {self.names[view.first_pick]} first"
            parts = self.cards(f"Pool, pass {view.draft_pass} of 5{first}: ", view.pool)
            for seat, cards in enumerate(view.kept):
                parts += self.cards(f"Kept by {self.names[seat]}: ", cards) if cards else []
            return [*parts]
        if not view.packet:
            return []
        chosen = f" (you picked {full(view.picked)})" if view.picked else ""
        packet = self.cards(f"Packet{chosen}, then to the {view.pass_direction}: ", view.packet)
        return [*packet, *self.cards("Your picks: ", view.picks)]

    def public_cards(self) -> list[RenderableType]:
        """What rivals took from the pool, and the discards, for those who look them up."""
        view = self.view
        if view.phase == "over":
            return []
        taken = [
            (f"{self.names[seat]} took", cards) for seat, cards in enumerate(view.draft_log) if seat != view.viewer
        ]
        zones = [*taken, ("Discarded face up", view.discard), ("You discarded face down", view.own_discards)]
        return [part for head, cards in zones if cards for part in self.counted(f"{head}: ", cards)]

    def counted(self, head: str, cards: Sequence[str]) -> list[Text]:
        """In the order of the deck, copies together."""
        kinds = sorted(set(cards), key=IDS.index)
        cells = [self.named(card) + (f" x{cards.count(card)}" if cards.count(card) > 1 else "") for card in kinds]
        return listed(Text(head, style="dim"), [Text(cell, style="dim") for cell in cells], self.width)

    def cards(self, head: str, cards: Sequence[str]) -> list[Text]:
        """Cards with their numbers."""
        cells = [Text(full(card) + figures(card), style=f"not bold {colour(card)}".strip()) for card in cards]
        return listed(Text(head, style="bold"), cells or ["none"], self.width)

    def own_cards(self) -> list[RenderableType]:
        view = self.view
        parts: list[RenderableType] = []
        if view.hand:
            parts += self.cards("Your hand: ", view.hand)
        if view.to_play:
            parts += self.cards("To be played now: ", view.to_play)
        absent = [c for c in view.contracts[view.viewer or 0] if c.target not in {lane.target for lane in view.lanes}]
        if absent:
            signed = [f"{contract.side} {contract.target}" for contract in absent]
            parts += listed("Your contract on an absent target: ", signed, self.width)
        return parts

    def open_cards(self, own: Own, name: str) -> list[RenderableType]:
        """What a player keeps from the others."""
        signed = [f"{contract.side} {contract.target}" for contract in self.view.contracts[own.viewer or 0]]
        parts: list[RenderableType] = []
        parts += listed(Text(f"{name}: ", style="bold"), signed, self.width) if signed else []
        sealed = [own.picked] if own.picked else []
        zones = (("holds", own.hand), ("picked", own.picks), ("chooses from", own.packet), ("takes", sealed))
        for verb, cards in (*zones, ("plays one of", own.to_play)):
            parts += self.cards(f"{name} {verb}: ", cards) if cards else []
        return parts

    def events(self) -> list[RenderableType]:
        """What is being resolved, and at the end who earned the most."""
        view = self.view
        if view.phase == "over":
            return self.most_gold()
        if not view.open_events:
            return []
        stolen = [] if view.stolen_from is None else [f"with a card of {self.names[view.stolen_from]}"]
        return [*listed("In the smoke: ", [*map(full, view.open_events), *stolen], self.width)]

    def most_gold(self) -> list[RenderableType]:
        """If several have it, also what breaks ties where the table has agreed on that (SC-16.2)."""
        view, best = self.view, max(self.view.gold)
        first = [seat for seat in range(view.seats) if view.gold[seat] == best]
        said = f"Most gold: {listing(self.names[seat] for seat in first)} with {best}."
        parts: list[RenderableType] = [Text(said, style="bold")]
        if len(first) > 1:
            last = f"round {view.rounds}"
            tied = [
                f"{self.names[s]} {plural(view.fulfilled[s], 'contract')} and {view.gold_this_round[s]} gold in {last}"
                for s in first
            ]
            parts += listed("Fulfilled: ", tied, self.width)
        return parts


def target(lane: Lane) -> Text:
    name = TARGET_NAMES[TARGET_IDS.index(lane.target)]
    return Text(f"[G {name} {lane.power} A]", style="bold")


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
