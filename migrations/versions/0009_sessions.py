"""Sessions: when and by which browser they were last used"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009_sessions"
down_revision = "0008_undo"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sessions", sa.Column("seen", sa.BigInteger(), nullable=True))
    op.add_column("sessions", sa.Column("agent", sa.Text(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("sessions") as sessions:
        sessions.drop_column("agent")
        sessions.drop_column("seen")
