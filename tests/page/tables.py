"""Tables set up beside the page, in a moment: people as guests, a game, seats taken, all looking at it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from tests.page.person import Person

PASSWORD = "a long password"


def guest(person: Person) -> None:
    """Come in as a guest, without the page."""
    call(person, "POST", "/api/guest", {"name": f"{person.name} {uuid.uuid4().hex[:4]}"})


def call(person: Person, method: str, path: str, body: Any = None) -> Any:
    """What the server answers this person, beside the page."""
    request = person.page.request
    response = request.fetch(f"{person.url}{path}", method=method, data=body, headers={"Origin": person.url})
    assert response.ok, response.text()
    return response.json()


def begun(seats: Mapping[str, Person], title: str = "islands", **form: Any) -> str:
    """A game in which these people have taken these seats; its id."""
    made = call(next(iter(seats.values())), "POST", "/api/games", {"title": title, **form})
    for seat, person in seats.items():
        call(person, "POST", f"/api/games/{made['id']}/seats/{seat}", {"word": "00", "invite": made["invite"]})
    return str(made["id"])


def visit(people: Iterable[Person], game: str) -> None:
    """They all look at a game."""
    found = list(dict.fromkeys(people))
    for person in found:
        person.visit(f"/game/{game}")
    for person in found:
        person.at_table()


def begin(seats: Mapping[str, Person], title: str = "islands", **form: Any) -> str:
    """A game in which these people have taken these seats, and at which they look; its id."""
    game = begun(seats, title, **form)
    visit(seats.values(), game)
    return game


def order(person: Person, game: str, seat: str, **body: Any) -> None:
    """Give an order beside the page."""
    version = call(person, "GET", f"/api/games/{game}/view?seat={seat}")["version"]
    sent = {"id": str(uuid.uuid4()), "version": version, "body": body, "seat": seat}
    call(person, "POST", f"/api/games/{game}/orders", sent)


def known(*people: Person, account: bool = False) -> None:
    """They have names, or accounts."""
    for person in people:
        if account:
            call(person, "POST", "/api/signup", {"name": person.name, "password": PASSWORD})
        else:
            call(person, "POST", "/api/guest", {"name": person.name})


def new(maker: Person, **terms: Any) -> dict[str, Any]:
    """A new table of the toy, as its maker sees it."""
    made: dict[str, Any] = call(maker, "POST", "/api/games", {"title": "islands", **terms})
    return made


def sit(table: dict[str, Any], *people: Person) -> str:
    """They take the seats, in order; the id of the game."""
    for seat, person in zip(table["seats"], people, strict=False):
        path = f"/api/games/{table['id']}/seats/{seat['key']}"
        call(person, "POST", path, {"word": "00", "invite": table["invite"]})
    return str(table["id"])


def me(person: Person) -> str:
    found: str = call(person, "GET", "/api/me")["user"]["id"]
    return found
