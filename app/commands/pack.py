"""`tigers pack`: packs of one's own, with a map, an order of battle, charts and a turn track for a game.

tigers pack new DIR      write the shipped data into a new folder, with the schema, to be edited
tigers pack check DIR    say everything that is wrong with a pack
tigers pack use DIR      check a pack and offer it for new games on this house's database
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.engine import registry
from app.engine.errors import RuleError
from app.engine.title import PackFault, Title
from app.settings import Settings
from app.store import migrate, packs
from app.store.database import Database

from .serve import chosen_settings

SOUND, FAULTY, UNREADABLE = 0, 1, 2
NAME_LENGTH = 80


class Unusable(Exception):  # noqa: N818 - said to the user, no error of the program
    """Why a folder, a database or a name can't be used."""


def run(argv: Sequence[str]) -> int:
    """Exit status 0 if all is well, 1 if the pack has faults, 2 where it can't be read or kept."""
    parser = argparse.ArgumentParser(
        prog="tigers pack", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("new", "check", "use"))
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--title", default="tigers", help="the title's key (default tigers)")
    parser.add_argument("--name", help="what players see when they choose the pack (default: the map's name)")
    options = parser.parse_args(argv)
    try:
        title = registry.title(options.title)
        if options.what == "new":
            return new(title, options.folder)
        docs, faults = read(title, options.folder)
        if faults:
            return tell(faults)
        if options.what == "check":
            print(f"No faults. The pack's hash is {title.pack(docs).hash}.")
            return SOUND
        return use(title, docs, options.name)
    except (RuleError, Unusable, OSError) as error:
        print(f"tigers pack: {getattr(error, 'message', error)}", file=sys.stderr)
        return UNREADABLE


def new(title: Title, folder: Path) -> int:
    """Write the shipped data into a folder that is new or empty."""
    files = title.pack_files()
    if not files:
        raise Unusable(f"{title.name} has no packs.")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Unusable(f"{folder} is there already; name a new or empty folder.")
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    print(f"{folder} holds {', '.join(files)}. Edit them, then: tigers pack check {folder}")
    return SOUND


def read(title: Title, folder: Path) -> tuple[dict[str, Any], tuple[PackFault, ...]]:
    """A pack's documents and all their faults; a file that is no JSON is a fault too."""
    if not folder.is_dir():
        raise Unusable(f"{folder} is no folder.")
    docs: dict[str, Any] = {}
    broken: list[PackFault] = []
    for path in sorted(folder.glob("*.json")):
        try:
            docs[path.stem] = json.loads(path.read_text("utf-8"), object_pairs_hook=_once)
        except UnicodeDecodeError as error:
            broken.append(PackFault(path.stem, f"byte {error.start + 1}", "UTF-8 text"))
        except json.JSONDecodeError as error:
            place = f"line {error.lineno}, column {error.colno}"
            broken.append(PackFault(path.stem, place, f"JSON ({error.msg[:1].lower()}{error.msg[1:]})"))
        except _Twice as error:
            broken.append(PackFault(path.stem, "", f"every field once; {error.args[0]!r} stands twice in one"))
    unread = {fault.file for fault in broken}
    # A file that can't be read is told once, not as missing too.
    found = title.pack_faults(docs)
    return docs, (*broken, *(fault for fault in found if fault.file not in unread))


class _Twice(ValueError):  # noqa: N818 - caught here
    """A field that stands twice in an object, of which JSON would silently keep the last."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _Twice(key)
        found[key] = value
    return found


def tell(faults: Sequence[PackFault]) -> int:
    for fault in faults:
        print(fault)
    print(f"{len(faults)} fault{'' if len(faults) == 1 else 's'}.", file=sys.stderr)
    return FAULTY


def use(title: Title, docs: dict[str, Any], name: str | None) -> int:
    """Keep a pack without faults in the database and offer it for new games."""
    pack = title.pack(docs)
    if pack.hash == title.pack().hash:
        raise Unusable("This is the shipped data; games are played on it without any pack.")
    called = " ".join((name or pack.name).split())
    if not 1 <= len(called) <= NAME_LENGTH or not called.isprintable():
        raise Unusable(f"A pack's name has 1 to {NAME_LENGTH} printable characters.")
    chosen = chosen_settings()
    if chosen is None:
        return UNREADABLE
    asyncio.run(_keep(chosen, pack.hash, title.key, called, docs))
    print(pack.hash)
    print(f"{called!r} can be chosen for new games of {title.name} now.", file=sys.stderr)
    return SOUND


async def _keep(chosen: Settings, hash_: str, title: str, name: str, docs: dict[str, Any]) -> None:
    database = Database(chosen.url, chosen.database_pool)
    try:
        found, head = await migrate.revision(database), migrate.head()
        if found != head:
            raise Unusable(f"The database stands at revision {found}, this program at {head}: run `tigers migrate`.")
        async with database.write() as connection:
            await packs.keep(connection, hash_, title, name, docs, offered=True)
    finally:
        await database.close()
