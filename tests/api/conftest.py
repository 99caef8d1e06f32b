"""Tests over real sockets."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator

import pytest

from tests.people import go_home


@pytest.fixture
async def _everyone_home() -> AsyncIterator[None]:
    yield
    await go_home()


@pytest.fixture(autouse=True)
def _home(request: pytest.FixtureRequest) -> None:
    """After an asyncio test whatever it opened is closed; other tests open nothing."""
    if inspect.iscoroutinefunction(request.function):
        request.getfixturevalue("_everyone_home")
