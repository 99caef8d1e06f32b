"""Undo and takebacks: a seat's own acts back to the last roll, reveal or act of another seat, and never across.

Where nobody else is up, an act is taken back without asking. Where its end has woken another side, that side's leave is
needed (an offer of the kind `takeback`, see `manners`). What may be taken back hangs only on what the asker has been
shown: orders that he can't notice neither bar him nor let him through, so trying tells nothing. An undo is a row of the
order log like any other; versions go on, and the log lines of what was taken back are marked, not lost.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.bus import Notice
from app.engine.diff import diff
from app.store import events, games, orders
from app.store.events import Event
from app.store.games import Chair, Game
from app.store.orders import Order
from app.store.people import User

from . import affairs, manners, seeing
from .affairs import Offer
from .changing import Draft
from .deltas import applied
from .denied import Denied
from .house import House
from .positions import Act, Position, audiences, standing
from .seals import sealed
from .submit import ATTEMPTS, Given, Overtaken, again, seated

log = logging.getLogger(__name__)
# How an undo stands in the order log.
BODY: Mapping[str, Any] = {"order": "undo"}
Way = Literal["free", "leave"]


def way(game: Game, position: Position | None, chair: Chair | None) -> Way | None:
    """How a seat may take back its last act: by itself, by the others' leave, or not at all."""
    if position is None or chair is None or game.status != "running":
        return None
    act = _last(position, chair)
    if act is None:
        return None
    mine = {one.key for one in game.seats if one.side == chair.side}
    return "free" if seeing.waiting(position, seeing.viewer_of(chair)) <= mine else "leave"


def _last(position: Position, chair: Chair) -> Act | None:
    """The last act that the seat was shown and that stands, where it is its own and can be taken back."""
    act = position.stands.get(seeing.viewer_of(chair).key)
    return act if act is not None and act.seat == chair.key and act.back is not None else None


def _none() -> Denied:
    return Denied(
        409,
        "no_undo",
        "You have nothing to take back: your own acts can be, until dice are thrown, something hidden is shown, or "
        "another acts.",
    )


@dataclass(frozen=True, slots=True)
class Back:
    """The step back, worked out and not yet written."""

    position: Position
    shown: list[Event]
    order: Order
    state: Any


async def undo(house: House, user: User, game_id: str, given: Given, invite: str | None = None) -> dict[str, Any]:
    """Take back the seat's last act: its answer `{"ok", "version", "facts"}`, when that is durable.

    Denied `no_undo` where there is none, `needs_leave` where the others must be asked, `stale` where the giver has not
    seen all. The same client id again gets the first answer and takes back nothing more.
    """
    given = replace(given, body=BODY)
    async with house.positions.lock(game_id):
        for _ in range(ATTEMPTS):
            async with house.database.read() as connection:
                game = await seeing.find(connection, game_id, user, invite)
                first = await orders.by_client(connection, game_id, given.client)
                if first is not None:
                    return again(first, game, user, given)
                chair, position = await seated(house, connection, game, user, given)
                _may(game, position, chair, given.version)
                back = await _back(connection, game, position, chair, given.client)
            try:
                async with house.database.write() as connection:
                    await _write(connection, game, back)
                    if await games.holder(connection, game.id, chair.key) != user.id:
                        raise Denied(403, "not_your_seat", "That is not your seat at this table any more.")
                    _, lapsed = await affairs.ordered(connection, game, chair.key, back.position, house.clock())
            except (Overtaken, IntegrityError):
                continue
            house.positions.keep(game.id, back.position)
            await house.tell(Notice("order", game.id, back.order.number))
            if lapsed:
                await house.tell(Notice("table", game.id))
            answer: dict[str, Any] = back.order.answer
            return answer
    raise Denied(503, "busy", "Too many orders at once; send yours again.")


def _may(game: Game, position: Position, chair: Chair, version: int) -> None:
    if version != position.version(seeing.viewer_of(chair)):
        raise Denied(409, "stale", "The game has gone on since; look again before you take anything back.")
    found = way(game, position, chair)
    if found is None:
        raise _none()
    if found == "leave":
        raise Denied(409, "needs_leave", "The other side is up already: ask for its leave to take this back.")


# By the others' leave


async def may_ask(draft: Draft, user: User, seat: str | None, version: int | None) -> int:
    """The version on which a takeback is asked for; Denied where there is nothing to ask for."""
    chair = draft.mine(user, seat)
    position = await draft.house.positions.of(draft.connection, draft.game)
    found = way(draft.game, position, chair)
    if position is None or found is None:
        raise _none()
    if found == "free":
        raise Denied(409, "no_leave_needed", "Nobody else is up: take it back without asking.")
    now = position.version(seeing.viewer_of(chair))
    if version not in (None, now):
        raise Denied(409, "stale", "The game has gone on since; look again before you take anything back.")
    return now


async def carry_out(draft: Draft, made: Offer) -> None:
    """All who were asked have agreed. Denied `too_late` where one of them has acted since."""
    position = await draft.house.positions.of(draft.connection, draft.game)
    chair = draft.chair(made.seat)
    act = None if position is None else _last(position, chair)
    if position is None or act is None or made.version != position.version(seeing.viewer_of(chair)):
        raise _none()
    if position.tip != act.number:
        raise Denied(409, "too_late", "Your side has acted since: it can't be taken back any more.")
    back = await _back(draft.connection, draft.game, position, chair, f"takeback:{made.id}")
    try:
        await _write(draft.connection, draft.game, back)
    except Overtaken:
        raise Denied(503, "busy", "An order came in between; try again.") from None
    draft.affairs = affairs.followed(draft.affairs, draft.game, back.position, draft.at)
    draft.notices.append(Notice("order", draft.game.id, back.order.number))


manners.CARRIED.setdefault("takeback", carry_out)


# The step itself


async def _back(connection: AsyncConnection, game: Game, position: Position, chair: Chair, client: str) -> Back:
    act = _last(position, chair)
    if act is None or position.tip != act.number:
        raise _none()
    title, number = position.title, position.number + 1
    doc = applied(title.dump(position.state), act.back)
    before = await orders.numbered(connection, game.id, [act.number - 1])
    tip = before[act.number - 1].tip
    shown_then = await events.of_order(connection, game.id, act.number)
    versions = dict(position.versions)
    after = Position(title, number, position.roll, title.load(doc, position.pack), versions, pack=position.pack)
    after.tip = act.number - 1 if tip is None else tip
    after.stands = await standing(connection, game.id, position.number, act.number)
    shown = []
    for viewer in audiences(title, game.options):
        change = diff(position.view(viewer), after.view(viewer))
        then = shown_then.get(viewer.key)
        if then is None and not change:
            continue
        versions[viewer.key] = versions.get(viewer.key, 0) + 1
        line = seeing.placed(_line(chair, None if then is None else then.version), after.view(viewer))
        shown.append(Event(viewer.key, versions[viewer.key], number, change, [line]))
    after.last = shown
    answer = {"ok": True, "version": after.version(seeing.viewer_of(chair)), "facts": {"undone": True}}
    order = Order(
        game=game.id,
        number=number,
        client=client,
        seat=chair.key,
        user=chair.holder,
        body=dict(BODY),
        value="",
        rolls=[],
        log=[],
        answer=answer,
        undoes=act.number,
        tip=after.tip,
    )
    order = sealed(order, position.chain, doc)
    after.chain = order.seal["chain"]
    return Back(after, shown, order, doc)


def _line(chair: Chair, version: int | None) -> dict[str, Any]:
    """The log line of an undo; `undoes` is the version whose lines it takes back, as this audience counts."""
    text = f"{chair.name} takes back the last act."
    return {"kind": "undo", "text": text, "spaces": [], "clauses": [], "rolls": [], "undoes": version}


async def _write(connection: AsyncConnection, game: Game, back: Back) -> None:
    advanced = await games.advance(
        connection,
        game.id,
        back.order.number,
        roll=back.position.roll,
        state=back.state,
        status="running",
        result=None,
        noticed=len(back.shown) == len(back.position.versions),
    )
    if not advanced:
        raise Overtaken
    await orders.add(connection, back.order)
    await events.add(connection, game.id, back.shown)

