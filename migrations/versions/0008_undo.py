"""Undo: the way back from an order, what it took back, and the seals of its parts"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008_undo"
down_revision = "0007_editions"
branch_labels = None
depends_on = None

COLUMNS = (("undoes", sa.Integer()), ("tip", sa.Integer()), ("back", sa.Text()), ("seal", sa.Text()))


def upgrade() -> None:
    # Orders of before have no way back and no seal.
    for name, kind in COLUMNS:
        op.add_column("orders", sa.Column(name, kind, nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("orders") as orders:
        for name, _ in reversed(COLUMNS):
            orders.drop_column(name)
