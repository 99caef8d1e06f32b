"""A player that does anything legal, by chance: the fuzzer's hand, and a stand-in that is never stuck.

It knows a title only through `legal`: it takes an offer, fills its fields from the candidates, asks again as they
narrow, and gives the order once it is ready.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from app.engine.title import Title

Body = dict[str, Any]


class ChancePlayer:
    """`haste` is the chance that it ends a phase when it could do something else."""

    def __init__(self, title: Title, generator: random.Random, haste: float = 0.15) -> None:
        self._title = title
        self._random = generator
        self._haste = haste
        self._given: Counter[str] = Counter()

    def choose(self, state: Any, seat: str) -> Body | None:
        """An order that is ready, or None where nothing offered can be completed."""
        offers = self._title.legal(state, seat)["offers"]
        for offer in self._order(offers):
            body = self._complete(state, seat, offer)
            if body is not None:
                self._given[body["order"]] += 1
                if not offer["fields"]:
                    self._given.clear()
                return body
        return None

    def _order(self, offers: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """Offers in a chance order, often given kinds later; buttons come first when in haste, else last."""
        buttons = [offer for offer in offers if not offer["fields"]]
        others = [offer for offer in offers if offer["fields"]]
        self._random.shuffle(buttons)
        others.sort(key=lambda offer: self._random.random() * (1 + self._given[offer["order"]]))
        hasty = self._random.random() < self._haste
        yield from (buttons + others) if hasty else (others + buttons)

    def _complete(self, state: Any, seat: str, offer: Mapping[str, Any]) -> Body | None:
        body: Body = {"order": offer["order"], **offer.get("fixed", {})}
        fields = list(offer["fields"])
        while (field := next((field for field in fields if field["name"] not in body), None)) is not None:
            waits = [name for name in field.get("after", ()) if name not in body]
            if waits:
                field = next(other for other in fields if other["name"] == waits[0])
            value = self._value(field)
            if value is None:
                return None
            body[field["name"]] = value
            narrowed = self._title.legal(state, seat, {"order": body})
            if narrowed["offer"] is None:
                return None
            fields = narrowed["offer"]["fields"]
        narrowed = self._title.legal(state, seat, {"order": body})
        return body if narrowed["ready"] else None

    def _value(self, field: Mapping[str, Any]) -> Any:
        """A value from a field's candidates, or None where there is none."""
        match field["type"]:
            case "piece" | "space":
                return self._random.choice(field["from"]) if field.get("from") else None
            case "pieces" | "spaces":
                return self._several(field)
            case "path":
                ways = field.get("to") or {}
                return ways[self._random.choice(sorted(ways))]["path"] if ways else None
            case "steps":
                return self._shares(field)
            case "count":
                return self._random.randint(field["min"], field["max"])
            case "choice":
                return self._random.choice(field["from"])["value"] if field["from"] else None
            case other:
                raise ValueError(f"a field of an unknown type: {other!r}")

    def _several(self, field: Mapping[str, Any]) -> list[str] | None:
        among = list(field.get("from", ()))
        least, most = field.get("min", 1), field.get("max") or len(among)
        if len(among) < least:
            return None
        most = min(most, len(among), max(least, 4))
        return self._random.sample(among, self._random.randint(least, most))

    def _shares(self, field: Mapping[str, Any]) -> dict[str, int]:
        shares: dict[str, int] = {}
        left = {key: most for key, most in field["from"].items() if most > 0}
        # First what must come from certain pieces, then the rest from any.
        needs = [need["from"] for need in field.get("need", ()) for _ in range(need["min"])]
        for index in range(field["total"]):
            among = [key for key in needs[index] if key in left] if index < len(needs) else sorted(left)
            if not among:
                break
            key = self._random.choice(among)
            shares[key] = shares.get(key, 0) + 1
            left[key] -= 1
            if not left[key]:
                del left[key]
        return shares
