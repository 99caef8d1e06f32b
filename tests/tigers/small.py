"""Small boards for rule tests: a position in the judge's notation, and a game on it to give orders to."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE
from app.engine.visibility import ARBITER


def unit(id_: str, force: str, at: str, **more: Any) -> dict[str, Any]:
    """A unit of the notation: an infantry division of two steps, unless `more` says otherwise."""
    plain: dict[str, Any] = {"kind": "infantry", "size": "division", "factors": [[5, 7, 6], [3, 4, 6]]}
    if more.get("kind") == "supply":
        plain = {}
    body = {"id": id_, "force": force, "at": at, **plain, **more}
    if body.get("kind") != "supply":
        body.setdefault("steps", len(body["factors"]))
    return body


def japanese(id_: str, at: str, zone: str = "west", **more: Any) -> dict[str, Any]:
    """A Japanese division of four steps."""
    factors = [[9, 11, 8], [7, 9, 8], [5, 6, 8], [3, 3, 8]]
    return unit(id_, "japanese", at, **{"zone": zone, "factors": factors, **more})


def british(id_: str, at: str, **more: Any) -> dict[str, Any]:
    """A British division of two steps."""
    return unit(id_, "commonwealth", at, **more)


def untried(id_: str, at: str = "pool", **more: Any) -> dict[str, Any]:
    """An untried unit, face down."""
    return unit(id_, "chinese_untried", at, **{"factors": [[1, 2, 6]], **more})


def marauders(at: str, **more: Any) -> dict[str, Any]:
    """Merrill's Marauders."""
    return unit("mm", "us", at, **{"kind": "special", "size": "regiment", "name": "MM", **more})


def trained(id_: str, at: str, **more: Any) -> dict[str, Any]:
    """A US-trained Chinese W division of two steps."""
    return unit(id_, "chinese_us_trained", at, **{"w": True, **more})


def place(name: str, kind: str = "town", terrain: str = "clear", **more: Any) -> dict[str, Any]:
    """A hex with a town or city."""
    return {"terrain": terrain, kind: name, **more}


def strip(column: int, rows: range, side: str = "west", **more: Any) -> dict[str, Any]:
    """Clear hexes down one column."""
    return {f"{column:02d}{row:02d}": {"terrain": "clear", "side": side, **more} for row in rows}


# Six transport bases, so that no die of 4.1 is thrown as an Imperial turn begins.
BASES = {f"01{row:02d}": place(f"Base {row}", atc=True, region="india", start="allied") for row in range(1, 7)}


class Game:
    """A game from a position; orders that are refused leave it as it was."""

    def __init__(self, turn: int, phase: str, hexes: dict[str, Any] | None, units: list[dict[str, Any]], **more: Any):
        case: dict[str, Any] = {"title": "tigers", "turn": turn, "phase": phase, "units": units}
        case["air"] = {"allied": 0, "imperial_west": 0, "imperial_east": 0}
        if hexes is not None:
            parts = {name: more.pop(name) for name in ("roads", "rivers", "edges", "water", "line") if name in more}
            case["board"] = {"hexes": hexes, "edges": {"west": [], "south": [], "north": []}, **parts}
        self.state, self.dice = TITLE.set_up({**case, **more})
        self.log: list[Any] = []

    def order(self, by: str, name: str, **fields: Any) -> dict[str, Any]:
        """Give an order; its facts."""
        outcome = TITLE.decide(self.state, by, {"order": name, **fields}, self.dice)
        assert TITLE.faults(outcome.state) == []
        self.state, self.log = outcome.state, [*self.log, *outcome.log]
        return dict(outcome.facts)

    def refused(self, by: str, name: str, **fields: Any) -> str | None:
        """The clause with which an order is refused; the order must be refused."""
        before = TITLE.dump(self.state)
        with pytest.raises(RuleError) as caught:
            TITLE.decide(self.state, by, {"order": name, **fields}, self.dice)
        assert TITLE.dump(self.state) == before
        assert caught.value.message
        return caught.value.clause

    def end(self, *seats: str) -> None:
        """These seats end their phase, one after the other."""
        for seat in seats:
            self.order(seat, "done")

    def ask(self, **question: Any) -> Any:
        return TITLE.ask(self.state, ARBITER, question)

    def unit(self, id_: str) -> Any:
        return self.state.units[id_]

    def field(self, seat: str, order: str, name: str, **filled: Any) -> dict[str, Any] | None:
        """One field of an offer, narrowed by what is filled; None where the order is not offered."""
        told = TITLE.legal(self.state, seat, {"order": {"order": order, **filled}})
        if told["offer"] is None:
            return None
        return next(field for field in told["offer"]["fields"] if field["name"] == name)

    def dice_left(self) -> list[int]:
        return self.dice.left[0]
