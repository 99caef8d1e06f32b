"""The route for what is done at a table beside orders, and its message on a socket."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field, StrictInt

from app.play import acts
from app.play.tempo import Tempo, agreed

from .answers import answer
from .parsing import SeatKey, Strict, Version, Word, read
from .visitors import Person, TheAsker, TheHouse

router = APIRouter(prefix="/api")

Span = Annotated[StrictInt, Field(ge=0, le=2**47)]


class TempoIn(Strict):
    """The tempo of a new game; what is left out stands at the kind's default (see `play.tempo`)."""

    kind: Annotated[str, Field(max_length=20)]
    turn_ms: Span | None = None
    bank_ms: Span | None = None
    increment_ms: Span | None = None
    holidays_ms: Span | None = None
    vacancy_ms: Span | None = None
    at_zero: Annotated[str, Field(max_length=20)] | None = None

    def agreed(self) -> Tempo:
        given = self.model_dump(exclude_none=True, exclude={"kind"})
        return agreed(self.kind, {name.removesuffix("_ms"): value for name, value in given.items()})


class ActIn(Strict):
    act: acts.Name
    seat: SeatKey | None = None
    of: SeatKey | None = None
    kind: Annotated[str, Field(max_length=20)] | None = None
    offer: Annotated[str, Field(max_length=40)] | None = None
    minutes: Annotated[StrictInt, Field(ge=1, le=2**31 - 1)] | None = None
    version: Version | None = None
    word: Word = ""

    def given(self, seat: str | None = None) -> acts.Act:
        return acts.Act(
            self.act, self.seat or seat, self.of, self.kind, self.offer, self.minutes, self.version, self.word
        )


@router.post("/games/{game}/acts")
async def act(request: Request, house: TheHouse, user: Person, who: TheAsker) -> Response:
    given = await read(request, ActIn)
    return answer(await acts.act(house, user, who.game, given.given(who.seat), who.invite))
