"""Plans: arrows along spaces and notes, for a person alone or for his side. They never reach anybody else.

What is private belongs to the person, whatever seat he has or had. What is a side's belongs to the side: whoever sits
there now sees and changes it, and who has left sees it no more.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from app.bus import Notice
from app.engine.visibility import Viewer
from app.store import plans as store
from app.store.games import Game
from app.store.people import User
from app.store.plans import Plan, Scope

from . import seeing
from .denied import Denied
from .house import House
from .reading import Asker
from .talk import cleaned

# Plans in one scope, spaces of one arrow, characters of a note and of an arrow's label.
MOST = 80
LONGEST_ARROW = 60
LONGEST_NOTE = 500
LONGEST_LABEL = 40

To = Literal["me", "side"]


@dataclass(frozen=True, slots=True)
class Draft:
    """A plan as it is to be: `spaces` of an arrow from its tail to its head; of a note the space it is pinned to, or
    none. `style` is the number of a look (colour and stroke). `was` is the revision it had where it was changed,
    0 for a new one."""

    id: str
    kind: Literal["arrow", "note"]
    spaces: tuple[str, ...]
    style: int
    text: str
    was: int = 0

    def body(self) -> dict[str, Any]:
        return {"kind": self.kind, "spaces": list(self.spaces), "style": self.style, "text": self.text}


@dataclass(frozen=True, slots=True)
class Change:
    """What is written and what is taken away in one scope."""

    put: Sequence[Draft] = ()
    drop: Sequence[str] = ()


def scopes(game: Game, user: User | None, viewer: Viewer) -> dict[To, str]:
    """The scopes whose plans a person may see, looking through these eyes: none without a session, and a side's only
    while he sits there (seats change faster than rooms hear)."""
    if user is None:
        return {}
    found: dict[To, str] = {"me": f"user:{user.id}"}
    if viewer.kind == "seat" and any(chair.key == viewer.seat for chair in game.held_by(user.id)):
        found["side"] = f"side:{viewer.side}"
    return found


async def plans(house: House, asker: Asker) -> dict[str, Any]:
    """What the asker may see, as `told` by scope: `{me, side}`, each None where he has no such scope."""
    async with house.database.read() as connection:
        game = await seeing.find(connection, asker.game, asker.user, asker.invite)
        position = await house.positions.of(connection, game)
        viewer = seeing.viewer_of(seeing.chair_of(game, asker.user, asker.seat, position))
        found: dict[str, Any] = {"me": None, "side": None}
        for to, key in scopes(game, asker.user, viewer).items():
            scope = await store.scope(connection, game.id, key)
            found[to] = {"revision": scope.revision, "plans": [told(plan) for plan in scope.plans.values()]}
    return found


def told(plan: Plan) -> dict[str, Any]:
    """A plan as it goes out to those who may see it: id, revision, kind, spaces, style, text, and who wrote it last."""
    return {"id": plan.id, "revision": plan.revision, **plan.body, "by": plan.name}


async def change(
    house: House,
    user: User,
    game_id: str,
    wanted: Mapping[To, Change],
    seat: str | None = None,
    invite: str | None = None,
) -> dict[str, int]:
    """Do all these changes or none; the revision at which each scope named stands now.

    The same change sent again changes nothing. Denied `stale_plan` where somebody else has changed the plan meanwhile,
    `bad_plan`, `too_many_plans`, `no_seat` where one has no side, `not_begun`.
    """
    house.limits.hit(house.settings.plan_limit, "plans", user.id, "changes of plans")
    async with house.database.write() as connection:
        # One transaction with the look at the seats: who is being replaced plans before or after it, never between.
        game = await seeing.find(connection, game_id, user, invite, lock=True)
        position = await seeing.position_of(house, connection, game)
        viewer = seeing.viewer_of(seeing.chair_of(game, user, seat, position))
        mine = scopes(game, user, viewer)
        spaces = position.title.board(position.state)["spaces"]
        answer: dict[str, int] = {}
        changed = False
        for to, one in wanted.items():
            if to not in mine:
                raise Denied(403, "no_seat", "You have no seat at this table, so your plans are yours alone.")
            before, answer[to] = await _change(connection, game, spaces, user, mine[to], one)
            changed = changed or answer[to] != before
    if changed:
        await house.tell(Notice("plans", game_id))
    return answer


async def _change(
    connection: AsyncConnection, game: Game, spaces: Collection[str], user: User, key: str, wanted: Change
) -> tuple[int, int]:
    """One scope's change; its revision before and after."""
    named = [*(draft.id for draft in wanted.put), *wanted.drop]
    if len(set(named)) != len(named):
        raise Denied(400, "bad_plan", "A change names each plan once.")
    old = await store.scope(connection, game.id, key)
    put = [plan for draft in wanted.put if (plan := _written(spaces, user, old, draft)) is not None]
    drop = [id_ for id_ in wanted.drop if id_ in old.plans]
    if not put and not drop:
        return old.revision, old.revision
    if len((old.plans.keys() | {plan.id for plan in put}) - set(drop)) > MOST:
        raise Denied(409, "too_many_plans", f"There are {MOST} plans at most; delete some first.")
    return old.revision, await store.change(connection, game.id, key, old, put, drop)


def _written(spaces: Collection[str], user: User, old: Scope, draft: Draft) -> Plan | None:
    """The plan to be written; None where it stands so already."""
    body = _checked(spaces, draft)
    there = old.plans.get(draft.id)
    if there is not None and there.body == body:
        return None
    if draft.was != (there.revision if there else 0):
        message = "Somebody else has changed or deleted this plan meanwhile; look at it again."
        raise Denied(409, "stale_plan", message)
    return Plan(draft.id, 0, user.id, user.name, body)


def _checked(spaces: Collection[str], draft: Draft) -> dict[str, Any]:
    """What is kept of a draft; Denied `bad_plan` or `bad_text`."""
    unknown = next((key for key in draft.spaces if key not in spaces), None)
    if unknown is not None:
        raise Denied(400, "bad_plan", f"There is no space {unknown!r} on this map.")
    if draft.kind == "arrow":
        if not 2 <= len(draft.spaces) <= LONGEST_ARROW:
            raise Denied(400, "bad_plan", f"An arrow goes over 2 to {LONGEST_ARROW} spaces.")
        if any(here == to for here, to in itertools.pairwise(draft.spaces)):
            raise Denied(400, "bad_plan", "An arrow goes on from each space to another.")
        text = cleaned(draft.text, LONGEST_LABEL) if draft.text.strip() else ""
    else:
        if len(draft.spaces) > 1:
            raise Denied(400, "bad_plan", "A note is pinned to one space, or to none.")
        text = cleaned(draft.text, LONGEST_NOTE)
    return {**draft.body(), "text": text}
