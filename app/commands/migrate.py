"""`tigers migrate`: bring the database to the schema of this program, or back to an older one."""

from __future__ import annotations

import argparse
import asyncio

from app.settings import Settings
from app.store import migrate
from app.store.database import Database

from .serve import chosen_settings


async def migrated(chosen: Settings, to: str = "head", down: bool = False) -> str | None:
    """Migrate, and say the revision that the database then stands at (None: empty)."""
    database = Database(chosen.url, chosen.database_pool)
    try:
        await (migrate.downgrade if down else migrate.upgrade)(database, to)
        return await migrate.revision(database)
    finally:
        await database.close()


def run(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tigers migrate", description=__doc__)
    parser.add_argument("revision", nargs="?", default="head", help="the revision to bring the schema to")
    parser.add_argument("--down", action="store_true", help="go back to REVISION (`base`: drop everything)")
    given = parser.parse_args(argv)
    if given.down and given.revision == "head":
        parser.error("--down needs a revision")
    chosen = chosen_settings()
    if chosen is None:
        return 2
    print(f"The database stands at revision {asyncio.run(migrated(chosen, given.revision, given.down)) or 'none'}.")
    return 0
