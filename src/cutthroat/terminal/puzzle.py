"""A puzzle at the keyboard: the table as its seat sees it, and a move to find."""

from __future__ import annotations

from rich.padding import Padding
from rich.text import Text

from cutthroat.core.events import Event
from cutthroat.game.contract import IllegalMove
from cutthroat.game.draw import draw
from cutthroat.game.record import replay
from cutthroat.puzzles.posing import Posed
from cutthroat.terminal.helping import Helper
from cutthroat.terminal.menu import Menu
from cutthroat.terminal.screen import Screen
from cutthroat.terminal.story import Story, clean, folded

NEWS = 8
"""So many lines of what happened before are told; the rest is in the log."""


class PuzzleTable:
    def __init__(self, posed: Posed, screen: Screen) -> None:
        self.posed = posed
        self.screen = screen
        self.names = [clean(name) for name in posed.match.record.names]
        self.history: list[Event] = [event for frame in replay(posed.match.record) for event in frame.events]
        self.menu = Menu(posed.game, posed.state, posed.seat, self.names)
        self.story = Story(posed.game, self.names, posed.seat)

    def run(self) -> bool:
        """Ask until it is solved, shown or left; whether it was solved."""
        helper = Helper(self.screen, self.posed.game, self.menu, self.story, self.history)
        self.show()
        helper.show_menu()
        while True:
            text = self.screen.ask(f"{self.names[self.posed.seat]}> ")
            word = text.lower()
            if word in ("quit", "exit", "q"):
                return False
            if word == "show":
                self.show_best()
                return False
            if word == "table":
                self.show()
                helper.show_menu()
                continue
            try:
                action = helper.answer(text)
            except IllegalMove as error:
                self.screen.say(f"{error}.", "yellow")
                continue
            if action is not None and self.judge(action):
                return True

    def show(self) -> None:
        posed, puzzle = self.posed, self.posed.puzzle
        self.screen.heading(f"{posed.game.title}, {puzzle.id}: {puzzle.difficulty}, {puzzle.stage}")
        for line in folded(self.story.tell(self.history))[-NEWS:]:
            self.screen.print(Padding(Text(line), (0, 0, 0, 2)))
        view = posed.game.view(posed.state, posed.seat)
        self.screen.show(draw(posed.game, view, self.names, self.screen.width))
        self.screen.say(f"One move is clearly best. {posed.look()}", "bold")
        self.screen.say("Type the number of a move; show tells the answer, help lists what else you can type.", "dim")

    def judge(self, action: int) -> bool:
        verdict = self.posed.judge(action)
        assert verdict is not None, "the menu offers what is legal"
        if not verdict.right:
            points = f"{100 * verdict.behind:.0f} ± {max(1, round(100 * verdict.behind_error))} points"
            self.screen.say(f"Not this one: it is worth {points} less. Try again, or type show.", "yellow")
            return False
        self.screen.say("That's it: the best move.", "bold green")
        self.tell(verdict.text, verdict.rules)
        return True

    def show_best(self) -> None:
        text, rules = self.posed.reason()
        words = self.posed.game.describe(self.posed.state, self.posed.seat, self.posed.best)
        self.screen.say(f"The best move: {words.named(self.names)}.", "bold")
        self.tell(text, rules)

    def tell(self, text: str, rules: list[str]) -> None:
        if text:
            cited = f" ({', '.join(rules)})" if rules else ""
            self.screen.say(f"{text}{cited}")
