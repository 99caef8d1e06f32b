"""Notices: keys, whom games wait for, turns in time, people's wishes, their browsers, the outbox, kept mail"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005_notices"
down_revision = "0004_affairs"
branch_labels = None
depends_on = None

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _user(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f(f"fk_{table}_user"), ondelete="CASCADE")


def _game(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f(f"fk_{table}_game"), ondelete="CASCADE")


def upgrade() -> None:
    op.create_table(
        "keys",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_keys")),
    )
    op.create_table(
        "waits",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        _game("waits"),
        sa.PrimaryKeyConstraint("game", "seat", name=op.f("pk_waits")),
    )
    op.create_table(
        "turns",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("late", sa.Boolean(), nullable=False),
        _game("turns"),
        _user("turns"),
        sa.PrimaryKeyConstraint("game", "seat", "since", name=op.f("pk_turns")),
    )
    op.create_index(op.f("ix_turns_user"), "turns", ["user"])
    op.create_table(
        "wishes",
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=False),
        sa.Column("quiet_to", sa.Integer(), nullable=False),
        sa.Column("daily_at", sa.Integer(), nullable=False),
        sa.Column("email", sa.Boolean(), nullable=False),
        sa.Column("confirmed", sa.Text(), nullable=True),
        sa.Column("push", sa.Boolean(), nullable=False),
        sa.Column("webhook", sa.Text(), nullable=True),
        sa.Column("secret", sa.Text(), nullable=True),
        _user("wishes"),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_wishes")),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.Text(), nullable=False),
        sa.Column("auth", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        _user("devices"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_devices")),
        sa.UniqueConstraint("endpoint", name=op.f("uq_devices_endpoint")),
    )
    op.create_index(op.f("ix_devices_user"), "devices", ["user"])
    op.create_table(
        "outbox",
        sa.Column("id", SERIAL, sa.Identity(always=False), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=True),
        sa.Column("seat", sa.Text(), nullable=True),
        sa.Column("since", sa.BigInteger(), nullable=True),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("once", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("claimed", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("fault", sa.Text(), nullable=True),
        _user("outbox"),
        _game("outbox"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("once", name=op.f("uq_outbox_once")),
    )
    op.create_index(op.f("ix_outbox_user"), "outbox", ["user"])
    op.create_index("ix_outbox_state_due", "outbox", ["state", "due"])
    op.create_table(
        "mails",
        sa.Column("id", SERIAL, sa.Identity(always=False), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("to", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mails")),
    )


def downgrade() -> None:
    for table in ("mails", "outbox", "devices", "wishes", "turns", "waits", "keys"):
        op.drop_table(table)
