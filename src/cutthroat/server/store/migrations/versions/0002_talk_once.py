"""Lines of talk that are kept once, and who does not want to hear whom.

Older releases committed the table and the column by themselves, so after a kill they may be there already.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "mutes",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("other", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", "other", name="pk_mutes"),
        if_not_exists=True,
    )
    if not any(column["name"] == "command" for column in sa.inspect(op.get_bind()).get_columns("talk")):
        op.add_column("talk", sa.Column("command", sa.String(40), nullable=True))
    op.execute("UPDATE talk SET command = 'line-' || number")
    with op.batch_alter_table("talk") as talk:
        talk.alter_column("command", existing_type=sa.String(40), nullable=False)
        talk.create_unique_constraint("uq_talk_table_id_person_command", ["table_id", "person", "command"])


def downgrade() -> None:
    with op.batch_alter_table("talk") as talk:
        talk.drop_constraint("uq_talk_table_id_person_command", type_="unique")
        talk.drop_column("command")
    op.drop_table("mutes")
