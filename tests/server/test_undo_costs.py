"""What an undo costs: a few moves played again, and the lines from the cut on."""

from __future__ import annotations

import msgspec
import pytest

from cutthroat.core.chance import Fast
from cutthroat.game.match import Match, Step
from cutthroat.game.verdict import verify
from cutthroat.protocol import messages as m
from cutthroat.server.tables import presenter, stage
from cutthroat.server.tables.checkpoints import EVERY, KEPT, REACH
from cutthroat.server.tables.entries import Entry
from cutthroat.server.tables.stage import Playing
from cutthroat.server.tables.table import Table
from cutthroat.server.tables.undo import seats_free_to_undo
from tests.server.managers import Place, with_manager
from tests.server.tables import bot_move, do, new_id, play, playing, record

LONG = 300
A_FEW = REACH + 2 * EVERY
"""Moves: from a checkpoint to the cut, and those in which free undos are looked for."""


@pytest.fixture
def long_game() -> Table:
    return play_on(playing("ob", game="contract"), LONG)


@pytest.fixture
def played_again(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """The moves that are played again."""
    moves: list[list[int]] = []
    play_again = stage.play_again

    def counted(match: Match, move: list[int]) -> Step:
        moves.append(move)
        return play_again(match, move)

    monkeypatch.setattr(stage, "play_again", counted)
    return moves


def game(table: Table) -> Playing:
    assert isinstance(table.stage, Playing)
    return table.stage


def play_on(table: Table, moves: int) -> Table:
    while len(game(table).movers) < moves:
        seat, version = table.waiting()[0], table.version
        legal = game(table).match.state.legal_actions(seat)
        choice = int(Fast(version).pick(len(legal)))
        if table.seats[seat].bot:
            table.apply(bot_move(table, seat, choice), 0.0)
        else:
            play(table, seat, choice)
    return table


def undo(table: Table) -> Entry:
    return do(table, "ana", m.Undo(id=new_id(), seat=0))


def update(table: Table, entry: Entry) -> m.Update:
    updates = presenter.Updates(table, entry, None, 0.0)
    return msgspec.json.decode(updates.for_seats(presenter.audience(table, "ana")), type=m.Update)


def test_an_undo_plays_a_few_moves_again_however_long_the_game_is(
    long_game: Table, played_again: list[list[int]]
) -> None:
    undo(long_game)
    seats_free_to_undo(long_game)
    assert len(played_again) < 2 * A_FEW


def test_undo_after_undo_plays_the_whole_game_again_once_for_many(
    long_game: Table, played_again: list[list[int]]
) -> None:
    undone = 0
    while len(game(long_game).movers) > LONG // 3:
        undo(long_game)
        undone += 1
    whole = -(-LONG // (KEPT * EVERY - REACH))
    assert len(played_again) < undone * A_FEW + whole * LONG
    assert verify(record(long_game)).ok


def test_what_is_told_of_an_undo_is_what_has_changed(long_game: Table) -> None:
    lines = presenter.log_lines(presenter.scene_of(long_game), long_game.log, presenter.audience(long_game, "ana"))
    told = update(long_game, undo(long_game))
    kept = [line for line in lines if line.version <= told.log_kept]
    assert told.rewound
    assert not told.log
    assert 0 < len(kept) < len(lines)
    assert kept == presenter.log_lines(
        presenter.scene_of(long_game), long_game.log, presenter.audience(long_game, "ana")
    )


def test_the_positions_of_an_undone_game_are_those_of_the_game_played_straight(long_game: Table) -> None:
    """Checkpoints of moves that were taken back must not be used."""
    for _ in range(3):
        for _ in range(7):
            undo(long_game)
        play_on(long_game, len(game(long_game).movers) + 2 * EVERY)
    state = game(long_game).match.state
    game(long_game).match = Match.resume(record(long_game))
    assert long_game.game.dump(state) == long_game.game.dump(game(long_game).match.state)


@with_manager
async def test_everybody_has_the_log_of_a_newcomer_after_an_undo(place: Place) -> None:
    ana, bo = await place.game("oo", undo=True)
    eve = await place.guest(ana.actor, "eve")
    for _ in range(4):
        for guest in (ana, bo):
            if guest.known.questions:
                await guest.play()
    await ana.do(m.Undo, seat=0)
    assert bo.known.table is not None
    assert bo.known.table.undo_request is not None
    await bo.do(m.AnswerUndo, agree=True, request=bo.known.table.undo_request.number)
    for guest in (ana, bo, eve):
        newcomer = await place.guest(ana.actor, guest.person.id)
        assert guest.known.log == newcomer.known.log
        assert guest.known.version == newcomer.known.version
