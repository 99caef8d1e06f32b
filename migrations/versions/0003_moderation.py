"""Moderation: bans, administrators, mutes, reports, what administrators did, who knows a side's secrets"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003_moderation"
down_revision = "0002"
branch_labels = None
depends_on = None

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_bans_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_bans")),
    )
    op.create_table(
        "admins",
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_admins_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_admins")),
    )
    op.create_table(
        "mutes",
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("muted", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_mutes_user"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["muted"], ["users.id"], name=op.f("fk_mutes_muted"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", "muted", name=op.f("pk_mutes")),
    )
    op.create_table(
        "reports",
        sa.Column("id", SERIAL, sa.Identity(always=False), nullable=False),
        sa.Column("chat", SERIAL, nullable=False),
        sa.Column("reporter", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("settled", sa.BigInteger(), nullable=True),
        sa.Column("verdict", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["chat"], ["chats.id"], name=op.f("fk_reports_chat"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["reporter"], ["users.id"], name=op.f("fk_reports_reporter"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
        sa.UniqueConstraint("chat", "reporter", name=op.f("uq_reports_chat_reporter")),
    )
    op.create_table(
        "acts",
        sa.Column("id", SERIAL, sa.Identity(always=False), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_acts")),
    )
    op.create_table(
        "insiders",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("side", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_insiders_game"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_insiders_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "user", "side", name=op.f("pk_insiders")),
    )
    # Whoever sits at a game that has begun has seen his side of it.
    op.execute(
        'INSERT INTO insiders (game, "user", side) SELECT DISTINCT seats.game, seats.holder, seats.side FROM seats'
        " JOIN games ON games.id = seats.game WHERE seats.holder IS NOT NULL AND games.status <> 'open'"
    )


def downgrade() -> None:
    for table in ("insiders", "acts", "reports", "mutes", "admins", "bans"):
        op.drop_table(table)
