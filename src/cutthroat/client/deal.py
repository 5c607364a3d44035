"""Our part in the deal: the numbers that our seats add to a game's chance, when to show them, and the receipts.

No socket, no clock. The server is not trusted: a number is revealed only when everybody has committed to theirs, our
own commitment stands as we made it, and the seal is the one that we saw first.
"""

from __future__ import annotations

import secrets

from msgspec import UNSET

from cutthroat.client.follower import Follower
from cutthroat.core.fair import seat_commitment
from cutthroat.game.receipt import Receipt
from cutthroat.protocol import messages as m

ENTROPY_BYTES = 16


class Numbers:
    """Of one table. ``objections`` says in words why we did not take part in something."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.seal: str | None = None
        """As it was first seen."""
        self.receipts: dict[int, Receipt] = {}
        """For each own seat: of the last round in which it revealed."""
        self.objections: list[str] = []
        self._entropy: dict[tuple[int, int], str] = {}
        """By round and seat."""
        self._committed: set[tuple[int, int]] = set()
        """The server has our commitment, or is being sent it, or did not take it."""
        self._revealed: set[tuple[int, int]] = set()
        self._rounds: dict[int, m.Deal] = {}
        """Each round as it was first seen to ask for reveals."""

    # What to send

    def sit_down(self, seal: str, seat: int) -> str:
        """The commitment that goes with taking a seat."""
        self._knows_seal(seal)
        self._committed.add((1, seat))
        return self._commitment(seal, 1, seat)

    def get_up(self, seat: int) -> None:
        """The seat was not to be had."""
        self._committed.discard((1, seat))

    def _commitment(self, seal: str, round: int, seat: int) -> str:
        """To a number that is drawn now, if there is none yet."""
        entropy = self._entropy.setdefault((round, seat), secrets.token_hex(ENTROPY_BYTES))
        return seat_commitment(seal, round, seat, entropy)

    def next_step(self, known: Follower) -> m.Commit | m.Reveal | None:
        """What one of our seats has to do now."""
        table = known.table
        if table is None or not self._knows_seal(table.seal):
            return None
        if table.status != "open":
            self._notice_what_is_missing(table, known.mine)
            return None
        for seat in known.mine:
            step = self._commit_or_reveal(known, table, seat)
            if step is not None:
                return step
        return None

    def _knows_seal(self, seal: str) -> bool:
        if self.seal is None:
            self.seal = seal
        if seal != self.seal:
            self._object(f"the seal of the table was {self.seal}, and is now {seal}: we take no part in its deal")
        return seal == self.seal

    def _notice_what_is_missing(self, table: m.TableInfo, mine: list[int]) -> None:
        if table.status == "paused":
            return
        for seat in mine:
            has_receipt = seat in self.receipts
            if not table.seats[seat].committed or ((1, seat) in self._committed and not has_receipt):
                self._object(f"seat {seat + 1} was left out: the game was dealt without a number of ours")
            elif not has_receipt:
                self._object(f"there is no receipt of seat {seat + 1} here: nothing shows that our number was dealt")

    def _commit_or_reveal(self, known: Follower, table: m.TableInfo, seat: int) -> m.Commit | m.Reveal | None:
        deal = table.deal
        if deal is None:
            # Even if the seat has committed itself: to a number that is lost, for it was not we who did it.
            return self._commit(known, table, 1, seat)
        if seat in deal.left_out:
            self._object(f"seat {seat + 1} is left out of the deal: none of our numbers is in it")
            return None
        if deal.asks == "commit":
            return self._commit(known, table, deal.round, seat) if self._is_due(table, deal) else None
        if (deal.round, seat) in self._revealed or not self._may_reveal(table, deal, seat):
            return None
        return m.Reveal(id=known.new_id(), seat=seat, round=deal.round, entropy=self._entropy[deal.round, seat])

    def _commit(self, known: Follower, table: m.TableInfo, round: int, seat: int) -> m.Commit | None:
        if (round, seat) in self._committed:
            return None
        commitment = self._commitment(table.seal, round, seat)
        return m.Commit(id=known.new_id(), seat=seat, round=round, commitment=commitment)

    def done(self, step: m.Commit | m.Reveal) -> None:
        (self._committed if isinstance(step, m.Commit) else self._revealed).add((step.round, step.seat))

    def refused(self, step: m.Commit | m.Reveal, why: str) -> None:
        """For good: it is not sent again."""
        self.done(step)
        self._object(f"the server did not take the number of seat {step.seat + 1}: {why}")

    # Whether to reveal

    def _is_due(self, table: m.TableInfo, deal: m.Deal) -> bool:
        """Each round leaves out one person's seat more, at least, so there are no more rounds than people's seats.
        Without that it would be nothing but another try for a better deal."""
        out = set(deal.left_out)
        if len(out) < len(deal.left_out) or not out <= set(people_of(table)):
            self._object(f"round {deal.round} of the deal leaves out seats that are nobody's: we take no part in it")
        elif deal.round > 1 + len(out) or not all(follows(deal, seen) for seen in self._rounds.values()):
            self._object(
                f"round {deal.round} of the deal leaves nobody out who was in the last one: we take no part in it"
            )
        else:
            return True
        return False

    def _may_reveal(self, table: m.TableInfo, deal: m.Deal, seat: int) -> bool:
        entropy = self._entropy.get((deal.round, seat))
        own = None if entropy is None else seat_commitment(table.seal, deal.round, seat, entropy)
        first = self._rounds.setdefault(deal.round, deal)
        if own is None or deal.commitments[seat] != own:
            self._object(f"the commitment of seat {seat + 1} is not the one that we made: its number stays with us")
        elif any(deal.commitments[n] is None for n in people_of(table) if n not in deal.left_out):
            self._object("the server asks for numbers before everybody has committed: ours stay with us")
        elif deal.commitments != first.commitments:
            self._object("commitments were changed after they were made: our numbers stay with us")
        else:
            return self._is_due(table, deal)
        return False

    def _object(self, why: str) -> None:
        if why not in self.objections:
            self.objections.append(why)

    def receipt_for(self, known: Follower, step: m.Reveal) -> Receipt:
        """To be kept before the number is shown."""
        table = known.table
        assert table is not None
        receipt = Receipt(
            server=self.server,
            table=table.id,
            game=table.config.game,
            seat=step.seat,
            name=table.seats[step.seat].name,
            seal=table.seal,
            round=step.round,
            entropy=step.entropy,
            commitments=self._rounds[step.round].commitments,
            options=table.config.options,
            kinds=[f"bot:{seat.bot}" if seat.kind == "bot" else "person" for seat in table.seats],
            # The digest of another game is not shown at its table.
            origin=None if table.origin is None else UNSET,
        )
        self.receipts[step.seat] = receipt
        return receipt

    def remember(self, receipt: Receipt, table: str, seat: int) -> None:
        """A receipt that was kept before: with it we know the seal that we saw first."""
        if (receipt.table, receipt.seat, receipt.server) == (table, seat, self.server):
            self._knows_seal(receipt.seal)
            self.receipts[seat] = receipt


def people_of(table: m.TableInfo) -> list[int]:
    return [number for number, seat in enumerate(table.seats) if seat.kind == "person"]


def follows(deal: m.Deal, seen: m.Deal) -> bool:
    """Whether it is the same round, or one that leaves out all of them, and one more for each round since."""
    later = deal.round - seen.round
    more = len(deal.left_out) - len(seen.left_out)
    return later == 0 or (0 < later <= more and set(seen.left_out) < set(deal.left_out))
