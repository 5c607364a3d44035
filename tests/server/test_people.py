"""Who is who."""

from __future__ import annotations

import asyncio

import pytest

from cutthroat.server.people import CODE_ALPHABET, People, digest
from cutthroat.server.store.memory import MemoryStore


def test_a_token_is_known_again_and_only_its_hash_is_stored() -> None:
    async def test() -> None:
        store = MemoryStore()
        people = People(store)
        person, token = await people.arrive("  Ana\x00 ", 1.0)
        assert person.name == "Ana"
        assert await people.find(token) == person
        assert list(store._tokens) == [digest(token)]
        assert await people.find(token + "x") is None
        assert await people.find("") is None
        assert await people.find(None) is None

    asyncio.run(test())


def test_a_new_name_must_be_visible() -> None:
    async def test() -> None:
        people = People(MemoryStore())
        person, token = await people.arrive("Ana", 1.0)
        assert (await people.rename(person, "Bea")).name == "Bea"
        found = await people.find(token)
        assert found is not None
        assert found.name == "Bea"
        with pytest.raises(ValueError, match="visible"):
            await people.rename(person, "\u200b")

    asyncio.run(test())


def test_a_recovery_code_works_on_one_other_device_until_there_is_a_new_one() -> None:
    async def test() -> None:
        people = People(MemoryStore())
        person, token = await people.arrive("Ana", 1.0)
        code = await people.new_recovery_code(person)
        assert set(code) <= set(CODE_ALPHABET) | {"-"}
        assert len(code) == 23
        found = await people.recover(f"  {code.lower()} ", 2.0)
        assert found is not None
        assert found[0] == person
        assert found[1] != token
        assert await people.find(found[1]) == person
        assert await people.recover(code, 3.0) is None, "a code is good once"
        second = await people.new_recovery_code(person)
        await people.new_recovery_code(person)
        assert await people.recover(second, 3.0) is None
        assert await people.recover("nonsense", 3.0) is None

    asyncio.run(test())
