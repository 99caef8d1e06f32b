"""The door: who may open a socket, and the loop that reads it."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.engine.errors import RuleError
from app.play import acts, plans, reading, submit, talk, undo
from app.play.accounts import hashed
from app.play.denied import Denied, fault, no_session
from app.play.house import House
from app.play.reading import Asker
from app.store.people import User

from ..answers import refused as http_refused
from ..guards import same_origin
from ..visitors import COOKIE, house_of
from . import outgoing
from .incoming import (
    ActMessage,
    AskMessage,
    ChatMessage,
    Hello,
    Incoming,
    LegalMessage,
    OrderMessage,
    Ping,
    PlansMessage,
    UndoMessage,
    order_id,
    parse,
)
from .pace import Pace
from .room import Guest
from .rooms import Rooms
from .writing import writer_for

log = logging.getLogger(__name__)
router = APIRouter()


@router.websocket("/ws/games/{game}")
async def door(websocket: WebSocket, game: str) -> None:
    house = house_of(websocket)
    token = websocket.cookies.get(COOKIE)
    invite = websocket.query_params.get("invite")
    try:
        if not same_origin(websocket.headers, house.settings):
            raise Denied(403, "wrong_origin", "This socket is opened by another site's page.")
        user = await house.accounts.who(token)
        await reading.sight(house, Asker(game, user, None, invite))
    except RuleError as error:
        # Before the socket is accepted, so a stranger receives nothing on it.
        await websocket.send_denial_response(http_refused(error))
        return
    await websocket.accept()
    writer = writer_for(websocket, house.settings.send_buffer)
    guest = Guest(writer, hashed(token) if token else "", user, invite)
    session = Session(house, websocket.app.state.rooms, game, guest, token)
    try:
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                break
            await session.hear(message.get("text"))
    except WebSocketDisconnect:
        pass
    finally:
        await session.end()
        await writer.close()


class Session:
    """One socket's conversation. Whatever is said on it, it stays open."""

    def __init__(self, house: House, rooms: Rooms, game: str, guest: Guest, token: str | None) -> None:
        self._house = house
        self._rooms = rooms
        self._game = game
        self._guest = guest
        self._token = token
        self._pace = Pace(house.settings.message_limit, asyncio.get_running_loop().time)
        rooms.greet(guest)

    async def end(self) -> None:
        await self._rooms.leave(self._game, self._guest)

    async def hear(self, text: str | None) -> None:
        write = self._guest.writer.write
        order = None
        try:
            if text is None:
                raise Denied(400, "malformed", "Messages are JSON text, not bytes.")
            if len(text) > self._house.settings.max_body or len(text.encode()) > self._house.settings.max_body:
                raise Denied(413, "too_large", f"A message has at most {self._house.settings.max_body} bytes.")
            self._pace.hit()
            order = order_id(text)
            message = parse(text)
        except RuleError as error:
            write(outgoing.error(error) if order is None else outgoing.refused(order, error))
            return
        try:
            await self._answer(message)
        except RuleError as error:
            self._refuse(message, error)
        except Exception:
            log.exception("A message on a socket of game %s failed: %r", self._game, message)
            self._refuse(message, fault())
            if isinstance(message, Hello):
                # Half let in is worse than out: the client comes again.
                self._guest.writer.abort()

    async def _answer(self, message: Incoming) -> None:
        if isinstance(message, Ping):
            self._guest.writer.write(outgoing.PONG)
            return
        # The session may have ended, and the user may have taken another name, since the socket was opened.
        user = self._guest.user = await self._house.accounts.who(self._token)
        if self._token and user is None:
            raise no_session()
        match message:
            case Hello():
                await self._rooms.enter(self._game, self._guest, message)
            case OrderMessage():
                answer = await submit.submit(
                    self._house, _known(user), self._game, message.given(self._seat), self._guest.invite
                )
                self._guest.writer.write(outgoing.accepted(message.id, answer))
            case UndoMessage():
                answer = await undo.undo(
                    self._house, _known(user), self._game, message.given(self._seat), self._guest.invite
                )
                self._guest.writer.write(outgoing.accepted(message.id, answer))
            case LegalMessage():
                legal = await reading.legal(self._house, self._asker(message.seat), message.about)
                self._guest.writer.write(outgoing.told(message.ref, legal))
            case AskMessage():
                found = await reading.ask(self._house, self._asker(message.seat), message.question)
                self._guest.writer.write(outgoing.told(message.ref, found))
            case ActMessage():
                done = await acts.act(
                    self._house, _known(user), self._game, message.given(self._seat), self._guest.invite
                )
                self._guest.writer.write(outgoing.told(message.ref, done))
            case PlansMessage():
                stands = await plans.change(
                    self._house,
                    _known(user),
                    self._game,
                    message.wanted(),
                    message.seat or self._seat,
                    self._guest.invite,
                )
                self._guest.writer.write(outgoing.told(message.ref, stands))
            case ChatMessage():
                await talk.say(
                    self._house,
                    _known(user),
                    self._game,
                    message.text,
                    message.to,
                    message.seat or self._seat,
                    self._guest.invite,
                )

    def _refuse(self, message: Any, error: RuleError) -> None:
        write = self._guest.writer.write
        match message:
            case OrderMessage() | UndoMessage():
                write(outgoing.refused(message.id, error))
            case LegalMessage() | AskMessage() | ActMessage() | PlansMessage():
                write(outgoing.untold(message.ref, error))
            case _:
                write(outgoing.error(error))

    @property
    def _seat(self) -> str | None:
        """The seat that this socket looks through, for messages that name none."""
        return self._guest.seat or self._guest.viewer.seat

    def _asker(self, seat: str | None) -> Asker:
        return Asker(self._game, self._guest.user, seat or self._seat, self._guest.invite)


def _known(user: User | None) -> User:
    if user is None:
        raise no_session()
    return user
