"""All that a client may say on a socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from app.play.denied import malformed

from ..acts import ActIn
from ..games import AskIn, ChatIn, LegalIn, OrderIn, UndoIn
from ..parsing import SeatKey, Strict, Version, document, first_error
from ..plans import PlansIn

Ref = Annotated[str, Field(max_length=64)] | Annotated[int, Field(ge=0, le=2**53)]


class PlansKnown(Strict):
    """The revisions of my own plans and of my side's that I have; 0 for none."""

    me: Version = 0
    side: Version = 0


class Hello(Strict):
    """Where I stand: the version that I have (none: send me the view) and the audience it belongs to, my seat
    where I hold several, the last chat message I know, the plans I know."""

    type: Literal["hello"]
    version: Version | None = None
    audience: Annotated[str, Field(max_length=60)] | None = None
    seat: SeatKey | None = None
    chat: Version = 0
    plans: PlansKnown = PlansKnown()


class OrderMessage(OrderIn):
    type: Literal["order"]


class UndoMessage(UndoIn):
    type: Literal["undo"]


class LegalMessage(LegalIn):
    type: Literal["legal"]
    ref: Ref


class AskMessage(AskIn):
    type: Literal["ask"]
    ref: Ref


class ChatMessage(ChatIn):
    type: Literal["chat"]


class ActMessage(ActIn):
    type: Literal["act"]
    ref: Ref


class PlansMessage(PlansIn):
    type: Literal["plans"]
    ref: Ref


class Ping(Strict):
    type: Literal["ping"]


Incoming = (
    Hello | OrderMessage | UndoMessage | LegalMessage | AskMessage | ChatMessage | ActMessage | PlansMessage | Ping
)
_ADAPTER: TypeAdapter[Incoming] = TypeAdapter(Annotated[Incoming, Field(discriminator="type")])


def parse(data: Any) -> Incoming:
    """A message; Denied `malformed` with the place and the reason."""
    try:
        return _ADAPTER.validate_python(document(data))
    except ValidationError as error:
        raise malformed(first_error(error)) from None


def order_id(data: Any) -> str | None:
    """The id of a message that is an order or an undo but can't be read, so that its refusal reaches the right one."""
    found = document(data)
    if isinstance(found, dict) and found.get("type") in ("order", "undo") and isinstance(found.get("id"), str):
        return str(found["id"])[:64]
    return None
