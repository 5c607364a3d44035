"""What a person can type besides a move: explanations, the log, the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby

from rich.padding import Padding
from rich.text import Text

from cutthroat.core.events import Event
from cutthroat.game import search
from cutthroat.game.contract import AnyGame, IllegalMove
from cutthroat.game.guide import guide_of
from cutthroat.game.options import Options
from cutthroat.game.rulebook import Rule
from cutthroat.review.model import Advice
from cutthroat.terminal.menu import Menu, Offer
from cutthroat.terminal.rules import entries_of, entry_text, guide_text, rule_text, rules_of, summary
from cutthroat.terminal.screen import Screen
from cutthroat.terminal.story import Story, folded

COMMANDS = (
    ("3", "play move 3"),
    ("offer", "play the only move that begins with this word"),
    ("?", "explain the moves, with the rules they come from"),
    ("? 3", "explain move 3"),
    ("? scout", "say what a card or a person of that name does"),
    ("? who wins", "answer a question about the rules"),
    ("more", "the next page of moves"),
    ("table", "draw the table again"),
    ("hint", "what to look at; again for the odds, and for the move"),
    ("log", "what happened lately; log all: everything since the start"),
    ("rules", "how the game is played; rules and a question: search them"),
    ("quit", "leave; the game is saved, and play --resume continues it"),
)
LOG = 20
FEW_RULES = 4
MORE_RULES = 10


class Helper:
    """Answers one person during one decision."""

    def __init__(
        self,
        screen: Screen,
        game: AnyGame,
        menu: Menu,
        story: Story,
        history: list[Event],
        options: Options | None = None,
    ) -> None:
        self.screen = screen
        self.game = game
        self.cards = game.catalogue_at(options or {})
        self.menu = menu
        self.story = story
        self.history = history
        self.advice: Callable[[], Advice] | None = None
        """What the coach says; None = there are no hints."""
        self.hints = 0
        self.at_page = 0
        self.rows = max(4, screen.height // 3)

    def answer(self, text: str) -> int | None:
        """The chosen action, or None when something was asked and has been answered."""
        word, _, rest = text.partition(" ")
        word, rest = word.lower(), rest.strip()
        if not text:
            return self.nothing_typed()
        if word.startswith("?"):
            self.explain((word[1:] + " " + rest).strip())
        elif word == "help" and not rest:
            self.show_commands()
        elif word == "more" and not rest:
            self.next_page()
        elif word == "hint" and not rest:
            self.show_hint()
        elif word == "log" and rest in ("", "all"):
            self.show_log(LOG if not rest else len(self.history))
        elif word == "rules":
            self.show_rules(rest)
        else:
            return self.menu.choose(text).action
        return None

    def nothing_typed(self) -> int | None:
        """Enter alone plays the only move there is."""
        if len(self.menu.offers) == 1:
            return self.menu.offers[0].action
        self.screen.say("Type the number of a move; ? explains them, help lists the commands.")
        return None

    def show_menu(self) -> None:
        width = self.screen.width
        self.screen.show(self.menu.page(self.at_page, width, self.rows))
        if len(self.menu.offers) == 1:
            self.screen.say("    Enter plays it", "dim")
        pages = self.menu.pages(width, self.rows)
        if pages > 1:
            self.screen.say(f"    page {self.at_page + 1} of {pages}: type more for the next", "dim")

    def next_page(self) -> None:
        self.at_page = (self.at_page + 1) % self.menu.pages(self.screen.width, self.rows)
        self.show_menu()

    def show_commands(self) -> None:
        for command, meaning in COMMANDS:
            self.screen.print(Text.assemble((f"  {command:<12}", "bold"), meaning))

    def show_hint(self) -> None:
        """What to look at, then the odds, then the move with its reason."""
        if self.advice is None:
            raise IllegalMove("hints are for whoever plays alone")
        advice = self.advice()
        self.hints += 1
        if self.hints == 1:
            self.screen.say(f"  {advice.look}")
        elif self.hints == 2:
            for choice in advice.choices:
                odds = f"{100 * choice.value:.0f} % \N{PLUS-MINUS SIGN} {100 * choice.error:.0f}"
                self.screen.print(Text.assemble((f"  {odds:>9}  ", "bold"), choice.label))
            if advice.is_close:
                self.screen.say("  The first choices are too close to call.")
        else:
            number = next(n for n, offer in enumerate(self.menu.offers, 1) if offer.action == advice.action)
            label = self.menu.offers[number - 1].label
            close = " No other choice is surely better." if advice.is_close else ""
            self.screen.print(Text.assemble((f"{number:>3} {label}. ", "bold"), advice.reason, close))

    def show_log(self, lines: int) -> None:
        told = folded(self.story.tell(self.history))
        for line in told[-lines:]:
            self.screen.say(f"  {line}")

    def explain(self, which: str) -> None:
        if not which:
            self.explain_offers(self.menu.offers)
            self.print_rules(self.rules_of(self.menu.offers))
        elif cards := self.cards_named(which):
            self.screen.print(*(Text.assemble((f"  {name}. ", "bold"), text) for name, text in cards))
        elif offer := self.offer_named(which):
            self.explain_offers([offer])
            self.screen.print(*(rule_text(rule) for rule in self.rules_of([offer])))
        else:
            self.show_rules(which)

    def offer_named(self, which: str) -> Offer | None:
        """The move that is meant; None for any other question."""
        try:
            return self.menu.choose(which)
        except IllegalMove:
            if which.isdecimal():
                raise
            return None

    def cards_named(self, which: str) -> list[tuple[str, str]]:
        """The names and texts of cards, people and places with a name like that; alike ones once."""
        if which.isdecimal():
            return []
        found = (card for card in self.cards.values() if card.text and is_named(card.name, which))
        return list(dict.fromkeys((card.name, card.text) for card in found))

    def explain_offers(self, offers: Iterable[Offer]) -> None:
        """Moves that do the same with other cards are explained together."""
        numbers = {offer.action: number for number, offer in enumerate(self.menu.offers, 1)}
        for words, alike in groupby(offers, key=lambda offer: (offer.words.detail, offer.words.rules)):
            for offer in alike:
                head = Text.assemble((f"{numbers[offer.action]:>3} ", "bold cyan"), (offer.label, "bold"))
                self.screen.print(head.append(f"  [{offer.text}]", "dim"))
            detail, rules = words
            cited = f" ({', '.join(rules)})" if rules else ""
            self.screen.print(Padding(Text(f"{detail}{cited}".strip()), (0, 0, 0, 4)))

    def rules_of(self, offers: Iterable[Offer]) -> list[Rule]:
        wanted = {rule_id for offer in offers for rule_id in offer.words.rules}
        return [rule for rule in rules_of(self.game) if rule.id in wanted]

    def show_rules(self, wanted: str) -> None:
        """The guide, or what answers a question: the best in full, more on a line each."""
        guide = guide_of(self.game)
        if not wanted:
            if guide is None:
                raise IllegalMove("type rules and a word or a number, like: rules win")
            self.screen.print(*guide_text(guide, self.cards))
            return
        found = search.search(entries_of(self.game, self.cards), wanted)
        if not found:
            raise IllegalMove(f"nothing in the rules answers {wanted!r}")
        self.screen.print(*(entry_text(entry) for entry in found[:FEW_RULES]))
        self.screen.print(*(summary(entry, self.screen.line) for entry in found[FEW_RULES:MORE_RULES]))

    def print_rules(self, rules: list[Rule]) -> None:
        """A few in full, many by their numbers."""
        if len(rules) <= FEW_RULES:
            self.screen.print(*(rule_text(rule) for rule in rules))
            return
        self.screen.say(f"Type rules and a number for one in full: {', '.join(rule.id for rule in rules)}", "dim")


def is_named(name: str, which: str) -> bool:
    """Whether words of a name begin with what somebody typed."""
    return f" {which.lower()}" in f" {name.lower()}"
