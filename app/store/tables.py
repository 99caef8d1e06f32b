"""The tables. Ids are random text, times are milliseconds since 1970, JSON is text."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite numbers rows by itself only in a column that is exactly INTEGER.
Serial = BigInteger().with_variant(Integer, "sqlite")

users = Table(
    "users",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    # The name folded for comparison; accounts have it, guests don't, so only accounts need different names.
    Column("account", Text, unique=True),
    Column("password", Text),
    Column("email", Text),
    Column("made", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", Text, primary_key=True),
    Column("user", Text, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("made", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    # When its browser last loaded the page, to the hour, and what that browser calls itself.
    Column("seen", BigInteger),
    Column("agent", Text),
)

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("solo", Boolean, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("creator", Text, ForeignKey("users.id"), nullable=False, index=True),
    Column("made", BigInteger, nullable=False),
    Column("moved", BigInteger, nullable=False),
    Column("invite", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("pack", Text),
    Column("seed", LargeBinary, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("status", Text, nullable=False),
    # The number of the last order, and the number that the next roll gets.
    Column("number", Integer, nullable=False),
    Column("roll", Integer, nullable=False),
    Column("state", Text),
    Column("result", Text),
    Index("ix_games_status_moved", "status", "moved"),
)

packs = Table(
    "packs",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("docs", Text, nullable=False),
    # Whether it can be chosen for new games; the shipped data are kept for their games and are not in the list.
    Column("offered", Boolean, nullable=False),
    Column("made", BigInteger, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("place", Integer, nullable=False),
    Column("side", Text, nullable=False),
    Column("front", Text),
    Column("name", Text, nullable=False),
    Column("holder", Text, ForeignKey("users.id"), index=True),
    Column("word", Text),
)

orders = Table(
    "orders",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    # The id that the client made, seat, and who sat there. The set-up is order 0, with an empty seat.
    Column("client", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("user", Text, ForeignKey("users.id")),
    Column("body", Text, nullable=False),
    Column("value", Text, nullable=False),
    Column("rolls", Text, nullable=False),
    Column("log", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    # An undo names the order that it took back. `tip` is the order whose state stands after this row.
    Column("undoes", Integer),
    Column("tip", Integer),
    # What leads from the state after the order to the one before it; none where it can't be taken back.
    Column("back", Text),
    # Hashes of the parts of this row (see play.seals).
    Column("seal", Text),
    UniqueConstraint("game", "client"),
)

events = Table(
    "events",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("audience", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
    Column("diff", Text, nullable=False),
    Column("log", Text, nullable=False),
)

chats = Table(
    "chats",
    metadata,
    Column("id", Serial, Identity(), primary_key=True),
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("user", Text, ForeignKey("users.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("seat", Text),
    # `all`, `side:KEY` or `spectators`.
    Column("channel", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_chats_game_id", "game", "id"),
)
