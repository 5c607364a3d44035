"""Clients that play whole games over the wire."""

from __future__ import annotations

from cutthroat.client import Api, Refused, TableConnection
from cutthroat.protocol import messages as m
from tests.server.tables import plans


async def first_moves(connection: TableConnection) -> None:
    """Always the first move, for all own seats, to the end of the game."""
    while not connection.known.is_over:
        asked = connection.known.questions
        version = connection.known.version
        for question in asked[:1]:
            try:
                await connection.play(question, question.moves[0].action)
            except Refused as refused:
                if refused.code not in ("stale", "not-now"):
                    raise
        await connection.until(lambda known, old=version: known.version > old or known.is_over)  # type: ignore[misc]


async def start_when_full(host: Api, table: str) -> None:
    """Wait for the last person to sit down, and begin."""
    async with TableConnection(host, table) as connection:
        await connection.until(lambda known: all(seat.kind != "open" for seat in known.table.seats))  # type: ignore[union-attr]
        await connection.start()


async def play_alone(api: Api, game: str, seats: str, **config: object) -> str:
    """One person on the open seats, bots on the others; the record's id."""
    wanted = m.TableConfig(game=game, seats=plans(seats), **config)  # type: ignore[arg-type]
    made = await api.create_table(wanted)
    async with TableConnection(api, made.id) as connection:
        for number, letter in enumerate(seats):
            if letter == "o":
                await connection.sit(number)
        await connection.start()
        await first_moves(connection)
        assert connection.known.record is not None
        return connection.known.record
