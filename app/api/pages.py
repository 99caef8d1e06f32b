"""The page and its files. The page finds its own way, so its addresses all give the same file."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from .answers import has_it
from .edition import EDITION, Editions, Made

STATIC = Path(__file__).resolve().parent.parent / "static"
# Browsers keep these, but ask each time whether they are still good.
FRESH = {"Cache-Control": "no-cache"}
# These they keep for a year without asking.
KEPT = {"Cache-Control": "public, max-age=31536000, immutable"}

router = APIRouter()
editions = Editions(STATIC)


class PageFiles(StaticFiles):
    """Files under the address of an edition, or under none. Another edition than the one here (another worker's, in the
    minutes of an update) is answered with what is here, and not kept."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        edition, _, rest = path.partition("/")
        named = EDITION.fullmatch(edition) is not None
        known = editions.known()
        path = rest if named else path
        if path in known.made:
            response = _given(known.made[path], guess_type(path)[0], Headers(scope=scope))
        else:
            response = await super().get_response(path, scope)
        kept = named and response.status_code in (200, 304) and edition == known.name
        response.headers.update(KEPT if kept else FRESH)
        return response


def _given(file: Made, kind: str | None, asked: Headers) -> Response:
    packed = "gzip" in asked.get("Accept-Encoding", "")
    response = Response(file.packed if packed else file.body, media_type=kind)
    if packed:
        response.headers.update({"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
    return response


@router.get("/sw.js")
async def worker() -> Response:
    """The service worker that shows pushes; from here it serves the whole site."""
    return FileResponse(STATIC / "sw.js", media_type="text/javascript", headers=FRESH)


@router.get("/")
@router.get("/login")
@router.get("/signup")
@router.get("/account")
@router.get("/lobby")
@router.get("/new")
@router.get("/about")
@router.get("/rules/{title}")
@router.get("/game/{game}")
@router.get("/join/{game}")
@router.get("/game/{game}/replay")
async def page(request: Request) -> Response:
    edition = editions.current()
    headers = {**FRESH, "ETag": f'"{edition.name}"'}
    if has_it(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    return Response(edition.page, media_type="text/html", headers=headers)
