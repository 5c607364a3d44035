"""Provably fair chance: a keyed stream of a secret that was committed to before anyone sat down.

Before the game the host shows ``commit(secret)``. At the start every seat adds its own entropy, so that neither side
alone decides the stream. After the game the secret is shown, and anyone can run the stream again.

key      = HMAC-SHA256(secret, seat 1's entropy + newline + seat 2's entropy + newline ...)
block k  = HMAC-SHA256(key, k as eight big-endian bytes), k = 0, 1, 2 ...
words    = each block read as four big-endian 64-bit numbers
pick(n)  = word mod n, where words at or above the largest multiple of n are passed over
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from mypy_extensions import i64

from cutthroat.core.chance import Chance

WORDS: Final = 4
SPAN: Final = 2**64


def commit(secret: str) -> str:
    """What is shown before the game: the SHA-256 of the secret's text."""
    return hashlib.sha256(secret.encode()).hexdigest()


def stream_key(secret: str, entropy: list[str]) -> bytes:
    message = "".join(part + "\n" for part in entropy)
    return hmac.digest(secret.encode(), message.encode(), "sha256")


class Fair(Chance):
    """The stream of one game; ``word`` counts the 64-bit words used so far."""

    __slots__ = ("block", "block_number", "key", "word")

    key: bytes
    word: int
    block: bytes
    block_number: int

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.word = 0
        self.block = b""
        self.block_number = -1

    def pick(self, n: i64) -> i64:
        sides: int = int(n)
        limit = SPAN - SPAN % sides
        while True:
            value = self.next_word()
            if value < limit:
                return i64(value % sides)

    def next_word(self) -> int:
        number = self.word // WORDS
        if number != self.block_number:
            self.block = hmac.digest(self.key, number.to_bytes(8, "big"), "sha256")
            self.block_number = number
        start = self.word % WORDS * 8
        self.word += 1
        return int.from_bytes(self.block[start : start + 8], "big")

    def clone(self) -> Fair:
        twin = Fair(self.key)
        twin.word = self.word
        twin.block = self.block
        twin.block_number = self.block_number
        return twin
