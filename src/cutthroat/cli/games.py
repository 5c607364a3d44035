"""``cutthroat games``: what can be played."""

from __future__ import annotations

from typing import Any

from rich.padding import Padding
from rich.text import Text

from cutthroat.bots.roster import names
from cutthroat.cli import choices
from cutthroat.cli.flags import Json
from cutthroat.cli.output import console, print_json
from cutthroat.core import COMPILED
from cutthroat.game import registry
from cutthroat.game.characters import characters
from cutthroat.game.contract import AnyGame
from cutthroat.game.options import Option, show


def games(key: str | None = None, /, *, json: Json = False) -> int:
    """List the games, their seats, options and bots.

    Parameters
    ----------
    key
        Only this game, with what its options mean.
    json
        Print JSON; its keys are in docs/cli.md.
    """
    found = [choices.find_game(name) for name in ([key] if key else registry.all_keys())]
    if json:
        print_json([facts(game) for game in found])
    elif key:
        show_game(found[0])
    else:
        show_games(found)
    return 0


def facts(game: AnyGame) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "tagline": game.tagline,
        "seats": {"min": game.seats[0], "max": game.seats[-1], "usual_max": usual_seats(game)[-1]},
        "rules_version": game.rules_version,
        "compiled": COMPILED,
        "bots": names(game),
        "opponents": [{"bot": one.bot, "name": one.name, "temper": one.temper} for one in characters(game)],
        "options": [option_facts(option) for option in game.options],
    }


def option_facts(option: Option) -> dict[str, Any]:
    allowed = {"min": option.min, "max": option.max} if option.is_number else {"values": list(option.values)}
    return {"id": option.id, "default": option.default, **allowed, "rule": option.rule, "text": option.text}


def show_games(found: list[AnyGame]) -> None:
    out = console()
    for game in found:
        out.print(headline(game))
        options = ", ".join(f"{option.id}={show(option.default)}" for option in game.options)
        out.print(Padding(Text(f"options: {options or 'none'}\nbots: {', '.join(names(game))}"), (0, 0, 1, 4)))
    out.print("What the options mean: cutthroat games KEY. The rules: cutthroat rules KEY.")
    out.print(f"The engine is {'compiled' if COMPILED else 'running as plain Python'}.")


def show_game(game: AnyGame) -> None:
    out = console()
    out.print(headline(game))
    out.print(f"    rules version {game.rules_version}; bots: {', '.join(names(game))}")
    for one in characters(game):
        who = Text.assemble((f"\n    {one.bot}", "bold"), f": {one.name}, {one.title}")
        out.print(who)
        where = f" Only at {game.exact.seats} seats." if game.exact and one.bot not in names(game) else ""
        out.print(Padding(Text(f"{one.temper.capitalize()}. {one.style}{where}"), (0, 0, 0, 8)))
    for option in game.options:
        out.print(Text(f"\n    {option.id}={show(option.default)}", style="bold"))
        meaning = f"{option.text} Takes {option.allowed()}. {option.rule}".rstrip()
        out.print(Padding(Text(meaning), (0, 0, 0, 8)))


def headline(game: AnyGame) -> Text:
    usual = usual_seats(game)
    more = f" (up to {game.seats[-1]} by option)" if usual != game.seats else ""
    seats = f"{usual[0]}-{usual[-1]} seats{more}"
    return Text.assemble((game.key, "bold cyan"), "  ", (game.title, "bold"), f", {seats}. {game.tagline}")


def usual_seats(game: AnyGame) -> range:
    """The numbers of players with default options."""
    return game.seats_for(game.resolve({}))
