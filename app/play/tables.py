"""Tables: making a game, taking and leaving seats, the start, and the card that everyone sees."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from app.bus import Notice
from app.engine.codec import encode
from app.engine.dice import SealedDice, commitment
from app.engine.diff import diff
from app.engine.registry import title as find_title
from app.store import affairs as kept_affairs
from app.store import events, games, lobbies, moderating, orders
from app.store.events import Event
from app.store.games import Chair, Game
from app.store.lobbies import Terms
from app.store.orders import Order
from app.store.packing import new_id, now
from app.store.people import User

from . import absence, affairs, changing, packs, reliability, seals, seeing
from .affairs import Affairs
from .denied import Denied, no_game
from .house import House
from .names import clean
from .positions import Position, audiences
from .tempo import Tempo

NAME_LENGTH = 80


def new_token() -> str:
    """A token for a link."""
    return secrets.token_urlsafe(16)


async def create(
    house: House,
    user: User,
    title_key: str,
    name: str | None,
    options: Mapping[str, str],
    private: bool,
    solo: bool,
    pack: str | None = None,
    tempo: Tempo | None = None,
    terms: Terms | None = None,
) -> Game:
    """A new game with empty seats, on the pack with this hash or else the shipped data.

    The seed of its dice is drawn now, and its hash is public from now on.
    """
    title = find_title(title_key)
    chosen = {option.name: option.default for option in title.options()} | dict(options)
    seed = secrets.token_bytes(32)
    game = Game(
        id=new_id(),
        title=title.key,
        name=clean(name, NAME_LENGTH) if name else f"{title.name}, by {user.name}",
        options=chosen,
        solo=solo,
        private=private,
        creator=user.id,
        created_by=user.name,
        made=now(),
        moved=now(),
        invite=new_token(),
        rules=title.rules,
        pack=pack,
        seed=seed,
        commitment=commitment(seed),
        status="open",
        # The set-up is order 0.
        number=-1,
        roll=1,
        result=None,
        seats=tuple(Chair(seat.key, seat.side, seat.front, seat.name) for seat in title.seats(chosen)),
    )
    async with house.database.write() as connection:
        game = replace(game, pack=await packs.choose(connection, title, pack))
        await games.add(connection, game)
        await kept_affairs.add(connection, game.id, encode(Affairs(tempo or Tempo())))
        await lobbies.add(connection, game.id, terms or Terms(watch_token=new_token()))
        made = await games.find(connection, game.id)
    assert made is not None
    return made


async def take_seat(house: House, user: User, game_id: str, seat: str, word: str, invite: str | None) -> Game:
    """Sit down; with the last seat taken the game begins. Taking one's own seat again changes nothing.

    In a game that has begun: an empty seat, or one whose holder has given `invite` as its token.
    """
    async with house.database.read() as connection:
        found = await games.find(connection, game_id) if len(game_id) <= 32 and game_id.isprintable() else None
    if found is not None and found.status == "running":
        async with changing.changing(house, game_id) as draft:
            await absence.take(draft, user, seat, invite)
        return draft.game
    async with house.positions.lock(game_id), house.database.write() as connection:
        # The lock on the row makes two people who take the last two seats come one after the other.
        game = await seeing.find(connection, game_id, user, invite, lock=True, sitting=True)
        chair = game.chair(seat)
        if chair is None:
            keys = ", ".join(chair.key for chair in game.seats)
            raise Denied(404, "no_seat", f"There is no such seat; the seats are: {keys}.")
        if chair.holder == user.id:
            return game
        _may_sit(game, user, chair)
        if not seeing.invited(game, invite):
            await reliability.may_join(connection, game, user, house.clock())
        await games.sit(connection, game_id, seat, user.id, word)
        game = await seeing.find(connection, game_id, user, invite)
        started = all(chair.holder is not None for chair in game.seats)
        if started:
            await start(house, connection, game)
    await house.tell(Notice("table", game_id))
    if started:
        await house.tell(Notice("order", game_id, 0))
    return game


def _may_sit(game: Game, user: User, chair: Chair) -> None:
    if game.status != "open":
        raise Denied(409, "begun", "The game has begun, and its seats are fixed.")
    if chair.holder is not None:
        raise Denied(409, "seat_taken", f"{chair.called} sits there already; take another seat.")
    if game.held_by(user.id) and not game.solo:
        raise Denied(409, "one_seat", "You sit at this table already; leave that seat first.")
    absence.same_name(game, user)


async def leave_seat(house: House, user: User, game_id: str, seat: str) -> Game:
    """Stand up again; in a game that has begun the seat is open to others from then on."""
    async with changing.changing(house, game_id) as draft:
        if draft.game.private and not seeing.member(draft.game, user):
            raise no_game()
        chair = draft.game.chair(seat)
        if chair is None or chair.holder != user.id:
            raise Denied(403, "not_your_seat", "That is not your seat at this table.")
        if draft.game.status != "open":
            await absence.leave(draft, user, seat)
        else:
            await games.sit(draft.connection, game_id, chair.key, None, None)
            draft.notices.append(Notice("table", game_id))
        left = await games.find(draft.connection, game_id)
    assert left is not None
    return left


async def start(house: House, connection: AsyncConnection, game: Game) -> None:
    """Set the game up: order 0, which brings every audience from nothing to its first view."""
    title = find_title(game.title)
    dice = SealedDice(game.seed, game.words, "", game.roll)
    pack = await house.positions.packs.of(connection, title, game.pack)
    state = title.setup(game.options, dice, pack)
    viewers = audiences(title, game.options)
    roll = game.roll + len(dice.rolls)
    position = Position(title, 0, roll, state, {viewer.key: 1 for viewer in viewers}, pack=pack)
    rolls = [rolled.to_json() for rolled in dice.rolls]
    setup = Order(game.id, 0, "setup", "", None, {"setup": dict(game.options)}, "", rolls, [], {"ok": True}, tip=0)
    doc = title.dump(state)
    beginning = seals.beginning(game.words, game.commitment, game.rules, game.pack)
    setup = seals.sealed(setup, seals.FIRST, doc, beginning)
    advanced = await games.advance(connection, game.id, 0, roll=roll, state=doc, status="running", result=None)
    if not advanced:
        raise Denied(409, "begun", "The game has begun already.")
    await moderating.let_in(connection, game.id)
    tempo = affairs.read(game.affairs).tempo
    begun = affairs.begun(tempo, position, (chair.key for chair in game.seats), house.clock())
    await affairs.save(connection, game.id, begun)
    await orders.add(connection, setup)
    await events.add(
        connection,
        game.id,
        [Event(viewer.key, 1, 0, diff({}, position.view(viewer)), []) for viewer in viewers],
    )


def card(
    game: Game,
    user: User | None,
    position: Position | None,
    seat: str | None = None,
    here: Collection[str] = (),
    at: int | None = None,
    watching: int = 0,
) -> dict[str, Any]:
    """The table as a user may see it: seats, status, clocks, the hash of the seed; the seed itself once it is over.

    `here` are the seats whose holders are connected now, `watching` is how many watch, `at` is the server's time.
    """
    now_standing = affairs.read(game.affairs)
    held = {chair.key for chair in game.held_by(None if user is None else user.id)}
    viewer = seeing.viewer_of(seeing.chair_of(game, user, seat, position))
    told: dict[str, Any] = {
        "id": game.id,
        "title": game.title,
        "title_name": find_title(game.title).name,
        "name": game.name,
        "status": game.status,
        "options": dict(game.options),
        "solo": game.solo,
        "private": game.private,
        "created_by": game.created_by,
        "created_at": game.made,
        "rules": game.rules,
        "pack": None if game.pack is None else {"hash": game.pack, "name": game.pack_name},
        "commitment": game.commitment,
        "seats": [
            {
                "key": chair.key,
                "side": chair.side,
                "front": chair.front,
                "name": chair.name,
                "holder": chair.called,
                "person": chair.holder,
                "yours": chair.key in held,
                "here": chair.key in here,
                "empty_since": now_standing.empty.get(chair.key),
            }
            for chair in game.seats
        ],
        "result": game.result,
        "audience": viewer.key,
        "watching": watching,
        "terms": {
            "experience": game.terms.experience,
            "reliability": game.terms.reliability,
            "newcomers": game.terms.newcomers,
            "watch": game.terms.watch,
        },
    }
    seat_sides = {chair.key: chair.side for chair in game.seats}
    waiting = seeing.waiting(position, viewer) if position is not None and game.status == "running" else frozenset()
    told |= affairs.shown(now_standing, held, seat_sides, now() if at is None else at, waiting)
    if seeing.member(game, user):
        told["invite"] = game.invite
        told["watch_token"] = game.terms.watch_token
    if game.status == "ended":
        told["seed"] = game.seed.hex()
    if position is not None:
        told["version"] = position.version(viewer)
        # Of his own seats a person may know whether they are waited on; of others only what his view says.
        mine = held & position.title.waiting_on(position.state) if game.status == "running" else frozenset()
        told["your_move"] = bool(mine)
    return told
