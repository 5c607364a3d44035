"""A report as a document: parts with words, tables and charts, whatever it is then written as."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from cutthroat.game.contract import AnyGame
from cutthroat.game.options import show
from cutthroat.lab.report.blocks import (
    Block,
    Curve,
    Curves,
    Histogram,
    Line,
    Part,
    Stack,
    Table,
    Whisker,
    Words,
)
from cutthroat.lab.report.figures import CardEffect, Change, Choice, Comparison, Group, Report, RuleSet, Skill, Sources
from cutthroat.lab.report.findings import MANNERS, is_usual, over, size
from cutthroat.lab.report.look import SECONDS_A_BIT, SECONDS_FORCED, SECONDS_FREE
from cutthroat.lab.report.plan import REPEATS
from cutthroat.lab.report.standings import ORDER, SEATS
from cutthroat.lab.report.statistics import Estimate, Spread
from cutthroat.lab.report.wording import MINUS, chance, counted, interval, number, percent, signed, signed_number

SHOWN = 24
"""Rows of a long table that are shown at once."""


class Fact(NamedTuple):
    """One of the few numbers on top."""

    value: str
    name: str
    note: str


def parts(report: Report, game: AnyGame) -> list[Part]:
    base = report.rule_sets[0]
    found = [part for part in (comparison_part(report), sweep_part(report)) if part is not None]
    found += [wins_part(report, group) for group in base.groups]
    found += [length_part(report, base), scores_part(base), drama_part(base)]
    if report.skill is not None:
        found.append(luck_part(report.skill, report.sources))
    found += [decisions_part(base), choices_part(base), cards_part(base), unused_part(base)]
    found.append(how_part(report, game))
    return found


def key_facts(report: Report) -> list[Fact]:
    base = report.rule_sets[0]
    found = [
        Fact(
            f"{max(1, round(base.minutes.median))} min",
            "of thinking",
            f"{base.minutes.low:.0f} to {base.minutes.high:.0f}",
        )
    ]
    if base.rounds is not None:
        found.append(
            Fact(number(base.rounds.mean.value), report.rounds_are, f"{base.rounds.low:g} to {base.rounds.high:g}")
        )
    found.append(Fact(f"{base.decisions.mean.value:,.0f}", "decisions", f"{percent(base.forced)} forced"))
    found.append(Fact(number(base.drama.lead_changes.mean.value), "changes of the lead", "a game"))
    if report.skill is not None:
        found.append(Fact(percent(report.skill.by_bot), "skill", f"{percent(report.skill.by_deal)} the deal"))
    furthest = max((one for one in base.groups[0].standings), key=lambda one: abs(one.share.value - report.fair))
    found.append(Fact(signed(furthest.share.value - report.fair), "furthest seat", "points from even"))
    return found


def scale(estimates: Iterable[Estimate], even: float) -> tuple[float, float]:
    """From the least to the most of all intervals, as far to both sides of what is even."""
    reach = max((max(abs(one.low - even), abs(one.high - even)) for one in estimates), default=0.0) or 0.01
    return even - 1.05 * reach, even + 1.05 * reach


# The parts


def wins_part(report: Report, group: Group) -> Part:
    left, right = scale((one.share for one in group.standings), report.fair)
    lines = [
        Line(
            (one.name, percent(one.share.value), interval(one.share, percent), f"{one.seats:,}", chance(one.chance)),
            Whisker(one.share.low, one.share.value, one.share.high, report.fair, left, right, one.clear),
        )
        for one in group.standings
    ]
    heads = (group.title, "Share of wins", "95 %, all together", "Times", "Chance of error")
    title = {SEATS: "Wins by seat", ORDER: "Wins by order of turns"}.get(
        group.kind, f"Wins by {group.kind.replace('-', ' ')}"
    )
    told = {
        ORDER: "Counted from whoever is asked first.",
        SEATS: "Bots sit where --bots puts them; with the same bot everywhere all seats should win alike.",
    }.get(group.kind, "Of the games in which it took part.")
    words = Words(f"Even is {percent(report.fair)}. {told}")
    marks = percent(left), percent(report.fair), percent(right)
    return Part(f"wins-{group.kind}", title, [words, Table(title, heads, lines, scale=marks)])


def length_part(report: Report, base: RuleSet) -> Part:
    rows = [("Decisions", base.decisions), ("Minutes of thinking", base.minutes)]
    if base.rounds is not None:
        rows.insert(0, (report.rounds_are.capitalize(), base.rounds))
    blocks: list[Block] = [
        Words(
            f"Minutes are an estimate: {SECONDS_FREE:g} seconds for a decision and {SECONDS_A_BIT:g} more for each "
            f"doubling of the choices, {SECONDS_FORCED:g} for a move without a choice; those who choose together think "
            "together."
        ),
        spreads("Length of a game", rows),
    ]
    if base.rounds is not None:
        blocks.append(histogram(report.rounds_are.capitalize(), report.rounds_are, base.rounds))
    blocks.append(histogram("Decisions", "decisions", base.decisions))
    return Part("length", "Length", blocks)


def spreads(caption: str, rows: Sequence[tuple[str, Spread]]) -> Table:
    heads = ("Figure", "Mean", "95 %", "Median", "Nine of ten games", "Most")
    lines = [
        Line(
            (
                name,
                number(one.mean.value),
                interval(one.mean),
                counted(one.median),
                f"{counted(one.low)} to {counted(one.high)}",
                counted(one.most),
            )
        )
        for name, one in rows
    ]
    return Table(caption, heads, lines)


def histogram(caption: str, unit: str, spread: Spread) -> Histogram:
    return Histogram(caption, unit, spread.bins, spread.mean.value, spread.most)


def scores_part(base: RuleSet) -> Part:
    rows = [("Winner's score", base.winner_score), ("Ahead of the second", base.margin)]
    shared = f"{percent(base.shared_wins)} of the wins are shared." if base.shared_wins else "No win is shared."
    words = Words(shared)
    return Part(
        "scores", "Scores", [words, spreads("Scores", rows), histogram("Winner's score", "points", base.winner_score)]
    )


def drama_part(base: RuleSet) -> Part:
    found = base.drama
    rows = [("Changes of the lead", found.lead_changes), ("Settled, % of the game", found.settled)]
    words = Words(
        f"The lead is the score as the game counts it, after every decision of {found.games:,} games with one winner. "
        f"A game is settled when the winner leads alone for good. At half of the game the winner does not lead in "
        f"{percent(found.behind.value)} ({interval(found.behind, percent)}) and is last in {percent(found.last.value)} "
        f"({interval(found.last, percent)})."
    )
    settled = histogram("When the game is settled", "% of the game", found.settled)
    return Part("drama", "Lead changes and drama", [words, spreads("Drama", rows), settled])


def luck_part(skill: Skill, sources: Sources | None) -> Part:
    told = Words(
        f"{skill.deals:,} deals, each played {2 * REPEATS} times: one seat by {skill.bot} or by {skill.rival}, all "
        f"others by their own bots. {skill.bot} wins {percent(skill.bot_share.value)} "
        f"({interval(skill.bot_share, percent)}), {skill.rival} {percent(skill.rival_share.value)} "
        f"({interval(skill.rival_share, percent)}); the difference is {signed(skill.difference.value)} points "
        f"({interval(skill.difference, signed)}).{how_many(skill)}"
    )
    shares = [
        ("Who plays", skill.by_bot),
        ("The deal", skill.by_deal),
        ("A deal that suits one of them", skill.by_both),
        ("Whims and dice after that", skill.by_rest),
    ]
    lines = [Line((name, percent(value))) for name, value in shares]
    stack = Stack("What explains how the results of a seat differ", shares)
    blocks = [told, stack, Table(stack.caption, ("Explained by", "Share"), lines), *review_blocks(sources)]
    return Part("luck", "Luck and skill", blocks)


def review_blocks(sources: Sources | None) -> list[Block]:
    if sources is None:
        return []
    told = Words(
        f"{sources.games} of these games were reviewed, as by cutthroat review. What chance moved on the true cards is "
        "luck; what a seat's moves gained or lost against the game's own policy is its own, and the rest is others'. "
        "The share of each is how much of what results differ by goes along with it. The three add up to 100 %; the "
        "noise of so few games can put one of them, or an end of its interval, below 0 or above 100 %."
    )
    parts = [("Luck", sources.luck), ("Own moves", sources.own), ("Others' moves", sources.others)]
    lines = [Line((name, percent(one.value), interval(one, percent))) for name, one in parts]
    return [told, Table("Where results come from, by the review", ("Source", "Share", "95 %"), lines)]


def how_many(skill: Skill) -> str:
    if skill.games_to_tell is None:
        return ""
    return f" Played side by side, the better is ahead 19 times of 20 after about {skill.games_to_tell:,} games."


def decisions_part(base: RuleSet) -> Part:
    words = Words(
        f"{percent(base.forced)} of the decisions are forced, the others included {base.bits:.2f} bits each: a bit is "
        "one doubling of the legal moves. Hidden is how much of the position, number by number, the one who decides "
        "cannot know."
    )
    heads = ("Phase", "A game", "Forced", "Legal moves", "At most", "Bits", "Hidden")
    lines = [
        Line(
            (
                one.name.capitalize(),
                number(one.a_game),
                percent(one.forced),
                number(one.choices),
                f"{one.most:,}",
                f"{one.bits:.2f}",
                "" if one.hidden is None else percent(one.hidden),
            )
        )
        for one in base.phases
    ]
    return Part("decisions", "Decisions", [words, Table("Decisions by phase", heads, lines)])


def choices_part(base: RuleSet) -> Part:
    words = Words(
        "Kinds of moves where there was another kind to choose. The effect is wins of those who took it less wins of "
        "those who could have: it goes with winning or losing, and need not be the cause."
    )
    shown = [one for one in base.choices if one.effect is not None]
    left, right = scale((one.effect for one in shown if one.effect), 0.0)
    lines = [choice_line(one, left, right) for one in base.choices]
    heads = ("Move", "Phase", "Effect, points", "95 %, all together", "Taken", "Offered")
    return Part("choices", "Choices", [words, Table("Choices", heads, lines, words=2, scale=points(left, right))])


def choice_line(one: Choice, left: float, right: float) -> Line:
    often = (percent(one.taken), f"{one.offered:,}")
    if one.effect is None:
        return Line((one.kind.capitalize(), one.phase, "", "", *often))
    whisker = Whisker(one.effect.low, one.effect.value, one.effect.high, 0.0, left, right, one.clear)
    effect = (signed(one.effect.value), interval(one.effect, signed))
    return Line((one.kind.capitalize(), one.phase, *effect, *often), whisker)


def cards_part(base: RuleSet) -> Part:
    tested = sorted((one for one in base.cards if one.effect), key=size)
    words = Words(
        "What happened to a seat at least once in a game, and how much more or less it won than that seat usually "
        f"does. {len(tested):,} are asked about at once, and the intervals are wide enough for all of them to hold "
        "together. What is dealt before the first decision is chance: there the effect is the card's own. What is "
        "drafted or played is chosen, and what happens after that may be the win itself."
    )
    blocks: list[Block] = [words]
    later = [one for one in tested if not one.start and not is_usual(one)]
    groups = [("Dealt at the start", [one for one in tested if one.start])]
    groups += [(manner.capitalize(), [one for one in later if one.manner == manner]) for manner in MANNERS]
    groups.append(("What else happened, if it is clear", [one for one in later if not one.manner and one.clear]))
    for caption, some in groups:
        shown = SHOWN if some and (some[0].start or some[0].manner) else SHOWN // 2
        blocks += cards_tables(caption, some, shown)
    told = {id(one) for _, some in groups for one in some}
    rest = [one for one in tested if id(one) not in told]
    return Part("cards", "Cards and events", [*blocks, *cards_tables("Not clear, or nearly everybody's", rest, 0)])


def cards_tables(caption: str, some: Sequence[CardEffect], shown: int) -> list[Block]:
    """Those with the largest effects, from the best to the worst, and a table to unfold with the others."""
    first, others = (sorted(part, key=lambda one: -over(one)) for part in (some[:shown], some[shown:]))
    found: list[Block] = [cards_table(caption, first, some)] if first else []
    if others:
        found.append(cards_table(f"{caption}: the others" if first else caption, others, some, fold=True))
    return found


def cards_table(caption: str, some: Sequence[CardEffect], like: Sequence[CardEffect], fold: bool = False) -> Table:
    """Some cards, on the scale of those that they are among."""
    heads = ("Card", "Event", "Effect, points", "95 %, all together", "A game", "Of all seats")
    left, right = scale((one.effect for one in like if one.effect), 0.0)
    lines = []
    for one in some:
        assert one.effect is not None
        effect = (signed(one.effect.value), interval(one.effect, signed))
        whisker = Whisker(one.effect.low, one.effect.value, one.effect.high, 0.0, left, right, one.clear)
        lines.append(Line((one.name, one.event, *effect, number(one.a_game), percent(one.held)), whisker))
    return Table(caption, heads, lines, words=2, fold=fold, scale=points(left, right))


def points(left: float, right: float) -> tuple[str, ...]:
    return signed(left), "0", signed(right)


def unused_part(base: RuleSet) -> Part:
    used = base.usage
    rows = [
        ("Cards that never came up", ", ".join(used.cards_never)),
        ("Events that never happened", ", ".join(used.events_never)),
        ("Rules that nothing cited", ", ".join(used.rules_never)),
        ("Rules in less than one game of twenty", ", ".join(used.rules_rare)),
        ("Rules in every game", ", ".join(used.rules_always)),
    ]
    words = Words(
        f"Cards and events of all {base.games:,} games; rules as the log and the moves cited them in "
        f"{base.drama.games:,} games that were looked at closely. Rules that only name something are never cited."
    )
    lines = [Line((name, told or "none")) for name, told in rows]
    events = [
        Line((one.kind.capitalize(), number(one.a_game.value), interval(one.a_game), percent(one.games)))
        for one in base.events
    ]
    return Part(
        "unused",
        "Never and always",
        [
            words,
            Table("Never and always", ("What", "Which"), lines, words=2),
            Table("All events", ("Event", "A game", "95 %", "In games"), events, fold=True),
        ],
    )


def comparison_part(report: Report) -> Part | None:
    if not report.comparisons or report.sweep:
        return None
    blocks: list[Block] = [
        Words(
            f"The same {report.games:,} deals under both rule sets. Differences are paired game by game, but for how "
            "often events happen. The effect is Cohen's h for shares and d for numbers: 0.2 is small, 0.5 medium, 0.8 "
            "large."
        )
    ]
    for comparison in report.comparisons:
        blocks += comparison_tables(comparison)
    return Part("comparison", "Comparison", blocks)


def comparison_tables(comparison: Comparison) -> list[Block]:
    main = [one for one in comparison.changes if one.group != "Events a game"]
    events = [one for one in comparison.changes if one.group == "Events a game"]
    heads = ("Figure", "Before", "After", "Difference", "95 %, all together", "Effect", "Chance of error")
    return [
        changes_table(comparison.label, heads, main),
        changes_table(f"{comparison.label}: events a game", heads, events, fold=True),
    ]


def changes_table(caption: str, heads: tuple[str, ...], changes: Sequence[Change], fold: bool = False) -> Table:
    """Drawn by the size of the effect, so that shares and numbers can be compared."""
    drawn = [in_effects(one) for one in changes]
    left, right = scale((one for one in drawn if one is not None), 0.0)
    lines = [
        Line(
            change_cells(one),
            None if at is None else Whisker(at.low, at.value, at.high, 0.0, left, right, one.clear),
        )
        for one, at in zip(changes, drawn, strict=True)
    ]
    return Table(caption, heads, lines, fold=fold, scale=(size_of_effect(left), "0", size_of_effect(right)))


def size_of_effect(value: float) -> str:
    return f"{value:+.2f}".replace("-", MINUS)


def in_effects(one: Change) -> Estimate | None:
    if not one.effect or not one.difference.value:
        return None
    unit = one.effect / one.difference.value
    return Estimate(one.effect, unit * one.difference.low, unit * one.difference.high)


def change_cells(one: Change) -> tuple[str, ...]:
    write, apart = (percent, signed) if one.is_share else (number, signed_number)
    return (
        one.name[:1].upper() + one.name[1:],
        write(one.before),
        write(one.after),
        apart(one.difference.value),
        interval(one.difference, apart),
        size_of_effect(one.effect),
        chance(one.chance),
    )


def sweep_part(report: Report) -> Part | None:
    if not report.sweep:
        return None
    sets = report.rule_sets[1:]
    names = [show(one.options[report.sweep]) for one in sets]
    rows: list[tuple[str, list[Estimate], Callable[[float], str]]] = [
        ("Decisions", [one.decisions.mean for one in sets], number),
        ("Minutes of thinking", [one.minutes.mean for one in sets], number),
        ("Winner's score", [one.winner_score.mean for one in sets], number),
        ("Ahead of the second", [one.margin.mean for one in sets], number),
        ("Changes of the lead", [one.drama.lead_changes.mean for one in sets], number),
        ("Winner behind at half", [one.drama.behind for one in sets], percent),
        ("First seat wins", [one.groups[0].standings[0].share for one in sets], percent),
    ]
    if sets[0].rounds is not None:
        rounds = [one.rounds.mean for one in sets if one.rounds is not None]
        rows.insert(0, (report.rounds_are.capitalize(), rounds, number))
    for number_of, group in enumerate(sets[0].groups):
        if group.kind in (SEATS, ORDER):
            continue
        for standing in sorted(group.standings, key=lambda one: one.name):
            shares = [one.share for each in sets for one in each.groups[number_of].standings if one.id == standing.id]
            if len(shares) == len(sets):
                rows.append((f"{standing.name} wins", shares, percent))
    curves = [Curve(name, list(zip(names, values, strict=True)), write) for name, values, write in rows]
    lines = [Line((name, *(write(value.value) for value in values))) for name, values, write in rows]
    told = Words(f"The same {report.games:,} deals with {report.sweep} at each value; bars are 95 % intervals.")
    table = Table(f"By {report.sweep}", (report.sweep, *names), lines, fold=True)
    return Part("sweep", f"Sweep of {report.sweep}", [told, Curves(report.sweep, curves), table])


def how_part(report: Report, game: AnyGame) -> Part:
    base = report.rule_sets[0]
    defaults = game.resolve({})
    others = ", ".join(f"{name} = {show(value)}" for name, value in base.options.items() if value != defaults[name])
    bots = ", ".join(dict.fromkeys(report.bots))
    blocks: list[Block] = [
        Words(
            f"{report.title}, {report.seats} seats, bots: {bots}; options: {others or 'defaults'}; seed {report.seed}; "
            f"{report.games:,} games of each rule set and {report.played:,} in all; Cutthroat {report.version}, rules "
            f"version {report.rules_version}. Game n of a seed is the game that simulate plays under that number."
        ),
        Words(
            "The bots play alike and by their own lights: the figures say what happens among players who think like "
            "that, and are a first look, not a verdict. Intervals are 95 % ones, a game being one observation; those "
            "of a table hold together (Bonferroni), and chances of error are corrected for the number of questions "
            "(Holm). What is clear by both is drawn full."
        ),
    ]
    return Part("how", "How this was made", blocks)
