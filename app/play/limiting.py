"""How often a thing may be tried. Counted in this process."""

from __future__ import annotations

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from .denied import too_many


class Limits:
    """Counts of tries by kind and key."""

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def hit(self, limit: str, kind: str, key: str, what: str) -> None:
        """Count a try; Denied `too_many` where there were too many already. `limit` is such as `10/minute`."""
        if not self.allows(limit, kind, key):
            raise too_many(what)

    def allows(self, limit: str, kind: str, key: str) -> bool:
        """Count a try; whether there were not too many already."""
        return self._limiter.hit(parse(limit), kind, key)
