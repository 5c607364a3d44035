"""``cutthroat rules``: the numbered rules of a game."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from cutthroat.cli import choices
from cutthroat.cli.checkout import find_checkout
from cutthroat.cli.flags import Flag, Json
from cutthroat.cli.output import colours_pager, console, is_interactive, print_json
from cutthroat.cli.problem import Problem
from cutthroat.game import rulebook
from cutthroat.game.rulebook import Rule
from cutthroat.terminal.rules import rule_text
from cutthroat.testing.citations import citations


def rules(key: str, wanted: str | None = None, /, *, coverage: Flag = False, json: Json = False) -> int:
    """Read and search the numbered rules of a game.

    Parameters
    ----------
    key
        The game.
    wanted
        A rule (AG-3.2), a chapter (AG-3), or a word; all rules if not given.
    coverage
        List each rule with the tests that prove it. Needs a source checkout. The exit code is 1 if a rule that is
        not a definition has no test.
    json
        Print JSON; its keys are in docs/cli.md.
    """
    game = choices.find_game(key)
    found = read(key, wanted)
    if coverage:
        return show_coverage(found, json=json)
    if json:
        print_json([facts(rule) for rule in found])
    else:
        show_rules(game.title, found)
    return 0


def read(key: str, wanted: str | None) -> list[Rule]:
    try:
        book = rulebook.read(key)
    except FileNotFoundError as error:
        raise Problem(str(error)) from None
    found = rulebook.search(book, wanted) if wanted else book
    if not found:
        raise Problem(f"no rule of {key} mentions {wanted!r}", code=1)
    return found


def facts(rule: Rule) -> dict[str, Any]:
    return {"id": rule.id, "chapter": rule.chapter, "text": rule.text, "definition": rule.is_definition}


def show_rules(title: str, found: list[Rule]) -> None:
    out = console()
    if not is_interactive():
        print_rules(out, title, found)
        return
    colours_pager()
    with out.pager(styles=True):
        print_rules(out, title, found)


def print_rules(out: Console, title: str, found: list[Rule]) -> None:

    out.print(Text(title, style="bold"))
    chapter = ""
    for rule in found:
        if rule.chapter != chapter:
            chapter = rule.chapter
            out.print(Text(f"\n{chapter}", style="bold cyan"))
        out.print(rule_text(rule))


def show_coverage(found: list[Rule], *, json: bool) -> int:

    cited = citations(find_checkout("tests") / "tests")
    untested = [rule.id for rule in found if rule.id not in cited and not rule.is_definition]
    if json:
        tests = [{**facts(rule), "tests": cited.get(rule.id, [])} for rule in found]
        tested = [rule.id for rule in found if rule.id in cited]
        print_json({"rules": tests, "tested": tested, "untested": untested})
    else:
        print_coverage(found, cited, untested)
    return 1 if untested else 0


def print_coverage(found: list[Rule], cited: dict[str, list[str]], untested: list[str]) -> None:
    for rule in found:
        nothing = "(a definition)" if rule.is_definition else "NO TEST"
        print(f"{rule.id:<8} {', '.join(cited.get(rule.id, [])) or nothing}")
    print(f"{len(found)} rules, {len(untested)} without a test")
