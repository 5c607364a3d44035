"""The processes in which bots think are shared by the hosts of tables."""

from __future__ import annotations

import asyncio

import pytest

from cutthroat.server.bots.pool import BotWorkers
from cutthroat.server.bots.worker import Answer, BotTask
from cutthroat.server.workers import process
from cutthroat.server.workers.turns import Turns

MANY = 20


class Script:
    """Workers without processes: they answer, one question after the other, when they are told to."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self.stopped = 0
        self.go = asyncio.Semaphore(0)
        patch.setattr(process.Worker, "start", self.start)

    async def start(self, module: str) -> Script:
        return self

    async def ask(self, task: BotTask, kind: type[Answer]) -> Answer:
        self.asked.append(task.game)
        await self.go.acquire()
        return Answer(1)

    async def stop(self) -> None:
        self.stopped += 1


def task(name: str, bot: str = "master") -> BotTask:
    return BotTask(name, bot, 0, {})


async def turns_of_the_loop() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_a_host_with_many_bots_does_not_starve_anothersonly_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        script, workers = Script(monkeypatch), BotWorkers(1, 60.0)
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
        assert await asyncio.gather(one, *many) == [Answer(1)] * (MANY + 1)
        await workers.close()

    asyncio.run(run())


@pytest.mark.parametrize("bot", ["greedy", "novice", "regular", "oracle"])
def test_a_bot_that_does_not_search_never_waits_for_one_that_does(monkeypatch: pytest.MonkeyPatch, bot: str) -> None:
    """Every process that searches is busy, and more searches wait; each quick move is begun at once."""

    async def run() -> None:
        script, workers = Script(monkeypatch), BotWorkers(2, 60.0)
        await workers.open()
        many = [asyncio.create_task(workers.choose(task("many"), f"host {n % 3}")) for n in range(MANY)]
        await turns_of_the_loop()
        assert script.asked == ["many"] * 2
        one = asyncio.create_task(workers.choose(task("one", bot), "one"))
        await turns_of_the_loop()
        assert script.asked == ["many", "many", "one"]
        for _ in range(MANY + 1):
            script.go.release()
        assert await asyncio.gather(one, *many) == [Answer(1)] * (MANY + 1)
        await workers.close()

    asyncio.run(run())


def test_many_quick_bots_of_one_host_take_turns_with_anothers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        script, workers = Script(monkeypatch), BotWorkers(1, 60.0)
        await workers.open()
        asked = [("many", "a1"), ("many", "a2"), ("many", "a3"), ("one", "b1")]
        made = [asyncio.create_task(workers.choose(task(name, "greedy"), host)) for host, name in asked]
        await turns_of_the_loop()
        for _ in made:
            script.go.release()
            await turns_of_the_loop()
        assert script.asked == ["a1", "a2", "b1", "a3"]
        await asyncio.gather(*made)
        await workers.close()

    asyncio.run(run())


def test_a_slow_bot_whose_move_is_not_wanted_any_more_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process is stopped, however long it would have thought, and the next host's bot gets another."""

    async def run() -> None:
        script, workers = Script(monkeypatch), BotWorkers(1, 60.0)
        await workers.open()
        slow = asyncio.create_task(workers.choose(task("slow"), "gone"))
        await turns_of_the_loop()
        one = asyncio.create_task(workers.choose(task("one"), "one"))
        await turns_of_the_loop()
        assert script.asked == ["slow"]
        slow.cancel()
        await asyncio.gather(slow, return_exceptions=True)
        await turns_of_the_loop()
        assert script.asked == ["slow", "one"]
        assert script.stopped == 1
        script.go.release()
        assert await one == Answer(1)
        await workers.close()

    asyncio.run(run())


def test_many_slow_tables_of_one_host_cost_another_one_turn_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """With two processes busy for one host, another's every move waits for the first of them and no longer."""

    async def run() -> None:
        script, workers = Script(monkeypatch), BotWorkers(2, 60.0)
        await workers.open()
        many = [asyncio.create_task(workers.choose(task("many"), "many")) for _ in range(MANY)]
        await turns_of_the_loop()
        for move in range(5):
            one = asyncio.create_task(workers.choose(task(f"one {move}"), "one"))
            await turns_of_the_loop()
            before = len(script.asked)
            while f"one {move}" not in script.asked:
                script.go.release()
                await turns_of_the_loop()
            assert len(script.asked) - before <= 2
            while not one.done():
                script.go.release()
                await turns_of_the_loop()
        for _ in range(MANY):
            script.go.release()
        await asyncio.gather(*many)
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
