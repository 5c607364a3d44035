"""The games of a report, played and counted: a row for each game, sums of what happened, and closer looks at some."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec import Struct

from cutthroat.bots.roster import make_policy
from cutthroat.core.bits import count, lowest
from cutthroat.core.chance import Fast, mix
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import BOT_STREAM, GAME_STREAM, Totals, bot_chance, game_chance, play_out
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.game.record import FastSource
from cutthroat.lab.report.features import FeatureTally
from cutthroat.lab.report.look import Look, look_at
from cutthroat.lab.report.plan import Study, Swap
from cutthroat.lab.report.sources import SourceRow, reviewed, source_row

ROUND_FIELDS = ("round", "turn")
"""What a game counts as it goes on."""


class Row(Struct, frozen=True, array_like=True):
    """One game, in a few numbers."""

    variant: int
    game: int
    decisions: int
    rounds: int
    opener: int
    """The seat that was asked first, alone; -1 where several were."""
    shares: list[int]
    """Of the win, in 840ths; all 0 in a game that did not end."""
    scores: list[int]
    roles: list[list[str]]
    """What each seat was, by the kinds of roles in their order."""


class SwapRow(Struct, frozen=True, array_like=True):
    """One game in which luck is told from skill."""

    deal: int
    seat: int
    rival: bool
    repeat: int
    share: int
    """What that seat won, in 840ths."""


class Sums(Struct, frozen=True):
    """What happened in some games of a rule set."""

    features: dict[str, list[int]]
    kinds: dict[str, list[int]]


class Found(Struct, frozen=True):
    """What a chunk of games came to."""

    first: int
    items: int
    rows: list[Row]
    sums: dict[int, Sums]
    """By variants."""
    looks: list[Look]
    swaps: list[SwapRow]
    sources: list[SourceRow]


class Ready(NamedTuple):
    """A study decoded for this process."""

    study: Study
    games: list[AnyGame]
    """By variants, as all lists here."""
    tables: list[State]
    policies: list[list[Policy]]
    rival: Policy
    tallies: list[FeatureTally]
    round_field: str
    chance: Fast
    bots: Fast


def play_items(encoded: bytes, first: int, items: int) -> Found:
    """Games ``first`` .. ``first + items - 1`` of a study."""
    ready = prepare(encoded)
    found = Found(first, items, [], {}, [], [], [])
    played = set()
    for item in range(first, first + items):
        place = ready.study.place(item)
        if place.swap is not None:
            found.swaps.append(play_swap(ready, place.game, place.swap))
            if ready.study.is_reviewed(place.game, place.swap):
                found.sources.append(review_swap(ready, place.game, place.swap))
            continue
        played.add(place.variant)
        if ready.study.is_looked_at(place.game):
            n = place.variant
            look = look_at(ready.games[n], ready.tables[n], ready.policies[n], ready.study.seed, place.game)
            found.looks.append(msgspec.structs.replace(look, variant=place.variant))
        found.rows.append(play_game(ready, place.variant, place.game))
    for variant in sorted(played):
        tally = ready.tallies[variant]
        found.sums[variant] = Sums(tally.features_found(), tally.kinds_found())
        tally.forget()
    return found


@lru_cache(maxsize=2)
def prepare(encoded: bytes) -> Ready:
    study = msgspec.json.decode(encoded, type=Study)
    games = study.games_played()
    tables = [game.blank(study.seats, one.options) for game, one in zip(games, study.variants, strict=True)]
    fields = [name for name in ROUND_FIELDS if name in tables[0].FIELDS]
    return Ready(
        study,
        games,
        tables,
        [[make_policy(game, name) for name in study.bots] for game in games],
        make_policy(games[0], study.rival),
        [FeatureTally(game, study.seats) for game in games],
        fields[0] if fields else "",
        game_chance(study.seed, 0),
        bot_chance(study.seed, 0),
    )


def play_game(ready: Ready, variant: int, number: int) -> Row:
    """The game that ``simulate`` plays under this number, counted."""
    ready.chance.restart(ready.study.seed, 2 * number + GAME_STREAM)
    ready.bots.restart(ready.study.seed, 2 * number + BOT_STREAM)
    state, tally = ready.tables[variant].clone(), ready.tallies[variant]
    tally.dealing = True
    state.setup(ready.chance, tally)
    tally.dealing = False
    opener = int(lowest(state.waiting)) if count(state.waiting) == 1 else -1
    game = ready.games[variant]
    decisions = play_out(state, ready.policies[variant], ready.chance, ready.bots, game.bound, tally)
    shares = win_shares(state)
    tally.close(list(shares))
    outcome = game.outcome(state)
    return Row(
        variant,
        number,
        int(decisions),
        int(getattr(state, ready.round_field)) if ready.round_field else 0,
        opener,
        shares,
        outcome.scores,
        list(game.roles(state).values()),
    )


def win_shares(state: State) -> list[int]:
    totals = Totals(state.seats)
    totals.count(state, 0)
    return [int(share) for share in totals.win_shares]


def play_swap(ready: Ready, deal: int, swap: Swap) -> SwapRow:
    """A deal of its own, with one seat played by its bot or by the rival."""
    study = ready.study
    number = study.games + deal
    ready.chance.restart(study.seed, 2 * number + GAME_STREAM)
    policies = swapped(ready, number, swap)
    state = ready.tables[0].clone()
    state.setup(ready.chance, MUTED)
    play_out(state, policies, ready.chance, ready.bots, ready.games[0].bound)
    return SwapRow(deal, swap.seat, swap.rival, swap.repeat, win_shares(state)[swap.seat])


def swapped(ready: Ready, number: int, swap: Swap) -> list[Policy]:
    """Who plays it, with their whims set for it."""
    ready.bots.restart(int(mix(ready.study.seed, 2 * number + BOT_STREAM)), swap.repeat)
    policies = list(ready.policies[0])
    if swap.rival:
        policies[swap.seat] = ready.rival
    return policies


def review_swap(ready: Ready, deal: int, swap: Swap) -> SourceRow:
    """The game of ``play_swap`` once more, reviewed."""
    study = ready.study
    number = study.games + deal
    source = FastSource(study.seed, number)
    policies = swapped(ready, number, swap)
    match, case = reviewed(ready.games[0], study.variants[0].options, policies, source, ready.bots)
    return source_row(case, match.record, deal, swap.rival, int(mix(study.seed, number)))
