"""The schema, brought up or down by Alembic on a connection of ours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

import migrations

from . import affairs as affairs  # their tables belong to the schema
from . import lobbies as lobbies
from . import moderating as moderating
from . import noticing as noticing
from . import presence as presence
from . import tries as tries
from .database import Database

# Any number will do, as long as every worker takes the same lock before it migrates.
_LOCK = 7_446_744


def config(connection: Connection | None = None) -> Config:
    """Alembic's settings, made in code so that they hold wherever the package is installed."""
    made = Config()
    made.set_main_option("script_location", str(Path(migrations.__file__).parent).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made


def head() -> str:
    """The newest revision."""
    found = ScriptDirectory.from_config(config()).get_current_head()
    assert found is not None
    return found


async def revision(database: Database) -> str | None:
    """The revision that a database stands at, None for an empty one."""
    async with database.read() as connection:
        return await connection.run_sync(lambda found: MigrationContext.configure(found).get_current_revision())


async def upgrade(database: Database, to: str = "head") -> None:
    await _run(database, command.upgrade, to)


async def downgrade(database: Database, to: str) -> None:
    """Back to an older revision, or to `base`: data of newer tables are lost."""
    await _run(database, command.downgrade, to)


async def _run(database: Database, what: Any, to: str) -> None:
    async with database.write() as connection:
        await _alone(database, connection)
        await connection.run_sync(lambda found: what(config(found), to))


async def _alone(database: Database, connection: AsyncConnection) -> None:
    # SQLite's writer has the file to itself already.
    if not database.sqlite:
        await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
