"""All that a viewer can get out of a position: what he is shown, and the answer to anything that he may say."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from app.engine.dice import Dice
from app.engine.errors import RuleError
from app.engine.title import Outcome
from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.kinds import KINDS
from app.engine.titles.tigers.layers import LAYERS
from app.engine.titles.tigers.state import State
from app.engine.visibility import Viewer

Body = dict[str, Any]
ODD: tuple[Any, ...] = (None, 0, -1, 7, 2.5, True, "", "nobody", "off", [], [[]], {}, {"x": 1}, ["nobody"], "9999")


def text(value: Any) -> str:
    """Bytes that show every difference, the order of keys too."""
    return json.dumps(value)


def shown(state: State, viewer: Viewer) -> dict[str, Any]:
    """The view, whose turn it is, and the result."""
    result = TITLE.result(state)
    return {
        "view": TITLE.view(state, viewer),
        "result": None if result is None else result.to_json(),
        "waiting": sorted(TITLE.waiting_on(state)),
    }


def heard(outcome: Outcome, viewer: Viewer) -> list[Any]:
    """The log lines of an order as the viewer reads them."""
    return [line for entry in outcome.log if (line := entry.for_viewer(viewer)) is not None]


class Prober:
    """Asks two positions the same questions; what it asks depends on nothing but public things and `chance`."""

    def __init__(self, state: State, viewer: Viewer, chance: random.Random) -> None:
        self._viewer = viewer
        self._chance = chance
        self._hexes = sorted(state.stacks)
        # Of the other side's ids those that a player may know from the printed order of battle, and invented ones.
        self._theirs = sorted(unit.id for unit in state.pack.units if not viewer.sees_side(unit.side))
        self._mine = [unit.id for unit in state.on_map() if viewer.sees_side(unit.side)]
        if viewer.side is None:
            self._mine = self._theirs

    def questions(self, most: int) -> Iterator[Body]:
        """Questions of every kind, about every stack (at most `most` of them), own and foreign units, and nonsense."""
        yield from ({"phase": True}, {"victory": True}, {"track": True}, {"layers": True}, {"nonsense": 1}, {})
        for name in self._some(sorted(LAYERS), most):
            yield {"layer": name}
            for id_ in [*self._some(self._theirs, 1), *self._some(self._mine, 1)]:
                yield {"layer": name, "piece": id_}
        for key in self._some(self._hexes, most):
            yield {"stack": key}
            yield {"control": key}
        for id_ in [*self._some(self._theirs, 4), *self._some(self._mine, 4), "nobody"]:
            yield {"unit": id_}
            yield {"supply": id_, "path": True}
            yield {"reach": [id_]}
        for body in self.orders(most // 2):
            yield {"preview": body}
        for odd in ODD:
            yield {self._chance.choice(("stack", "unit", "supply", "reach", "preview", "control", "layer")): odd}

    def orders(self, most: int) -> Iterator[Body]:
        """Orders that might or might not be allowed, to feel out what is there."""
        for _ in range(most):
            yield self._order()

    def _order(self) -> Body:
        chance = self._chance
        kind = chance.choice(sorted(KINDS))
        several = [*self._some(self._mine, chance.randint(0, 3)), *self._some(self._theirs, int(chance.random() < 0.2))]
        one = chance.choice(several) if several else "nobody"
        key = chance.choice(self._hexes) if self._hexes else "2020"
        bodies: dict[str, Body] = {
            "assault": {"targets": self._some(self._hexes, chance.randint(1, 2)), "attackers": several},
            "infiltrate": {"units": several, "into": key},
            "move": {"units": several, "path": [chance.choice(self._hexes or ["2020"]), key]},
            "strategic": {"units": several, "path": [key, chance.choice(self._hexes or ["2020"])]},
            "airlift": {"units": several, "to": key},
            "air": {"count": chance.randint(0, 3)},
            "losses": {"steps": {id_: chance.randint(0, 2) for id_ in several}},
            "disease": {"steps": {id_: chance.randint(0, 2) for id_ in several}},
            "advance": {"units": several, "into": key},
            "eliminate": {"units": several},
            "vacate": {"unit": one, "to": key},
            "withdraw": {"unit": one},
            "replace": {"unit": one, "steps": 1},
            "recreate": {"unit": one, "at": key},
            "enter": {"unit": one, "at": key},
            "top": {"unit": one},
            "done": {},
        }
        body = bodies.get(kind, {"at": key})
        if chance.random() < 0.1 and body:
            body[chance.choice(sorted(body))] = chance.choice(ODD)
        return {"order": kind, **body}

    def abouts(self, state: State, most: int) -> Iterator[Body | None]:
        """What one may ask `legal` about."""
        yield None
        for key in self._some(self._hexes, most):
            yield {"space": key}
        for id_ in [*self._some(self._mine, most), *self._some(self._theirs, 2)]:
            yield {"piece": id_}
        for body in self.orders(most):
            yield {"order": body}
        if self._viewer.seat is not None:
            for offer in TITLE.legal(state, self._viewer.seat)["offers"]:
                yield from ({"order": body} for body in self._fillings(state, offer))

    def _fillings(self, state: State, offer: Body) -> Iterator[Body]:
        """An offer filled field by field from its candidates, as a page would."""
        assert self._viewer.seat is not None
        body: Body = {"order": offer["order"]}
        yield body
        fields = offer["fields"]
        while (field := next((one for one in fields if _ready(one, body)), None)) is not None:
            value = self._value(field)
            if value is None:
                return
            body = {**body, field["name"]: value}
            yield body
            narrowed = TITLE.legal(state, self._viewer.seat, {"order": body})["offer"]
            if narrowed is None:
                return
            fields = narrowed["fields"]

    def _value(self, field: Body) -> Any:
        match field["type"]:
            case "piece" | "space":
                return self._chance.choice(field["from"]) if field["from"] else None
            case "pieces" | "spaces":
                return self._some(field["from"], self._chance.randint(1, 3)) or None
            case "path":
                return self._chance.choice([way["path"] for way in field["to"].values()]) if field["to"] else None
            case "count":
                return self._chance.randint(field["min"], field["max"])
            case "steps":
                return dict.fromkeys(self._some(sorted(field["from"]), 2), 1)
        return None

    def _some(self, among: list[str], most: int) -> list[str]:
        return self._chance.sample(among, min(most, len(among)))


def marches(state: State, seat: str, chance: random.Random, most: int) -> Iterator[Body]:
    """Orders that move whole stacks of a seat's as one: what its enemy sees of them moves with what he doesn't."""
    offers = [offer["order"] for offer in TITLE.legal(state, seat)["offers"]]
    stacks = [ids for ids in state.stacks.values() if len(ids) > 1]
    for name in ("move", "strategic", "airlift"):
        if name not in offers:
            continue
        for ids in chance.sample(stacks, min(most, len(stacks))):
            body: Body = {"order": name, "units": list(ids)}
            fields = (TITLE.legal(state, seat, {"order": body})["offer"] or {"fields": [{}]})["fields"]
            ways = fields[-1].get("to") or {}
            if ways:
                yield {**body, "path": chance.choice([way["path"] for way in ways.values()])}
            elif fields[-1].get("from"):
                yield {**body, "to": chance.choice(fields[-1]["from"])}


def _ready(field: Body, body: Body) -> bool:
    return field["name"] not in body and all(name in body for name in field.get("after", ()))


def asked(state: State, viewer: Viewer, question: Any) -> Any:
    try:
        return {"answer": TITLE.ask(state, viewer, question)}
    except RuleError as error:
        return error.refusal()


def offered(state: State, seat: str, about: Any) -> Any:
    try:
        return {"answer": TITLE.legal(state, seat, about)}
    except RuleError as error:
        return error.refusal()


def judged(state: State, seat: str, body: Any, dice: Dice) -> Outcome | dict[str, Any]:
    """The outcome of an order, or its refusal."""
    try:
        return TITLE.decide(state, seat, body, dice)
    except RuleError as error:
        return error.refusal()
