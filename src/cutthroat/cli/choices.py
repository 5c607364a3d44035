"""Checks what users type about a game: its key, seats, options and bots."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from pathlib import Path

from cutthroat.bots.roster import UnknownBot, make_policy, plays_at
from cutthroat.bots.roster import names as roster_names
from cutthroat.cli.problem import Problem
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.model import Edition
from cutthroat.game.editions.source import open_edition
from cutthroat.game.options import OptionError, Options, Value

LARGEST_SEED = 2**62 - 1


def find_game(key: str, edition: Path | None = None) -> AnyGame:
    """A game by its key, as it comes or with an edition's cards."""
    if key not in registry.all_keys():
        close = difflib.get_close_matches(key, registry.all_keys(), 1)
        hint = f" (did you mean {close[0]}?)" if close else ""
        raise Problem(f"there is no game {key!r}{hint}; the games are: {', '.join(registry.all_keys())}")
    if edition is None:
        return registry.load(key)
    game = open_edition(edition)
    if game.key != key:
        raise Problem(f"{edition} is an edition of {game.key}, not of {key}")
    return game


def wanted_game(key: str | None, edition: Path | None) -> AnyGame | None:
    """As ``find_game``; an edition says of which game it is, and who names nothing chooses later."""
    if key is not None:
        return find_game(key, edition)
    return None if edition is None else open_edition(edition)


def edition_of(game: AnyGame) -> Edition:
    """Of a game that was opened from an edition's file."""
    assert game.edition is not None
    return game.edition


def find_seats(game: AnyGame, seats: int | None, options: Options) -> int:
    """The number of seats: as asked for, or the fewest that the options allow."""
    wanted = game.seats_for(options)[0] if seats is None else seats
    try:
        return game.check_seats(wanted, options)
    except ValueError as error:
        raise Problem(str(error)) from None


def find_options(game: AnyGame, given: Iterable[str]) -> dict[str, Value]:
    """All options of a game, from texts like ``rounds=2``."""
    known = {option.id: option for option in game.options}
    chosen: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"an option is written name=value, not {text!r}")
        if name not in known:
            raise OptionError(f"{game.title} has no option {name!r}; its options are: {', '.join(known) or 'none'}")
        chosen[name] = known[name].parse(value)
    return game.resolve(chosen)


def quick_bot(game: AnyGame) -> str:
    """The strongest that plays many games in no time."""
    return "greedy" if "greedy" in game.policies() else roster_names(game)[0]


def find_bots(game: AnyGame, text: str, seats: int, free: int | None = None) -> list[str]:
    """A bot for each seat, or for each free one: a short list is repeated until every seat has one."""
    places = seats if free is None else free
    names = split(text)
    if not names:
        raise Problem("name at least one bot")
    if len(names) > places:
        raise Problem(f"{len(names)} bots are named, but there are only {places} seats for them")
    for name in names:
        make_policy(game, name)
        if not plays_at(game, name, seats):
            raise UnknownBot(f"{name} does not play {game.title} at {seats} seats")
    return go_round(names, places)


def go_round(names: Sequence[str], seats: int) -> list[str]:
    return [names[seat % len(names)] for seat in range(seats)]


def split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def check_seed(seed: int) -> int:
    if not 0 <= seed <= LARGEST_SEED:
        raise Problem(f"a seed is a whole number from 0 to {LARGEST_SEED}")
    return seed
