"""A game in words, for one listener."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from cutthroat.core.events import Event
from cutthroat.core.viewer import OPEN, Viewer
from cutthroat.game.contract import AnyGame, Outcome
from cutthroat.game.explain import NBSP
from cutthroat.game.narration import Narrator, listing
from cutthroat.game.record import Frame, Record
from cutthroat.game.thoughts import thoughts
from cutthroat.review.choices import is_mixed

VARIES = "All choose at once here, so it varies its choices on purpose: otherwise others could predict them."


class Story:
    """What a terminal prints of a game: headings and lines for one viewer."""

    def __init__(self, game: AnyGame, names: list[str], viewer: Viewer) -> None:
        self.game = game
        self.names = [clean(name) for name in names]
        self.narrator = Narrator(game, self.names, viewer)

    def tell(self, events: Iterable[Event]) -> list[str]:
        return [self.narrator.tell(event).line.text for event in events]

    def heading(self, frame: Frame) -> str:
        """Who moved; what they chose is for the events to say, unless everything is open."""
        if frame.before is None:
            return "Setup"
        who = self.names[frame.seat]
        if self.narrator.viewer is not OPEN:
            return f"{frame.number}. {who}"
        move = self.game.move(frame.before, frame.seat, frame.action)
        label = self.game.describe(frame.before, frame.seat, frame.action).named(self.names)
        return f"{frame.number}. {who}: {label} [{move}]"

    def weighed(self, played: Record, frame: Frame) -> list[str]:
        """What a bot thought of its moves, the best first, where the listener may know it."""
        lines = [
            f"{one.share / 10:5.1f} %  {clean(one.label)}{' (chosen)' if one.chosen else ''}"
            for one in thoughts(self.game, played, frame, self.narrator.viewer)
        ]
        if lines and frame.before is not None and is_mixed(self.game.guide(), frame.before, frame.seat):
            lines.append(VARIES)
        return lines


def folded(lines: Iterable[str]) -> list[str]:
    """Repeated lines become one line with a count."""
    runs = [(line, sum(1 for _ in same)) for line, same in groupby(lines)]
    return [line if times == 1 else f"{line} (x{times})" for line, times in runs]


def clean(text: str) -> str:
    """A text from a file without control characters, which could drive the terminal. Spaces that do not break stay."""
    return "".join(one if one.isprintable() or one == NBSP else "?" for one in text)


def result_lines(record: Record, outcome: Outcome) -> list[str]:
    """How it ended: the reason, the winners, and the places."""
    names = [clean(name) for name in record.names]
    winners = listing(names[seat] for seat in outcome.winners)
    verb = "wins" if len(outcome.winners) == 1 else "share the win"
    width = max(len(name) for name in names)
    order = sorted(range(len(names)), key=lambda seat: (outcome.places[seat], seat))
    places = [f"{outcome.places[seat]}. {names[seat]:<{width}}  {outcome.scores[seat]:>4}" for seat in order]
    return [f"{outcome.reason} {winners} {verb}.", *places]
