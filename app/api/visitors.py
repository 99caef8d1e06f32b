"""Who sends a request: the session in its cookie, the address it comes from."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Response
from fastapi.requests import HTTPConnection

from app.play.denied import no_session
from app.play.house import House
from app.play.reading import Asker
from app.store.people import User

COOKIE = "tigers_session"


def house_of(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house


async def visitor(request: Request) -> User | None:
    return await house_of(request).accounts.who(request.cookies.get(COOKIE))


async def person(user: Annotated[User | None, Depends(visitor)]) -> User:
    """The user; Denied `no_session` for a visitor without a session."""
    if user is None:
        raise no_session()
    return user


async def asker(
    game: str,
    user: Annotated[User | None, Depends(visitor)],
    seat: str | None = None,
    invite: str | None = None,
) -> Asker:
    return Asker(game, user, seat, invite)


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "unknown"


def remember(request: Request, response: Response, token: str) -> Response:
    """Put a session's token into the browser's cookie."""
    settings = house_of(request).settings
    response.set_cookie(
        COOKIE,
        token,
        max_age=settings.session_days * 86_400,
        httponly=True,
        samesite="lax",
        secure=settings.secure_cookies or request.url.scheme == "https",
    )
    return response


TheHouse = Annotated[House, Depends(house_of)]
Visitor = Annotated[User | None, Depends(visitor)]
Person = Annotated[User, Depends(person)]
TheAsker = Annotated[Asker, Depends(asker)]
