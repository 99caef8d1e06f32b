"""When notices come: paces, quiet hours, zones with odd offsets, changes of the clock."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.play.denied import Denied
from app.play.pacing import Pace, said
from app.play.wishes import minute

ZONES = ("UTC", "Asia/Kolkata", "Pacific/Tongatapu", "America/St_Johns", "Europe/Berlin", "Australia/Lord_Howe")
HOUR = 3_600_000


def ms(text: str, zone: str = "UTC", fold: int = 0) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp() * 1000)


def pace(
    zone: str = "UTC", how: str = "now", quiet: tuple[str, str] = ("00:00", "00:00"), daily: str = "08:00"
) -> Pace:
    return Pace(ZoneInfo(zone), how, (minute(quiet[0]), minute(quiet[1])), minute(daily))


@pytest.mark.parametrize(
    ("zone", "local", "expected"),
    [
        ("Asia/Kolkata", "2026-03-03T18:10:30", "2026-03-03T19:00"),
        ("Pacific/Tongatapu", "2026-03-03T23:59:59", "2026-03-04T00:00"),
        ("America/St_Johns", "2026-01-15T12:00", "2026-01-15T13:00"),
    ],
)
def test_hours_are_local_hours(zone: str, local: str, expected: str) -> None:
    assert pace(zone, "hourly").due(ms(local, zone)) == ms(expected, zone)


@pytest.mark.parametrize(("zone", "utc"), [("Asia/Kolkata", "02:30"), ("Pacific/Tongatapu", "19:00"), ("UTC", "08:00")])
def test_daily_is_at_ones_own_hour(zone: str, utc: str) -> None:
    due = datetime.fromtimestamp(pace(zone, "daily").due(ms("2026-03-03T12:00")) / 1000, UTC)
    assert f"{due:%H:%M}" == utc


def test_quiet_hours_over_midnight() -> None:
    night = pace("America/St_Johns", "now", ("22:00", "07:00"))
    for at, due in (
        ("2026-01-15T21:59", "2026-01-15T21:59"),
        ("2026-01-15T22:00", "2026-01-16T07:00"),
        ("2026-01-16T03:00", "2026-01-16T07:00"),
        ("2026-01-16T07:00", "2026-01-16T07:00"),
    ):
        assert night.due(ms(at, "America/St_Johns")) == ms(due, "America/St_Johns")
    assert f"{datetime.fromtimestamp(ms('2026-01-16T07:00', 'America/St_Johns') / 1000, UTC):%H:%M}" == "10:30"


def test_the_clock_put_forward_leaves_no_hour_out_and_put_back_tells_once() -> None:
    # Berlin, 29 March 2026: 02:00 becomes 03:00. A digest of 02:30 comes at 03:30 that day, and at 02:30 the next.
    early = pace("Europe/Berlin", "daily", daily="02:30")
    first = early.due(ms("2026-03-28T12:00", "Europe/Berlin"))
    assert first == ms("2026-03-29T03:30", "Europe/Berlin") == ms("2026-03-29T01:30")
    assert early.due(first) == ms("2026-03-30T02:30", "Europe/Berlin")
    # 25 October: 03:00 becomes 02:00, and 02:30 comes twice.
    first = early.due(ms("2026-10-24T12:00", "Europe/Berlin"))
    assert first == ms("2026-10-25T02:30", "Europe/Berlin", fold=0) == ms("2026-10-25T00:30")
    assert early.due(first) == ms("2026-10-26T02:30", "Europe/Berlin")
    # A night's quiet is an hour shorter or longer.
    night = pace("Europe/Berlin", "now", ("22:00", "07:00"))
    assert night.due(ms("2026-03-28T21:00")) - ms("2026-03-28T21:00") == 8 * HOUR
    assert night.due(ms("2026-10-24T20:00")) - ms("2026-10-24T20:00") == 10 * HOUR


@given(
    st.sampled_from(ZONES),
    st.sampled_from(["now", "hourly", "daily"]),
    st.integers(ms("2025-01-01"), ms("2028-01-01")),
    *(st.integers(0, 1439) for _ in range(3)),
)
def test_never_before_never_in_quiet_hours_never_late(
    zone: str, how: str, at: int, begin: int, end: int, daily: int
) -> None:
    one = Pace(ZoneInfo(zone), how, (begin, end), daily)
    due = one.due(at)
    assert at <= due <= at + 51 * HOUR
    assert not one.silent(due)


def test_a_moment_names_its_zone() -> None:
    at = ms("2026-03-03T13:00")
    assert said(at, "Asia/Kolkata") == "Tue 3 Mar 2026, 18:30 (Asia/Kolkata, UTC+05:30)"
    assert said(at, "Pacific/Tongatapu") == "Wed 4 Mar 2026, 02:00 (Pacific/Tongatapu, UTC+13:00)"
    assert said(at, "America/St_Johns") == "Tue 3 Mar 2026, 09:30 (America/St_Johns, UTC-03:30)"
    assert said(ms("2026-07-03T13:00"), "America/St_Johns").endswith("UTC-02:30)")


@pytest.mark.parametrize("text", ["24:00", "7", "7:3", "07:60", "-1:00", "٠٧:٠٠", "07:30:00", "", "a:bc"])
def test_what_is_no_time(text: str) -> None:
    with pytest.raises((ValueError, Denied)):
        minute(text)
