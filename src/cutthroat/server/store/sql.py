"""What both databases have in common: every question and every change, in SQL that SQLite and PostgreSQL understand."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Awaitable, Collection, Mapping, Sequence
from typing import Any, TypeAlias

from cutthroat.server.store.base import (
    CHAT_KEPT,
    ChatRow,
    PersonRow,
    RecordRow,
    RecordRule,
    ReviewRow,
    Sessions,
    Store,
    TableRow,
)

Statement: TypeAlias = tuple[str, Sequence[Any]]
APPEND = "INSERT INTO entries (table_id, seq, at, body) VALUES (?, ?, ?, ?)"
TABLE = "id, code, game, secret, public, status, created, changed, host, summary"
PERSON = "id, name, created"
CHAT = "table_id, at, person, name, text, command"
RECORD = "id, game, finished, body, spectators"
REVIEW = "record_id, engine, person, asked, passes, finished, body"


class SqlStore(Store):
    """An adapter says how statements are run; values stand for question marks."""

    parts: tuple[str, ...] = ("entries", "table_people", "talk", "mutes")
    """What goes with a table that is removed."""

    @abstractmethod
    def _write(self, *statements: Statement) -> Awaitable[None]:
        """All of them or none; done when it is on disk."""

    @abstractmethod
    async def _rows(self, sql: str, *values: Any) -> list[Any]: ...

    def _execute(self, sql: str, *values: Any) -> Awaitable[None]:
        return self._write((sql, values))

    # The log

    async def create_table(self, row: TableRow, body: bytes, owner: str | None = None) -> None:
        await self._write(*creation(row, body))

    async def entries(self, table: str) -> list[bytes]:
        rows = await self._rows("SELECT body FROM entries WHERE table_id = ? ORDER BY seq", table)
        return [body for (body,) in rows]

    # Tables

    async def table(self, table: str) -> TableRow | None:
        return table_row(await self._rows(f"SELECT {TABLE} FROM tables WHERE id = ?", table))

    async def table_by_code(self, code: str) -> TableRow | None:
        return table_row(await self._rows(f"SELECT {TABLE} FROM tables WHERE code = ?", code))

    async def note_table(
        self, table: str, status: str, people: list[str], changed: float, summary: bytes | None = None
    ) -> None:
        update = "UPDATE tables SET status = ?, changed = ?, summary = COALESCE(?, summary) WHERE id = ?"
        await self._write(
            (update, (status, changed, summary, table)),
            ("DELETE FROM table_people WHERE table_id = ?", (table,)),
            *(("INSERT INTO table_people (person, table_id) VALUES (?, ?)", (person, table)) for person in people),
        )

    async def note_summaries(self, summaries: Mapping[str, bytes]) -> None:
        update = "UPDATE tables SET summary = ? WHERE id = ?"
        await self._write(*((update, (summary, table)) for table, summary in sorted(summaries.items())))

    async def public_tables(self, limit: int) -> list[TableRow]:
        sql = f"""SELECT {TABLE} FROM (
                    SELECT *, ROW_NUMBER() OVER (PARTITION BY host ORDER BY created DESC) AS place
                    FROM tables WHERE public AND status IN ('open', 'playing')) AS listed
                  ORDER BY place > 1, created DESC LIMIT ?"""
        return [to_table(row) for row in await self._rows(sql, limit)]

    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        sql = f"""SELECT {TABLE} FROM tables WHERE id IN (SELECT table_id FROM table_people WHERE person = ?)
                  ORDER BY changed DESC LIMIT ?"""
        return [to_table(row) for row in await self._rows(sql, person, limit)]

    async def hosted(self, person: str, since: float) -> dict[str, int]:
        sql = """SELECT status, COUNT(*) FROM tables WHERE host = ? AND (status = 'open'
                 OR (status = 'playing' AND changed >= ?)) GROUP BY status"""
        return {"open": 0, "playing": 0, **dict(await self._rows(sql, person, since))}

    async def listed_by(self, person: str) -> int:
        sql = "SELECT COUNT(*) FROM tables WHERE host = ? AND status = 'open' AND public"
        rows = await self._rows(sql, person)
        return int(rows[0][0])

    async def expire_tables(self, before: float) -> None:
        await self._execute("UPDATE tables SET status = 'expired' WHERE status = 'open' AND changed < ?", before)

    async def prune_tables(self, before: float, limit: int) -> None:
        tables = """(SELECT id FROM tables WHERE status = 'over' AND changed < ? AND id IN (SELECT id FROM records)
                     ORDER BY changed, id LIMIT ?)"""
        await self._write(
            *((f"DELETE FROM {part} WHERE table_id IN {tables}", (before, limit)) for part in self.parts),
            (f"DELETE FROM tables WHERE id IN {tables}", (before, limit)),
        )

    async def unfinished_tables(self) -> list[TableRow]:
        sql = f"""SELECT {TABLE} FROM tables WHERE status = 'playing'
                  OR (status = 'over' AND id NOT IN (SELECT id FROM records)) ORDER BY changed DESC"""
        return [to_table(row) for row in await self._rows(sql)]

    # People

    async def add_person(self, row: PersonRow, token_hash: str) -> None:
        await self._write(
            (f"INSERT INTO people ({PERSON}) VALUES (?, ?, ?)", row),
            ("INSERT INTO tokens (hash, person, created) VALUES (?, ?, ?)", (token_hash, row.id, row.created)),
        )

    async def person_by_token(self, token_hash: str) -> PersonRow | None:
        sql = f"SELECT {PERSON} FROM people WHERE id = (SELECT person FROM tokens WHERE hash = ?)"
        return person_row(await self._rows(sql, token_hash))

    async def set_recovery(self, person: str, recovery_hash: str) -> None:
        await self._execute("UPDATE people SET recovery_hash = ? WHERE id = ?", recovery_hash, person)

    async def use_recovery(self, recovery_hash: str, token_hash: str, at: float) -> PersonRow | None:
        add = """INSERT INTO tokens (hash, person, created)
                 SELECT CAST(? AS VARCHAR), id, CAST(? AS FLOAT) FROM people WHERE recovery_hash = ?"""
        await self._write(
            (add, (token_hash, at, recovery_hash)),
            ("UPDATE people SET recovery_hash = NULL WHERE recovery_hash = ?", (recovery_hash,)),
        )
        return await self.person_by_token(token_hash)

    async def sessions(self, person: str) -> Sessions:
        sql = """SELECT (SELECT COUNT(*) FROM tokens WHERE person = people.id), recovery_hash IS NOT NULL
                 FROM people WHERE id = ?"""
        rows = await self._rows(sql, person)
        return Sessions(rows[0][0], bool(rows[0][1])) if rows else Sessions(0, False)

    async def end_sessions(self, person: str, keep: str | None) -> None:
        if keep is None:
            await self._execute("DELETE FROM tokens WHERE person = ?", person)
            return
        await self._write(
            ("DELETE FROM tokens WHERE person = ? AND hash != ?", (person, keep)),
            ("UPDATE people SET recovery_hash = NULL WHERE id = ?", (person,)),
        )

    async def rename_person(self, person: str, name: str) -> None:
        await self._execute("UPDATE people SET name = ? WHERE id = ?", name, person)

    # Chat

    async def add_chat_line(self, row: ChatRow) -> None:
        forget = """DELETE FROM talk WHERE table_id = ? AND number <=
                    (SELECT number FROM talk WHERE table_id = ? ORDER BY number DESC LIMIT 1 OFFSET ?)"""
        await self._write(
            (f"INSERT INTO talk ({CHAT}) VALUES (?, ?, ?, ?, ?, ?)", row),
            (forget, (row.table, row.table, CHAT_KEPT)),
        )

    async def chat_lines(self, table: str, limit: int) -> list[ChatRow]:
        sql = f"SELECT {CHAT} FROM talk WHERE table_id = ? ORDER BY number DESC LIMIT ?"
        return [ChatRow(*row) for row in reversed(await self._rows(sql, table, limit))]

    async def set_mute(self, table: str, person: str, other: str, *, muted: bool) -> None:
        add = "INSERT INTO mutes (table_id, person, other) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        take_away = "DELETE FROM mutes WHERE table_id = ? AND person = ? AND other = ?"
        await self._execute(add if muted else take_away, table, person, other)

    async def mutes(self, table: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for person, other in await self._rows("SELECT person, other FROM mutes WHERE table_id = ?", table):
            found.setdefault(person, set()).add(other)
        return found

    # Records

    async def add_record(self, row: RecordRow, people: Collection[str], removed: Collection[str] = ()) -> None:
        name = "INSERT INTO record_people (person, record_id, removed) VALUES (?, ?, FALSE) ON CONFLICT DO NOTHING"
        send_away = """INSERT INTO record_people (person, record_id, removed) VALUES (?, ?, TRUE)
                       ON CONFLICT (person, record_id) DO UPDATE SET removed = TRUE"""
        await self._write(
            (f"INSERT INTO records ({RECORD}) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row),
            *((name, (person, row.id)) for person in people),
            *((send_away, (person, row.id)) for person in removed),
        )

    async def record(self, record: str) -> RecordRow | None:
        rows = await self._rows(f"SELECT {RECORD} FROM records WHERE id = ?", record)
        return to_record(rows[0]) if rows else None

    async def record_rule(self, record: str) -> RecordRule | None:
        rows = await self._rows(
            """SELECT spectators, share, person, removed FROM records
               LEFT JOIN record_people ON record_id = id WHERE id = ?""",
            record,
        )
        if not rows:
            return None
        spectators, share = rows[0][:2]
        people = frozenset(person for _, _, person, removed in rows if person and not removed)
        return RecordRule(bool(spectators), people, frozenset(row[2] for row in rows if row[3]), share)

    async def share_record(self, record: str, token: str) -> None:
        await self._execute("UPDATE records SET share = ? WHERE id = ? AND share IS NULL", token, record)

    async def stop_sharing(self, record: str) -> None:
        await self._execute("UPDATE records SET share = NULL WHERE id = ?", record)

    async def records_of(self, person: str, limit: int) -> list[str]:
        sql = """SELECT id FROM records
                  WHERE id IN (SELECT record_id FROM record_people WHERE person = ? AND NOT removed)
                  ORDER BY finished DESC LIMIT ?"""
        return [str(record) for (record,) in await self._rows(sql, person, limit)]

    async def hide(self, person: str, game: str, *, hidden: bool) -> None:
        add = "INSERT INTO hidden (person, game) VALUES (?, ?) ON CONFLICT DO NOTHING"
        take_away = "DELETE FROM hidden WHERE person = ? AND game = ?"
        await self._execute(add if hidden else take_away, person, game)

    async def hidden(self, person: str) -> set[str]:
        return {str(game) for (game,) in await self._rows("SELECT game FROM hidden WHERE person = ?", person)}

    # Reviews

    async def set_review(self, row: ReviewRow) -> None:
        await self._execute(
            f"""INSERT INTO reviews ({REVIEW}) VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (record_id, engine) DO UPDATE SET person = excluded.person, asked = excluded.asked,
                passes = excluded.passes, finished = excluded.finished, body = excluded.body""",
            *row,
        )

    async def review(self, record: str, engine: str) -> ReviewRow | None:
        rows = await self._rows(f"SELECT {REVIEW} FROM reviews WHERE record_id = ? AND engine = ?", record, engine)
        return to_review(rows[0]) if rows else None

    async def renew_review(self, record: str, engine: str, asked: float) -> None:
        await self._execute("UPDATE reviews SET asked = ? WHERE record_id = ? AND engine = ?", asked, record, engine)

    async def drop_review(self, record: str, engine: str) -> None:
        await self._execute("DELETE FROM reviews WHERE record_id = ? AND engine = ?", record, engine)

    async def unfinished_reviews(self, engine: str) -> list[ReviewRow]:
        sql = """SELECT record_id, engine, person, asked, passes, finished, NULL FROM reviews
                  WHERE engine = ? AND NOT finished ORDER BY asked"""
        return [to_review(row) for row in await self._rows(sql, engine)]

    # Settings

    async def setting(self, key: str) -> str | None:
        rows = await self._rows("SELECT value FROM settings WHERE key = ?", key)
        return str(rows[0][0]) if rows else None

    async def set_setting(self, key: str, value: str) -> None:
        sql = "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        await self._execute(sql, key, value)


def creation(row: TableRow, body: bytes) -> list[Statement]:
    return [
        (f"INSERT INTO tables ({TABLE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row),
        (APPEND, (row.id, 1, row.created, body)),
    ]


def to_table(row: tuple[Any, ...]) -> TableRow:
    found = TableRow(*row)
    return found._replace(public=bool(found.public))


def table_row(rows: list[Any]) -> TableRow | None:
    return to_table(rows[0]) if rows else None


def to_record(row: tuple[Any, ...]) -> RecordRow:
    found = RecordRow(*row)
    return found._replace(spectators=bool(found.spectators))


def to_review(row: tuple[Any, ...]) -> ReviewRow:
    found = ReviewRow(*row)
    return found._replace(finished=bool(found.finished))


def person_row(rows: list[Any]) -> PersonRow | None:
    return PersonRow(*rows[0]) if rows else None
