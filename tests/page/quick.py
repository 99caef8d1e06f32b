"""What a test is not about, done over HTTP in a person's own browser context: names, games, seats."""

from __future__ import annotations

from typing import Any

from tests.page.person import Person

PASSWORD = "a long password"


def call(person: Person, method: str, path: str, body: Any = None) -> Any:
    """A request with the person's own cookie; its JSON."""
    response = person.context.request.fetch(f"{person.url}{path}", method=method, data=body)
    assert response.ok, f"{method} {path}: {response.text()}"
    return response.json()


def known(*people: Person, account: bool = False) -> None:
    """They have names, or accounts."""
    for person in people:
        if account:
            call(person, "POST", "/api/signup", {"name": person.name, "password": PASSWORD})
        else:
            call(person, "POST", "/api/guest", {"name": person.name})


def game(maker: Person, **terms: Any) -> dict[str, Any]:
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
