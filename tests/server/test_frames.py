"""Frames that are read and made without the parser: the same messages as with it."""

from __future__ import annotations

import asyncio
import random

import pytest
from websockets.frames import Frame, Opcode

from cutthroat.server.ws.frames import are_whole, lone_text, text_frame
from cutthroat.testing.clock import ManualClock
from tests.server.protocols import Hearing, hang_up, turns, web_socket

SIZES = (0, 1, 125, 126, 127, 900, (1 << 16) - 1, 1 << 16)
BODIES = [bytes([97 + size % 26]) * size for size in SIZES]


def said(opcode: Opcode, body: bytes = b"", *, fin: bool = True) -> bytes:
    return Frame(opcode, body, fin).serialize(mask=True)


@pytest.mark.parametrize("body", BODIES, ids=map(str, SIZES))
def test_a_message_is_the_same_frame_as_the_protocols(body: bytes) -> None:
    assert text_frame(body) == Frame(Opcode.TEXT, body).serialize(mask=False)
    frame = said(Opcode.TEXT, body)
    assert lone_text(frame) == body
    assert are_whole(frame + frame)


OTHERS = {
    "nothing": b"",
    "a byte": b"\x81",
    "a part": said(Opcode.TEXT, b"hello")[:-1],
    "a part of a length": said(Opcode.TEXT, b"x" * 300)[:3],
    "more": said(Opcode.TEXT, b"hello") + b"\x81",
    "a fragment": said(Opcode.TEXT, b"hello", fin=False),
    "binary": said(Opcode.BINARY, b"hello"),
    "a ping": said(Opcode.PING, b"hello"),
    "an extension": b"\xc1" + said(Opcode.TEXT, b"hello")[1:],
    "no mask": text_frame(b"hello"),
}


@pytest.mark.parametrize("other", OTHERS)
def test_any_other_bytes_are_left_to_the_parser(other: str) -> None:
    assert lone_text(OTHERS[other]) is None


@pytest.mark.parametrize("cut", [1, 2, 5, 8])
def test_a_frame_that_is_not_all_there_is_not_whole(cut: int) -> None:
    assert not are_whole(said(Opcode.PONG) + said(Opcode.TEXT, b"hello")[:cut])
    assert not are_whole(said(Opcode.TEXT, b"hello", fin=False))


@pytest.mark.parametrize("seed", range(20))
def test_messages_arrive_however_they_are_cut(seed: int) -> None:
    """Whole ones, fragments and control frames, in pieces that end anywhere or with a frame."""
    dice = random.Random(seed)
    frames, wanted = conversation(dice)
    stream = frames if seed % 2 else pieces(dice, b"".join(frames))

    async def test() -> None:
        heard: list[bytes | str] = []
        line, _ = await web_socket(Hearing(), ManualClock())
        line.listen(lambda message, is_text: heard.append(message if is_text else "binary"), lambda: None)
        for piece in stream:
            line.data_received(piece)
            await turns(2)
        assert heard == wanted
        await hang_up(line)

    asyncio.run(test())


def conversation(dice: random.Random) -> tuple[list[bytes], list[bytes]]:
    """Frames, and the messages they are."""
    frames: list[bytes] = []
    wanted: list[bytes] = []
    for number in range(30):
        body = f"message {number} ".encode() * dice.randrange(1, 12)
        match dice.randrange(6):
            case 0:
                frames.append(said(Opcode.PING, b"?"))
            case 1:
                half = len(body) // 2
                frames += [said(Opcode.TEXT, body[:half], fin=False), said(Opcode.CONT, body[half:])]
                wanted.append(body)
            case _:
                frames.append(said(Opcode.TEXT, body))
                wanted.append(body)
    return frames, wanted


def pieces(dice: random.Random, stream: bytes) -> list[bytes]:
    cuts = sorted(dice.sample(range(1, len(stream)), 40))
    return [stream[start:end] for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True)]


def test_a_message_within_another_one_ends_the_connection() -> None:
    async def test() -> None:
        heard: list[bytes | str] = []
        line, wire = await web_socket(Hearing(), ManualClock())
        line.listen(lambda message, _: heard.append(message), lambda: None)
        line.data_received(said(Opcode.TEXT, b"a part", fin=False))
        line.data_received(said(Opcode.TEXT, b"another"))
        assert heard == []
        assert wire.is_closed
        await hang_up(line)

    asyncio.run(test())
