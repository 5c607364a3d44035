"""A table's configuration between its stored form and the one on the wire: either may change without the other."""

from __future__ import annotations

from cutthroat.game.editions.model import Edition
from cutthroat.protocol import messages as m
from cutthroat.server.tables.entries import StoredClockRule, StoredConfig, StoredSeatPlan


def to_stored(config: m.TableConfig, edition: Edition | None = None) -> StoredConfig:
    clock = config.clock
    return StoredConfig(
        game=config.game,
        seats=[StoredSeatPlan(kind=plan.kind, bot=plan.bot) for plan in config.seats],
        options=config.options,
        clock=StoredClockRule(kind=clock.kind, seconds=clock.seconds, increment=clock.increment),
        public=config.public,
        spectators=config.spectators,
        chat=config.chat,
        undo=config.undo,
        hints=config.hints,
        thoughts=config.thoughts,
        edition=edition,
    )


def from_stored(config: StoredConfig) -> m.TableConfig:
    clock = config.clock
    return m.TableConfig(
        game=config.game,
        seats=[m.SeatPlan(kind=plan.kind, bot=plan.bot) for plan in config.seats],
        options=config.options,
        clock=m.ClockRule(kind=clock.kind, seconds=clock.seconds, increment=clock.increment),
        public=config.public,
        spectators=config.spectators,
        chat=config.chat,
        undo=config.undo,
        hints=config.hints,
        thoughts=config.thoughts,
        edition=config.edition.digest if config.edition else "",
    )
