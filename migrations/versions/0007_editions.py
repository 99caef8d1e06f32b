"""Editions of affairs: counts what everyone at a table must be told of"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007_editions"
down_revision = "0006_lobby"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("affairs", sa.Column("edition", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("affairs", "edition")
