"""The lobby: which games are open, which are mine and wait for me, who is invited, and who people are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from app.bus import Notice
from app.store import games, lobbies, moderating, noticing, people
from app.store.games import Game
from app.store.lobbies import Invitation, Terms
from app.store.people import User

from . import affairs, notices, reliability, seeing, tables
from .denied import Denied
from .house import House
from .moderation import person
from .names import folded

EXPERIENCE = ("any", "beginners", "seasoned")
WATCH = ("anyone", "members")
LISTED = 50
MOST_INVITED = 20
INVITING = "30/hour"


@dataclass(frozen=True, slots=True)
class Filters:
    """Which games are wanted; None is no matter. `size` counts seats, `free` is the least number of free ones.

    `what` is `open`, `substitute`, `running` or `ended` (see `store.lobbies.listed`).
    """

    title: str | None = None
    pace: str | None = None
    experience: str | None = None
    size: int | None = None
    free: int | None = None
    private: bool = False
    what: str = "open"


async def listed(house: House, user: User | None, wanted: Filters) -> list[dict[str, Any]]:
    """Cards of games to join or to watch. Private ones are those that the user made or is invited to."""
    if wanted.private and user is None:
        return []
    async with house.database.read() as connection:
        ids = await lobbies.listed(
            connection,
            title=wanted.title,
            pace=wanted.pace,
            experience=wanted.experience,
            size=wanted.size,
            free=wanted.free,
            what=wanted.what,
            private_of=user.id if wanted.private and user is not None else None,
            limit=LISTED,
        )
        return [await _card(house, connection, game, user) for game in await games.several(connection, ids)]


async def mine(house: House, user: User | None) -> list[dict[str, Any]]:
    """Cards of a user's games: those that wait for him first, the longest first; then the others, the latest first."""
    if user is None:
        return []
    async with house.database.read() as connection:
        since: dict[str, int] = {}
        for wait in await noticing.waiting_for(connection, user.id):
            since.setdefault(wait.game, wait.since)
        listed = await games.listed(connection, user.id, LISTED)
        missing = [id_ for id_ in since if id_ not in {game.id for game in listed}]
        listed += await games.several(connection, missing)
        cards = [await _card(house, connection, game, user) for game in listed]
    for card in cards:
        card["waiting_since"] = since.get(card["id"])
    rank = {"running": 0, "open": 1, "ended": 2}
    order = {card["id"]: place for place, card in enumerate(cards)}

    def key(card: dict[str, Any]) -> tuple[int, int, int]:
        waiting = card["waiting_since"]
        return (0, 0, waiting) if waiting is not None else (1, rank[card["status"]], order[card["id"]])

    return sorted(cards, key=key)


async def _card(house: House, connection: AsyncConnection, game: Game, user: User | None) -> dict[str, Any]:
    """A card for a list. How a game ended is told to those who were at it, or open it: a list spoils no replay."""
    found = tables.card(game, user, await house.positions.of(connection, game), at=house.clock())
    if game.status == "ended" and not seeing.member(game, user):
        found["result"] = None
    return found


async def following(house: House, user: User, after: str | None) -> dict[str, Any]:
    """The next game that waits for a user, going round from the one he is at: `{game, seat, since, count}`."""
    async with house.database.read() as connection:
        waits = await noticing.waiting_for(connection, user.id)
        ready = [one for one in waits if (await affairs.load(connection, one.game)).pause is None]
    ids = list(dict.fromkeys(one.game for one in ready))
    if after in ids:
        turned = ids.index(after) + 1
        ids = ids[turned:] + ids[: turned - 1]
    if not ids:
        return {"game": None, "seat": None, "since": None, "count": 0}
    first = next(one for one in ready if one.game == ids[0])
    return {"game": first.game, "seat": first.seat, "since": first.since, "count": len(ids)}


async def profile(house: House, id_: str) -> dict[str, Any]:
    """Who a person is: name, since when, how reliable. No games and no results: a glance at it spoils nothing."""
    async with house.database.read() as connection:
        found = await person(connection, id_)
        figures = await reliability.of(connection, found.id, house.clock())
        since = await people.since(connection, found.id)
    return {
        "person": found.id,
        "name": found.name,
        "guest": found.guest,
        "since": since,
        "reliability": figures.told(),
    }


# Invitations


def told(one: Invitation) -> dict[str, Any]:
    return {
        "id": one.id,
        "game": one.game,
        "by": one.by,
        "sender": one.sender,
        "name": one.called,
        "person": one.guest,
        "seat": one.seat,
        "made": one.made,
        "state": one.state,
    }


async def invite(
    house: House, user: User, game_id: str, name: str | None, id_: str | None, seat: str | None
) -> dict[str, Any]:
    """Invite someone, by the name of his account or by his id; he is told by his notices."""
    house.limits.hit(INVITING, "invite", user.id, "invitations")
    async with house.database.write() as connection:
        game = await _mine(connection, user, game_id)
        if game.status == "ended":
            raise Denied(409, "game_over", "The game is over.")
        if seat is not None and game.chair(seat) is None:
            raise Denied(404, "no_seat", "There is no such seat.")
        guest = await _guest(connection, name, id_)
        if game.held_by(guest.id):
            raise Denied(409, "sits", f"{guest.name} sits at this table.")
        sent = await lobbies.invitations_of(connection, game.id)
        if len([one for one in sent if one.state == "open"]) >= MOST_INVITED:
            raise Denied(409, "too_many_invited", f"{MOST_INVITED} invitations to this game are open already.")
        made = await lobbies.invite(connection, game.id, user.id, guest.id, seat)
        # Whom the guest mutes may invite him, but troubles him no further.
        if user.id not in await moderating.muted(connection, guest.id):
            at = house.clock()
            words = {"by": user.name}
            await notices.post(
                connection, guest.id, "invitation", at, once=f"{made}:{at}", game=game.id, seat=seat, words=words
            )
        found = await lobbies.invitation(connection, made)
    assert found is not None
    return told(found)


async def _mine(connection: AsyncConnection, user: User, game_id: str) -> Game:
    game = await seeing.find(connection, game_id, user)
    if not seeing.member(game, user):
        raise Denied(403, "not_a_member", "Only those at the table may do that.")
    return game


async def _guest(connection: AsyncConnection, name: str | None, id_: str | None) -> User:
    if id_ is not None:
        return await person(connection, id_)
    found = None
    if name and name.isprintable():
        found = await people.by_account(connection, folded(" ".join(name.split())))
    if found is None:
        raise Denied(404, "no_person", "There is no account of this name; a guest is invited by the game's link.")
    return found


async def sent(house: House, user: User, game_id: str) -> list[dict[str, Any]]:
    async with house.database.read() as connection:
        game = await _mine(connection, user, game_id)
        return [told(one) for one in await lobbies.invitations_of(connection, game.id)]


async def withdraw(house: House, user: User, game_id: str, id_: str) -> None:
    async with house.database.write() as connection:
        game = await _mine(connection, user, game_id)
        found = await lobbies.invitation(connection, id_) if id_.isprintable() else None
        if found is None or found.game != game.id or not await lobbies.answer(connection, id_, "withdrawn"):
            raise _no_invitation()


async def received(house: House, user: User) -> list[dict[str, Any]]:
    """A user's open invitations, each with the card of its game; those of people whom he mutes are left out."""
    async with house.database.read() as connection:
        muted = await moderating.muted(connection, user.id)
        found = []
        for one in await lobbies.invitations_to(connection, user.id):
            game = await games.find(connection, one.game)
            if game is not None and one.sender not in muted and not game.held_by(user.id):
                found.append({**told(one), "table": await _card(house, connection, game, user)})
    return found


async def reply(house: House, user: User, id_: str, accept: bool, seat: str | None, word: str) -> dict[str, Any]:
    """Accept and sit down, by default in the seat one was invited to or the first free one; or decline."""
    async with house.database.read() as connection:
        found = await lobbies.invitation(connection, id_) if id_.isprintable() else None
        if found is None or found.guest != user.id or found.state != "open":
            raise _no_invitation()
        game = await games.find(connection, found.game)
    assert game is not None
    if accept:
        free = next((chair.key for chair in game.seats if chair.holder is None), None)
        wanted = seat or found.seat or free
        if wanted is None:
            raise Denied(409, "seat_taken", "All seats are taken by now.")
        await tables.take_seat(house, user, game.id, wanted, word, None)
    async with house.database.write() as connection:
        await lobbies.answer(connection, id_, "accepted" if accept else "declined")
    await house.tell(Notice("table", game.id))
    return {"ok": True, "game": game.id}


def _no_invitation() -> Denied:
    return Denied(404, "no_invitation", "There is no such invitation, or it is answered or withdrawn.")


def terms(pace: str, experience: str, needed: int, newcomers: bool, watch: str) -> Terms:
    """The terms of a new table; Denied `bad_terms`."""
    if experience not in EXPERIENCE:
        raise Denied(400, "bad_terms", f"The experience is one of {', '.join(EXPERIENCE)}.")
    if watch not in WATCH:
        raise Denied(400, "bad_terms", f"A game is watched by one of {', '.join(WATCH)}.")
    if not 0 <= needed <= 100:
        raise Denied(400, "bad_terms", "A reliability is 0 to 100 percent.")
    return Terms(pace, experience, needed, newcomers, watch, tables.new_token())
