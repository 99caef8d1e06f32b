"""Frozen dataclasses to plain JSON and back, by their type hints.

Tuples become lists, frozensets sorted lists, mappings objects with sorted keys; so equal values have equal JSON.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from functools import cache
from typing import Any


def encode(value: Any) -> Any:
    """A value as plain JSON."""
    if value is None or isinstance(value, str | int | float):
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: encode(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {key: encode(value[key]) for key in sorted(value)}
    if isinstance(value, frozenset | set):
        return sorted(encode(item) for item in value)
    if isinstance(value, list | tuple):
        return [encode(item) for item in value]
    return value


def decode(kind: Any, doc: Any) -> Any:
    """The value of type `kind` whose JSON is `doc`."""
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        hints = _hints(kind)
        return kind(**{name: decode(hints[name], value) for name, value in doc.items()})
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        if doc is None:
            return None
        return decode(next(part for part in arguments if part is not type(None)), doc)
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return tuple(decode(arguments[0], item) for item in doc)
        return tuple(decode(part, item) for part, item in zip(arguments, doc, strict=True))
    if origin is frozenset:
        return frozenset(decode(arguments[0], item) for item in doc)
    if origin is not None and issubclass(origin, Mapping):
        return {key: decode(arguments[1], item) for key, item in doc.items()}
    return doc


@cache
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)
