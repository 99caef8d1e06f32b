"""`python -m tests.page.pictures DIR [--only NAME ...] [--size phone ...] [--look light ...]`: shoot every moment.

The games are played once and kept in DIR/data, so that another look after a change is quick.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import sys
from pathlib import Path

import httpx
from playwright.sync_api import Browser, sync_playwright

from app.commands.migrate import migrated
from app.settings import Settings
from tests.page.person import Person
from tests.running import serve

from .games import lay
from .moments import MOMENTS, Moment

SIZES = {"phone": (390, 844), "laptop": (1366, 768), "wide": (2560, 1440)}
LOOKS = ("light", "dark")
NAME = "Anna"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.page.pictures", description="Shoot the page's moments.")
    parser.add_argument("dir", type=Path)
    parser.add_argument("--only", nargs="*", choices=[moment.name for moment in MOMENTS])
    parser.add_argument("--size", nargs="*", choices=list(SIZES), default=list(SIZES))
    parser.add_argument("--look", nargs="*", choices=LOOKS, default=list(LOOKS))
    told = parser.parse_args()
    data: Path = told.dir / "data"
    data.mkdir(parents=True, exist_ok=True)
    settings = Settings(
        port=0, data_dir=data, address_limit="100000/minute", message_limit="100000/minute", check_every=0
    )
    asyncio.run(migrated(settings))
    wanted = [moment for moment in MOMENTS if told.only is None or moment.name in told.only]
    with serve(settings) as served, sync_playwright() as playwright:
        kept = _kept(data, served.url)
        path = os.environ.get("TIGERS_CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for size in told.size:
            for look in told.look:
                for moment in wanted:
                    _shoot(browser, served.url, kept, moment, size, look, told.dir)
        browser.close()
    return 0


def _kept(data: Path, url: str) -> dict[str, dict[str, str]]:
    """The games' ids and the cookies of who plays them; played now where they have not been yet."""
    file = data / "kept.json"
    if not file.exists():
        with httpx.Client(base_url=url, headers={"Origin": url}, timeout=60) as client:
            client.post("/api/guest", json={"name": NAME}).raise_for_status()
            file.write_text(json.dumps({"games": lay(client), "cookies": dict(client.cookies)}), "utf-8")
    found: dict[str, dict[str, str]] = json.loads(file.read_text("utf-8"))
    return found


def _shoot(
    browser: Browser, url: str, kept: dict[str, dict[str, str]], moment: Moment, size: str, look: str, into: Path
) -> None:
    width, height = SIZES[size]
    touch = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2} if size == "phone" else {}
    person = Person(NAME, browser, url, width, height, color_scheme=look, reduced_motion="reduce", **touch)
    person.context.add_cookies([{"name": name, "value": value, "url": url} for name, value in kept["cookies"].items()])
    try:
        person.visit(f"/game/{kept['games'][moment.position]}" if moment.position else "/")
        person.page.wait_for_load_state("networkidle")
        if moment.position not in ("", "seats"):
            person.at_table()
        moment.act(person)
        # The map is drawn sharp once it has rested.
        person.page.wait_for_timeout(450)
        person.page.screenshot(path=into / f"{moment.name}-{size}-{look}.png")
    except Exception as fault:
        print(f"{moment.name} {size} {look}: {fault}", file=sys.stderr)
    if person.errors:
        print(f"{moment.name} {size} {look}: the page met {person.errors}", file=sys.stderr)
    person.context.close()


if __name__ == "__main__":
    sys.exit(main())
