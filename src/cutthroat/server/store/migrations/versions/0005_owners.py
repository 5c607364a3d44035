"""Several processes on one PostgreSQL: who owns a table, and what lists say of it.

Nothing that the release before reads or writes changes, so its processes go on while those of this one start.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("summary", sa.LargeBinary(), nullable=True))
    if op.get_bind().dialect.name == "sqlite":
        return
    op.create_table(
        "owners",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("process", sa.String(40), nullable=True),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_owners"),
    )
    op.create_index("ix_owners_process", "owners", ["process"])
    # Beats must not wait for the disk, and mean nothing after a crash.
    op.create_table(
        "processes",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("reach", sa.String(300), nullable=False),
        sa.Column("started", sa.Float(), nullable=False),
        sa.Column("beat", sa.Float(), nullable=False),
        sa.Column("draining", sa.Boolean(), nullable=False),
        sa.Column("facts", sa.String(4000), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
        prefixes=["UNLOGGED"],
    )
    op.create_table(
        "shared_limits",
        sa.Column("key", sa.String(120), nullable=False),
        sa.Column("level", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_shared_limits"),
        prefixes=["UNLOGGED"],
    )


def downgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        for table in ("shared_limits", "processes", "owners"):
            op.drop_table(table)
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("summary")
