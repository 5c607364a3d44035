"""``cutthroat verify``: true records pass, and nothing in a file can crash it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutthroat.cli import run
from cutthroat.cli.verify import verdict_on
from cutthroat.game import receipt as receipts
from cutthroat.game import registry
from cutthroat.game.contract import waiting_seats
from cutthroat.game.match import Match
from cutthroat.game.receipt import Receipt
from cutthroat.game.record import FairSource, RecordError, SeatRecord, decode, encode, read, write
from cutthroat.game.verdict import NO_RECEIPT, NOT_SHOWN, Verdict, verify
from cutthroat.lab.chunk import run_of
from cutthroat.lab.simulate import simulate
from cutthroat.testing.toy.edge.game import GAME


@pytest.fixture(scope="module")
def true_record(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    registry.register(GAME)
    folder = tmp_path_factory.mktemp("records")
    run = run_of(GAME, ["greedy", "random"], GAME.resolve({}), 4, records=str(folder))
    simulate(run, 1, 1, lambda games: None)
    return next(folder.glob("*.json")).read_bytes()


def check(data: bytes) -> Verdict:
    try:
        return verify(decode(data))
    except RecordError as error:
        return Verdict(ok=False, problem=str(error))


def test_a_true_record(record_file: Path, json_of: Callable[..., Any]) -> None:
    found = json_of("verify", str(record_file), code=3)
    assert found["ok"] is True
    assert found["problem"] == ""
    assert found["proven"] == "nothing"
    assert "the outcome follows from the moves" in found["notes"]


def test_a_forged_move_is_named(record_file: Path, json_of: Callable[..., Any]) -> None:
    record = read(record_file)
    record.moves[1][1] = 21
    record_file.write_bytes(encode(record))
    found = json_of("verify", str(record_file), code=1)
    assert found["ok"] is False
    assert found["problem"].startswith("move 2: ")


def test_a_live_game_is_held_against_what_was_seen(
    tmp_path: Path, json_of: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    source = FairSource.dealt("secret", ["a1", "b2"])
    match = Match.start(GAME, [SeatRecord(name, "person") for name in ("Ana", "Bo")], {}, source)
    while not match.is_over:
        seat = waiting_seats(match.state)[0]
        match.play(seat, int(match.state.legal_actions(seat)[0]))
    game = tmp_path / "game.json"
    write(match.record, game)
    kept = Receipt(
        table="T",
        game="toy",
        seat=1,
        name="Bo",
        seal=source.seal,
        round=1,
        entropy="b2",
        commitments=source.commitments or [],
        options={},
        kinds=["person", "person"],
    )
    receipt = str(receipts.write(kept, tmp_path))
    assert json_of("verify", str(game), "--receipt", receipt)["proven"] == "all"
    both = ("--seal", source.seal, "--entropy", "b2", "--seat", "2")
    found = json_of("verify", str(game), *both, code=3)
    assert (found["ok"], found["proven"], found["notes"][-1]) == (True, "part", NOT_SHOWN)
    assert run(["verify", str(game), *both]) == 3
    assert "OK IN PART: nothing is wrong, but not all" in capsys.readouterr().out
    for flags in ((), ("--seal", source.seal), ("--entropy", "b2")):
        found = json_of("verify", str(game), *flags, code=3)
        assert (found["ok"], found["notes"][-1]) == (True, NO_RECEIPT)
    assert run(["verify", str(game)]) == 3
    assert f"OK IN PART: {NO_RECEIPT}" in capsys.readouterr().out
    assert run(["verify", str(game), "--receipt", receipt]) == 0
    assert "OK: nothing is wrong" in capsys.readouterr().out
    assert "seat 1" in json_of("verify", str(game), "--entropy", "b2", "--seat", "1", code=1)["problem"]
    write(msgspec.structs.replace(match.record, chance=FairSource.dealt("secret", ["a1", ""])), game)
    assert "seat 2" in json_of("verify", str(game), "--receipt", receipt, code=1)["problem"]
    assert run(["verify", str(game), "--receipt", receipt]) == 1
    assert "WRONG: the number of seat 2" in capsys.readouterr().out


@pytest.mark.parametrize(
    "flags", [("--seat", "1"), ("--entropy", "x", "--seat", "0"), ("--receipt", "/etc/hostname", "--seal", "x")]
)
def test_flags_that_do_not_belong_together(record_file: Path, flags: tuple[str, ...]) -> None:
    assert run(["verify", str(record_file), *flags]) == 2
    assert run(["verify", str(record_file), "--receipt", "/nowhere.json"]) == 2


def test_it_is_said_how_much_is_proven(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(record_file)]) == 3
    said = capsys.readouterr().out
    assert "NOT PROVEN: nothing is wrong, but nothing of its luck could be proven fair" in said
    assert "computed from a seed anyone could know" in said


def test_a_missing_file_and_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(tmp_path / "none.json")]) == 2
    assert run(["verify", str(tmp_path)]) == 2
    assert "WRONG" not in capsys.readouterr().out


def test_an_endless_file_is_too_large() -> None:
    assert "too large" in verdict_on(Path("/dev/zero")).problem


def test_every_truncation_is_found(true_record: bytes) -> None:
    assert check(true_record).ok
    for length in range(len(true_record)):
        assert not check(true_record[:length]).ok


@given(st.data())
def test_flipped_bytes_never_crash(true_record: bytes, data: st.DataObject) -> None:
    forged = bytearray(true_record)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(forged) - 1))
        forged[place] = data.draw(st.integers(0, 255))
    check(bytes(forged))


def test_every_changed_pick_and_action_is_found(true_record: bytes) -> None:
    record = decode(true_record)
    for move in [record.setup, *record.moves]:
        for place, value in enumerate(move):
            for forged in (value + 1, value - 1, 2**62 - 1):
                if forged < 0:
                    continue
                move[place] = forged
                assert not verify(record).ok
            move[place] = value
    assert verify(record).ok


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(st.data())
def test_wrong_types_never_crash(true_record: bytes, data: st.DataObject) -> None:
    forged = json.loads(true_record)
    part: Any = forged
    while True:
        key = data.draw(st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))
        if not part[key] or not isinstance(part[key], dict | list) or data.draw(st.booleans()):
            break
        part = part[key]
    part[key] = data.draw(JSON)
    check(json.dumps(forged).encode())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b"[" * 200_000,
        b'{"a":' * 200_000,
        b"\xff\xfe",
        b"9" * 100_000,
        b'"\\ud800"',
        b"{" + b'"format":"cutthroat-record/1",' * 3 + b"}",
    ],
    ids=str,
)
def test_no_record_at_all(data: bytes) -> None:
    assert "not a complete game record" in check(data).problem


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (b'"game":"toy"', b'"game":"../toy"', "there is no game"),
        (b'"rules_version":1', b'"rules_version":99999999999999999999999', "rules version"),
        (b'"rounds":3', b'"rounds":99999999999999999999999', "rounds"),
        (b'"rounds":3', b'"sounds":3', "no option"),
        (b'"seed":4', b'"seed":5', "and should be"),
        (b'"seed":4', b'"seed":4611686018427387904', "not a complete game record"),
        (b'"setup":[', b'"setup":[-1,', "not a complete game record"),
        (b'"reason":"', b'"reason":"Not so: ', "outcome"),
    ],
)
def test_forgeries_are_named(true_record: bytes, old: bytes, new: bytes, problem: str) -> None:
    assert old in true_record
    assert problem in check(true_record.replace(old, new)).problem
