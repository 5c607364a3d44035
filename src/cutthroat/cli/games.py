"""``cutthroat games``: what can be played."""

from __future__ import annotations

from typing import Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cutthroat.bots.roster import names
from cutthroat.cli import choices
from cutthroat.cli.flags import Json
from cutthroat.cli.output import console, print_json
from cutthroat.core import COMPILED, registry
from cutthroat.core.game import AnyGame
from cutthroat.core.options import Option, show


def games(key: str | None = None, /, *, json: Json = False) -> int:
    """List the games, their seats, options and bots.

    Parameters
    ----------
    key
        Only this game.
    json
        Print JSON; its keys are in docs/cli.md.
    """
    found = [choices.find_game(name) for name in ([key] if key else registry.all_keys())]
    if json:
        print_json([facts(game) for game in found])
    else:
        show_games(found)
    return 0


def facts(game: AnyGame) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "tagline": game.tagline,
        "seats": {"min": game.seats[0], "max": game.seats[-1]},
        "rules_version": game.rules_version,
        "compiled": COMPILED,
        "bots": names(game),
        "options": [option_facts(option) for option in game.options],
    }


def option_facts(option: Option) -> dict[str, Any]:
    allowed = {"min": option.min, "max": option.max} if option.is_number else {"values": list(option.values)}
    return {"id": option.id, "default": option.default, **allowed, "rule": option.rule, "text": option.text}


def show_games(found: list[AnyGame]) -> None:

    out = console()
    for game in found:
        seats = f"{game.seats[0]}-{game.seats[-1]} seats"
        out.print(Text.assemble((game.key, "bold cyan"), "  ", (game.title, "bold"), f", {seats}. {game.tagline}"))
        out.print(f"    bots: {', '.join(names(game))}; rules version {game.rules_version}")
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for option in game.options:
            table.add_row(f"{option.id}={show(option.default)}", Text(f"{option.text} ({option.allowed()})"))
        out.print(Padding(table, (0, 0, 1, 4)))
    out.print(f"The engine is {'compiled' if COMPILED else 'running as plain Python'}.")
