"""When a person hears of a thing: at once, with the next hour, or once a day, and never in his quiet hours.

All in his own time zone, across its changes of the clock. Moments are milliseconds since 1970.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

HOUR = 3_600_000
MINUTES = 24 * 60
PACES = ("now", "hourly", "daily")


@dataclass(frozen=True, slots=True)
class Pace:
    """`quiet` and `daily` are minutes of the local day; quiet hours from a time to the same time are none."""

    zone: ZoneInfo
    pace: str
    quiet: tuple[int, int]
    daily: int

    def due(self, at: int) -> int:
        """When a thing of which there is news at this moment may be told."""
        match self.pace:
            case "hourly":
                # Local hours: some zones are half an hour off the others'.
                local = self._local(at)
                told = at + HOUR - (local.minute * 60 + local.second) * 1000 - local.microsecond // 1000
            case "daily":
                told = self._next(at, self.daily)
            case _:
                told = at
        return self._next(told, self.quiet[1]) if self.silent(told) else told

    def silent(self, at: int) -> bool:
        """Whether a moment lies in the quiet hours, which may go over midnight."""
        local = self._local(at)
        minute, (begin, end) = local.hour * 60 + local.minute, self.quiet
        return begin <= minute < end if begin <= end else minute >= begin or minute < end

    def _local(self, at: int) -> datetime:
        return datetime.fromtimestamp(at / 1000, self.zone)

    def _next(self, at: int, minute: int) -> int:
        """The next moment after `at` at which the local day is this old.

        One that a change of the clock leaves out comes as much later as the clock is put forward; of one that
        comes twice the first counts.
        """
        day = self._local(at).date()
        for later in range(3):
            naive = datetime.combine(day + timedelta(later), datetime.min.time()) + timedelta(minutes=minute)
            found = round(naive.replace(tzinfo=self.zone).timestamp() * 1000)
            if found > at:
                return found
        raise AssertionError("every day has every time, or one a little later")


def said(at: int, zone: str) -> str:
    """A moment for people, with the zone that it is in: `Tue 3 Mar 2026, 18:30 (Asia/Kolkata, UTC+05:30)`."""
    local = datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone))
    offset = local.strftime("%z")
    return f"{local:%a} {local.day} {local:%b %Y, %H:%M} ({zone}, UTC{offset[:3]}:{offset[3:5]})"
