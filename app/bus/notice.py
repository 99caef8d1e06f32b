"""The notice that goes over a bus, and the one small interface of all buses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Literal, Protocol

import orjson

Kind = Literal["order", "table", "chat", "plans", "session", "ban", "mutes", "gap"]


@dataclass(frozen=True, slots=True)
class Notice:
    """Something was committed.

    `order`: order `number` of `game`. `table`: seats or status of `game`. `chat`: message `number` in `game`.
    `plans`: somebody's plans in `game`. `session`: the session whose hash is in `game` has ended. `ban`: the user in
    `game` is banned. `mutes`: the user in `game` mutes others than before. `gap`: notices may have been missed; look
    at the store.
    """

    kind: Kind
    game: str = ""
    number: int = 0

    def encode(self) -> bytes:
        return orjson.dumps(asdict(self))

    @classmethod
    def decode(cls, data: bytes | str) -> Notice:
        return cls(**orjson.loads(data))


Heard = Callable[[Notice], None]


class Bus(Protocol):
    """Brings every notice to every end, the publisher's own included, in the publisher's order, at most once.

    A notice may be lost when a connection breaks; the bus then says `gap` once it hears again.
    """

    async def open(self, heard: Heard) -> None:
        """Start to hear; `heard` is called in the event loop and must not block."""

    async def publish(self, notice: Notice) -> None:
        """Tell all ends; ConnectionError where that can't be done now."""

    async def close(self) -> None:
        """Stop to hear."""
