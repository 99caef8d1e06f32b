"""Plans over the real API: who sees them, devices that agree, seats that change hands, limits."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from app.play import plans
from app.settings import Settings
from app.store import games
from app.store.database import Database
from tests.people import Line, Person, islanders
from tests.running import Served, serve

pytestmark = pytest.mark.anyio
SEATS = ("allied_west", "allied_east", "imperial")


def note(text: str, at: str | None = None, **more: Any) -> dict[str, Any]:
    return {"id": str(uuid.uuid4()), "kind": "note", "spaces": [at] if at else [], "text": text} | more


def arrow(*spaces: str, **more: Any) -> dict[str, Any]:
    return {"id": str(uuid.uuid4()), "kind": "arrow", "spaces": list(spaces)} | more


def refused(answer: Any) -> str:
    return str(answer["error"]["code"])


async def planned(person: Person, game: str, status: int = 200, **wanted: Any) -> Any:
    return await person.post(f"/api/games/{game}/plans", wanted, status)


async def texts(person: Person, game: str, to: str) -> list[str] | None:
    found = (await person.get(f"/api/games/{game}/plans"))[to]
    return None if found is None else [plan["text"] for plan in found["plans"]]


def heard(line: Line, to: str = "side") -> list[dict[str, Any]]:
    return [one for one in line.messages if one["type"] == "plans" and one["to"] == to]


def shown(line: Line, to: str = "side") -> dict[str, Any]:
    """The plans of a scope as a page keeps them from what it hears."""
    found: dict[str, Any] = {}
    revision = 0
    for one in heard(line, to):
        assert one["from"] in (None, revision)
        found = {} if one["from"] is None else found
        found |= {plan["id"]: plan for plan in one["put"]}
        found = {id_: plan for id_, plan in found.items() if id_ not in one["drop"]}
        revision = one["revision"]
    return found


async def at(line: Line, revision: int, to: str = "side") -> None:
    """Wait until a scope's plans stand at a revision."""
    await line.until(lambda: heard(line, to) and heard(line, to)[-1]["revision"] == revision)


async def guest(url: str, name: str = "Guest") -> Person:
    return await Person.guest(url, f"{name} {uuid.uuid4().hex[:6]}")


async def teams(url: str) -> tuple[str, dict[str, Person]]:
    """A begun game in which two people share a side."""
    people = {seat: await guest(url, seat) for seat in SEATS}
    body = {"title": "tigers", "options": {"allied": "two"}}
    game = (await people["imperial"].post("/api/games", body, 201))["id"]
    for seat, person in people.items():
        await person.post(f"/api/games/{game}/seats/{seat}", {"word": "aa"})
    return game, people


async def test_plans_reach_those_alone_who_may_see_them(server: Served) -> None:
    game, people = await teams(server.url)
    people |= {"watcher": await guest(server.url), "visitor": Person(server.url)}
    lines = {name: await person.line(game).open() for name, person in people.items()}
    mine, ours = arrow("1924", "1925", "2025", text="canary of mine", style=2), note("canary of ours", "2218", style=3)
    answer = await lines["allied_west"].ask("plans", me={"put": [mine]}, side={"put": [ours]})
    assert answer["answer"] == {"me": 1, "side": 1}
    for name in ("allied_west", "allied_east"):
        await at(lines[name], 1)
        told = ours | {"revision": 1, "by": people["allied_west"].name}
        assert shown(lines[name]) == {ours["id"]: told}
        assert heard(lines[name])[0]["from"] == 0
    await at(lines["allied_west"], 1, "me")
    assert shown(lines["allied_west"], "me")[mine["id"]]["spaces"] == mine["spaces"]
    for name, person in people.items():
        got = list(lines[name].raw)
        await lines[name].ping()
        for path in ("", "/view", "/log", "/events", "/chat", "/record", "/plans", "/plans?seat=allied_west"):
            response = await person.http.get(f"/api/games/{game}{path}")
            got += [response.text, str(response.headers)]
        got += [(await person.http.get(f"/api/games?list={which}")).text for which in ("mine", "open")]
        seen = [text for text in ("canary of mine", "canary of ours") if any(text in one for one in got)]
        expected = {"allied_west": ["canary of mine", "canary of ours"], "allied_east": ["canary of ours"]}
        assert seen == expected.get(name, []), name
        ids = [plan["id"] for plan in (mine, ours) if any(plan["id"] in one for one in (*got, *lines[name].raw))]
        assert len(ids) == len(seen), name
    # Those who see nothing of it were told nothing at all.
    for name in ("imperial", "watcher", "visitor"):
        assert not any(one["type"] == "plans" for one in lines[name].messages), name
    assert await texts(people["watcher"], game, "me") == []
    assert await texts(people["watcher"], game, "side") is None
    assert await texts(people["visitor"], game, "me") is None


async def test_two_devices_and_two_commanders_agree(server: Served) -> None:
    game, people = await teams(server.url)
    west, east = people["allied_west"], people["allied_east"]
    lines = [await one.line(game).open() for one in (west, west, east)]
    plan = note("first")
    assert await planned(west, game, side={"put": [plan]}) == {"side": 1}
    # A reply that was lost: the same once more changes nothing, and nobody is told.
    assert await planned(west, game, side={"put": [plan]}) == {"side": 1}
    second = plan | {"text": "second", "was": 1}
    assert await planned(east, game, side={"put": [second, arrow("1924", "1925")]}) == {"side": 2}
    # Of two who change the same plan the later learns that he is late, and nothing of his change is done.
    late = await planned(west, game, 409, side={"put": [plan | {"text": "late", "was": 1}]}, me={"put": [note("x")]})
    assert refused(late) == "stale_plan"
    assert await texts(west, game, "me") == []
    for line in lines:
        await at(line, 2)
        assert [one["text"] for one in shown(line).values()] == ["second", ""]
        assert shown(line)[plan["id"]]["by"] == east.name
    # Who comes back with what is still right hears nothing; who missed something gets all of it.
    same = await west.line(game).open(hello=False)
    await same.hello(plans={"side": 2})
    await same.ping()
    assert heard(same) == []
    assert await planned(east, game, side={"drop": [plan["id"], str(uuid.uuid4())]}) == {"side": 3}
    await at(same, 3)
    assert (heard(same)[0]["from"], heard(same)[0]["drop"]) == (2, [plan["id"]])
    # To change what another has deleted is late, too; to delete it again is nothing.
    assert refused(await planned(west, game, 409, side={"put": [second | {"was": 2}]})) == "stale_plan"
    assert await planned(west, game, side={"drop": [plan["id"]]}) == {"side": 3}
    await same.cut()
    same.messages.clear()
    await same.open(hello=False)
    await same.hello(plans={"side": 1})
    await at(same, 3)
    assert heard(same)[0]["from"] is None and len(shown(same)) == 1
    # From mine to ours in one go.
    secret = note("to be shared")
    await planned(west, game, me={"put": [secret]})
    shared = note("to be shared")
    assert await planned(west, game, me={"drop": [secret["id"]]}, side={"put": [shared]}) == {"me": 2, "side": 4}
    assert await texts(west, game, "me") == [] and await texts(east, game, "side") == ["", "to be shared"]


async def test_a_sides_plans_stay_with_the_seat_and_ones_own_with_the_person(
    server: Served, database: Database
) -> None:
    game, people = await islanders(server.url)
    old, new = people["red"], await guest(server.url)
    line, fresh = await old.line(game).open(), await new.line(game).open()
    await planned(old, game, me={"put": [note("mine")]}, side={"put": [note("ours")]})
    await at(line, 1, "me")
    await at(line, 1)
    me = (await new.get("/api/me"))["user"]["id"]
    # Straight in the store: no notice tells the room, which must not rely on having heard of it.
    async with database.write() as connection:
        await games.sit(connection, game, "red", me, "00")
    await planned(new, game, side={"put": [note("canary of the new one")]}, me={"put": [note("the new one's")]})
    assert await texts(new, game, "side") == ["ours", "canary of the new one"]
    assert await texts(old, game, "side") is None and await texts(old, game, "me") == ["mine"]
    assert refused(await planned(old, game, 403, side={"put": [note("psst")]})) == "no_seat"
    assert await planned(old, game, me={"put": [note("for myself")]}) == {"me": 2}
    await at(line, 2, "me")
    assert not any("canary" in text for text in line.raw)
    # Taking the seat back by the ordinary way, the page is brought up to date by itself.
    await new.delete(f"/api/games/{game}/seats/red")
    await old.post(f"/api/games/{game}/seats/red", {})
    await line.until(lambda: line.audience == "seat:red" and len(shown(line)) == 2)
    await fresh.cut()


async def test_one_person_in_all_seats_sees_each_sides_plans_through_its_seat(server: Served) -> None:
    person = await guest(server.url)
    game = (await person.post("/api/games", {"title": "islands", "solo": True}, 201))["id"]
    assert refused(await planned(person, game, 409, me={"put": [note("too early")]})) == "not_begun"
    for seat in ("red", "green", "blue"):
        await person.post(f"/api/games/{game}/seats/{seat}", {})
    await planned(person, game, side={"put": [note("red's")]}, me={"put": [note("mine")]}, seat="red")
    async with person.line(game, seat="green") as line:
        await at(line, 1, "me")
        assert heard(line) == []
        line._seat = "red"
        # What a page knows of one side's plans means nothing to another's.
        await line.hello(seat="red", plans={"me": 1, "side": 1})
        await at(line, 1)
        assert [one["text"] for one in shown(line).values()] == ["red's"]
        assert len(heard(line, "me")) == 1


BAD: tuple[tuple[dict[str, Any], str], ...] = (
    (arrow("reef"), "bad_plan"),
    (arrow("reef", "reef"), "bad_plan"),
    (arrow("reef", "nowhere"), "bad_plan"),
    (arrow(*("reef", "skerry") * 40), "bad_plan"),
    (arrow("reef", "skerry", text="x" * 41), "bad_text"),
    (note(""), "bad_text"),
    (note("x" * 501), "bad_text"),
    (note("x", "nowhere"), "bad_plan"),
    (note("x", spaces=["reef", "skerry"]), "bad_plan"),
    (note("x", style=0), "malformed"),
    (note("x", style=7), "malformed"),
    (note("x", id="not one"), "malformed"),
    (note("x", kind="circle"), "malformed"),
    (note("x", colour="red"), "malformed"),
    (note("x", was=5), "stale_plan"),
)


async def test_what_is_no_plan_is_refused_and_changes_nothing(server: Served) -> None:
    game, people = await islanders(server.url)
    red = people["red"]
    good = note("漢字 <b>no markup</b>")
    await planned(red, game, me={"put": [good]})
    for plan, code in BAD:
        answer = await red.http.post(f"/api/games/{game}/plans", json={"me": {"put": [note("fine"), plan]}})
        assert (answer.status_code in (400, 409), refused(answer.json())) == (True, code), plan
    twice = await planned(red, game, 400, me={"put": [good], "drop": [good["id"]]})
    assert refused(twice) == "bad_plan"
    async with red.line(game) as line:
        told = await line.ask("plans", me={"put": [note("\u0000")]})
        assert told["refusal"]["code"] == "bad_text"
    assert await texts(red, game, "me") == ["漢字 <b>no markup</b>"]


async def test_plans_have_limits(settings: Settings) -> None:
    with serve(settings.model_copy(update={"plan_limit": "4/minute"})) as served:
        game, people = await islanders(served.url)
        red = people["red"]
        many = [note("x") for _ in range(plans.MOST)]
        assert await planned(red, game, me={"put": many}) == {"me": 1}
        assert refused(await planned(red, game, 409, me={"put": [note("x")]})) == "too_many_plans"
        await planned(red, game, me={"drop": [many[0]["id"]], "put": [note("x")]})
        assert refused(await planned(red, game, 400, side={"put": [*many, note("x")]})) == "malformed"
        await planned(red, game, side={"put": many})
        # Four changes a minute, whatever they come to.
        assert refused(await planned(red, game, 429, me={"put": [note("x")]})) == "too_many"
        assert await planned(people["green"], game, me={"put": [note("x")]}) == {"me": 1}
