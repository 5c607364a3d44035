"""Nobody is invisible, and nobody at a table is mistaken for somebody else."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from cutthroat.client import ApiProblem
from cutthroat.game.record import SeatRecord, decode, encode
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import RecordInfo
from cutthroat.server.lookalikes import LATIN, looks
from cutthroat.server.people import People
from cutthroat.server.store.memory import MemoryStore
from cutthroat.server.tables.naming import distinct
from cutthroat.server.text import NAME_LENGTH, clean_name
from tests.server.managers import Place, with_manager
from tests.server.play import play_alone
from tests.server.running import server

UNSEEN = {
    "blanks": " \t\u00a0\u2003\u3000",
    "zero width": "\u200b\u200c\u2060\ufeff",
    "joiners alone": "\u200d\u200d",
    "Hangul fillers": "\u3164\u115f\u1160\uffa0",
    "Braille blank": "\u2800\u2800",
    "marks alone": "\u0301\u0308\u20e3",
    "grapheme joiner": "\u034f",
    "variation selectors": "\ufe0f\ufe00\U000e0100",
    "Mongolian selectors": "\u180b\u180e\u180f",
    "tags": "\U000e0041\U000e0042\U000e007f",
    "directions": "\u202e\u2066\u200f",
    "Khmer inherent vowels": "\u17b4\u17b5",
    "music without a note": "\U0001d159",
    "all of them": "\u3164 \u2800\u200d\u0301\ufe0f",
}
EMOJI = [
    "\U0001f608",
    "\u2764\ufe0f",
    "\U0001f469\u200d\U0001f680",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\U0001f3f3\ufe0f\u200d\U0001f308",
    "\U0001f44d\U0001f3fd",
    "\U0001f1eb\U0001f1f7",
    "1\ufe0f\u20e3",
    "\U0001f9d9\U0001f3fb\u200d\u2642\ufe0f",
]


@pytest.mark.parametrize("kind", UNSEEN)
def test_a_name_that_cannot_be_seen_is_no_name(kind: str) -> None:
    name = UNSEEN[kind]
    assert clean_name(name) == ""
    with pytest.raises(ValueError, match="visible"):
        asyncio.run(People(MemoryStore()).arrive(name, 1.0))

    @with_manager
    async def test(place: Place) -> None:
        ana = await place.guest(await place.table("oo"), "ana")
        assert await ana.code_of(m.Sit, seat=0, name=name[:NAME_LENGTH]) == "malformed"
        assert ana.actor.table.seats[0].is_free

    test()


@pytest.mark.parametrize("name", [*EMOJI, "Zoë", "Ольга", "李小龍", "عمر", "नीता", "O'Brien-Łuk", "김"])
def test_names_and_emoji_of_all_the_world_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


def test_what_is_not_seen_is_taken_out_of_a_name() -> None:
    assert clean_name("A\u200dn\u3164a\ufe0f") == "Ana"
    assert clean_name("\u200d\U0001f608\u200d") == "\U0001f608"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        *(("Ana", other) for other in ("ana", "ANA", "\uff21\uff4e\uff41", "A\u200bna", "Ana\u3164", "ana  ")),
        ("Ana", "\U0001d400\U0001d427\U0001d41a"),
        ("Ana", "\u0410na"),  # Cyrillic
        ("Ana", "A\u03b7\u03b1"),  # small Greek letters: eta is drawn like n,
        ("HANA", "\u0397\u0391\u039d\u0391"),  # and large like H
        ("HOP", "\u041d\u041e\u0420"),
        ("\u0410\u041d\u041d\u0410", "\u0430\u043d\u043d\u0430"),  # a Russian name in large and in small letters
        ("Ana", "\u1d00\u0274\u1d00"),  # small capitals
        ("Ada", "\u13aada"),  # Cherokee
        ("Bo", "\ua4d0\ua4f3"),  # Lisu
        ("Bob", "B0b"),
        ("Iris", "lris"),
        ("Emma", "Ernma"),
        ("O'Neil-Luk", "O\u2019Neil\u2010Luk"),
    ],
)
def test_names_that_look_the_same_are_the_same(name: str, other: str) -> None:
    assert looks(name) & looks(other)


@pytest.mark.parametrize(
    ("name", "other"), [("Ana", "Anna"), ("Zoe", "Zo\u00eb"), ("Bo 2", "Bo 3"), ("\u674e", "\u738b")]
)
def test_names_that_can_be_told_apart_are_not_the_same(name: str, other: str) -> None:
    assert not looks(name) & looks(other)


def test_what_a_letter_looks_like_is_a_letter_that_looks_like_nothing_else() -> None:
    assert not {chr(code) for code in LATIN} & set(LATIN.values())


@pytest.mark.parametrize("name", ["Ana", "\uff21\uff2e\uff21", "ana\u200b"])
def test_whoever_sits_down_under_a_name_that_is_taken_gets_a_number(name: str) -> None:
    @with_manager
    async def test(place: Place) -> None:
        actor = await place.table("oob")
        ana, eve = await place.guest(actor, "ana"), await place.guest(actor, "eve")
        await ana.do(m.Sit, seat=0)
        await eve.do(m.Sit, seat=1, name=name)
        shown = clean_name(name)
        assert actor.table.names() == ["Ana", f"{shown} 2", "Shrike"]
        await eve.do(m.Sit, seat=1, name="shrike")
        assert actor.table.names()[1] == "shrike 2", "bots have names, too"
        await eve.do(m.Sit, seat=1)
        assert actor.table.names()[1] == "Eve"
        await ana.do(m.Sit, seat=0)
        assert actor.table.names()[0] == "Ana", "nobody is in his own way"

    test()


@with_manager
async def test_a_bot_is_not_called_like_a_person_who_was_here_first(place: Place) -> None:
    actor = await place.table("ooo")
    ana, bo = await place.guest(actor, "ana"), await place.guest(actor, "bo")
    await bo.do(m.Sit, seat=1)
    await ana.do(m.Sit, seat=0, name="R\u0430ven")
    assert actor.table.names()[0] == "R\u0430ven"
    await bo.do(m.Stand, seat=1)
    await ana.do(m.SeatBot, seat=1, bot="greedy")
    assert actor.table.names() == ["R\u0430ven", "Raven 2", "Shrike"]


def test_a_number_finds_room_and_a_free_place() -> None:
    long = "x" * NAME_LENGTH
    assert distinct("Ana", ["Ana", "ana 2"]) == "Ana 3"
    assert len(distinct(long, [long])) <= NAME_LENGTH
    assert distinct(long, [long]).endswith(" 2")


@with_manager
async def test_a_spectator_does_not_write_as_somebody_who_plays(place: Place) -> None:
    ana, bo = await place.game("oo")
    eve = await place.guest(ana.actor, "eve")
    eve.connection.person = eve.person._replace(name="\uff21\uff2e\uff21")
    for guest in (ana, bo, eve):
        await guest.do(m.Say, text="I am Ana.")
    assert [line.name for line in bo.known.chat] == ["Ana", "Bo", "\uff21\uff2e\uff21 2"]


@with_manager
async def test_a_player_writes_under_the_name_of_the_seat_where_both_are_called_the_same(place: Place) -> None:
    actor = await place.table("oo")
    ana, other = await place.guest(actor, "ana"), await place.guest(actor, "other")
    other.connection.person = other.person._replace(name="Ana")
    await ana.do(m.Sit, seat=0)
    await other.do(m.Sit, seat=1)
    for guest in (ana, other):
        await guest.do(m.Say, text="Hello.")
    assert [line.name for line in ana.known.chat] == ["Ana", "Ana 2"]


def test_no_unseen_name_comes_in_over_the_wire() -> None:
    async def test() -> None:
        with server() as live:
            api = live.api()
            with pytest.raises(ApiProblem, match="visible"):
                await api.arrive("\u3164")
            await api.arrive("Ana")
            with pytest.raises(ApiProblem, match="visible"):
                await api.arrive("\u2800")
            played = decode(await api.record(await play_alone(api, "toy", "ob")))
            played.seats[0] = SeatRecord("\u3164\u200d", played.seats[0].kind)
            kept = await api.post("/api/records", msgspec.Raw(encode(played)), RecordInfo)
            assert kept.names[0] == "?"
            listed = await api.get("/api/records", list[RecordInfo])
            assert all(clean_name(name) for one in listed for name in one.names)

    asyncio.run(test())
