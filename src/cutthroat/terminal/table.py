"""A game at one keyboard: people take turns at it, bots move by themselves, and every move is saved."""

from __future__ import annotations

import secrets
import time
from functools import cache, partial
from pathlib import Path

from rich.padding import Padding
from rich.text import Text

from cutthroat.bots.base import observe
from cutthroat.bots.roster import make_bot
from cutthroat.core.chance import Fast, mix
from cutthroat.core.events import Event
from cutthroat.core.playouts import BOT_STREAM
from cutthroat.game.contract import IllegalMove, waiting_seats
from cutthroat.game.draw import draw
from cutthroat.game.match import Match
from cutthroat.game.record import FastSource, replay
from cutthroat.review import SOON, Advice, Within, advise
from cutthroat.terminal import saves
from cutthroat.terminal.helping import Helper
from cutthroat.terminal.menu import Menu
from cutthroat.terminal.screen import Screen
from cutthroat.terminal.story import Story, clean, folded, result_lines

PERSON = "person"
NEWS = 16
"""At most so many lines of what happened are told at once; the rest is in the log."""


class Quit(Exception):
    """A person left the table; the game is saved."""


class Table:
    def __init__(self, match: Match, path: Path, screen: Screen) -> None:
        self.match = match
        self.game = match.game
        self.path = path
        self.screen = screen
        self.names = [clean(name) for name in match.record.names]
        self.people = [seat for seat, who in enumerate(match.record.seats) if who.kind == PERSON]
        self.bots = {
            seat: make_bot(match.game, who.kind.removeprefix("bot:"))
            for seat, who in enumerate(match.record.seats)
            if who.kind != PERSON
        }
        self.bot_seed = bot_seed(match)
        self.history: list[Event] = [event for frame in replay(match.record) for event in frame.events]
        self.told = dict.fromkeys(self.people, 0)
        """How many events of the history each person has been told."""
        self.at_screen = self.people[0] if len(self.people) == 1 else None

    def run(self) -> None:
        """Play to the end; raises Quit, EOFError or KeyboardInterrupt when people go before it."""
        while not self.match.is_over:
            seat = self.next_seat()
            action = self.bot_action(seat) if seat in self.bots else self.ask(seat)
            step = self.match.play(seat, action)
            self.history.extend(step.events)
            saves.save(self.match.record, self.path)
        self.finish()

    def next_seat(self) -> int:
        """Of simultaneous choices, bots make theirs first, then the person at the screen, then the others in order."""
        waiting = waiting_seats(self.match.state)
        return min(waiting, key=lambda seat: (seat not in self.bots, seat != self.at_screen, seat))

    def bot_action(self, seat: int) -> int:
        """A bot's choice. Each decision has a chance stream of its own, so that a resumed game goes on the same way."""
        record = self.match.record
        chance = Fast(self.bot_seed, len(record.moves))
        bot = self.bots[seat]
        action = bot.choose(observe(self.game, self.match.state, seat, chance), chance)
        if why := bot.why(action):
            record.why[len(record.moves) + 1] = why
        return action

    def advice(self, seat: int) -> Advice:
        return advise(self.game, self.match.state, seat, patience=Within(SOON, time.monotonic), names=self.names)

    def ask(self, seat: int) -> int:
        """A person's choice."""
        self.pass_keyboard(seat)
        menu = Menu(self.game, self.match.state, seat, self.names)
        helper = Helper(self.screen, self.game, menu, self.story(seat), self.history, self.match.record.options)
        if len(self.people) == 1:
            helper.advice = cache(partial(self.advice, seat))
        self.show(seat)
        helper.show_menu()
        while True:
            text = self.screen.ask(f"{self.names[seat]}> ")
            if text.lower() in ("quit", "exit", "q"):
                raise Quit
            if text.lower() == "table":
                self.show(seat)
                helper.show_menu()
                continue
            try:
                action = helper.answer(text)
            except IllegalMove as error:
                self.screen.say(f"{error}.", "yellow")
                continue
            if action is not None:
                return action

    def pass_keyboard(self, seat: int) -> None:
        """With several people, clear the screen in between: nobody sees another's cards."""
        if self.at_screen == seat:
            return
        if self.at_screen is not None:
            self.screen.hide()
        self.screen.say(f"Pass the keyboard to {self.names[seat]}.", "bold")
        self.screen.ask("Press Enter when nobody else can see the screen. ")
        self.screen.hide()
        self.at_screen = seat

    def leave(self) -> None:
        """With several people, clear the last player's cards from the screen."""
        if len(self.people) > 1:
            self.screen.hide()

    def show(self, seat: int) -> None:
        """What happened, and the table."""
        self.screen.heading(f"Move {len(self.match.record.moves) + 1}: {self.names[seat]}")
        self.tell_news(seat)
        view = self.game.view(self.match.state, seat)
        drawing = draw(self.game, view, self.names, self.screen.width)
        self.screen.show(drawing)
        if not self.screen.shows(drawing, view.prompt):
            self.screen.say(view.prompt, "bold")

    def tell_news(self, seat: int) -> None:
        news = folded(self.story(seat).tell(self.history[self.told[seat] :]))
        self.told[seat] = len(self.history)
        if len(news) > NEWS:
            self.screen.say(f"  ({len(news) - NEWS} earlier lines: type log)", "dim")
        self.print_lines(news[-NEWS:])

    def print_lines(self, lines: list[str]) -> None:
        for line in lines:
            self.screen.print(Padding(Text(line), (0, 0, 0, 2)))

    def story(self, seat: int | None) -> Story:
        return Story(self.game, self.names, seat)

    def finish(self) -> None:
        record = self.match.record
        record.outcome = outcome = self.game.outcome(self.match.state)
        kept = saves.finish(record, self.path)
        self.leave()
        self.screen.heading("The end")
        viewer = self.people[0] if len(self.people) == 1 else None
        if viewer is not None:
            self.tell_news(viewer)
        else:
            self.print_lines(folded(self.story(None).tell(self.history))[-NEWS // 2 :])
        self.screen.show(draw(self.game, self.game.view(self.match.state, viewer), self.names, self.screen.width))
        for line in result_lines(record, outcome):
            self.screen.say(line, "bold")
        self.screen.say(f"The record: {kept}")
        self.screen.say("Look at it with: cutthroat replay, check it with: cutthroat verify", "dim")


def bot_seed(match: Match) -> int:
    """Follows from the seed of a seeded game, apart from the stream that deals it; otherwise random."""
    source = match.record.chance
    return int(mix(source.seed, BOT_STREAM)) if isinstance(source, FastSource) else secrets.randbits(61)
