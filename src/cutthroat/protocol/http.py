"""The HTTP side of the wire: the JSON bodies of requests and responses, as typed structs.

``docs/protocol.md`` lists the routes. What goes over the WebSocket is in ``messages``.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from cutthroat.game import rulebook
from cutthroat.game.about import Provenance
from cutthroat.game.contract import CardFacts
from cutthroat.game.guide import Guide
from cutthroat.game.options import Option
from cutthroat.protocol import messages as m
from cutthroat.puzzles.model import Difficulty, Stage

COOKIE = "cutthroat"
"""Holds a person's token."""
SECURE_COOKIE = f"__Host-{COOKIE}"
"""Holds it behind TLS."""
SOCKETS = "/ws/tables/"
"""The path of a table's WebSocket, before the table's id."""


class Problem(Struct, frozen=True):
    """What every error looks like."""

    code: str
    text: str


class Me(Struct, frozen=True):
    id: str
    name: str
    devices: int
    """How many are signed in, this one among them."""
    recovery: bool
    """Whether there is a recovery code that was not used yet."""


class NameGiven(Struct, frozen=True, forbid_unknown_fields=True):
    name: m.Name


class CodeGiven(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(min_length=1, max_length=60)]


class SignOut(Struct, frozen=True, forbid_unknown_fields=True):
    """On all other devices, or here, too."""

    here: bool = False


class ForkWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Go on from after so many moves, on that seat; unless people are to come, with bots on the others: those that
    played there, and this one for people."""

    turn: Annotated[int, Meta(ge=0, lt=1_000_000)]
    seat: m.Seat = 0
    bot: m.BotName = "greedy"
    alone: bool = True


class Opponent(Struct, frozen=True, kw_only=True):
    """A bot that one can play against as a person would: with a name, a temper and a strength."""

    bot: str
    name: str
    title: str
    """Who they are, in a few words."""
    temper: str
    style: str
    """How they play, in a sentence."""
    says: str
    """A line at the table, the same in every game."""
    strength: int
    """From 1, among those of the game."""
    seconds: float
    """How long a decision may take, about; 0 = they answer at once."""
    seats: int | None = None
    """The only size of table at which they play; none = all."""


class GameInfo(Struct, frozen=True, kw_only=True):
    key: str
    title: str
    tagline: str
    seats: tuple[int, int]
    options: tuple[Option, ...]
    bots: list[str]
    """All of them, also those that are there for programs."""
    opponents: list[Opponent]
    """From the weakest to the strongest."""
    rules_version: int
    compiled: bool
    editions: list[m.EditionName]
    """That this server offers, by name."""


class GameDetails(Struct, frozen=True, kw_only=True):
    info: GameInfo
    catalogue: dict[str, CardFacts]
    rules: list[rulebook.Rule]
    """The numbered rules, then the rulings that they cite."""
    guide: Guide | None
    """The rules for people."""
    about: Provenance | None
    """What of the game its rulebook prints, what is ours, and why."""
    edition: m.EditionName | None = None
    """Whose cards these are; None = the game as it comes."""
    differences: list[str] = []
    """What is different in that edition, in words."""


class TableMade(Struct, frozen=True):
    id: str
    code: str


class TableListed(m.TableInfo, frozen=True, kw_only=True):
    """A table in a list."""

    waiting: list[int]
    """The seats that it waits for; only where the asker sits, or may watch."""


class Fairness(Struct, frozen=True, kw_only=True):
    """What the chance of a game is made of, as far as it may be shown now."""

    seal: str
    """The SHA-256 of the secret, shown before anyone sits."""
    round: int | None
    """The round of the deal that counted; None before the start, and of games from before there were rounds."""
    commitments: list[str | None] | None
    """What each seat had committed itself to in that round (None = it added nothing)."""
    entropy: list[str] | None
    """What each seat added; None before the start."""
    secret: str | None
    """None until the game is over."""


class World(Struct, frozen=True, kw_only=True):
    """A position that one seat cannot tell from the true one, for bots that think on their own machine."""

    game: str
    seat: int
    decision: int
    """The number of the decision that it belongs to."""
    state: msgspec.Raw
    """As the game's ``load`` takes it."""


class ReviewedSeat(Struct, frozen=True, kw_only=True):
    """What lists say of a seat's review; shares of the win, with the halves of their 95 % intervals."""

    accuracy: float | None
    """None where it had no choice, or too little was at stake to tell."""
    accuracy_error: float | None
    luck: float
    luck_error: float


class RecordInfo(Struct, frozen=True, kw_only=True):
    id: str
    game: str
    finished: float
    names: list[str]
    kinds: list[str]
    """Who sat there, seat by seat: "person", or the kind of a bot."""
    places: list[int]
    scores: list[int]
    moves: int
    takebacks: int = 0
    """How often moves were taken back from which something had been learnt."""
    edition: m.EditionName | None = None
    reviewed: list[ReviewedSeat] = []
    """Seat by seat; empty if there is no review yet."""


class Sharing(Struct, frozen=True, kw_only=True):
    """Who may look at a record, as far as the asker is concerned."""

    private: bool
    """Whether it opens only for some: its table had no spectators or sent somebody away, or it was imported."""
    mine: bool
    """Whether the asker may share it."""
    share: str | None
    """With ``?share=`` and this in its address it opens for anyone; told only to those who may share it."""


class ReviewState(Struct, frozen=True, kw_only=True):
    """How far the review of a record is."""

    status: Literal["none", "working", "done", "failed"]
    passes: int
    """How often it was made already, each time more precisely; there is a report after the first."""
    of: int
    done: int
    tasks: int
    """Of the pass that is being made; 0 = it waits for its turn."""
    mine: bool
    """Whether the asker may call it off."""
    text: str
    """Why it failed."""


class MoveTried(Struct, frozen=True, forbid_unknown_fields=True):
    """A move that somebody would like to have made instead of the record's, as whoever made it knew the game."""

    move: Annotated[int, Meta(ge=1, lt=1_000_000)]
    """The number of the record's move, from 1."""
    action: Annotated[int, Meta(ge=0, lt=2**53)]


class Picks(Struct, frozen=True, kw_only=True):
    """Every pick of a finished game, so that its chance stream can be run elsewhere."""

    steps: list[list[tuple[int, int]]]
    """Of the setup, then of each move: how many sides, and which one came (from 0)."""


class ReplayStep(Struct, frozen=True, kw_only=True):
    """A moment of a finished game: what the chosen seat or a spectator saw after so many moves, or the open view."""

    number: int
    moves: int
    position: m.Position
    log: list[m.LogLine]
    """The lines of the moves after the one that the request names as ``since``."""
    why: list[m.WeighedMove] = []
    """What the bot that made this move weighed, for its own seat and the open view; empty if it did not search."""
    mixed: bool = False
    """Whether it varied that choice on purpose, because all chose at once."""
    moves_now: list[m.MoveInfo] = []
    """Where the request asks for them: what the chosen seat could do next; empty if it had nothing to decide."""


class PuzzleInfo(Struct, frozen=True, kw_only=True):
    """A puzzle on the shelf."""

    id: str
    game: str
    seats: int
    stage: Stage
    difficulty: Difficulty
    moves: int
    """Among how many one has to choose."""


class PuzzleOfTheDay(Struct, frozen=True, kw_only=True):
    """The same for everybody."""

    date: str
    """In UTC: 2026-11-18."""
    puzzle: PuzzleInfo


class PuzzlePosed(Struct, frozen=True, kw_only=True):
    """A puzzle as the seat that decides knows the game, and its answer."""

    info: PuzzleInfo
    names: list[str]
    position: m.Position
    moves: list[m.MoveInfo]
    log: list[m.LogLine]
    look: str
    """Where to look, without naming the move."""
    best: int
    """The action that is best."""
    text: str
    """What speaks for it."""
    rules: list[str]


class ActionTried(Struct, frozen=True, forbid_unknown_fields=True):
    action: Annotated[int, Meta(ge=0, lt=2**53)]


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """Against which bots."""

    bot: m.BotName = "greedy"


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
