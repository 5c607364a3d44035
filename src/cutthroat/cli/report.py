"""``cutthroat report``: what many games say about a game, as a page, as Markdown and as figures."""

from __future__ import annotations

import hashlib
import os
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
from cyclopts import Parameter
from rich.markup import escape

from cutthroat.bots.roster import names as roster_names
from cutthroat.cli import choices
from cutthroat.cli.flags import EditionFile
from cutthroat.cli.output import console
from cutthroat.cli.problem import Problem
from cutthroat.cli.progress import INTERRUPTED, at_least_one, progress_bar, wanted_jobs
from cutthroat.game.contract import AnyGame
from cutthroat.game.options import Option, OptionError, Value, show
from cutthroat.lab.cluster import NoCluster, OtherProgram
from cutthroat.lab.kept import Kept, fingerprint
from cutthroat.lab.processes import WorkerLost
from cutthroat.lab.report.build import build, encode
from cutthroat.lab.report.build import play as play_study
from cutthroat.lab.report.collect import Found
from cutthroat.lab.report.figures import Report
from cutthroat.lab.report.markdown import markdown
from cutthroat.lab.report.page import page
from cutthroat.lab.report.plan import Study, Variant
from cutthroat.terminal import saves

LEAST_GAMES = 20
"""Fewer say nothing."""
Writer: TypeAlias = Callable[[Report, AnyGame], str]
WRITERS: dict[str, Writer] = {".html": page, ".htm": page, ".md": markdown}
RIVALS = ("novice", "random")
"""Who is held against the bots, to tell skill from luck: the first that is not one of them."""
SHOWN = 5

Texts = Annotated[list[str] | None, Parameter(negative="")]


def report(
    key: str,
    /,
    *,
    output: Annotated[Path, Parameter(name=["--output", "-o"])],
    seats: Annotated[int | None, Parameter(alias="-n")] = None,
    bots: str | None = None,
    games: Annotated[int, Parameter(alias="-g")] = 10_000,
    option: Texts = None,
    edition: EditionFile = None,
    against: Texts = None,
    sweep: str | None = None,
    seed: int = 1,
    jobs: Annotated[int | None, Parameter(alias="-j")] = None,
    cluster: str = "",
    json: Annotated[Path | None, Parameter(name="--json")] = None,
) -> int:
    """Play many games, and write what they say about the game: who wins, how long, by luck or skill, by which cards.

    The page needs no network, and nothing beside it. Ctrl-C stops the run; the same command goes on with it, also after
    the process was killed. For example:

    cutthroat report nation --seats 4 -o nation.html

    cutthroat report nation --against my-box.toml -o my-box.html

    cutthroat report contract --seats 4 --against second_attempt_cards=fresh -o second-attempts.md

    Parameters
    ----------
    key
        The game (see: cutthroat games).
    output
        The file to write: a page (.html) or Markdown (.md).
    seats
        Number of seats; the smallest table if not given.
    bots
        Bots by name, separated by commas; greedy if not given. A list shorter than the table is repeated.
    games
        Number of games of each rule set; at least 20.
    option
        A table option as name=value; may be given several times.
    edition
        A file with other cards (see: cutthroat edition).
    against
        An option as name=value of a second rule set, which plays the same deals; may be given several times for a rule
        set that differs in several options. Or the file of an edition, which plays the same seeds with its own cards.
    sweep
        An option and its values, as in takes_per_turn=2,3,4: a rule set for each, all on the same deals.
    seed
        Which games: a whole number.
    jobs
        Number of processes; all cores if not given.
    cluster
        The address of a Dask scheduler whose workers play instead, as tcp://host:8786 (see: docs/research.md).
    json
        A file for all figures; its keys are in docs/cli.md.
    """
    game = choices.find_game(key, edition)
    variants, swept = rule_sets(game, option or [], against or [], sweep)
    places = choices.find_seats(game, seats, variants[0].options)
    for variant in variants[1:]:
        choices.find_seats(game, places, variant.options)
    names = choices.find_bots(game, bots or choices.quick_bot(game), places)
    if at_least_one(games, "games") < LEAST_GAMES:
        raise Problem(f"--games must be at least {LEAST_GAMES}: fewer say nothing, not {games}")
    write = writer(output)
    for file in (output, json):
        check_writable(file)
    study = Study(
        module=type(game).__module__,
        seats=places,
        bots=names,
        rival=rival(game, names),
        variants=variants,
        sweep=swept,
        games=games,
        seed=choices.check_seed(seed),
        program=fingerprint(),
    )
    found = play(game, study, at_least_one(wanted_jobs(jobs), "jobs"), cluster)
    if found is None:
        console().print("Stopped; what is finished is kept, and the same command goes on with it.")
        return INTERRUPTED
    told = build(game, study, found, command(study, game, output, edition, edition_file(against or [])))
    save(output, write(told, game))
    if json is not None:
        save(json, msgspec.json.format(msgspec.json.encode(told), indent=1).decode() + "\n")
    say(told, output)
    return 0


def rule_sets(game: AnyGame, option: list[str], against: list[str], sweep: str | None) -> tuple[list[Variant], str]:
    """The first rule set, those that are held against it, and the option that is swept, if any."""
    options = choices.find_options(game, option)
    usual = game.edition.name if game.edition else "Defaults"
    base = Variant(label="As given" if option else usual, options=options, edition=game.edition)
    if against and sweep:
        raise Problem("--against and --sweep are two questions: give one of them")
    if against:
        return [base, varied(game, option, against, base)], ""
    if sweep is None:
        return [base], ""
    name, equals, values = sweep.partition("=")
    known = {one.id: one for one in game.options}
    if not equals or not choices.split(values):
        raise Problem(f"a sweep is written name=value,value,..., not {sweep!r}")
    if name not in known:
        raise OptionError(f"{game.title} has no option {name!r}; its options are: {', '.join(known) or 'none'}")
    texts = [f"{name}={value}" for value in choices.split(values)]
    sets = [choices.find_options(game, [*option, text]) for text in texts]
    found = [
        Variant(label=called(known[name], options[name]), options=options, edition=game.edition) for options in sets
    ]
    if len({show(one.options[name]) for one in found}) < len(found) or len(found) < 2:
        raise Problem(f"a sweep needs at least two different values of {name}, not {values!r}")
    return [base, *found], name


def varied(game: AnyGame, option: list[str], against: list[str], base: Variant) -> Variant:
    file = edition_file(against)
    other = game if file is None else choices.find_game(game.key, file)
    texts = [text for text in against if not is_file(text)]
    options = choices.find_options(other, [*option, *texts])
    if options == base.options and other.edition == game.edition:
        raise Problem("--against changes nothing: cards and options are what they are already")
    words = [other.edition.name] if other is not game and other.edition else []
    label = "; ".join([*words, *filter(None, [in_words(game, base.options, options)])])
    return Variant(label=label, options=options, edition=other.edition)


def is_file(text: str) -> bool:
    """An edition's file, where options are written name=value."""
    return "=" not in text and text.endswith(".toml")


def edition_file(against: list[str]) -> Path | None:
    files = [Path(text) for text in against if is_file(text)]
    if len(files) > 1:
        raise Problem("--against takes one edition at a time")
    return files[0] if files else None


def in_words(game: AnyGame, usual: dict[str, Value], options: dict[str, Value]) -> str:
    """What is different, by the names that players read."""
    return "; ".join(called(one, options[one.id]) for one in game.options if options[one.id] != usual[one.id])


def called(option: Option, value: Value) -> str:
    names = dict(zip(option.values, option.names, strict=True))
    return f"{option.label}: {names.get(value, show(value))}"


def rival(game: AnyGame, bots: list[str]) -> str:
    known = roster_names(game)
    return next((name for name in RIVALS if name in known and name not in bots), known[0])


def writer(file: Path) -> Writer:
    if file.suffix.lower() not in WRITERS:
        raise Problem(f"{file}: a report is a page (.html) or Markdown (.md)")
    return WRITERS[file.suffix.lower()]


def check_writable(file: Path | None) -> None:
    """Before games are played for nothing."""
    if file is None:
        return
    folder = file.parent
    if file.is_dir() or not folder.is_dir():
        raise Problem(f"{file}: {'is a folder' if file.is_dir() else 'there is no such folder'}")
    if not os.access(file if file.exists() else folder, os.W_OK):
        raise Problem(f"{file}: cannot be written")


def play(game: AnyGame, study: Study, jobs: int, cluster: str) -> list[Found] | None:
    kept = Kept(kept_file(game, study), encode(study), Found)
    with progress_bar(study.items) as progress:
        try:
            found = play_study(study, jobs, kept, progress, cluster)
        except NoCluster as error:
            raise Problem(str(error)) from None
        except (WorkerLost, OtherProgram) as error:
            raise Problem(f"{error}; what is finished is kept", code=1) from None
        except OSError as error:
            raise Problem(f"{kept.file}: {error.strerror or error}", code=1) from None
    if found is not None:
        kept.drop()
    return found


def kept_file(game: AnyGame, study: Study) -> Path:
    """Of each study its own, whatever program plays it."""
    same = encode(msgspec.structs.replace(study, program=""))
    return saves.home() / "report" / f"{game.key}-{study.seats}-{hashlib.sha256(same).hexdigest()[:12]}.jsonl"


def save(file: Path, text: str) -> None:
    """The whole file or nothing."""
    part = file.with_name(f".{file.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(file)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise Problem(f"{file}: {error.strerror or error}", code=1) from None


def command(study: Study, game: AnyGame, output: Path, edition: Path | None, other: Path | None) -> str:
    """What makes the same report again."""
    defaults = game.resolve({})
    words = ["./cutthroat", "report", game.key, "--seats", str(study.seats), "--bots", ",".join(shortened(study.bots))]
    words += ["--games", str(study.games), "--seed", str(study.seed)]
    base = study.variants[0].options
    words += ["--edition", edition.name] if edition else []
    words += flags("--option", base, defaults)
    if study.sweep:
        values = ",".join(show(one.options[study.sweep]) for one in study.variants[1:])
        words += ["--sweep", f"{study.sweep}={values}"]
    else:
        words += ["--against", other.name] if other else []
        for variant in study.variants[1:]:
            words += flags("--against", variant.options, base)
    return shlex.join([*words, "-o", output.name if output.is_absolute() else str(output)])


def flags(flag: str, options: dict[str, Value], usual: dict[str, Value]) -> list[str]:
    different = [f"{name}={show(value)}" for name, value in options.items() if value != usual[name]]
    return [word for text in different for word in (flag, text)]


def shortened(bots: list[str]) -> list[str]:
    return bots[:1] if len(set(bots)) == 1 else bots


def say(told: Report, output: Path) -> None:
    out = console()
    out.print(f"[bold]{escape(told.title)}[/]: {told.played:,} games at {told.seats} seats, seed {told.seed}")
    for finding in told.findings[:SHOWN]:
        out.print(f"  - {finding.title}", markup=False)
    out.print(f"{output}: {output.stat().st_size / 1e3:,.0f} kB", markup=False)
