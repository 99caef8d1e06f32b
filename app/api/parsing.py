"""Reading JSON that anybody may have sent."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import orjson
from fastapi import Request
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictInt, ValidationError

from app.play.denied import malformed

DEEPEST = 16


class Strict(BaseModel):
    """Fields that are not known are refused, not passed over."""

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)


def _shallow(value: Any) -> Any:
    level: list[Any] = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return value
    raise ValueError(f"nested more than {DEEPEST} deep")


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


UUID = r"^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$"
Body = Annotated[dict[str, Any], AfterValidator(_shallow)]
ClientId = Annotated[str, Field(pattern=UUID), AfterValidator(str.lower)]
Word = Annotated[str, Field(pattern=r"^(?:[0-9a-fA-F]{2}){0,64}$"), AfterValidator(str.lower)]
SeatKey = Annotated[str, Field(min_length=1, max_length=40)]
Version = Annotated[StrictInt, Field(ge=0, le=2**31 - 1)]

Read = TypeVar("Read", bound=BaseModel)


def document(data: bytes | str) -> Any:
    """The JSON value in some text; Denied `malformed` where there is none."""
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise malformed(f"This is not JSON that can be read: {error}.") from None


async def read(request: Request, model: type[Read]) -> Read:
    """The body of a request as `model`; an empty one counts as `{}`."""
    return checked(model, document(await request.body() or b"{}"))


def checked(model: type[Read], value: Any) -> Read:
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise malformed(first_error(error)) from None


def first_error(error: ValidationError) -> str:
    """The first thing wrong, with its place."""
    found = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(str(part) for part in found["loc"])
    return f"{place}: {found['msg']}." if place else f"{found['msg']}."
