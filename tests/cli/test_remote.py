"""Bots of other programs: they play as they would here, and whatever they do wrong is said."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest

from cutthroat.bots.base import observe
from cutthroat.bots.roster import UnknownBot
from cutthroat.cli import run
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.game import registry
from cutthroat.game.editions.loading import load_edition
from cutthroat.lab.players import BotPlayer, make_player
from cutthroat.lab.remote import Answer, Answering, Asked, BotProblem, BotServer, RemoteBot, read_address
from cutthroat.testing.editions import sample

AGENCIES = registry.load("agencies")
OWN = """
class Last:
    def choose(self, seen, chance): return seen.legal[-1]

class Wrong:
    def choose(self, seen, chance): return -7

class Broken:
    def choose(self, seen, chance): raise KeyError("plan")
"""


@contextmanager
def answering(server: BotServer) -> Iterator[str]:
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server.place
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def bot_server(bot: str) -> BotServer:
    return BotServer(("127.0.0.1", 0), bot)


@pytest.fixture
def own(tmp_path: Path) -> str:
    file = tmp_path / "own.py"
    file.write_text(OWN)
    return str(file)


def question() -> tuple[Any, int]:
    state = AGENCIES.new(2, {}, Fast(3), MUTED)
    return state, int(state.waiting).bit_length() - 1


def test_it_takes_part_in_an_arena(own: str, json_of: Callable[..., Any]) -> None:
    with answering(bot_server(f"{own}:Last")) as place:
        arguments = ("arena", "agencies", "--games", "12", "--seed", "5", "--bots")
        remote = json_of(*arguments, f"greedy,{place}")
    here = json_of(*arguments, f"greedy,{own}:Last")
    assert [bot["name"] for bot in remote["bots"]] == ["greedy", place]
    assert [bot["win_share"] for bot in remote["bots"]] == [bot["win_share"] for bot in here["bots"]]


def test_it_is_told_what_its_seat_sees_and_no_more() -> None:
    """Two positions that the seat cannot tell apart ask the same question."""
    state, seat = question()
    lines = []
    for hidden in (state, state.determinize(seat, Fast(99))):
        here, there = socket.socketpair()
        with here, there:
            bot = RemoteBot.__new__(RemoteBot)
            bot.name, bot.line, bot.answers = "tcp://here:1", here, here.makefile("rb")
            there.sendall(msgspec.json.encode(Answer(action=AGENCIES.moves(hidden, seat).popitem()[1])) + b"\n")
            BotPlayer(AGENCIES, bot, "").choose(hidden, seat, Fast(4))
            bot.close()
            lines.append(there.makefile("rb").readline())
    asked = [msgspec.json.decode(line, type=Asked) for line in lines]
    assert asked[0].view == asked[1].view
    assert asked[0].moves == asked[1].moves
    assert set(asked[0].moves.values()) == set(state.legal_actions(seat))


def test_it_is_told_of_other_cards() -> None:
    """A bot elsewhere has to load the edition, too: a world of other cards is another position."""
    game = load_edition(sample("agencies"))
    state = game.new(2, {}, Fast(3), MUTED)
    with answering(bot_server("greedy")) as place:
        seat = int(state.waiting).bit_length() - 1
        assert make_player(game, place).choose(state, seat, Fast(8)) in state.legal_actions(seat)
    world = game.dump(state)
    asked = Asked(game="agencies", seat=seat, view={}, moves={}, world=world, seed=1, edition=sample("agencies"))
    known = Answering("greedy")
    assert not known.reply(msgspec.json.encode(asked)).problem
    assert [each.edition for each in known.made] == [game.edition]


def test_the_same_seed_gives_the_same_answer() -> None:
    state, seat = question()
    with answering(bot_server("casual")) as place:
        player = make_player(AGENCIES, place)
        assert player.choose(state, seat, Fast(8)) == player.choose(state, seat, Fast(8))


@pytest.mark.parametrize(
    ("name", "said"), [("Wrong", "chose -7, which is not one of the"), ("Broken", "says: KeyError: 'plan'")]
)
def test_a_bot_that_plays_wrong_is_named(own: str, name: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with answering(bot_server(f"{own}:{name}")) as place:
        assert run(["arena", "agencies", "--games", "4", "--bots", f"greedy,{place}"]) == 1
    error = capsys.readouterr().err
    assert said in error
    assert place in error


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (b"", "has closed the connection"),
        (b"no json\n", "answered b'no json"),
        (b'{"action": "x"}\n', "Expected `int`"),
        (b"[" * 100_000 + b"\n", "answered"),
        (b'{"action": 1', "has closed the connection"),
    ],
)
def test_whatever_comes_back_is_no_traceback(answer: bytes, said: str) -> None:
    state, seat = question()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        bot = RemoteBot(f"tcp://127.0.0.1:{listener.getsockname()[1]}")
        there, _ = listener.accept()
        with there:
            there.sendall(answer)
            there.shutdown(socket.SHUT_WR)
            with pytest.raises(BotProblem, match=said):
                bot.choose(observe(AGENCIES, state, seat, Fast(1)), Fast(1))
        bot.close()


def test_nobody_listens(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        free = listener.getsockname()[1]
    assert run(["arena", "agencies", "--games", "4", "--bots", f"greedy,tcp://127.0.0.1:{free}"]) == 2
    assert "nobody answers at tcp://127.0.0.1" in capsys.readouterr().err


@pytest.mark.parametrize("said", [b"\n", b"{}\n", b"\xff\n", b'{"game": "chess", "seat": 0}\n', b"null\n", b"[" * 9999])
def test_hostile_questions_are_answered_with_a_problem(said: bytes) -> None:
    assert Answering("greedy").reply(said).problem


def test_a_position_of_nonsense_is_answered_with_a_problem() -> None:
    asked = Asked(game="agencies", seat=0, view={}, moves={}, world={"seats": 2, "waiting": 1}, seed=1)
    assert "KeyError" in Answering("greedy").reply(msgspec.json.encode(asked)).problem


@pytest.mark.parametrize("address", ["tcp://", "tcp://x", "tcp://x:70000", "tcp://:5", "tcp://x:-1", "tcp://x:²"])
def test_addresses_are_checked(address: str) -> None:
    with pytest.raises(UnknownBot, match="is no address"):
        read_address(address)
    assert read_address("tcp://[::1]:5") == ("::1", 5)


def test_the_command_line_says_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bot"]) == 2
    assert "either --join LINK or --listen PORT" in capsys.readouterr().err
    assert run(["bot", "--listen", "door"]) == 2
    assert "is no address" in capsys.readouterr().err
    assert run(["bot", "--listen", "0", "--bot", "missing.py:Bot"]) == 2
    assert "there is no file missing.py" in capsys.readouterr().err
