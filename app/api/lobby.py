"""Routes: the next game that waits for me, invitations, and who people are."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field, StrictBool, model_validator

from app.play import lobby

from .answers import answer
from .parsing import SeatKey, Strict, Word, read
from .visitors import Person, TheHouse

router = APIRouter(prefix="/api")


class InvitationIn(Strict):
    """Whom: by the name of an account, or by id."""

    name: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    person: Annotated[str, Field(min_length=1, max_length=32)] | None = None
    seat: SeatKey | None = None

    @model_validator(mode="after")
    def _one(self) -> InvitationIn:
        if (self.name is None) == (self.person is None):
            raise ValueError("give a name or a person")
        return self


class ReplyIn(Strict):
    accept: StrictBool
    seat: SeatKey | None = None
    word: Word = ""


@router.get("/next")
async def following(house: TheHouse, user: Person, after: str | None = None) -> Response:
    return answer(await lobby.following(house, user, after))


@router.get("/people/{person}")
async def profile(house: TheHouse, person: str) -> Response:
    return answer(await lobby.profile(house, person))


@router.get("/invitations")
async def received(house: TheHouse, user: Person) -> Response:
    return answer({"invitations": await lobby.received(house, user)})


@router.post("/invitations/{invitation}")
async def reply(request: Request, house: TheHouse, user: Person, invitation: str) -> Response:
    given = await read(request, ReplyIn)
    return answer(await lobby.reply(house, user, invitation, given.accept, given.seat, given.word))


@router.get("/games/{game}/invitations")
async def sent(house: TheHouse, user: Person, game: str) -> Response:
    return answer({"invitations": await lobby.sent(house, user, game)})


@router.post("/games/{game}/invitations")
async def invite(request: Request, house: TheHouse, user: Person, game: str) -> Response:
    given = await read(request, InvitationIn)
    return answer(await lobby.invite(house, user, game, given.name, given.person, given.seat), 201)


@router.delete("/games/{game}/invitations/{invitation}")
async def withdraw(house: TheHouse, user: Person, game: str, invitation: str) -> Response:
    await lobby.withdraw(house, user, game, invitation)
    return answer({"ok": True})
