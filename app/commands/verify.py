"""`tigers verify`: compute every roll and position of an ended game again from what was published."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit, urlunsplit
from urllib.request import Request, urlopen

from app.engine.errors import RuleError
from app.engine.registry import title
from app.play import record as records
from app.play import verifying
from app.play.verifying import Unreadable
from app.settings import settings
from app.store.database import Database

AS_PUBLISHED, DIFFERS, UNREADABLE = 0, 1, 2
SHOWN = 20
LARGEST = 64 << 20


def run(argv: Sequence[str]) -> int:
    """Exit status 0 if all is as published, 1 if anything differs, 2 if there is no ended game to check."""
    parser = argparse.ArgumentParser(prog="tigers verify", description=__doc__)
    parser.add_argument("game", help="a record as a file, a game's address, or its id in this server's database")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the record that was checked")
    options = parser.parse_args(argv)
    try:
        record = fetch(options.game)
        if options.save is not None:
            options.save.write_text(json.dumps(record, ensure_ascii=False, indent=1), "utf-8")
        found = verifying.check(record)
    except RuleError as error:
        print(f"tigers verify: {error.message}", file=sys.stderr)
        return UNREADABLE
    except (OSError, ValueError) as error:
        print(f"tigers verify: {options.game}: {error}", file=sys.stderr)
        return UNREADABLE
    for one in found[:SHOWN]:
        print(one)
    if len(found) > SHOWN:
        print(f"and {len(found) - SHOWN} more")
    about = f"{record['name']}: {len(record['orders']) - 1} orders, {verifying.rolls(record)} rolls"
    print(f"{about}: {'something was changed' if found else 'all as published'}")
    silent = sum(1 for order in record["orders"][1:] if order["rolls"] and not order["word"])
    if silent:
        print(f"{silent} of the orders with dice brought no word of their own: the server's owner could foresee those")
    if not found and _other_rules(record):
        print("It was played by another version of the rules: rolls and seals were checked, positions were not.")
    return DIFFERS if found else AS_PUBLISHED


def _other_rules(record: Any) -> bool:
    return title(record["title"]).rules != str(record["rules"])


def fetch(where: str) -> Any:
    """The record of a game; OSError, ValueError or RuleError where there is none to be had."""
    if where.startswith(("http://", "https://")):
        return _from_server(where)
    path = Path(where)
    if path.exists():
        return json.loads(path.read_text("utf-8"))
    return asyncio.run(_from_database(where))


def _from_server(address: str) -> Any:
    parts = urlsplit(address)
    words = [word for word in parts.path.split("/") if word]
    if len(words) >= 2 and words[-2] in ("game", "replay", "join", "games"):
        game = words[-1]
    elif len(words) >= 2 and words[-1] == "record":
        game = words[-2]
    else:
        raise Unreadable("the address of a game ends in /game/ID")
    url = urlunsplit((parts.scheme, parts.netloc, f"/api/games/{game}/record", parts.query, ""))
    try:
        with urlopen(Request(url, headers={"Accept": "application/json"}), timeout=30) as answer:
            return json.loads(answer.read(LARGEST))
    except URLError as error:
        raise OSError(f"{url} can't be read: {error}") from error


async def _from_database(game: str) -> Any:
    database = Database(settings().url)
    try:
        async with database.read() as connection:
            return await records.stored(connection, game)
    finally:
        await database.close()
