"""Where the results of some games came from, as a review tells it: luck, own moves, others' moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from cutthroat.core.bits import lowest
from cutthroat.core.chance import Chance
from cutthroat.core.policy import Policy
from cutthroat.game.contract import AnyGame
from cutthroat.game.match import Match
from cutthroat.game.options import Value
from cutthroat.game.record import FastSource, Record, SeatRecord
from cutthroat.lab.report.figures import Sources
from cutthroat.lab.report.statistics import Sums, estimate
from cutthroat.review.report import Values
from cutthroat.review.tasks import Case, case_of, look_ahead
from cutthroat.review.timeline import estimate_node

PRECISION = 0.1
"""What every value of the timeline is aimed at: half of its 95 % interval."""
ROLLOUTS = 3000
"""For one game, shared by its values: what a report spends on a game has an end, however long the game is."""
LEAST = 4
MILLION = 1_000_000
"""Parts of a win are kept in millionths, as whole numbers."""


class SourceRow(Struct, frozen=True, array_like=True):
    """One game, by seats: ``luck + own + others`` is the result less the chances before the deal."""

    deal: int
    rival: bool
    luck: list[int]
    own: list[int]
    others: list[int]


def reviewed(
    game: AnyGame, options: dict[str, Value], policies: Sequence[Policy], source: FastSource, bots: Chance
) -> tuple[Match, Case]:
    """The game that ``play_out`` plays, recorded and laid out for a review."""
    match = Match.start(game, [SeatRecord(str(seat), "bot") for seat in range(len(policies))], options, source)
    while not match.is_over and len(match.record.moves) < game.bound:
        seat = int(lowest(match.state.waiting))
        match.play(seat, int(policies[seat].decide(match.state, seat, bots)))
    return match, case_of(game, match.record)


def source_row(case: Case, record: Record, deal: int, rival: bool, seed: int) -> SourceRow:
    look_ahead(case.true, PRECISION)
    line, seats = case.line, len(record.seats)
    most = max(LEAST, ROLLOUTS // len(line.nodes))
    tallies = [estimate_node(case.true, node, n, seed, PRECISION, most) for n, node in enumerate(line.nodes)]
    values = Values(tallies, seats)
    moves = range(len(line.before))
    luck = values.moved([(line.start, line.dealt), *((line.after[n], line.answered(n)) for n in moves)])
    own = [
        values.moved((line.before[n], line.after[n]) for n in moves if record.moves[n][0] == seat)[seat]
        for seat in range(seats)
    ]
    gained = [end.value - start.value for end, start in zip(values.at(line.end), values.at(line.start), strict=True)]
    chances, merits = [whole(one.value) for one in luck], [whole(one.value) for one in own]
    rest = [whole(all_) - one - other for all_, one, other in zip(gained, chances, merits, strict=True)]
    return SourceRow(deal, rival, chances, merits, rest)


def whole(value: float) -> int:
    return round(MILLION * value)


def sources(rows: Sequence[SourceRow]) -> Sources | None:
    """How much of what results differ by goes along with each source.

    A source's share is the sum over seats of what it brought times what the seat gained in all, by the sum of the
    squares of that: shares add up to 1, and the noise of rollouts, which knows nothing of the result, cancels out.
    """
    if len(rows) < 2:
        return None
    parts: dict[str, Any] = {name: Sums() for name in ("luck", "own", "others")}
    for row in rows:
        gained = [sum(three) for three in zip(row.luck, row.own, row.others, strict=True)]
        total = sum(one * one for one in gained) / MILLION**2
        for name, sums in parts.items():
            sums.add(sum(a * b for a, b in zip(getattr(row, name), gained, strict=True)) / MILLION**2, total)
    return Sources(games=len(rows), **{name: estimate(sums.ratio, sums.error) for name, sums in parts.items()})
