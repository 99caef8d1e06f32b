"""The house: what every part of play needs, put together once by app.main."""

from __future__ import annotations

import logging
from collections.abc import Callable

from app.bus import Bus, Notice
from app.settings import Settings
from app.store.database import Database
from app.store.packing import now

from .accounts import Accounts
from .limiting import Limits
from .mishaps import Mishaps
from .positions import Positions

log = logging.getLogger(__name__)


class House:
    """Database, bus, positions, accounts, limits and page errors of one process."""

    def __init__(self, settings: Settings, database: Database, bus: Bus) -> None:
        self.settings = settings
        self.database = database
        self.bus = bus
        self.positions = Positions()
        self.limits = Limits()
        self.mishaps = Mishaps(self.limits)
        self.accounts = Accounts(database, settings, self.limits)
        # The time of day for clocks, in milliseconds since 1970.
        self.clock: Callable[[], int] = now
        self.heard: Callable[[Notice], None] = lambda notice: None

    async def tell(self, notice: Notice) -> None:
        """Tell all workers of something committed.

        It is done and acknowledged whatever becomes of this: a bus that is down only makes others learn later.
        """
        try:
            await self.bus.publish(notice)
        except ConnectionError as error:
            log.warning("Not told to other workers: %s (%s)", notice, error)
            self.heard(notice)
