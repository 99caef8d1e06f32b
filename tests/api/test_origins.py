"""Other sites' pages can't act in a player's name, nor frame the page, nor read what is his."""

from __future__ import annotations

import pytest

from app.settings import Settings
from tests.people import Person, islanders
from tests.running import Served, serve

pytestmark = pytest.mark.anyio

FOREIGN = [
    "https://evil.example",
    "null",
    "http://127.0.0.1:1",
    "http://127.0.0.1",
    "file://",
    "https://tigers.example",
]


@pytest.mark.parametrize("origin", FOREIGN)
async def test_orders_from_another_sites_page_are_refused(server: Served, origin: str) -> None:
    game, people = await islanders(server.url)
    red = people["red"]
    sent = {"id": "00000000-0000-4000-8000-000000000001", "version": 1, "body": {"order": "bid", "coins": 1}}
    response = await red.http.post(f"/api/games/{game}/orders", json=sent, headers={"Origin": origin})
    assert response.status_code == 403 and response.json()["error"]["code"] == "wrong_origin"
    with pytest.raises(Exception, match="403"):
        await red.line(game, origin=origin).open()
    assert (await red.get(f"/api/games/{game}/view"))["version"] == 1


async def test_programs_without_an_origin_are_no_page(server: Served) -> None:
    async with Person(server.url) as person:
        del person.http.headers["Origin"]
        await person.post("/api/guest", {"name": "Program"})
        response = await person.http.post("/api/logout", json={}, headers={"Sec-Fetch-Site": "cross-site"})
        assert response.status_code == 403


async def test_a_proxys_origin_can_be_allowed(settings: Settings) -> None:
    with serve(settings.model_copy(update={"allowed_origins": "https://tigers.example/, https://b.example"})) as served:
        async with Person(served.url) as person:
            person.http.headers["Origin"] = "https://tigers.example"
            await person.post("/api/guest", {"name": "Proxied"})
            person.http.headers["Origin"] = "https://c.example"
            await person.post("/api/guest", {"name": "Proxied"}, 403)


async def test_every_answer_has_the_guarding_headers(server: Served) -> None:
    async with Person(server.url) as person:
        for path in ("/", "/game/x", "/join/x?invite=y", "/api/me", "/api/nothing", "/static/nothing", "/healthz"):
            headers = (await person.http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy and "script-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy and "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["cache-control"] in ("no-cache", "no-store") or path == "/static/nothing"
            assert "server" not in headers
        for path in ("/", "/game/x", "/join/x?invite=y"):
            response = await person.http.get(path)
            assert response.status_code == 200 and response.headers["content-type"].startswith("text/html")
            assert response.headers["cache-control"] == "no-cache"
        again = await person.http.get("/", headers={"If-None-Match": response.headers["etag"]})
        assert again.status_code in (200, 304)
