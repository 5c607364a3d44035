"""Provably fair chance: a keyed stream of a secret that was sealed before anyone sat down.

Before the game the server shows the seal of its secret, and every seat commits itself to some entropy of its own. When
all have, they reveal it, so that nobody can choose the stream: neither the server nor a seat knows the others' part
before its own is fixed. After the game the secret is shown, and anyone can run the stream again.

seal        = SHA-256(secret), in hex
commitment  = SHA-256(seal + newline + round + newline + seat + newline + entropy), in hex; seats from 0
key         = HMAC-SHA256(secret, seat 0's entropy + newline + seat 1's entropy + newline ...)
block k     = HMAC-SHA256(key, k as eight big-endian bytes), k = 0, 1, 2 ...
words       = each block read as four big-endian 64-bit numbers
pick(n)     = word mod n, where words at or above the largest multiple of n are passed over
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from mypy_extensions import i64

from cutthroat.core.chance import Chance

WORDS: Final = 4
SPAN: Final = 2**64


def seal_of(secret: str) -> str:
    """What is shown before the game: the SHA-256 of the secret's text."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seat_commitment(seal: str, round: int, seat: int, entropy: str) -> str:
    """What a seat shows before anybody reveals. Made for one table, round and seat: a copy of it is good nowhere."""
    return hashlib.sha256(f"{seal}\n{round}\n{seat}\n{entropy}".encode()).hexdigest()


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
