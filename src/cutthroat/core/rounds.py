"""Rounds in which all choose at once, by the million: what solvers of several seats sample."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from cutthroat.core.chance import Chance, Fast
from cutthroat.core.events import MUTED
from cutthroat.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Rounds:
    def number(self, state: State) -> i64:
        """What matters of a position for what follows, as a number that is not negative."""
        raise NotImplementedError

    def winner(self, state: State) -> i64:
        raise NotImplementedError

    def following(self, state: State, actions: list[i64], seat: i64, legal: list[i64]) -> list[i64]:
        """What follows each legal action of a seat, the others doing what ``actions`` says: the number of a position,
        or -1 - the winner. How chance begins the next round is not in it."""
        chance = Fast(0)
        before = state.clone()
        for other in range(len(actions)):
            if other != seat:
                before.apply(other, actions[other], chance, MUTED)
        found: list[i64] = []
        for action in legal:
            after = before.clone()
            after.apply(seat, action, chance, MUTED)
            found.append(self.number(after) if after.waiting else -1 - self.winner(after))
        return found

    def everything(self, state: State) -> list[i64]:
        """What follows all joint choices, as numbers, in the order of the legal actions, the last seat's quickest."""
        last = state.seats - 1
        legal = [state.legal_actions(seat) for seat in range(state.seats)]
        at: list[i64] = [0] * state.seats
        actions = [choices[0] for choices in legal]
        found: list[i64] = []
        while True:
            found.extend(self.following(state, actions, last, legal[last]))
            seat = last - 1
            while seat >= 0 and at[seat] + 1 == len(legal[seat]):
                at[seat] = 0
                actions[seat] = legal[seat][0]
                seat -= 1
            if seat < 0:
                return found
            at[seat] += 1
            actions[seat] = legal[seat][at[seat]]

    def play(self, state: State, actions: list[i64], chance: Chance) -> State:
        """The next round, if there is one."""
        after = state.clone()
        for seat in range(len(actions)):
            after.apply(seat, actions[seat], chance, MUTED)
        return after
