"""How fast one socket may talk."""

from __future__ import annotations

from collections.abc import Callable

from limits import parse

from app.play.denied import too_many


class Pace:
    """A bucket that holds as many messages as the limit names and fills up again over its time.

    Without a store, a lock or a thread: it is asked for every message.
    """

    def __init__(self, limit: str, clock: Callable[[], float]) -> None:
        parsed = parse(limit)
        self._most = float(parsed.amount)
        self._rate = parsed.amount / parsed.get_expiry()
        self._clock = clock
        self._left = self._most
        self._then = clock()

    def hit(self) -> None:
        """Count a message; Denied `too_many` where the bucket is empty."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            raise too_many("messages")
        self._left -= 1
