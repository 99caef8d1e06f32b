"""The bucket of a socket's messages."""

from __future__ import annotations

import pytest

from app.api.ws.pace import Pace
from app.play.denied import Denied

pytestmark = pytest.mark.anyio


async def test_as_many_as_the_limit_at_once_then_as_fast_as_it_says() -> None:
    now = 0.0
    pace = Pace("60/minute", lambda: now)
    for _ in range(60):
        pace.hit()
    with pytest.raises(Denied) as caught:
        pace.hit()
    assert caught.value.code == "too_many"
    now = 2.0
    pace.hit()
    pace.hit()
    with pytest.raises(Denied):
        pace.hit()
    # Silence saves up no more than the limit.
    now = 10_000.0
    for _ in range(60):
        pace.hit()
    with pytest.raises(Denied):
        pace.hit()
