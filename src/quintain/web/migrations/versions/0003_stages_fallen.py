"""What had fallen when a table branched from another, or went on after its seed was told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "stages_fallen"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("stages") as stages:
        stages.add_column(sa.Column("fallen", sa.LargeBinary, nullable=True))
