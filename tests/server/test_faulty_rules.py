"""Games with faults in them: whoever asked is answered, and the table goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from cutthroat.game.match import Match
from cutthroat.protocol import messages as m
from cutthroat.server.errors import Refusal
from cutthroat.server.people import Person
from cutthroat.server.tables import actor as actors
from cutthroat.server.tables import presenter
from cutthroat.server.tables.entries import Moved
from cutthroat.server.tables.stage import Playing
from tests.server.managers import Place, opened
from tests.server.tables import begun, new_table, plans, play_command, play_out, playing, record, refused, sit

Test = Callable[[Place, pytest.MonkeyPatch], Awaitable[None]]


def with_faults(test: Test) -> Callable[[pytest.MonkeyPatch], None]:
    def run(monkeypatch: pytest.MonkeyPatch) -> None:
        async def main() -> None:
            async with opened() as place:
                await test(place, monkeypatch)

        asyncio.run(main())

    run.__name__ = test.__name__
    return run


def broken(*_: Any, **__: Any) -> Any:
    raise KeyError("a fault in the rules")


@with_faults
async def test_a_move_that_fails_unexpectedly_is_refused_and_can_be_made_again(
    place: Place, patch: pytest.MonkeyPatch
) -> None:
    ana, _ = await place.game()
    with patch.context() as faulty:
        faulty.setattr(Match, "prepare", broken)
        answer = await ana.play()
    assert isinstance(answer, m.Refused)
    assert answer.code == "unavailable"
    assert isinstance(await ana.play(), m.Done)


@with_faults
async def test_a_bot_is_asked_again_after_a_fault(place: Place, patch: pytest.MonkeyPatch) -> None:
    with patch.context() as faulty:
        faulty.setattr(Match, "prepare", broken)
        (ana,) = await place.game("ob")
        await place.settle()
        assert begun(ana.actor.table).movers == []
    await place.advance(actors.RETRY_FAULT)
    assert begun(ana.actor.table).movers == [1]


@with_faults
async def test_a_clock_is_set_again_after_a_fault(place: Place, patch: pytest.MonkeyPatch) -> None:
    ana, _ = await place.game(clock=m.ClockRule(kind="decision", seconds=30))
    with patch.context() as faulty:
        faulty.setattr(Match, "prepare", broken)
        await place.advance(31)
        assert begun(ana.actor.table).movers == []
    await place.advance(actors.RETRY_FAULT)
    assert sorted(begun(ana.actor.table).movers) == [0, 1]


@with_faults
async def test_what_cannot_be_told_to_one_is_told_to_the_others(place: Place, patch: pytest.MonkeyPatch) -> None:
    ana, bo = await place.game()
    positions = presenter.positions

    def broken_for_bo(table: Any, seen: presenter.Audience) -> list[m.Position]:
        return broken() if seen.seats == (1,) else positions(table, seen)

    with patch.context() as faulty:
        faulty.setattr(presenter, "positions", broken_for_bo)
        assert isinstance(await bo.play(), m.Done), "the answer comes before the goodbye"
    assert ana.known.version == ana.actor.table.version
    assert bo.known.goodbye is not None
    assert bo.known.goodbye.retry
    assert isinstance(await ana.play(), m.Done)


@with_faults
async def test_a_table_that_cannot_be_shown_is_tried_again_later(place: Place, patch: pytest.MonkeyPatch) -> None:
    ana, _ = await place.game()
    with patch.context() as faulty:
        faulty.setattr(presenter, "positions", broken)
        await ana.hello()
    assert ana.known.goodbye is not None
    assert ana.known.goodbye.retry


@with_faults
async def test_a_failure_after_the_effect_is_no_refusal(place: Place, patch: pytest.MonkeyPatch) -> None:
    ana, _ = await place.game()
    with patch.context() as faulty:
        faulty.setattr(presenter, "digest_of", broken)
        assert isinstance(await ana.play(), m.Done)
    assert begun(ana.actor.table).movers == [0]


@with_faults
async def test_a_game_that_cannot_begin_is_not_begun(place: Place, patch: pytest.MonkeyPatch) -> None:
    actor = await place.table("ob")
    ana = await place.guest(actor, "ana")
    await ana.do(m.Sit, seat=0)
    version = actor.table.version
    with patch.context() as faulty:
        faulty.setattr(Match, "start", broken)
        assert await ana.code_of(m.Start) == "unavailable"
    assert len(await place.store.entries(actor.table.id)) == actor.table.version == version
    assert await ana.code_of(m.Start) == "done"


@with_faults
async def test_moves_that_cannot_be_taken_back_stay(place: Place, patch: pytest.MonkeyPatch) -> None:
    ana, _ = await place.game()
    await ana.play()
    version = ana.actor.table.version
    with patch.context() as faulty:
        faulty.setattr(Playing, "without_last_of", broken)
        assert await ana.code_of(m.Undo, seat=0) == "unavailable"
    assert len(await place.store.entries(ana.actor.table.id)) == ana.actor.table.version == version
    place.clock.jump(1.0)
    assert await ana.code_of(m.Undo, seat=0) == "done"


def test_an_entry_that_cannot_be_applied_does_not_count() -> None:
    table = playing()
    version = table.version
    with pytest.raises(ValueError, match="does not follow"):
        table.apply(Moved(seat=0, action=play_command(table, 0).action, picks=[9], by="person", left=[]), 0.0)
    assert table.version == version


@with_faults
async def test_a_game_of_other_rules_is_not_gone_on_from(place: Place, patch: pytest.MonkeyPatch) -> None:
    played = record(play_out(playing()))
    older = msgspec.structs.replace(played, moves=played.moves[:2], outcome=None, rules_version=0)
    config = m.TableConfig(game="toy", seats=plans("ob"))
    with pytest.raises(Refusal, match="rules version 0") as refused:
        await place.manager.create(config, Person("ana", "Ana"), older)
    assert refused.value.code == "illegal"
    assert await place.store.tables_of("ana", 9) == []


def test_a_table_that_was_forked_before_the_rules_changed_says_so_at_the_start() -> None:
    played = record(play_out(playing()))
    older = msgspec.structs.replace(played, moves=played.moves[:2], outcome=None, rules_version=0)
    table = sit(new_table("ob", fork=older), "ana")
    assert refused(table, "ana", m.Start(id="s")) == "not-now"
