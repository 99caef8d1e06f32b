"""Routes: titles, tables, and everything asked of a game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field, StrictBool, StrictInt

from app.engine.registry import title as find_title
from app.engine.registry import titles
from app.engine.title import lessons
from app.play import lobby, packs, reading, replaying, submit, tables, talk, undo
from app.play import record as records
from app.play.reading import Asker
from app.play.tempo import offered
from app.store.presence import Heads

from .acts import TempoIn
from .answers import answer, has_it
from .parsing import Body, ClientId, SeatKey, Strict, Version, Word, read
from .visitors import Person, TheAsker, TheHouse, Visitor

router = APIRouter(prefix="/api")


class GameIn(Strict):
    title: Annotated[str, Field(max_length=40)]
    name: Annotated[str, Field(max_length=200)] | None = None
    options: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=40)]] = Field(
        default_factory=dict, max_length=40
    )
    private: StrictBool = False
    solo: StrictBool = False
    pack: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = None
    tempo: TempoIn | None = None
    experience: Annotated[str, Field(max_length=20)] = "any"
    reliability: Annotated[StrictInt, Field(ge=0, le=100)] = 0
    newcomers: StrictBool = True
    watch: Literal["anyone", "members"] = "anyone"


class SeatIn(Strict):
    word: Word = ""
    invite: Annotated[str, Field(max_length=100)] | None = None


class LegalIn(Strict):
    about: Body | None = None
    seat: SeatKey | None = None


class AskIn(Strict):
    question: Body
    seat: SeatKey | None = None


class OrderIn(Strict):
    id: ClientId
    version: Version
    word: Word = ""
    body: Body
    seat: SeatKey | None = None

    def given(self, seat: str | None = None) -> submit.Given:
        return submit.Given(self.id, self.version, self.body, self.word, self.seat or seat)


class UndoIn(Strict):
    id: ClientId
    version: Version
    seat: SeatKey | None = None

    def given(self, seat: str | None = None) -> submit.Given:
        return submit.Given(self.id, self.version, undo.BODY, "", self.seat or seat)


class ChatIn(Strict):
    text: Annotated[str, Field(max_length=4000)]
    to: Literal["all", "side"] = "all"
    seat: SeatKey | None = None


def heads(request: Request, game: str) -> Heads:
    """How many watch, and the seats whose holders have a socket open."""
    found: Heads = request.app.state.rooms.heads(game)
    return found


@router.get("/titles")
async def all_titles(house: TheHouse) -> Response:
    async with house.database.read() as connection:
        data = await packs.offered(connection)
    found: list[dict[str, Any]] = [
        {
            "key": title.key,
            "name": title.name,
            "rules": title.rules,
            "options": [option.to_json() for option in title.options()],
            "packs": data.get(title.key, []),
            "lessons": [{name: one[name] for name in ("key", "title", "about")} for one in lessons(title)],
        }
        for title in titles().values()
    ]
    return answer(found)


@router.get("/tempos")
async def all_tempos() -> Response:
    return answer(offered())


@router.get("/titles/{title}/reference")
async def reference(title: str) -> Response:
    return answer(find_title(title).reference())


@router.get("/titles/{title}/lessons")
async def guided(title: str) -> Response:
    return answer(lessons(find_title(title)))


@router.post("/games")
async def create(request: Request, house: TheHouse, user: Person) -> Response:
    given = await read(request, GameIn)
    tempo = None if given.tempo is None else given.tempo.agreed()
    terms = lobby.terms(
        "none" if tempo is None else tempo.kind, given.experience, given.reliability, given.newcomers, given.watch
    )
    game = await tables.create(
        house, user, given.title, given.name, given.options, given.private, given.solo, given.pack, tempo, terms
    )
    return answer(tables.card(game, user, None, at=house.clock()), 201)


Size = Annotated[int, Query(ge=1, le=20)]
Wanted = Annotated[str, Query(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]


@router.get("/games")
async def listed(
    house: TheHouse,
    user: Visitor,
    list: Literal["mine", "open", "substitute", "running", "ended"] = "open",
    title: Wanted | None = None,
    pace: Wanted | None = None,
    experience: Wanted | None = None,
    seats: Size | None = None,
    free: Size | None = None,
    private: bool = False,
) -> Response:
    """My games, those that wait for me first; or games with a free seat or to be watched, by filters."""
    if list == "mine":
        return answer(await lobby.mine(house, user))
    wanted = lobby.Filters(title, pace, experience, seats, free, private, list)
    return answer(await lobby.listed(house, user, wanted))


@router.get("/games/{game}")
async def table(request: Request, house: TheHouse, who: TheAsker) -> Response:
    return answer(await reading.table(house, who, heads(request, who.game)))


@router.post("/games/{game}/seats/{seat}")
async def take_seat(request: Request, house: TheHouse, user: Person, game: str, seat: str) -> Response:
    given = await read(request, SeatIn)
    await tables.take_seat(house, user, game, seat, given.word, given.invite)
    return answer(await reading.table(house, Asker(game, user), heads(request, game)))


@router.delete("/games/{game}/seats/{seat}")
async def leave_seat(request: Request, house: TheHouse, user: Person, game: str, seat: str) -> Response:
    left = await tables.leave_seat(house, user, game, seat)
    watching, here = heads(request, game)
    return answer(tables.card(left, user, None, None, here, house.clock(), watching))


@router.get("/games/{game}/view")
async def view(house: TheHouse, who: TheAsker) -> Response:
    return answer((await reading.sight(house, who)).view())


@router.get("/games/{game}/board")
async def board(request: Request, house: TheHouse, who: TheAsker) -> Response:
    """The printed board, which stays the same for the whole game: a browser that has it is told so."""
    found = await reading.board(house, who)
    tag = f'"{found["hash"]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if has_it(request, tag):
        return Response(status_code=304, headers=headers)
    response = answer(found)
    response.headers.update(headers)
    return response


Limit = Annotated[int, Query(ge=1, le=500)]
Count = Annotated[int, Query(ge=0, le=2**31 - 1)]


@router.get("/games/{game}/log")
async def log(house: TheHouse, who: TheAsker, before: Count | None = None, limit: Limit = 50) -> Response:
    return answer({"entries": await reading.log(house, who, before, limit)})


@router.get("/games/{game}/events")
async def replay(house: TheHouse, who: TheAsker, after: Count = 0, limit: Limit = 100, base: bool = False) -> Response:
    """What this audience was shown, from a version on, as diffs: the replay; with `base`, from which view on."""
    return answer(await replaying.replay(house, who, after, limit, base))


@router.get("/games/{game}/outline")
async def outline(house: TheHouse, who: TheAsker) -> Response:
    """At which version which phase began, as this audience was shown it."""
    return answer(await replaying.outline(house, who))


@router.get("/games/{game}/chat")
async def chat(house: TheHouse, who: TheAsker, after: Count = 0) -> Response:
    return answer({"messages": await reading.chat(house, who, after)})


@router.post("/games/{game}/chat")
async def say(request: Request, house: TheHouse, user: Person, who: TheAsker) -> Response:
    given = await read(request, ChatIn)
    await talk.say(house, user, who.game, given.text, given.to, given.seat or who.seat, who.invite)
    return answer({"ok": True})


@router.post("/games/{game}/legal")
async def legal(request: Request, house: TheHouse, who: TheAsker) -> Response:
    given = await read(request, LegalIn)
    who = Asker(who.game, who.user, given.seat or who.seat, who.invite)
    return answer(await reading.legal(house, who, given.about))


@router.post("/games/{game}/ask")
async def ask(request: Request, house: TheHouse, who: TheAsker) -> Response:
    given = await read(request, AskIn)
    who = Asker(who.game, who.user, given.seat or who.seat, who.invite)
    return answer(await reading.ask(house, who, given.question))


@router.post("/games/{game}/orders")
async def order(request: Request, house: TheHouse, user: Person, who: TheAsker) -> Response:
    given = await read(request, OrderIn)
    return answer(await submit.submit(house, user, who.game, given.given(who.seat), who.invite))


@router.post("/games/{game}/undo")
async def take_back(request: Request, house: TheHouse, user: Person, who: TheAsker) -> Response:
    given = await read(request, UndoIn)
    return answer(await undo.undo(house, user, who.game, given.given(who.seat), who.invite))


@router.get("/games/{game}/record")
async def record(house: TheHouse, who: TheAsker) -> Response:
    """What anyone may check of a game (see `tigers verify`)."""
    return answer(await records.record(house, who))
