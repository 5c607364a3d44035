"""A client of the table server for programs: an ``Api`` for the requests, a ``TableConnection`` for a table.

docs/protocol.md describes what goes over the wire.
"""

from __future__ import annotations

from cutthroat.client.api import Api, ApiProblem, Link, Unreachable, read_link
from cutthroat.client.connection import ConnectionGone, Refused, TableConnection
from cutthroat.client.follower import Follower
from cutthroat.client.patience import Patience

__all__ = [
    "Api",
    "ApiProblem",
    "ConnectionGone",
    "Follower",
    "Link",
    "Patience",
    "Refused",
    "TableConnection",
    "Unreachable",
    "read_link",
]
