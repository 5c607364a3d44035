"""Who plays what: the questions before a game in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct
from rich.text import Text

from cutthroat.bots.roster import names as bot_names
from cutthroat.game import registry
from cutthroat.game.characters import character, characters
from cutthroat.game.contract import AnyGame
from cutthroat.game.options import Value, show
from cutthroat.game.record import FairSource, FastSource, SeatRecord, Source
from cutthroat.terminal.screen import Screen
from cutthroat.terminal.story import clean

T = TypeVar("T")
LONGEST_NAME = 16
USUAL = "casual"


class Seating(Struct, kw_only=True):
    """Who will play which game: people sit first, in their order, then the bots."""

    game: AnyGame
    seats: int
    people: list[str]
    bots: list[str]
    options: dict[str, Value]
    seed: int | None

    def seat_records(self) -> list[SeatRecord]:
        people = [SeatRecord(name, "person") for name in self.people]
        return people + [SeatRecord(n, f"bot:{b}") for n, b in zip(self.bot_names(), self.bots, strict=True)]

    def said(self) -> list[str]:
        """What the opponents say as they sit down."""
        known = (character(self.game, bot) for bot in self.bots)
        return [f"{name}: {one.says}" for name, one in zip(self.bot_names(), known, strict=True) if one]

    def bot_names(self) -> list[str]:
        """Opponents have names, other bots that of their kind; both are numbered where two are the same."""
        names: list[str] = []
        for bot in self.bots:
            known = character(self.game, bot)
            name = own = known.name if known else bot.capitalize()
            taken = [*self.people, *names]
            number = 2
            while name in taken:
                name = f"{own} {number}"
                number += 1
            names.append(name)
        return names

    def source(self) -> Source:
        """A sealed secret and entropy for each person's seat; or the known chance of a seed."""
        if self.seed is not None:
            return FastSource(self.seed, 0)
        entropy = [secrets.token_hex(16) for _ in self.people] + [""] * len(self.bots)
        return FairSource.dealt(secrets.token_hex(32), entropy)


def ask_until(screen: Screen, prompt: str, parse: Callable[[str], T]) -> T:
    """Ask until the answer makes sense; ``parse`` raises ValueError with what is wrong."""
    while True:
        try:
            return parse(screen.ask(prompt))
        except (ValueError, LookupError) as error:
            screen.say(f"{error}.", "yellow")


def ask_game(screen: Screen, find: Callable[[str], AnyGame]) -> AnyGame:
    games = [registry.load(key) for key in registry.all_keys()]
    for number, game in enumerate(games, 1):
        usual = game.seats_for(game.resolve({}))
        seats = f"{usual[0]}-{usual[-1]} seats"
        screen.print(Text.assemble((f"{number:>3} ", "bold cyan"), (game.title, "bold"), f" ({seats}). {game.tagline}"))

    def parse(text: str) -> AnyGame:
        if text.isdecimal() and 1 <= int(text[:9]) <= len(games):
            return games[int(text) - 1]
        return find(text)

    return ask_until(screen, f"Which game? 1-{len(games)}: ", parse)


def ask_seats(screen: Screen, least: int, most: int) -> int:
    if least == most:
        return least

    def parse(text: str) -> int:
        if not text:
            return least
        if not text.isdecimal() or not least <= int(text[:9]) <= most:
            raise ValueError(f"a number from {least} to {most}, please")
        return int(text)

    return ask_until(screen, f"How many players, bots included? {least}-{most} [{least}]: ", parse)


def ask_people(screen: Screen, parse: Callable[[str], list[str]]) -> list[str]:
    prompt = "Who plays at this keyboard? Names, separated by commas [Player]: "
    return ask_until(screen, prompt, lambda text: parse(text or "Player"))


def ask_bots(screen: Screen, game: AnyGame, seats: int, parse: Callable[[str], list[str]]) -> list[str]:
    known = bot_names(game, seats)
    usual = usual_bot(game)
    for one in characters(game):
        if one.bot in known:
            facts = f" is {one.name}, {one.title}: {one.temper}. {one.style}"
            screen.print(Text.assemble("  ", (one.bot, "bold"), facts))
    return ask_until(screen, f"Which bots? {', '.join(known)} [{usual}]: ", lambda text: parse(text or usual))


def usual_bot(game: AnyGame) -> str:
    """An opponent for an easy evening, or the best that the game has for programs."""
    if character(game, USUAL):
        return USUAL
    return "greedy" if "greedy" in bot_names(game) else "random"


def ask_options(screen: Screen, game: AnyGame, parse: Callable[[Sequence[str]], dict[str, Value]]) -> dict[str, Value]:
    if not game.options:
        return {}

    def answer(text: str) -> dict[str, Value]:
        if text == "?":
            show_options(screen, game)
            raise ValueError("Enter keeps them all, or type name=value")
        return parse(text.split())

    return ask_until(screen, "Options: Enter plays by the book, ? lists what can be changed: ", answer)


def show_options(screen: Screen, game: AnyGame) -> None:
    for option in game.options:
        screen.print(Text.assemble("  ", (f"{option.id}={show(option.default)}", "bold"), f"  {option.text}"))


def check_people(names: Sequence[str], most: int) -> list[str]:
    """Names that fit the table: some, different, short, and printable."""
    if not names:
        raise ValueError("at least one person must play")
    if len(names) > most:
        raise ValueError(f"{len(names)} people are too many: there are {most} seats")
    if len({name.lower() for name in names}) < len(names):
        raise ValueError("two people have the same name")
    for name in names:
        if len(name) > LONGEST_NAME or clean(name) != name:
            raise ValueError(f"a name can have at most {LONGEST_NAME} letters")
    return list(names)
