"""Brings a database to the newest schema."""

from __future__ import annotations

from pathlib import Path

HEAD = "0001"
"""The newest revision; a test holds it against the migrations."""


def migrate(url: str) -> None:
    """Run the migrations that are missing; nothing is loaded when none are."""
    from sqlalchemy import create_engine, inspect, text  # noqa: PLC0415 - costs a third of a second

    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            if inspect(connection).has_table("alembic_version"):
                current = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
                if current == HEAD:
                    return
        upgrade(url)
    finally:
        engine.dispose()


def upgrade(url: str) -> None:
    from alembic import command  # noqa: PLC0415 - only when there is something to do

    command.upgrade(alembic_config(url), "head")


def alembic_config(url: str):  # type: ignore[no-untyped-def]
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return config
