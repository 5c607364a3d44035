"""Whose table it is, to count a person's tables.

Older releases committed the column by itself, so after a kill it may be there already.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

FROM_THE_LOG = """
UPDATE tables SET host = coalesce((
    SELECT json_extract(CAST(body AS TEXT), '$.host') FROM entries
    WHERE table_id = tables.id AND seq = 1 AND json_valid(CAST(body AS TEXT))
), '')
"""
ON_POSTGRES = """
UPDATE tables SET host = coalesce((
    SELECT convert_from(body, 'UTF8')::jsonb ->> 'host' FROM entries WHERE table_id = tables.id AND seq = 1
), '')
"""


def upgrade() -> None:
    if not any(column["name"] == "host" for column in sa.inspect(op.get_bind()).get_columns("tables")):
        op.add_column("tables", sa.Column("host", sa.String(40), nullable=True))
    op.execute(FROM_THE_LOG if op.get_bind().dialect.name == "sqlite" else ON_POSTGRES)
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("host", existing_type=sa.String(40), nullable=False)
        tables.create_index("ix_tables_host_status", ["host", "status"])


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_index("ix_tables_host_status")
        tables.drop_column("host")
