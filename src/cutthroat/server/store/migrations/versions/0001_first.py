"""The first schema.

Older releases committed it table by table, so after a kill some may be there already, without a revision.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("secret", sa.String(80), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
        if_not_exists=True,
    )
    op.create_index("ix_tables_status_public_created", "tables", ["status", "public", "created"], if_not_exists=True)
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_entries"),
        if_not_exists=True,
    )
    op.create_table(
        "table_people",
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_table_people"),
        if_not_exists=True,
    )
    op.create_index("ix_table_people_table_id", "table_people", ["table_id"], if_not_exists=True)
    op.create_table(
        "people",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("recovery_hash", sa.String(64)),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("recovery_hash", name="uq_people_recovery_hash"),
        if_not_exists=True,
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
        if_not_exists=True,
    )
    op.create_index("ix_tokens_person", "tokens", ["person"], if_not_exists=True)
    op.create_table(
        "talk",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("text", sa.String(1000), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_talk"),
        if_not_exists=True,
    )
    op.create_index("ix_talk_table_id_number", "talk", ["table_id", "number"], if_not_exists=True)
    op.create_table(
        "records",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("finished", sa.Float(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_records"),
        if_not_exists=True,
    )
    op.create_table(
        "record_people",
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("record_id", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("person", "record_id", name="pk_record_people"),
        if_not_exists=True,
    )
    op.create_index("ix_record_people_record_id", "record_people", ["record_id"], if_not_exists=True)
    op.create_table(
        "settings",
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("value", sa.String(400), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_settings"),
        if_not_exists=True,
    )


def downgrade() -> None:
    for name in (
        "settings",
        "record_people",
        "records",
        "talk",
        "tokens",
        "people",
        "table_people",
        "entries",
        "tables",
    ):
        op.drop_table(name)
