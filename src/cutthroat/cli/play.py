"""``cutthroat play``: at a table in the browser, or in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cutthroat.cli import browser, choices
from cutthroat.cli.asking import Asking
from cutthroat.cli.flags import EditionFile, Flag, OptionTexts
from cutthroat.cli.output import is_interactive
from cutthroat.cli.problem import Problem
from cutthroat.game import registry
from cutthroat.game.match import Match
from cutthroat.game.record import FairSource, Record, Source, read
from cutthroat.server.http.static import has_client
from cutthroat.terminal import saves
from cutthroat.terminal.screen import Screen
from cutthroat.terminal.seating import Seating
from cutthroat.terminal.table import Quit, Table


def play(
    key: str | None = None,
    /,
    *,
    seats: Annotated[int | None, Parameter(alias="-n")] = None,
    people: str | None = None,
    bots: str | None = None,
    option: OptionTexts = None,
    edition: EditionFile = None,
    seed: int | None = None,
    quick: Annotated[Flag, Parameter(alias="-q")] = False,
    resume: Flag = False,
    terminal: Flag = False,
    no_browser: Flag = False,
) -> int:
    """Play in the browser, or with --terminal in the terminal: alone against bots, or around one keyboard.

    In the browser: a server of your own starts on this machine, and stops with Ctrl-C. All flags but --edition and
    --no-browser are for the terminal, and mean it; you are asked for whatever they leave open. Every move is saved:
    after Ctrl-C or a crash, play --resume goes on. With several people at the keyboard, the screen is cleared between
    them. For example:

    cutthroat play agencies --seats 3 --people Ana --bots greedy

    Parameters
    ----------
    key
        The game (see: cutthroat games). With --resume: a saved game's file, or the game whose latest save goes on.
    seats
        Number of seats, bots included.
    people
        Names of the people at this keyboard, separated by commas.
    bots
        Bots for the other seats, separated by commas; a short list is repeated.
    option
        A table option as name=value; may be given several times.
    edition
        A file with other cards (see: cutthroat edition).
    seed
        Play a known deal, the same each time, instead of a provably fair one.
    quick
        Ask nothing: the smallest table that fits, one person, the usual bots, default options.
    resume
        Go on with a saved game: the latest one if none is named.
    terminal
        Play in the terminal.
    no_browser
        Start the server and print its address, but open no browser.
    """
    wants_terminal = (seats, people, bots, option, seed) != (None,) * 5 or quick or resume or terminal
    if not wants_terminal:
        if has_client():
            return browser.play_there(choices.wanted_game(key, edition), edition, open_it=not no_browser)
        if no_browser or is_interactive():
            print(browser.NO_CLIENT, file=sys.stderr)
    if not is_interactive():
        raise Problem("play needs a terminal; to let bots play among themselves, use: cutthroat simulate")

    screen = Screen()
    if resume:
        return go_on(screen, key)
    asking = Asking(
        screen=screen,
        key=key,
        wanted_seats=seats,
        wanted_people=people,
        wanted_bots=bots,
        wanted_options=option,
        edition=edition,
        seed=None if seed is None else choices.check_seed(seed),
        quick=quick,
    )
    return begin(screen, asking.seating())


def begin(screen: Screen, seating: Seating) -> int:
    match = Match.start(seating.game, seating.seat_records(), seating.options, seating.source())
    path = saves.new_path(seating.game.key)
    save(match.record, path)
    screen.say(f"{seating.game.called}: {', '.join(match.record.names)}", "bold")
    for line in seating.said():
        screen.say(f"  {line}", "italic")
    announce(screen, match.record.chance)
    return sit_down(screen, match, path)


def announce(screen: Screen, source: Source) -> None:
    if isinstance(source, FairSource):
        screen.say("This number seals every shuffle and roll; the secret behind it will be in the record:")
        screen.say(f"  {source.seal}", "dim")
    else:
        screen.say(f"This is the deal of seed {source.seed}.")
    screen.say("Type the number of a move; ? explains the moves, help lists the commands.")


def go_on(screen: Screen, wanted: str | None) -> int:
    path = saved_game(wanted)
    match = Match.resume(read(path))
    screen.say(f"Welcome back to {match.game.called}, after {len(match.record.moves)} moves", "bold")
    return sit_down(screen, match, path)


def saved_game(wanted: str | None) -> Path:
    if wanted is not None and wanted not in registry.all_keys():
        return Path(wanted)
    found = saves.unfinished(wanted)
    if not found:
        raise Problem(f"there is no saved game in {saves.home() / 'games'}", code=1)
    return found[0]


def sit_down(screen: Screen, match: Match, path: Path) -> int:
    table = Table(match, path, screen)
    if not table.people and not match.is_over:
        raise Problem("only bots play in that game; watch it with: cutthroat replay")
    try:
        table.run()
    except (Quit, EOFError):
        say_goodbye(screen, table)
    except KeyboardInterrupt:
        say_goodbye(screen, table)
        raise
    except OSError as error:
        raise Problem(f"the game cannot be saved: {error}", code=1) from None
    return 0


def say_goodbye(screen: Screen, table: Table) -> None:
    table.leave()
    screen.say("\nSaved. Go on with: cutthroat play --resume")


def save(record: Record, path: Path) -> None:
    try:
        saves.save(record, path)
    except OSError as error:
        raise Problem(f"the game cannot be saved: {error}", code=1) from None
