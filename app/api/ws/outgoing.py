"""All that a server says on a socket, as bytes that are encoded once for everyone who gets them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from websockets.frames import Frame, Opcode

from app.engine.errors import RuleError
from app.play.replaying import step
from app.store.events import Event


class Outgoing:
    """A message: its JSON text, and the same as a WebSocket frame once somebody wants it."""

    __slots__ = ("_frame", "text")

    def __init__(self, value: Mapping[str, Any]) -> None:
        self.text = orjson.dumps(value)
        self._frame: bytes | None = None

    @property
    def frame(self) -> bytes:
        if self._frame is None:
            self._frame = Frame(Opcode.TEXT, self.text).serialize(mask=False, extensions=[])
        return self._frame


def view(found: Mapping[str, Any], log: list[Any], table: Mapping[str, Any]) -> Outgoing:
    entries = [entry for step_ in log for entry in step_["entries"]]
    return Outgoing({"type": "view", **found, "log": entries, "table": table})


def diff(event: Event) -> Outgoing:
    return Outgoing({"type": "diff", **step(event)})


def table(card: Mapping[str, Any]) -> Outgoing:
    return Outgoing({"type": "table", "table": card})


def clocks(shown: Mapping[str, Any]) -> Outgoing:
    """The clocks after an order; a table message has them too."""
    return Outgoing({"type": "clocks", **shown})


def watching(count: int) -> Outgoing:
    return Outgoing({"type": "watching", "count": count})


def chat(told: Mapping[str, Any]) -> Outgoing:
    return Outgoing({"type": "chat", **told})


def plans(
    to: str, before: int | None, revision: int, put: Sequence[Mapping[str, Any]], drop: Sequence[str]
) -> Outgoing:
    """What has changed in the plans of a scope (`me` or `side`) since a revision; all of them where that is None."""
    return Outgoing({"type": "plans", "to": to, "from": before, "revision": revision, "put": put, "drop": drop})


def accepted(order: str, answer: Mapping[str, Any]) -> Outgoing:
    return Outgoing({"type": "answer", "id": order, **answer})


def refused(order: str, error: RuleError) -> Outgoing:
    return Outgoing({"type": "answer", "id": order, "ok": False, "refusal": error.refusal()})


def told(ref: str | int, answer: Any) -> Outgoing:
    return Outgoing({"type": "told", "ref": ref, "answer": answer})


def untold(ref: str | int, error: RuleError) -> Outgoing:
    return Outgoing({"type": "told", "ref": ref, "refusal": error.refusal()})


def error(refusal: RuleError) -> Outgoing:
    return Outgoing({"type": "error", "refusal": refusal.refusal()})


PONG = Outgoing({"type": "pong"})
