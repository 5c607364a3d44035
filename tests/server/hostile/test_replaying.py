"""Records are whole games: to list them or to look into them must not keep the others waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from cutthroat.protocol.http import RecordInfo
from cutthroat.server.http import replays
from cutthroat.server.http.replays import MOST_KEPT, RecordInfos
from cutthroat.server.store.base import RecordRow
from tests.server.managers import Place, with_manager
from tests.server.play import play_alone
from tests.server.running import Server
from tests.server.wire import cookie, request


@pytest.fixture
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("replaying")) as running:
        yield running


def test_a_record_is_decoded_once_for_all_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    decoded: list[str] = []

    def counted(row: RecordRow) -> RecordInfo:
        decoded.append(row.id)
        return RecordInfo(
            id=row.id, game=row.game, finished=row.finished, names=[], kinds=[], places=[], scores=[], moves=0
        )

    monkeypatch.setattr(replays, "record_info", counted)

    @with_manager
    async def test(place: Place) -> None:
        await place.store.add_record(RecordRow("one", "toy", 1.0, b"{}", True), ["ana"])
        infos = RecordInfos(place.env)
        assert [await infos.find(key) is None for key in ("one", "none", "one")] == [False, True, False]

    test()
    assert decoded == ["one"]


def test_games_are_played_again_no_faster_than_verdicts_are_given(live: Server) -> None:
    async def test() -> None:
        ana = live.api("10.1.7.1")
        await ana.arrive("Ana")
        body = msgspec.Raw(await ana.record(await play_alone(ana, "toy", "ob")))
        imported = [await ana.post("/api/records", body, dict[str, Any]) for _ in range(MOST_KEPT + 1)]
        paths = [f"/api/records/{one['id']}" for one in imported]
        mine = cookie(ana.token or "") | {"X-Forwarded-For": "10.1.7.1"}
        rotated = [request(live.address, "GET", f"{path}/steps/1", headers=mine).status for path in paths * 10]
        assert set(rotated) == {200, 429}
        assert request(live.address, "GET", paths[0], headers=mine).status == 200, "reading it costs no replay"

    asyncio.run(test())
