"""JSON as it is kept, random ids, and the clock of the store."""

from __future__ import annotations

import secrets
import time
from typing import Any

import orjson


def packed(value: Any) -> str:
    """Compact JSON text."""
    return orjson.dumps(value).decode()


def canonical(value: Any) -> str:
    """JSON text that is equal for equal values, whatever the order of their keys."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()


def unpacked(text: str) -> Any:
    return orjson.loads(text)


def new_id() -> str:
    """A random id of 16 characters (96 bits), safe in addresses and, as it begins with no dash, in commands."""
    while (made := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return made


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
