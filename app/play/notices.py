"""What people are told, and whether it is still true when it is about to be sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from app.store import games, lobbies, noticing, people
from app.store.noticing import Notice, Wait, Wishes

from . import affairs, wishes
from .pacing import said

# How many things one message lists.
LISTED = 20


async def post(
    connection: AsyncConnection,
    user: str,
    kind: str,
    at: int,
    *,
    once: str,
    game: str | None = None,
    seat: str | None = None,
    words: Mapping[str, Any] | None = None,
) -> None:
    """Tell a person something by all his channels, at his pace, in the transaction of what it is about.

    There is never a second notice with the same kind and `once`. `told` has its text in `words`.
    """
    wanted = await noticing.wishes_of(connection, user)
    person = await people.find(connection, user)
    if person is None:
        return
    due = wishes.pace_of(wanted).due(at)
    rows = [
        wishes.row(user, channel, kind, at, due, game=game, seat=seat, words=words, once=once)
        for channel in await wishes.channels(connection, wanted, person)
    ]
    await noticing.put(connection, rows)


async def post_wait(connection: AsyncConnection, wait: Wait, at: int, delay: int) -> None:
    """Tell a person that a game waits for him. After `delay` ms: who is at the table needs no notice."""
    wanted = await noticing.wishes_of(connection, wait.holder)
    person = await people.find(connection, wait.holder)
    if person is None:
        return
    due = wishes.pace_of(wanted).due(max(at, wait.since + delay))
    once = f"{wait.game}:{wait.seat}:{wait.since}"
    rows = [
        wishes.row(wait.holder, channel, "turn", at, due, game=wait.game, seat=wait.seat, since=wait.since, once=once)
        for channel in await wishes.channels(connection, wanted, person)
    ]
    await noticing.put(connection, rows)


@dataclass(frozen=True, slots=True)
class Line:
    """One thing in a message: a sentence, and where it leads."""

    kind: str
    text: str
    url: str
    game: str | None
    name: str | None
    seat: str | None = None
    since: int | None = None
    deadline: int | None = None


LATER = "later"


async def line(connection: AsyncConnection, one: Notice, zone: str, public: str) -> Line | str | None:
    """The line of a notice as things stand; None where it is no longer true, LATER while its game is paused."""
    game = None if one.game is None else await games.find(connection, one.game)
    match one.kind:
        case "turn":
            return None if game is None else await _turn(connection, one, game, zone, public)
        case "invitation":
            if game is None or game.status == "ended" or game.held_by(one.user):
                return None
            if not await lobbies.awaits(connection, game.id, one.user):
                return None
            text = f"{one.words.get('by', 'Somebody')} invites you to {game.name}."
            return Line(one.kind, text, f"{public}/join/{game.id}", game.id, game.name, one.seat)
        case "test":
            return Line(one.kind, "This is how you will hear of things here.", f"{public}/account", None, None)
        case "confirm":
            text = f"Notices of your games will go to {one.words['address']} once you follow this link."
            return Line(one.kind, text, f"{public}/confirm/{one.words['token']}", None, None)
        case _:
            url = public if game is None else f"{public}/game/{game.id}?recap=1"
            name = None if game is None else game.name
            return Line(one.kind, str(one.words.get("text", "")), url, one.game, name, one.seat)


async def _turn(
    connection: AsyncConnection, one: Notice, game: games.Game, zone: str, public: str
) -> Line | str | None:
    wait = await noticing.wait(connection, game.id, one.seat or "")
    if wait is None or wait.since != one.since or wait.holder != one.user or game.status != "running":
        return None
    if await noticing.acted(connection, game.id, wait.seat, wait.since):
        # He has been there since, and knows.
        return None
    found = await affairs.load(connection, game.id)
    if found.pause is not None:
        return LATER
    chair = game.chair(wait.seat)
    name = wait.seat if chair is None else chair.name
    clock = found.clocks.get(wait.seat)
    deadline = None if clock is None else clock.deadline
    text = f"{game.name} waits for you ({name}) since {said(wait.since, zone)}."
    if deadline is not None:
        text += f" Your time ends on {said(deadline, zone)}."
    url = f"{public}/game/{game.id}?recap=1&seat={wait.seat}"
    return Line(one.kind, text, url, game.id, game.name, wait.seat, wait.since, deadline)


def subject(lines: Sequence[Line]) -> str:
    """What it is about, in a few words."""
    if len(lines) > 1:
        games_ = {one.game for one in lines if one.kind == "turn"}
        return f"{len(games_)} games wait for you" if len(games_) > 1 else f"{len(lines)} notices of your games"
    match lines[0].kind:
        case "turn":
            return f"Your move: {lines[0].name}"
        case "invitation":
            return f"An invitation: {lines[0].name}"
        case "confirm":
            return "Confirm your address"
        case "test":
            return "A test notice"
        case _:
            return f"News of {lines[0].name}" if lines[0].name else "News"


_PACES = {
    "now": "at once",
    "hourly": "once an hour at most",
    "daily": "once a day",
}


def letter(lines: Sequence[Line], wanted: Wishes, public: str, stop: str) -> str:
    """The text of a mail."""
    told = [f"{one.text}\n{one.url}" for one in lines[:LISTED]]
    if len(lines) > LISTED:
        told.append(f"and {len(lines) - LISTED} more: {public}/lobby")
    if lines[0].kind == "confirm":
        return "\n\n".join((*told, "If you did not ask for this, do nothing: no more mail will come.")) + "\n"
    tail = (
        f"Such notices come to you {_PACES[wanted.pace]}; change that on {public}/account\n"
        f"No more of them, by one click: {stop}"
    )
    return "\n\n".join((*told, "-- \n" + tail)) + "\n"


def push_payload(lines: Sequence[Line]) -> dict[str, Any]:
    """What a browser's service worker shows."""
    body = "\n".join(one.text for one in lines[:4]) + (f"\nand {len(lines) - 4} more" if len(lines) > 4 else "")
    url = lines[0].url if len(lines) == 1 else lines[0].url.split("/game/")[0] + "/lobby"
    return {"title": subject(lines), "body": body, "url": url, "tag": lines[0].game or lines[0].kind}


def webhook_payload(lines: Sequence[Line], user: str) -> dict[str, Any]:
    """What is posted to a webhook; `text` and `content` are what chat services show of it."""
    summary = "\n".join(f"{one.text} {one.url}" for one in lines[:LISTED])
    return {
        "type": "notices",
        "person": user,
        "notices": [
            {
                "kind": one.kind,
                "game": one.game,
                "name": one.name,
                "seat": one.seat,
                "since": one.since,
                "deadline": one.deadline,
                "text": one.text,
                "url": one.url,
            }
            for one in lines
        ],
        "text": summary,
        "content": summary[:1900],
        # A game's name must not call a whole room.
        "allowed_mentions": {"parse": []},
    }
