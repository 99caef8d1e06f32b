"""The trip of an order: seat, idempotence, version; the title decides; views, diffs, one transaction, the bus."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.bus import Notice
from app.engine.dice import SealedDice
from app.engine.diff import apply, diff
from app.engine.errors import RuleError
from app.engine.title import Entry, Outcome
from app.engine.visibility import Viewer
from app.store import events, games, orders
from app.store.events import Event
from app.store.games import Chair, Game
from app.store.orders import Order
from app.store.packing import canonical
from app.store.people import User

from . import affairs, endings, seeing, stale
from .deltas import delta
from .denied import Denied, fault, not_begun
from .house import House
from .positions import Act, Position, audiences
from .seals import sealed

log = logging.getLogger(__name__)
ATTEMPTS = 20


@dataclass(frozen=True, slots=True)
class Given:
    """An order as it came: the client's id for it, the version it was given on, the word for its rolls, the body."""

    client: str
    version: int
    body: Mapping[str, Any]
    word: str = ""
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an order leads to: all that is to be written, and nothing of it written yet."""

    position: Position
    shown: list[Event]
    order: Order
    state: Any
    result: Any


class Overtaken(Exception):  # noqa: N818 - caught within play, no error
    """Another worker's order came first."""


async def submit(house: House, user: User, game_id: str, given: Given, invite: str | None = None) -> dict[str, Any]:
    """Take an order: its answer `{"ok", "version", "facts"}`, which leaves only when the order is durable.

    RuleError where it is refused; then nothing has changed. The same client id again gets the first answer.
    """
    async with house.positions.lock(game_id):
        for _ in range(ATTEMPTS):
            async with house.database.read() as connection:
                game = await seeing.find(connection, game_id, user, invite)
                first = await orders.by_client(connection, game_id, given.client)
                if first is not None:
                    return again(first, game, user, given)
                chair, position = await seated(house, connection, game, user, given)
                await _on_time(connection, game, position, seeing.viewer_of(chair), given)
            verdict = _judge(house, game, chair, position, given)
            try:
                lapsed = await _write(house, game, verdict)
            except Overtaken:
                continue
            await _tell(house, game, verdict, lapsed)
            answer: dict[str, Any] = verdict.order.answer
            return answer
    raise Denied(503, "busy", "Too many orders at once; send yours again.")


def again(first: Order, game: Game, user: User, given: Given) -> dict[str, Any]:
    """The first answer, for the one who got it."""
    mine = first.user == user.id and (given.seat is None or given.seat == first.seat)
    if not mine or canonical(first.body) != canonical(given.body):
        raise Denied(409, "id_used", "This id belongs to another order; give every order an id of its own.")
    answer: dict[str, Any] = first.answer
    return answer


async def seated(
    house: House, connection: AsyncConnection, game: Game, user: User, given: Given
) -> tuple[Chair, Position]:
    position = await house.positions.of(connection, game)
    chair = seeing.chair_of(game, user, given.seat, position)
    if chair is None:
        raise Denied(403, "no_seat", "You have no seat at this table, so you can only watch.")
    if position is None:
        raise not_begun()
    if game.status == "ended" and position.title.result(position.state) is None:
        raise endings.over()
    if given.seat is None and len(game.held_by(user.id)) > 1:
        waiting = position.title.waiting_on(position.state) & {one.key for one in game.held_by(user.id)}
        if len(waiting) > 1:
            raise Denied(409, "which_seat", "Several of your seats may act now; say which one orders.")
    return chair, position


async def _on_time(connection: AsyncConnection, game: Game, position: Position, viewer: Viewer, given: Given) -> None:
    version = position.version(viewer)
    if given.version > version:
        raise Denied(409, "stale", f"Your view is at version {version}, not {given.version}; load the game again.")
    if given.version < version:
        stale.check(given.body, await events.after(connection, game.id, viewer.key, given.version, version))


def _judge(house: House, game: Game, chair: Chair, position: Position, given: Given) -> Verdict:
    """Let the title decide; RuleError where it refuses, or where it fails."""
    title = position.title
    dice = SealedDice(game.seed, game.words, given.word, position.roll)
    try:
        outcome = title.decide(position.state, chair.key, given.body, dice)
        after, shown = _shown(game, position, outcome, len(dice.rolls))
        state = title.dump(outcome.state)
        # What chance or a reveal had a hand in stands for ever.
        back = None if dice.used or outcome.binding else delta(state, title.dump(position.state))
        result = title.result(outcome.state)
        if house.settings.check_every and after.number % house.settings.check_every == 0:
            _check(game, position, after, shown, state)
    except RuleError:
        raise
    except Exception:
        log.exception("The title %s failed on order %d of game %s: %r", title.key, position.number + 1, game.id, given)
        raise fault() from None
    order = Order(
        game=game.id,
        number=after.number,
        client=given.client,
        seat=chair.key,
        user=chair.holder,
        body=dict(given.body),
        value=given.word,
        rolls=[roll.to_json() for roll in dice.rolls],
        log=[whole(entry) for entry in outcome.log],
        answer={"ok": True, "version": after.version(seeing.viewer_of(chair)), "facts": dict(outcome.facts)},
        tip=after.number,
        back=back,
    )
    act = Act(after.number, chair.key, back)
    after.stands = {**position.stands, **{event.audience: act for event in shown}}
    order = sealed(order, position.chain, state)
    after.chain = order.seal["chain"]
    return Verdict(after, shown, order, state, None if result is None else {**result.to_json(), "how": "played"})


async def _write(house: House, game: Game, verdict: Verdict) -> bool:
    """State, order, events of all audiences and the time spent: all of it, or `Overtaken` and nothing.

    Whether offers at the table lapsed by it. Denied where the seat has gone to another, or the clock is against it.
    """
    try:
        async with house.database.write() as connection:
            advanced = await games.advance(
                connection,
                game.id,
                verdict.order.number,
                roll=verdict.position.roll,
                state=verdict.state,
                status="running" if verdict.result is None else "ended",
                result=verdict.result,
                noticed=len(verdict.shown) == len(verdict.position.versions),
            )
            if not advanced:
                raise Overtaken
            order = verdict.order
            if await games.holder(connection, game.id, order.seat) != order.user:
                raise Denied(403, "not_your_seat", "That is not your seat at this table any more.")
            await orders.add(connection, order)
            await events.add(connection, game.id, verdict.shown)
            _, lapsed = await affairs.ordered(connection, game, order.seat, verdict.position, house.clock())
    except IntegrityError as error:
        # Another worker took an order with this number or this id: the next attempt looks at what it did.
        raise Overtaken from error
    except TypeError:
        log.exception("The title %s gave what is no JSON, at order %d of game %s", game.title, game.number + 1, game.id)
        raise fault() from None
    house.positions.keep(game.id, verdict.position)
    return lapsed


async def _tell(house: House, game: Game, verdict: Verdict, lapsed: bool) -> None:
    await house.tell(Notice("order", game.id, verdict.order.number))
    if verdict.result is not None or lapsed:
        await house.tell(Notice("table", game.id))


def _shown(game: Game, position: Position, outcome: Outcome, rolled: int) -> tuple[Position, list[Event]]:
    """The position after, and what each audience is shown of it: nothing to those who may not notice."""
    number = position.number + 1
    versions = dict(position.versions)
    shown: list[Event] = []
    after = Position(
        position.title,
        number,
        position.roll + rolled,
        outcome.state,
        versions,
        last=shown,
        pack=position.pack,
        tip=number,
    )
    for viewer in audiences(position.title, game.options):
        change = diff(position.view(viewer), after.view(viewer))
        lines = [
            seeing.placed(line, position.view(viewer))
            for entry in outcome.log
            if (line := entry.for_viewer(viewer)) is not None
        ]
        if change or lines:
            versions[viewer.key] = versions.get(viewer.key, 0) + 1
            shown.append(Event(viewer.key, versions[viewer.key], number, change, lines))
    return after, shown


def _check(game: Game, before: Position, after: Position, shown: list[Event], doc: Any) -> None:
    """The sampled invariant: what each audience had, with its diff, is what a stored state would show it."""
    fresh = Position(after.title, after.number, after.roll, after.title.load(doc, after.pack), after.versions)
    changes = {event.audience: event.diff for event in shown}
    for viewer in audiences(after.title, game.options):
        if apply(before.view(viewer), changes.get(viewer.key, {})) != fresh.view(viewer):
            raise AssertionError(f"view and diff disagree for {viewer.key}")


def whole(entry: Entry) -> dict[str, Any]:
    """A log entry as the order log keeps it, with what each side reads."""
    return {
        "kind": entry.kind,
        "text": entry.text,
        "own": dict(entry.own),
        "spaces": list(entry.spaces),
        "clauses": list(entry.clauses),
        "rolls": [roll.number for roll in entry.rolls],
    }
