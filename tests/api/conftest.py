"""Tests over real sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.people import go_home


@pytest.fixture(autouse=True)
async def _home() -> AsyncIterator[None]:
    yield
    await go_home()
