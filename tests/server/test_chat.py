"""What is said at a table: who hears it, and how much of it."""

from __future__ import annotations

from cutthroat.client.follower import decode_server
from cutthroat.protocol import messages as m
from cutthroat.server.tables.answers import Answers
from cutthroat.server.tables.chat import BURST
from tests.server.managers import Guest, Place, with_manager


@with_manager
async def test_talk_is_heard_kept_and_cleaned(place: Place) -> None:
    ana, bo = await place.game()
    await ana.do(m.Say, text=" well\x00 played\u202e ")
    assert [line.text for line in bo.known.chat] == ["well played"]
    late = await place.guest(ana.actor, "eve")
    assert [line.text for line in late.known.chat] == ["well played"]


@with_manager
async def test_a_line_sent_twice_is_said_once(place: Place) -> None:
    ana, bo = await place.game()
    for _ in range(2):
        await ana.tell(m.Say(id="line", text="hello"))
    assert len(bo.known.chat) == 1
    ana.actor.table.answers = Answers()
    await ana.tell(m.Say(id="line", text="hello"))
    assert len(bo.known.chat) == 1


@with_manager
async def test_too_much_talk_is_refused(place: Place) -> None:
    ana, bo = await place.game()
    codes = [await ana.code_of(m.Say, text=str(n)) for n in range(int(BURST) + 3)]
    assert codes.count("done") == BURST
    assert codes[-1] == "too-fast"
    assert await bo.code_of(m.Say, text="I may") == "done"
    place.clock.jump(10)
    assert await ana.code_of(m.Say, text="again") == "done"


@with_manager
async def test_the_muted_are_not_heard_by_the_one_who_muted_them(place: Place) -> None:
    ana, bo, cy = await place.game("ooo")
    await bo.do(m.Mute, person="ana")
    await ana.do(m.Say, text="hello")
    assert bo.known.chat == []
    assert len(cy.known.chat) == 1
    other_tab = await place.guest(ana.actor, "bo")
    assert other_tab.known.chat == []
    assert await place.store.mutes(ana.actor.table.id) == {"bo": {"ana"}}
    await bo.do(m.Mute, person="ana", muted=False)
    await bo.hello()
    assert len(bo.known.chat) == 1


@with_manager
async def test_whom_one_does_not_hear_is_told_at_once_with_their_name(place: Place) -> None:
    """So that they can be heard again, even those who only watch."""
    ana, bo = await place.game()
    eve = await place.guest(ana.actor, "eve")
    await eve.do(m.Say, text="hello")
    await bo.do(m.Mute, person="eve")
    assert muted_for(bo) == [m.Muted(person="eve", name="Eve")]
    assert bo.known.chat == []
    await bo.do(m.Mute, person="eve", muted=False)
    assert muted_for(bo) == []
    assert [line.text for line in bo.known.chat] == ["hello"]


@with_manager
async def test_all_is_told_again_only_when_somebody_else_is_heard_and_not_at_any_pace(place: Place) -> None:
    ana, bo = await place.game()
    await bo.do(m.Mute, person="ana")
    shown = len(snapshots(bo))
    await bo.do(m.Mute, person="ana")
    assert len(snapshots(bo)) == shown
    codes = [await bo.code_of(m.Mute, person="ana", muted=bool(n % 2)) for n in range(int(BURST) + 3)]
    assert "too-fast" in codes
    assert len(snapshots(bo)) < shown + BURST
    assert await ana.code_of(m.Mute, person="bo") == "done"


def muted_for(guest: Guest) -> list[m.Muted]:
    """As the guest's last snapshot says."""
    return snapshots(guest)[-1].muted


def snapshots(guest: Guest) -> list[m.Snapshot]:
    return [message for message in map(decode_server, guest.heard) if isinstance(message, m.Snapshot)]


@with_manager
async def test_a_table_without_chat(place: Place) -> None:
    ana, _ = await place.game(chat=False)
    assert await ana.code_of(m.Say, text="hello") == "off"


@with_manager
async def test_nothing_visible_is_nothing_said(place: Place) -> None:
    ana, _ = await place.game()
    assert await ana.code_of(m.Say, text="\u200b") == "malformed"
