"""People are numbered table by table, and a seat may be opened by several browsers and by links that are used once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "people_by_table"
down_revision = "stages_fallen"
branch_labels = None
depends_on = None

TAKE_OVER = """
INSERT INTO people_by_table (table_id, person, role, seat, host, name, admitted, prefs, keys)
SELECT table_id, person, role, seat, host, name, admitted, prefs, '{"' || token || '":{}}' FROM people
"""
COUNT_PEOPLE = """
UPDATE tables SET people = COALESCE((SELECT MAX(person) FROM people WHERE people.table_id = tables.id), 0)
"""
COUNT_THE_DEPARTED = """
UPDATE tables SET people = (SELECT MAX(by_person) FROM journal WHERE journal.table_id = tables.id)
WHERE COALESCE((SELECT MAX(by_person) FROM journal WHERE journal.table_id = tables.id), 0) > people
"""


def upgrade() -> None:
    """Whoever has a number keeps it, for the journal names people by it; what opened a seat opens it still."""
    op.create_table(
        "people_by_table",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("role", sa.String(12), nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("admitted", sa.Boolean, nullable=False),
        sa.Column("prefs", sa.Text, nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
    )
    op.add_column("tables", sa.Column("people", sa.Integer, nullable=False, server_default="0"))
    op.execute(TAKE_OVER)
    op.execute(COUNT_PEOPLE)
    op.execute(COUNT_THE_DEPARTED)
    op.drop_table("people")
    op.rename_table("people_by_table", "people")
