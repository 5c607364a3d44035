"""A report from its first game to its figures, with what is finished kept on the disk."""

from __future__ import annotations

import msgspec

from cutthroat import __version__
from cutthroat.game.contract import AnyGame
from cutthroat.lab.kept import Kept
from cutthroat.lab.processes import Chunk
from cutthroat.lab.report.analysis import rule_set, skill
from cutthroat.lab.report.collect import ROUND_FIELDS, Found, play_items, prepare
from cutthroat.lab.report.compare import compare
from cutthroat.lab.report.figures import Report
from cutthroat.lab.report.findings import findings
from cutthroat.lab.report.games import Played
from cutthroat.lab.report.plan import Study
from cutthroat.lab.report.sources import sources
from cutthroat.lab.runner import Progress, run_chunks


def play(study: Study, jobs: int, kept: Kept[Found], told: Progress, cluster: str = "") -> list[Found] | None:
    """All games of a study; those of an earlier run that was stopped count. None if Ctrl-C stopped this one."""
    prepare(encode(study))  # its time is not a game's: by that chunks are cut
    found = kept.read()
    told(sum(chunk.items for chunk in found))
    try:
        for _, chunk in run_chunks(play_items, encode(study), missing(found, study.items), jobs, cluster):
            kept.add([chunk])
            found.append(chunk)
            told(chunk.items)
    except KeyboardInterrupt:
        return None
    return found


def encode(study: Study) -> bytes:
    return msgspec.json.encode(study)


def missing(found: list[Found], items: int) -> list[Chunk]:
    """The games that have not been played, as spans."""
    spans: list[Chunk] = []
    first = 0
    for chunk in sorted(found, key=lambda one: one.first):
        if chunk.first > first:
            spans.append((first, chunk.first - first))
        first = chunk.first + chunk.items
    if first < items:
        spans.append((first, items - first))
    return spans


def build(game: AnyGame, study: Study, chunks: list[Found], command: str) -> Report:
    played = Played(study, chunks)
    sets = [
        rule_set(own, study, variant, found)
        for own, variant, found in zip(study.games_played(), study.variants, played.by_variant, strict=True)
    ]
    rounds_are = rounds_of(game, study)
    base = played.by_variant[0]
    comparisons = [
        compare(game, study.seats, rounds_are, variant.label, base, played.by_variant[n])
        for n, variant in enumerate(study.variants)
        if n
    ]
    told, came_from = skill(study, played.swaps), sources(played.sources)
    fair = 1 / study.seats
    return Report(
        game=game.key,
        title=game.called,
        seats=study.seats,
        bots=study.bots,
        seed=study.seed,
        games=study.games,
        played=study.items,
        command=command,
        version=__version__,
        rules_version=game.rules_version,
        rounds_are=rounds_are,
        fair=fair,
        sweep=study.sweep,
        findings=findings(sets[0], comparisons, told, came_from, fair, rounds_are),
        rule_sets=sets,
        comparisons=comparisons,
        skill=told,
        sources=came_from,
    )


def rounds_of(game: AnyGame, study: Study) -> str:
    """What the game counts as it goes on."""
    fields = game.blank(study.seats, study.variants[0].options).FIELDS
    return next((f"{name}s" for name in ROUND_FIELDS if name in fields), "")
