"""Moves and events have words, and say no more and no less than they mean."""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping

import msgspec

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Fast
from cutthroat.core.events import EVERYBODY, HIDDEN, Event, Log
from cutthroat.core.state import State
from cutthroat.game import rulebook
from cutthroat.game.contract import AnyGame, waiting_seats
from cutthroat.game.narration import Narrator
from cutthroat.game.spec import Fact, Id, NamedField
from cutthroat.testing.conformance.cases import NAMES, Case, positions

UNSPEAKABLE = ("None", "HIDDEN", "-1", "-2", "{", "  ")
"""Internal values that must not appear in a sentence."""


def check_moves_have_names(case: Case) -> None:
    """Every legal action has a text that only it has and that leads back to it, and words that explain it."""
    rules = {rule.id for rule in rulebook.read(case.game.key)} if has_rulebook(case.game) else None
    for state, _, _ in positions(case):
        for seat in waiting_seats(state):
            legal = [int(action) for action in state.legal_actions(seat)]
            texts = case.game.moves(state, seat)
            assert sorted(texts.values()) == legal
            for text, action in texts.items():
                assert case.game.parse(state, seat, f" {text} ") == action
                words = case.game.describe(state, seat, action)
                assert_speakable(words.label)
                assert words.rules
                assert rules is None or set(words.rules) <= rules
            labels = [case.game.describe(state, seat, action).label for action in legal]
            assert len(set(labels)) == len(labels)


def has_rulebook(game: AnyGame) -> bool:
    try:
        rulebook.find(game.key)
    except FileNotFoundError:
        return False
    return True


def assert_speakable(text: str) -> None:
    assert text.strip() == text
    assert text
    for trace in UNSPEAKABLE:
        assert trace not in text, text


def check_events_have_words(case: Case) -> None:
    """Every event can be told to everybody; a secret is told only to those who may know it."""
    rules = {rule.id for rule in rulebook.read(case.game.key)} if has_rulebook(case.game) else None
    for event in finished_match_events(case):
        for viewer in [*range(case.seats), None]:
            seat = NONE if viewer is None else viewer
            fact, line = Narrator(case.game, NAMES[: case.seats], viewer).tell(event)
            assert_speakable(line.text)
            assert line.text[-1] in ".!?", line.text
            assert rules is None or set(line.rules) <= rules
            assert_is_about(fact, line.text, viewer, case.seats)
            seen = event.seen_by(seat)
            may_know = event.audience == EVERYBODY or (seat != NONE and has(event.audience, seat))
            assert may_know == (seen.d == event.d and seen.d != HIDDEN) or event.audience == EVERYBODY


def assert_is_about(fact: Fact, text: str, viewer: int | None, seats: int) -> None:
    """A fact is about seats at the table, and about everybody whom its sentence names."""
    assert fact.about.seats == sorted(set(fact.about.seats) & set(range(seats)))
    for seat, name in enumerate(NAMES[:seats]):
        called = "[Yy]ou(r|rs)?" if seat == viewer else name
        assert not re.search(rf"\b{called}\b", text) or seat in fact.about.seats, f"{text} is about {name}"


def check_events_are_declared(case: Case) -> None:
    """Each constant of events.py is one kind, each event is spelled out by it, and each id is in the catalogue."""
    spec = case.game.event_spec
    assert sorted(spec.kinds) == event_constants(case.game)
    things = set(case.game.catalogue())
    known = {kind.name: things.union(*(unlisted(field) for field in kind.fields)) for kind in spec.kinds.values()}
    for event in finished_match_events(case):
        fact = spec.fact(event)
        assert set(fact.about.ids) <= known[fact.kind], fact
        assert event.audience == EVERYBODY or spec.kinds[int(event.kind)].may_hide, fact
        msgspec.json.encode(fact)


def event_constants(game: AnyGame) -> list[int]:
    """The kinds of events count up from 0; what comes after them in events.py are values of their fields."""
    return kinds_in(vars(importlib.import_module(type(game).__module__.replace(".edge.game", ".rules.events"))))


def kinds_in(module: Mapping[str, object]) -> list[int]:
    constants = {name: value for name, value in module.items() if name.isupper() and isinstance(value, int)}
    numbers = list(constants.values())
    kinds = [number for place, number in enumerate(numbers) if numbers[: place + 1] == list(range(place + 1))]
    stray = [name for name, number in constants.items() if number >= len(kinds)]
    assert not stray, f"{stray}: kinds of events are numbered without gaps, before the values of their fields"
    return kinds


def unlisted(field: NamedField) -> frozenset[str]:
    return field.type.unlisted if isinstance(field.type, Id) else frozenset()


def finished_match_events(case: Case) -> list[Event]:
    """All events of one random game."""
    chance, whims, log = Fast(case.seed), Fast(case.seed, 1), Log()
    state: State = case.game.new(case.seats, case.options, chance, log)
    while state.waiting:
        seat = waiting_seats(state)[-1]
        legal = state.legal_actions(seat)
        state.apply(seat, legal[whims.pick(len(legal))], chance, log)
    return log.events
