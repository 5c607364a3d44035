"""A bot at somebody's table, over the wire: it sees what a person in its seat sees, and redealt worlds on request."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

import msgspec

from cutthroat.bots.base import Bot, observe
from cutthroat.bots.own import is_own, load_bot
from cutthroat.bots.roster import make_bot
from cutthroat.client.api import Api, ApiProblem, Unreachable
from cutthroat.client.connection import Refused, TableConnection
from cutthroat.core.chance import Chance, Fast
from cutthroat.game import registry
from cutthroat.game.characters import character
from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.loading import load_edition
from cutthroat.game.verdict import Verdict
from cutthroat.protocol import messages as m

RETRY_SECONDS = 0.2


class NoSeat(Exception):
    """There is no seat for the bot at that table."""


class RemoteBot:
    """Plays one seat of one table to the end of the game."""

    def __init__(self, api: Api, connection: TableConnection, game: AnyGame, bot: Bot, seat: int) -> None:
        self.api = api
        self.connection = connection
        self.game = game
        self.bot = bot
        self.seat = seat
        self.chance: Chance = Fast(int.from_bytes(os.urandom(7), "big"))

    async def play(self) -> None:
        while True:
            self.connection.check_alive()  # a question may stand that we shall not be asked any more
            await self.connection.until(lambda known: known.is_over or self.question() is not None)
            question = self.question()
            if question is None:
                return
            await self.answer(question)

    def question(self) -> m.Question | None:
        known = self.connection.known
        return None if known.is_over else next((asked for asked in known.questions if asked.seat == self.seat), None)

    async def answer(self, question: m.Question) -> None:
        """A refusal does no harm: the table has gone on, or the rate limit is over in a moment."""
        try:
            action = await self.choose(question)
            if action is not None:
                await self.connection.play(question, action)
        except Refused:
            action = None
        if action is None:
            await self.api.patience.sleep(RETRY_SECONDS)

    async def choose(self, question: m.Question) -> int | None:
        """One legal move needs no thought; otherwise the bot thinks about a world that its seat cannot tell apart."""
        if len(question.moves) == 1:
            return question.moves[0].action
        try:
            world = await self.api.world(self.connection.table, self.seat)
        except (ApiProblem, Unreachable):
            return None
        if world.decision != question.decision:
            return None
        state = self.game.load(msgspec.json.decode(world.state))
        return self.bot.choose(observe(self.game, state, self.seat, self.chance), self.chance)


class Played(NamedTuple):
    """A game that is over, and what its record proves to the bot's own receipt."""

    table: m.TableInfo
    verdict: Verdict
    objections: list[str]


async def join_as_bot(
    api: Api, table: str, bot: str, name: str, wanted: int | None, receipts: Path | None = None
) -> Played:
    """Arrive, sit down, play until the game is over, and check its record. Without a name it goes by its own."""
    own = load_bot(bot) if is_own(bot) else None
    info = await api.find(table)
    edition = await api.table_edition(info.id) if info.config.edition else None
    game = load_edition(edition) if edition else registry.load(info.config.game)
    player = own or make_bot(game, bot)
    known = character(game, bot)
    name = name or (known.name if known else bot.rpartition(":")[2] if own else bot.capitalize())
    await api.arrive(name)
    async with TableConnection(api, info.id, receipts=receipts) as connection:
        seat = await take_seat(connection, wanted, name)
        await connection.until(lambda known: known.table is not None and known.table.status != "open")
        await RemoteBot(api, connection, game, player, seat).play()
        assert connection.known.table is not None
        verdicts = await connection.check()
        return Played(connection.known.table, verdicts[seat], connection.numbers.objections)


async def take_seat(connection: TableConnection, wanted: int | None, name: str) -> int:
    assert connection.known.table is not None
    seats = connection.known.table.seats
    if wanted is not None and wanted >= len(seats):
        raise NoSeat(f"the table has {len(seats)} seats")
    free = [number for number, seat in enumerate(seats) if seat.kind == "open"] if wanted is None else [wanted]
    for seat in free:
        try:
            await connection.sit(seat, name)
        except Refused as refused:
            if refused.code == "taken" and wanted is None:
                continue
            raise NoSeat(str(refused)) from None
        return seat
    raise NoSeat("all seats are taken")
