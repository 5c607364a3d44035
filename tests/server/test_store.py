"""The contract of the store, held against every adapter."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cutthroat.server.store import memory, sql
from cutthroat.server.store.base import (
    ChatRow,
    NotWritable,
    PersonRow,
    RecordRow,
    RecordRule,
    ReviewRow,
    SequenceTaken,
    Sessions,
    Store,
    StoreError,
    TableRow,
)
from cutthroat.server.store.memory import MemoryStore
from cutthroat.server.store.postgres import PostgresStore
from cutthroat.server.store.sqlite import SqliteStore
from tests.server.postgres import Cluster
from tests.server.running import fresh_data

ADAPTERS = ("memory", "postgres", "sqlite")


def make_store(request: pytest.FixtureRequest, folder: Path) -> Store:
    match request.param:
        case "memory":
            return MemoryStore()
        case "postgres":
            cluster: Cluster = request.getfixturevalue("cluster")
            return PostgresStore(cluster.new_database())
        case _:
            return SqliteStore(fresh_data(folder) / "cutthroat.db")


OnStore = Callable[[Callable[[Store], Awaitable[None]]], None]


@pytest.fixture(params=ADAPTERS)
def on_store(request: pytest.FixtureRequest, tmp_path: Path) -> OnStore:
    """Run a test on an open store of each kind."""
    return runner(make_store(request, tmp_path))


@pytest.fixture(params=["postgres", "sqlite"])
def on_database(request: pytest.FixtureRequest, tmp_path: Path) -> OnStore:
    """The same on those that are databases."""
    return runner(make_store(request, tmp_path))


def runner(store: Store) -> OnStore:
    def call(test: Callable[[Store], Awaitable[None]]) -> None:
        async def run() -> None:
            await store.open()
            try:
                await test(store)
            finally:
                await store.close()

        asyncio.run(run())

    return call


def table_row(key: str = "t1", code: str = "CODE01", *, public: bool = False, created: float = 1.0) -> TableRow:
    return TableRow(key, code, "toy", "secret", public, "open", created, created, "ana")


def test_a_log_is_read_as_it_was_written(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table_row(), b"one")
        await store.append("t1", 2, b"two", 2.0)
        await store.append("t1", 3, b"three", 3.0)
        await store.create_table(table_row("t2", "CODE02"), b"other")
        assert await store.entries("t1") == [b"one", b"two", b"three"]
        assert await store.entries("t2") == [b"other"]
        assert await store.entries("t3") == []

    on_store(test)


def test_a_place_in_the_log_is_taken_once(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table_row(), b"one")
        await store.append("t1", 2, b"two", 2.0)
        with pytest.raises(SequenceTaken):
            await store.append("t1", 2, b"another", 2.0)
        assert await store.entries("t1") == [b"one", b"two"]

    on_store(test)


def test_of_many_who_want_the_same_place_one_gets_it(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table_row(), b"one")
        tries = [store.append("t1", 2, str(number).encode(), 2.0) for number in range(20)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, SequenceTaken) for result in results) == 19
        assert len(await store.entries("t1")) == 2

    on_store(test)


def test_many_writes_at_once_are_all_kept(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table_row(), b"1")
        await asyncio.gather(*(store.append("t1", seq, str(seq).encode(), 0.0) for seq in range(2, 602)))
        assert await store.entries("t1") == [str(seq).encode() for seq in range(1, 602)]

    on_store(test)


def test_tables_are_found_by_id_and_code(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        row = table_row(public=True)
        await store.create_table(row, b"")
        assert await store.table("t1") == row
        assert await store.table_by_code("CODE01") == row
        assert await store.table("t2") is None
        assert await store.table_by_code("CODE02") is None
        with pytest.raises(SequenceTaken):
            await store.create_table(table_row("t9"), b"")
        assert await store.table("t9") is None

    on_store(test)


def test_what_lists_say_of_a_table_is_kept_until_it_is_said_anew(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        for number in (1, 2):
            await store.create_table(table_row(f"t{number}", f"CODE0{number}", public=True), b"")
        await store.note_table("t1", "playing", ["ana"], 2.0, b"one")
        await store.note_summaries({"t2": b"two", "t3": b"nothing"})
        await store.note_table("t1", "playing", [], 3.0)
        assert {row.id: row.summary for row in await store.public_tables(9)} == {"t1": b"one", "t2": b"two"}
        await store.note_summaries({})

    on_store(test)


def test_lists_of_tables(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        for number in range(4):
            row = table_row(f"t{number}", f"CODE0{number}", public=number != 3, created=float(number))
            await store.create_table(row, b"")
        await store.note_table("t1", "over", ["ana", "bo"], 10.0)
        await store.note_table("t2", "playing", ["ana"], 20.0)
        assert [row.id for row in await store.public_tables(10)] == ["t2", "t0"]
        assert [row.id for row in await store.public_tables(1)] == ["t2"]
        assert await store.listed_by("ana") == 1
        await store.create_table(table_row("t4", "CODE04", public=True, created=0.5)._replace(host="bo"), b"")
        assert [row.id for row in await store.public_tables(10)] == ["t2", "t4", "t0"], "one of each host comes first"
        assert [row.id for row in await store.tables_of("ana", 10)] == ["t2", "t1"]
        assert [row.id for row in await store.tables_of("bo", 10)] == ["t1"]
        assert [row.id for row in await store.unfinished_tables()] == ["t2", "t1"]
        await store.add_record(RecordRow("t1", "toy", 10.0, b"{}", True), [])
        assert [row.id for row in await store.unfinished_tables()] == ["t2"]
        await store.note_table("t1", "over", ["bo"], 11.0)
        assert [row.id for row in await store.tables_of("ana", 10)] == ["t2"]

    on_store(test)


def test_the_tables_of_a_host_are_counted_and_expire(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        for number in range(5):
            await store.create_table(table_row(f"t{number}", f"C{number}", public=True, created=float(number)), b"")
        assert await store.hosted("ana", 0.0) == {"open": 5, "playing": 0}
        assert await store.hosted("bo", 0.0) == {"open": 0, "playing": 0}
        await store.note_table("t1", "playing", [], 10.0)
        await store.note_table("t2", "over", [], 20.0)
        await store.note_table("t3", "open", ["bo"], 30.0)
        assert await store.hosted("ana", 10.0) == {"open": 3, "playing": 1}
        assert await store.hosted("ana", 11.0) == {"open": 3, "playing": 0}
        await store.expire_tables(30.0)
        assert await store.hosted("ana", 0.0) == {"open": 1, "playing": 1}
        assert [row.id for row in await store.public_tables(9)] == ["t3", "t1"]
        row = await store.table("t4")
        assert row is not None
        assert row.status == "expired"
        await store.note_table("t4", "open", ["bo"], 40.0)
        assert await store.hosted("ana", 0.0) == {"open": 2, "playing": 1}, "somebody sat there all the time"

    on_store(test)


def test_tables_of_old_games_are_removed_once_their_record_is_safe(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        for number in range(5):
            await store.create_table(table_row(f"t{number}", f"C{number}"), b"created")
            await store.add_chat_line(ChatRow(f"t{number}", 1.0, "ana", "Ana", "hello", "c"))
            await store.set_mute(f"t{number}", "ana", "bo", muted=True)
            await store.note_table(f"t{number}", "over", ["ana"], float(number))
        await store.note_table("t0", "playing", ["ana"], 0.0)
        for key in ("t0", "t1", "t2", "t4"):  # that of t3 is not written yet
            await store.add_record(RecordRow(key, "toy", 1.0, b"{}", True), ["ana"])
        await store.prune_tables(4.0, 1)
        assert await store.table("t1") is None
        assert await store.table("t2") is not None, "the oldest first, some at a time"
        await store.prune_tables(4.0, 10)
        assert sorted(row.id for row in await store.tables_of("ana", 10)) == ["t0", "t3", "t4"]
        assert await store.entries("t2") == []
        assert await store.chat_lines("t2", 9) == []
        assert await store.mutes("t2") == {}
        assert await store.record("t2") is not None
        assert await store.entries("t3") == [b"created"]

    on_store(test)


def test_people_and_their_devices(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        row = PersonRow("p1", "Ana", 1.0)
        await store.add_person(row, "token1")
        assert await store.person_by_token("token1") == row
        assert await store.person_by_token("token2") is None
        await store.rename_person("p1", "Bea")
        assert (await store.person_by_token("token1") or row).name == "Bea"
        await store.set_recovery("p1", "code1")
        await store.set_recovery("p1", "code2")
        assert await store.sessions("p1") == Sessions(1, True)
        assert await store.use_recovery("code1", "token2", 2.0) is None
        assert (await store.use_recovery("code2", "token2", 2.0) or row).name == "Bea"
        assert (await store.person_by_token("token2") or row).name == "Bea"
        assert await store.use_recovery("code2", "token3", 2.0) is None, "a code is good once"
        assert await store.person_by_token("token3") is None
        assert await store.sessions("p1") == Sessions(2, False)
        with pytest.raises(StoreError):
            await store.add_person(PersonRow("p2", "Eve", 1.0), "token1")
        assert (await store.person_by_token("token1") or row).id == "p1"

    on_store(test)


def test_sessions_end_on_other_devices_or_everywhere(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        async def signed_in() -> list[str]:
            return [token for token in ("t1", "t2", "t3", "eve") if await store.person_by_token(token)]

        await store.add_person(PersonRow("p1", "Ana", 1.0), "t1")
        await store.add_person(PersonRow("p2", "Eve", 1.0), "eve")
        for token in ("t2", "t3"):
            await store.set_recovery("p1", f"code {token}")
            await store.use_recovery(f"code {token}", token, 2.0)
        await store.set_recovery("p1", "known to a thief")
        await store.end_sessions("p1", "t2")
        assert await signed_in() == ["t2", "eve"]
        assert await store.sessions("p1") == Sessions(1, False)
        await store.set_recovery("p1", "the way back")
        await store.end_sessions("p1", None)
        assert await signed_in() == ["eve"]
        assert await store.sessions("p1") == Sessions(0, True)
        assert await store.sessions("nobody") == Sessions(0, False)

    on_store(test)


def test_talk_has_an_end(on_store: OnStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much is said at a table, so much of it is kept, and of other tables nothing is lost."""
    for module in (memory, sql):
        monkeypatch.setattr(module, "CHAT_KEPT", 5)

    async def test(store: Store) -> None:
        await store.add_chat_line(ChatRow("t2", 0.0, "p1", "Ana", "before", "c"))
        for n in range(12):
            await store.add_chat_line(ChatRow("t1", float(n), "p1", "Ana", f"line {n}", f"c{n}"))
        assert [row.text for row in await store.chat_lines("t1", 100)] == [f"line {n}" for n in range(7, 12)]
        assert len(await store.chat_lines("t2", 100)) == 1

    on_store(test)


def test_talk_is_kept_in_order_and_once(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        lines = [ChatRow("t1", float(n), "p1", "Ana", f"line {n}", f"c{n}") for n in range(5)]
        for line in lines:
            await store.add_chat_line(line)
        with pytest.raises(SequenceTaken):
            await store.add_chat_line(lines[0])
        await store.add_chat_line(lines[0]._replace(person="p2"))
        await store.add_chat_line(lines[0]._replace(table="t2"))
        assert (await store.chat_lines("t1", 3))[:2] == lines[3:]
        assert len(await store.chat_lines("t1", 100)) == 6

    on_store(test)


def test_who_does_not_want_to_hear_whom(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        for _ in range(2):
            await store.set_mute("t1", "ana", "eve", muted=True)
        await store.set_mute("t1", "ana", "bo", muted=True)
        await store.set_mute("t2", "bo", "eve", muted=True)
        assert await store.mutes("t1") == {"ana": {"eve", "bo"}}
        await store.set_mute("t1", "ana", "bo", muted=False)
        assert await store.mutes("t1") == {"ana": {"eve"}}
        assert await store.mutes("t3") == {}

    on_store(test)


def test_games_are_hidden_from_one_person_and_shown_again(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        for _ in range(2):
            await store.hide("ana", "t1", hidden=True)
        await store.hide("ana", "t2", hidden=True)
        await store.hide("bo", "t3", hidden=True)
        assert await store.hidden("ana") == {"t1", "t2"}
        await store.hide("ana", "t1", hidden=False)
        assert await store.hidden("ana") == {"t2"}
        assert await store.hidden("eve") == set()

    on_store(test)


def test_records_are_kept_once_and_listed_for_each_person(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        first, second = RecordRow("r1", "toy", 1.0, b"{}", True), RecordRow("r2", "toy", 2.0, b"[]", False)
        await store.add_record(first, ["ana", "bo"])
        await store.add_record(first._replace(body=b"changed"), ["ana"])
        await store.add_record(second, ["ana"])
        assert await store.record("r1") == first
        assert await store.record("r3") is None
        assert await store.records_of("ana", 10) == [second.id, first.id]
        assert await store.records_of("ana", 1) == [second.id]
        assert await store.records_of("bo", 10) == [first.id]

    on_store(test)


def test_who_may_look_at_a_record(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        row = RecordRow("r1", "toy", 1.0, b"{}", False)
        await store.add_record(row, ["ana", "bo"])
        assert await store.record_rule("r1") == RecordRule(False, frozenset({"ana", "bo"}), frozenset(), None)
        await store.add_record(row, ["ana"], ["bo", "eve"])
        await store.add_record(row, ["ana", "bo"])
        rule = RecordRule(False, frozenset({"ana"}), frozenset({"bo", "eve"}), None)
        assert await store.record_rule("r1") == rule
        assert await store.records_of("bo", 10) == []
        await store.add_record(RecordRow("r2", "toy", 1.0, b"{}", True), [])
        assert await store.record_rule("r2") == RecordRule(True, frozenset(), frozenset(), None)
        assert await store.record_rule("r3") is None

    on_store(test)


def test_reviews_are_kept_by_record_and_engine(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        asked = ReviewRow("r1", "1", "ana", 2.0, 0, False, None)
        earlier = ReviewRow("r2", "1", "bo", 1.0, 1, False, b"rough")
        for row in (asked, earlier, asked._replace(engine="2")):
            await store.set_review(row)
        assert await store.review("r1", "1") == asked
        assert await store.review("r1", "3") is None
        assert await store.unfinished_reviews("1") == [earlier._replace(body=None), asked]
        for record in ("r2", "none"):
            await store.renew_review(record, "1", 3.0)
        earlier = earlier._replace(asked=3.0)
        assert await store.review("r2", "1") == earlier
        assert await store.unfinished_reviews("1") == [asked, earlier._replace(body=None)]
        fine = asked._replace(passes=2, finished=True, body=b"fine")
        await store.set_review(fine)
        assert await store.review("r1", "1") == fine
        assert await store.unfinished_reviews("1") == [earlier._replace(body=None)]
        await store.drop_review("r2", "1")
        assert await store.review("r2", "1") is None

    on_store(test)


def test_a_record_has_one_share_link(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        async def link() -> str | None:
            rule = await store.record_rule("r1")
            return rule.share if rule else None

        await store.add_record(RecordRow("r1", "toy", 1.0, b"{}", False), ["ana"])
        await store.share_record("r1", "one")
        await store.share_record("r1", "two")
        assert await link() == "one"
        await store.stop_sharing("r1")
        assert await link() is None
        await store.share_record("r1", "two")
        assert await link() == "two"

    on_store(test)


def test_settings(on_store: OnStore) -> None:
    async def test(store: Store) -> None:
        assert await store.setting("key") is None
        await store.set_setting("key", "one")
        await store.set_setting("key", "two")
        assert await store.setting("key") == "two"

    on_store(test)


# What only a database can show


def on_disk(path: Path) -> SqliteStore:
    return SqliteStore(path / "cutthroat.db")


def test_what_was_written_is_there_for_the_next_process(tmp_path: Path) -> None:
    fresh_data(tmp_path)

    async def write() -> None:
        store = on_disk(tmp_path)
        await store.open()
        await store.create_table(table_row(), b"one")
        await store.close()
        with pytest.raises(StoreError):
            await store.append("t1", 2, b"late", 0.0)

    async def read() -> list[bytes]:
        store = on_disk(tmp_path)
        await store.open()
        found = await store.entries("t1")
        await store.close()
        return found

    asyncio.run(write())
    assert asyncio.run(read()) == [b"one"]


def test_a_failing_write_takes_no_other_with_it(on_database: OnStore) -> None:
    """They share a commit, and only the bad one is undone."""

    async def test(store: Store) -> None:
        await store.create_table(table_row(), b"1")
        tries = [store.append("t1", seq, b"x", 0.0) for seq in (2, 2, 3, 3, 4)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [result is None for result in results] == [True, False, True, False, True]
        assert len(await store.entries("t1")) == 4

    on_database(test)


def test_a_value_that_cannot_be_written_stops_nobody(on_database: OnStore) -> None:
    async def test(store: Store) -> None:
        odd = [store.set_setting("odd", text) for text in ("\ud800", "a NUL: \0")]
        pair = store.note_table("t", "open", ["\ud800"], 1.0)
        fine = store.set_setting("fine", "yes")
        async with asyncio.timeout(60):
            results = await asyncio.gather(*odd, pair, fine, return_exceptions=True)
            assert [type(result) for result in results] == [NotWritable, NotWritable, NotWritable, type(None)]
            assert await store.setting("fine") == "yes"
            assert await store.setting("odd") is None
            moves = [store.append("t1", seq, b"x", 0.0) for seq in (1, 2**70, 2)]
            taken = await asyncio.gather(*moves, return_exceptions=True)
            assert [type(result) for result in taken] == [type(None), NotWritable, type(None)]
            assert len(await store.entries("t1")) == 2
        assert store.problem() is None

    on_database(test)


def test_any_failure_is_told_and_the_writer_lives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError("no room")

    async def test() -> None:
        store = SqliteStore(fresh_data(tmp_path) / "cutthroat.db")
        await store.open()
        async with asyncio.timeout(60):
            with monkeypatch.context() as broken:
                broken.setattr(SqliteStore, "_run", fail)
                with pytest.raises(StoreError, match="no room"):
                    await store.set_setting("a", "1")
            assert "no room" in (store.problem() or "")
            await store.set_setting("a", "2")
        assert store.problem() is None
        await store.close()
        assert store.problem() is not None, "nothing is written any more"
        with pytest.raises(StoreError, match="closed"):
            await store.set_setting("a", "3")

    asyncio.run(test())


def test_a_broken_database_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "cutthroat.db").write_bytes(b"this is not a database" * 1000)

    async def test() -> None:
        store = on_disk(tmp_path)
        with pytest.raises(StoreError, match="not a database"):
            await store.open()
        await store.close()

    asyncio.run(test())


def test_commits_are_synced_to_the_disk(tmp_path: Path) -> None:
    store = on_disk(fresh_data(tmp_path))
    store._prepare()
    db = store._connect()
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)
    db.close()


def test_a_database_locked_by_somebody_else_refuses_and_recovers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh_data(tmp_path)
    monkeypatch.setattr("cutthroat.server.store.sqlite.PATIENCE", 0.2)

    async def test() -> None:
        store = on_disk(tmp_path)
        await store.open()
        await store.create_table(table_row(), b"1")
        other = sqlite3.connect(tmp_path / "cutthroat.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError):
            await store.append("t1", 2, b"x", 0.0)
        other.execute("ROLLBACK")
        other.close()
        await store.append("t1", 2, b"y", 0.0)
        assert await store.entries("t1") == [b"1", b"y"]
        await store.close()

    asyncio.run(test())
