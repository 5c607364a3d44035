"""How responses are made of what the server knows."""

from __future__ import annotations

import hmac

import msgspec

from cutthroat.bots import roster
from cutthroat.bots.levels import SECONDS
from cutthroat.core import COMPILED
from cutthroat.core.chance import Fast
from cutthroat.game import record as game_record
from cutthroat.game import rulebook
from cutthroat.game.about import about_of
from cutthroat.game.characters import characters
from cutthroat.game.contract import AnyGame, CardFacts
from cutthroat.game.editions.differences import differences
from cutthroat.game.guide import guide_of
from cutthroat.game.lesson import LEARNER, lesson_text, play_lesson
from cutthroat.game.narration import Narrator
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import (
    Fairness,
    GameDetails,
    GameInfo,
    Lesson,
    LessonMoment,
    Opponent,
    RecordInfo,
    TableListed,
    World,
)
from cutthroat.server import games
from cutthroat.server.editions import Editions, name_of, played_with
from cutthroat.server.errors import Refusal
from cutthroat.server.store.base import RecordRow
from cutthroat.server.tables import scene
from cutthroat.server.tables.actor import TableActor
from cutthroat.server.tables.guards import may_look, running
from cutthroat.server.tables.stage import Lobby, Over
from cutthroat.server.tables.summary import Summary
from cutthroat.server.tables.table import Table
from cutthroat.server.tables.views import Views


def game_info(game: AnyGame, editions: Editions) -> GameInfo:
    return GameInfo(
        key=game.key,
        title=game.title,
        tagline=game.tagline,
        seats=(game.seats[0], game.seats[-1]),
        options=game.options,
        bots=roster.names(game),
        opponents=opponents(game),
        rules_version=game.rules_version,
        compiled=COMPILED,
        editions=editions.names(game.key),
    )


def opponents(game: AnyGame) -> list[Opponent]:
    found = []
    everywhere = roster.names(game)
    for strength, one in enumerate(characters(game), 1):
        facts = {name: getattr(one, name) for name in one.__struct_fields__ if name in Opponent.__struct_fields__}
        seats = None if one.bot in everywhere or game.exact is None else game.exact.seats
        found.append(Opponent(**facts, strength=strength, seconds=SECONDS.get(one.bot, 0.0), seats=seats))
    return found


def table_listed(actor: TableActor, asker: str) -> TableListed:
    return listed(actor.info(), actor.table.waiting() if may_look(actor.table, asker) else [])


def summary_listed(summary: Summary, asker: str) -> TableListed:
    return listed(summary.info, summary.waiting if summary.may_look(asker) else [])


def listed(info: m.TableInfo, waiting: list[int]) -> TableListed:
    return TableListed(**{name: getattr(info, name) for name in info.__struct_fields__}, waiting=waiting)


def plays_at(table: TableListed, person: str) -> bool:
    """Whether the game goes on, and that person plays a seat of it, not a bot."""
    if table.status in ("open", "over"):
        return False
    return any(seat.person == person and not seat.bot for seat in table.seats)


def fairness_of(table: Table) -> Fairness:
    source = None if isinstance(table.stage, Lobby) else table.stage.match.record.chance
    dealt = source if isinstance(source, game_record.FairSource) else None
    return Fairness(
        seal=table.seal,
        round=dealt.round if dealt else None,
        commitments=dealt.commitments if dealt else None,
        entropy=dealt.entropy if dealt else None,
        secret=table.secret if isinstance(table.stage, Over) else None,
    )


def world_of(table: Table, seat: int) -> World:
    """Always the same world for the same decision: comparing many would reveal what they have in common."""
    decision = table.seats[seat].decision
    seed = hmac.digest(table.secret.encode(), f"world {seat} {decision}".encode(), "sha256")
    world = table.game.dump(running(table).match.state.determinize(seat, Fast(int.from_bytes(seed[:7], "big"))))
    return World(game=table.game.key, seat=seat, decision=decision, state=msgspec.Raw(m.encode(world)))


def details_of(game: AnyGame, editions: Editions) -> GameDetails:
    edition = game.edition
    return GameDetails(
        info=game_info(game, editions),
        catalogue=catalogue_of(game),
        rules=rules_of(game),
        guide=guide_of(game),
        about=about_of(game),
        edition=name_of(edition) if edition else None,
        differences=[str(one) for one in differences(edition)] if edition else [],
    )


def catalogue_of(game: AnyGame) -> dict[str, CardFacts]:
    """Cards that an edition has changed are marked: a picture cannot say in a few words of ours what they do."""
    found = dict(game.catalogue())
    if game.edition is None:
        return found
    usual = games.load(game.key).catalogue()
    for name, card in found.items():
        if name not in usual or usual[name].text != card.text:
            found[name] = msgspec.structs.replace(card, facts={**card.facts, "edited": True})
    return found


def rules_of(game: AnyGame) -> list[rulebook.Rule]:
    try:
        return rulebook.book(game.key)
    except FileNotFoundError:
        return []


def record_info(row: RecordRow) -> RecordInfo:
    played = game_record.decode(row.body)
    ended, edition = played.outcome, played_with(played)
    return RecordInfo(
        id=row.id,
        game=row.game,
        finished=row.finished,
        names=played.names,
        kinds=[seat.kind for seat in played.seats],
        places=ended.places if ended else [],
        scores=ended.scores if ended else [],
        moves=len(played.moves),
        takebacks=played.takebacks,
        edition=name_of(edition) if edition else None,
    )


def lesson_of(game: AnyGame) -> Lesson:
    text = lesson_text(game)
    if text is None:
        raise Refusal("missing", f"there is no lesson for {game.title} yet")
    narrator = Narrator(game, text.names, LEARNER)
    moments = [
        LessonMoment(
            say=step.text.say,
            rules=step.text.rules,
            kindly=step.text.kindly,
            position=scene.position_of(Views(game), step.state, LEARNER),
            moves=[
                scene.move_of(game, step.state, LEARNER, int(a), text.names) for a in step.state.legal_actions(LEARNER)
            ],
            expected=step.expected,
            log=[scene.log_line(narrator.tell(event), number) for event in step.events],
        )
        for number, step in enumerate(play_lesson(game, text), 1)
    ]
    return Lesson(game=game.key, title=text.title, names=text.names, steps=moments)
