"""What ``cutthroat play`` asks before a game in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from cutthroat.cli import choices
from cutthroat.cli.problem import Problem
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.options import Value
from cutthroat.terminal.screen import Screen
from cutthroat.terminal.seating import (
    Seating,
    ask_bots,
    ask_game,
    ask_options,
    ask_people,
    ask_seats,
    check_people,
    usual_bot,
)


class Asking(Struct, kw_only=True):
    """The answers given by flags; what is missing is asked."""

    screen: Screen
    key: str | None
    wanted_seats: int | None
    wanted_people: str | None
    wanted_bots: str | None
    wanted_options: list[str] | None
    edition: Path | None
    seed: int | None
    quick: bool

    def seating(self) -> Seating:
        game = self.game()
        known = choices.find_options(game, self.wanted_options or [])
        admitted = game.seats_for(known)
        if self.wanted_seats is not None:
            choices.find_seats(game, self.wanted_seats, known)
        people = self.people(self.wanted_seats or admitted[-1])
        seats = self.seats(admitted, len(people))
        bots = self.bots(game, seats, seats - len(people))
        options = known if self.quick or self.wanted_options is not None else self.options(game, seats)
        return Seating(game=game, seats=seats, people=people, bots=bots, options=options, seed=self.seed)

    def game(self) -> AnyGame:
        found = choices.wanted_game(self.key, self.edition)
        if found is None and self.quick:
            raise Problem("--quick needs a game: cutthroat play KEY --quick")
        return found or ask_game(self.screen, find_by_text)

    def people(self, most: int) -> list[str]:
        def parse(text: str) -> list[str]:
            return check_people(choices.split(text), most)

        if self.wanted_people is None and not self.quick:
            return ask_people(self.screen, parse)
        try:
            return parse("Player" if self.wanted_people is None else self.wanted_people)
        except ValueError as error:
            raise Problem(str(error)) from None

    def seats(self, admitted: range, people: int) -> int:
        if self.wanted_seats is not None:
            return self.wanted_seats
        least = max(admitted[0], people)
        return least if self.quick else ask_seats(self.screen, least, admitted[-1])

    def bots(self, game: AnyGame, seats: int, free: int) -> list[str]:
        def parse(text: str) -> list[str]:
            return choices.find_bots(game, text, seats, free)

        if not free:
            return []
        if self.wanted_bots is None and not self.quick:
            return ask_bots(self.screen, game, seats, parse)
        return parse(usual_bot(game) if self.wanted_bots is None else self.wanted_bots)

    def options(self, game: AnyGame, seats: int) -> dict[str, Value]:
        def parse(texts: Sequence[str]) -> dict[str, Value]:
            options = choices.find_options(game, texts)
            choices.find_seats(game, seats, options)
            return options

        return ask_options(self.screen, game, parse)


def find_by_text(text: str) -> AnyGame:
    """A game by its key or the beginning of it."""
    found = [key for key in registry.all_keys() if key.startswith(text.lower())] if text else []
    if len(found) != 1:
        raise ValueError("type the number or the key of a game")
    return registry.load(found[0])
