"""Route: put a case to the engine."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import Any

from fastapi import APIRouter, Request, Response

from app.play.denied import Denied, malformed

from .answers import answer
from .parsing import document
from .visitors import TheHouse, address

router = APIRouter(prefix="/api")


@router.post("/judge")
async def judge(request: Request, house: TheHouse) -> Response:
    """The judge's lines on a case. A case that can't be read is refused with the place and the reason."""
    house.limits.hit(house.settings.address_limit, "judge", address(request), "cases")
    case = document(await request.body())
    if not isinstance(case, dict):
        raise malformed("A case is a JSON object.")
    try:
        run: Any = import_module("app.engine.judge").run
    except ModuleNotFoundError as error:
        raise Denied(404, "no_judge", "This server has no judge.") from error
    # A case may ask for much reckoning: off the event loop, so that games go on.
    return answer(await asyncio.to_thread(lambda: list(run(case))))
