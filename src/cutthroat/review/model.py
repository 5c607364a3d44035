"""What a review says, as data: the keys of ``review --json``."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from cutthroat.review.estimates import Estimate

Label: TypeAlias = Literal["", "inaccuracy", "mistake", "blunder"]
LABELS: tuple[tuple[float, Label], ...] = ((0.10, "blunder"), (0.05, "mistake"), (0.02, "inaccuracy"))
"""What is lost at least, in shares of the win, from the worst on."""
SURE = 3.0
"""Standard errors by which a loss has to be above zero: a game has hundreds of decisions, and two would mark a few of
them by chance alone."""


class Candidate(Struct, frozen=True, kw_only=True):
    """A move that could have been made, and what the seat could expect of it as it knew the game."""

    move: str
    action: int
    """The same, as the game's number."""
    label: str
    value: float
    error: float
    lead: float
    """Over the played move, in the same worlds: closer than the difference of the two values."""
    lead_error: float
    rollouts: int
    """Few where the screening showed enough."""
    judged: bool
    """On fresh worlds, at length; the others were only screened."""
    reason: str = ""
    """What speaks for it, to whoever has to decide; only of those that were judged."""


class Known(Struct, frozen=True, kw_only=True):
    """A decision as the seat knew the game then. Nothing in it depends on what it could not know."""

    candidates: list[Candidate]
    """The best first; the played one among them."""
    played: str
    best: str
    loss: float
    """In shares of the win."""
    loss_error: float
    stake: float
    """What the best promised beyond a move taken blindly."""
    label: Label
    verdict: str
    """In words, to whoever decided."""
    told: str
    """The same to others."""
    rules: list[str]


class Decision(Struct, frozen=True, kw_only=True):
    move: int
    """The number of the move in the record, from 1."""
    seat: int
    played: str
    label: str
    """The move in a few words, as on a button."""
    chances: list[Estimate]
    """Of every seat before it, on the true cards."""
    change: list[Estimate]
    """What it moved each seat's chances by, on the true cards."""
    known: Known | None
    """None where there was no choice."""


class Pick(Struct, frozen=True, kw_only=True):
    """Chance had a say: how it moved each seat's chances, on the true cards."""

    move: int
    """After which move; 0 = the deal."""
    change: list[Estimate]
    told: list[str]
    """What happened, with all cards open."""


class Moment(Struct, frozen=True, kw_only=True):
    """One of the turning points of the game."""

    move: int
    kind: Literal["decision", "luck"]
    seat: int
    """Who decided; of luck, whose chances it moved most."""
    change: float
    """Of that seat's chances; of a decision minus its loss as the seat knew the game."""
    label: Label
    text: str
    """To whoever decided; of luck, to everybody."""
    told: str
    """The same to others."""
    rules: list[str]


class SeatReport(Struct, frozen=True, kw_only=True):
    """Where a seat's result came from: ``start + luck + own + others == result``."""

    name: str
    kind: str
    start: float
    start_error: float
    luck: float
    luck_error: float
    own: float
    own_error: float
    others: float
    others_error: float
    result: float
    accuracy: float | None
    """Of what its decisions could bring beyond blind ones, the part that they did; None where it had no
    choice, or too little was at stake to tell."""
    accuracy_error: float | None
    decisions: int
    """With a choice."""
    inaccuracies: int
    mistakes: int
    blunders: int


class Report(Struct, frozen=True, kw_only=True):
    format: Literal["cutthroat-review/2"] = "cutthroat-review/2"
    game: str
    rules_version: int
    digest: str
    """Of the reviewed game, see ``record.digest_of``."""
    seed: int
    precision: float
    """The error that was aimed at; estimates that took too many rollouts have larger ones."""
    rollouts: int
    interrupted: bool
    """Time was up, or it was stopped, before everything was as precise as was aimed at."""
    stopped: bool
    """By Ctrl-C."""
    seats: list[SeatReport]
    moments: list[Moment]
    chances: list[list[Estimate]]
    """Of every seat: before the deal, after it, and after every move, on the true cards."""
    decisions: list[Decision]
    picks: list[Pick]


class Choice(Struct, frozen=True, kw_only=True):
    """One of the choices of a hint, with its odds."""

    move: str
    action: int
    """The same, as the game's number."""
    label: str
    value: float
    error: float
    reason: str


class Advice(Struct, frozen=True, kw_only=True):
    """A hint in three steps, from what the seat knows."""

    look: str
    """What to look at."""
    choices: list[Choice]
    """The odds of each choice, the best first."""
    move: str
    action: int
    reason: str
    rules: list[str]
    is_close: bool
    """No difference between the first choices could be found."""


def label_of(loss: Estimate) -> Label:
    """Only what is above the threshold and outside the error is called a mistake of some kind."""
    if loss.value * 1.96 <= SURE * loss.error:
        return ""
    return next((label for least, label in LABELS if loss.value >= least), "")
