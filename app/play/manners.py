"""Manners: giving up, calling off, and what is offered to the others: a draw, a pause, a takeback, another game.

An offer stands until it is answered, taken back, or overtaken: a draw by the next player turn, a takeback by the next
order, all of them by a change of their maker's seat. Everything is settled under one lock, so an answer and a taking
back that meet have one outcome, whichever comes first, and the later one is refused.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace

from app.store import orders
from app.store.games import Chair
from app.store.people import User

from . import endings
from .affairs import Offer, Pause, asked
from .changing import Draft
from .denied import Denied, malformed
from .tempo import DAY, MINUTE

LONGEST_PAUSE = 30 * DAY

Carried = Callable[[Draft, Offer], Awaitable[None]]


def _alone(draft: Draft, seat: Chair) -> bool:
    return all(one.key == seat.key for one in draft.game.seats if one.side == seat.side)


def _voters(draft: Draft, kind: str, seat: str) -> list[Chair]:
    """Whose word an offer needs; Denied `nobody_there` where there is nobody to give it."""
    mine = draft.chair(seat)
    empty = {one.key for one in draft.game.seats if one.holder is None}
    keys = asked(kind, seat, {one.key: one.side for one in draft.game.seats}, empty)
    others = [one for one in draft.game.seats if one.key in keys]
    if kind == "resign":
        return others
    sides = {one.side for one in others} | {mine.side}
    if sides != set(endings.sides(draft.game)):
        raise Denied(409, "nobody_there", "A side's seats are empty: there is nobody to ask.")
    if kind == "rematch" and any(one.holder is None for one in draft.game.seats):
        raise Denied(409, "nobody_there", "A seat is empty: for another game set up a new table.")
    return others


# Without asking


async def resign(draft: Draft, user: User, seat: str | None) -> None:
    """Give the game up for one's side; with a colleague there, he must agree."""
    draft.must_run()
    chair = draft.mine(user, seat)
    if any(one.holder not in (None, user.id) for one in draft.game.seats if one.side == chair.side):
        await offer(draft, user, chair.key, "resign")
        return
    await _give_up(draft, Offer("", "resign", chair.key, draft.at))


async def _give_up(draft: Draft, made: Offer) -> None:
    chair = draft.chair(made.seat)
    name = chair.name if _alone(draft, chair) else f"The side of {chair.name}"
    await draft.end(endings.lost(draft.game, chair.side, "resigned", f"{name} resigned."))


async def abort(draft: Draft, user: User, seat: str | None) -> None:
    """Call the game off while not every side has given an order: it counts for nobody."""
    draft.must_run()
    chair = draft.mine(user, seat)
    sides = {one.key: one.side for one in draft.game.seats}
    moved = {sides[key] for key in await orders.seats(draft.connection, draft.game.id) if key in sides}
    if moved >= set(sides.values()):
        raise Denied(409, "all_moved", "Every side has moved: the game can be resigned or drawn, not called off.")
    await draft.end(endings.called_off(f"{chair.name} called the game off before all had moved."))


# With the others' word


def _check(draft: Draft, kind: str) -> None:
    if kind == "rematch":
        if draft.game.status != "ended":
            raise Denied(409, "game_on", "This game is not over.")
        if draft.affairs.rematch is not None:
            raise Denied(409, "made", "The next game has been made.")
        return
    draft.must_run()
    agreed = draft.affairs.pause is not None and draft.affairs.pause.why == "agreed"
    if kind == "pause" and draft.affairs.pause is not None:
        raise Denied(409, "paused", "The game is paused.")
    if kind == "resume" and not agreed:
        raise Denied(409, "not_paused", "The game is not paused by agreement.")


async def offer(
    draft: Draft,
    user: User,
    seat: str | None,
    kind: str,
    minutes: int | None = None,
    word: str = "",
    version: int | None = None,
) -> Offer:
    """Offer something; the same again while it stands is the same offer, and one's yes where the other has offered it.

    Where nobody else has a say, one holding all the seats, it is done at once.
    """
    if kind not in CARRIED:
        raise malformed(f"An offer is one of {', '.join(sorted(CARRIED))}.")
    _check(draft, kind)
    chair = draft.mine(user, seat)
    if (kind == "pause") != (minutes is not None):
        raise malformed("A pause, and nothing else, lasts some minutes.")
    if minutes is not None and not 1 <= minutes * MINUTE <= LONGEST_PAUSE:
        raise Denied(400, "bad_pause", f"A pause lasts 1 to {LONGEST_PAUSE // MINUTE} minutes.")
    standing = next((one for one in draft.affairs.offers if one.kind == kind and one.seat == chair.key), None)
    if standing is not None and not standing.lapsed(draft.at):
        return standing
    draft.affairs = replace(draft.affairs, offers=tuple(one for one in draft.affairs.offers if one != standing))
    theirs = next((one for one in draft.affairs.offers if one.kind == kind and kind in ("draw", "resume")), None)
    if theirs is not None:
        await accept(draft, user, theirs.id, word)
        return theirs
    made = Offer(secrets.token_hex(6), kind, chair.key, draft.at, (), minutes, {chair.key: word}, version)
    voters = _voters(draft, kind, chair.key)
    draft.affairs = replace(draft.affairs, offers=(*draft.affairs.offers, made))
    draft.say(f"{kind}?", chair.key, f"{chair.name} {ASKING[kind]}.")
    await _yes(draft, made, tuple(one.key for one in voters if one.holder == user.id), word)
    return made


def _standing(draft: Draft, id_: str | None) -> Offer:
    found = next((one for one in draft.affairs.offers if one.id == id_), None)
    if found is None or found.lapsed(draft.at):
        raise Denied(409, "no_offer", "That offer does not stand, or not any more.")
    return found


def _asked(draft: Draft, user: User, id_: str | None) -> tuple[Offer, list[Chair]]:
    """An offer and the seats in which this user is asked for his word."""
    made = _standing(draft, id_)
    mine = [one for one in _voters(draft, made.kind, made.seat) if one.holder == user.id]
    if not mine:
        raise Denied(403, "not_asked", "That offer is not made to you.")
    return made, mine


async def accept(draft: Draft, user: User, id_: str | None, word: str = "") -> None:
    """Agree; with the last word it is done."""
    made, mine = _asked(draft, user, id_)
    _check(draft, made.kind)
    await _yes(draft, made, tuple(one.key for one in mine), word)


async def _yes(draft: Draft, made: Offer, seats: tuple[str, ...], word: str) -> None:
    words = {**made.words, **dict.fromkeys(seats, word)}
    agreed = replace(made, yes=tuple(dict.fromkeys((*made.yes, *seats))), words=words)
    others = tuple(one for one in draft.affairs.offers if one.id != made.id)
    if not {one.key for one in _voters(draft, made.kind, made.seat)} <= set(agreed.yes):
        draft.affairs = replace(draft.affairs, offers=(*others, agreed))
        return
    draft.affairs = replace(draft.affairs, offers=others)
    draft.say(made.kind, made.seat, f"Agreed: {draft.chair(made.seat).name} {ASKING[made.kind]}.")
    await CARRIED[made.kind](draft, agreed)


def decline(draft: Draft, user: User, id_: str | None) -> None:
    made, mine = _asked(draft, user, id_)
    draft.affairs = replace(draft.affairs, offers=tuple(one for one in draft.affairs.offers if one.id != made.id))
    text = f"{mine[0].name} declines: {draft.chair(made.seat).name} {ASKING[made.kind]}."
    draft.say("resign?" if made.kind == "resign" else "declined", mine[0].key, text)


def cancel(draft: Draft, user: User, id_: str | None) -> None:
    made = _standing(draft, id_)
    if draft.chair(made.seat).holder != user.id:
        raise Denied(403, "not_yours", "That offer is not yours to take back.")
    draft.affairs = replace(draft.affairs, offers=tuple(one for one in draft.affairs.offers if one.id != made.id))
    text = f"Taken back: {draft.chair(made.seat).name} {ASKING[made.kind]}."
    draft.say("resign?" if made.kind == "resign" else "taken_back", made.seat, text)


# What is done once all agree


async def _draw(draft: Draft, made: Offer) -> None:
    await draft.end(endings.drawn())


async def _pause(draft: Draft, made: Offer) -> None:
    until = draft.at + (made.minutes or 0) * MINUTE
    draft.affairs = replace(draft.affairs, pause=Pause("agreed", draft.at, until, made.seat)).running(draft.at)


async def _resume(draft: Draft, made: Offer) -> None:
    draft.affairs = replace(draft.affairs, pause=None).without("resume").running(draft.at)


ASKING = {
    "draw": "offers a draw",
    "pause": "asks for a pause",
    "resume": "asks to go on",
    "resign": "wants to resign",
    "rematch": "asks for another game with sides exchanged",
    "takeback": "asks to take back",
}
# What carries each kind of offer out; `acts` adds those that need more of the house.
CARRIED: dict[str, Carried] = {"draw": _draw, "pause": _pause, "resume": _resume, "resign": _give_up}
