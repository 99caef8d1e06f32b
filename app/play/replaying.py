"""What an audience was shown, again: step by step, from any version on, and at which version which phase began.

Everything here is made of the audience's own diffs, so it can hold nothing that was not shown to it at the time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from app.engine.diff import apply, folded
from app.engine.title import View
from app.store import events
from app.store.events import Diff, Event

from . import reading
from .denied import Denied
from .house import House
from .reading import Asker, Sight

# What makes a moment, and what else of `game.now` goes with it.
_MOMENT = ("turn", "side", "phase")
_TOLD = (*_MOMENT, "turn_name", "phase_name")


async def replay(house: House, asker: Asker, after: int, limit: int, based: bool = False) -> dict[str, Any]:
    """The steps from a version on: `{version, events: [{from, to, diff, log}]}`, with `version` the present one.

    `based` adds `base`, the whole view at `after`. Denied `no_version` where that lies in the future.
    """
    found = await reading.sight(house, asker)
    until = min(after + limit, found.version)
    async with house.database.read() as connection:
        shown = await events.after(connection, found.game.id, found.viewer.key, after, until)
    answer = {"version": found.version, "events": [step(event) for event in shown]}
    return {**answer, "base": await _view(house, found, after)} if based else answer


def step(event: Event) -> dict[str, Any]:
    return {"from": event.version - 1, "to": event.version, "diff": event.diff, "log": event.log}


async def _view(house: House, found: Sight, version: int) -> View:
    if version > found.version:
        raise Denied(404, "no_version", f"The game is at version {found.version}; there is no version {version} yet.")
    if version == found.version:
        view: View = found.view()["view"]
        return view
    async with house.database.read() as connection:
        diffs = await events.diffs(connection, found.game.id, found.viewer.key, version)
    # Thousands of diffs take a moment; others are served meanwhile.
    return await asyncio.to_thread(lambda: folded(diff.read() for diff in diffs))


async def outline(house: House, asker: Asker) -> dict[str, Any]:
    """A game at a glance: `{version, own, moments: [{version, turn, side, phase, turn_name, phase_name}]}`.

    A moment is a version at which turn, side or phase changed; what a title does not name is left out. `own` is the
    last version to which an act of the asker's side led, None for spectators and before the first.
    """
    found = await reading.sight(house, asker)
    game, viewer = found.game, found.viewer
    mine = [chair.key for chair in game.seats if chair.side == viewer.side]
    async with house.database.read() as connection:
        own = await events.last_of(connection, game.id, viewer.key, mine)
        diffs = await events.diffs(connection, game.id, viewer.key, found.version, '"now"')
    moments = await asyncio.to_thread(_moments, diffs)
    return {"version": found.version, "own": own, "moments": moments}


def _moments(diffs: Sequence[Diff]) -> list[dict[str, Any]]:
    game: View = {}
    found: list[dict[str, Any]] = []
    before: tuple[Any, ...] | None = None
    for diff in diffs:
        change = diff.read().get("game")
        if change is None:
            continue
        game = apply(game, {"game": change})
        now = game.get("game", {}).get("now", {})
        moment = tuple(now.get(name) for name in _MOMENT)
        if moment != before:
            found.append({"version": diff.version, **{name: now[name] for name in _TOLD if name in now}})
            before = moment
    return found
