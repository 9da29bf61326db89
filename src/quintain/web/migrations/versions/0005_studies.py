"""The laboratory: what was asked of it, what came of that, and who keeps it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "studies"
down_revision = "people_by_table"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "studies",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("process", sa.String(32), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("far", sa.Text, nullable=False),
        sa.Column("told", sa.LargeBinary, nullable=True),
        sa.Column("report", sa.LargeBinary, nullable=True),
    )
    op.create_table(
        "keepers",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "choices",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
