"""The way back from one JSON document to another: what a stored order needs so that it can be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Delta = dict[str, Any]


def delta(old: Mapping[str, Any], new: Mapping[str, Any]) -> Delta:
    """What leads from `old` to `new`: `set` (fields as they shall be), `cut` (fields that go), `in` (deltas inside).

    Objects are looked into, lists are taken whole. Empty where the two are equal.
    """
    inside: dict[str, Delta] = {}
    fresh: dict[str, Any] = {}
    for key, value in new.items():
        before = old.get(key)
        if key in old and isinstance(before, Mapping) and isinstance(value, Mapping):
            found = delta(before, value)
            if found:
                inside[key] = found
        elif key not in old or before != value or type(before) is not type(value):
            fresh[key] = value
    parts = {"set": fresh, "cut": [key for key in old if key not in new], "in": inside}
    return {name: part for name, part in parts.items() if part}


def applied(doc: Mapping[str, Any], change: Delta) -> dict[str, Any]:
    """`doc` with the delta laid on; `doc` itself stays as it was."""
    found = {key: value for key, value in doc.items() if key not in change.get("cut", ())}
    found |= change.get("set", {})
    for key, inner in change.get("in", {}).items():
        found[key] = applied(found[key], inner)
    return found
