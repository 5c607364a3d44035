"""Bots of other programs, in any language: a line of JSON asks, a line of JSON answers, over TCP.

``RemoteBot`` asks; ``BotServer`` answers with a bot of ours, for bots on other machines and as an example.
"""

from __future__ import annotations

import socket
import socketserver
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from cutthroat.bots.base import Bot, Observation, observe
from cutthroat.bots.own import is_own, load_bot
from cutthroat.bots.roster import UnknownBot, make_bot
from cutthroat.core.chance import Chance, Fast
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.loading import load_edition
from cutthroat.game.editions.model import Edition

SCHEME = "tcp://"
HIGHEST_PORT = 65535
CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 120.0
LONGEST_LINE = 4_000_000
SEEDS = 2**31


class BotProblem(RuntimeError):
    """A bot of somebody's own does not answer, or not with a legal action; the message says which."""


class Asked(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A decision: what the seat sees, what it may do, and a world that it cannot tell from the true one."""

    game: str
    seat: int
    view: Any
    moves: dict[str, int]
    """The legal actions by their text forms."""
    world: Any
    """A position as ``Game.dump`` writes it, with everything dealt anew that the seat cannot know."""
    seed: int
    """For the bot's own chance, so that a contest can be played again."""
    edition: Edition | None = None
    """Where the game is played with other cards."""


class Answer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    action: int = -1
    problem: str = ""


def is_remote(name: str) -> bool:
    return name.startswith(SCHEME)


def read_address(text: str, host: str = "") -> tuple[str, int]:
    """``tcp://host:port``, with or without the scheme; and without the host where there is a usual one."""
    before, _, port = text.removeprefix(SCHEME).rpartition(":")
    found = before.strip("[]") or host
    if not found or not port.isascii() or not port.isdigit() or not 0 <= int(port) <= HIGHEST_PORT:
        raise UnknownBot(f"{text!r:.80} is no address; write it like {SCHEME}127.0.0.1:9000")
    return found, int(port)


class RemoteBot(Bot):
    """Asks the program at an address, on one connection that is kept."""

    def __init__(self, address: str) -> None:
        self.name = address
        host, port = read_address(address)
        try:
            self.line = socket.create_connection((host, port), timeout=CONNECT_SECONDS)
        except OSError as error:
            raise UnknownBot(f"nobody answers at {address}: {error.strerror or error}") from None
        self.line.settimeout(ANSWER_SECONDS)
        self.answers = self.line.makefile("rb")

    def choose(self, seen: Observation, chance: Chance) -> int:
        world = seen.worlds.sample(chance)
        asked = Asked(
            game=seen.game.key,
            seat=seen.seat,
            view=seen.view,
            moves=seen.game.moves(world, seen.seat),
            world=seen.game.dump(world),
            seed=int(chance.pick(SEEDS)),
            edition=seen.game.edition,
        )
        answer = self.ask(asked)
        if answer.problem:
            raise BotProblem(f"{self.name} says: {answer.problem[:200]}")
        return answer.action

    def ask(self, asked: Asked) -> Answer:
        try:
            self.line.sendall(as_line(asked))
            said = self.answers.readline(LONGEST_LINE)
        except OSError as error:
            raise BotProblem(f"{self.name} has not answered: {error.strerror or error}") from None
        if not said.endswith(b"\n"):
            raise BotProblem(f"{self.name} has closed the connection")
        try:
            return msgspec.json.decode(said, type=Answer)
        except msgspec.DecodeError as error:
            raise BotProblem(f"{self.name} answered {said[:60]!r}: {error}") from None

    def close(self) -> None:
        self.answers.close()
        self.line.close()

    def __del__(self) -> None:
        if hasattr(self, "answers"):
            self.close()


def as_line(message: Struct) -> bytes:
    return msgspec.json.encode(message) + b"\n"


class BotServer(socketserver.ThreadingTCPServer):
    """Answers for one bot: every connection is a conversation of its own."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, address: tuple[str, int], bot: str) -> None:
        if is_own(bot):
            load_bot(bot)
        self.bot = bot
        super().__init__(address, Conversation)

    @property
    def place(self) -> str:
        host, port = self.server_address[:2]
        return f"{SCHEME}{host!s}:{port}"


class Conversation(socketserver.StreamRequestHandler):
    """Has a bot of its own: one that searches is no good for two at once."""

    server: BotServer

    def handle(self) -> None:
        player = Answering(self.server.bot)
        with suppress(OSError):
            while (said := self.rfile.readline(LONGEST_LINE)).endswith(b"\n"):
                self.wfile.write(as_line(player.reply(said)))


class Answering:
    """A bot of ours behind lines of JSON."""

    def __init__(self, bot: str) -> None:
        self.bot = bot
        self.made: dict[AnyGame, Bot] = {}

    def reply(self, said: bytes) -> Answer:
        """Whatever goes wrong, also inside the bot, is told to whoever asked."""
        try:
            asked = msgspec.json.decode(said, type=Asked)
            game = load_edition(asked.edition) if asked.edition else registry.load(asked.game)
            chance: Chance = Fast(asked.seed)
            seen = observe(game, game.load(asked.world), asked.seat, chance)
            return Answer(action=int(self.player(game).choose(seen, chance)))
        except Exception as error:
            return Answer(problem=f"{type(error).__name__}: {error}"[:400])

    def player(self, game: AnyGame) -> Bot:
        if game not in self.made:
            self.made[game] = load_bot(self.bot) if is_own(self.bot) else make_bot(game, self.bot)
        return self.made[game]
