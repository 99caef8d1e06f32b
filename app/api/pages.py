"""The page and its files. The page finds its own way, so its addresses all give the same file."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).resolve().parent.parent / "static"
# Modules of two versions must not mix: browsers keep files, but ask each time whether they are still good.
FRESH = {"Cache-Control": "no-cache"}

router = APIRouter()


class FreshFiles(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers.update(FRESH)
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
async def page() -> Response:
    return FileResponse(STATIC / "index.html", headers=FRESH)
