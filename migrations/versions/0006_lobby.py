"""The lobby: terms of tables, invitations, presence in each worker"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006_lobby"
down_revision = "0005_notices"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "terms",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("experience", sa.Text(), nullable=False),
        sa.Column("reliability", sa.Integer(), nullable=False),
        sa.Column("newcomers", sa.Boolean(), nullable=False),
        sa.Column("watch", sa.Text(), nullable=False),
        sa.Column("watch_token", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_terms_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_terms")),
    )
    op.create_table(
        "invitations",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("sender", sa.Text(), nullable=False),
        sa.Column("guest", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_invitations_game"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["sender"], ["users.id"], name=op.f("fk_invitations_sender"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["guest"], ["users.id"], name=op.f("fk_invitations_guest"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitations")),
        sa.UniqueConstraint("game", "guest", name=op.f("uq_invitations_game_guest")),
    )
    op.create_index(op.f("ix_invitations_guest"), "invitations", ["guest"])
    op.create_table(
        "presence",
        sa.Column("worker", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("watching", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("worker", "game", name=op.f("pk_presence")),
    )
    op.create_index(op.f("ix_presence_game"), "presence", ["game"])


def downgrade() -> None:
    for table in ("presence", "invitations", "terms"):
        op.drop_table(table)
