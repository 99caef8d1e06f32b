"""Route: the page reports an error of its own."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field, StrictInt

from app.play.denied import Denied

from .answers import answer
from .pages import editions
from .parsing import Strict, Version, read
from .visitors import TheHouse, Visitor, address

router = APIRouter(prefix="/api")
LARGEST = 8_192
RATE = "20/minute"

# Of this server, without query or fragment: those may hold an invite.
Place = Annotated[str, Field(pattern=r"^/[A-Za-z0-9_./-]{0,120}$")]
Number = Annotated[StrictInt, Field(ge=0, le=2**31 - 1)]


class Frame(Strict):
    """One call on the stack: the function, and where in which file."""

    name: Annotated[str, Field(max_length=80)] = ""
    file: Place
    line: Number
    column: Number


class MishapIn(Strict):
    """What went wrong and where; no part of any view, no words of anybody."""

    kind: Literal["error", "rejection", "loading", "policy"]
    message: Annotated[str, Field(max_length=300)]
    frames: Annotated[list[Frame], Field(max_length=12, default_factory=list)]
    page: Annotated[str, Field(max_length=20)] = ""
    game: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")] | None = None
    version: Version | None = None


@router.post("/page-errors")
async def page_error(request: Request, house: TheHouse, user: Visitor) -> Response:
    """Take one error for the log. Anybody may send some: whom it happens to need not have a name yet."""
    house.limits.hit(RATE, "page-errors", address(request), "errors of the page")
    if len(await request.body()) > LARGEST:
        raise Denied(413, "too_large", f"The report is larger than {LARGEST} bytes.")
    given = await read(request, MishapIn)
    browser = request.headers.get("user-agent", "")[:160]
    noted = given.model_dump()
    for frame in noted["frames"]:
        frame["file"], frame["line"] = editions.known().place(frame["file"], frame["line"])
    house.mishaps.note({**noted, "browser": browser}, user.id if user else None)
    return answer({"noted": True})
