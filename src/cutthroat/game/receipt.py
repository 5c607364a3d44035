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
from msgspec import UNSET, Struct, UnsetType

from cutthroat.game.options import OptionError, Value
from cutthroat.game.record import FairSource, Record, RecordError, Small, Text, game_of

MAX_BYTES = 64 * 1024
LEFT_OUT = "this seat was left out of the deal that counted"


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

    options: dict[str, Value] | None = None
    """As the table showed them; those that are missing are defaults. None in older receipts, like ``kinds``."""
    kinds: list[Text] | None = None
    """Who sat where, in the words of a record: ``person``, or ``bot:`` and the bot's name."""
    origin: Text | UnsetType | None = UNSET
    """The digest of what the table went on from; None = it was dealt anew. Missing where it was not shown."""

    @property
    def seen(self) -> Seen:
        return Seen(
            self.seal,
            self.entropy,
            self.seat,
            self.round,
            self.commitments,
            self.game,
            self.options,
            self.kinds,
            self.origin,
        )


class Seen(NamedTuple):
    """What somebody knows for themselves of a deal; None = not known."""

    seal: str | None = None
    entropy: str | None = None
    seat: int | None = None
    """From 0; without it any seat may have added the entropy."""
    round: int | None = None
    commitments: list[str | None] | None = None
    game: str | None = None
    options: dict[str, Value] | None = None
    kinds: list[str] | None = None
    origin: str | UnsetType | None = UNSET

    @property
    def is_whole(self) -> bool:
        """Whether it is all that a receipt has. Only that ties a record to the game that was played."""
        return None not in self[:-1]


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
    path = path_of(folder, receipt.table, receipt.seat)
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


def path_of(folder: Path, table: str, seat: int) -> Path:
    return folder / f"{file_name(table)}-{seat + 1}.json"


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
    check_table(record, seen)
    if was_left_out(record, seen):
        return f"{LEFT_OUT}: the receipt is of round {seen.round}, and it was dealt in round {source.round}"
    check_deal(source, seen)
    parts = [
        ("the seal", seen.seal),
        ("a number that one of the seats added" if seen.seat is None else "the seat's own number", seen.entropy),
        ("the round", seen.round),
        ("all commitments", seen.commitments),
        ("the game", seen.game),
        ("its options", seen.options),
        ("who sat where", seen.kinds),
    ]
    return f"as seen before the game: {', '.join(name for name, value in parts if value is not None)}"


def was_left_out(record: Record, seen: Seen) -> bool:
    """Whether the seat revealed in an earlier round than the one that counted, and had no part in that."""
    source = record.chance
    if not isinstance(source, FairSource) or source.commitments is None or source.round is None:
        return False
    if seen.round is None or seen.seat is None or seen.seat >= len(source.commitments):
        return False
    return seen.round < source.round and source.commitments[seen.seat] is None


def check_table(record: Record, seen: Seen) -> None:
    """The same numbers would deal another game, or a table with other options or seats, just as well."""
    if seen.game is not None and seen.game != record.game:
        raise RecordError(f"the receipt is of a game of {seen.game}, and the record of {record.game}")
    if seen.options is not None:
        check_options(record, seen.options)
    kinds = [seat.kind for seat in record.seats]
    if seen.kinds is not None and seen.kinds != kinds:
        raise RecordError(f"at the table sat {', '.join(seen.kinds)}, and in the record {', '.join(kinds)}")
    origin = None if record.origin is None else record.origin.digest
    if seen.origin is None and (origin or record.taken_over is not None):
        raise RecordError("the table was dealt anew, and the record goes on from another game")
    if seen.origin is not UNSET and seen.origin != origin:
        raise RecordError("the record does not go on from the game that the table went on from")


def check_options(record: Record, shown: dict[str, Value]) -> None:
    game = game_of(record)
    recorded = game.resolve(record.options)
    try:
        seen = game.resolve(shown)
    except OptionError as error:
        raise RecordError(f"the options of the receipt are not the game's: {error}") from None
    for name, value in seen.items():
        if recorded[name] != value:
            raise RecordError(f"the option {name} was {value} at the table, and is {recorded[name]} in the record")


def check_deal(source: FairSource, seen: Seen) -> None:
    if seen.round is not None and seen.round != source.round:
        recorded = source.round or "none"
        raise RecordError(f"the receipt is of round {seen.round} of the deal, and the record of {recorded}")
    if seen.entropy is not None:
        check_entropy(source, seen.entropy, seen.seat)
    if seen.commitments is not None and seen.commitments != source.commitments:
        raise RecordError(f"{different(seen.commitments, source.commitments)} is not the one that was shown")


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
