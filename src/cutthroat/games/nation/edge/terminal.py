"""The table in text: the pyramid as hexes, the players beside it, attempts and the own hand below."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.table import Table
from rich.text import Text

from cutthroat.game.narration import plural
from cutthroat.games.nation.edge.catalogue import specialists
from cutthroat.games.nation.edge.names import CARD_IDS, CARD_NAMES, HIT_LIST_IDS, HIT_LIST_NAMES, SPECIALIST_IDS
from cutthroat.games.nation.edge.names import SPECIALIST_NAMES as SPECIALISTS
from cutthroat.games.nation.edge.view import Income, NationView, Own, Played, Player, Tile
from cutthroat.games.nation.edge.view_attempts import Attempt, Odds

WIDTH = 78
HEX = 9
"""Two sides and seven letters."""
INDENT = 10
"""Titles stand before what belongs to them."""
OFFSETS = {"A": 0, "B": 4, "C": 9, "D": 13}
SHORT = {
    "black-hat": "bl. hat",
    "journalist": "journo",
    "mistress": "mistr.",
    "dictator": "dictat.",
    "princess": "princ.",
    "drug-runner": "drug rn",
    "rival-assassin": "rival",
    "union-head": "union",
    "fortune-500-ceo": "ceo",
    "political-hopeful": "hopeful",
    "rising-star": "star",
    "terrorist-leader": "terror",
    "corrupt-senator": "senator",
    "mob-boss": "mob",
    "rogue-agent": "rogue",
    "prime-minister": "pm",
}
ABILITIES = {facts.id: facts.text for facts in specialists()}
NAMES = dict(zip(CARD_IDS, CARD_NAMES, strict=True))
SOURCES = {
    "targets": "target",
    "hit_list": "list",
    "start": "start",
    "tokens": "tokens",
    "contracts": "contr",
    "hazard_pay": "hazard",
    "vote": "vote",
    "purchases": "bought",
    "contract_debt": "debt",
    "loose_ends": "loose",
}
"""Of money, with the heads of their columns."""
NAME = 8
COLUMN = 7


def draw(view: NationView, names: Sequence[str]) -> RenderableType:
    """At most 78 columns: pyramid and players, market or attempts, the own cards, and what is asked."""
    parts: list[RenderableType] = [headline(view, names), board(view, names), *legend(view)]
    parts.extend(line("market", [NAMES[card] for card in view.market]) if view.market else [])
    looking = "you see" if view.viewer is not None else "in sight"
    parts.extend(line(looking, [NAMES[card] for card in view.seen]) if view.seen else [])
    if view.played:
        parts.extend(line("played", [played_text(view.played, names)]))
    if view.plan and view.plan.odds:
        parts.append(attempt_line(view.plan, "your plan"))
    parts.extend(attempt_line(attempt, names[attempt.seat]) for attempt in view.attempts)
    if view.winner is None and view.held:
        parts.extend(text for own in view.held for text in open_hand(view, own, names[own.viewer or 0]))
    elif view.winner is None:
        parts.extend([] if view.attempts else known_hands(view, names))
        parts.extend(own_cards(view))
    else:
        parts.extend(income_lines(view, names))
    parts.append(footer(view, names))
    return Constrain(Group(*parts), WIDTH)


def headline(view: NationView, names: Sequence[str]) -> Text:
    text = Text("ASSASSIN NATION", style="bold", no_wrap=True, overflow="ellipsis")
    when = f"duel, round {view.duel_round}" if view.duel_round else f"round {view.round}"
    first = short_name(names[view.first_player])
    text.append(f"  {when}  first: {first}  {view.phase.replace('-', ' ')}", style="not bold dim")
    return text


def legend(view: NationView) -> list[Text]:
    """What the signs mean, for who has to choose a target."""
    if not view.prompt:
        return []
    signs = "CAPITALS can be attacked  ! on your list  c cash  d debt  hand: cards+contracts"
    return [Text(signs, style="dim", no_wrap=True, overflow="ellipsis")]


def board(view: NationView, names: Sequence[str]) -> Table:
    table = Table(box=None, width=WIDTH, padding=0, show_header=False, pad_edge=False)
    table.add_column(width=6 * HEX + 1, no_wrap=True)
    table.add_column(width=WIDTH - 6 * HEX - 1, no_wrap=True, overflow="ellipsis")
    side = [player_line(view, seat, names) for seat in range(view.seats)]
    side.insert(0, Text("      money  c  d hand", style="dim"))
    deck = view.assassin
    side.append(Text(f"deck {deck.size}/{len(deck.discards)} contr {view.contracts.size}", style="dim"))
    left = pyramid(view, names)
    side += [Text("")] * (len(left) - len(side))
    for hexes, player in zip(left, side, strict=False):
        table.add_row(hexes, player)
    return table


def pyramid(view: NationView, names: Sequence[str]) -> list[Text]:
    lines: list[Text] = []
    for row in "DCBA":
        tiles = [tile for tile in view.pyramid if tile.row == row]
        for is_top in (True, False):
            text = Text(" " * OFFSETS[row])
            for tile in tiles:
                text.append(half_hex(tile, names, is_top=is_top), style=style_of(tile))
            lines.append(text)
    return lines


def half_hex(tile: Tile, names: Sequence[str], *, is_top: bool) -> str:
    """!JUDGE  \\ over \\B2 5+1/: capitals are available, ! is on the own Hit List."""
    inner = HEX - 2
    if is_top:
        name = SHORT.get(tile.target, tile.target)
        if tile.owner is not None:
            return "/" + f"({short_name(names[tile.owner])[: inner - 2]})".center(inner) + "\\"
        edge = "!" if tile.bonus else "/"
        return edge + (name.upper() if tile.state == "available" else name).center(inner) + "\\"
    if tile.owner is not None:
        return "\\" + " " * inner + "/"
    tokens = f"+{tile.tokens}" if tile.tokens else ""
    return "\\" + f"{tile.slot} {tile.value // 1000}{tokens}".center(inner) + "/"


def style_of(tile: Tile) -> str:
    return {"available": "bold", "covered": "", "gone": "dim"}[tile.state]


def player_line(view: NationView, seat: int, names: Sequence[str]) -> Text:
    player = view.players[seat]
    mark = "*" if seat == view.winner else ">" if seat in view.waiting else " "
    money = player.money if player.total is None else player.total
    text = f"{mark}{short_name(names[seat]):<6}{money // 1000:>3}k{player.cash:>3}{player.debt:>3}"
    text += f" {player.assassin_cards}+{player.contracts}{intel(player)}"
    return Text(text, style="bold" if seat == view.viewer else "")


def intel(player: Player) -> str:
    """Good and Bad Intel in front of a player: ^, vv, v3."""
    signs = (("^", player.good_intel), ("v", player.bad_intel))
    return "".join(sign * number if number < 3 else f"{sign}{number}" for sign, number in signs)


def short_name(name: str) -> str:
    return name[:6]


def title_text(title: str) -> str:
    return f"{title[: INDENT - 1]:<{INDENT}}"


def line(title: str, items: list[str]) -> list[Text]:
    """A title and some items, on as many lines as they need; no item is torn apart."""
    rows = [""]
    for item in items:
        longer = f"{rows[-1]} | {item}" if rows[-1] else item
        if len(longer) > WIDTH - INDENT:
            rows.append(item)
        else:
            rows[-1] = longer
    return [Text.assemble((title_text("" if i else title), "dim"), row or "-") for i, row in enumerate(rows)]


def played_text(played: Played, names: Sequence[str]) -> str:
    on = "" if played.on == played.by else f" on {names[played.on]}"
    return f"{NAMES[played.card]} by {names[played.by]}{on}"


def attempt_line(attempt: Attempt, name: str) -> Text:
    """Who, where and when, the chance and the money, and why the roll needs what it needs."""
    text = Text(title_text(name), style="bold", overflow="ellipsis", no_wrap=True)
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


def known_hands(view: NationView, names: Sequence[str]) -> list[Text]:
    """What the viewer knows of the rivals' hands."""
    rivals = [(names[seat], player.known) for seat, player in enumerate(view.players) if seat != view.viewer]
    return [known_hand(name, known) for name, known in rivals if known]


def known_hand(name: str, known: list[str]) -> Text:
    cards = ", ".join(NAMES[card] for card in known)
    return Text(f"{title_text(name)}has {cards}", style="dim", overflow="ellipsis", no_wrap=True)


def income_lines(view: NationView, names: Sequence[str]) -> list[Text]:
    """Where everybody's money came from, in thousands, one column for each source."""
    head = "".join(f"{title:>{COLUMN}}" for title in SOURCES.values())
    return [
        Text(" " * NAME + head, style="dim"),
        *(income_line(player.income, names[seat]) for seat, player in enumerate(view.players)),
    ]


def income_line(income: Income, name: str) -> Text:
    amounts = [getattr(income, source) or 0 for source in SOURCES]
    cells = "".join(f"{f'{amount // 1000:+}' if amount else '':>{COLUMN}}" for amount in amounts)
    return Text(f"{name[: NAME - 1]:<{NAME}}{cells}")


def own_cards(view: NationView) -> list[Text]:
    if view.viewer is None:
        return []
    specialist = SPECIALISTS[SPECIALIST_IDS.index(view.players[view.viewer].specialist)]
    secret = HIT_LIST_NAMES[HIT_LIST_IDS.index(view.hit_list)] if view.hit_list else "-"
    return [
        *line("hand", marked(view.hand, view.discarding)),
        *line("contracts", marked(view.hand_contracts, view.discarding)),
        *line("you are", [specialist, f"hit list {secret}"]),
        Text(f"{title_text('')}{ABILITIES[view.players[view.viewer].specialist]}", style="dim"),
    ]


def open_hand(view: NationView, own: Own, name: str) -> list[Text]:
    """The hand and the Hit List of a player, and a plan in the making."""
    secret = HIT_LIST_NAMES[HIT_LIST_IDS.index(own.hit_list)] if own.hit_list else "-"
    hand = line(name, [*marked(own.hand + own.hand_contracts, own.discarding), f"hit list {secret}"])
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
