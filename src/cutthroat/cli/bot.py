"""``cutthroat bot``: send a bot to a table of a server, or let it answer for an arena elsewhere."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated

from cyclopts import Parameter

from cutthroat.cli.problem import Problem
from cutthroat.terminal import saves
from cutthroat.terminal.story import clean


def bot(
    *,
    join: str = "",
    listen: str = "",
    bot: str = "greedy",
    seat: Annotated[int | None, Parameter(alias="-s")] = None,
    name: str | None = None,
    patience: float = 30.0,
) -> int:
    """Let a bot of this machine take a seat at a table of a server, or answer for an arena.

    With --join it takes a seat, and plays the game to its end.

    The bot sees what a person in its seat would see; the server also sends it worlds in which everything it cannot
    know is dealt again. It keeps its seat when the connection is lost, and comes back by itself. What cannot get
    better by waiting (no such table, no free seat, another release of the game) ends it with exit code 1.

    It keeps a receipt of the deal, and checks the finished game against it; the exit code is 1 if something is wrong
    with the record of the game. For example:

    cutthroat bot --join http://127.0.0.1:8000/t/ID --bot greedy --seat 2

    cutthroat bot --join LINK --bot my_bot.py:MyBot

    With --listen it answers the questions of an arena, on this machine or another, until it is stopped: a line of JSON
    for a line of JSON (docs/research.md has them, for bots in other languages). There is no password: listen only where
    nobody else can reach you. For example:

    cutthroat bot --listen 9000 --bot my_bot.py:MyBot

    cutthroat arena crisis --bots greedy,tcp://127.0.0.1:9000

    Parameters
    ----------
    join
        The table's link, as people pass it on; the code works in place of the id, too.
    listen
        The port to listen on, or host:port; this machine alone can reach it if no host is given.
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
    if bool(join) == bool(listen):
        raise Problem("give either --join LINK or --listen PORT")
    if seat is not None and seat < 1:
        raise Problem("seats are numbered from 1")
    if patience < 0:
        raise Problem("--patience is a number of seconds from 0 on")
    return answer(listen, bot) if listen else take_part(join, bot, seat, name or "", patience)


def take_part(join: str, bot: str, seat: int | None, name: str, patience: float) -> int:
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
        played = asyncio.run(join_as_bot(api, link.table, bot, name, place, saves.home() / "receipts"))
    except (ApiProblem, ConnectionGone, NoSeat, Unreachable) as error:
        raise Problem(str(error), code=1) from None
    print(f"{played.table.title}: the game is over.")
    for line in (*played.objections, *played.verdict.notes):
        print(f"  {clean(line)}")
    if not played.verdict.ok:
        raise Problem(f"the record of the game is wrong: {clean(played.verdict.problem)}", code=1)
    return 0


def answer(listen: str, bot: str) -> int:
    """Until it is told to stop."""
    from cutthroat.lab.remote import BotServer, read_address  # noqa: PLC0415 - heavy

    try:
        server = BotServer(read_address(listen if ":" in listen else f":{listen}", "127.0.0.1"), bot)
    except OSError as error:
        raise Problem(f"cannot listen at {listen}: {error.strerror or error}", code=1) from None
    with server:
        print(f"{bot} answers at {server.place} (Ctrl-C to stop)", flush=True)
        with suppress(KeyboardInterrupt):
            server.serve_forever()
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
