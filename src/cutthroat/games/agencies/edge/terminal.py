"""The table in text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cutthroat.game.lines import listed
from cutthroat.game.narration import plural
from cutthroat.games.agencies.edge.view import AgenciesView, Agency
from cutthroat.games.agencies.rules.cards import AGENT_IDS, AGENT_NAMES, HIT_IDS, HIT_NAMES, HIT_RANKS, SUITS

BOTH = 130
"""Columns for the agencies beside the hit deck."""
CARD = 3
"""Columns of a card."""
LATELY = 8
"""So many of the discards are shown, at least."""
RED = {suit["id"] for suit in SUITS if suit["color"] == "red"}
SHOWN = dict(zip([*HIT_IDS, *AGENT_IDS], [*HIT_NAMES, *AGENT_NAMES[:-1], "Jo"], strict=True))


def draw(view: AgenciesView, names: Sequence[str], width: int) -> RenderableType:
    """A headline, the agencies, the hit deck, the attempt, the own hand."""
    parts: list[RenderableType] = [headline(view), *table(view, names, width), *piles(view, width)]
    if view.attempt:
        parts.append(attempt(view, names))
    if view.hand:
        parts.append(hand(view))
    parts.append(footer(view, names))
    return Group(*parts)


def headline(view: AgenciesView) -> Text:
    text = Text("AGENCIES OF ASSASSINATION", style="bold")
    text.append(f"  turn {view.turn} of at most {view.max_turns}", style="not bold dim")
    return text


def table(view: AgenciesView, names: Sequence[str], width: int) -> list[RenderableType]:
    """The agencies and the hit deck, side by side where there is room for both."""
    if width < BOTH:
        return [agencies(view, names), hit_deck(view)]
    both = Table.grid(padding=(0, 6, 0, 0))
    both.add_row(agencies(view, names), Group("", hit_deck(view)))
    return [both]


def agencies(view: AgenciesView, names: Sequence[str]) -> Table:
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    for title in ("", "agency", "points", "hand", "completed hits"):
        table.add_column(title, overflow="fold")
    for seat, agency in enumerate(view.agencies):
        table.add_row(*row(view, seat, agency, names), style="bold" if seat == view.viewer else "")
    return table


def row(view: AgenciesView, seat: int, agency: Agency, names: Sequence[str]) -> list[Text]:
    mark = "*" if seat in view.winners else ">" if seat == view.active else " "
    filled = min(agency.points, view.points_to_win)
    bar = "■" * filled + "□" * (view.points_to_win - filled)
    return [
        Text(mark),
        Text(person(view, seat, names)),
        Text(f"{bar} {agency.points}"),
        holding(agency),
        cards(agency.hits) if agency.hits else Text("-", style="dim"),
    ]


def holding(agency: Agency) -> Text:
    if agency.hand is None:
        return Text(plural(agency.hand_size, "card"))
    strength = "" if agency.showdown_strength is None else f"{agency.showdown_strength}: "
    return Text.assemble(strength, cards(agency.hand))


def hit_deck(view: AgenciesView) -> Table:
    """The hits that are left, one line a rank; those the viewer's hand can meet are marked."""
    met = set(view.risk.hits) if view.risk else set()
    table = Table.grid(padding=(0, 1, 0, 0))
    for rank in reversed(HIT_RANKS):
        cells = [hit_cell(rank["id"] + suit["id"], view, met) for suit in SUITS]
        facts = f"{rank['name']:<6} strength {rank['strength']}, {plural(rank['points'], 'point')}"
        table.add_row(Text(facts, style="dim"), *cells)
    return table


def hit_cell(hit: str, view: AgenciesView, met: set[str]) -> Text:
    if hit not in view.hits_left:
        return Text("  .   ", style="dim")
    return Text.assemble(card(hit), " ok" if hit in met else "   ")


def piles(view: AgenciesView, width: int) -> list[Text]:
    text = Text(f"hit deck {len(view.hits_left)}   agent deck {view.agent_deck_size}   ", style="dim")
    text.append(f"discards {len(view.agent_discard)}")
    if not view.agent_discard:
        return [text]
    text.append(", last:")
    room = max(LATELY, (width - len(text)) // CARD)
    return listed(text, [card(each) for each in reversed(view.agent_discard[-room:])], width, between="")


def attempt(view: AgenciesView, names: Sequence[str]) -> Text:
    assert view.attempt is not None
    assert view.active is not None
    text = Text.assemble(f"{person(view, view.active, names)} against ", card(view.attempt.hit), style="bold")
    text.append(f": strength {view.attempt.needed} is needed")
    if view.attempt.strength is not None:
        text.append(f", the hand is worth {view.attempt.strength}")
    return text.append(" (insured by a joker)" if view.attempt.insured else "")


def hand(view: AgenciesView) -> Table:
    """The own cards, their base strength, and in an attempt what each is worth against the hit."""
    table = Table(box=None, padding=(0, 1), pad_edge=False, show_header=False)
    table.add_row(Text("your hand", style="bold"), *(card(held.id) for held in view.hand))
    table.add_row(Text("strength", style="dim"), *(Text(f"{held.strength:>3}") for held in view.hand))
    if any(held.worth is not None for held in view.hand):
        table.add_row(Text("against it", style="dim"), *(worth(held.worth, held.strength) for held in view.hand))
    return table


def worth(value: int | None, strength: int) -> Text:
    if value is None or not strength:
        return Text("  -", style="dim")
    bonus = value - strength
    return Text(f"{value:>3} (+{bonus})" if bonus else f"{value:>3}", style="bold" if bonus else "")


def footer(view: AgenciesView, names: Sequence[str]) -> Text:
    text = Text()
    if view.winners:
        winners = " and ".join(person(view, seat, names) for seat in view.winners)
        return text.append(f"Hired: {winners}.", style="bold")
    if view.phase == "turn" and view.risk and view.loss:
        text.append(f"Your hand meets {view.risk.met} of {view.risk.of} hits")
        text.append(f"; a failure costs {plural(view.loss.points, 'point')}, {plural(view.loss.cards, 'card')}.\n")
    return text.append(view.prompt, style="bold")


def person(view: AgenciesView, seat: int, names: Sequence[str]) -> str:
    return "You" if seat == view.viewer else names[seat]


def cards(ids: Sequence[str]) -> Text:
    return Text(" ").join(card(each) for each in ids)


def card(each: str) -> Text:
    return Text(f"{SHOWN[each]:>{CARD}}", style="red" if each[-1] in RED else "")
