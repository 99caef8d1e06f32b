"""Routes: guests, accounts, sessions."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from app.bus import Notice
from app.play import sessions
from app.play.accounts import hashed
from app.store.people import User

from .answers import answer
from .parsing import Strict, read
from .visitors import COOKIE, Person, TheHouse, Visitor, address, remember

router = APIRouter(prefix="/api")

Name = Annotated[str, Field(min_length=1, max_length=200)]
Password = Annotated[str, Field(min_length=8, max_length=200)]
Email = Annotated[str, Field(max_length=254, pattern=r"^[^@\s\x00-\x1f]+@[^@\s\x00-\x1f]+\.[^@\s\x00-\x1f]+$")]


class GuestIn(Strict):
    name: Name


class AccountIn(Strict):
    name: Name
    password: Password
    email: Email | None = None


class LoginIn(Strict):
    name: Name
    password: Annotated[str, Field(max_length=200)]


class PasswordIn(Strict):
    old: Annotated[str, Field(max_length=200)]
    new: Password


def told(user: User | None) -> dict[str, Any]:
    """What the page learns of its own user."""
    if user is None:
        return {"user": None}
    return {"user": {"id": user.id, "name": user.name, "guest": user.guest, "email": user.email}}


@router.get("/me")
async def me(request: Request, house: TheHouse, user: Visitor) -> Response:
    """Who I am. Every page begins with this, so from it a session is known to be in use."""
    if user is not None:
        await sessions.noted(house, request.cookies[COOKIE], request.headers.get("user-agent", ""))
    return answer(told(user))


@router.post("/guest")
async def guest(request: Request, house: TheHouse, user: Visitor) -> Response:
    given = await read(request, GuestIn)
    made, token = await house.accounts.guest(user, given.name, address(request))
    response = answer(told(made))
    return response if token is None else remember(request, response, token)


@router.post("/signup")
async def sign_up(request: Request, house: TheHouse, user: Visitor) -> Response:
    given = await read(request, AccountIn)
    made, token = await house.accounts.sign_up(user, given.name, given.password, given.email, address(request))
    return remember(request, answer(told(made)), token)


@router.post("/claim")
async def claim(request: Request, house: TheHouse, user: Person) -> Response:
    given = await read(request, AccountIn)
    return answer(told(await house.accounts.claim(user, given.name, given.password, given.email, address(request))))


@router.post("/login")
async def log_in(request: Request, house: TheHouse) -> Response:
    given = await read(request, LoginIn)
    user, token = await house.accounts.log_in(given.name, given.password, address(request))
    return remember(request, answer(told(user)), token)


@router.post("/logout")
async def log_out(request: Request, house: TheHouse) -> Response:
    token = request.cookies.get(COOKIE)
    if token:
        await house.tell(Notice("session", await house.accounts.log_out(token)))
    response = answer(told(None))
    response.delete_cookie(COOKIE)
    return response


@router.post("/password")
async def change_password(request: Request, house: TheHouse, user: Person) -> Response:
    """A new password ends all sessions, this one too; the answer carries a new one."""
    given = await read(request, PasswordIn)
    token, ended = await house.accounts.change_password(user, given.old, given.new)
    for session in ended:
        await house.tell(Notice("session", session))
    return remember(request, answer(told(user)), token)


@router.get("/sessions")
async def my_sessions(request: Request, house: TheHouse, user: Person) -> Response:
    return answer({"sessions": await sessions.listed(house, user, request.cookies[COOKIE])})


@router.delete("/sessions")
async def end_sessions(request: Request, house: TheHouse, user: Person, everywhere: bool = False) -> Response:
    """End all my sessions but this one; or `everywhere` this one too."""
    await sessions.end(house, user, None if everywhere else request.cookies[COOKIE])
    response = answer({"ok": True})
    if everywhere:
        response.delete_cookie(COOKIE)
    return response


@router.delete("/sessions/{session}")
async def end_session(house: TheHouse, user: Person, session: str) -> Response:
    await sessions.end_one(house, user, session)
    return answer({"ok": True})


def session_of(token: str | None) -> str:
    """The hash by which a session's sockets are known."""
    return hashed(token) if token else ""
