"""Writing JSON: orjson bytes in plain responses, never through a framework's encoder."""

from __future__ import annotations

from typing import Any

import orjson
from fastapi import Request, Response

from app.engine.errors import RuleError


def answer(value: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(value), status, media_type="application/json", headers={"Cache-Control": "no-store"})


def has_it(request: Request, tag: str) -> bool:
    """Whether the browser says that it has what this ETag stands for. A proxy that compresses marks it as weak."""
    return tag in request.headers.get("if-none-match", "").replace("W/", "").split(", ")


# The engine's refusals that are about the request rather than about the game.
_STATUS = {"malformed": 400, "bad_option": 400, "bad_case": 400, "unknown_title": 404}


def refused(error: RuleError) -> Response:
    """A refusal: `{"error": {code, clause, message}}`, 409 where a rule of the game is the reason."""
    return answer({"error": error.refusal()}, getattr(error, "status", _STATUS.get(error.code, 409)))


async def on_refusal(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RuleError)
    return refused(error)
