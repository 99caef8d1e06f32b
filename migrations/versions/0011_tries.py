"""Attempts to log in, counted for all workers together"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011_tries"
down_revision = "0010_plans"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tries",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("moments", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_tries")),
    )
    op.create_index(op.f("ix_tries_until"), "tries", ["until"])


def downgrade() -> None:
    op.drop_index(op.f("ix_tries_until"), table_name="tries")
    op.drop_table("tries")
