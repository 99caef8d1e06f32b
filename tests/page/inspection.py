"""Looks at states of a page, on a desk by day and on a phone by night, and keeps what is wrong with each."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.page.calm import calm
from tests.page.person import Person

DESK, PHONE = (1366, 768), (390, 844)


def sized(page: Page, width: int, height: int, text: str = "100%") -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("size => { document.documentElement.style.fontSize = size; }", text)


class Inspection:
    def __init__(self, person: Person) -> None:
        self.page = person.page
        self.found: dict[str, list[str]] = {}

    def of(self, what: str) -> None:
        """Look at the page as it stands, at both sizes."""
        for (width, height), scheme in ((DESK, "light"), (PHONE, "dark")):
            self.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            sized(self.page, width, height)
            if wrong := calm(self.page):
                self.found[f"{what}, {width} {scheme}"] = wrong
        sized(self.page, *DESK)
