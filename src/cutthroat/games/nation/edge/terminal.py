"""The table in text: the pyramid as hexes, the players beside it, attempts and the own hand below."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cutthroat.game.lines import listed, side_by_side
from cutthroat.game.narration import plural
from cutthroat.games.nation.edge.catalogue import specialists
from cutthroat.games.nation.edge.names import (
    CARD_IDS,
    CARD_NAMES,
    HIT_LIST_IDS,
    HIT_LIST_NAMES,
    SPECIALIST_IDS,
    TARGET_IDS,
    TARGET_NAMES,
)
from cutthroat.games.nation.edge.names import SPECIALIST_NAMES as SPECIALISTS
from cutthroat.games.nation.edge.view import Income, NationView, Own, Played, Player, Tile
from cutthroat.games.nation.edge.view_attempts import Attempt, Odds

NARROWEST, WIDEST = 9, 19
"""A hex has two sides and seven letters at least; at its widest all names fit."""
INDENT = 10
"""Titles stand before what belongs to them."""
COLUMNS = 80
"""Enough for a column of each source of money."""
LONGEST = 6
"""Hexes of the row at the bottom."""
BESIDE = 42
"""So much room to the right of the widest pyramid takes the players there."""
BRIEF = {
    "fortune-500-ceo": "CEO",
    "political-hopeful": "Hopeful",
    "terrorist-leader": "Terrorist",
    "corrupt-senator": "Senator",
    "prime-minister": "Minister",
    "rival-assassin": "Rival",
    "rogue-agent": "Rogue",
    "drug-runner": "Runner",
    "union-head": "Union",
    "rising-star": "Star",
    "mob-boss": "Mob",
}
"""A word of a name, where all of it does not fit on a hex."""
BRIEFEST = {
    "black-hat": "Bl. Hat",
    "terrorist-leader": "Terror",
    "prime-minister": "PM",
    "journalist": "Journo",
    "mistress": "Mistr.",
    "dictator": "Dictat.",
    "princess": "Princ.",
}
ABILITIES = {facts.id: facts.text for facts in specialists()}
TARGETS = dict(zip(TARGET_IDS, TARGET_NAMES, strict=True))
NAMES = dict(zip(CARD_IDS, CARD_NAMES, strict=True))
SOURCES = {
    "targets": "targets",
    "hit_list": "Hit List",
    "start": "start",
    "tokens": "tokens",
    "contracts": "contracts",
    "hazard_pay": "hazard pay",
    "vote": "vote",
    "purchases": "bought",
    "contract_debt": "debt",
    "loose_ends": "loose ends",
}
"""Of money, with the heads of their columns."""


def draw(view: NationView, names: Sequence[str], width: int) -> RenderableType:
    """Pyramid and players, market or attempts, the own cards, and what is asked."""
    return Group(headline(view, names), *board(view, names, width), *legend(view), *below(view, names, width))


def below(view: NationView, names: Sequence[str], width: int) -> list[RenderableType]:
    parts: list[RenderableType] = []
    looking = "you see" if view.viewer is not None else "in sight"
    for head, cards in (("market", view.market), (looking, view.seen)):
        parts.extend(line(head, [NAMES[card] for card in cards], width) if cards else [])
    if view.played:
        parts.extend(line("played", [played_text(view.played, names)], width))
    if view.plan and view.plan.odds:
        parts.append(attempt_line(view.plan, "your plan"))
    parts.extend(attempt_line(attempt, names[attempt.seat]) for attempt in view.attempts)
    if view.winner is not None:
        parts.extend(incomes(view, names, width))
    elif view.held:
        parts.extend(text for own in view.held for text in open_hand(view, own, names[own.viewer or 0], width))
    else:
        parts.extend([] if view.attempts else known_hands(view, names, width))
        parts.extend(own_cards(view, width))
    return [*parts, footer(view, names)]


def headline(view: NationView, names: Sequence[str]) -> Text:
    text = Text("ASSASSIN NATION", style="bold")
    when = f"duel, round {view.duel_round}" if view.duel_round else f"round {view.round}"
    text.append(f"  {when}  first: {names[view.first_player]}  {view.phase.replace('-', ' ')}", style="not bold dim")
    deck = view.assassin
    return text.append(f"  deck {deck.size}/{len(deck.discards)} contracts {view.contracts.size}", style="not bold dim")


def legend(view: NationView) -> list[Text]:
    """What the signs mean, for who has to choose a target."""
    if not view.prompt:
        return []
    return [Text("CAPITALS can be marked  ! on your list  5+2 cards+contracts  ^v Good, Bad Intel", style="dim")]


def board(view: NationView, names: Sequence[str], width: int) -> list[RenderableType]:
    """The players stand beside the pyramid where both have room, otherwise below it."""
    hexagon = min(WIDEST, max(NARROWEST, (width - 1) // LONGEST))
    hexes = pyramid(view, names, hexagon)
    players = [player_line(view, seat, names) for seat in range(view.seats)]
    if width < LONGEST * hexagon + 1 + BESIDE:
        return [*hexes, *side_by_side(players, width)]
    both = Table.grid(padding=(0, 4, 0, 0))
    both.add_row(Group(*hexes), Group(*players))
    return [both]


def pyramid(view: NationView, names: Sequence[str], hexagon: int) -> list[Text]:
    lines: list[Text] = []
    for row, offset in zip("DCBA", (3, 2, 1, 0), strict=True):
        tiles = [tile for tile in view.pyramid if tile.row == row]
        for is_top in (True, False):
            text = Text(" " * (offset * hexagon // 2))
            for tile in tiles:
                text.append(half_hex(tile, names, hexagon - 2, is_top=is_top), style=style_of(tile))
            lines.append(text)
    return lines


def half_hex(tile: Tile, names: Sequence[str], inner: int, *, is_top: bool) -> str:
    """!JUDGE  \\ over \\B2 5+1/: capitals are available, ! is on the own Hit List."""
    if tile.owner is not None:
        top, bottom = taken_by(names[tile.owner], inner)
        return f"/{top:^{inner}}\\" if is_top else f"\\{bottom:^{inner}}/"
    if is_top:
        edge = "!" if tile.bonus else "/"
        name = tile_name(tile.target, inner)
        return f"{edge}{name.upper() if tile.state == 'available' else name:^{inner}}\\"
    tokens = f"+{tile.tokens}" if tile.tokens else ""
    return f"\\{f'{tile.slot} {tile.value // 1000}{tokens}':^{inner}}/"


def tile_name(target: str, inner: int) -> str:
    """All of a target's name, or as much as fits and is still a word."""
    words = [TARGETS[target]] + [brief[target] for brief in (BRIEF, BRIEFEST) if target in brief]
    return next((word for word in words if len(word) <= inner), words[-1])


def taken_by(name: str, inner: int) -> tuple[str, str]:
    """Whose it is now, on the two lines of a hex: nobody's name is cut."""
    if len(name) <= inner - 2:
        return f"({name})", ""
    if len(name) <= inner:
        return name, ""
    return (name[: inner - 1] + "-", name[inner - 1 :]) if len(name) < 2 * inner else ("(taken)", "")


def style_of(tile: Tile) -> str:
    return {"available": "bold", "covered": "", "gone": "dim"}[tile.state]


def player_line(view: NationView, seat: int, names: Sequence[str]) -> Text:
    player = view.players[seat]
    mark = "*" if seat == view.winner else ">" if seat in view.waiting else " "
    money = player.money if player.total is None else player.total
    tokens = [f"{number} {sort}" for number, sort in ((player.cash, "cash"), (player.debt, "debt")) if number]
    widest = max(map(len, names[: view.seats]))
    text = f"{mark}{names[seat]:<{widest}} {money // 1000:>3}k {player.assassin_cards}+{player.contracts}"
    text += "".join(f" {part}" for part in [*tokens, intel(player)] if part)
    return Text(text, style="bold" if seat == view.viewer else "")


def intel(player: Player) -> str:
    """Good and Bad Intel in front of a player: ^, vv, v3."""
    signs = (("^", player.good_intel), ("v", player.bad_intel))
    return "".join(sign * number if number < 3 else f"{sign}{number}" for sign, number in signs)


def title_text(title: str) -> str:
    return f"{title:<{INDENT - 1}} "


def line(title: str, items: list[str], width: int) -> list[Text]:
    """A title and some items, on as many lines as they need."""
    return listed(Text(title_text(title), style="dim"), [plain(item) for item in items] or ["-"], width, indent=INDENT)


def plain(item: str) -> Text:
    return Text(item, style="not dim")


def played_text(played: Played, names: Sequence[str]) -> str:
    on = "" if played.on == played.by else f" on {names[played.on]}"
    return f"{NAMES[played.card]} by {names[played.by]}{on}"


def attempt_line(attempt: Attempt, name: str) -> Text:
    """Who, where and when, the chance and the money, and why the roll needs what it needs."""
    text = Text(title_text(name), style="bold")
    if attempt.odds is None:
        return text.append(", ".join(NAMES[card] for card in attempt.cards), style="not bold")
    where = f"{attempt.slot} " if attempt.slot else ""
    when = "" if attempt.time is None else f"{attempt.clock} "
    money = f" ${attempt.payout.total:,}" if attempt.payout else ""
    reasons = attempt.odds.text.rsplit(": ", 1)[0]
    return text.append(f"{where}{when}{need(attempt.odds)}{money}: {reasons}", style="not bold")


def need(odds: Odds) -> str:
    """4+, 50 %; with two dice 2x4+, 75 %; or that no roll is needed."""
    if odds.chance in (0, 1):
        return "sure" if odds.chance else "hopeless"
    roll = "6" if odds.threshold == 6 else f"{odds.threshold}+"
    return f"{'2x' if odds.dice == 2 else ''}{roll}, {round(100 * odds.chance)} %"


def known_hands(view: NationView, names: Sequence[str], width: int) -> list[Text]:
    """What the viewer knows of the rivals' hands."""
    rivals = [(names[seat], player.known) for seat, player in enumerate(view.players) if seat != view.viewer]
    known = [(name, [NAMES[card] for card in cards]) for name, cards in rivals if cards]
    return [text for name, cards in known for text in listed(f"{title_text(name)}has ", cards, width, indent=INDENT)]


def incomes(view: NationView, names: Sequence[str], width: int) -> list[RenderableType]:
    """Where everybody's money came from, in thousands: sources that brought or cost any, as columns if they fit."""
    earned = [{source: amount(player.income, source) for source in SOURCES} for player in view.players]
    if width < COLUMNS:
        told = [[f"{SOURCES[source]} {sum_:+}" for source, sum_ in sums.items() if sum_] for sums in earned]
        return [text for name, sums in zip(names, told, strict=False) for text in line(name, sums, width)]
    sources = [source for source in SOURCES if any(sums[source] for sums in earned)]
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("thousands", no_wrap=True)
    for source in sources:
        table.add_column(SOURCES[source], justify="right")
    for name, sums in zip(names, earned, strict=False):
        table.add_row(name, *(f"{sums[source]:+}" if sums[source] else "" for source in sources))
    return [table]


def amount(income: Income, source: str) -> int:
    """In thousands."""
    return (getattr(income, source) or 0) // 1000


def own_cards(view: NationView, width: int) -> list[Text]:
    if view.viewer is None:
        return []
    specialist = view.players[view.viewer].specialist
    name = SPECIALISTS[SPECIALIST_IDS.index(specialist)]
    return [
        *line("hand", marked(view.hand, view.discarding), width),
        *line("contracts", marked(view.hand_contracts, view.discarding), width),
        *line("you are", [f"{name}, {secret}" for secret in hit_list(view.hit_list)] or [name], width),
        *([] if view.attempts else [Text(title_text("") + ABILITIES[specialist], style="dim")]),
    ]


def hit_list(secret: str | None) -> list[str]:
    return [f"Hit List {HIT_LIST_NAMES[HIT_LIST_IDS.index(secret)]}"] if secret else []


def open_hand(view: NationView, own: Own, name: str, width: int) -> list[Text]:
    """The hand and the Hit List of a player, and a plan in the making."""
    cards = marked(own.hand + own.hand_contracts, own.discarding)
    hand = line(name, [*cards, *hit_list(own.hit_list)], width)
    is_planning = own.plan is not None and own.plan.odds is not None and own.plan not in view.attempts
    return [*hand, attempt_line(own.plan, "  plans")] if own.plan and is_planning else hand


def marked(cards: list[str], discarding: list[str]) -> list[str]:
    """The names of cards, with an x before as many copies as are to be discarded."""
    left = list(discarding)
    texts = []
    for card in cards:
        is_going = card in left
        if is_going:
            left.remove(card)
        texts.append(f"x {NAMES[card]}" if is_going else NAMES[card])
    return texts


def footer(view: NationView, names: Sequence[str]) -> Text:
    if view.prompt:
        return Text(f"> {view.prompt}", style="bold")
    if view.winner is not None:
        return Text(f"{names[view.winner]} wins.", style="bold")
    waiting = ", ".join(names[seat] for seat in view.waiting)
    return Text(f"waiting for {waiting or plural(0, 'player')}", style="dim")
