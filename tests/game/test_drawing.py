"""Views in pieces: what is the same for all is encoded once."""

from __future__ import annotations

import json

import pytest

from cutthroat.core.template import array
from cutthroat.game.contract import View
from cutthroat.game.drawing import GAP, encode, own_part, placeholder, template_of


class Own(View, frozen=True, kw_only=True):
    hand: list[str]


class Table(Own, frozen=True, kw_only=True):
    name: str
    cards: list[str]
    round: int
    piles: list[int]
    held: tuple[Own, ...]


def own(viewer: int | None, hand: list[str]) -> Own:
    return Own(viewer=viewer, seats=2, waiting=[], phase="play", prompt="", hand=hand)


def whole(mine: Own, cards: list[str], piles: list[int]) -> Table:
    fields = {name: getattr(mine, name) for name in mine.__struct_fields__}
    return Table(**fields, name='Zero\0 and a "quote"', cards=cards, round=3, piles=piles, held=())


def test_a_filled_template_is_the_view_to_the_byte() -> None:
    nobody, somebody = own(None, []), own(1, ["knife", "\0"])
    template = template_of(whole(placeholder(Own), GAP, GAP), placeholder(Own))
    for mine, cards, piles in [(nobody, [], [1]), (somebody, ["a", "b\0"], []), (somebody, [], [2, 3])]:
        drawn = template.filled([own_part(mine), array([encode(card) for card in cards]), encode(piles)])
        assert drawn == encode(whole(mine, cards, piles))
        assert json.loads(drawn)["hand"] == mine.hand


def test_each_gap_is_filled_or_nothing_is_drawn() -> None:
    template = template_of(whole(placeholder(Own), GAP, GAP), placeholder(Own))
    for values in ([], [b"[]"] * 2, [b"[]"] * 4):
        with pytest.raises(ValueError, match="for 3 gaps"):
            template.filled(values)
