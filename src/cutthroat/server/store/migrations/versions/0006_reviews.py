"""Reviews that people have asked for, and what came out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("record_id", sa.String(40), nullable=False),
        sa.Column("engine", sa.String(40), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("asked", sa.Float(), nullable=False),
        sa.Column("passes", sa.Integer(), nullable=False),
        sa.Column("finished", sa.Boolean(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("record_id", "engine", name="pk_reviews"),
    )


def downgrade() -> None:
    op.drop_table("reviews")
