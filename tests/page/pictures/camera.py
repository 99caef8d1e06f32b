"""The games to be photographed, played once and kept, and the camera: one moment in one size and look."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from playwright.sync_api import Browser, sync_playwright

from app.commands.migrate import migrated
from app.settings import Settings
from tests.page.person import Person
from tests.running import serve

from .games import lay
from .moments import Moment

SIZES = {"phone": (390, 844), "laptop": (1366, 768), "wide": (2560, 1440)}
LOOKS = ("light", "dark")
NAME = "Anna"


@dataclass(frozen=True)
class Camera:
    """`games` are ids by position, `cookies` those of who plays them; pictures go into a directory."""

    browser: Browser
    url: str
    games: dict[str, str]
    cookies: dict[str, str]
    into: Path

    def shoot(self, moment: Moment, size: str, look: str) -> Path:
        """The picture's file; what goes wrong on the page is told on stderr."""
        width, height = SIZES[size]
        touch = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2} if size == "phone" else {}
        person = Person(
            NAME, self.browser, self.url, width, height, color_scheme=look, reduced_motion="reduce", **touch
        )
        person.context.add_cookies(
            [{"name": name, "value": value, "url": self.url} for name, value in self.cookies.items()]
        )
        file = self.into / f"{moment.name}-{size}-{look}.png"
        try:
            person.visit(f"/game/{self.games[moment.position]}" if moment.position else "/")
            person.page.wait_for_load_state("networkidle")
            if moment.position not in ("", "seats"):
                person.at_table()
            moment.act(person)
            # The map is drawn sharp once it has rested.
            person.page.wait_for_timeout(450)
            person.page.screenshot(path=file)
        except Exception as fault:
            print(f"{moment.name} {size} {look}: {fault}", file=sys.stderr)
        if person.errors:
            print(f"{moment.name} {size} {look}: the page met {person.errors}", file=sys.stderr)
        person.context.close()
        return file


@contextmanager
def camera(into: Path) -> Iterator[Camera]:
    """A camera at a server of its own; the games are kept in `into/data`, so that another look is quick."""
    data = into / "data"
    data.mkdir(parents=True, exist_ok=True)
    settings = Settings(
        port=0, data_dir=data, address_limit="100000/minute", message_limit="100000/minute", check_every=0
    )
    asyncio.run(migrated(settings))
    with serve(settings) as served, sync_playwright() as playwright:
        kept = _kept(data, served.url)
        path = os.environ.get("TIGERS_CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield Camera(browser, served.url, kept["games"], kept["cookies"], into)
        browser.close()


def _kept(data: Path, url: str) -> dict[str, dict[str, str]]:
    """The games' ids and the cookies of who plays them; played now where they have not been yet."""
    file = data / "kept.json"
    if not file.exists():
        with httpx.Client(base_url=url, headers={"Origin": url}, timeout=60) as client:
            client.post("/api/guest", json={"name": NAME}).raise_for_status()
            file.write_text(json.dumps({"games": lay(client), "cookies": dict(client.cookies)}), "utf-8")
    found: dict[str, dict[str, str]] = json.loads(file.read_text("utf-8"))
    return found
