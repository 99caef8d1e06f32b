"""Routes: muting, reporting, and the administrators' desk."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import Field

from app.play import audit, moderation
from app.play.moderation import Desk

from .answers import answer
from .parsing import Strict, read
from .visitors import Person, TheAsker, TheHouse

router = APIRouter(prefix="/api")

PersonId = Annotated[str, Field(min_length=1, max_length=32)]
Reason = Annotated[str, Field(min_length=1, max_length=2000)]


class PersonIn(Strict):
    person: PersonId


class ReasonIn(Strict):
    reason: Reason


class BanIn(Strict):
    person: PersonId
    reason: Reason
    days: Annotated[int, Field(ge=1, le=3650)] | None = None


class VerdictIn(Strict):
    verdict: Reason


async def desk(house: TheHouse, user: Person) -> Desk:
    return await moderation.desk_of(house, user)


TheDesk = Annotated[Desk, Depends(desk)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
OK = {"ok": True}


@router.get("/mutes")
async def mutes(house: TheHouse, user: Person) -> Response:
    return answer(await moderation.mutes(house, user))


@router.post("/mutes")
async def mute(request: Request, house: TheHouse, user: Person) -> Response:
    return answer(await moderation.mute(house, user, (await read(request, PersonIn)).person))


@router.delete("/mutes/{person}")
async def unmute(house: TheHouse, user: Person, person: str) -> Response:
    return answer(await moderation.unmute(house, user, person))


@router.post("/games/{game}/chat/{number}/report")
async def report(request: Request, house: TheHouse, user: Person, who: TheAsker, number: Number) -> Response:
    await moderation.report(house, who, number, (await read(request, ReasonIn)).reason)
    return answer(OK)


@router.get("/admin/reports")
async def reports(desk: TheDesk, settled: bool = False) -> Response:
    return answer({"reports": await desk.reports(settled)})


@router.post("/admin/reports/{number}")
async def settle(request: Request, desk: TheDesk, number: Number) -> Response:
    await desk.settle(number, (await read(request, VerdictIn)).verdict)
    return answer(OK)


@router.get("/admin/bans")
async def bans(desk: TheDesk) -> Response:
    return answer({"bans": await desk.bans()})


@router.post("/admin/bans")
async def ban(request: Request, desk: TheDesk) -> Response:
    given = await read(request, BanIn)
    await desk.ban(given.person, given.reason, given.days)
    return answer(OK)


@router.delete("/admin/bans/{person}")
async def unban(desk: TheDesk, person: str) -> Response:
    await desk.unban(person)
    return answer(OK)


@router.get("/admin/admins")
async def admins(desk: TheDesk) -> Response:
    return answer({"admins": await desk.admins()})


@router.post("/admin/admins")
async def appoint(request: Request, desk: TheDesk) -> Response:
    await desk.appoint((await read(request, PersonIn)).person)
    return answer(OK)


@router.delete("/admin/admins/{person}")
async def dismiss(desk: TheDesk, person: str) -> Response:
    await desk.dismiss(person)
    return answer(OK)


@router.get("/admin/log")
async def log(desk: TheDesk, limit: Annotated[int, Query(ge=1, le=1000)] = 100) -> Response:
    return answer({"acts": await desk.log(limit)})


@router.get("/admin/games/{game}/audit")
async def game_audit(house: TheHouse, desk: TheDesk, user: Person, game: str) -> Response:
    return answer(await audit.audit(house, f"{user.name} ({user.id})", game, user.id))
