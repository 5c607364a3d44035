"""The wire protocol as others see it."""

from __future__ import annotations

import typing

import msgspec
import pytest

import protocol_types
from cutthroat.protocol import messages as m


def test_the_generated_types_are_up_to_date() -> None:
    assert protocol_types.outdated() == []


def test_every_command_is_tagged_and_takes_no_unknown_fields() -> None:
    for kind in typing.get_args(m.ClientMessage):
        config = kind.__struct_config__
        assert config.tag, kind
        assert config.forbid_unknown_fields, kind


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"type":"nothing"}',
        '{"type":"play","id":"x","seat":0,"decision":0}',
        '{"type":"play","id":"x","seat":-1,"decision":0,"action":1}',
        '{"type":"play","id":"x","seat":8,"decision":0,"action":1}',
        '{"type":"play","id":"x","seat":0,"decision":0,"action":1e300}',
        '{"type":"play","id":"","seat":0,"decision":0,"action":1}',
        '{"type":"play","id":"x","seat":0,"decision":0,"action":1,"more":1}',
        '{"type":"sit","id":"x","seat":0,"commitment":"not hex!"}',
        '{"type":"commit","id":"x","seat":0,"round":1,"commitment":"' + "a" * 63 + '"}',
        '{"type":"reveal","id":"x","seat":0,"round":1,"entropy":"two words"}',
        '{"type":"say","id":"x","text":""}',
        '{"type":"start","id":"' + "x" * 41 + '"}',
        '{"type":"hello","version":-1}',
    ],
)
def test_what_is_not_a_message_is_not_taken(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        m.decode_client(text)
