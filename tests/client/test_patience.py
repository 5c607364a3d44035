"""How requests are made again, and when not."""

from __future__ import annotations

import asyncio

import pytest

from cutthroat.client import Api, ApiProblem, Patience, Unreachable
from cutthroat.client.api import Answered
from cutthroat.client.patience import Tries
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import Me
from tests.client.clocks import HurriedClock

ME = m.encode(Me("p", "Ana", devices=1, recovery=False))
MADE = b'{"id":"t","code":"ABCDEF"}'
CONFIG = m.TableConfig(game="toy", seats=[m.SeatPlan()])
REFUSED = Unreachable("refused", may_have_arrived=False)
BROKEN_OFF = Unreachable("broken off")


def answer(body: bytes = ME, status: int = 200, *, cookie: str | None = None, wait: float = 0.0) -> Answered:
    return Answered(status, body, cookie, wait)


def problem(status: int, code: str = "x", wait: float = 0.0) -> Answered:
    return answer(b'{"code":"%s","text":"no"}' % code.encode(), status, wait=wait)


class Scripted(Api):
    """Whose server does one thing after the other."""

    def __init__(self, *does: Answered | Unreachable, seconds: float = 30.0) -> None:
        self.clock = HurriedClock()
        super().__init__("http://nowhere", patience=Patience(seconds=seconds, clock=self.clock))
        self.does = list(does)

    def _exchange(self, method: str, path: str, data: bytes | None) -> Answered:
        what = self.does.pop(0)
        if isinstance(what, Unreachable):
            raise what
        return what


def test_pauses_grow_with_chance_in_them_until_the_patience_is_over() -> None:
    async def test() -> None:
        clock = HurriedClock()
        tries = Tries(Patience(clock=clock))
        while await tries.wait("gone"):
            pass
        steps = (0.1, 0.2, 0.4, 0.8, 1.6, 3.2, *[5.0] * 100)
        for pause, longest in zip(clock.pauses, steps, strict=False):
            assert longest / 2 <= pause <= longest
        assert 25 < clock.now() <= 30

    asyncio.run(test())


@pytest.mark.parametrize(
    "fault",
    [REFUSED, BROKEN_OFF, answer(b""), answer(ME[:-1]), answer(ME[:10] + ME), problem(503), problem(429), problem(408)],
)
def test_a_request_is_made_again_until_it_is_answered(fault: Answered | Unreachable) -> None:
    async def test() -> None:
        api = Scripted(*[fault] * 5, answer())
        me = await api.me()
        assert me is not None
        assert me.name == "Ana"
        assert len(api.clock.pauses) == 5

    asyncio.run(test())


def test_a_server_that_says_how_long_to_wait_is_asked_no_earlier() -> None:
    async def test() -> None:
        api = Scripted(problem(429, wait=7.0), answer())
        await api.me()
        assert api.clock.pauses == [7.0]
        impatient = Scripted(problem(429, "too-fast", wait=31.0))
        with pytest.raises(ApiProblem) as refused:
            await impatient.me()
        assert refused.value.code == "too-fast"

    asyncio.run(test())


def test_a_refusal_is_believed_when_it_comes_again_and_again() -> None:
    async def test() -> None:
        garbled = Scripted(problem(404), BROKEN_OFF, problem(403), answer())
        assert await garbled.me() is not None
        for status, code in ((404, "missing"), (403, "not-yours"), (429, "too-many")):
            meant = Scripted(*[problem(status, code)] * 3)
            with pytest.raises(ApiProblem) as refused:
                await meant.me()
            assert (refused.value.code, meant.does) == (code, [])

    asyncio.run(test())


def test_an_answer_of_another_release_is_named_as_such() -> None:
    async def test() -> None:
        api = Scripted(*[answer(b'{"name":"Ana"}')] * 3)
        with pytest.raises(ApiProblem, match="this release does not know"):
            await api.me()

    asyncio.run(test())


def test_whoever_never_answers_is_unreachable() -> None:
    async def test() -> None:
        with pytest.raises(Unreachable, match="broken off"):
            await Scripted(*[BROKEN_OFF] * 50).me()
        with pytest.raises(Unreachable):
            await Scripted(BROKEN_OFF, seconds=0).me()

    asyncio.run(test())


def test_what_must_not_happen_twice_is_asked_again_only_if_it_did_not_arrive() -> None:
    async def test() -> None:
        api = Scripted(REFUSED, problem(503), REFUSED, answer(MADE, 201))
        assert (await api.create_table(CONFIG)).id == "t"
        with pytest.raises(Unreachable, match="broken off"):
            await Scripted(REFUSED, BROKEN_OFF, answer(MADE, 201)).create_table(CONFIG)

    asyncio.run(test())


def test_a_token_that_was_garbled_is_not_kept() -> None:
    async def test() -> None:
        stranger = answer(b"null")
        api = Scripted(answer(cookie="gar-garbled", status=201), stranger, answer(cookie="whole", status=201), answer())
        assert (await api.arrive("Ana")).id == "p"
        assert api.token == "whole"

    asyncio.run(test())
