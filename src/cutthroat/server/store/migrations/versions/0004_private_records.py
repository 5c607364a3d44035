"""Who may look at a record: as at its table, or whoever has the link that its players share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

BODY = "CAST(body AS TEXT)"
AS_AT_ITS_TABLE = f"""
UPDATE records SET spectators = coalesce((
    SELECT coalesce(json_extract({BODY}, '$.config.spectators'), TRUE) FROM entries
    WHERE table_id = records.id AND seq = 1 AND json_valid({BODY})
), FALSE)
"""
"""An imported record has no table here: it is for whoever has imported it."""
SENT_AWAY = f"""
INSERT OR REPLACE INTO record_people (person, record_id, removed)
SELECT json_extract({BODY}, '$.removed'), table_id, TRUE FROM entries
WHERE table_id IN (SELECT id FROM records) AND instr({BODY}, '"type":"removed"') AND json_valid({BODY})
"""
AS_AT_ITS_TABLE_ON_POSTGRES = """
UPDATE records SET spectators = coalesce((
    SELECT coalesce((convert_from(body, 'UTF8')::jsonb #>> '{config,spectators}')::boolean, TRUE) FROM entries
    WHERE table_id = records.id AND seq = 1
), FALSE)
"""
SENT_AWAY_ON_POSTGRES = """
INSERT INTO record_people (person, record_id, removed)
SELECT DISTINCT convert_from(body, 'UTF8')::jsonb ->> 'removed', table_id, TRUE FROM entries
WHERE table_id IN (SELECT id FROM records) AND convert_from(body, 'UTF8') LIKE '%"type":"removed"%'
ON CONFLICT (person, record_id) DO UPDATE SET removed = TRUE
"""


def upgrade() -> None:
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    op.add_column("records", sa.Column("spectators", sa.Boolean(), nullable=True))
    op.add_column("records", sa.Column("share", sa.String(40), nullable=True))
    op.execute(AS_AT_ITS_TABLE if on_sqlite else AS_AT_ITS_TABLE_ON_POSTGRES)
    with op.batch_alter_table("records") as records:
        records.alter_column("spectators", existing_type=sa.Boolean(), nullable=False)
    op.add_column("record_people", sa.Column("removed", sa.Boolean(), nullable=True))
    op.execute("UPDATE record_people SET removed = FALSE")
    op.execute(SENT_AWAY if on_sqlite else SENT_AWAY_ON_POSTGRES)
    with op.batch_alter_table("record_people") as people:
        people.alter_column("removed", existing_type=sa.Boolean(), nullable=False)


def downgrade() -> None:
    op.execute("DELETE FROM record_people WHERE removed")
    with op.batch_alter_table("record_people") as people:
        people.drop_column("removed")
    with op.batch_alter_table("records") as records:
        records.drop_column("share")
        records.drop_column("spectators")
