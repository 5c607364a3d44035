"""Who may look at a record: as at its table, its own people, and whoever has the link that they share."""

from __future__ import annotations

import hmac

from cutthroat.protocol.http import Sharing
from cutthroat.server.errors import Refusal
from cutthroat.server.people import Person
from cutthroat.server.store.base import RecordRule


def may_read(rule: RecordRule, person: Person | None, share: str) -> bool:
    if rule.share is not None and hmac.compare_digest(rule.share.encode(), share.encode()):
        return True
    if person is None:
        return not rule.is_private
    return person.id not in rule.removed and (rule.spectators or person.id in rule.people)


def only_readers(rule: RecordRule, person: Person | None, share: str) -> None:
    if not may_read(rule, person, share):
        raise Refusal("private", "this game is private: it opens only for its players, and with a link that they share")


def only_its_people(rule: RecordRule, person: Person) -> None:
    if person.id not in rule.people:
        raise Refusal("not-yours", "only the players of this game can share it")


def sharing_of(rule: RecordRule, person: Person | None) -> Sharing:
    """The token is told to those who could make one."""
    is_mine = person is not None and person.id in rule.people
    return Sharing(private=rule.is_private, mine=is_mine, share=rule.share if is_mine else None)
