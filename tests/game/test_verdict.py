"""What a record proves, pick by pick, and against a receipt; and that nothing is called proven that is not."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cutthroat.core.fair import Fair, seal_of, seat_commitment, stream_key
from cutthroat.game import receipt as receipts
from cutthroat.game import registry
from cutthroat.game.contract import waiting_seats
from cutthroat.game.match import Match
from cutthroat.game.receipt import LEFT_OUT, Receipt, Seen
from cutthroat.game.record import (
    FairSource,
    FastSource,
    Record,
    RecordError,
    SeatRecord,
    Source,
    decode,
    digest_of,
    encode,
    origin_of,
    picks_of,
)
from cutthroat.game.verdict import (
    ALONE,
    FROM_A_SEED,
    NO_RECEIPT,
    NOT_COMMITTED,
    NOT_SHOWN,
    NUMBER_ALONE,
    OLDER_RECEIPT,
    SEAL_ALONE,
    SEAL_AND_NUMBER,
    SOME_ADDED,
    Verdict,
    how_much,
    verify,
)

SECRET = "the butler"
PEOPLE = [SeatRecord(name, "person") for name in ("Ana", "Bo", "Cy")]
DEALT = FairSource.dealt(SECRET, ["a1", "b2", "c3"])


def finished(source: Source = DEALT, seats: list[SeatRecord] = PEOPLE) -> Record:
    """A short game with dice in its moves."""
    return played_on(Match.start(registry.load("agencies"), seats, {}, source))


def played_on(match: Match, moves: int = 10_000) -> Record:
    while not match.is_over and moves:
        seat = waiting_seats(match.state)[0]
        match.play(seat, int(match.state.legal_actions(seat)[0]))
        moves -= 1
    return match.record


@pytest.fixture(scope="module")
def game() -> Record:
    record = finished()
    assert any(len(move) > Record.MOVE_HEAD for move in record.moves)
    return record


def changed(record: Record, **changes: Any) -> Record:
    return msgspec.structs.replace(decode(encode(record)), **changes)


def with_source(record: Record, **changes: Any) -> Record:
    return changed(record, chance=msgspec.structs.replace(record.chance, **changes))


def picks(record: Record) -> int:
    return sum(len(step) for step in picks_of(record))


def test_a_commitment_is_of_one_table_round_and_seat() -> None:
    seal = seal_of(SECRET)
    own = "bbd7b12c0a22da79e0a7d9e1123f8ccac105c08da41cb285376de072dd467af4"
    assert seat_commitment(seal, 1, 0, "a1") == own, "as sha256sum has it"
    made = {seat_commitment(*part) for part in ((seal, 1, 0, "a1"), (seal, 2, 0, "a1"), (seal, 1, 1, "a1"))}
    assert len({*made, seat_commitment(seal_of("other"), 1, 0, "a1")}) == 4


def test_all_is_proven_of_a_game_that_its_seats_committed_themselves_to(game: Record) -> None:
    verdict = verify(game)
    assert (verdict.ok, verdict.proven, verdict.committed) == (True, "all", [True] * 3)
    assert (verdict.checked, verdict.taken_over) == (picks(game), 0)
    assert f"all {picks(game)} picks follow from the secret and the numbers" in verdict.notes
    assert "seats 1, 2, 3 added what they had committed to before anybody revealed" in verdict.notes
    assert verdict.notes[-1] == NO_RECEIPT


def test_the_picks_with_their_sides_are_enough_to_run_the_stream_elsewhere(game: Record) -> None:
    stream = Fair(stream_key(SECRET, DEALT.entropy))
    steps = picks_of(game)
    assert [[value for _, value in step] for step in steps] == [game.setup, *(move[2:] for move in game.moves)]
    assert all(int(stream.pick(sides)) == value for step in steps for sides, value in step)


# Forgeries


def test_taking_over_all_moves_proves_nothing(game: Record) -> None:
    """The picks of what is taken over are not checked: here they are of another secret."""
    forged = changed(game, taken_over=len(game.moves), chance=FairSource.dealt("another", ["a1", "b2", "c3"]))
    verdict = verify(forged)
    assert (verdict.ok, verdict.proven, verdict.checked) == (True, "nothing", 0)
    assert verdict.taken_over == picks(game)
    assert "nothing of its luck could be checked" in verdict.notes
    assert f"the setup and {len(game.moves)} moves come from another game, which the record does not name" in (
        verdict.notes
    )


def test_of_a_fork_only_its_own_picks_are_proven(game: Record) -> None:
    half = len(game.moves) // 2
    forked = played_on(Match.fork(game, half, PEOPLE, FairSource.dealt("another", ["x", "y", "z"])))
    verdict = verify(forked)
    known = sum(len(step) for step in picks_of(game)[: half + 1])
    assert (verdict.ok, verdict.proven, verdict.taken_over) == (True, "part", known)
    assert verdict.checked == picks(forked) - known > 0
    assert f"{known} picks were known before, and are not checked" in verdict.notes
    assert f"the other {verdict.checked} picks follow from the secret and the numbers" in verdict.notes
    assert not any(note.startswith("all") and "picks" in note for note in verdict.notes)


def test_without_any_number_of_the_players_the_server_dealt_alone() -> None:
    for source in (FairSource(seal_of(SECRET), ["", "", ""], SECRET), FairSource.dealt(SECRET, ["", "", ""])):
        verdict = verify(finished(source))
        assert (verdict.ok, verdict.proven) == (True, "nothing")
        assert ALONE in verdict.notes
    seats = [*PEOPLE[:2], SeatRecord("Bot", "bot:greedy")]
    assert verify(finished(FairSource.dealt(SECRET, ["", "", "made up"]), seats)).proven == "nothing"


def test_a_seat_without_a_number_is_named() -> None:
    verdict = verify(finished(FairSource.dealt(SECRET, ["a1", "", "c3"])))
    assert (verdict.proven, verdict.committed) == ("part", [True, False, True])
    named = verdict.notes.index("seat 2 (Bo) added nothing of its own")
    assert verdict.notes[named + 1] == SOME_ADDED


def test_numbers_without_commitments_prove_a_part() -> None:
    verdict = verify(finished(FairSource(seal_of(SECRET), ["a1", "b2", "c3"], SECRET)))
    assert (verdict.ok, verdict.proven) == (True, "part")
    assert NOT_COMMITTED in verdict.notes


def test_a_seed_proves_the_game_of_its_seed_and_no_fairness() -> None:
    verdict = verify(finished(FastSource(3, 0)))
    assert (verdict.ok, verdict.proven) == (True, "nothing")
    assert verdict.checked > 0
    assert any(FROM_A_SEED in note for note in verdict.notes)


def test_of_a_game_under_way_nothing_is_proven_yet() -> None:
    record = played_on(Match.start(registry.load("agencies"), PEOPLE, {}, DEALT), 9)
    verdict = verify(with_source(record, secret=None))
    assert (verdict.ok, verdict.proven, verdict.checked) == (True, "nothing", 0)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"commitments": None}, "belong together"),
        ({"round": None}, "belong together"),
        ({"round": 2}, "what seat 1 added is not what it had committed itself to"),
        ({"entropy": ["a1", "b2", "c4"]}, "what seat 3 added is not what it had committed itself to"),
        ({"entropy": ["a1", "", "c3"]}, "what seat 2 added is not what it had committed itself to"),
        ({"entropy": ["a1", "b2\n", "c3"]}, "several lines"),
        ({"commitments": [None, *(DEALT.commitments or [])[1:]]}, "seat 1 added what it had not committed itself to"),
        ({"commitments": (DEALT.commitments or [])[:2]}, "commitments of 2 seats"),
    ],
)
def test_forged_commitments_are_named(game: Record, changes: dict[str, Any], problem: str) -> None:
    verdict = verify(with_source(game, **changes))
    assert (verdict.ok, verdict.proven) == (False, "nothing")
    assert problem in verdict.problem


def test_more_rounds_than_anybody_can_have_spoilt_are_found() -> None:
    assert verify(finished(FairSource.dealt(SECRET, ["a1", "", "c3"], 2))).ok
    verdict = verify(finished(FairSource.dealt(SECRET, ["a1", "", "c3"], 3)))
    assert verdict.problem == "the deal took 3 rounds, but only 1 seats were left out of it"


# Receipts


def kept(seat: int = 1, **changes: Any) -> Receipt:
    receipt = Receipt(
        table="T",
        game="agencies",
        seat=seat,
        name="Bo",
        seal=DEALT.seal,
        round=1,
        entropy=DEALT.entropy[seat],
        commitments=DEALT.commitments or [],
        options={},
        kinds=["person"] * 3,
    )
    return msgspec.structs.replace(receipt, **changes)


def against(record: Record, receipt: Receipt) -> Verdict:
    return verify(record, receipt.seen)


def test_a_record_holds_against_the_receipt_of_each_seat(game: Record) -> None:
    for seat in range(3):
        verdict = against(game, kept(seat))
        assert (verdict.ok, verdict.proven) == (True, "all")
        known = "the seal, the seat's own number, the round, all commitments, the game, its options, who sat where"
        assert verdict.notes[0] == f"as seen before the game: {known}"
        assert NO_RECEIPT not in verdict.notes


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        (FairSource.dealt("another", DEALT.entropy), "the record's seal is"),
        (FairSource.dealt(SECRET, ["a1", "other", "c3"]), "the number of seat 2 in the record is not the one"),
        (
            FairSource.dealt(SECRET, ["a1", "b2", ""], 2),
            "the receipt is of round 1 of the deal, and the record of 2",
        ),
        (FairSource.dealt(SECRET, ["ground", "b2", "c3"]), "the commitment of seat 1 in the record is not the one"),
        (FairSource(seal_of(SECRET), DEALT.entropy, SECRET), "and the record of none"),
        (FastSource(3, 0), "simulated"),
    ],
)
def test_a_record_made_anew_after_the_game_does_not_hold_against_a_receipt(source: Source, problem: str) -> None:
    """Each of them agrees with itself."""
    record = finished(source)
    assert verify(record).ok
    verdict = against(record, kept())
    assert (verdict.ok, verdict.proven) == (False, "nothing")
    assert problem in verdict.problem


def test_a_receipt_of_another_game_is_found() -> None:
    """The same numbers deal any game."""
    record = played_on(Match.start(registry.load("crisis"), PEOPLE, {}, DEALT))
    assert verify(record).ok
    assert against(record, kept()).problem == "the receipt is of a game of agencies, and the record of crisis"


@pytest.mark.parametrize(
    ("shown", "problem"),
    [
        ({"options": {}}, None),
        ({"options": {"max_turns": 100}}, "the option max_turns was 100 at the table, and is"),
        ({"options": {"no such": 1}}, "there is no option no such"),
        ({"kinds": ["person"] * 3}, None),
        ({"kinds": ["person", "person", "bot:greedy"]}, "at the table sat person, person, bot:greedy"),
        ({"kinds": []}, "in the record person, person, person"),
        ({"origin": None}, None),
        ({"origin": "0" * 64}, "does not go on from the game that the table went on from"),
    ],
)
def test_options_seats_and_origin_are_those_that_were_shown(
    game: Record, shown: dict[str, Any], problem: str | None
) -> None:
    receipt = msgspec.json.decode(msgspec.json.encode(kept(**shown)), type=Receipt)
    verdict = against(game, receipt)
    assert verdict.ok is (problem is None)
    assert (problem or "") in verdict.problem


def test_where_a_game_went_on_from_is_held_against_the_receipt(game: Record) -> None:
    source = FairSource.dealt(SECRET, DEALT.entropy)
    forked = played_on(Match.fork(game, 3, PEOPLE, source, origin_of(game, 3)))
    assert against(forked, kept()).ok, "an older receipt does not say"
    assert against(forked, kept(origin=digest_of(game, 3))).ok
    assert "dealt anew" in against(forked, kept(origin=None)).problem
    assert "does not go on from" in against(forked, kept(origin=digest_of(game, 2))).problem


def test_who_revealed_and_was_left_out_of_the_round_that_counted_is_told_so() -> None:
    record = finished(FairSource.dealt(SECRET, ["a1", "", "c3"], 2))
    verdict = against(record, kept())
    assert (verdict.ok, verdict.proven) == (True, "part")
    assert verdict.notes[0] == f"{LEFT_OUT}: the receipt is of round 1, and it was dealt in round 2"
    relabelled = [PEOPLE[0], SeatRecord("Bo", "bot:greedy"), SeatRecord("Cy", "person")]
    forged = finished(FairSource.dealt(SECRET, ["a1", "", "c3"], 2), relabelled)
    assert "only 0 seats were left out" in against(forged, kept(kinds=None)).problem
    assert "at the table sat person, person, person" in against(forged, kept()).problem
    assert "the record's seal is" in against(finished(FairSource.dealt("x", ["a1", "", "c3"], 2)), kept()).problem


def test_a_game_that_goes_on_from_a_simulated_one_stays_simulated() -> None:
    first = finished(FastSource(3, 0))
    second = played_on(Match.fork(first, 3, PEOPLE, DEALT, origin_of(first, 3)))
    assert origin_of(second, 5).simulated
    assert not origin_of(finished(), 5).simulated


def test_a_pick_altered_after_the_game_is_found(game: Record) -> None:
    forged = changed(game)
    number = next(n for n, move in enumerate(forged.moves) if len(move) > Record.MOVE_HEAD)
    forged.moves[number][-1] = (forged.moves[number][-1] + 1) % 2
    assert not against(forged, kept()).ok


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        (Seen(seal=DEALT.seal), [SEAL_ALONE, NO_RECEIPT]),
        (Seen(entropy="b2", seat=1), [NUMBER_ALONE, NO_RECEIPT]),
        (Seen(seal=DEALT.seal, entropy="b2"), [SEAL_AND_NUMBER, NOT_SHOWN]),
        (Seen(seal=DEALT.seal, entropy="b2", seat=1), [SEAL_AND_NUMBER, NOT_SHOWN]),
        (kept(options=None, kinds=None).seen, [OLDER_RECEIPT]),
        (kept(kinds=None).seen, [OLDER_RECEIPT]),
    ],
)
def test_less_than_a_receipt_does_not_prove_all(game: Record, seen: Seen, said: list[str]) -> None:
    verdict = verify(game, seen)
    assert (verdict.ok, verdict.proven) == (True, "part")
    assert verdict.notes[-len(said) :] == said


def test_numbers_that_were_chosen_by_ones_own_hold_against_seal_and_number_but_not_against_a_receipt() -> None:
    """The server knows the secret, and could choose the others' when ours is revealed."""
    ground = finished(FairSource.dealt(SECRET, ["chosen", "b2", "by b2"]))
    assert verify(ground, Seen(seal=DEALT.seal, entropy="b2", seat=1)).ok
    assert not against(ground, kept()).ok


def test_a_game_that_takes_over_nothing_but_an_empty_setup_is_not_all_proven(game: Record) -> None:
    """No pick was known before, but whoever made the game that it goes on from chose where it goes on."""
    assert how_much(game, 1, None) == "all"
    assert how_much(changed(game, taken_over=0, setup=[]), 1, None) == "part"


@pytest.mark.parametrize("kind", ["", "Person", "human", "bot", "bot:", "bot:a b", "bot:\nperson", "person "])
def test_a_seat_is_a_persons_or_a_bots(game: Record, kind: str) -> None:
    """Else a person's seat without a number could be passed off as something that needs none."""
    seats = [*PEOPLE[:2], SeatRecord("Cy", kind)]
    verdict = verify(changed(game, seats=seats))
    assert verdict.problem == f"seat 3 is neither a person's nor a bot's: its kind is {kind!r}"
    assert verify(changed(game, seats=[*PEOPLE[:2], SeatRecord("Cy", "bot:greedy-2")])).ok


def test_seal_and_number_alone_can_be_held_against_a_record(game: Record) -> None:
    assert verify(game, Seen(seal=DEALT.seal)).ok
    assert verify(game, Seen(entropy="b2")).ok
    assert verify(game, Seen(entropy="b2", seat=1)).ok
    for seen in (Seen(seal="0" * 64), Seen(entropy="b3"), Seen(entropy=""), Seen(entropy="b2", seat=0)):
        assert not verify(game, seen).ok
    assert "no seat 9" in verify(game, Seen(entropy="b2", seat=8)).problem


def test_a_receipt_is_kept_for_its_owner_and_read_again(tmp_path: Path) -> None:
    path = receipts.write(kept(), tmp_path / "deep")
    assert receipts.read(path) == kept()
    assert [file.name for file in path.parent.iterdir()] == ["T-2.json"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_tables_id_does_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    path = receipts.write(kept(table="../../etc/passwd"), tmp_path)
    assert path.parent == tmp_path


@pytest.mark.parametrize(
    "data", [b"", b"[]", b'{"format":"cutthroat-record/1"}', b"[" * 60_000, b"\xff", b"9" * 70_000]
)
def test_what_is_no_receipt_is_said_to_be_none(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "receipt.json"
    path.write_bytes(data)
    with pytest.raises(RecordError, match="receipt"):
        receipts.read(path)
