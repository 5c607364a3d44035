"""Receipts: what a seat's own client saw of a deal, kept so that the finished game can be held against it.

A record alone only agrees with itself: whoever writes it can make up seal, entropy and secret. A receipt is the
player's own proof of what was shown before the game.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct

from cutthroat.game.record import FairSource, Record, RecordError, Small, Text

MAX_BYTES = 64 * 1024


class Receipt(Struct, frozen=True, kw_only=True):
    """Of one seat; written before its entropy is revealed."""

    format: Literal["cutthroat-receipt/1"] = "cutthroat-receipt/1"
    server: Text | None = None
    """Its address."""
    table: Text
    game: Text
    seat: Small
    name: Text
    seal: Text
    round: Small
    entropy: Text
    commitments: list[Text | None]
    """Of all seats, as they were shown before the own entropy was revealed."""

    @property
    def seen(self) -> Seen:
        return Seen(self.seal, self.entropy, self.seat, self.round, self.commitments)


class Seen(NamedTuple):
    """What somebody knows for themselves of a deal; None = not known."""

    seal: str | None = None
    entropy: str | None = None
    seat: int | None = None
    """From 0; without it any seat may have added the entropy."""
    round: int | None = None
    commitments: list[str | None] | None = None


def read(path: Path) -> Receipt:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror or error}") from None
    if len(data) > MAX_BYTES:
        raise RecordError(f"the file is too large for a receipt (over {MAX_BYTES} bytes)")
    try:
        return msgspec.json.decode(data, type=Receipt)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"not a receipt: {error}") from None


def write(receipt: Receipt, folder: Path) -> Path:
    """On disk when this returns, and for the owner only: before the game is over the entropy is nobody else's."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / f"{file_name(receipt.table)}-{receipt.seat + 1}.json"
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(receipt))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return path


def file_name(table: str) -> str:
    """A table's id is whatever its server says: nothing in it may lead out of the folder."""
    return re.sub(r"[^0-9A-Za-z_-]", "_", table)[:60]


def hold_against(record: Record, seen: Seen) -> str:
    """What of the record is as it was seen; raises RecordError with what is not."""
    source = record.chance
    if not isinstance(source, FairSource):
        raise RecordError("the record is of a simulated game: it has no seal, and no seat added anything to it")
    if seen.seal is not None and seen.seal != source.seal:
        raise RecordError(f"the record's seal is {source.seal}, but {seen.seal} was shown before the game")
    if seen.round is not None and seen.round != source.round:
        recorded = source.round or "none"
        raise RecordError(f"the receipt is of round {seen.round} of the deal, and the record of {recorded}")
    if seen.entropy is not None:
        check_entropy(source, seen.entropy, seen.seat)
    if seen.commitments is not None and seen.commitments != source.commitments:
        raise RecordError(f"{different(seen.commitments, source.commitments)} is not the one that was shown")
    parts = [
        ("the seal", seen.seal),
        ("the seat's own number", seen.entropy),
        ("the round", seen.round),
        ("all commitments", seen.commitments),
    ]
    return f"as seen before the game: {', '.join(name for name, value in parts if value is not None)}"


def check_entropy(source: FairSource, entropy: str, seat: int | None) -> None:
    if seat is None:
        if not entropy or entropy not in source.entropy:
            raise RecordError("no seat of the record added that number")
    elif seat >= len(source.entropy):
        raise RecordError(f"there is no seat {seat + 1} in the record")
    elif entropy != source.entropy[seat]:
        raise RecordError(f"the number of seat {seat + 1} in the record is not the one that it added")


def different(seen: list[str | None], recorded: list[str | None] | None) -> str:
    if recorded is None or len(seen) != len(recorded):
        return "the list of commitments in the record"
    seat = next(n for n, pair in enumerate(zip(seen, recorded, strict=True)) if pair[0] != pair[1])
    return f"the commitment of seat {seat + 1} in the record"
