"""A real browser at a real server. These tests need a pytest process of their own: `pytest tests/page`."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.conftest import absent
from tests.page.person import Person
from tests.running import ServerProcess

Seat = Callable[..., Person]
# How long a page may take on a machine that is busy with other tests; speed is for the benchmarks.
PATIENCE_MS = 30_000
expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, or the one that TIGERS_CHROMIUM names."""
    path = os.environ.get("TIGERS_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        absent("Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@contextmanager
def open_house(where: Path) -> Iterator[ServerProcess]:
    """A server in its own process, with the toy beside the installed titles; its database in a directory."""
    server = ServerProcess(f"sqlite:///{where / 'tigers.db'}", where, TIGERS_CHECK_EVERY="16")
    server.start()
    try:
        yield server
    finally:
        server.kill()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for all tests that don't mind each other. Modules whose tests do have one of their own, of this name."""
    with open_house(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture
def people(chromium: Browser, house: ServerProcess) -> Iterator[Seat]:
    """Makes people, each in a browser context of their own; afterwards none may have met an error."""
    made: list[Person] = []

    def person(name: str, width: int = 1366, height: int = 768, **how: object) -> Person:
        found = Person(name, chromium, house.url, width, height, **how)
        made.append(found)
        return found

    yield person
    for one in made:
        one.context.close()
    for one in made:
        assert one.errors == [], f"{one.name}'s page met errors"
