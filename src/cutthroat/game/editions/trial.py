"""An edition is tried out before anybody plays it: whole games, with everything that is shown of them."""

from __future__ import annotations

from collections import Counter

import msgspec

from cutthroat.core.bits import has, lowest
from cutthroat.core.chance import Chance, Fast
from cutthroat.core.events import Log
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.core.viewer import OPEN
from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.model import EditionError, refusal
from cutthroat.game.narration import Narrator

PROGRAMMING = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
"""What goes wrong in rules that get numbers they were not made for."""
SEED = 19
LOOK_EVERY = 50
"""Views and words cost more than moves: so often they are made."""


def try_out(game: AnyGame, games: int = 0) -> None:
    """So many games of each bot at every number of seats, or just one at the smallest table and one at the largest; the
    first thing that goes wrong refuses the edition."""
    allowed = game.seats_for(game.resolve({}))
    for seats in allowed if games else sorted({allowed[0], allowed[-1]}):
        for number in range(max(games, 1)):
            for name, make in sorted(game.policies().items()):
                where = f"a game of {name} bots at {seats} seats"
                try:
                    play(game, seats, make(), Fast(SEED + number), where)
                except EditionError:
                    raise
                except PROGRAMMING as error:
                    raise refusal(f"the rules cannot play it: {where} ends with {error!r}") from error


def play(game: AnyGame, seats: int, policy: Policy, chance: Chance, where: str) -> None:
    log = Log()
    state: State = game.new(seats, {}, chance, log)
    cards = Counter(game.cards(state))
    for decision in range(game.bound):
        if decision % LOOK_EVERY == 0 or not state.waiting:
            look(game, state, log, chance, where)
            if Counter(game.cards(state)) != cards:
                raise refusal(f"the rules cannot play it: cards are lost or doubled in {where}")
        if not state.waiting:
            game.outcome(state)
            return
        seat = int(lowest(state.waiting))
        legal, action = state.legal_actions(seat), policy.decide(state, seat, chance)
        if action not in legal:
            raise refusal(f"the rules cannot play it: somebody does what is not legal in {where}")
        log.events.clear()
        state.apply(seat, action, chance, log)
    raise refusal(f"the rules cannot play it: {where} does not end")


def look(game: AnyGame, state: State, log: Log, chance: Chance, where: str) -> None:
    """What people would see of it, and what bots would imagine."""
    names = [f"Seat {seat}" for seat in range(1, state.seats + 1)]
    for viewer in (*range(state.seats), None, OPEN):
        msgspec.json.encode(game.view(state, viewer))
        narrator = Narrator(game, names, viewer)
        for event in log.events:
            narrator.tell(event)
    for seat in range(state.seats):
        if game.view(state.determinize(seat, chance), seat) != game.view(state, seat):
            raise refusal(f"the rules cannot play it: bots would see through the cards in {where}")
        if has(state.waiting, seat):
            for action in state.legal_actions(seat):
                game.describe(state, seat, int(action))
