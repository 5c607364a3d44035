"""One client's connection: bounded, never waiting, and fair to answers."""

from __future__ import annotations

import asyncio

from cutthroat.protocol import messages as m
from cutthroat.server.people import Person
from cutthroat.server.ws.connection import MOST_ANSWERS, MOST_AT_ONCE, MOST_QUEUED, Connection


class Slow:
    """A socket that can be held up."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.is_full = False

    def write(self, messages: list[bytes]) -> None:
        assert not self.is_full
        self.sent += [message.decode() for message in messages]


def connected() -> tuple[Slow, Connection]:
    line = Slow()
    return line, Connection(Person("p", "Ana"), line, 0.0)


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def done(number: int) -> m.Done:
    return m.Done(id=str(number), version=1)


def test_messages_go_out_in_order() -> None:
    async def test() -> None:
        line, connection = connected()
        for number in range(5):
            connection.send(str(number).encode())
        await settle()
        assert line.sent == ["0", "1", "2", "3", "4"]

    asyncio.run(test())


def test_a_slow_reader_gets_a_snapshot_instead_of_everything() -> None:
    async def test() -> None:
        line, connection = connected()
        behind: list[bool] = []
        connection.on_behind = lambda: behind.append(True)
        line.is_full = True
        for number in range(10 * MOST_QUEUED):
            connection.send(str(number).encode())
            await asyncio.sleep(0)
        assert connection.queued <= MOST_QUEUED
        assert behind == []
        line.is_full = False
        connection.flush()
        await settle()
        assert behind == [True]
        connection.send(b"fresh")
        await settle()
        assert line.sent[-1] == "fresh"
        assert len(line.sent) <= MOST_QUEUED + 2

    asyncio.run(test())


def test_answers_survive_falling_behind() -> None:
    async def test() -> None:
        line, connection = connected()
        line.is_full = True
        connection.answer(done(1))
        for number in range(2 * MOST_QUEUED):
            connection.send(str(number).encode())
        connection.answer(done(2))
        line.is_full = False
        connection.flush()
        await settle()
        assert sum('"done"' in text for text in line.sent) == 2

    asyncio.run(test())


def test_somebody_who_asks_and_never_reads_is_let_go() -> None:
    async def test() -> None:
        line, connection = connected()
        line.is_full = True
        for number in range(2 * MOST_ANSWERS):
            connection.answer(done(number))
        assert connection.is_finished
        assert connection.queued == 0
        line.is_full = False
        connection.flush()
        await asyncio.wait_for(connection.ended.wait(), 60)
        assert '"goodbye"' in line.sent[-1]

    asyncio.run(test())


def test_nothing_follows_the_last_word() -> None:
    async def test() -> None:
        line, connection = connected()
        connection.finish(m.Goodbye(text="bye", retry=False))
        connection.finish(m.Goodbye(text="again", retry=True))
        connection.send(b"late")
        connection.answer(done(1))
        await asyncio.wait_for(connection.ended.wait(), 60)
        assert len(line.sent) == 1
        assert "bye" in line.sent[0]
        assert not connection.retry

    asyncio.run(test())


def test_a_line_that_fills_up_gets_the_rest_when_it_has_room() -> None:
    async def test() -> None:
        line, connection = connected()
        written = line.write

        def fill(messages: list[bytes]) -> None:
            written(messages)
            line.is_full = True

        line.write = fill  # type: ignore[method-assign]
        for _ in range(4):
            connection.send(b"x" * (MOST_AT_ONCE // 2))
        await settle()
        assert len(line.sent) == 2
        line.is_full = False
        connection.flush()
        assert len(line.sent) == 4

    asyncio.run(test())
