"""From games to figures: one rule set at a time."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import resources

from cutthroat.core.playouts import SHARES
from cutthroat.core.tally import BY_SEAT, GAMES, HOLDERS, HOLDERS_SQUARED, HOLDERS_WON, USES, WON, WON_SQUARED
from cutthroat.game import rulebook
from cutthroat.game.contract import AnyGame
from cutthroat.game.spec import Id, Kind
from cutthroat.lab.report.collect import Row, SwapRow
from cutthroat.lab.report.features import Alike, read_key
from cutthroat.lab.report.figures import (
    CardEffect,
    Choice,
    Drama,
    EventCount,
    Phase,
    RuleSet,
    Skill,
    Usage,
)
from cutthroat.lab.report.games import Games, share_of
from cutthroat.lab.report.look import BIT, ChoiceLook, Look, PhaseLook
from cutthroat.lab.report.plan import REPEATS, Study, Variant
from cutthroat.lab.report.standings import groups, role_kinds
from cutthroat.lab.report.statistics import (
    Estimate,
    Sums,
    chance_of,
    error_of,
    estimate,
    holm,
    is_clear,
    mean,
    share,
    spread,
    width,
)

ENOUGH = 50
"""Seats or decisions, on either side, below which no effect is worked out."""
RARE = 0.05
NINETEEN_OF_TWENTY = 1.645
"""Standard errors that the mean is above nothing with this chance."""


def rule_set(game: AnyGame, study: Study, variant: Variant, games: Games) -> RuleSet:
    rows = games.finished()
    drama = [look for look in games.looks if look.settled >= 0] or games.looks
    phases = phases_of(games.looks)
    decisions = sum(look.decisions for one in games.looks for look in one.phases.values())
    forced = sum(look.forced for one in games.looks for look in one.phases.values())
    bits = sum(look.millibits for one in games.looks for look in one.phases.values()) / BIT
    counted = any(row.rounds for row in games.rows)
    return RuleSet(
        label=variant.label,
        options=variant.options,
        games=len(games.rows),
        unfinished=len(games.rows) - len(rows),
        shared_wins=mean([float(max(row.shares) < SHARES) for row in rows]),
        groups=groups(game, study.seats, rows),
        decisions=spread(row.decisions for row in games.rows),
        rounds=spread(row.rounds for row in games.rows) if counted else None,
        minutes=spread(look.milliseconds / 60_000 for look in games.looks),
        winner_score=spread(winner_score(row) for row in rows or games.rows),
        margin=spread(margin(row) for row in rows or games.rows),
        drama=Drama(
            games=len(drama),
            lead_changes=spread(look.lead_changes for look in drama),
            settled=spread(look.settled / 10 for look in drama),
            behind=share_of_looks(drama, lambda look: look.behind),
            last=share_of_looks(drama, lambda look: look.last),
        ),
        phases=phases,
        forced=forced / max(1, decisions),
        bits=bits / max(1, decisions),
        choices=choices_of(games.looks),
        cards=card_effects(game, study.seats, games),
        events=events_of(games),
        usage=usage(game, games),
    )


def winner_score(row: Row) -> float:
    return float(row.scores[row.shares.index(max(row.shares))])


def margin(row: Row) -> float:
    """Ahead of the best of the others, whichever way scores count."""
    winner = row.shares.index(max(row.shares))
    others = [score for seat, score in enumerate(row.scores) if seat != winner]
    best = max(others) if row.scores[winner] >= max(others) else min(others)
    return abs(float(row.scores[winner] - best))


def share_of_looks(looks: Sequence[Look], what: Callable[[Look], bool]) -> Estimate:
    values = [float(what(look)) for look in looks]
    return share(mean(values), error_of(values) if len(values) > 1 else 0.0)


# What can be chosen, and what comes of it


def phases_of(looks: Sequence[Look]) -> list[Phase]:
    totals: dict[str, PhaseLook] = {}
    for look in looks:
        for name, one in look.phases.items():
            total = totals.setdefault(name, PhaseLook())
            for field in PhaseLook.__struct_fields__:
                if field != "most":
                    setattr(total, field, getattr(total, field) + getattr(one, field))
            total.most = max(total.most, one.most)
    return [
        Phase(
            name=name.replace("-", " "),
            a_game=one.decisions / len(looks),
            forced=one.forced / one.decisions,
            choices=one.choices / one.decisions,
            most=one.most,
            bits=one.millibits / BIT / one.decisions,
            hidden=one.hidden / one.entries if one.entries else None,
        )
        for name, one in sorted(totals.items(), key=lambda item: -item[1].decisions)
    ]


def choices_of(looks: Sequence[Look]) -> list[Choice]:
    names = sorted({name for look in looks for name in look.choices})
    raw = [(name, *choice_effect([look.choices.get(name, ChoiceLook()) for look in looks])) for name in names]
    tested = [(value, error) for _, _, _, value, error in raw if error is not None]
    corrected = iter(holm([chance_of(value, error) for value, error in tested]))
    found = []
    for name, offered, taken, value, error in raw:
        phase, kind = name.split("/", 1)
        chance = 1.0 if error is None else next(corrected)
        effect = None if error is None else estimate(value, error, len(tested))
        found.append(
            Choice(
                phase=phase.replace("-", " "),
                kind=kind.replace("-", " "),
                offered=offered,
                taken=taken / offered,
                effect=effect,
                chance=chance,
                clear=effect is not None and is_clear(chance, effect),
            )
        )
    return sorted(found, key=lambda choice: (choice.phase, -choice.offered, choice.kind))


def choice_effect(looks: Sequence[ChoiceLook]) -> tuple[int, int, float, float | None]:
    """How often offered and taken; wins of those who took it less those who did not, and its standard error."""
    offered, taken = sum(look.offered for look in looks), sum(look.taken for look in looks)
    left = offered - taken
    if min(taken, left) < ENOUGH:
        return offered, taken, 0.0, None
    with_it = sum(look.taken_won for look in looks) / SHARES / taken
    without = sum(look.offered_won - look.taken_won for look in looks) / SHARES / left
    squares = 0.0
    for look in looks:
        mine = (look.taken_won / SHARES - with_it * look.taken) / taken
        theirs = ((look.offered_won - look.taken_won) / SHARES - without * (look.offered - look.taken)) / left
        squares += (mine - theirs) ** 2
    return offered, taken, with_it - without, squares**0.5


def card_effects(game: AnyGame, seats: int, games: Games) -> list[CardEffect]:
    alike = Alike(game)
    kinds = {kind.name: kind for kind in game.event_spec.kinds.values()}
    rows = games.finished()
    usual = [mean([share_of(row.shares[seat]) for row in rows]) for seat in range(seats)]
    raw = [
        (read_key(key), numbers, *effect_of(numbers, usual, len(games.rows)))
        for key, numbers in told_once(games.features, alike, role_kinds(game, seats)).items()
    ]
    tested = [(value, error) for _, _, value, error in raw if error is not None]
    corrected = iter(holm([chance_of(value, error) for value, error in tested]))
    found = []
    for feature, numbers, value, error in raw:
        chance = 1.0 if error is None else next(corrected)
        effect = None if error is None else estimate(value, error, len(tested))
        found.append(
            CardEffect(
                id=feature.id,
                name=alike.name(feature.id),
                sort=alike.kinds.get(feature.id, ""),
                event=event_of(kinds[feature.kind], feature.field),
                field=feature.field.replace("_", " "),
                manner=next(field.manner for field in kinds[feature.kind].fields if field.name == feature.field),
                start=feature.start,
                a_game=numbers[USES] / len(games.rows),
                held=numbers[HOLDERS] / len(games.rows) / seats,
                effect=effect,
                chance=chance,
                clear=effect is not None and is_clear(chance, effect),
            )
        )
    return found


def event_of(kind: Kind, field: str) -> str:
    """What happened, and as what where the event names several things and this is not the one it is about."""
    name = kind.name.replace("-", " ")
    things = [one for one in kind.fields if isinstance(one.type, Id)]
    about = [one.name for one in things if one.manner] or [one.name for one in things[:1]]
    return name if field in about else f"{name}, {field.replace('_', ' ')}"


def told_once(features: dict[str, list[int]], alike: Alike, roles: Sequence[str]) -> dict[str, list[int]]:
    """Without what is dealt with a role: who is what stands by itself, and brings the same things every time."""
    first = {key: numbers for key, numbers in features.items() if read_key(key).start}
    with_roles = {tuple(numbers) for key, numbers in first.items() if alike.kinds.get(read_key(key).id) in roles}
    return {key: numbers for key, numbers in features.items() if key not in first or tuple(numbers) not in with_roles}


def effect_of(numbers: Sequence[int], usual: Sequence[float], games: int) -> tuple[float, float | None]:
    """Wins of the seats that it happened to, beyond what these seats usually win; and the standard error."""
    seats, holders = len(usual), numbers[HOLDERS]
    if holders < ENOUGH or games * seats - holders < ENOUGH:
        return 0.0, None
    expected = sum(numbers[BY_SEAT + seat] * usual[seat] for seat in range(seats))
    value = (numbers[WON] / SHARES - expected) / holders
    sums = Sums(
        numbers[GAMES],
        holders,
        numbers[WON] / SHARES,
        numbers[HOLDERS_SQUARED],
        numbers[HOLDERS_WON] / SHARES,
        numbers[WON_SQUARED] / SHARES**2,
    )
    return value, sums.error_of_wins


# What comes up


def events_of(games: Games) -> list[EventCount]:
    size = len(games.rows)
    found = []
    for kind, (times, played, squares) in games.kinds.items():
        middle = times / size
        variance = max(0.0, squares / size - middle * middle)
        counted = estimate(middle, (variance / size) ** 0.5)
        found.append(EventCount(kind=kind.replace("-", " "), a_game=counted, games=played / size))
    return found


def usage(game: AnyGame, games: Games) -> Usage:
    alike = Alike(game)
    seen = {read_key(key).id for key in games.features}
    roles = {alike.shown(role) for row in games.rows for kind in row.roles for role in kind}
    in_play = {alike.kinds[one] for one in seen | roles if one in alike.kinds}
    cited = Counter(rule for look in games.looks for rule in look.rules)
    size = len(games.looks)
    names = [kind.name for kind in game.event_spec.kinds.values()]
    return Usage(
        cards_never=sorted(
            alike.name(one) for one, kind in alike.kinds.items() if kind in in_play and one not in seen | roles
        ),
        events_never=[name.replace("-", " ") for name in names if name not in games.kinds],
        rules_never=in_order(citable(game) - set(cited)),
        rules_always=in_order(rule for rule, times in cited.items() if times == size),
        rules_rare=in_order(rule for rule, times in cited.items() if times < RARE * size),
    )


def citable(game: AnyGame) -> set[str]:
    """The rules that log lines and moves of a game can name: those that its edge is written with."""
    folder = resources.files(type(game).__module__.rpartition(".")[0])
    found: set[str] = set()
    for file in folder.iterdir():
        if file.name in ("log.py", "moves.py", "reasons.py", "prompts.py"):
            found.update(re.findall(rf'"({rulebook.ID})"', file.read_text(encoding="utf-8")))
    return found


def in_order(rules: Iterable[str]) -> list[str]:
    return sorted(
        rules, key=lambda rule: [int(part) if part.isdigit() else 0 for part in re.split(r"[-.R]+", rule)[1:]]
    )


# Luck and skill


def skill(study: Study, swaps: Sequence[SwapRow]) -> Skill | None:
    """The results of one seat, by who plays it and by what is dealt: two ways, with repeats."""
    cells: dict[tuple[int, bool], list[float]] = {}
    for row in swaps:
        cells.setdefault((row.deal, row.rival), []).append(share_of(row.share))
    deals = sorted({deal for deal, _ in cells})
    if len(deals) < study.seats * 2:
        return None
    mine = [mean(cells[deal, False]) for deal in deals]
    theirs = [mean(cells[deal, True]) for deal in deals]
    gaps = [one - other for one, other in zip(mine, theirs, strict=True)]
    within = mean([variance(values) for values in cells.values()])
    # Mean squares of a table of deals by two bots, each cell a mean of REPEATS games.
    between_deals = 2 * variance([(one + other) / 2 for one, other in zip(mine, theirs, strict=True)])
    between_both = variance(gaps) / 2
    by_both = max(0.0, between_both - within / REPEATS)
    by_deal = max(0.0, (between_deals - between_both) / 2)
    by_bot = max(0.0, (mean(gaps) / 2) ** 2 - between_both / (2 * len(deals)))
    total = (by_bot + by_deal + by_both + within) or 1.0
    return Skill(
        bot=study.bots[0],
        rival=study.rival,
        deals=len(deals),
        bot_share=share(mean(mine), error_of(mine)),
        rival_share=share(mean(theirs), error_of(theirs)),
        difference=estimate(mean(gaps), error_of(gaps)),
        by_bot=by_bot / total,
        by_deal=by_deal / total,
        by_both=by_both / total,
        by_rest=within / total,
        games_to_tell=games_to_tell(cells, mean(gaps), error_of(gaps)),
    )


def games_to_tell(cells: Mapping[tuple[int, bool], Sequence[float]], gap: float, error: float) -> int | None:
    if gap <= width() * error:
        return None
    single = sum(
        variance([one for (_, rival), values in cells.items() if rival is who for one in values])
        for who in (False, True)
    )
    return math.ceil(single * (NINETEEN_OF_TWENTY / gap) ** 2)


def variance(values: Sequence[float]) -> float:
    middle = mean(values)
    return sum((value - middle) ** 2 for value in values) / (len(values) - 1) if len(values) > 1 else 0.0
