"""The report, put together from what the tasks have found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from mypy_extensions import i64

from cutthroat.core.chance import Chance, Fast, Scripted
from cutthroat.core.events import Event, Log
from cutthroat.core.state import State
from cutthroat.core.viewer import OPEN
from cutthroat.game.contract import AnyGame
from cutthroat.game.narration import Narrator, Telling
from cutthroat.game.record import Frame, Record, digest_of
from cutthroat.review.choices import Study
from cutthroat.review.estimates import Estimate, Pairs, Tally
from cutthroat.review.model import Candidate, Decision, Known, Moment, Pick, Report, SeatReport, label_of
from cutthroat.review.tasks import Case, Done
from cutthroat.review.words import hint, sentence, verdict

MOST_MOMENTS = 12
MOST_LINES = 4
"""Of what is told about a turn of luck."""
TURN = 0.05
"""Chance that moves less is not a turning point."""
VAGUE = 0.5
"""With such an error an accuracy could be nearly anything, and is not told."""


class Values:
    """The estimates of the timeline's nodes, and sums and differences of them with their errors.

    Nodes are estimated apart from each other, so the squares of their errors add up; where a node comes in twice, as at
    the end of one step and the beginning of the next, it counts once with both signs.
    """

    def __init__(self, tallies: list[Tally], seats: int) -> None:
        self.seats = seats
        self.nodes = [tally.estimates() for tally in tallies]

    def at(self, node: int) -> list[Estimate]:
        return self.nodes[node]

    def moved(self, steps: Iterable[tuple[int, int]]) -> list[Estimate]:
        """What steps from node to node come to, seat by seat."""
        weights: dict[int, int] = {}
        for one, other in steps:
            weights[one] = weights.get(one, 0) - 1
            weights[other] = weights.get(other, 0) + 1
        return [self.sum_of(weights, seat) for seat in range(self.seats)]

    def sum_of(self, weights: dict[int, int], seat: int) -> Estimate:
        parts = [(weight, self.nodes[node][seat]) for node, weight in sorted(weights.items()) if weight]
        value = sum(weight * part.value for weight, part in parts)
        return Estimate(value, sqrt(sum((weight * part.error) ** 2 for weight, part in parts)))


def made(
    case: Case,
    record: Record,
    found: dict[int, Done],
    seed: int,
    precision: float,
    interrupted: bool,
    stopped: bool,
) -> Report:
    line, seats = case.line, len(record.seats)
    tallies = [found[node].value for node in range(len(line.nodes))]
    values = Values([tally for tally in tallies if tally is not None], seats)
    studies: dict[int, Study] = {}
    for place, frame in enumerate(case.choices):
        choice = found[len(line.nodes) + place].choice
        assert choice is not None
        studies[frame.number] = choice
    decisions = [decision_of(case, values, studies, frame, record.names) for frame in case.frames[1:]]
    turns = turns_of(case, values, record)
    return Report(
        game=record.game,
        rules_version=record.rules_version,
        digest=digest_of(record, len(record.moves)),
        seed=seed,
        precision=precision,
        rollouts=sum(done.rollouts for done in found.values()),
        interrupted=interrupted,
        stopped=stopped,
        seats=[seat_report(case, values, record, studies, decisions, seat) for seat in range(seats)],
        moments=moments_of(decisions, turns),
        chances=[values.at(node) for node in (line.start, *line.before, line.end)],
        decisions=decisions,
        picks=[turn.pick for turn in turns],
    )


def decision_of(case: Case, values: Values, studies: dict[int, Study], frame: Frame, names: Sequence[str]) -> Decision:
    place = frame.number - 1
    assert frame.before is not None
    world = frame.before.determinize(frame.seat, Fast(0))
    before, after = case.line.before[place], case.line.after[place]
    studied = studies.get(frame.number)
    return Decision(
        move=frame.number,
        seat=frame.seat,
        played=str(case.game.move(world, frame.seat, frame.action)),
        label=case.game.describe(world, frame.seat, frame.action).named(names),
        chances=values.at(before),
        change=values.moved([(before, after)]),
        known=None if studied is None else known_of(case.game, world, frame.seat, studied, names),
    )


def known_of(game: AnyGame, world: State, seat: int, studied: Study, names: Sequence[str] = ()) -> Known:
    """From a world that the seat could imagine, so that nothing it could not know gets in."""
    loss = studied.loss()
    best = studied.best().action
    label = label_of(loss)
    text, rules = verdict(game, world, seat, studied, label, names=names)
    return Known(
        candidates=candidates_of(game, world, seat, studied, names),
        played=str(game.move(world, seat, studied.base)),
        best=str(game.move(world, seat, best)),
        loss=loss.value,
        loss_error=loss.error,
        stake=stake_of(studied),
        label=label,
        verdict=text,
        told=verdict(game, world, seat, studied, label, names[seat] if names else "", names)[0],
        rules=rules,
    )


def candidates_of(game: AnyGame, world: State, seat: int, studied: Study, names: Sequence[str]) -> list[Candidate]:
    """What was judged at length first, the best of it on top; then what the screening left out."""
    judged = {pairs.action for pairs in studied.finalists}
    first = sorted(studied.finalists, key=lambda pairs: -pairs.lead / max(1, pairs.rollouts))
    rest = [pairs for pairs in studied.screened if pairs.action not in judged]
    rest.sort(key=lambda pairs: -pairs.lead / max(1, pairs.rollouts))
    return [
        *(candidate_of(game, world, seat, pairs, names, judged=True) for pairs in first),
        *(candidate_of(game, world, seat, pairs, names, judged=False) for pairs in rest),
    ]


def candidate_of(
    game: AnyGame, world: State, seat: int, pairs: Pairs, names: Sequence[str], *, judged: bool
) -> Candidate:
    value, lead = pairs.value(), pairs.advantage()
    return Candidate(
        move=str(game.move(world, seat, pairs.action)),
        action=pairs.action,
        label=game.describe(world, seat, pairs.action).named(names),
        value=value.value,
        error=value.error,
        lead=lead.value,
        lead_error=lead.error,
        rollouts=pairs.rollouts,
        judged=judged,
        reason=sentence(hint(game, world, seat, pairs.action, names)) if judged else "",
    )


def stake_of(studied: Study) -> float:
    """The best against a legal move taken blindly; leads over the played move make both comparable."""
    judged = {pairs.action: pairs for pairs in studied.finalists}
    seen = [judged.get(pairs.action, pairs) for pairs in studied.screened]
    blind = sum(pairs.lead / pairs.rollouts for pairs in seen) / len(seen)
    return max(0.0, studied.loss().value - blind)


class Turn(NamedTuple):
    """Where chance had a say: how it moved everybody's chances, and what happened."""

    pick: Pick
    told: list[Telling]


def turns_of(case: Case, values: Values, record: Record) -> list[Turn]:
    line = case.line
    found: list[Turn] = []
    if record.setup:
        found.append(turn_of(case, values, record, 0, line.start, line.dealt))
    for place, move in enumerate(record.moves):
        if len(move) > Record.MOVE_HEAD:
            found.append(turn_of(case, values, record, place + 1, line.after[place], line.answered(place)))
    return found


def turn_of(case: Case, values: Values, record: Record, number: int, before: int, after: int) -> Turn:
    narrator = Narrator(case.game, record.names, OPEN)
    told = [narrator.tell(event) for event in answers(case, record, number)]
    change = values.moved([(before, after)])
    return Turn(Pick(move=number, change=change, told=[one.line.text for one in told]), told)


class Watched(Chance):
    """Gives the recorded picks, and notes how much had been told before the first."""

    def __init__(self, picks: list[int], log: Log) -> None:
        self.script = Scripted(picks)
        self.log = log
        self.told: int | None = None

    def pick(self, n: i64) -> i64:
        if self.told is None:
            self.told = len(self.log.events)
        return self.script.pick(n)


def answers(case: Case, record: Record, number: int) -> list[Event]:
    """What was told of a step after chance had been asked."""
    log = Log()
    frame = case.frames[number]
    if frame.before is None:
        chance = Watched(list(record.setup), log)
        case.line.nodes[case.line.start].state.clone().setup(chance, log)
    else:
        chance = Watched(record.moves[number - 1][Record.MOVE_HEAD :], log)
        frame.before.clone().apply(frame.seat, frame.action, chance, log)
    return log.events[chance.told or 0 :]


def seat_report(
    case: Case, values: Values, record: Record, studies: dict[int, Study], decisions: list[Decision], seat: int
) -> SeatReport:
    line = case.line
    moves = [(line.before[place], line.after[place]) for place in range(len(line.before))]
    luck = values.moved([(line.start, line.dealt)] + [(line.after[n], line.answered(n)) for n in range(len(moves))])
    own = values.moved(step for step, move in zip(moves, record.moves, strict=True) if move[0] == seat)
    others = values.moved(step for step, move in zip(moves, record.moves, strict=True) if move[0] != seat)
    mine = [found for found in decisions if found.seat == seat and found.known is not None]
    labels = [found.known.label for found in mine if found.known is not None]
    accuracy = accuracy_of([studies[found.move] for found in mine])
    start = values.at(line.start)[seat]
    return SeatReport(
        name=record.seats[seat].name,
        kind=record.seats[seat].kind,
        start=start.value,
        start_error=start.error,
        luck=luck[seat].value,
        luck_error=luck[seat].error,
        own=own[seat].value,
        own_error=own[seat].error,
        others=others[seat].value,
        others_error=others[seat].error,
        result=values.at(line.end)[seat].value,
        accuracy=None if accuracy is None else accuracy.value,
        accuracy_error=None if accuracy is None else accuracy.error,
        decisions=len(mine),
        inaccuracies=labels.count("inaccuracy"),
        mistakes=labels.count("mistake"),
        blunders=labels.count("blunder"),
    )


def accuracy_of(studies: list[Study]) -> Estimate | None:
    """1 = always the best that was found, 0 = no better than blind moves; of all decisions together. None where so
    little was at stake that it cannot be told."""
    stake = sum(stake_of(studied) for studied in studies)
    if stake <= 0.0:
        return None
    losses = [studied.loss() for studied in studies]
    lost = sum(loss.value for loss in losses)
    error = sqrt(sum(loss.error**2 for loss in losses)) / stake
    return Estimate(max(0.0, 1.0 - lost / stake), error) if error < VAGUE else None


def moments_of(decisions: list[Decision], turns: list[Turn]) -> list[Moment]:
    """The dearest mistakes and the strongest turns of luck, in the order in which they came."""
    found = [moment for decision in decisions if (moment := mistake_of(decision)) is not None]
    found += [moment for turn in turns if (moment := luck_of(turn)) is not None]
    strongest = sorted(found, key=lambda moment: (-abs(moment.change), moment.move))[:MOST_MOMENTS]
    return sorted(strongest, key=lambda moment: (moment.move, moment.kind))


def mistake_of(decision: Decision) -> Moment | None:
    known = decision.known
    if known is None or not known.label:
        return None
    return Moment(
        move=decision.move,
        kind="decision",
        seat=decision.seat,
        change=-known.loss,
        label=known.label,
        text=known.verdict,
        told=known.told,
        rules=known.rules,
    )


def luck_of(turn: Turn) -> Moment | None:
    number, changes = turn.pick.move, turn.pick.change
    seat = max(range(len(changes)), key=lambda seat: abs(changes[seat].value))
    change = changes[seat]
    if abs(change.value) < max(TURN, change.error):
        return None
    text = shortened(turn.told, seat)
    return Moment(move=number, kind="luck", seat=seat, change=change.value, label="", text=text, told=text, rules=[])


def shortened(told: list[Telling], seat: int) -> str:
    """Of many lines those about the seat whose chances moved most, and of many of those the first."""
    own = [one for one in told if seat in one.fact.about.seats] if len(told) > MOST_LINES else told
    lines = [one.line.text for one in (own or told)[:MOST_LINES]]
    return " ".join(lines) + (" \N{HORIZONTAL ELLIPSIS}" if len(lines) < len(told) else "")
