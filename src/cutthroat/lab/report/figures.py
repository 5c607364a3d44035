"""What the games came to: the keys of a report's JSON file."""

from __future__ import annotations

from msgspec import Struct

from cutthroat.game.options import Value
from cutthroat.lab.report.statistics import Estimate, Spread


class Standing(Struct, frozen=True, kw_only=True):
    """How often a seat, a place in the order or a character wins."""

    id: str
    name: str
    seats: int
    """Seats of all games that were it."""
    share: Estimate
    """Of the wins; the intervals of all groups hold together."""
    chance: float
    """Of seeing this if it were fair, corrected for all groups."""
    clear: bool


class Group(Struct, frozen=True, kw_only=True):
    """Seats, places in the order of turns, or a kind of character."""

    kind: str
    title: str
    standings: list[Standing]


class Drama(Struct, frozen=True, kw_only=True):
    games: int
    """Looked at closely."""
    lead_changes: Spread
    settled: Spread
    """When the winner took the lead for good, in percent of the game."""
    behind: Estimate
    """Share of games whose winner did not lead at half of the game."""
    last: Estimate
    """Share of games whose winner was last then."""


class Phase(Struct, frozen=True, kw_only=True):
    """What is asked in a phase."""

    name: str
    a_game: float
    """Decisions a game."""
    forced: float
    """Share of decisions with one legal move."""
    choices: float
    """Legal moves, on average."""
    most: int
    bits: float
    """log2 of the legal moves, on average."""
    hidden: float | None
    """Share of the position that the one who decides cannot know; None where it was not measured."""


class Choice(Struct, frozen=True, kw_only=True):
    """A kind of move, where there was another one to choose."""

    phase: str
    kind: str
    offered: int
    taken: float
    """Share of the decisions at which it was offered."""
    effect: Estimate | None
    """Wins of those who took it, less wins of those who could have; None where one of them hardly happened."""
    chance: float
    clear: bool


class CardEffect(Struct, frozen=True, kw_only=True):
    """A thing in a kind of event, and how the seats fared that it happened to."""

    id: str
    name: str
    sort: str
    """The kind of thing, as in the catalogue."""
    event: str
    """With the field, where an event names several things."""
    field: str
    manner: str
    """Held, drafted or played; "" for what else may happen to it."""
    start: bool
    """Dealt before anybody decided anything: the effect is the card's own."""
    a_game: float
    """How often it happens."""
    held: float
    """Share of all seats that it happened to."""
    effect: Estimate | None
    """Share of wins beyond what those seats usually win; None where it happened to nobody or too seldom."""
    chance: float
    clear: bool


class EventCount(Struct, frozen=True, kw_only=True):
    kind: str
    a_game: Estimate
    games: float
    """Share of games in which it happened."""


class Usage(Struct, frozen=True, kw_only=True):
    """What never or always comes up."""

    cards_never: list[str]
    events_never: list[str]
    rules_never: list[str]
    """Rules that the log and the moves could have cited, in the games that were looked at."""
    rules_always: list[str]
    rules_rare: list[str]
    """In less than one game of twenty."""


class RuleSet(Struct, frozen=True, kw_only=True):
    """All figures of one rule set."""

    label: str
    options: dict[str, Value]
    games: int
    unfinished: int
    shared_wins: float
    groups: list[Group]
    decisions: Spread
    rounds: Spread | None
    minutes: Spread
    winner_score: Spread
    margin: Spread
    """The winner's score, less the second best."""
    drama: Drama
    phases: list[Phase]
    forced: float
    bits: float
    choices: list[Choice]
    cards: list[CardEffect]
    events: list[EventCount]
    usage: Usage


class Skill(Struct, frozen=True, kw_only=True):
    """Luck told from skill: the same deals, with one seat played by either of two bots."""

    bot: str
    rival: str
    deals: int
    bot_share: Estimate
    rival_share: Estimate
    difference: Estimate
    by_bot: float
    """Shares of the variance of a seat's result: who plays it,"""
    by_deal: float
    """what is dealt,"""
    by_both: float
    """a deal that suits one bot and not the other,"""
    by_rest: float
    """and what is decided by whim or dice after that."""
    games_to_tell: int | None
    """After so many games side by side the better one is ahead 19 times of 20; None where neither is better."""


class Sources(Struct, frozen=True, kw_only=True):
    """Where results come from, by the review of some games: shares of what they differ by, which add up to 1."""

    games: int
    luck: Estimate
    own: Estimate
    others: Estimate


class Change(Struct, frozen=True, kw_only=True):
    """A figure under two rule sets, on the same deals."""

    group: str
    name: str
    is_share: bool
    before: float
    after: float
    difference: Estimate
    chance: float
    """Of error, corrected for all figures of the comparison."""
    effect: float
    """Cohen's d of numbers, Cohen's h of shares."""
    clear: bool
    nearer: str
    """Of shares that should be fair: under which rule set they are; "" where neither is."""


class Comparison(Struct, frozen=True, kw_only=True):
    label: str
    changes: list[Change]


class Finding(Struct, frozen=True, kw_only=True):
    """Something worth knowing, in plain words."""

    title: str
    text: str
    suggests: str
    figure: str
    """Where it is shown: a part of the page."""
    weight: float
    """How much it matters: the order on the page."""


class Report(Struct, frozen=True, kw_only=True):
    game: str
    title: str
    seats: int
    bots: list[str]
    seed: int
    games: int
    """Of each rule set."""
    played: int
    """In all."""
    command: str
    version: str
    rules_version: int
    rounds_are: str
    """What ``rounds`` counts: rounds or turns; "" for nothing."""
    fair: float
    """The share of wins of a seat if all were equal."""
    sweep: str
    findings: list[Finding]
    rule_sets: list[RuleSet]
    comparisons: list[Comparison]
    skill: Skill | None
    sources: Sources | None
