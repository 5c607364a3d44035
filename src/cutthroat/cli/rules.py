"""``cutthroat rules``: how a game is played, and its numbered rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import to_builtins
from rich.console import Console, RenderableType
from rich.text import Text

from cutthroat.cli import choices
from cutthroat.cli.checkout import find_checkout
from cutthroat.cli.flags import EditionFile, Flag, Json
from cutthroat.cli.output import colours_pager, console, is_interactive, print_json
from cutthroat.cli.problem import Problem
from cutthroat.game import rulebook, search
from cutthroat.game.about import about_of
from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.differences import differences
from cutthroat.game.guide import guide_of
from cutthroat.game.rulebook import Rule
from cutthroat.game.search import Entry
from cutthroat.terminal.rules import about_text, entries_of, entry_text, guide_text, rule_text
from cutthroat.testing.citations import citations

FOUND = 8
"""More answers than these are rarely the one that was wanted."""


def rules(
    key: str,
    /,
    *wanted: str,
    fine_print: Flag = False,
    about: Flag = False,
    coverage: Flag = False,
    edition: EditionFile = None,
    json: Json = False,
) -> int:
    """Read how a game is played, or look something up.

    Without a question: the guide, two pages for people. The search forgives typos, and knows other words for the same
    thing. For example:

    cutthroat rules crisis how do I win

    Parameters
    ----------
    key
        The game.
    wanted
        A question, a word, a rule (AG-3.2) or a chapter (AG-3).
    fine_print
        All numbered rules.
    about
        What the rulebook prints, what is ours and why, and how to play with the cards of your own box.
    coverage
        List each rule with the tests that prove it. Needs a source checkout. The exit code is 1 if a rule that is
        not a definition has no test.
    edition
        A file with other cards (see: cutthroat edition): its cards, and what is different in it.
    json
        Print JSON; its keys are in docs/cli.md.
    """
    game = choices.find_game(key, edition)
    question = " ".join(wanted)
    if coverage:
        return show_coverage(tested(read(key), question), json=json)
    if about:
        return show_about(game, json=json)
    if question:
        return show_found(game, found(game, question), json=json)
    if json:
        print_json([facts(rule) for rule in read(key, rulings=True)])
    elif (guide := guide_of(game)) and not fine_print:
        more = Text(
            f"\nThe fine print: cutthroat rules {key} --fine-print\nAbout this edition: cutthroat rules {key} --about"
        )
        show(game.called, [*what_differs(game), *guide_text(guide, game.catalogue()), more])
    else:
        show(game.called, [*what_differs(game), *chapters(read(key, rulings=True))])
    return 0


def read(key: str, *, rulings: bool = False) -> list[Rule]:
    try:
        return rulebook.book(key) if rulings else rulebook.read(key)
    except FileNotFoundError as error:
        raise Problem(str(error)) from None


def tested(book: list[Rule], wanted: str) -> list[Rule]:
    """All rules, or those of a number or chapter."""
    return [rule for rule in book if f"{rule.id.lower()}.".startswith(f"{wanted.lower()}.") or not wanted]


def found(game: AnyGame, question: str) -> list[Entry]:
    if answers := search.search(entries_of(game), question):
        return answers
    raise Problem(f"nothing in the rules of {game.title} answers {question!r}", code=1)


def facts(rule: Rule) -> dict[str, Any]:
    return {
        "kind": "rule",
        "id": rule.id,
        "chapter": rule.chapter,
        "text": rule.text,
        "source": rule.source,
        "definition": rule.definition,
    }


def show_found(game: AnyGame, answers: list[Entry], *, json: bool) -> int:
    if json:
        book = {rule.id: rule for rule in read(game.key, rulings=True)}
        print_json(
            [
                facts(book[entry.id])
                if entry.kind == "rule"
                else {"kind": entry.kind, "id": entry.id, "title": entry.title, "text": entry.text}
                for entry in answers
            ]
        )
        return 0
    is_number = all(entry.kind == "rule" for entry in answers)
    shown = [entry_text(entry) for entry in (answers if is_number else answers[:FOUND])]
    show(game.title, [part for entry in shown for part in (entry, Text())][:-1])
    return 0


def show_about(game: AnyGame, *, json: bool) -> int:
    about = about_of(game)
    if about is None:
        raise Problem(f"nobody has written about the edition of {game.title}", code=1)
    if json:
        print_json(to_builtins(about))
    else:
        show(game.title, about_text(about))
    return 0


def show(title: str, parts: Iterable[RenderableType]) -> None:
    out = console()
    if not is_interactive():
        print_all(out, title, parts)
        return
    colours_pager()
    with out.pager(styles=True):
        print_all(out, title, parts)


def print_all(out: Console, title: str, parts: Iterable[RenderableType]) -> None:
    out.print(Text(title, style="bold"))
    for part in parts:
        out.print(part)


def what_differs(game: AnyGame) -> Iterable[RenderableType]:
    """Guide and rules tell of the game as it comes."""
    if game.edition is None:
        return
    yield Text("\nWhat is different in this edition", style="bold cyan")
    for difference in differences(game.edition):
        yield Text(f"- {difference}")


def chapters(book: list[Rule]) -> Iterable[RenderableType]:
    chapter = ""
    for rule in book:
        if rule.chapter != chapter:
            chapter = rule.chapter
            yield Text(f"\n{chapter}", style="bold cyan")
        yield rule_text(rule)


def show_coverage(found: list[Rule], *, json: bool) -> int:
    cited = citations(find_checkout("tests") / "tests")
    untested = [rule.id for rule in found if rule.id not in cited and not rule.definition]
    if json:
        tests = [{**facts(rule), "tests": cited.get(rule.id, [])} for rule in found]
        tested = [rule.id for rule in found if rule.id in cited]
        print_json({"rules": tests, "tested": tested, "untested": untested})
    else:
        print_coverage(found, cited, untested)
    return 1 if untested else 0


def print_coverage(found: list[Rule], cited: dict[str, list[str]], untested: list[str]) -> None:
    for rule in found:
        nothing = "(a definition)" if rule.definition else "NO TEST"
        print(f"{rule.id:<8} {', '.join(cited.get(rule.id, [])) or nothing}")
    print(f"{len(found)} rules, {len(untested)} without a test")
