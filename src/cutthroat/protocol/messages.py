"""The wire protocol: every message between a client and a table, as typed structs.

``docs/protocol.md`` explains it with examples; JSON schemas and TypeScript types are generated from this file. A
message is one JSON text frame with a ``type`` field. Whatever a client sends is decoded here, once, and trusted inside.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from cutthroat.game.contract import Outcome
from cutthroat.game.options import Value
from cutthroat.game.spec import About, Field
from cutthroat.review.model import Advice

PROTOCOL = 3
"""Raised with every change that older clients would not understand."""

Seat: TypeAlias = Annotated[int, Meta(ge=0, lt=8)]
CommandId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00]*$")]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]
ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=400)]
Entropy: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9a-zA-Z]*$(?!\n)")]
Commitment: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""Of a seat: SHA-256, in hex, of the seal, the round, the seat and its entropy, with a newline between them."""
Round: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
BotName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]
PersonId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00]*$")]


# What a table is like -------------------------------------------------------------------------------------------------


class ClockRule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long people may think: not limited, so long for each decision, or a bank with an increment."""

    kind: Literal["none", "decision", "bank"] = "none"
    seconds: Annotated[int, Meta(ge=10, le=14 * 24 * 3600)] = 60
    """Per decision, or in the bank at the start."""
    increment: Annotated[int, Meta(ge=0, le=24 * 3600)] = 0
    """Added to a bank after each decision."""


class SeatPlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who may sit there: anyone with the link, or a bot."""

    kind: Literal["open", "bot"] = "open"
    bot: BotName = "greedy"


class TableConfig(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the host decides before anyone sits down."""

    game: Annotated[str, Meta(min_length=1, max_length=30)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]
    options: dict[str, Value] = {}
    clock: ClockRule = ClockRule()
    public: bool = False
    """Listed for everybody; otherwise only those with the link find it."""
    spectators: bool = True
    chat: bool = True
    undo: bool | None = None
    """Whether moves can be undone; if left out: yes, but not on a table with a clock. Tables always tell which."""
    hints: bool | None = None
    """Whether players may ask for hints; if left out: only whoever plays alone against bots. ``TableInfo`` tells."""
    thoughts: bool = False
    """Whether bots think aloud: everybody is told with each move what they weighed, and so what they hold."""
    edition: Annotated[str, Meta(max_length=64)] = ""
    """The digest of the edition whose cards are played with; empty = the game as it comes."""


# From the client ------------------------------------------------------------------------------------------------------


class Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message on a socket, and again after a gap: the last version that the client knows (0 = nothing), and
    the version of the protocol that it speaks. An older one is sent away."""

    version: Annotated[int, Meta(ge=0)] = 0
    protocol: Annotated[int, Meta(ge=1)] = 1


class Sit(Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """Take an open seat, and commit it to its part in the game's chance.

    A person may take several seats, for people who share a device; each can have a name of its own. Sitting down again
    on the own seat changes the name, and the commitment if there is one.
    """

    id: CommandId
    seat: Seat
    name: Name | None = None
    commitment: Commitment | None = None
    """For round 1."""


class Commit(Struct, frozen=True, tag="commit", forbid_unknown_fields=True):
    """Commit the own seat to its part in the game's chance, or renew that before the deal: in the lobby for round 1, in
    a deal for the round that asks for it."""

    id: CommandId
    seat: Seat
    round: Round
    commitment: Commitment


class Reveal(Struct, frozen=True, tag="reveal", forbid_unknown_fields=True):
    """Show what the own seat has committed itself to, once the deal asks for it."""

    id: CommandId
    seat: Seat
    round: Round
    entropy: Entropy


class Stand(Struct, frozen=True, tag="stand", forbid_unknown_fields=True):
    """Give the own seat up before the game."""

    id: CommandId
    seat: Seat


class SeatBot(Struct, frozen=True, tag="seat-bot", forbid_unknown_fields=True):
    """Host, before the game: let a bot sit on a free seat, or free a bot's seat (no bot)."""

    id: CommandId
    seat: Seat
    bot: BotName | None = None


class Start(Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """Host: begin. Every seat must be taken. The people who are here are asked to reveal, then the game starts."""

    id: CommandId


class Play(Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """Make a decision. ``decision`` is the number that came with the question, so that an answer to an older one is
    recognised; ``action`` is one of the offered moves."""

    id: CommandId
    seat: Seat
    decision: Annotated[int, Meta(ge=0)]
    action: Annotated[int, Meta(ge=0, lt=2**53)]


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Undo the own last move: at once if nobody has learnt anything from it, else if all others agree. ``version`` is
    the last that the client knows, so that a request sent twice undoes one move."""

    id: CommandId
    seat: Seat
    version: Annotated[int, Meta(ge=0)] | None = None


class AnswerUndo(Struct, frozen=True, tag="answer-undo", forbid_unknown_fields=True):
    """Agree to an undo, or not. ``request`` is the number of the table's ``undo_request``, so that an answer to an
    older request is recognised."""

    id: CommandId
    agree: bool
    request: Annotated[int, Meta(ge=0)]


class AskHint(Struct, frozen=True, tag="ask-hint", forbid_unknown_fields=True):
    """Ask what to do on the own seat. It is done at once; the hint comes when it has been thought out, unless the move
    is made before."""

    id: CommandId
    seat: Seat
    decision: Annotated[int, Meta(ge=0)]


class MoreTime(Struct, frozen=True, tag="more-time", forbid_unknown_fields=True):
    """Give another player more time."""

    id: CommandId
    seat: Seat


class SeatToBot(Struct, frozen=True, tag="seat-to-bot", forbid_unknown_fields=True):
    """Let a bot play the own seat until it is reclaimed."""

    id: CommandId
    seat: Seat
    bot: BotName = "greedy"


class ReclaimSeat(Struct, frozen=True, tag="reclaim-seat", forbid_unknown_fields=True):
    """Play the own seat again instead of its bot."""

    id: CommandId
    seat: Seat


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    id: CommandId
    text: ChatText


class Mute(Struct, frozen=True, tag="mute", forbid_unknown_fields=True):
    """Hide (or show again) what a person writes in the chat."""

    id: CommandId
    person: PersonId
    muted: bool = True


class Remove(Struct, frozen=True, tag="remove", forbid_unknown_fields=True):
    """Host: send a person away from the table; a bot takes over in a running game."""

    id: CommandId
    person: PersonId


class Rematch(Struct, frozen=True, tag="rematch", forbid_unknown_fields=True):
    """After the game: a new table with the same people."""

    id: CommandId


class Presence(Struct, frozen=True, tag="presence", forbid_unknown_fields=True):
    """The page is in front, or behind other windows."""

    visible: bool


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Whether the connection is alive: a page does not see the pings of its own socket."""


TableCommand: TypeAlias = (
    Sit
    | Commit
    | Reveal
    | Stand
    | SeatBot
    | Start
    | Play
    | Undo
    | AnswerUndo
    | MoreTime
    | SeatToBot
    | ReclaimSeat
    | Remove
)
"""Those that change the table by an entry in its log."""
Command: TypeAlias = TableCommand | Say | Mute | Rematch | AskHint
TableMessage: TypeAlias = Hello | Presence | Command
ClientMessage: TypeAlias = Ping | TableMessage


# To the client --------------------------------------------------------------------------------------------------------


class SeatInfo(Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it."""

    kind: Literal["open", "person", "bot"]
    name: str
    person: str | None = None
    """A public id, the same at all tables, to mute or remove by."""
    bot: str | None = None
    """The bot that plays the seat now."""
    link: Literal["here", "away", "gone"] | None = None
    """Only for people."""
    committed: bool = False
    """Whether the seat has committed itself to a part in the game's chance. Who was seated by a rematch or a fork has
    not yet; who did not reveal it in time has no more."""


class ClockInfo(Struct, frozen=True, kw_only=True):
    """Seconds left for each seat (None = not limited), and whether its clock is running."""

    left: list[float | None]
    running: list[bool]


class UndoRequest(Struct, frozen=True, kw_only=True):
    """A seat asks to undo its last move, and waits for the others."""

    seat: int
    number: int
    """Named in the answers."""
    waits_for: list[str]
    """The people who have not answered yet."""


class Deal(Struct, frozen=True, kw_only=True):
    """The moment before the game: those who are here reveal their part in its chance, all at once."""

    round: int
    """From 1; a new one begins when somebody does not answer in time."""
    asks: Literal["commit", "reveal"]
    """Nobody is asked to reveal before everybody has committed."""
    commitments: list[str | None]
    """Of each seat in this round."""
    revealed: list[bool]
    left_out: list[int]
    """The seats of people that add nothing: they were not here, or did not answer in time."""


class Origin(Struct, frozen=True, kw_only=True):
    """The game that a table goes on from: whoever has its record knows every card dealt up to that move."""

    title: str
    record: str | None
    """The id of its record; None if it is not known."""
    names: list[str]
    """Who played it."""
    move: int
    """The table goes on after so many of its moves; 0 = from its setup."""
    moves: int
    """How many moves it had."""
    simulated: bool
    """Its chance came from a seed that anybody can choose."""


class EditionName(Struct, frozen=True, kw_only=True):
    """An edition of a game, in a word."""

    digest: str
    name: str
    author: str
    version: str


class TableInfo(Struct, frozen=True, kw_only=True):
    """All about the table that is not the game itself."""

    id: str
    code: str
    config: TableConfig
    title: str
    status: Literal["open", "playing", "over", "paused"]
    seats: list[SeatInfo]
    host: str
    seal: str
    """The SHA-256 of the secret behind the game's chance, shown before anyone sits."""
    watching: int
    """Spectators here now."""
    undo_request: UndoRequest | None = None
    undo_refused: int | None = None
    """The seat whose request was refused, until somebody moves or asks again."""
    next_table: str | None = None
    """The rematch, when there is one."""
    deal: Deal | None = None
    """While the game is being dealt; the status is still open."""
    origin: Origin | None = None
    """Of a table that goes on from a record."""
    takebacks: int = 0
    """How often moves were taken back from which something had been learnt."""
    hints: bool = False
    """Whether players may ask for hints: the host allows it, or one person plays alone against bots."""
    edition: EditionName | None = None
    """Whose cards are played with; None = the game as it comes."""


class MoveInfo(Struct, frozen=True, kw_only=True):
    """A legal move: its number, its spelled-out form, and words."""

    action: int
    kind: str
    fields: dict[str, Field]
    label: str
    detail: str
    rules: tuple[str, ...]


class LogLine(Struct, frozen=True, kw_only=True):
    """An event as the receiver may know it, spelled out and in words."""

    version: int
    kind: str
    fields: dict[str, Field]
    about: About
    """Whom and what it is about, for highlights and for filters."""
    text: str
    rules: tuple[str, ...]


class Question(Struct, frozen=True, kw_only=True):
    """What is asked of one of the receiver's seats."""

    seat: int
    decision: int
    moves: list[MoveInfo]


class Position(Struct, frozen=True, kw_only=True):
    """The game as one seat (None = a spectator) may know it; ``view`` is the game's own typed view."""

    seat: int | None
    view: msgspec.Raw
    waiting: list[int]


class Muted(Struct, frozen=True, kw_only=True):
    """Somebody whom the receiver has muted, by the name under which they last wrote (empty = unknown)."""

    person: str
    name: str


class Snapshot(Struct, frozen=True, tag="snapshot", kw_only=True):
    """Everything from scratch: after a hello, or when a client has fallen too far behind."""

    protocol: int
    version: int
    you: str
    """The receiver's public id."""
    mine: list[int]
    """The receiver's seats."""
    table: TableInfo
    position: list[Position]
    """One for each of the receiver's seats, or the spectators'."""
    questions: list[Question]
    clocks: ClockInfo
    log: list[LogLine]
    chat: list[ChatLine]
    muted: list[Muted] = []
    undo: list[int]
    """The receiver's seats that may undo their last move at once."""
    undo_by_asking: list[int]
    """Those that may if the others agree."""
    hash: str
    """A digest of the whole position for checking that nobody is out of step; it tells nothing about it."""
    outcome: Outcome | None = None
    record: str | None = None
    """The id of the finished game's record."""


class Update(Struct, frozen=True, tag="update", kw_only=True):
    """What changed from version - 1 to version. A client that sees a gap says hello with the last version it has."""

    version: int
    position: list[Position]
    questions: list[Question]
    clocks: ClockInfo
    log: list[LogLine]
    undo: list[int]
    undo_by_asking: list[int]
    hash: str
    outcome: Outcome | None = None
    record: str | None = None
    table: TableInfo | None = None
    """Only when it changed."""
    rewound: bool = False
    """Moves were undone, or the game has begun: of the log only some stays, and the lines in this message follow it."""
    log_kept: int = 0
    """With ``rewound``: the lines up to this version stay."""


class TableChanged(Struct, frozen=True, tag="table", kw_only=True):
    """Somebody came, left, or turned away; no version, for nothing of it needs to be made up for."""

    table: TableInfo


class ChatLine(Struct, frozen=True, tag="chat", kw_only=True):
    at: float
    person: str
    name: str
    text: str


class ReviewChanged(Struct, frozen=True, tag="review", kw_only=True):
    """How far the review of this table's finished game is."""

    status: Literal["none", "working", "done", "failed"]
    passes: int = 0
    """How often it was made already, each time more precisely; there is a report after the first."""
    of: int = 0
    done: int = 0
    tasks: int = 0
    """Of the pass that is being made; 0 = it waits for its turn."""
    text: str = ""
    """Why it failed."""


class HintGiven(Struct, frozen=True, tag="hint-given", kw_only=True):
    """The hint that the receiver has asked for, from what the seat knows and no more."""

    seat: int
    decision: int
    advice: Advice | None
    text: str = ""
    """Why there is none."""


class WeighedMove(Struct, frozen=True, kw_only=True):
    """A move that a bot thought about."""

    label: str
    share: int
    """Of the win, in thousandths, that it expected."""
    chosen: bool


class BotThought(Struct, frozen=True, tag="bot-thought", kw_only=True):
    """What a bot weighed for the move that has just been told, where the table lets bots think aloud."""

    seat: int
    moves: list[WeighedMove]
    mixed: bool = False
    """Whether all chose at once there, and the bot varied its choice on purpose: what it expected most of is then not
    always what it played."""


class Done(Struct, frozen=True, tag="done", kw_only=True):
    """A command has been carried out and is on disk; the same id gets the same answer again."""

    id: str
    version: int
    table: str | None = None
    """Of a rematch: the new table."""


class Refused(Struct, frozen=True, tag="refused", kw_only=True):
    """A command has had no effect, and why; ``code`` is for programs, ``text`` for people.

    Only what was "unavailable" may yet turn out to have been saved: sent again with the same id, it counts once.
    """

    id: str | None
    code: Literal[
        "malformed",
        "stale",
        "illegal",
        "not-yours",
        "not-now",
        "not-host",
        "taken",
        "too-fast",
        "too-many",
        "off",
        "unavailable",
    ]
    text: str


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to a ping."""


class Goodbye(Struct, frozen=True, tag="goodbye", kw_only=True):
    """The server closes the connection; with ``retry`` the client should come back by itself."""

    text: str
    retry: bool


ServerMessage: TypeAlias = (
    Snapshot
    | Update
    | TableChanged
    | ChatLine
    | ReviewChanged
    | HintGiven
    | BotThought
    | Done
    | Refused
    | Pong
    | Goodbye
)

decode_client = msgspec.json.Decoder(ClientMessage).decode
encode = msgspec.json.Encoder().encode
