"""What a client makes of what it hears."""

from __future__ import annotations

from typing import Any

import msgspec

from cutthroat.client.follower import Follower
from cutthroat.game.spec import About
from cutthroat.protocol import messages as m

TABLE = m.TableInfo(
    id="t",
    code="C",
    config=m.TableConfig(game="toy", seats=[m.SeatPlan()]),
    title="Toy",
    status="playing",
    seats=[m.SeatInfo(kind="person", name="Ana", person="me")],
    host="me",
    seal="x",
    watching=0,
)
CLOCKS = m.ClockInfo(left=[None], running=[False])


def line(version: int) -> m.LogLine:
    return m.LogLine(version=version, kind="k", fields={}, about=About(), text=str(version), rules=())


def snapshot(version: int) -> m.Snapshot:
    return m.Snapshot(
        protocol=1,
        version=version,
        you="me",
        mine=[0],
        table=TABLE,
        position=[],
        questions=[],
        clocks=CLOCKS,
        log=[line(n) for n in range(1, version + 1)],
        chat=[],
        undo=[],
        undo_by_asking=[],
        hash=f"h{version}",
    )


def update(version: int, **more: Any) -> m.Update:
    return m.Update(
        version=version,
        position=[],
        questions=[],
        clocks=CLOCKS,
        undo=[],
        undo_by_asking=[],
        hash=f"h{version}",
        **{"log": [line(version)], **more},
    )


def greeted(version: int = 3) -> Follower:
    known = Follower()
    known.hello()
    assert known.receive(snapshot(version)) == []
    return known


def test_updates_follow_the_snapshot() -> None:
    known = greeted(3)
    assert known.receive(update(4)) == []
    assert (known.version, known.hash, len(known.log)) == (4, "h4", 4)


def test_an_update_that_is_known_already_changes_nothing() -> None:
    known = greeted(3)
    known.receive(update(4))
    assert known.receive(update(4)) == []
    assert known.receive(update(2)) == []
    assert len(known.log) == 4


def test_a_gap_is_asked_about_once() -> None:
    known = greeted(3)
    (asked,) = known.receive(update(5))
    assert msgspec.json.decode(asked) == {"type": "hello", "version": 3, "protocol": m.PROTOCOL}
    assert known.receive(update(6)) == []
    assert known.version == 3
    known.receive(snapshot(6))
    assert known.receive(update(7)) == []
    assert known.version == 7


def test_a_game_that_begins_starts_the_log_again() -> None:
    known = greeted(3)
    known.receive(update(4, rewound=True))
    assert [told.text for told in known.log] == ["4"]


def test_of_the_log_stays_what_was_not_taken_back() -> None:
    known = greeted(3)
    known.receive(update(4))
    known.receive(update(5))
    known.receive(update(6, rewound=True, log_kept=4, log=[]))
    assert [told.text for told in known.log] == ["1", "2", "3", "4"]


def test_an_old_snapshot_that_nobody_asked_for_is_passed_over() -> None:
    known = greeted(5)
    known.receive(snapshot(3))
    assert known.version == 5


def test_a_snapshot_that_was_asked_for_counts_even_if_the_server_was_restored_from_a_backup() -> None:
    known = greeted(5)
    known.hello()
    known.receive(snapshot(3))
    known.receive(update(4))
    assert (known.version, known.hash, len(known.log)) == (4, "h4", 4)


def test_commands_are_kept_until_they_are_answered() -> None:
    known = greeted()
    one, two = known.new_id(), known.new_id()
    known.command(m.Start(id=one))
    known.command(m.Say(id=two, text="x"))
    assert [msgspec.json.decode(message)["type"] for message in known.opening()] == ["hello", "start", "say"]
    known.receive(m.Done(id=one, version=4))
    known.receive(m.Refused(id=two, code="off", text=""))
    known.receive(m.Refused(id=None, code="malformed", text=""))
    assert known.pending == {}


def test_seats_follow_the_table() -> None:
    known = greeted()
    other = msgspec.structs.replace(TABLE, seats=[m.SeatInfo(kind="person", name="Bo", person="bo")])
    known.receive(update(4, table=other))
    assert known.mine == []
    known.receive(m.TableChanged(table=TABLE))
    assert known.mine == [0]


def test_talk_and_the_last_word() -> None:
    known = greeted()
    known.receive(m.ChatLine(at=0.0, person="bo", name="Bo", text="hi"))
    known.receive(m.Goodbye(text="bye", retry=True))
    assert [talk.text for talk in known.chat] == ["hi"]
    assert known.goodbye is not None
