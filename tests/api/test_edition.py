"""The page's files under the address of their edition: kept for good, never mixed, few to ask for."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from app.api.edition import Editions
from app.api.pages import STATIC
from tests.people import Person
from tests.running import Served


@pytest.mark.anyio
async def test_all_that_the_page_names_is_kept_for_good(server: Served) -> None:
    async with Person(server.url) as person:
        page = (await person.http.get("/game/x")).text
        named = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
        files = [address.split("/", 3)[3] for address in named]
        assert files == ["icon.svg", "css/page.css", "js/mishaps.js", "js/page.js"]
        for address in named:
            response = await person.http.get(address)
            assert response.status_code == 200, address
            assert response.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.anyio
async def test_another_edition_and_what_has_none_is_not_kept(server: Served) -> None:
    async with Person(server.url) as person:
        for address in ("/static/0123456789ab/js/main.js", "/static/js/main.js"):
            response = await person.http.get(address)
            assert response.status_code == 200 and response.headers["cache-control"] == "no-cache"
        for rest in ("/js/gone.js", "", "/%2e%2e/main.py"):
            assert (await person.http.get(f"/static/0123456789ab{rest}")).status_code == 404, rest


@pytest.mark.anyio
@pytest.mark.parametrize("file", ["js/page.js", "css/page.css"])
async def test_what_is_made_comes_packed_to_who_can_unpack_it(server: Served, file: str) -> None:
    edition = Editions(STATIC).current()
    async with Person(server.url) as person:
        for coding, packed in (("gzip, br", True), ("identity", False)):
            address = f"/static/{edition.name}/{file}"
            response = await person.http.get(address, headers={"Accept-Encoding": coding})
            assert response.content == edition.made[file].body
            assert response.headers.get("content-encoding") == ("gzip" if packed else None)
            assert response.headers["vary"] == "Accept-Encoding"
            length = len(edition.made[file].packed if packed else edition.made[file].body)
            assert int(response.headers["content-length"]) == length


@pytest.mark.anyio
async def test_a_browser_that_has_the_page_is_told_so(server: Served) -> None:
    async with Person(server.url) as person:
        first = await person.http.get("/")
        again = await person.http.get("/lobby", headers={"If-None-Match": f'W/{first.headers["etag"]}'})
        assert again.status_code == 304 and not again.content
        other = await person.http.get("/lobby", headers={"If-None-Match": '"0123456789ab"'})
        assert other.status_code == 200 and other.text == first.text


def test_the_style_sheet_is_all_sheets_in_their_order() -> None:
    sheet = Editions(STATIC).current().made["css/page.css"].body.decode()
    places = [sheet.index((STATIC / "css" / f"{name}.css").read_text("utf-8")) for name in ("base", "map", "large")]
    assert places == sorted(places) and places[0] == 0
    for path in STATIC.glob("css/*.css"):
        assert sheet.count(path.read_text("utf-8")) == 1, path.name


def test_an_edition_is_another_when_any_file_is(tmp_path: Path) -> None:
    files = tmp_path / "static"
    shutil.copytree(STATIC, files)
    editions = Editions(files)
    first = editions.current()
    assert editions.current() is first and Editions(STATIC).current() == first
    changed = files / "css" / "log.css"
    text = changed.read_text("utf-8")
    changed.write_text(f"{text}/* more */\n", "utf-8")
    assert editions.known() is first
    second = editions.current()
    assert second.name != first.name and second.page != first.page and second.made != first.made
    assert editions.known() is second
    changed.write_text(text, "utf-8")
    assert editions.current() == first
    (files / "icon.svg").rename(files / "other.svg")
    assert editions.current().name not in (first.name, second.name)
