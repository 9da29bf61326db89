"""The first release's tables."""

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
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("system", sa.String(40), nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("archived", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_table(
        "stages",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("stage", sa.Integer, primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("standing", sa.Text, nullable=False),
    )
    op.create_table(
        "journal",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("stage", sa.Integer, nullable=False),
        sa.Column("kept", sa.Integer, nullable=False),
        sa.Column("added", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("at_event", sa.Integer, nullable=False),
        sa.Column("by_person", sa.Integer, nullable=False),
        sa.Column("frame", sa.String(64), nullable=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "by_person", "frame", name="one_frame_once"),
    )
    op.create_table(
        "people",
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("token", sa.String(64), nullable=False, unique=True),
        sa.Column("role", sa.String(12), nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("admitted", sa.Boolean, nullable=False),
        sa.Column("prefs", sa.Text, nullable=False),
    )
    op.create_index("ix_people_table_id", "people", ["table_id"])
