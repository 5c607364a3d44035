"""The client library against a real server."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cutthroat.cli import run
from cutthroat.client import Api, ApiProblem, ConnectionGone, Patience, Refused, TableConnection, Unreachable, read_link
from cutthroat.client.bot import NoSeat, join_as_bot
from cutthroat.game import registry
from cutthroat.game.options import Value
from cutthroat.game.record import FairSource, decode
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import ForkWanted
from tests.client.clocks import HurriedClock
from tests.server.play import first_moves
from tests.server.running import AT_ONCE, Server, environment, server
from tests.server.tables import plans


@pytest.fixture(scope="module")
def live() -> Iterator[Server]:
    with server() as running:
        yield running


async def new_table(
    live: Server, game: str = "toy", seats: str = "oo", options: dict[str, Value] | None = None
) -> tuple[Api, str, str]:
    api = live.api()
    await api.arrive("Ana")
    made = await api.create_table(m.TableConfig(game=game, seats=plans(seats), options=options or {}))
    return api, made.id, made.code


def test_who_is_cancelled_while_leaving_a_table_stays_cancelled() -> None:
    async def test() -> None:
        connection, leaving = TableConnection(Api("http://127.0.0.1:1"), "t"), asyncio.Event()

        async def end_slowly() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                leaving.set()
                await asyncio.Event().wait()

        connection._task = asyncio.create_task(end_slowly())
        await asyncio.sleep(0)
        closing = asyncio.create_task(connection.close())
        await leaving.wait()
        closing.cancel()
        await asyncio.wait([closing])
        assert closing.cancelled()
        connection._task.cancel()

    asyncio.run(test())


def test_who_is_started_again_reads_the_receipts_back(live: Server, tmp_path: Path) -> None:
    async def test() -> None:
        ana, table, _ = await new_table(live, seats="ob")
        async with TableConnection(ana, table, receipts=tmp_path) as connection:
            await connection.sit(0)
            await connection.start()
            kept = connection.numbers.receipts
        async with TableConnection(ana, table, receipts=tmp_path) as connection:
            assert connection.numbers.receipts == kept
            await first_moves(connection)
            assert (await connection.check())[0].proven == "all"
            assert connection.numbers.objections == []
        (file,) = tmp_path.glob("*.json")
        file.write_bytes(file.read_bytes().replace(table.encode(), b"x" * len(table)))
        async with TableConnection(ana, table, receipts=tmp_path) as connection:
            assert connection.numbers.receipts == {}, "another table's"

    asyncio.run(test())


@pytest.mark.parametrize(
    ("text", "base", "table"),
    [
        ("http://127.0.0.1:8000/t/abc", "http://127.0.0.1:8000", "abc"),
        ("https://club.example/t/abc/", "https://club.example", "abc"),
        ("club.example/ABCDEF", "http://club.example", "ABCDEF"),
    ],
)
def test_links_are_read(text: str, base: str, table: str) -> None:
    assert read_link(text) == (base, table)


@pytest.mark.parametrize("text", ["", "http://", "http://host", "ftp://host/t/x", "///"])
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="link"):
        read_link(text)


@pytest.mark.parametrize("game", ["toy", *registry.house_keys()])
def test_remote_bots_play_whole_games(live: Server, game: str) -> None:
    async def test() -> None:
        bots = "o" * 2 if game != "crisis" else "ooo"
        short: dict[str, Value] = {"round_limit": 8} if game == "contract" else {}
        host, table, code = await new_table(live, game, bots + "b", short)
        kinds = ("greedy", "random", "greedy")
        links = (table, code, table)
        playing = [
            asyncio.create_task(join_as_bot(live.api(f"10.5.0.{n}"), links[n], kinds[n], f"Bot {n}", n))
            for n in range(len(bots))
        ]
        async with TableConnection(host, table) as connection:
            await connection.until(lambda known: all(s.kind != "open" for s in known.table.seats))  # type: ignore[union-attr]
            await connection.start()
            for finished in await asyncio.gather(*playing):
                assert finished.table.status == "over"
                assert (finished.verdict.ok, finished.verdict.proven) == (True, "all")
                assert finished.verdict.notes[0] == (
                    "as seen before the game: the seal, the seat's own number, the round, all commitments, the game, "
                    "its options, who sat where"
                )
                assert finished.objections == []
            await connection.until(lambda known: known.is_over)

    asyncio.run(test())


def test_a_bot_without_a_seat_says_so(live: Server) -> None:
    async def test() -> None:
        _, table, _ = await new_table(live, seats="ob")
        with pytest.raises(NoSeat, match="seats"):
            await join_as_bot(live.api(), table, "greedy", "Bot", 7)
        with pytest.raises(NoSeat, match="already taken"):
            await join_as_bot(live.api(), table, "greedy", "Bot", 1)
        with pytest.raises(ApiProblem, match="no table"):
            await join_as_bot(live.api(), "nothing", "greedy", "Bot", None)

    asyncio.run(test())


def test_the_bot_command_plays_a_game(live: Server) -> None:
    async def test() -> str:
        host, table, _ = await new_table(live, seats="ob")
        link = f"{live.address}/t/{table}"
        bot = subprocess.Popen(
            [sys.executable, "-m", "cutthroat", "bot", "--join", link, "--bot", "random", "--name", "Robo"],
            env=environment(),
            stdout=subprocess.PIPE,
            text=True,
        )
        async with TableConnection(host, table) as connection:
            await connection.until(lambda known: known.table.seats[0].name == "Robo")  # type: ignore[union-attr]
            await connection.start()
            await connection.until(lambda known: known.is_over)
        out, _ = await asyncio.to_thread(bot.communicate)
        assert bot.returncode == 0
        return out

    assert "the game is over" in asyncio.run(test())


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (["--join", "nonsense"], 2, "link"),
        (["--join", "http://127.0.0.1:1/t/x", "--patience", "0"], 1, "does not answer"),
        (["--join", "http://127.0.0.1:1/t/x", "--patience", "-1"], 2, "from 0"),
        (["--join", "http://127.0.0.1:1/t/x", "--seat", "0"], 2, "from 1"),
        ([], 2, "--join"),
    ],
)
def test_mistakes_with_the_bot_command(
    arguments: list[str], code: int, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["bot", *arguments]) == code
    said = capsys.readouterr()
    assert text in said.err
    assert said.err.count("\n") == 1


def test_a_refusal_is_an_exception_with_its_code(live: Server) -> None:
    async def test() -> None:
        host, table, _ = await new_table(live)
        async with TableConnection(host, table) as connection:
            with pytest.raises(Refused) as refused:
                await connection.start()
            assert refused.value.code == "not-now"
            await connection.say("hello")
            assert connection.known.chat[0].text == "hello"

    asyncio.run(test())


def test_a_table_that_is_not_there_is_gone(live: Server) -> None:
    async def test() -> None:
        api = live.api()
        await api.arrive("Ana")
        with pytest.raises(ConnectionGone, match="no such table"):
            async with TableConnection(api, "nothing"):
                pass

    asyncio.run(test())


def test_leaving_ends_what_was_waited_for(live: Server) -> None:
    async def test() -> None:
        host, table, _ = await new_table(live)
        connection = TableConnection(host, table)
        await connection.__aenter__()
        waiting = asyncio.create_task(connection.until(lambda known: known.is_over))
        await asyncio.sleep(0)
        await connection.close()
        with pytest.raises(ConnectionGone):
            await waiting
        with pytest.raises(ConnectionGone):
            await connection.start()

    asyncio.run(test())


def test_a_server_that_is_not_there_is_unreachable() -> None:
    with pytest.raises(Unreachable):
        asyncio.run(Api("http://127.0.0.1:1", patience=AT_ONCE).me())


def test_a_world_has_the_games_own_form(live: Server) -> None:
    async def test() -> None:
        host, table, _ = await new_table(live, seats="ob")
        async with TableConnection(host, table) as connection:
            await connection.sit(0)
            await connection.start()
            await connection.until(lambda known: bool(known.questions))
            world = await host.world(table, 0)
            assert (world.game, world.seat) == ("toy", 0)
            assert set(json.loads(bytes(world.state))) >= {"seats", "waiting", "hands"}

    asyncio.run(test())


def test_who_is_seated_by_a_rematch_or_a_fork_commits_on_arrival(live: Server) -> None:
    async def test() -> None:
        api, table, _ = await new_table(live, seats="ob")
        async with TableConnection(api, table) as connection:
            await connection.sit(0, "Grandma")
            await connection.start()
            await first_moves(connection)
            again = (await connection.send(m.Rematch(id="again"))).table
            record = connection.known.record
        assert again is not None
        assert record is not None
        fork = await api.fork(record, ForkWanted(turn=1))
        for new in (again, fork.id):
            async with TableConnection(api, new) as connection:
                await connection.until(lambda known: known.mine == [0] and known.table.seats[0].committed)  # type: ignore[union-attr]
                await connection.start()
                await first_moves(connection)
                assert connection.known.record is not None
                (verdict,) = (await connection.check()).values()
                connection.numbers.receipts.clear()
                (unproven,) = (await connection.check()).values()
            assert (unproven.ok, unproven.proven) == (True, "part" if new == again else "nothing")
            played = decode(await api.record(connection.known.record))
            assert isinstance(played.chance, FairSource)
            assert [len(text) for text in played.chance.entropy] == [32, 0]
            assert (verdict.ok, verdict.proven) == (True, "all" if new == again else "nothing")
            assert played.names[0] == ("Grandma" if new == again else "Ana")

    asyncio.run(test())


class Restless(TableConnection):
    """Whose server does one thing after the other: "gone", "goodbye" or "talk"."""

    def __init__(self, *does: str) -> None:
        self.clock = HurriedClock()
        super().__init__(Api("http://nowhere", patience=Patience(clock=self.clock)), "t")
        self.does = list(does)

    async def _run_connection(self) -> None:
        if not self.does:
            raise asyncio.CancelledError
        what = self.does.pop(0)
        if what == "gone":
            raise OSError
        talk = m.ChatLine(at=0.0, person="p", name="P", text="hi")
        await self._receive(m.encode(m.Goodbye(text="busy", retry=True) if what == "goodbye" else talk))


@pytest.mark.parametrize(
    ("does", "pauses"),
    [
        (["gone", "gone", "gone"], [0.1, 0.2, 0.4]),
        (["gone", "gone", "talk", "gone"], [0.1, 0.2, 0.1, 0.2]),
        (["goodbye", "goodbye", "goodbye"], [0.1, 0.2, 0.4]),
    ],
)
def test_pauses_grow_until_the_server_speaks_to_us_again(does: list[str], pauses: list[float]) -> None:
    async def test() -> None:
        connection = Restless(*does)
        with pytest.raises(asyncio.CancelledError):
            await connection._stay_connected()
        for pause, longest in zip(connection.clock.pauses, pauses, strict=True):
            assert longest / 2 <= pause <= longest

    asyncio.run(test())
