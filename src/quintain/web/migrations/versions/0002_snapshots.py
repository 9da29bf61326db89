"""Scenes and what was told, stored with the journal; the content that a homebrew campaign needs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("stages") as stages:
        stages.add_column(sa.Column("engine", sa.String(200), nullable=False, server_default=""))
        stages.add_column(sa.Column("past", sa.LargeBinary, nullable=True))
    with op.batch_alter_table("journal") as journal:
        journal.add_column(sa.Column("told", sa.String(8), nullable=False, server_default=""))
        journal.add_column(sa.Column("lost", sa.Text, nullable=False, server_default="{}"))
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("stage", sa.Integer, nullable=False),
        sa.Column("used", sa.Integer, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("events", sa.Integer, nullable=False),
        sa.Column("stood", sa.LargeBinary, nullable=False),
        sa.Column("told", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "homebrew",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
