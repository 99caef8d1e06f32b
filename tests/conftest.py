"""What tests everywhere share: the toy title, the databases, and servers with people at them.

Tests that need Postgres or NATS are skipped where those are absent, and fail instead under TIGERS_TEST_REQUIRE=1.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import AsyncIterator, Coroutine, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import nats
import nats.errors
import pytest
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from app.engine.registry import register
from app.settings import Settings
from app.store import migrate
from app.store.database import Database
from tests.running import Served, serve
from tests.toy import TITLE

POSTGRES = os.environ.get("TIGERS_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
NATS = os.environ.get("TIGERS_TEST_NATS", "nats://127.0.0.1:4222")
REQUIRED = os.environ.get("TIGERS_TEST_REQUIRE") == "1"

register(TITLE)
# Speed is for the benchmarks: a busy machine must not fail a property.
hypothesis_settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
hypothesis_settings.load_profile("untimed")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where everything is required a skipped test has failed, but for those that compare with what lies beside."""
    report = yield
    if REQUIRED and report.skipped and "beside this checkout" not in str(report.longrepr):
        report.outcome = "failed"
        report.longrepr = f"skipped where everything is required: {report.longrepr}"
    return report


def absent(what: str) -> None:
    """Skip the test, or fail it where everything is required."""
    if REQUIRED:
        pytest.fail(f"{what} is required")
    pytest.skip(f"{what} is absent")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run something to its end, inside an event loop too: sync fixtures may be set up in one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


async def _sql(statement: str) -> None:
    connection = await asyncpg.connect(POSTGRES, timeout=5)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def new_postgres() -> str:
    """The address of a new empty database; drop it with `drop_postgres`."""
    name = f"tigers_test_{secrets.token_hex(6)}"
    try:
        run(_sql(f'CREATE DATABASE "{name}"'))
    except OSError:
        absent("Postgres")
    return f"{POSTGRES.rpartition('/')[0]}/{name}"


def drop_postgres(url: str) -> None:
    run(_sql(f'DROP DATABASE "{url.rpartition("/")[2]}" WITH (FORCE)'))


async def _migrated(url: str) -> None:
    database = Database(Settings(database_url=url).url)
    try:
        await migrate.upgrade(database)
    finally:
        await database.close()


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A migrated database, once SQLite and once Postgres, for all tests: random ids keep them apart."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('store') / 'tigers.db'}"
        run(_migrated(url))
        yield url
        return
    url = new_postgres()
    run(_migrated(url))
    yield url
    drop_postgres(url)


@pytest.fixture
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database; parametrize it indirectly with `sqlite` or `postgres`."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
        return
    url = new_postgres()
    yield url
    drop_postgres(url)


@pytest.fixture(scope="session")
def settings(database_url: str) -> Settings:
    """Settings for a test: every order checked, limits that a test doesn't meet by chance."""
    return Settings(
        database_url=database_url,
        port=0,
        check_every=1,
        sweep_seconds=1.0,
        presence_seconds=0.2,
        # Tests of notices empty the outbox themselves, at times of their own.
        notice_seconds=0,
        address_limit="10000/minute",
        chat_limit="1000/minute",
        message_limit="100000/minute",
        bus_channel=f"test_{secrets.token_hex(6)}",
    )


@pytest.fixture
async def database(settings: Settings) -> AsyncIterator[Database]:
    found = Database(settings.url)
    yield found
    await found.close()


@pytest.fixture(scope="session")
def server(settings: Settings) -> Iterator[Served]:
    """A running server, reached over real sockets."""
    with serve(settings) as served:
        yield served


@pytest.fixture(scope="session")
def nats_server() -> str:
    """The address of a NATS server."""

    async def reach() -> None:
        client = await nats.connect(NATS, connect_timeout=2, allow_reconnect=False)
        await client.close()

    try:
        run(reach())
    except (OSError, nats.errors.Error):
        absent("NATS")
    return NATS
