"""A finished game as a sequence of values that are each estimated once: what luck and decisions are read off.

The value of a position is each seat's share of the win when everybody goes on by the game's own policy from there, on
the true cards. Piles are bags, so what has not been drawn is not decided: it is averaged over. Before every decision
there is one value, and one after it, before chance has answered. The first difference is the decision's and the second
is luck, so that start, luck and decisions add up to the result, whatever the values are.
"""

from __future__ import annotations

from typing import NamedTuple

from cutthroat.bots.search.rollouts import roll_out
from cutthroat.core.chance import Fast, mix
from cutthroat.core.events import MUTED
from cutthroat.core.guide import Guide
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.game.record import Frame
from cutthroat.review.estimates import FIRST_LOOK, Tally, next_look

NOBODY = -1


class Node(NamedTuple):
    """Something with a value: a position, or one with an action whose chance is still to come."""

    state: State
    seat: int = NOBODY
    action: int = NOBODY
    is_setup: bool = False
    """The empty table before the deal."""

    @property
    def is_over(self) -> bool:
        return not self.is_setup and not self.state.waiting


class Timeline(NamedTuple):
    nodes: list[Node]
    start: int
    """The node before the deal."""
    before: list[int]
    """Of each decision: the node of the position in which it was made."""
    after: list[int]
    """Of each decision: the node when it was made, and chance had not answered. Equal to ``before`` where there was
    nothing to decide, or where the policy would surely have done the same, unless the horizon moves on."""
    end: int

    @property
    def dealt(self) -> int:
        """The node after the deal."""
        return self.before[0] if self.before else self.end

    def answered(self, decision: int) -> int:
        """The node after chance has answered a decision."""
        return self.before[decision + 1] if decision + 1 < len(self.before) else self.end


def timeline(guide: Guide, blank: State, frames: list[Frame], picked: list[bool]) -> Timeline:
    """``picked`` says of the setup and of every move whether chance was asked."""
    nodes = [Node(frames[-1].state)]
    following = 0
    before: list[int] = []
    after: list[int] = []
    for frame in reversed(frames[1:]):
        assert frame.before is not None
        if picked[frame.number]:
            nodes.append(Node(frame.before, frame.seat, frame.action))
            following = len(nodes) - 1
        after.append(following)
        if not (is_foregone(guide.light, frame.before, frame.seat, frame.action) and is_as_far(guide, frame)):
            nodes.append(Node(frame.before))
            following = len(nodes) - 1
        before.append(following)
    if picked[0]:
        nodes.append(Node(blank, is_setup=True))
        following = len(nodes) - 1
    last = len(nodes) - 1
    return Timeline(
        nodes[::-1],
        last - following,
        [last - place for place in reversed(before)],
        [last - place for place in reversed(after)],
        last,
    )


def is_foregone(policy: Policy, state: State, seat: int, action: int) -> bool:
    """Whether the action was the only one, or the one that the policy takes however its dice fall.

    The value before it and the value after it are then the same number, and not just estimates of it.
    """
    return len(state.legal_actions(seat)) == 1 or bool(policy.surely(state, seat) == action)


def is_as_far(guide: Guide, frame: Frame) -> bool:
    """Whether rollouts from before the move and from after it look ahead to the same point.

    Else an evaluation that is off would make the two values differ, and the difference would be taken for luck.
    """
    assert frame.before is not None
    return bool(guide.horizon(frame.before) == guide.horizon(frame.state))


def estimate_node(guide: Guide, node: Node, number: int, seed: int, precision: float, most: int) -> Tally:
    """Rollouts until every seat's share is known to the precision, or there have been the most that are allowed.

    A rollout looks as far ahead as the guide does, counted from the position that chance has made, so that the value of
    an action is the mean of the values of the positions that it can lead to.
    """
    tally = Tally.empty(int(node.state.seats))
    if node.is_over:
        tally.add(node.state.returns(), is_whole=False)
        return tally
    stream = mix(seed, number)
    game, bots = Fast(0), Fast(0)
    look = min(FIRST_LOOK, most)
    while tally.rollouts < look:
        for rollout in range(tally.rollouts, look):
            game.restart(stream, 2 * rollout)
            bots.restart(stream, 2 * rollout + 1)
            state = node.state.clone()
            if node.is_setup:
                state.setup(game, MUTED)
            elif node.action != NOBODY:
                state.apply(node.seat, node.action, game, MUTED)
            shares = roll_out(guide, state, guide.horizon(state), game, bots)
            tally.add(shares, not state.waiting)
        error = tally.worst_error()
        if error > precision:
            look = next_look(look, error, precision, most)
    return tally
