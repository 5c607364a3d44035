"""Reading a connection a slice at a time, so that nobody's bytes keep the others waiting for long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


def drop(piece: bytes) -> None:
    pass


class SlicedReader:
    """What is received goes on to ``feed`` in slices, one in each turn of the loop. No more is read before it has.

    ``block`` stops it for as long as there is a reason: the other side has said more than it may, or than can be used.
    """

    def __init__(
        self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop, feed: Callable[[bytes], None], size: int
    ) -> None:
        self._transport = transport
        self._loop = loop
        self._feed = feed
        self._size = size
        self._unread = memoryview(b"")
        self._reasons: set[str] = set()
        self._is_paused = False
        self._has_turn = False
        self._is_stopped = False

    def receive(self, data: bytes) -> None:
        if self._is_stopped:
            return
        if self._unread or self._reasons or len(data) > self._size:
            self._unread = memoryview(b"".join((self._unread, data)))
            self._go_on_soon()
        else:
            self._feed(data)

    def block(self, reason: str) -> None:
        self._reasons.add(reason)
        self._pause()

    def unblock(self, reason: str) -> None:
        self._reasons.discard(reason)
        if not self._is_stopped:
            self._go_on_soon()

    def stop(self) -> None:
        """Drop what was not fed, and read no more."""
        self._let_go()
        self._pause()

    def hand_over(self) -> None:
        """Drop what was not fed; somebody else reads the connection from now on."""
        self._let_go()
        self._resume()

    def _let_go(self) -> None:
        self._is_stopped, self._unread = True, memoryview(b"")
        self._feed = drop  # not the protocol's any more: who refers to each other in a circle stays in memory for long

    def _go_on_soon(self) -> None:
        if self._unread:
            self._pause()
            if not self._has_turn:
                self._has_turn = True
                self._loop.call_soon(self._turn)
        elif not self._reasons:
            self._resume()

    def _turn(self) -> None:
        self._has_turn = False
        if self._reasons or self._is_stopped:
            return
        if self._transport.is_closing():
            self._unread = memoryview(b"")
            return
        piece, self._unread = self._unread[: self._size], self._unread[self._size :]
        self._feed(bytes(piece))
        if not self._is_stopped:
            self._go_on_soon()

    def _pause(self) -> None:
        if not self._is_paused and not self._transport.is_closing():
            self._is_paused = True
            self._transport.pause_reading()

    def _resume(self) -> None:
        if self._is_paused and not self._transport.is_closing():
            self._is_paused = False
            self._transport.resume_reading()
