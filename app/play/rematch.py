"""Another game with sides exchanged: the same people, title, options, pack and tempo at a new table."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace

from app.bus import Notice
from app.engine.codec import encode
from app.engine.dice import commitment
from app.engine.registry import title as find_title
from app.store import affairs as kept
from app.store import games, lobbies
from app.store.games import Chair, Game
from app.store.packing import new_id, now

from . import endings, tables
from .affairs import Affairs, Offer
from .changing import Draft
from .denied import Denied


def exchanged(options: Mapping[str, str], sides: tuple[str, ...]) -> dict[str, str]:
    """The options for exchanged sides: one that is named for a side goes with the people who leave that side."""
    turned = dict(zip(sides, (*sides[1:], *sides[:1]), strict=True))
    if not set(sides) <= options.keys():
        return dict(options)
    return {**options, **{turned[side]: options[side] for side in sides}}


def seating(old: Game, new: tuple[Chair, ...]) -> dict[str, Chair]:
    """By new seat the chair whose holder takes it: each goes to the next side, on his own front."""
    sides = endings.sides(old)
    before = dict(zip((*sides[1:], *sides[:1]), sides, strict=True))
    found: dict[str, Chair] = {}
    for side in sides:
        left = [one for one in old.seats if one.side == before[side]]
        for chair in (one for one in new if one.side == side):
            if not left:
                raise Denied(409, "no_exchange", "The sides of this game can't be exchanged; set up a new table.")
            same = next((one for one in left if one.front == chair.front), left[0])
            left.remove(same)
            found[chair.key] = same
        if left:
            raise Denied(409, "no_exchange", "The sides of this game can't be exchanged; set up a new table.")
    return found


async def carry_out(draft: Draft, made: Offer) -> None:
    old = draft.game
    title = find_title(old.title)
    options = exchanged(old.options, endings.sides(old))
    chairs = tuple(Chair(seat.key, seat.side, seat.front, seat.name) for seat in title.seats(options))
    sitting = seating(old, chairs)
    seed = secrets.token_bytes(32)
    new = replace(
        old,
        id=new_id(),
        options=options,
        made=now(),
        moved=now(),
        invite=secrets.token_urlsafe(16),
        rules=title.rules,
        seed=seed,
        commitment=commitment(seed),
        status="open",
        number=-1,
        roll=1,
        result=None,
        seats=chairs,
    )
    await games.add(draft.connection, new)
    await kept.add(draft.connection, new.id, encode(Affairs(draft.affairs.tempo)))
    await lobbies.add(draft.connection, new.id, replace(old.terms, watch_token=tables.new_token()))
    for seat, chair in sitting.items():
        await games.sit(draft.connection, new.id, seat, chair.holder, made.words.get(chair.key, ""))
    seated = await games.find(draft.connection, new.id)
    assert seated is not None
    await tables.start(draft.house, draft.connection, seated)
    draft.affairs = replace(draft.affairs, rematch=new.id)
    draft.notices += [Notice("table", new.id), Notice("order", new.id, 0)]

