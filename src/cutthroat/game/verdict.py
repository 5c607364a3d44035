"""Is a record true, and what does it prove? Everything is checked, and what could not be is said."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from msgspec import Struct

from cutthroat.core.chance import Chance
from cutthroat.core.fair import seal_of, seat_commitment
from cutthroat.core.state import State
from cutthroat.game.receipt import Seen, hold_against
from cutthroat.game.record import FairSource, FastSource, Record, RecordError, digest_of, game_of, walk

Proven: TypeAlias = Literal["all", "part", "nothing"]

ALONE = "the server alone dealt: its players cannot exclude that it chose the deal"
SOME_ADDED = (
    "to seats without a number nothing is proven: whoever knew the server's secret and all the others' numbers, "
    "which may have been a single player's, could have chosen the deal"
)
NOT_COMMITTED = "the seats had not committed themselves: whoever could read the server's store may have chosen last"
NO_RECEIPT = "the record fits itself; without a receipt nobody knows whether it is the game that was played"
SEAL_ALONE = "a seal alone shows that the secret was sealed; with other numbers it would deal another game"
NUMBER_ALONE = "a number alone shows nothing: whoever has seen it can make up a secret and a seal to go with it"
SEAL_AND_NUMBER = (
    "seal and number show that the secret was sealed before the number was drawn, and that the game was dealt with both"
)
NOT_SHOWN = (
    "they do not show that the others had committed themselves before that number was known: whoever runs the server "
    "may have chosen theirs by it; nor that game, options and seats are those of the table: a receipt does"
)
OLDER_RECEIPT = "the receipt is of an older client: it does not show that options and seats are those of the table"
FROM_A_SEED = "computed from a seed anyone could know: proves the game of its seed, not fairness"


class Verdict(Struct, frozen=True, kw_only=True):
    """What ``verify`` found."""

    ok: bool
    """Nothing is wrong; how much that proves is in ``proven``."""
    proven: Proven = "nothing"
    """How much of its chance nobody can have chosen: every pick, some of it, or nothing that could be checked. If it is
    the game that was played, that is: this is shown by a receipt alone, and the notes say if there was none."""
    problem: str = ""
    """The first thing that is wrong."""
    checked: int = 0
    """Picks that were held against the chance stream."""
    taken_over: int = 0
    """Picks that another game had made before this one: they were known, and are not checked."""
    committed: list[bool] = []
    """For each seat, whether it had committed itself before anybody revealed."""
    notes: list[str] = []
    """What was checked, or could not be."""


def verify(record: Record, seen: Seen | None = None) -> Verdict:
    """Check seal, commitments, chance stream, the legality of every move, and the outcome; and that the deal is the one
    that somebody saw."""
    notes: list[str] = []
    try:
        game_of(record)
        check_kinds(record)
        if seen is not None:
            notes.append(hold_against(record, seen))
        stream = checked_stream(record, notes)
        over = picks_taken_over(record)
        check_origin(record)
        state = last_state(record, stream)
        checked = 0 if stream is None else all_picks(record) - over
        notes += chance_notes(record, checked, over, stream is not None)
        notes.append(f"all {len(record.moves)} moves are legal")
        check_outcome(record, state)
    except RecordError as error:
        return Verdict(ok=False, problem=str(error), notes=notes)
    notes.append("the outcome follows from the moves" if record.outcome else "the game is not over")
    notes += takeback_notes(record)
    if isinstance(record.chance, FairSource) and record.outcome:
        notes += seen_notes(seen)
    return Verdict(
        ok=True,
        proven=how_much(record, checked, seen),
        checked=checked,
        taken_over=over,
        committed=committed_seats(record),
        notes=notes,
    )


def seen_notes(seen: Seen | None) -> list[str]:
    """What is not shown for want of a whole receipt, and what is in spite of that."""
    if seen is None:
        return [NO_RECEIPT]
    if seen.is_whole:
        return []
    if seen.seal is None or seen.entropy is None:
        return [SEAL_ALONE if seen.entropy is None else NUMBER_ALONE, NO_RECEIPT]
    return [SEAL_AND_NUMBER, NOT_SHOWN] if seen.commitments is None else [OLDER_RECEIPT]


def takeback_notes(record: Record) -> list[str]:
    if not record.takebacks:
        return []
    times = "once" if record.takebacks == 1 else f"{record.takebacks} times"
    return [f"{times}, moves were taken back from which something had been learnt, says the server"]


def how_much(record: Record, checked: int, seen: Seen | None) -> Proven:
    source = record.chance
    nothing_checked = checked == 0 and all_picks(record) > 0
    if isinstance(source, FastSource) or source.secret is None or nothing_checked or not people_added(record, source):
        return "nothing"
    is_new = record.taken_over is None and record.origin is None
    is_seen = seen is None or seen.is_whole
    return "all" if is_new and is_seen and all_people_committed(record) else "part"


def check_kinds(record: Record) -> None:
    """Who counts as a person depends on it."""
    for number, seat in enumerate(record.seats, 1):
        if seat.kind != "person" and not re.fullmatch(r"bot:[\w.-]+", seat.kind, re.ASCII):
            raise RecordError(f"seat {number} is neither a person's nor a bot's: its kind is {seat.kind!r}")


# The seal, and what the seats added


def checked_stream(record: Record, notes: list[str]) -> Chance | None:
    """The stream that every pick must be of; None while the secret is not revealed."""
    source = record.chance
    if isinstance(source, FastSource):
        return source.chance()
    check_entropy(record, source)
    if source.secret is None:
        if record.outcome is not None:
            raise RecordError("the game is over, but its secret was not revealed")
        notes.append("the secret is not revealed yet: its luck could not be checked")
        return None
    if seal_of(source.secret) != source.seal:
        raise RecordError("the revealed secret does not match the seal")
    notes.append("the secret matches the seal")
    notes += seat_notes(record, source)
    return source.chance()


def check_entropy(record: Record, source: FairSource) -> None:
    seats = len(record.seats)
    if len(source.entropy) != seats:
        raise RecordError(f"{len(source.entropy)} seats gave entropy, but {seats} played")
    if any("\n" in part for part in source.entropy):
        raise RecordError("the entropy of a seat goes over several lines")
    if (source.commitments is None) != (source.round is None):
        raise RecordError("commitments and the round that they were made for belong together")
    if source.commitments is None or source.round is None:
        return
    if len(source.commitments) != seats:
        raise RecordError(f"there are commitments of {len(source.commitments)} seats, but {seats} played")
    for seat, commitment in enumerate(source.commitments):
        check_commitment(source, source.round, seat, commitment)
    seated = zip(record.seats, source.commitments, strict=True)
    left_out = sum(made is None for seat, made in seated if seat.kind == "person")
    if source.round > 1 + left_out:
        # Every new round leaves somebody out; more of them would be as many tries for a better deal.
        raise RecordError(f"the deal took {source.round} rounds, but only {left_out} seats were left out of it")


def check_commitment(source: FairSource, round: int, seat: int, commitment: str | None) -> None:
    entropy = source.entropy[seat]
    if commitment is None:
        if entropy:
            raise RecordError(f"seat {seat + 1} added what it had not committed itself to")
    elif not entropy or commitment != seat_commitment(source.seal, round, seat, entropy):
        raise RecordError(f"what seat {seat + 1} added is not what it had committed itself to")


def committed_seats(record: Record) -> list[bool]:
    source = record.chance
    made = source.commitments if isinstance(source, FairSource) else None
    return [False] * len(record.seats) if made is None else [commitment is not None for commitment in made]


def all_people_committed(record: Record) -> bool:
    return all(made for seat, made in zip(record.seats, committed_seats(record), strict=True) if seat.kind == "person")


def people_added(record: Record, source: FairSource) -> bool:
    return any(part for seat, part in zip(record.seats, source.entropy, strict=True) if seat.kind == "person")


def seat_notes(record: Record, source: FairSource) -> list[str]:
    """Whose part in the luck is proven, and whose is missing."""
    if not people_added(record, source):
        return [ALONE]
    notes = [
        f"seat {number} ({seat.name}) added nothing of its own"
        for number, (seat, part) in enumerate(zip(record.seats, source.entropy, strict=True), 1)
        if seat.kind == "person" and not part
    ]
    if notes:
        notes.append(SOME_ADDED)
    if source.commitments is None:
        return [*notes, NOT_COMMITTED]
    seats = [str(seat + 1) for seat, made in enumerate(source.commitments) if made is not None]
    who = f"seats {', '.join(seats)} added what they" if len(seats) > 1 else f"seat {seats[0]} added what it"
    notes.append(f"{who} had committed to before anybody revealed")
    if source.round != 1:
        notes.append(f"it was dealt in round {source.round}: before that, somebody did not answer in time")
    return notes


# The picks


def all_picks(record: Record) -> int:
    return len(record.setup) + sum(len(move) - Record.MOVE_HEAD for move in record.moves)


def picks_taken_over(record: Record) -> int:
    if record.taken_over is None:
        return 0
    if record.taken_over > len(record.moves):
        raise RecordError(f"{record.taken_over} moves are taken over, but there are only {len(record.moves)}")
    moves = record.moves[: record.taken_over]
    return len(record.setup) + sum(max(0, len(move) - Record.MOVE_HEAD) for move in moves)


def check_origin(record: Record) -> None:
    origin = record.origin
    if origin is None:
        return
    if origin.move != record.taken_over or origin.move > origin.moves:
        raise RecordError(f"it goes on after move {origin.move} of another game, but takes over {record.taken_over}")
    if origin.digest != digest_of(record, origin.move):
        raise RecordError("what it takes over is not what was dealt and played in the game that it names")


def chance_notes(record: Record, checked: int, over: int, has_stream: bool) -> list[str]:
    """Pick by pick: which were known before, which are the stream's, and whether that says anything."""
    notes = []
    if record.taken_over is not None:
        notes += [taken_over_note(record, record.taken_over), f"{count(over)} were known before, and are not checked"]
    if not has_stream:
        return notes
    if over and not checked:
        return [*notes, "nothing of its luck could be checked"]
    which = f"the other {count(checked)}" if over else f"all {count(checked)}"
    if isinstance(record.chance, FastSource):
        return [*notes, f"{which}: {FROM_A_SEED}"]
    return [*notes, f"{which} follow from the secret and the numbers"]


def taken_over_note(record: Record, moves: int) -> str:
    origin = record.origin
    if origin is None:
        return f"the setup and {moves} moves come from another game, which the record does not name"
    kind = "a simulated game" if origin.simulated else "a game"
    named = f" (record {origin.record})" if origin.record else ""
    return f"it goes on from {kind} of {', '.join(origin.names)}{named} after move {origin.move} of {origin.moves}"


def count(picks: int) -> str:
    return "1 pick" if picks == 1 else f"{picks} picks"


# The game


def last_state(record: Record, stream: Chance | None) -> State:
    state: State | None = None
    for frame in walk(record, stream):
        state = frame.state
    assert state is not None
    return state


def check_outcome(record: Record, state: State) -> None:
    if state.waiting:
        if record.outcome is not None:
            raise RecordError(f"an outcome is claimed, but the game is not over after {len(record.moves)} moves")
        return
    if record.outcome is None:
        raise RecordError("the game is over, but no outcome is recorded")
    true = game_of(record).outcome(state)
    if record.outcome != true:
        raise RecordError(f"the recorded outcome is not the true one: places {true.places}, scores {true.scores}")
