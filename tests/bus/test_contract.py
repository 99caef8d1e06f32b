"""One contract, three buses: memory, Postgres, NATS."""

from __future__ import annotations

import asyncio
import secrets
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest

from app.bus import Bus, Notice, bus_for
from app.bus.memory import Hub, MemoryBus
from app.bus.nats import NatsBus
from app.bus.postgres import PostgresBus
from app.settings import Settings
from tests.conftest import NATS, POSTGRES, absent, drop_postgres, new_postgres
from tests.people import eventually

pytestmark = pytest.mark.anyio

Make = Callable[[], Bus]


@pytest.fixture(params=["memory", "postgres", "nats"])
def make(request: pytest.FixtureRequest) -> Make:
    """Gives ends of one bus."""
    channel = f"test_{secrets.token_hex(6)}"
    if request.param == "memory":
        hub = Hub()
        return lambda: MemoryBus(hub)
    if request.param == "postgres":
        drop_postgres(new_postgres())
        return lambda: PostgresBus(POSTGRES, channel)
    request.getfixturevalue("nats_server")
    return lambda: NatsBus(NATS, channel)


class End:
    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.heard: list[Notice] = []
        self.then: Callable[[Notice], None] = lambda notice: None

    async def open(self) -> End:
        await self.bus.open(self._hear)
        return self

    async def has(self, count: int) -> None:
        await eventually(lambda: len(self.heard) >= count)

    def _hear(self, notice: Notice) -> None:
        self.heard.append(notice)
        self.then(notice)


@pytest.fixture
async def ends(make: Make) -> AsyncIterator[list[End]]:
    found = [await End(make()).open() for _ in range(3)]
    yield found
    for end in found:
        await end.bus.close()


async def test_every_notice_reaches_every_end_in_order(ends: list[End]) -> None:
    notices = [Notice("order", "g" * 16, number) for number in range(200)]
    for notice in notices:
        await ends[0].bus.publish(notice)
    for end in ends:
        await end.has(len(notices))
        assert end.heard == notices


async def test_each_publishers_order_is_kept(ends: list[End]) -> None:
    async def tell(number: int) -> None:
        for step in range(50):
            await ends[number].bus.publish(Notice("chat", f"from {number}", step))

    await asyncio.gather(*(tell(number) for number in range(3)))
    for end in ends:
        await end.has(150)
        for number in range(3):
            assert [one.number for one in end.heard if one.game == f"from {number}"] == list(range(50))


async def test_all_of_a_notice_arrives(ends: list[End]) -> None:
    sent = [Notice("table", "a'b\"c\\é漢"), Notice("session", "f" * 64), Notice("gap"), Notice("order", "x", 2**31)]
    for notice in sent:
        await ends[1].bus.publish(notice)
    await eventually(lambda: len(ends[2].heard) == len(sent))
    assert ends[2].heard == sent


async def test_a_closed_end_hears_nothing_and_disturbs_nobody(ends: list[End]) -> None:
    await ends[2].bus.close()
    await ends[0].bus.publish(Notice("order", "g", 1))
    await eventually(lambda: ends[1].heard)
    assert ends[2].heard == []


async def test_publishing_inside_a_hearer_is_possible(ends: list[End]) -> None:
    tasks = []

    def answer(notice: Notice) -> None:
        if notice.number < 3:
            tasks.append(asyncio.ensure_future(ends[0].bus.publish(Notice("order", "g", notice.number + 1))))

    ends[0].then = answer
    await ends[1].bus.publish(Notice("order", "g", 0))
    await eventually(lambda: len(ends[2].heard) == 4)
    await asyncio.gather(*tasks)


async def test_postgres_mends_a_broken_connection_and_says_that_it_missed_something() -> None:
    url = new_postgres()
    end = await End(PostgresBus(url, "test")).open()
    try:
        admin = await asyncpg.connect(POSTGRES)
        name = url.rpartition("/")[2]
        await admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", name)
        await admin.close()
        await eventually(lambda: Notice("gap") in end.heard)
        await end.bus.publish(Notice("order", "g", 7))
        await eventually(lambda: Notice("order", "g", 7) in end.heard)
    finally:
        await end.bus.close()
        await asyncio.to_thread(drop_postgres, url)


async def test_nats_mends_a_broken_connection_and_says_that_it_missed_something(tmp_path: Path) -> None:
    program = shutil.which("nats-server")
    if program is None:
        absent("nats-server")
    assert program is not None
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]

    def start() -> subprocess.Popen[bytes]:
        command = [program, "-a", "127.0.0.1", "-p", str(port), "-l", str(tmp_path / "log")]
        return subprocess.Popen(command)

    process = start()
    try:
        await eventually(lambda: reachable(port))
        end = await End(NatsBus(f"nats://127.0.0.1:{port}", "test")).open()
        process.kill()
        process.wait()
        await eventually(lambda: not end.bus._client.is_connected)  # type: ignore[attr-defined]
        with pytest.raises(ConnectionError):
            await end.bus.publish(Notice("order", "g", 6))
        process = start()
        await eventually(lambda: Notice("gap") in end.heard)
        await end.bus.publish(Notice("order", "g", 7))
        await eventually(lambda: Notice("order", "g", 7) in end.heard)
        await end.bus.close()
    finally:
        process.kill()
        process.wait()


def reachable(port: int) -> bool:
    with socket.socket() as trying:
        return trying.connect_ex(("127.0.0.1", port)) == 0


async def test_the_settings_choose(tmp_path: Path) -> None:
    postgres = "postgresql://u@h/d"
    assert isinstance(bus_for(Settings(data_dir=tmp_path)), MemoryBus)
    assert isinstance(bus_for(Settings(database_url=postgres)), PostgresBus)
    assert isinstance(bus_for(Settings(database_url=postgres, bus="nats")), NatsBus)
    with pytest.raises(ValueError, match="TIGERS_BUS=postgres"):
        Settings(data_dir=tmp_path, bus="postgres")
    with pytest.raises(ValueError, match="TIGERS_WORKERS"):
        Settings(data_dir=tmp_path, workers=2)
