"""A view with gaps: what it says to all seats and to spectators is encoded once, the rest for each of them."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from msgspec import Raw
from msgspec.json import Encoder

from cutthroat.core.template import MARK, Template
from cutthroat.game.contract import View

V = TypeVar("V", bound=View)

encode = Encoder().encode
GAP: Final[Any] = Raw(MARK)
"""Stands in a view for a field that depends on who looks."""


def template_of(view: View, own: View) -> Template:
    """The first gap is for what a seat has of its own, with which every view begins; ``own`` is what stands there."""
    return Template(MARK + encode(view)[len(encode(own)) - 1 :])


def placeholder(own: type[V]) -> V:
    """What stands in a view where its template has a gap for the viewer's own things."""
    nothing: dict[str, Any] = dict.fromkeys(own.__struct_fields__)
    return own(**nothing)


def own_part(own: View) -> bytes:
    """What goes into that gap."""
    encoded: bytes = encode(own)
    return encoded[:-1]
