"""Affairs of tables: tempo, clocks, pauses, empty seats, offers"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004_affairs"
down_revision = "0003_moderation"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "affairs",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("doc", sa.Text(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_affairs_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_affairs")),
    )
    op.create_index(op.f("ix_affairs_due"), "affairs", ["due"])
    # Games of before play without clocks; what is left out stands at its default.
    op.execute("INSERT INTO affairs (game, doc) SELECT id, '{}' FROM games")


def downgrade() -> None:
    op.drop_index(op.f("ix_affairs_due"), "affairs")
    op.drop_table("affairs")
