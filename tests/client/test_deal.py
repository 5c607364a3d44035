"""A client at a server that lies: its number stays with it, and it says why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from cutthroat.client.deal import Numbers
from cutthroat.client.follower import Follower
from cutthroat.core.fair import seal_of, seat_commitment
from cutthroat.protocol import messages as m

SEAL = seal_of("the server's")
BO = seat_commitment(SEAL, 1, 1, "bo")
OURS = 0
LEFT_OUT = "seat 1 was left out: the game was dealt without a number of ours"


def lobby(**changes: Any) -> m.TableInfo:
    person = m.SeatInfo(kind="person", name="Ana", person="me", committed=True)
    table = m.TableInfo(
        id="T",
        code="C",
        config=m.TableConfig(game="toy", seats=[m.SeatPlan()] * 3, options={"rounds": 1}),
        title="Toy",
        status="open",
        seats=[
            person,
            msgspec.structs.replace(person, name="Bo", person="bo"),
            m.SeatInfo(kind="bot", name="Rook", bot="greedy"),
        ],
        host="me",
        seal=SEAL,
        watching=0,
    )
    return msgspec.structs.replace(table, **changes)


class Client:
    """What it knows is what the test says."""

    def __init__(self) -> None:
        self.known = Follower()
        self.known.mine = [OURS]
        self.numbers = Numbers("http://here")
        step = self.sees(lobby())
        assert isinstance(step, m.Commit)
        self.commitment = step.commitment

    def sees(self, table: m.TableInfo) -> m.Commit | m.Reveal | None:
        self.known.table = table
        step = self.numbers.next_step(self.known)
        if isinstance(step, m.Reveal):
            self.numbers.receipt_for(self.known, step)
        if step is not None:
            self.numbers.done(step)
        return step

    def deal(self, **changes: Any) -> m.Deal:
        """As an honest server asks for reveals."""
        commitments = [self.commitment, BO, None]
        fair = m.Deal(round=1, asks="reveal", commitments=commitments, revealed=[False] * 3, left_out=[])
        return msgspec.structs.replace(fair, **changes)


def test_an_honest_server_is_shown_the_number_once_and_a_receipt_is_kept_first() -> None:
    client = Client()
    step = client.sees(lobby(deal=client.deal()))
    assert isinstance(step, m.Reveal)
    assert seat_commitment(SEAL, 1, OURS, step.entropy) == client.commitment
    receipt = client.numbers.receipts[OURS]
    assert (receipt.seal, receipt.round, receipt.entropy) == (SEAL, 1, step.entropy)
    assert receipt.commitments == [client.commitment, BO, None]
    assert (receipt.server, receipt.table, receipt.name) == ("http://here", "T", "Ana")
    assert (receipt.game, receipt.options, receipt.origin) == ("toy", {"rounds": 1}, None)
    assert receipt.kinds == ["person", "person", "bot:greedy"]
    assert client.sees(lobby(deal=client.deal())) is None
    assert client.numbers.objections == []


def test_a_seat_that_somebody_else_committed_is_committed_anew_once() -> None:
    """By an earlier program of ours, whose number is lost."""
    client = Client()
    assert client.sees(lobby()) is None


@pytest.mark.parametrize(
    ("lie", "words"),
    [
        (lambda client: lobby(seal=seal_of("another"), deal=client.deal()), "the seal of the table was"),
        (lambda client: lobby(deal=client.deal(commitments=["0" * 64, BO, None])), "is not the one that we made"),
        (lambda client: lobby(deal=client.deal(commitments=[None, BO, None])), "is not the one that we made"),
        (
            lambda client: lobby(deal=client.deal(commitments=[client.commitment, None, None])),
            "before everybody has committed",
        ),
        (lambda client: lobby(deal=client.deal(left_out=[OURS])), "left out of the deal"),
        (lambda client: lobby(deal=client.deal(round=2)), "is not the one that we made"),
    ],
)
def test_nothing_is_revealed_to_a_server_that_lies(lie: Callable[[Client], m.TableInfo], words: str) -> None:
    client = Client()
    assert client.sees(lie(client)) is None
    assert client.numbers.receipts == {}
    assert len(client.numbers.objections) == 1
    assert words in client.numbers.objections[0]


def test_commitments_that_change_while_numbers_are_revealed_are_noticed() -> None:
    client = Client()
    client.known.mine = [0, 1]
    client.sees(lobby())
    assert isinstance(client.sees(lobby(deal=client.deal(left_out=[1]))), m.Reveal)
    client.known.mine = [0]
    client.numbers._revealed.clear()
    swapped = client.deal(commitments=[client.commitment, "0" * 64, None])
    assert client.sees(lobby(deal=swapped)) is None
    assert "commitments were changed after they were made: our numbers stay with us" in client.numbers.objections


def test_a_fresh_round_gets_a_fresh_number_if_somebody_is_left_out() -> None:
    client = Client()
    first = client.sees(lobby(deal=client.deal()))
    again = client.deal(round=2, asks="commit", commitments=[None] * 3, left_out=[1])
    step = client.sees(lobby(deal=again))
    assert isinstance(step, m.Commit)
    assert step.round == 2
    shown = client.sees(lobby(deal=client.deal(round=2, commitments=[step.commitment, None, None], left_out=[1])))
    assert isinstance(first, m.Reveal)
    assert isinstance(shown, m.Reveal)
    assert shown.entropy != first.entropy
    assert client.numbers.receipts[OURS].round == 2


def test_a_server_that_deals_again_and_again_is_refused() -> None:
    """It knows the secret: with every round it would see another deal, and could stop at the best."""
    client = Client()
    client.sees(lobby(deal=client.deal()))
    again = client.deal(round=2, asks="commit", commitments=[None] * 3)
    assert client.sees(lobby(deal=again)) is None
    assert "leaves nobody out" in client.numbers.objections[0]


@pytest.mark.parametrize("left_out", [[100], [2], [1, 1], [-1], [1, 100]])
def test_a_fresh_round_that_leaves_out_nobody_who_is_at_the_table_is_refused(left_out: list[int]) -> None:
    """Seat 3 is a bot's."""
    client = Client()
    assert client.sees(lobby(deal=client.deal()))
    again = client.deal(round=2, asks="commit", commitments=[None] * 3, left_out=left_out)
    assert client.sees(lobby(deal=again)) is None
    assert "leaves out seats that are nobody's" in client.numbers.objections[0]


def test_nothing_is_revealed_in_a_first_round_that_leaves_out_nobody_who_is_at_the_table() -> None:
    client = Client()
    assert client.sees(lobby(deal=client.deal(left_out=[100]))) is None
    assert client.numbers.receipts == {}


@pytest.mark.parametrize("seen", [True, False])
def test_there_are_no_more_rounds_than_people_left_out(seen: bool) -> None:
    client = Client()
    if seen:
        assert client.sees(lobby(deal=client.deal()))
    again = client.deal(round=3, asks="commit", commitments=[None] * 3, left_out=[1])
    assert client.sees(lobby(deal=again)) is None
    assert "leaves nobody out" in client.numbers.objections[0]


def test_a_server_that_goes_back_to_an_earlier_round_is_refused() -> None:
    client = Client()
    again = client.deal(round=2, asks="commit", commitments=[None] * 3, left_out=[1])
    second = client.sees(lobby(deal=again))
    assert isinstance(second, m.Commit)
    assert client.sees(lobby(deal=client.deal(round=2, commitments=[second.commitment, None, None], left_out=[1])))
    for left_out in ([], [1]):
        assert client.sees(lobby(deal=client.deal(left_out=left_out))) is None
    assert len(client.numbers.receipts) == 1


def test_a_game_that_is_dealt_without_asking_is_noticed() -> None:
    client = Client()
    assert client.sees(lobby(status="paused")) is None
    assert client.numbers.objections == []
    assert client.sees(lobby(status="playing")) is None
    assert client.numbers.objections == [LEFT_OUT]


@pytest.mark.parametrize("status", ["playing", "over"])
def test_who_comes_when_the_game_is_dealt_is_told_what_is_missing(status: str) -> None:
    for committed, objection in ((False, LEFT_OUT), (True, "there is no receipt of seat 1 here")):
        known, numbers = Follower(), Numbers("http://here")
        table = lobby(status=status)
        seat = msgspec.structs.replace(table.seats[OURS], committed=committed)
        known.mine, known.table = [OURS], msgspec.structs.replace(table, seats=[seat, *table.seats[1:]])
        assert numbers.next_step(known) is None
        assert len(numbers.objections) == 1
        assert numbers.objections[0].startswith(objection)


def test_who_revealed_and_was_left_out_of_the_round_that_counted_is_told() -> None:
    client = Client()
    assert client.sees(lobby(deal=client.deal()))
    assert client.sees(lobby(status="playing")) is None
    assert client.numbers.objections == []
    seats = [msgspec.structs.replace(lobby().seats[OURS], committed=False), *lobby().seats[1:]]
    assert client.sees(lobby(status="playing", seats=seats)) is None
    assert client.numbers.objections == [LEFT_OUT]


def test_a_refusal_for_good_is_not_sent_again() -> None:
    client = Client()
    client.known.table = lobby(deal=client.deal())
    step = client.numbers.next_step(client.known)
    assert isinstance(step, m.Reveal)
    client.numbers.refused(step, "no")
    assert client.numbers.next_step(client.known) is None
    assert client.numbers.objections == ["the server did not take the number of seat 1: no"]
