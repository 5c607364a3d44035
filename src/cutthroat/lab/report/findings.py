"""What stands out, in plain words: each with its figure and what it suggests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cutthroat.game.narration import listing, plural
from cutthroat.lab.report.figures import (
    CardEffect,
    Change,
    Choice,
    Comparison,
    Finding,
    Group,
    RuleSet,
    Skill,
    Sources,
    Standing,
)
from cutthroat.lab.report.standings import ORDER, SEATS
from cutthroat.lab.report.wording import PERCENT, number, percent, signed, within

SMALL = 0.01
"""A share of wins that differs by less than a point is clear perhaps, but nothing to mend."""
EVEN = 0.03
"""Shares that are surely no further from what is even are called so."""
MOST_TIMES = 20
"""As often as that is said as a number."""
LONG = 90
"""Minutes above which a game is said to be long."""
TINY = 0.05
"""Effects below this are not worth a word."""
MANY = 6
"""At most so many are named."""
OF_GAMES = ("Length", "Scores", "Drama", "Events a game")
"""Figures that are nobody's chances."""
USUAL = 0.9
"""Share of all seats."""


def findings(
    rules: RuleSet,
    comparisons: Sequence[Comparison],
    skill: Skill | None,
    sources: Sources | None,
    fair: float,
    rounds_are: str,
) -> list[Finding]:
    found = [*compared(comparisons), *who_wins(rules.groups, fair), *cards(rules.cards), *choices(rules.choices)]
    found += [*length(rules, rounds_are), *drama(rules), *forced(rules), *unused(rules)]
    if skill is not None:
        found.append(luck(skill, sources))
    return sorted(found, key=lambda finding: -finding.weight)


def compared(comparisons: Iterable[Comparison]) -> Iterator[Finding]:
    for comparison in comparisons:
        clear = [change for change in comparison.changes if change.clear]
        if not clear:
            yield Finding(
                title=f"{comparison.label}: no difference that these games can show",
                text=f"None of {len(comparison.changes)} figures changes clearly on the same deals.",
                suggests="Choose by taste; more games would show smaller differences.",
                figure="comparison",
                weight=9.0,
            )
            continue
        told = sorted(
            (one for one in clear if one.group != "Events a game" and abs(one.effect) >= TINY),
            key=lambda one: -abs(one.effect),
        )
        yield Finding(
            title=f"{comparison.label}: {plural(len(clear), 'clear change')}",
            text=listing(changed(one) for one in (told or clear)[:MANY]) + ".",
            suggests=fairer(clear, comparison),
            figure="comparison",
            weight=10.0,
        )


def changed(change: Change) -> str:
    write = percent if change.is_share else number
    return f"{change.name} from {write(change.before)} to {write(change.after)}"


def fairer(clear: Sequence[Change], comparison: Comparison) -> str:
    label = comparison.label
    nearer = [change for change in clear if change.nearer == "after"]
    further = [change for change in clear if change.nearer == "before"]
    if nearer and not further:
        return f"{label} is fairer: {do(nearer, 'come')} nearer to an even share."
    if further and not nearer:
        return f"{label} is less fair: {do(further, 'move')} away from an even share."
    if nearer:
        return f"It cuts both ways: {do(nearer, 'come')} nearer to even, {do(further, 'move')} away."
    unseen = max((most(one) for one in comparison.changes if one.is_share and one.group not in OF_GAMES), default=0.0)
    if unseen > EVEN:
        return f"Play more to see whose chances change: {100 * unseen:.0f} points could go unseen."
    return "Nobody's chances change clearly; it is a matter of pace and taste."


def most(change: Change) -> float:
    return max(abs(change.difference.low), abs(change.difference.high))


def do(changes: Sequence[Change], verb: str) -> str:
    told = changes[:MANY]
    return f"{listing(one.name for one in told)} {verb if len(told) > 1 else f'{verb}s'}"


def who_wins(groups: Iterable[Group], fair: float) -> Iterator[Finding]:
    for group in groups:
        clear = [one for one in group.standings if one.clear and abs(one.share.value - fair) > SMALL]
        what = group.title.lower()
        if not clear:
            yield nothing_clear(group, fair)
            continue
        best, worst = max(clear, key=lambda one: one.share.value), min(clear, key=lambda one: one.share.value)
        yield Finding(
            title=uneven(group, best, worst, fair),
            text=f"{listing(f'{one.name} {within(one.share)}' for one in top_and_bottom(clear))}; "
            f"even would be {percent(fair)}.",
            suggests=remedy(group.kind, what),
            figure=f"wins-{group.kind}",
            weight=8.0 + 10 * max(abs(best.share.value - fair), abs(worst.share.value - fair)),
        )


def nothing_clear(group: Group, fair: float) -> Finding:
    """Even, if the games are enough to say so."""
    furthest = max(group.standings, key=lambda one: abs(one.share.value - fair))
    reach = max(max(fair - one.share.low, one.share.high - fair) for one in group.standings)
    usual = "Nothing to change." if group.kind in (SEATS, ORDER) else f"The {group.title.lower()} can stay as they are."
    return Finding(
        title=f"{group.title}: even" if reach <= EVEN else f"{group.title}: nothing clear in so few games",
        text=f"None is clearly further than a point from {percent(fair)}; the furthest is {furthest.name}, "
        f"{within(furthest.share)}.",
        suggests=usual if reach <= EVEN else f"Play more: {100 * reach:.0f} points from even could go unseen.",
        figure=f"wins-{group.kind}",
        weight=4.0 if group.kind == SEATS else 3.0,
    )


def top_and_bottom(clear: Sequence[Standing]) -> list[Standing]:
    ordered = sorted(clear, key=lambda one: -one.share.value)
    return ordered if len(ordered) <= MANY else [*ordered[: MANY // 2], *ordered[-(MANY // 2) :]]


def uneven(group: Group, best: Standing, worst: Standing, fair: float) -> str:
    if best.share.value > fair > worst.share.value:
        if worst.share.value * MOST_TIMES < best.share.value:
            return f"{group.title}: {best.name} wins often, {worst.name} hardly ever"
        times = best.share.value / worst.share.value
        return f"{group.title}: {best.name} wins {times:.1f} times as often as {worst.name}"
    one = best if best.share.value > fair else worst
    return f"{group.title}: {one.name} wins {'more' if one.share.value > fair else 'less'} than its share"


def remedy(kind: str, what: str) -> str:
    if kind == SEATS:
        return "Seats should not matter: look at who is asked first, and at ties that go by seat."
    if kind == ORDER:
        return "Give something small to those who come late, or take it from the first."
    return f"Strengthen the last or weaken the first of the {what}, or let players choose among two."


MANNERS = {
    "held": "Getting a card is chance, but those who get more of them also have longer games.",
    "drafted": "Are the last ones worth their place, and are the first ones left to others too often?",
    "played": "Players choose when to play: some are signs of a good or bad position rather than its cause.",
}
"""How somebody comes to a card, and what to make of its effect."""


def cards(effects: Sequence[CardEffect]) -> Iterator[Finding]:
    """The best and the worst of what is held, drafted and played. That a kill goes with winning is no news."""
    dealt = sorted((one for one in effects if one.start and one.clear), key=size)
    if dealt:
        yield Finding(
            title=f"Dealt at the start: {dealt[0].name} is worth {worth(dealt[0])}",
            text=f"Nobody chose these, so the effect is theirs: {named(dealt[:MANY])}.",
            suggests="Change what they do, or how many there are, if a deal should not decide so much.",
            figure="cards",
            weight=6.0,
        )
    for manner, suggests in MANNERS.items():
        clear = [one for one in effects if one.manner == manner and one.clear and not one.start and not is_usual(one)]
        if not clear:
            continue
        good = sorted((one for one in clear if over(one) > 0), key=size)[: MANY // 2]
        bad = sorted((one for one in clear if over(one) < 0), key=size)[: MANY // 2]
        parts = [f"with wins: {named(good)}"] if good else []
        parts += [f"with losses: {named(bad)}"] if bad else []
        most = min(clear, key=size)
        yield Finding(
            title=f"{manner.capitalize()}: {most.name} goes with {'wins' if over(most) > 0 else 'losses'}",
            text=f"Most {'; most '.join(parts)}, in points of winning; {plural(len(clear), 'effect')} in all.",
            suggests=suggests,
            figure="cards",
            weight=5.0,
        )


def is_usual(one: CardEffect) -> bool:
    """Nearly every seat comes to it, so that it tells nobody apart."""
    return one.held >= USUAL


def over(one: CardEffect) -> float:
    return one.effect.value if one.effect else 0.0


def size(one: CardEffect) -> float:
    return -abs(over(one))


def worth(one: CardEffect) -> str:
    return f"{signed(over(one))} points of winning"


def named(effects: Iterable[CardEffect]) -> str:
    return listing(f"{one.name} ({one.event}, {signed(over(one))})" for one in effects)


def choices(found: Sequence[Choice]) -> Iterator[Finding]:
    never = [one for one in found if one.taken < 0.005 and one.offered >= 200]
    always = [one for one in found if one.taken > 0.995 and one.offered >= 200]
    if never or always:
        parts = [f"Hardly ever taken: {moves(never)}"] if never else []
        parts += [f"Nearly always taken: {moves(always)}"] if always else []
        yield Finding(
            title="Some choices are none",
            text=f"{'; '.join(parts)}.",
            suggests="Make them worth a thought, or do them without asking; a stronger bot may see more in them.",
            figure="choices",
            weight=4.5,
        )


def moves(found: Sequence[Choice]) -> str:
    more = len(found) - MANY
    told = [f"{one.kind} ({one.phase}, {percent(one.taken)})" for one in found[:MANY]]
    return listing([*told, f"{more} more"] if more > 0 else told)


def length(rules: RuleSet, rounds_are: str) -> Iterator[Finding]:
    minutes = rules.minutes
    rounds = f"{rules.rounds.mean.value:.1f} {rounds_are}, " if rules.rounds and rounds_are else ""
    yield Finding(
        title=f"A game takes about {plural(max(1, round(minutes.median)), 'minute')} of thinking",
        text=f"{rounds}{rules.decisions.mean.value:.0f} decisions on average; nine games of ten take "
        f"{number(minutes.low)} to {number(minutes.high)} minutes if people think as long as is assumed; "
        "shuffling, dice and talk come on top.",
        suggests="Long for one evening; see which phase has the most decisions."
        if minutes.median > LONG
        else "Fits an evening.",
        figure="length",
        weight=3.5,
    )
    if rules.unfinished:
        yield Finding(
            title=f"{plural(rules.unfinished, 'game')} did not end",
            text=f"{percent(rules.unfinished / rules.games)} of the games came to the limit of decisions.",
            suggests="Look at a record of one of them: something goes round in circles.",
            figure="length",
            weight=12.0,
        )


def drama(rules: RuleSet) -> Iterator[Finding]:
    found = rules.drama
    if not found.games:
        return
    late = found.settled.median
    yield Finding(
        title=f"The lead changes {found.lead_changes.mean.value:.1f} times a game",
        text=f"Half of the games are settled when {late:.0f}{PERCENT} are played; in {percent(found.behind.value)} "
        f"the winner does not lead at half time, in {percent(found.last.value)} nobody is further behind.",
        suggests=tension(late),
        figure="drama",
        weight=3.4,
    )


def tension(settled: float) -> str:
    if settled >= 75:
        return "Tense to the end."
    if settled >= 50:
        return "A fair amount of tension."
    return "The end is often known early: give those behind something to catch up with."


def forced(rules: RuleSet) -> Iterator[Finding]:
    empty = [phase for phase in rules.phases if phase.forced > 0.6 and phase.a_game >= 1]
    if empty:
        told = listing(f"{phase.name} ({percent(phase.forced)} of {phase.a_game:.0f})" for phase in empty[:MANY])
        yield Finding(
            title=f"{percent(rules.forced)} of the decisions are none",
            text=f"There is only one legal move; most of all in {told}.",
            suggests="A program can make these by itself; a rule may do without asking.",
            figure="decisions",
            weight=3.2,
        )


def unused(rules: RuleSet) -> Iterator[Finding]:
    used = rules.usage
    if not (used.cards_never or used.events_never):
        return
    parts = [f"cards: {some(used.cards_never)}"] if used.cards_never else []
    parts += [f"events: {some(used.events_never)}"] if used.events_never else []
    yield Finding(
        title=f"{plural(len(used.cards_never) + len(used.events_never), 'thing')} never came up",
        text=f"In {rules.games:,} games, {'; '.join(parts)}.",
        suggests="Options may need them, or bots may not see what they are for; else the game can do without.",
        figure="unused",
        weight=3.0,
    )


def some(names: Sequence[str]) -> str:
    more = len(names) - MANY
    return listing([*names[:MANY], f"{more} more"] if more > 0 else names)


def luck(skill: Skill, sources: Sources | None) -> Finding:
    return Finding(
        title=f"Skill explains {percent(skill.by_bot)} of a single result",
        text=f"In the same seats of the same deals {skill.bot} wins {within(skill.bot_share)}, {skill.rival} "
        f"{within(skill.rival_share)}. The deal explains {percent(skill.by_deal)}, a deal that suits one of them "
        f"{percent(skill.by_both)}, the rest is whims and dice.{by_review(sources)}",
        suggests=how_long_to_play(skill.games_to_tell),
        figure="luck",
        weight=5.5,
    )


def by_review(sources: Sources | None) -> str:
    if sources is None:
        return ""
    return f" A review of {sources.games} of these games puts {within(sources.luck)} of the results down to luck."


def how_long_to_play(games: int | None) -> str:
    if games is None:
        return "These games cannot tell which of the two plays better."
    if games <= 3:
        return "A single game or two show who plays better."
    return f"It takes about {games:,} games to be fairly sure who plays better: play several where that matters."
