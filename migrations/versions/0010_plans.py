"""Plans: arrows and notes of a person or a side, and the revision at which each of those stands"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010_plans"
down_revision = "0009_sessions"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "plan_scopes",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_plan_scopes_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "scope", name=op.f("pk_plan_scopes")),
    )
    op.create_table(
        "plans",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_plans_game"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["author"], ["users.id"], name=op.f("fk_plans_author")),
        sa.PrimaryKeyConstraint("game", "scope", "id", name=op.f("pk_plans")),
    )


def downgrade() -> None:
    op.drop_table("plans")
    op.drop_table("plan_scopes")
