"""The deal: before the game every seat whose person is here commits itself to some entropy, then all reveal it.

Nobody's entropy is in the log before the last commitment of the round, so nobody, not even somebody who reads the
server's store, can choose their own by the others'. Whoever does not answer in time is left out of a fresh round.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Literal

from cutthroat.core.fair import seat_commitment
from cutthroat.game.record import RecordError
from cutthroat.protocol import messages as m
from cutthroat.server.errors import Refusal
from cutthroat.server.tables.entries import Committed, DealOpened, Revealed, Started
from cutthroat.server.tables.guards import in_lobby, only_before_the_game, only_the_host, own_seat
from cutthroat.server.tables.prepared import Prepared

if TYPE_CHECKING:
    from cutthroat.server.tables.table import Table

DEAL_SECONDS = 10.0
"""For the commitments of a round, and again for what they stand for. Clients answer by themselves."""


class Dealing:
    """A round of a deal. What the seats have committed themselves to is at the seats."""

    def __init__(self, round: int, seats: list[int], now: float) -> None:
        self.round = round
        self.seats = seats
        """Those that are asked."""
        self.entropy: dict[int, str] = {}
        """What they have revealed."""
        self.since = now
        """When the seats were asked for what they are asked for now."""

    @property
    def deadline(self) -> float:
        return self.since + DEAL_SECONDS


def asks(table: Table, deal: Dealing) -> Literal["commit", "reveal"]:
    return "reveal" if all(table.seats[seat].commitment for seat in deal.seats) else "commit"


# Deciding


def start(table: Table, command: m.Start, person: str, here: Collection[str]) -> Prepared:
    """The seats of people who are not here add nothing; without anybody the game begins at once."""
    only_the_host(table, person)
    only_before_the_game(table)
    free = [number + 1 for number, seat in enumerate(table.seats) if seat.is_free]
    if free:
        raise Refusal("not-now", f"seat {free[0]} is still free")
    seats = [number for number, seat in enumerate(table.seats) if seat.person in here]
    try:
        # Even if there is a deal to come: a game that cannot begin must not be dealt.
        alone = started(table, {}, 1, person, command.id)
    except RecordError as error:
        raise Refusal("not-now", f"this game cannot start: {error}") from None
    return Prepared(DealOpened(round=1, seats=seats, person=person, command=command.id)) if seats else alone


def started(table: Table, entropy: dict[int, str], round: int, person: str, command: str | None = None) -> Prepared:
    parts = [entropy.get(seat, "") for seat in range(len(table.seats))]
    entry = Started(entropy=parts, round=round, person=person, command=command)
    return Prepared(entry, table.opening(parts, round))


def commit(table: Table, command: m.Commit, person: str) -> Committed:
    deal = in_lobby(table).deal
    seat = own_seat(table, command.seat, person)
    check_round(command, 1 if deal is None else deal.round)
    if deal is not None:
        check_asked(deal, command.seat)
        if seat.commitment:
            raise Refusal("not-now", "this seat has already committed itself, and the cards are being dealt")
    return Committed(
        seat=command.seat, round=command.round, commitment=command.commitment, person=person, command=command.id
    )


def reveal(table: Table, command: m.Reveal, person: str) -> Revealed:
    deal = in_lobby(table).deal
    seat = own_seat(table, command.seat, person)
    if deal is None:
        raise Refusal("not-now", "nothing is being dealt")
    check_round(command, deal.round)
    check_asked(deal, command.seat)
    if asks(table, deal) != "reveal":
        raise Refusal("not-now", "not every seat has committed itself yet")
    if command.seat in deal.entropy:
        raise Refusal("not-now", "this seat has already revealed its number")
    if seat_commitment(table.seal, deal.round, command.seat, command.entropy) != seat.commitment:
        raise Refusal("illegal", "that is not what this seat has committed itself to")
    return Revealed(seat=command.seat, round=command.round, entropy=command.entropy, person=person, command=command.id)


def check_round(command: m.Commit | m.Reveal, round: int) -> None:
    if command.round != round:
        raise Refusal("stale", f"that was meant for round {command.round} of the deal, and this is round {round}")


def check_asked(deal: Dealing, seat: int) -> None:
    if seat not in deal.seats:
        raise Refusal("not-now", "this seat is left out of the deal")


def settle(table: Table, now: float) -> Prepared | None:
    """What follows from what has been answered, and from what has not been in time."""
    deal = table.deal
    if deal is None:
        return None
    if all(seat in deal.entropy for seat in deal.seats):
        return started(table, deal.entropy, deal.round, table.host)
    if now < deal.deadline:
        return None
    rest = without_the_silent(table, deal)
    if not rest:
        return started(table, {}, deal.round + 1, table.host)
    return Prepared(DealOpened(round=deal.round + 1, seats=rest, person=table.host))


def without_the_silent(table: Table, deal: Dealing) -> list[int]:
    """Who has not answered for one seat is left out with all: each person can spoil one round, and not one a seat."""
    revealing = asks(table, deal) == "reveal"
    answered = deal.entropy if revealing else [seat for seat in deal.seats if table.seats[seat].commitment]
    silent = {table.seats[seat].person for seat in deal.seats if seat not in answered}
    return [seat for seat in deal.seats if table.seats[seat].person not in silent]


# Applying


def fold(table: Table, entry: Committed | DealOpened | Revealed, now: float) -> None:
    lobby = in_lobby(table)
    match entry:
        case DealOpened():
            lobby.deal = Dealing(entry.round, entry.seats, now)
            for number, seat in enumerate(table.seats):
                if entry.round > 1 or number not in entry.seats:
                    seat.commitment = ""
        case Committed():
            table.seats[entry.seat].commitment = entry.commitment
            if lobby.deal is not None and asks(table, lobby.deal) == "reveal":
                lobby.deal.since = now
        case Revealed():
            if lobby.deal is None:
                raise ValueError(f"entry {table.version + 1} of table {table.id} needs a deal")
            lobby.deal.entropy[entry.seat] = entry.entropy


def end(table: Table, entry: Started) -> None:
    """Whoever added nothing has committed to nothing."""
    for seat, part in zip(table.seats, entry.entropy, strict=True):
        if not part or not entry.round:
            seat.commitment = ""
