"""``cutthroat bot``: send a bot to a table of a server."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Annotated

from cyclopts import Parameter

from cutthroat.cli.problem import Problem
from cutthroat.terminal import saves
from cutthroat.terminal.story import clean


def bot(
    *,
    join: str,
    bot: str = "greedy",
    seat: Annotated[int | None, Parameter(alias="-s")] = None,
    name: str | None = None,
    patience: float = 30.0,
) -> int:
    """Let a bot of this machine take a seat at a table of a server, and play the game to its end.

    The bot sees what a person in its seat would see; the server also sends it worlds in which everything it cannot
    know is dealt again. It keeps its seat when the connection is lost, and comes back by itself. What cannot get
    better by waiting (no such table, no free seat, another release of the game) ends it with exit code 1.

    It keeps a receipt of the deal, and checks the finished game against it; the exit code is 1 if something is wrong
    with the record of the game. For example:

    cutthroat bot --join http://127.0.0.1:8000/t/ID --bot greedy --seat 2

    cutthroat bot --join LINK --bot my_bot.py:MyBot

    Parameters
    ----------
    join
        The table's link, as people pass it on; the code works in place of the id, too.
    bot
        Which bot (see: cutthroat games KEY); or a class of your own with the interface of a Bot, as my_bot.py:MyBot or
        package.module:MyBot.
    seat
        The seat, from 1; the first free one if not given.
    name
        The name it goes by.
    patience
        For how many seconds to go on trying while the server does not answer, or asks to wait.
    """
    if seat is not None and seat < 1:
        raise Problem("seats are numbered from 1")
    if patience < 0:
        raise Problem("--patience is a number of seconds from 0 on")
    from cutthroat.bots.own import NoSuchBot  # noqa: PLC0415
    from cutthroat.client import (  # noqa: PLC0415 - heavy
        Api,
        ApiProblem,
        ConnectionGone,
        Patience,
        Unreachable,
        read_link,
    )
    from cutthroat.client.bot import NoSeat, join_as_bot  # noqa: PLC0415
    from cutthroat.server.games import register_extra_games  # noqa: PLC0415

    register_extra_games()
    try:
        link = read_link(join)
    except ValueError as error:
        raise Problem(str(error)) from None
    place = None if seat is None else seat - 1
    api = Api(link.base, patience=Patience(seconds=patience, on_retry=teller()))
    try:
        played = asyncio.run(join_as_bot(api, link.table, bot, name or "", place, saves.home() / "receipts"))
    except NoSuchBot as error:
        raise Problem(str(error)) from None
    except (ApiProblem, ConnectionGone, NoSeat, Unreachable) as error:
        raise Problem(str(error), code=1) from None
    print(f"{played.table.title}: the game is over.")
    for line in (*played.objections, *played.verdict.notes):
        print(f"  {clean(line)}")
    if not played.verdict.ok:
        raise Problem(f"the record of the game is wrong: {clean(played.verdict.problem)}", code=1)
    return 0


def teller() -> Callable[[str], None]:
    """Says why it is tried again, but not the same twice in a row."""
    said = ""

    def tell(why: str) -> None:
        nonlocal said
        if why != said:
            said = why
            print(f"cutthroat: {clean(why)}; trying again", file=sys.stderr, flush=True)

    return tell
