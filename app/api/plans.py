"""Routes for plans: the arrows and notes of a person or his side. The same change goes over a socket too."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field, StrictInt

from app.play import plans
from app.play.plans import Change, Draft, To

from .answers import answer
from .parsing import ClientId, SeatKey, Strict, Version, read
from .visitors import Person, TheAsker, TheHouse

router = APIRouter(prefix="/api")

# As many as one change may hold: all plans of a scope at once.
Several = Field(default=(), max_length=plans.MOST)


class PlanIn(Strict):
    id: ClientId
    kind: Literal["arrow", "note"]
    spaces: Annotated[tuple[Annotated[str, Field(max_length=40)], ...], Field(max_length=100)] = ()
    style: Annotated[StrictInt, Field(ge=1, le=6)] = 1
    text: Annotated[str, Field(max_length=4000)] = ""
    was: Version = 0

    def draft(self) -> Draft:
        return Draft(self.id, self.kind, self.spaces, self.style, self.text, self.was)


class ChangeIn(Strict):
    put: Annotated[tuple[PlanIn, ...], Several] = ()
    drop: Annotated[tuple[ClientId, ...], Several] = ()

    def change(self) -> Change:
        return Change([plan.draft() for plan in self.put], self.drop)


class PlansIn(Strict):
    """What changes of one's own plans and of one's side's, all of it or nothing."""

    me: ChangeIn | None = None
    side: ChangeIn | None = None
    seat: SeatKey | None = None

    def wanted(self) -> dict[To, Change]:
        given: dict[To, ChangeIn | None] = {"me": self.me, "side": self.side}
        return {to: one.change() for to, one in given.items() if one is not None}


@router.get("/games/{game}/plans")
async def shown(house: TheHouse, who: TheAsker) -> Response:
    return answer(await plans.plans(house, who))


@router.post("/games/{game}/plans")
async def change(request: Request, house: TheHouse, user: Person, who: TheAsker) -> Response:
    given = await read(request, PlansIn)
    return answer(await plans.change(house, user, who.game, given.wanted(), given.seat or who.seat, who.invite))
