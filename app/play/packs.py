"""Which data a game is played on: chosen as it is made, kept under its hash, and found again for ever."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from app.engine.title import Title
from app.store import packs

from .denied import Denied

KEPT = 16


async def choose(connection: AsyncConnection, title: Title, hash_: str | None) -> str | None:
    """The hash of the pack for a new game, None where the title has no packs; Denied `unknown_pack`.

    The shipped data are kept too: tomorrow's program may ship others, and this game goes on with today's.
    """
    shipped = title.pack()
    if shipped is not None and hash_ in (None, shipped.hash):
        if await packs.find(connection, shipped.hash) is None:
            await packs.keep(connection, shipped.hash, title.key, shipped.name, title.pack_docs(), offered=False)
        kept: str = shipped.hash
        return kept
    if hash_ is None:
        return None
    found = await packs.find(connection, hash_)
    if found is None or not found.offered or found.title != title.key:
        raise Denied(400, "unknown_pack", f"There is no pack {hash_} of {title.name} here; take one that is listed.")
    return found.hash


async def offered(connection: AsyncConnection) -> dict[str, list[dict[str, Any]]]:
    """By title the packs that can be chosen beside the shipped data: [{hash, name, made}]."""
    found: dict[str, list[dict[str, Any]]] = {}
    for card in await packs.offered(connection):
        found.setdefault(card.title, []).append({"hash": card.hash, "name": card.name, "made": card.made})
    return found


class Packs:
    """The packs that this process has at hand, ready to play with."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[str, Any] = OrderedDict()

    async def of(self, connection: AsyncConnection, title: Title, hash_: str | None) -> Any:
        """The pack with this hash; Denied `unknown_pack` where it is lost. None gives the shipped one."""
        shipped = title.pack()
        if hash_ is None or (shipped is not None and shipped.hash == hash_):
            return shipped
        if hash_ not in self._kept:
            docs: Mapping[str, Any] | None = await packs.docs(connection, hash_)
            if docs is None:
                raise Denied(409, "unknown_pack", f"This game was begun with pack {hash_}, which is not kept here.")
            self._kept[hash_] = title.pack(docs)
        self._kept.move_to_end(hash_)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return self._kept[hash_]
