"""How often a thing may be tried: nuisances counted in each process, guesses at secrets by all workers together."""

from __future__ import annotations

import hashlib

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from app.store import tries
from app.store.database import Database
from app.store.packing import now

from .denied import too_many


class Limits:
    """This process's counts of tries by kind and key. A limit is such as `10/minute`."""

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def hit(self, limit: str, kind: str, key: str, what: str) -> None:
        """Count a try; Denied `too_many` where there were too many already."""
        if not self.allows(limit, kind, key):
            raise too_many(what)

    def allows(self, limit: str, kind: str, key: str) -> bool:
        """Count a try; whether there were not too many already."""
        return self._limiter.hit(parse(limit), kind, key)


async def guard(database: Database, limit: str, kind: str, key: str, what: str) -> None:
    """Count a try for all workers, also past a restart; Denied `too_many` where there were too many already.

    Only a hash of the key is kept: it may be an address.
    """
    allowed = parse(limit)
    name = hashlib.sha256(f"{kind} {key}".encode("utf-8", "replace")).hexdigest()
    async with database.write() as connection:
        free = await tries.attempt(connection, name, allowed.amount, allowed.get_expiry() * 1000, now())
    if not free:
        raise too_many(what)
