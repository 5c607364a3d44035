"""Who is who: no account, a random token in a cookie, and a recovery code for other devices."""

from __future__ import annotations

import hashlib
import secrets
from typing import NamedTuple

from cutthroat.server.cookies import BORN_SECURE
from cutthroat.server.store.base import PersonRow, Store
from cutthroat.server.text import clean_name

CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_GROUPS = 4
CODE_GROUP = 5
NO_NAME = "a name needs at least one visible character"
UNNAMED = "Guest"
"""Who came under a name that cannot be seen when there was no check for it yet."""
MOST_SEEN = 50_000


class Person(NamedTuple):
    """Somebody at the server. The id is public; the token is not."""

    id: str
    name: str


class People:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.endings = 0
        """How often somebody has ended sessions: who was found before may be signed out now."""
        self._seen: dict[str, str] = {}
        """Whose token it is, by its digest, for those that were found lately."""

    async def find(self, token: str | None) -> Person | None:
        if not token:
            return None
        row = await self.store.person_by_token(digest(token))
        if row is None:
            return None
        self._saw(token, row.id)
        return Person(row.id, row.name)

    def seen(self, token: str | None) -> str | None:
        """Whose token it was when it was last used; good enough to count requests by, and costs no reading."""
        return self._seen.get(digest(token)) if token else None

    def _saw(self, token: str, person: str) -> None:
        if len(self._seen) >= MOST_SEEN:
            self._seen.clear()
        self._seen[digest(token)] = person

    async def arrive(self, name: str, now: float, *, secure: bool = False) -> tuple[Person, str]:
        """A new person and the token of their device; raises ValueError for a name that cannot be seen."""
        person = Person(secrets.token_urlsafe(9), visible(name))
        token = new_token(secure=secure)
        await self.store.add_person(PersonRow(person.id, person.name, now), digest(token))
        self._saw(token, person.id)
        return person, token

    async def rename(self, person: Person, name: str) -> Person:
        cleaned = visible(name)
        await self.store.rename_person(person.id, cleaned)
        return Person(person.id, cleaned)

    async def new_recovery_code(self, person: Person) -> str:
        groups = ("".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_GROUP)) for _ in range(CODE_GROUPS))
        code = "-".join(groups)
        await self.store.set_recovery(person.id, digest(code))
        return code

    async def recover(self, code: str, now: float, *, secure: bool = False) -> tuple[Person, str] | None:
        """The person behind a recovery code, with a token for this device. A code is good once."""
        token = new_token(secure=secure)
        row = await self.store.use_recovery(digest(code.strip().upper()), digest(token), now)
        return (Person(row.id, row.name), token) if row else None

    async def sign_out(self, person: Person, keep: str | None) -> None:
        """Everywhere but on the device with that token."""
        await self.store.end_sessions(person.id, digest(keep) if keep else None)
        self.has_ended(person.id)

    def has_ended(self, person: str) -> None:
        """Some of that person's sessions, here or at another process."""
        self.endings += 1
        self._seen = {token: owner for token, owner in self._seen.items() if owner != person}


def visible(name: str) -> str:
    cleaned = clean_name(name)
    if not cleaned:
        raise ValueError(NO_NAME)
    return cleaned


def new_token(*, secure: bool) -> str:
    return (BORN_SECURE if secure else "") + secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
