"""The processes in which bots think are shared by the hosts of tables."""

from __future__ import annotations

import asyncio

import pytest

from cutthroat.server.bots import pool
from cutthroat.server.bots.pool import Workers
from cutthroat.server.bots.turns import Turns
from cutthroat.server.bots.worker import Answer, BotTask

MANY = 20


class Script:
    """Workers without processes: they answer, one question after the other, when they are told to."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self.go = asyncio.Semaphore(0)
        patch.setattr(pool.Worker, "start", self.start)

    async def start(self) -> Script:
        return self

    async def ask(self, task: BotTask) -> Answer:
        self.asked.append(task.game)
        await self.go.acquire()
        return Answer(1)

    async def stop(self) -> None:
        pass


def task(name: str) -> BotTask:
    return BotTask(name, "greedy", 0, {})


async def turns_of_the_loop() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_a_host_with_many_bots_does_not_starve_anothersonly_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        script, workers = Script(monkeypatch), Workers(1, 60.0)
        await workers.open()
        many = [asyncio.create_task(workers.choose(task(f"many {n}"), "many")) for n in range(MANY)]
        await turns_of_the_loop()
        one = asyncio.create_task(workers.choose(task("one"), "one"))
        await turns_of_the_loop()
        for _ in range(2):
            script.go.release()
            await turns_of_the_loop()
        assert script.asked == ["many 0", "many 1", "one"]
        for _ in range(MANY):
            script.go.release()
        assert await asyncio.gather(one, *many) == [1] * (MANY + 1)
        await workers.close()

    asyncio.run(run())


def lend(script: list[tuple[str, str]], cancelled: str = "") -> list[str]:
    """In which order those who wait get the only worker."""

    async def run() -> list[str]:
        turns: Turns[int] = Turns()
        got: list[str] = []

        async def wait(host: str, name: str) -> None:
            worker = await turns.take(host)
            got.append(name)
            turns.give(worker)

        first = await only(turns)
        waiting = {name: asyncio.create_task(wait(host, name)) for host, name in script}
        await turns_of_the_loop()
        if cancelled:
            waiting[cancelled].cancel()
            await turns_of_the_loop()
        turns.give(first)
        await asyncio.gather(*waiting.values(), return_exceptions=True)
        return got

    return asyncio.run(run())


async def only(turns: Turns[int]) -> int:
    turns.give(1)
    return await turns.take("somebody")


def test_hosts_take_turns_and_each_ones_own_come_in_order() -> None:
    script = [("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("b", "b2"), ("c", "c1")]
    assert lend(script) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_who_gives_up_waiting_is_passed_over() -> None:
    assert lend([("a", "a1"), ("b", "b1"), ("a", "a2")], cancelled="b1") == ["a1", "a2"]


def test_a_worker_that_comes_for_somebody_who_has_just_given_up_is_not_lost() -> None:
    async def run() -> int:
        turns: Turns[int] = Turns()
        worker = await only(turns)
        gone = asyncio.create_task(turns.take("a"))
        await turns_of_the_loop()
        turns.give(worker)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        return await turns.take("b")

    assert asyncio.run(run()) == 1
