"""Chat: to all at the table, to one's own side, and among spectators."""

from __future__ import annotations

import unicodedata
from dataclasses import asdict
from typing import Any, Literal

from app.bus import Notice
from app.engine.visibility import Viewer
from app.store import chats
from app.store.chats import Chat
from app.store.people import User

from . import seeing
from .denied import Denied
from .house import House

LONGEST = 1000
SHOWN = 50


def channels(viewer: Viewer) -> tuple[str, ...]:
    """What an audience hears. Spectators have a channel of their own, which players don't hear."""
    return ("all", f"side:{viewer.side}") if viewer.kind == "seat" else ("all", "spectators")


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
    text = "".join(letter for letter in text if letter == "\n" or unicodedata.category(letter) != "Cc").strip()
    if not 1 <= len(text) <= LONGEST:
        raise Denied(400, "bad_text", f"A message has 1 to {LONGEST} characters.")
    async with house.database.read() as connection:
        game = await seeing.find(connection, game_id, user, invite)
    viewer = seeing.viewer_of(seeing.chair_of(game, user, seat, None))
    if viewer.kind != "seat":
        channel = "spectators"
    else:
        channel = "all" if to == "all" else f"side:{viewer.side}"
    async with house.database.write() as connection:
        chat = await chats.add(connection, game_id, user.id, user.name, viewer.seat, channel, text)
    await house.tell(Notice("chat", game_id, chat.id))


def told(chat: Chat) -> dict[str, Any]:
    """A message as it goes out: who, in which seat, on which channel (`to`), when."""
    kept = asdict(chat)
    return {
        "id": kept["id"],
        "name": kept["name"],
        "seat": kept["seat"],
        "to": kept["channel"].partition(":")[0],
        "side": kept["channel"].partition(":")[2] or None,
        "text": kept["text"],
        "at": kept["at"],
    }
