"""``cutthroat solve``: exact play, and what a bot gives away against it."""

from __future__ import annotations

import json as json_format
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from cutthroat.cli import choices
from cutthroat.cli.flags import EditionFile, Json, OptionTexts
from cutthroat.cli.output import console, print_json
from cutthroat.cli.problem import Problem
from cutthroat.cli.progress import progress_bar
from cutthroat.core.chance import Fast
from cutthroat.game.contract import AnyGame
from cutthroat.game.exact import Reduced
from cutthroat.game.options import Value
from cutthroat.lab.players import check_players, make_player
from cutthroat.lab.solving.report import Approximated, Found, Progress, examine, table_of
from cutthroat.lab.solving.rounds import NotSolvable, exact_of
from cutthroat.lab.solving.sampled import sampled
from cutthroat.lab.solving.several import abstraction_of
from cutthroat.lab.solving.solver import Solved

INSTALL = 'pip install "cutthroat[solve]"'


def solve(
    key: str,
    /,
    *,
    seats: Annotated[int | None, Parameter(alias="-n")] = None,
    bot: str | None = None,
    option: OptionTexts = None,
    edition: EditionFile = None,
    draws: int = 100,
    iterations: Annotated[int | None, Parameter(show_default=False)] = None,
    games: int = 0,
    seed: int = 1,
    table: Annotated[Path | None, Parameter(show_default=False)] = None,
    json: Json = False,
) -> int:
    """Solve a game of two exactly, or measure what a bot gives away there.

    Every position becomes a matrix game, solved from the last round back through the engine's own moves. What the
    solution or a bot gives away is found by a best response that knows nothing of the solver. For example:

    cutthroat solve crisis --bot greedy

    Three to five seats are not solved but approximated, by regret minimisation over the rounds of a smaller game
    (docs/bots.md says which); it tells by how much the strategies found are off. For three that takes seconds, for four
    and five some minutes; up to four need numpy. Five have too many joint choices to go through them all, so games are
    played as samples, and what is told is what an answer that was learnt gains at least.

    cutthroat solve crisis --seats 4

    Agencies for two is made smaller and then solved, which takes some minutes and needs numpy, too. What a bot gives
    away is a matter of that smaller game; with --games the solution plays against it in the game itself.

    cutthroat solve agencies --bot greedy --games 4000

    Parameters
    ----------
    key
        The game (see: cutthroat games).
    seats
        Number of seats; two if not given.
    bot
        A bot by name, or path.py:Class: print what the best answer to it wins beyond its share.
    option
        A table option as name=value; may be given several times.
    edition
        A file with other cards (see: cutthroat edition).
    draws
        How often a bot that does not say its probabilities is asked in each position.
    iterations
        With three and four seats: how many rounds of learning (600, about 300). With five: how many games to learn
        from, and as many to find and to try an answer (100000).
    games
        Agencies: how many games the solution plays against the bot, each deal from both seats.
    seed
        The chance of such a bot, and of these games.
    table
        Write the solution to this file, as the oracle reads it.
    json
        Print JSON; its keys are in docs/cli.md.
    """
    game = choices.find_game(key, edition)
    options = choices.find_options(game, option or [])
    if draws < 1 or (iterations is not None and iterations < 1) or games < 0:
        raise Problem("--draws and --iterations must be at least 1, --games at least 0")
    reduced = game.reduced(options) if seats in (None, 2) else None
    if reduced is not None:
        return solve_small(game, reduced, options, bot, games, choices.check_seed(seed), table, json)
    try:
        exact = exact_of(game)
        if seats is not None and seats != exact.seats:
            return approximate(game, seats, options, bot, draws, iterations, choices.check_seed(seed), table, json)
    except NotSolvable as error:
        raise Problem(str(error)) from None
    if bot is not None:
        check_players(game, [bot], exact.seats)
    player = None if bot is None else make_player(game, bot)
    solved, found = examine(game, options, bot, player, draws, choices.check_seed(seed))
    if table is not None:
        write_table(game, table, solved)
    if json:
        print_json(found)
    else:
        show(game, found)
    return 0


def approximate(
    game: AnyGame,
    seats: int,
    options: dict[str, Value],
    bot: str | None,
    draws: int,
    iterations: int | None,
    seed: int,
    table: Path | None,
    json: bool,
) -> int:
    abstraction = abstraction_of(game, seats, options)
    if table is not None:
        raise Problem("an oracle needs an exact solution: --table is for two seats")
    if bot is not None:
        check_players(game, [bot], seats)
    player = None if bot is None else make_player(game, bot)
    chance = Fast(seed)
    with ExitStack() as stack:

        def started(work: int) -> Progress:
            return stack.enter_context(progress_bar(work))

        if seats > abstraction.most:
            found = sampled(game, seats, options, bot, player, iterations, chance, started)
        else:
            found = minimised()(game, seats, options, bot, player, draws, iterations, chance, started)
    if json:
        print_json(found)
        return 0
    who = "the strategies found" if bot is None else f"{bot} in all seats"
    out = console()
    out.print(f"[bold]{game.title}[/], {seats} seats, approximated: {found.states} positions")
    gains = ", ".join(f"{share:.4f}" for share in found.best_response)
    out.print(f"The best answer found to {who} wins {gains} by seats, instead of {1 / seats:.4f}:")
    nash_conv = f"NashConv {found.nash_conv:.4f}"
    if found.interval is not None:
        low, high = found.interval
        nash_conv += f" ({low:.4f} to {high:.4f}) or more, as the true best answer may win more"
    out.print(f"{nash_conv}. This is no proof of good play in the game itself.")
    return 0


def minimised() -> Callable[..., Approximated]:
    try:
        from cutthroat.lab.solving.regrets import approximated  # noqa: PLC0415 - numpy is an extra
    except ImportError:
        raise Problem(f"three and four seats need numpy: {INSTALL}", code=1) from None
    return approximated


def solve_small(
    game: AnyGame,
    reduced: Reduced,
    options: dict[str, Value],
    bot: str | None,
    games: int,
    seed: int,
    table: Path | None,
    json: bool,
) -> int:
    if table is not None:
        raise Problem("an oracle needs an exact solution, and that of a smaller game is none: no --table")
    try:
        from cutthroat.lab.solving.turns import SWEEPS, examine_small  # noqa: PLC0415 - numpy is an extra
    except ImportError:
        raise Problem(f"to solve {game.title} needs numpy: {INSTALL}", code=1) from None
    if bot is not None:
        check_players(game, [bot], 2)
    player = None if bot is None else make_player(game, bot)
    with progress_bar(SWEEPS if player is None else 3 * SWEEPS) as progress:
        found = examine_small(game, reduced, options, bot, player, games, seed, progress)
    if json:
        print_json(found)
        return 0
    out = console()
    out.print(f"[bold]{game.title}[/], two seats, made smaller: {found.states} positions")
    out.print(f"The first player wins {found.value:.4f} of the games when both play its solution.")
    if bot is not None:
        first, second = found.best_response
        out.print(f"The best answer to {bot} wins {first:.4f} as first and {second:.4f} as second there:")
        out.print(f"exploitability {found.exploitability:.4f}")
    if found.played is not None:
        share = f"{found.played.share:.1%} ({found.played.low:.1%} to {found.played.high:.1%})"
        out.print(f"In the game itself the solution wins {share} of {found.played.games} games.")
    return 0


def write_table(game: AnyGame, file: Path, solved: Solved) -> None:
    made = table_of(f"cutthroat solve {game.key} --table oracle.json", solved)
    try:
        file.write_text(json_format.dumps(made, separators=(",", ":")) + "\n", encoding="utf-8")
    except OSError as error:
        raise Problem(f"{file}: {error.strerror or error}") from None


def show(game: AnyGame, found: Found) -> None:
    out = console()
    out.print(f"[bold]{game.title}[/], two seats: {found.states} positions, at most {found.rounds} rounds")
    if found.bot is None:
        show_strategies(found)
    out.print(f"The first player wins {found.value:.6f} of the games when both play the solution.")
    first, second = found.best_response
    who = "the solution" if found.bot is None else found.bot
    out.print(f"The best answer found to {who} wins {first:.6f} as first and {second:.6f} as second:")
    drawn = f" (asked {found.draws} times in each position, so rather too much)" if found.draws else ""
    out.print(f"exploitability {found.exploitability:.3g}{drawn}")


def show_strategies(found: Found) -> None:
    actions = ", ".join(found.strategies[0].first)
    out = console()
    out.print(f"With which probabilities they should {actions}:")
    table = Table("position", "value", "first", "second", box=None, padding=(0, 1, 0, 0))
    for row in found.strategies:
        table.add_row(row.position, f"{row.value:.6f}", mixed(row.first), mixed(row.second))
    out.print(table)


def mixed(odds: dict[str, float]) -> str:
    """Probabilities without the zero before the point; an action that is certain by its name."""
    certain = [action for action, p in odds.items() if p == 1.0]
    return certain[0] if certain else " ".join(f"{p:.6f}".removeprefix("0") for p in odds.values())
