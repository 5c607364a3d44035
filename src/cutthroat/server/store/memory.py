"""A store that forgets everything with its process: for simulations, and for tables that nobody needs to keep."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from cutthroat.server.store.base import (
    CHAT_KEPT,
    ChatRow,
    PersonRow,
    RecordRow,
    RecordRule,
    ReviewRow,
    SequenceTaken,
    Sessions,
    Store,
    TableRow,
)


class MemoryStore(Store):
    def __init__(self) -> None:
        self._tables: dict[str, TableRow] = {}
        self._entries: dict[str, list[bytes]] = {}
        self._table_people: dict[str, list[str]] = {}
        self._people: dict[str, PersonRow] = {}
        self._tokens: dict[str, str] = {}
        self._recovery: dict[str, str] = {}
        self._chat: dict[str, list[ChatRow]] = {}
        self._mutes: dict[str, dict[str, set[str]]] = {}
        self._records: dict[str, RecordRow] = {}
        self._record_people: dict[str, set[str]] = {}
        self._record_removed: dict[str, set[str]] = {}
        self._shared: dict[str, str] = {}
        self._hidden: dict[str, set[str]] = {}
        self._reviews: dict[tuple[str, str], ReviewRow] = {}
        self._settings: dict[str, str] = {}

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    # The log

    async def create_table(self, row: TableRow, body: bytes, owner: str | None = None) -> None:
        if row.id in self._tables or await self.table_by_code(row.code):
            raise SequenceTaken("there is such a table already")
        self._tables[row.id] = row
        self._entries[row.id] = [body]

    async def append(
        self,
        table: str,
        seq: int,
        body: bytes,
        at: float,
        epoch: int | None = None,
        meanwhile: Callable[[], None] | None = None,
    ) -> None:
        if meanwhile is not None:
            meanwhile()
        log = self._entries.setdefault(table, [])
        if seq <= len(log):
            raise SequenceTaken(f"entry {seq} of {table} is there already")
        log.append(body)

    async def entries(self, table: str) -> list[bytes]:
        return list(self._entries.get(table, ()))

    # Tables

    async def table(self, table: str) -> TableRow | None:
        return self._tables.get(table)

    async def table_by_code(self, code: str) -> TableRow | None:
        return next((row for row in self._tables.values() if row.code == code), None)

    async def note_table(
        self, table: str, status: str, people: list[str], changed: float, summary: bytes | None = None
    ) -> None:
        if table in self._tables:
            row = self._tables[table]
            kept = row.summary if summary is None else summary
            self._tables[table] = row._replace(status=status, changed=changed, summary=kept)
            self._table_people[table] = list(people)

    async def note_summaries(self, summaries: Mapping[str, bytes]) -> None:
        for table, summary in summaries.items():
            if table in self._tables:
                self._tables[table] = self._tables[table]._replace(summary=summary)

    async def public_tables(self, limit: int) -> list[TableRow]:
        rows = [row for row in self._tables.values() if row.public and row.status in ("open", "playing")]
        newest = {row.host: row.id for row in sorted(rows, key=lambda row: row.created)}
        return sorted(rows, key=lambda row: (newest[row.host] != row.id, -row.created))[:limit]

    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        rows = [row for row in self._tables.values() if person in self._table_people.get(row.id, ())]
        return sorted(rows, key=lambda row: -row.changed)[:limit]

    async def hosted(self, person: str, since: float) -> dict[str, int]:
        rows = [row for row in self._tables.values() if row.host == person]
        games = [row for row in rows if row.status == "playing" and row.changed >= since]
        return {"open": sum(row.status == "open" for row in rows), "playing": len(games)}

    async def listed_by(self, person: str) -> int:
        return sum(row.public and row.status == "open" and row.host == person for row in self._tables.values())

    async def expire_tables(self, before: float) -> None:
        for key, row in self._tables.items():
            if row.status == "open" and row.changed < before:
                self._tables[key] = row._replace(status="expired")

    async def prune_tables(self, before: float, limit: int) -> None:
        rows = [row for row in self._tables.values() if row.status == "over" and row.changed < before]
        kept = sorted((row.changed, row.id) for row in rows if row.id in self._records)
        for _, table in kept[:limit]:
            for part in (self._tables, self._entries, self._table_people, self._chat, self._mutes):
                part.pop(table, None)

    async def unfinished_tables(self) -> list[TableRow]:
        rows = [
            row
            for row in self._tables.values()
            if row.status == "playing" or (row.status == "over" and row.id not in self._records)
        ]
        return sorted(rows, key=lambda row: -row.changed)

    # People

    async def add_person(self, row: PersonRow, token_hash: str) -> None:
        if row.id in self._people or token_hash in self._tokens:
            raise SequenceTaken("there is such a person already")
        self._people[row.id] = row
        self._tokens[token_hash] = row.id

    async def person_by_token(self, token_hash: str) -> PersonRow | None:
        return self._people.get(self._tokens.get(token_hash, ""))

    async def set_recovery(self, person: str, recovery_hash: str) -> None:
        self._recovery[person] = recovery_hash

    async def use_recovery(self, recovery_hash: str, token_hash: str, at: float) -> PersonRow | None:
        for person, code in self._recovery.items():
            if code == recovery_hash:
                del self._recovery[person]
                self._tokens[token_hash] = person
                return self._people[person]
        return None

    async def sessions(self, person: str) -> Sessions:
        return Sessions(sum(owner == person for owner in self._tokens.values()), person in self._recovery)

    async def end_sessions(self, person: str, keep: str | None) -> None:
        for token in [token for token, owner in self._tokens.items() if owner == person and token != keep]:
            del self._tokens[token]
        if keep is not None:
            self._recovery.pop(person, None)

    async def rename_person(self, person: str, name: str) -> None:
        if person in self._people:
            self._people[person] = self._people[person]._replace(name=name)

    # Chat

    async def add_chat_line(self, row: ChatRow) -> None:
        lines = self._chat.setdefault(row.table, [])
        if any(line.person == row.person and line.command == row.command for line in lines):
            raise SequenceTaken("that was said already")
        lines.append(row)
        del lines[:-CHAT_KEPT]

    async def chat_lines(self, table: str, limit: int) -> list[ChatRow]:
        return self._chat.get(table, [])[-limit:]

    async def set_mute(self, table: str, person: str, other: str, *, muted: bool) -> None:
        others = self._mutes.setdefault(table, {}).setdefault(person, set())
        (others.add if muted else others.discard)(other)

    async def mutes(self, table: str) -> dict[str, set[str]]:
        return {person: set(others) for person, others in self._mutes.get(table, {}).items() if others}

    # Records

    async def add_record(self, row: RecordRow, people: Collection[str], removed: Collection[str] = ()) -> None:
        self._records.setdefault(row.id, row)
        self._record_people.setdefault(row.id, set()).update(people)
        self._record_removed.setdefault(row.id, set()).update(removed)

    async def record(self, record: str) -> RecordRow | None:
        return self._records.get(record)

    async def record_rule(self, record: str) -> RecordRule | None:
        if record not in self._records:
            return None
        removed = frozenset(self._record_removed[record])
        people = frozenset(self._record_people[record]) - removed
        return RecordRule(self._records[record].spectators, people, removed, self._shared.get(record))

    async def share_record(self, record: str, token: str) -> None:
        self._shared.setdefault(record, token)

    async def stop_sharing(self, record: str) -> None:
        self._shared.pop(record, None)

    async def records_of(self, person: str, limit: int) -> list[str]:
        rows = [
            row
            for row in self._records.values()
            if person in self._record_people[row.id] and person not in self._record_removed[row.id]
        ]
        return [row.id for row in sorted(rows, key=lambda row: -row.finished)[:limit]]

    async def hide(self, person: str, game: str, *, hidden: bool) -> None:
        games = self._hidden.setdefault(person, set())
        if hidden:
            games.add(game)
        else:
            games.discard(game)

    async def hidden(self, person: str) -> set[str]:
        return set(self._hidden.get(person, ()))

    # Reviews

    async def set_review(self, row: ReviewRow) -> None:
        self._reviews[row.record, row.engine] = row

    async def review(self, record: str, engine: str) -> ReviewRow | None:
        return self._reviews.get((record, engine))

    async def renew_review(self, record: str, engine: str, asked: float) -> None:
        row = self._reviews.get((record, engine))
        if row is not None:
            self._reviews[record, engine] = row._replace(asked=asked)

    async def drop_review(self, record: str, engine: str) -> None:
        self._reviews.pop((record, engine), None)

    async def unfinished_reviews(self, engine: str) -> list[ReviewRow]:
        rows = [row for row in self._reviews.values() if row.engine == engine and not row.finished]
        return [row._replace(body=None) for row in sorted(rows, key=lambda row: row.asked)]

    # Settings

    async def setting(self, key: str) -> str | None:
        return self._settings.get(key)

    async def set_setting(self, key: str, value: str) -> None:
        self._settings[key] = value
