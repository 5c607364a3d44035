"""The editions that a server offers: a file or an administrator's folder, read once when the server starts."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path

from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.model import Edition, EditionError
from cutthroat.game.editions.source import EditionFileError, open_edition
from cutthroat.game.record import Record
from cutthroat.protocol.messages import EditionName
from cutthroat.server.errors import Refusal

log = logging.getLogger(__name__)


class Editions:
    def __init__(self, games: Iterable[AnyGame] = ()) -> None:
        self._games = {game.edition.digest: game for game in games if game.edition is not None}

    @classmethod
    def read(cls, where: Path | None) -> Editions:
        """A file, or all files of a folder. One that cannot be played is named in the log and left out: the
        others, and the games as they come, must not wait for it. Raises OSError if there is no such place."""
        if where is None:
            return cls()
        games: dict[tuple[str, str], AnyGame] = {}
        files = [where] if where.is_file() else sorted(one for one in where.iterdir() if one.suffix == ".toml")
        for file in files:
            try:
                game = open_edition(file)
            except EditionError as error:
                for line in error.lines if isinstance(error, EditionFileError) else [f"{file}: {error}"]:
                    log.error("edition left out: %s", line)
                continue
            edition = game.edition
            assert edition is not None
            if (edition.game, edition.name) in games:
                log.error("edition left out: %s: another one of this game is called %s", file, edition.name)
                continue
            games[edition.game, edition.name] = game
            log.info("edition of %s: %s", edition.game, edition.name)
        return cls(games.values())

    def names(self, key: str) -> list[EditionName]:
        """Of a game."""
        return sorted((name_of(game.edition) for game in self.of(key) if game.edition), key=lambda one: one.name)

    def of(self, key: str) -> list[AnyGame]:
        return [game for game in self._games.values() if game.key == key]

    def find(self, key: str, digest: str) -> AnyGame:
        """Raises Refusal if it is not offered, or one of another game."""
        game = self._games.get(digest)
        if game is None or game.key != key:
            raise Refusal("illegal", "this server offers no such edition of that game")
        return game

    def has(self, edition: Edition) -> bool:
        return edition.digest in self._games


def played_with(record: Record) -> Edition | None:
    return record.edition if isinstance(record.edition, Edition) else None


def name_of(edition: Edition) -> EditionName:
    return EditionName(digest=edition.digest, name=edition.name, author=edition.author, version=edition.version)
