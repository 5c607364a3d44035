"""What goes through the pipes between the server and a worker: a four-byte length and a JSON body."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import BinaryIO

import msgspec
from msgspec import Struct

HEAD = 4


def frame(message: Struct) -> bytes:
    body = msgspec.json.encode(message)
    return len(body).to_bytes(HEAD, "big") + body


def read_frame(source: BinaryIO) -> bytes | None:
    head = source.read(HEAD)
    if len(head) < HEAD:
        return None
    return source.read(int.from_bytes(head, "big"))


def answer_all(answer: Callable[[bytes], Struct], niceness: int) -> None:
    """A worker's life: one task after the other, until the server closes the pipe. It makes way for the server, to
    which everybody is connected."""
    if sys.platform != "win32":
        os.nice(niceness)
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    while (body := read_frame(source)) is not None:
        sink.write(frame(answer(body)))
        sink.flush()
