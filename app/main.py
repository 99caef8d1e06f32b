"""The one place where the parts are put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import PackageNotFoundError, version

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from app.api import accounts, acts, games, judge, lobby, mishaps, moderation, notices, pages, plans
from app.api.answers import answer, on_refusal, refused
from app.api.guards import HEADERS, Guard
from app.api.ws import door
from app.api.ws.rooms import Rooms
from app.bus import bus_for
from app.engine.errors import RuleError
from app.play.denied import Denied, fault, malformed
from app.play.house import House
from app.play.outbox import Outbox
from app.play.sweeper import Sweeper
from app.settings import Settings
from app.settings import settings as settings_of_process
from app.store import migrate
from app.store.database import Database


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application for these settings, by default those of the process's environment."""
    chosen = settings or settings_of_process()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        database = Database(chosen.url, chosen.database_pool)
        try:
            await _at_head(database)
            house = app.state.house = House(chosen, database, bus_for(chosen))
            rooms = app.state.rooms = Rooms(house)
            await rooms.open()
            sweeper = Sweeper(house)
            sweeper.open()
            outbox = Outbox(house)
            outbox.open()
            try:
                yield
            finally:
                await outbox.close()
                await sweeper.close()
                await rooms.close()
                house.accounts.close()
        finally:
            await database.close()

    app = FastAPI(lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)
    app.add_middleware(Guard, settings=chosen)
    app.add_exception_handler(RuleError, on_refusal)
    app.add_exception_handler(RequestValidationError, _on_bad_parameter)
    app.add_exception_handler(HTTPException, _on_http_error)
    app.add_exception_handler(Exception, _on_fault)
    app.add_api_route("/healthz", _healthz)
    for part in (accounts, acts, games, lobby, mishaps, moderation, notices, plans, judge, pages, door):
        app.include_router(part.router)
    app.mount("/static", pages.PageFiles(directory=pages.STATIC, check_dir=False), name="static")
    return app


async def _at_head(database: Database) -> None:
    found, head = await migrate.revision(database), migrate.head()
    if found != head:
        raise RuntimeError(f"The database stands at revision {found}, this program at {head}: run `tigers migrate`.")


async def _healthz(request: Request) -> Response:
    """Whether the server can reach its database."""
    house: House = request.app.state.house
    async with house.database.read() as connection:
        await connection.exec_driver_sql("SELECT 1")
    try:
        known = version("tigers")
    except PackageNotFoundError:
        known = "unknown"
    return answer({"ok": True, "version": known, "bus": house.settings.bus_kind})


async def _on_bad_parameter(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    found = error.errors()[0]
    return refused(malformed(f"{'.'.join(str(part) for part in found['loc'])}: {found['msg']}."))


async def _on_http_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "not_found", 405: "wrong_method"}.get(error.status_code, "refused")
    return refused(Denied(error.status_code, code, f"{error.detail}."))


async def _on_fault(_request: Request, _error: Exception) -> Response:
    response = refused(fault())
    response.headers.update(HEADERS)
    return response
