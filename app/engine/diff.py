"""The difference of two views of one viewer, and how to lay it on the first to get the second.

A view is `{collection: {key: entity}}` with flat JSON entities; entities that two views share by identity are
not looked into. A diff holds per collection what is `new` (whole entities), `set` (changed fields), `cut`
(fields gone) and `drop` (keys gone); parts and collections without a change are absent.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .title import View

Diff = dict[str, dict[str, Any]]
Entities = dict[str, dict[str, Any]]


def diff(old: View, new: View) -> Diff:
    """What leads from `old` to `new`; empty where they are equal."""
    changes = {name: _of_collection(old.get(name, {}), new.get(name, {})) for name in sorted(old.keys() | new.keys())}
    return {name: change for name, change in changes.items() if change}


def apply(view: View, change: Diff) -> View:
    """`view` with the diff laid on; `view` itself stays as it was. Collections left empty are dropped."""
    result = dict(view)
    for name, parts in change.items():
        entities = dict(result.get(name, {}))
        _lay(entities, parts)
        if entities:
            result[name] = entities
        else:
            result.pop(name, None)
    return result


def folded(changes: Iterable[Diff]) -> View:
    """The view to which diffs lead from an empty one, in order: as `apply` one by one, without a copy at each step."""
    result: View = {}
    for change in changes:
        for name, parts in change.items():
            _lay(result.setdefault(name, {}), parts)
    return {name: entities for name, entities in result.items() if entities}


def _lay(entities: dict[str, Any], parts: dict[str, Any]) -> None:
    """Change entities as one collection's part of a diff says."""
    for key in parts.get("drop", ()):
        del entities[key]
    for key, fields in parts.get("cut", {}).items():
        entities[key] = {field: value for field, value in entities[key].items() if field not in fields}
    for key, fields in parts.get("set", {}).items():
        entities[key] = {**entities[key], **fields}
    entities.update(parts.get("new", {}))


def _of_collection(old: Entities, new: Entities) -> dict[str, Any]:
    if old is new:
        return {}
    parts: dict[str, Any] = {"new": {}, "set": {}, "cut": {}, "drop": []}
    for key, entity in new.items():
        before = old.get(key)
        if before is entity:
            continue
        if before is None:
            parts["new"][key] = entity
            continue
        changed = {
            field: value for field, value in entity.items() if field not in before or not _same(before[field], value)
        }
        if changed:
            parts["set"][key] = changed
        gone = [field for field in before if field not in entity]
        if gone:
            parts["cut"][key] = gone
    # Only where some key is gone does it pay to look for it.
    if len(old) + len(parts["new"]) > len(new):
        parts["drop"] = [key for key in old if key not in new]
    return {part: value for part, value in parts.items() if value}


def _same(old: Any, new: Any) -> bool:
    """Equality as JSON knows it: Python takes True for 1 and 1 for 1.0, a client does not."""
    if old is new:
        return True
    if type(old) is not type(new):
        return False
    if isinstance(old, dict):
        return old.keys() == new.keys() and all(_same(value, new[key]) for key, value in old.items())
    if isinstance(old, list):
        return len(old) == len(new) and all(map(_same, old, new))
    return bool(old == new)
