"""The positions that the boards are tested with can be made, and show what their names say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cutthroat.games.shinobi.edge.game import ShinobiGame
from tests.boards import crisis, shinobi
from tests.boards.__main__ import MAKERS, write_all
from tests.boards.table import NeverSeen, Position, Scene, read_games, replay
from tests.browser.board_scenes import POSITIONS

REPOSITORY = Path(__file__).resolve().parents[2]
ASKED_FOR = re.compile(r"""(?:position(?:<[\w, ]+>)?|show)\((?:me, )?"(\w+)", "([\w-]+)"|catalogueOf\("(\w+)"\)""")


@pytest.mark.parametrize("key", MAKERS)
def test_every_position_can_be_made(key: str) -> None:
    """The makers check phase, seats asked and events as they go."""
    positions = [fixture for fixture in MAKERS[key]().values() if isinstance(fixture, Position)]
    assert positions
    for position in positions:
        assert position.view.viewer == position.seat
        assert bool(position.moves) == (position.seat in position.view.waiting)
        assert (position.outcome is None) == bool(position.view.waiting)


def test_they_are_written_one_file_each(tmp_path: Path) -> None:
    write_all(tmp_path)
    written = {(file.parent.name, file.stem) for file in tmp_path.glob("*/*.json")}
    assert written == {(key, name) for key, fixtures in MAKERS.items() for name in fixtures()}
    market = json.loads((tmp_path / "nation" / "market.json").read_text(encoding="utf-8"))
    assert market["view"]["phase"] == "market-pick"


def test_all_that_tests_ask_for_is_made_and_nothing_else() -> None:
    files = [*REPOSITORY.glob("web/src/**/*.test.ts"), *REPOSITORY.glob("tests/browser/*.py")]
    found = [asked for file in files for asked in ASKED_FOR.findall(file.read_text(encoding="utf-8"))]
    asked_for = {(key or of, name or "catalogue") for key, name, of in found}
    asked_for |= {(key, name) for key, names in POSITIONS.items() for name in names}
    assert asked_for == {(key, name) for key, fixtures in MAKERS.items() for name in fixtures()}


def test_a_recorded_game_that_shows_something_else_is_an_error() -> None:
    never = Scene("never", "draft", lambda s: s.round > 9, shinobi.mine)
    with pytest.raises(NeverSeen, match="does not show never"):
        replay(ShinobiGame(), "draft", read_games("shinobi")["draft"], [never])


def test_so_is_a_position_of_another_phase() -> None:
    with pytest.raises(NeverSeen):
        crisis.Court(2, seed=1).expect("plan", 0)
    with pytest.raises(NeverSeen):
        crisis.Court(2, seed=1).expect("plan", 0, 1, told=["killed"])
