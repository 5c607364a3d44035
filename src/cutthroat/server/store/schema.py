"""The schema, once, for every database; migrations are generated from it."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMES)
"""What is kept, in every database."""
cluster = MetaData(naming_convention=NAMES)
"""What the processes on one PostgreSQL know of each other; it is not copied, and SQLite has no use for it."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("code", String(12), nullable=False),
    Column("game", String(30), nullable=False),
    Column("secret", String(80), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("host", String(40), nullable=False),
    Column("summary", LargeBinary),
    UniqueConstraint("code"),
    Index(None, "status", "public", "created"),
    Index(None, "host", "status"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

table_people = Table(
    "table_people",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("table_id", String(40), primary_key=True),
    Index(None, "table_id"),
)

people = Table(
    "people",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("recovery_hash", String(64)),
    Column("created", Float, nullable=False),
    UniqueConstraint("recovery_hash"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Index(None, "person"),
)

chat = Table(
    "talk",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("table_id", String(40), nullable=False),
    Column("at", Float, nullable=False),
    Column("person", String(40), nullable=False),
    Column("name", String(60), nullable=False),
    Column("text", String(1000), nullable=False),
    Column("command", String(40), nullable=False),
    UniqueConstraint("table_id", "person", "command"),
    Index(None, "table_id", "number"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("person", String(40), primary_key=True),
    Column("other", String(40), primary_key=True),
)

records = Table(
    "records",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(30), nullable=False),
    Column("finished", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("share", String(40)),
)

record_people = Table(
    "record_people",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("record_id", String(40), primary_key=True),
    Column("removed", Boolean, nullable=False),
    Index(None, "record_id"),
)

hidden = Table(
    "hidden",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("game", String(40), primary_key=True),
)

reviews = Table(
    "reviews",
    metadata,
    Column("record_id", String(40), primary_key=True),
    Column("engine", String(40), primary_key=True),
    Column("person", String(40), nullable=False),
    Column("asked", Float, nullable=False),
    Column("passes", Integer, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("body", LargeBinary),
)

settings = Table(
    "settings",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", String(400), nullable=False),
)

owners = Table(
    "owners",
    cluster,
    Column("table_id", String(40), primary_key=True),
    Column("process", String(40)),
    Column("epoch", Integer, nullable=False),
    Index(None, "process"),
)

processes = Table(
    "processes",
    cluster,
    Column("id", String(40), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("reach", String(300), nullable=False),
    Column("started", Float, nullable=False),
    Column("beat", Float, nullable=False),
    Column("draining", Boolean, nullable=False),
    Column("facts", String(4000), nullable=False),
    prefixes=["UNLOGGED"],
)

shared_limits = Table(
    "shared_limits",
    cluster,
    Column("key", String(120), primary_key=True),
    Column("level", Float, nullable=False),
    Column("seen", Float, nullable=False),
    prefixes=["UNLOGGED"],
)
