"""Chat: to all at the table, to one's own side, and among spectators.

Players never hear spectators, and what a side says never leaves it: who has left a seat hears his side no more.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import Any, Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from app.bus import Notice
from app.engine.visibility import Viewer
from app.store import chats, moderating
from app.store.chats import Chat
from app.store.games import Game
from app.store.people import User

from . import seeing
from .denied import Denied
from .house import House
from .veils import TOP, unveil, veil

LONGEST = 1000
LINES = 20
SHOWN = 50
# More marks than this on one letter are no writing of any language: they paint over their neighbours.
MARKS = 6


def channels(viewer: Viewer) -> tuple[str, ...]:
    """What an audience hears. Spectators have a channel of their own, which players don't hear."""
    return ("all", f"side:{viewer.side}") if viewer.kind == "seat" else ("all", "spectators")


def cleaned(text: str, longest: int = LONGEST) -> str:
    """The text as it is kept: any script, line breaks, no other control characters; Denied `bad_text`.

    It is plain text to everyone: nothing in it is ever read as markup.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    kept: list[str] = []
    marks = 0
    for letter in text:
        kind = unicodedata.category(letter)
        if kind == "Cs":
            raise Denied(400, "bad_text", "The text has half a character in it; send it as whole Unicode.")
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MARKS and (kind != "Cc" or letter == "\n"):
            kept.append(letter)
    text = "".join(kept).strip()
    if not 1 <= len(text) <= longest or text.count("\n") >= LINES:
        raise Denied(400, "bad_text", f"A text has 1 to {longest} characters, on {LINES} lines at most.")
    if not any(unicodedata.category(letter)[0] in "LNSP" for letter in text):
        raise Denied(400, "bad_text", "A text needs at least one visible character.")
    return text


async def say(
    house: House,
    user: User,
    game_id: str,
    text: str,
    to: Literal["all", "side"],
    seat: str | None = None,
    invite: str | None = None,
) -> None:
    """Keep a message and tell the table. A spectator is heard by spectators."""
    house.limits.hit(house.settings.chat_limit, "chat", user.id, "messages")
    text = cleaned(text)
    async with house.database.write() as connection:
        # One transaction with the look at the seats: who is being replaced speaks before or after it, never between.
        game = await seeing.find(connection, game_id, user, invite, lock=True)
        viewer = seeing.viewer_of(seeing.chair_of(game, user, seat, None))
        channel = await _channel(connection, game, user, viewer, to)
        chat = await chats.add(connection, game_id, user.id, user.name, viewer.seat, channel, text)
    await house.tell(Notice("chat", game_id, chat.id))


async def _channel(connection: AsyncConnection, game: Game, user: User, viewer: Viewer, to: str) -> str:
    if viewer.kind != "seat":
        if game.status == "running" and await moderating.sides_seen(connection, game.id, user.id):
            raise Denied(
                403, "insider", "You know a side's secrets, so spectators hear you only once the game is over."
            )
        return "spectators"
    if to == "all":
        return "all"
    if game.status == "open":
        # A seat can still be left for one on the other side.
        raise Denied(409, "not_begun", "A side's own channel opens when the game begins; until then, write to all.")
    return f"side:{viewer.side}"


def number(game: Game, id_: int) -> int:
    """The number of a message in the store, from the id under which it went out; 0 for none."""
    return unveil(game.seed, id_) if 1 <= id_ <= TOP else 0


async def heard(
    connection: AsyncConnection, game: Game, viewer: Viewer, user: User | None, after: int
) -> tuple[list[Chat], frozenset[str]]:
    """The last messages that a person hears, without those of people whom he mutes, and whom he mutes.

    `after` is the id of the last one that he has, 0 for none.
    """
    muted = frozenset() if user is None else frozenset(await moderating.muted(connection, user.id))
    found = await chats.latest(connection, game.id, channels(viewer), number(game, after), SHOWN, muted)
    return found, muted


def hears(viewer: Viewer, muted: Collection[str], chat: Chat) -> bool:
    return chat.channel in channels(viewer) and chat.user not in muted


def still(game: Game, user: User | None, chat: Chat) -> bool:
    """Whether a person who looked through a side's eyes sits on that side now: seats change faster than rooms hear."""
    kind, _, side = chat.channel.partition(":")
    return kind != "side" or any(chair.side == side for chair in game.held_by(None if user is None else user.id))


def told(game: Game, chat: Chat) -> dict[str, Any]:
    """A message as it goes out: who, in which seat, on which channel (`to`, and `side` for a side's own), when.

    Its `id` says nothing of how many messages there are that its reader doesn't hear.
    """
    to, _, side = chat.channel.partition(":")
    return {
        "id": veil(game.seed, chat.id),
        "person": chat.user,
        "name": chat.name,
        "seat": chat.seat,
        "to": to,
        "side": side or None,
        "text": chat.text,
        "at": chat.at,
    }
