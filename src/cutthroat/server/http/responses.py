"""What requests are answered with: shapes, and how they are made."""

from __future__ import annotations

import hmac
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from cutthroat.bots import roster
from cutthroat.core import COMPILED
from cutthroat.core.chance import Fast
from cutthroat.game import record as game_record
from cutthroat.game import rulebook
from cutthroat.game.contract import AnyGame, CardFacts
from cutthroat.game.lesson import LEARNER, LessonText, play_lesson
from cutthroat.game.narration import Narrator
from cutthroat.game.options import Option
from cutthroat.protocol import messages as m
from cutthroat.server.store.base import RecordRow
from cutthroat.server.tables import presenter
from cutthroat.server.tables.actor import TableActor
from cutthroat.server.tables.commands import may_look, running
from cutthroat.server.tables.table import Table


class Problem(Struct, frozen=True):
    """What every error looks like."""

    code: str
    text: str


class Me(Struct, frozen=True):
    id: str
    name: str


class NameGiven(Struct, frozen=True, forbid_unknown_fields=True):
    name: m.Name


class CodeGiven(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(min_length=1, max_length=60)]


class ForkWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Go on from after so many moves, on that seat, with bots on the others unless people are to come."""

    turn: Annotated[int, Meta(ge=0, lt=1_000_000)]
    seat: m.Seat = 0
    bot: m.BotName = "greedy"
    alone: bool = True


class GameInfo(Struct, frozen=True, kw_only=True):
    key: str
    title: str
    tagline: str
    seats: tuple[int, int]
    options: tuple[Option, ...]
    bots: list[str]
    rules_version: int
    compiled: bool


class GameDetails(Struct, frozen=True, kw_only=True):
    info: GameInfo
    catalogue: dict[str, CardFacts]
    rules: list[rulebook.Rule]


class TableMade(Struct, frozen=True):
    id: str
    code: str


class TableListed(m.TableInfo, frozen=True, kw_only=True):
    """A table in a list."""

    waiting: list[int]
    """The seats that it waits for; only where the asker sits, or may watch."""


class Fairness(Struct, frozen=True, kw_only=True):
    """What the chance of a game is made of, as far as it may be shown now."""

    commitment: str
    """The SHA-256 of the secret, shown before anyone sits."""
    entropy: list[str] | None
    """What each seat added; None before the start, when it can still change."""
    secret: str | None
    """None until the game is over."""


class World(Struct, frozen=True, kw_only=True):
    """A position that one seat cannot tell from the true one, for bots that think on their own machine."""

    game: str
    seat: int
    decision: int
    """The number of the question that it belongs to."""
    state: msgspec.Raw
    """As the game's ``load`` takes it."""


class RecordInfo(Struct, frozen=True, kw_only=True):
    id: str
    game: str
    finished: float
    names: list[str]
    places: list[int]
    moves: int


class ReplayStep(Struct, frozen=True, kw_only=True):
    """A moment of a finished game: what the chosen seat (or all, or a spectator) saw after so many moves."""

    number: int
    moves: int
    position: list[m.Position]
    log: list[m.LogLine]


class LessonMoment(Struct, frozen=True, kw_only=True):
    """One step of a lesson: what is said, what is seen, and the move that is asked for (none = read on)."""

    say: str
    rules: list[str]
    kindly: str
    position: m.Position
    moves: list[m.MoveInfo]
    expected: int | None
    log: list[m.LogLine]
    """What happened since the step before."""


class Lesson(Struct, frozen=True, kw_only=True):
    game: str
    title: str
    names: list[str]
    steps: list[LessonMoment]


def game_info(game: AnyGame) -> GameInfo:
    return GameInfo(
        key=game.key,
        title=game.title,
        tagline=game.tagline,
        seats=(game.seats[0], game.seats[-1]),
        options=game.options,
        bots=roster.names(game),
        rules_version=game.rules_version,
        compiled=COMPILED,
    )


def table_listed(actor: TableActor, asker: str) -> TableListed:
    info = actor.info()
    waiting = actor.table.waiting() if may_look(actor.table, asker) else []
    return TableListed(**{name: getattr(info, name) for name in info.__struct_fields__}, waiting=waiting)


def fairness_of(table: Table) -> Fairness:
    if table.match is None:
        return Fairness(commitment=table.commitment, entropy=None, secret=None)
    source = table.record().chance
    assert isinstance(source, game_record.FairSource)
    return Fairness(commitment=source.commitment, entropy=source.entropy, secret=source.secret)


def world_of(table: Table, seat: int) -> World:
    """One and the same for each question: what many worlds have in common is nobody's to learn."""
    decision = table.seats[seat].decision
    seed = hmac.digest(table.secret.encode(), f"world {seat} {decision}".encode(), "sha256")
    world = table.game.dump(running(table).state.determinize(seat, Fast(int.from_bytes(seed[:7], "big"))))
    return World(game=table.game.key, seat=seat, decision=decision, state=msgspec.Raw(m.encode(world)))


def rules_of(game: AnyGame) -> list[rulebook.Rule]:
    try:
        return rulebook.read(game.key)
    except FileNotFoundError:
        return []


def record_info(row: RecordRow) -> RecordInfo:
    played = game_record.decode(row.body)
    places = played.outcome.places if played.outcome else []
    return RecordInfo(
        id=row.id, game=row.game, finished=row.finished, names=played.names, places=places, moves=len(played.moves)
    )


def lesson_of(game: AnyGame, text: LessonText) -> Lesson:
    narrator = Narrator(game, text.names, LEARNER)
    moments = [
        LessonMoment(
            say=step.text.say,
            rules=step.text.rules,
            kindly=step.text.kindly,
            position=presenter.position_of(game, step.state, LEARNER),
            moves=[presenter.move_of(game, step.state, LEARNER, int(a)) for a in step.state.legal_actions(LEARNER)],
            expected=step.expected,
            log=[presenter.log_line(narrator, event, number) for event in step.events],
        )
        for number, step in enumerate(play_lesson(game, text), 1)
    ]
    return Lesson(game=game.key, title=text.title, names=text.names, steps=moments)
