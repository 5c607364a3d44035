"""The conformance suite: what every game must hold to, whatever its rules.

``CHECKS`` are plain functions of a :class:`Case`; a game's tests run each of them over ``cases(game)``.
"""

from __future__ import annotations

import importlib
import json
import re
import struct
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from cutthroat.bots.base import observe
from cutthroat.bots.levels import LEVELS
from cutthroat.bots.roster import PolicyBot, make_policy, names
from cutthroat.core import COMPILED
from cutthroat.core.bits import NONE, has
from cutthroat.core.cells import Cells
from cutthroat.core.cells import observe as observe_cells
from cutthroat.core.chance import Chance, Fast
from cutthroat.core.events import EVERYBODY, HIDDEN, MUTED, Event, Log
from cutthroat.core.playouts import playouts
from cutthroat.core.state import State
from cutthroat.game import rulebook
from cutthroat.game.contract import AnyGame, Json, waiting_seats
from cutthroat.game.layout import FURTHEST, Layout
from cutthroat.game.match import Match
from cutthroat.game.narration import Narrator
from cutthroat.game.options import Options
from cutthroat.game.position import from_text, to_text
from cutthroat.game.record import FairSource, FastSource, SeatRecord, decode, encode, replay
from cutthroat.game.spec import Fact, Id, NamedField
from cutthroat.game.verdict import verify
from cutthroat.game.viewer import OPEN, Viewer

MOST_POSITIONS = 60 if COMPILED else 20
"""Costly checks look at about this many positions of a game, evenly spread. The interpreted engine plays the games of
the compiled one (tests/differential), and takes much longer for it."""
NAMES = ("Ana", "Boris", "Cleo", "Dmitri", "Esra", "Farid", "Gwen", "Hugo")
UNSPEAKABLE = ("None", "HIDDEN", "-1", "-2", "{", "  ")
"""Internal values that must not appear in a sentence."""


class Case(NamedTuple):
    """One game to be played at random: which, by how many, with which options, on which seed."""

    game: AnyGame
    seats: int
    options: Options
    seed: int

    def __str__(self) -> str:
        options = ",".join(f"{key}={value}" for key, value in self.options.items()) or "defaults"
        return f"{self.game.key}-{self.seats}-{options}-{self.seed}"


class Moment(NamedTuple):
    """A position of a random game, just before a decision."""

    state: State
    seat: int
    number: int


def cases(game: AnyGame) -> list[Case]:
    """Every seat count with the defaults, and every other set of options at changing seat counts."""
    found: list[Case] = []
    for number, options in enumerate(game.variants()):
        allowed = game.seats_for(options)
        counts = list(allowed) if not options else [allowed[number % len(allowed)]]
        found.extend(Case(game, seats, options, 7 * number + seats) for seats in counts)
    return found


def start(case: Case) -> State:
    state: State = case.game.new(case.seats, case.options, Fast(case.seed), MUTED)
    return state


def random_game(case: Case) -> Iterator[Moment]:
    """A game in which waiting seats decide in any order, each uniformly at random; the last moment is the end."""
    chance = Fast(case.seed)
    whims = Fast(case.seed, 1)
    state: State = case.game.new(case.seats, case.options, chance, MUTED)
    number = 0
    while state.waiting:
        seats = waiting_seats(state)
        seat = seats[whims.pick(len(seats))]
        yield Moment(state, seat, number)
        legal = state.legal_actions(seat)
        state.apply(seat, legal[whims.pick(len(legal))], chance, MUTED)
        number += 1
        assert number <= case.game.bound, f"{case} is not over after {number} decisions"
    yield Moment(state, NONE, number)


def positions(case: Case) -> Iterator[Moment]:
    """Some moments of a random game, evenly spread, the first and the last among them."""
    length = sum(1 for _ in random_game(case))
    stride = max(1, length // MOST_POSITIONS)
    for moment in random_game(case):
        if moment.number % stride == 0 or moment.seat == NONE:
            yield moment


def looks(case: Case, state: State) -> list[bytes]:
    """What each seat, and last a spectator, can see and do."""
    seen = [
        msgspec.json.encode([case.game.view(state, seat), [int(a) for a in state.legal_actions(seat)]])
        for seat in range(case.seats)
    ]
    return [*seen, msgspec.json.encode(case.game.view(state, None))]


def check_always_ends(case: Case) -> None:
    """Someone is waiting until the game is over, and within the declared bound it is."""
    last = None
    for last in random_game(case):
        assert last.state.waiting or last.seat == NONE
    assert last is not None
    assert last.number > 0


def check_legal_lists_are_sound(case: Case) -> None:
    """Sorted, unique, never empty for a waiting seat, always empty for the others; random actions are picks of them."""
    for number, (state, _, _) in enumerate(random_game(case)):
        for seat in range(case.seats):
            legal = state.legal_actions(seat)
            assert legal == sorted(set(legal))
            assert bool(legal) == has(state.waiting, seat)
            assert all(action >= 0 for action in legal)
            if legal:
                picked = legal[Fast(number, seat).pick(len(legal))]
                assert state.random_action(seat, Fast(number, seat)) == picked


def check_fallbacks_are_legal(case: Case) -> None:
    """What is played when time is up is legal, and asking for it changes nothing."""
    for state, _, number in positions(case):
        before = case.game.dump(state)
        for seat in waiting_seats(state):
            assert case.game.fallback(state, seat, Fast(number)) in state.legal_actions(seat)
        assert case.game.dump(state) == before


def check_clones_are_independent(case: Case) -> None:
    """A copy equals its original, and stays as it was while the original plays on."""
    history: list[tuple[State, Json]] = []
    for state, _, _ in positions(case):
        copy = state.clone()
        assert case.game.dump(copy) == case.game.dump(state)
        history.append((copy, case.game.dump(state)))
    for copy, dumped in history:
        assert case.game.dump(copy) == dumped


def check_saving_is_exact(case: Case) -> None:
    """A position survives the way through JSON, and plays on the same."""
    for state, seat, number in positions(case):
        dumped = case.game.dump(state)
        loaded: State = case.game.load(json.loads(json.dumps(dumped)))
        assert case.game.dump(loaded) == dumped
        game, read = from_text(to_text(case.game, state))
        assert (game, game.dump(read)) == (case.game, dumped)
        assert repr(read) == repr(state)
        if seat == NONE:
            assert loaded.returns() == state.returns()
            continue
        action = state.legal_actions(seat)[-1]
        original = state.clone()
        original.apply(seat, action, Fast(number), MUTED)
        loaded.apply(seat, action, Fast(number), MUTED)
        assert case.game.dump(loaded) == case.game.dump(original)


def finished_match(case: Case, source: FastSource | FairSource) -> Match:
    seats = [SeatRecord(NAMES[seat], "bot:random") for seat in range(case.seats)]
    match = Match.start(case.game, seats, case.options, source)
    whims = Fast(case.seed, 1)
    while not match.is_over:
        seat = waiting_seats(match.state)[0]
        legal = match.state.legal_actions(seat)
        match.play(seat, int(legal[whims.pick(len(legal))]))
    return match


def check_records_replay(case: Case) -> None:
    """The same seed gives the same game; a record replays to the same end and is verified; a forged one is not."""
    match = finished_match(case, FastSource(case.seed, 0))
    again = finished_match(case, FastSource(case.seed, 0))
    assert case.game.dump(match.state) == case.game.dump(again.state)
    record = decode(encode(match.record))
    frames = list(replay(record))
    assert case.game.dump(frames[-1].state) == case.game.dump(match.state)
    verdict = verify(record)
    assert verdict.ok, verdict.problem
    record.moves.pop()
    assert not verify(record).ok


def check_fair_games_verify(case: Case) -> None:
    """A game on a committed seed verifies once the secret is shown."""
    secret = f"secret {case.seed}"
    source = FairSource.dealt(secret, [f"entropy {seat}" for seat in range(case.seats)])
    verdict = verify(finished_match(case, source).record)
    assert verdict.ok, verdict.problem


def check_determinize_keeps_what_a_seat_knows(case: Case) -> None:
    """Other worlds look the same to the seat and to spectators, hold the same cards, and can be played on."""
    everything_equal = True
    for state, _, number in positions(case):
        true_looks = looks(case, state)
        cards = sorted(case.game.cards(state))
        before = case.game.dump(state)
        for seat in range(case.seats):
            world = state.determinize(seat, Fast(case.seed, number))
            seen = looks(case, world)
            assert seen[seat] == true_looks[seat], f"seat {seat} can tell a redealt world from the true one"
            assert seen[-1] == true_looks[-1], f"the public part of the table changed in a world for seat {seat}"
            assert world.waiting == state.waiting
            assert all(world.legal_actions(asked) for asked in waiting_seats(world)), "a seat has no answer in a world"
            assert sorted(case.game.cards(world)) == cards
            everything_equal = everything_equal and case.game.dump(world) == before
        assert case.game.dump(state) == before
    assert not everything_equal or not case.game.has_secrets, "determinize never changed a secret"


def check_worlds_tell_only_what_a_seat_knows(case: Case) -> None:
    """A world is made of the seat's knowledge and of chance alone: redealt from another world it is the same.

    Otherwise what many worlds have in common (the order of a pile, a card dealt too often) would tell the truth.
    """
    for state, _, number in positions(case):
        for seat in range(case.seats):
            other = state.determinize(seat, Fast(case.seed, number + 1))
            one = case.game.dump(state.determinize(seat, Fast(case.seed, number)))
            two = case.game.dump(other.determinize(seat, Fast(case.seed, number)))
            assert one == two, f"worlds for seat {seat} depend on what it cannot know"


def check_worlds_can_be_played(case: Case) -> None:
    """A redealt world is a position like any other: it plays to the end within the rules."""
    for moment in positions(case):
        if moment.seat == NONE or moment.number % 5:
            continue
        chance = Fast(case.seed, moment.number)
        world = moment.state.determinize(moment.number // 5 % case.seats, chance)
        for _ in range(case.game.bound):
            if not world.waiting:
                break
            seat = waiting_seats(world)[0]
            legal = world.legal_actions(seat)
            assert legal
            world.apply(seat, legal[chance.pick(len(legal))], chance, MUTED)
        assert not world.waiting


def check_cards_are_conserved(case: Case) -> None:
    """No card is lost or doubled."""
    cards: list[int] | None = None
    for state, _, _ in random_game(case):
        now = sorted(case.game.cards(state))
        assert cards is None or now == cards
        cards = now


def check_sealed_choices_commute(case: Case) -> None:
    """When several seats choose at once, the order in which they answer changes nothing."""
    for state, first, number in positions(case):
        others = [seat for seat in waiting_seats(state) if seat != first]
        for second in others[:2]:
            action, answer = state.legal_actions(first)[0], state.legal_actions(second)[-1]
            one = after(state, [(first, action), (second, answer)], Fast(number))
            two = after(state, [(second, answer), (first, action)], Fast(number))
            assert case.game.dump(one) == case.game.dump(two)


def after(state: State, decisions: list[tuple[int, int]], chance: Chance) -> State:
    copy = state.clone()
    for seat, action in decisions:
        copy.apply(seat, action, chance, MUTED)
    return copy


def check_sealed_choices_are_secret(case: Case) -> None:
    """While others still choose, nobody can tell from events, views or moves what a seat has sealed."""
    for state, seat, number in positions(case):
        if len(waiting_seats(state)) < 2:
            continue
        legal = state.legal_actions(seat)
        others = [other for other in [*range(case.seats), NONE] if other != seat]
        told = [sealed(case, state, seat, int(action), number, others) for action in {legal[0], legal[-1]}]
        assert len({waiting for waiting, _ in told}) > 1 or all(what == told[0][1] for _, what in told)


def sealed(
    case: Case, state: State, seat: int, action: int, number: int, others: list[int]
) -> tuple[int, list[object]]:
    """Who is waiting after an action, and all that the others can see of it."""
    copy = state.clone()
    log = Log()
    copy.apply(seat, action, Fast(number), log)
    told: list[object] = [[event.facts() for event in log.seen_by(other)] for other in others]
    seen = looks(case, copy)
    return int(copy.waiting), told + [seen[other] for other in others]


def check_the_open_view_shows_all_that_any_seat_knows(case: Case) -> None:
    """A spectator's table, with each seat's own things in ``held``, and face up what any seat knows.

    Where nobody knows more than a spectator, it shows what a spectator sees.
    """
    for state, _, _ in positions(case):
        opened, public = shown_to(case, state, OPEN), shown_to(case, state, None)
        seen = [shown_to(case, state, seat) for seat in range(case.seats)]
        implied = case.game.view(state, None).IMPLIED
        held = opened.pop("held")
        assert [view.pop("held") for view in [public, *seen]] == [[]] * (case.seats + 1), "only for the open view"
        assert (opened["viewer"], opened["prompt"]) == (None, "")
        assert held == [{name: view[name] for name in held[0]} for view in seen]
        for name in opened.keys() - held[0].keys():
            assert_face_up(implied, name, opened[name], public[name], [view[name] for view in seen])


def shown_to(case: Case, state: State, viewer: Viewer) -> Json:
    view: Json = msgspec.json.decode(msgspec.json.encode(case.game.view(state, viewer)))
    return view


def assert_face_up(implied: frozenset[str], path: str, opened: Any, public: Any, seen: list[Any]) -> None:
    """One place of a view, as it is in the open view, for a spectator and for each seat."""
    everyone = [opened, public, *seen]
    if path in implied or all(one == opened for one in everyone):
        return
    if all(isinstance(one, dict) and one.keys() == opened.keys() for one in everyone):
        for key in opened:
            assert_face_up(implied, f"{path}.{key}", opened[key], public[key], [one[key] for one in seen])
    elif all(isinstance(one, list) and len(one) == len(opened) for one in everyone):
        for place in range(len(opened)):
            assert_face_up(implied, path, opened[place], public[place], [one[place] for one in seen])
    else:
        secrets = [one for one in seen if one not in (None, [], {}, public)]
        assert all(tells(opened, one, public) for one in secrets), f"{path}: {opened} is not all of {secrets}"
        assert secrets or public in (None, [], {}, opened), f"{path}: {opened}, but all see {public}"


def tells(opened: Any, secret: Any, public: Any) -> bool:
    """The secret itself; of a list more than is in it, or less where it is what a spectator cannot rule out."""
    if isinstance(secret, list) and isinstance(opened, list):
        shown, known, possible = items(opened), items(secret), items(public or [])
        return known <= shown or shown <= known <= possible
    return bool(opened == secret)


def items(values: list[Any]) -> Counter[str]:
    return Counter(json.dumps(value) for value in values)


def check_results_are_consistent(case: Case) -> None:
    """Shares of the win sum to one and go to those in first place; places fit one another."""
    for state, seat, _ in random_game(case):
        if seat != NONE:
            continue
        returns = [float(value) for value in state.returns()]
        outcome = case.game.outcome(state)
        assert abs(sum(returns) - 1.0) < 1e-9
        assert outcome.winners == [s for s, value in enumerate(returns) if value == max(returns)]
        assert len(outcome.scores) == case.seats
        assert outcome.reason
        for place in outcome.places:
            assert place == 1 + sum(other < place for other in outcome.places)


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


def check_keys_are_what_a_seat_knows(case: Case) -> None:
    """The number of an information set is the same in all its worlds, and changes when the seat learns something."""
    last: list[tuple[bytes, int]] = [(b"", 0)] * case.seats
    for state, _, number in positions(case):
        seen = looks(case, state)
        for seat in range(case.seats):
            key = int(state.key(seat))
            assert state.determinize(seat, Fast(case.seed, number)).key(seat) == key
            assert last[seat] == (seen[seat], key) or last[seat][1] != key or last[seat][0] == seen[seat]
            last[seat] = seen[seat], key


def check_actions_are_numbered(case: Case) -> None:
    """Every action is a number below the bound that programs are told."""
    for state, seat, _ in random_game(case):
        if seat != NONE:
            assert 0 <= min(state.legal_actions(seat))
            assert max(state.legal_actions(seat)) < case.game.actions


def check_cells_are_what_a_seat_knows(case: Case) -> None:
    """Equal in all worlds of a seat; and they change whenever what it sees and may do changes."""
    layout = Layout(case.seats, case.game.layout(case.seats))
    assert len(layout.names) == len(set(layout.names)) == layout.size
    last: list[tuple[bytes, dict[int, float]]] = [(b"", {})] * case.seats
    for state, _, number in islice(positions(case), None, None, 4):
        seen = looks(case, state)
        for seat in range(case.seats):
            cells = cells_of(state, seat, layout)
            assert max(cells) < layout.size
            assert cells == cells_of(state.determinize(seat, Fast(case.seed, number)), seat, layout), "cells tell more"
            assert cells != last[seat][1] or seen[seat] == last[seat][0], "cells tell less than the view"
            last[seat] = seen[seat], cells


def cells_of(state: State, seat: int, layout: Layout) -> dict[int, float]:
    """The cells that are not 0, by their places."""
    cells, found = Cells(), dict[int, float]()
    observe_cells(state, seat, layout.blocks, 1, 0, cells)
    places, values = cells.places.getvalue(), cells.values.getvalue()
    for place, value in zip(unpacked(places, "q"), unpacked(values, "f"), strict=True):
        found[int(place)] = found.get(int(place), 0.0) + value
    assert all(abs(value) <= FURTHEST for value in found.values())
    return found


def unpacked(packed: bytes, kind: str) -> Iterator[Any]:
    """Numbers from little-endian bytes."""
    return (number for (number,) in struct.iter_unpack(f"<{kind}", packed))


def check_guides_are_sound(case: Case) -> None:
    """Horizons never shrink, shares of the win sum to one, and sealed choices are given back as if not yet made."""
    guide = case.game.guide()
    horizon = 0
    for state, _, number in positions(case):
        if not state.waiting:
            continue
        shares = [float(share) for share in guide.evaluate(state)]
        assert len(shares) == case.seats
        assert abs(sum(shares) - 1.0) < 1e-9
        assert min(shares) >= 0.0
        assert guide.horizon(state) >= horizon
        horizon = int(guide.horizon(state))
        for seat in waiting_seats(state):
            world = state.determinize(seat, Fast(case.seed, number))
            guide.reopen(world, seat)
            assert has(world.waiting, seat)
            assert world.waiting & state.waiting == state.waiting
            assert world.legal_actions(seat) == state.legal_actions(seat)
            assert 0.0 <= guide.believe(world, seat, Fast(number)) <= 1.0
            assert world.legal_actions(seat) == state.legal_actions(seat)
            for other in waiting_seats(world):
                legal = world.legal_actions(other)
                assert legal
                assert guide.policy.choose(world, other, legal, Fast(number)) in legal


def own_bots(case: Case) -> list[str]:
    """All but the levels, which are much slower."""
    return [name for name in names(case.game, case.seats) if name not in LEVELS]


def check_levels_are_honest(case: Case) -> None:
    """Swap all that a level cannot see, and it chooses the same; a few positions and rollouts tell as much as many."""
    levels = [name for name in names(case.game) if name in LEVELS]
    for number, (state, seat, _) in enumerate(positions(case)):
        if seat == NONE or number % 30 != case.seed % 30:
            continue
        legal = [int(action) for action in state.legal_actions(seat)]
        world = state.determinize(seat, Fast(number, 1))
        for name in levels:
            bot = PolicyBot(make_policy(case.game, name, rollouts=len(legal) + 3))
            choices = [bot.choose(observe(case.game, one, seat, Fast(1)), Fast(2)) for one in (state, world)]
            assert choices[0] in legal
            assert choices[0] == choices[1], f"{name} peeks"


def check_bots_are_honest(case: Case) -> None:
    """Swap all that a bot cannot see, and it chooses the same; and what it chooses is legal."""
    guide = case.game.guide()
    policies = {name: make_policy(case.game, name) for name in own_bots(case)}
    policies["careless"] = guide.careless
    for name, policy in policies.items():
        for state, seat, number in positions(case):
            if seat == NONE:
                continue
            legal = state.legal_actions(seat)
            choice = policy.choose(state, seat, legal, Fast(case.seed, number))
            assert choice in legal
            for world_number in range(3):
                world = state.determinize(seat, Fast(number, world_number))
                assert policy.choose(world, seat, legal, Fast(case.seed, number)) == choice, f"{name} peeks"
            seen = observe(case.game, state, seat, Fast(number))
            assert PolicyBot(policy).choose(seen, Fast(number)) in legal


def check_playouts_finish(case: Case) -> None:
    """Every bot plays whole games in the compiled loop, and a run does not depend on how it is cut."""
    table = case.game.blank(case.seats, case.game.resolve(case.options))
    for name in own_bots(case):
        policies = [make_policy(case.game, name) for _ in range(case.seats)]
        whole = playouts(table, policies, case.seed, 0, 4, case.game.bound)
        parts = playouts(table, policies, case.seed, 0, 1, case.game.bound)
        parts.add(playouts(table, policies, case.seed, 1, 3, case.game.bound))
        assert whole.unfinished == 0
        assert (whole.decisions, whole.win_shares) == (parts.decisions, parts.win_shares)


CHECKS: tuple[Callable[[Case], None], ...] = (
    check_always_ends,
    check_legal_lists_are_sound,
    check_fallbacks_are_legal,
    check_clones_are_independent,
    check_saving_is_exact,
    check_records_replay,
    check_fair_games_verify,
    check_determinize_keeps_what_a_seat_knows,
    check_worlds_tell_only_what_a_seat_knows,
    check_worlds_can_be_played,
    check_cards_are_conserved,
    check_sealed_choices_commute,
    check_sealed_choices_are_secret,
    check_the_open_view_shows_all_that_any_seat_knows,
    check_results_are_consistent,
    check_moves_have_names,
    check_events_have_words,
    check_events_are_declared,
    check_keys_are_what_a_seat_knows,
    check_actions_are_numbered,
    check_cells_are_what_a_seat_knows,
    check_guides_are_sound,
    check_bots_are_honest,
    check_levels_are_honest,
    check_playouts_finish,
)
