"""A person at a browser: finds the way in, clicks the map and the panels, and notes every error of the page."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, expect

# What a browser itself prints when the server is away; the page is not at fault.
AWAY = re.compile(r"ERR_CONNECTION|WebSocket connection to|net::ERR_|Failed to load resource")


class Person:
    def __init__(self, name: str, browser: Browser, url: str, width: int, height: int, **how: Any) -> None:
        self.name = name
        self.url = url
        self.errors: list[str] = []
        self.server_away = False
        self.context = browser.new_context(viewport={"width": width, "height": height}, **how)
        self.context.set_default_timeout(30_000)
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", self._fault)
        page.on("console", self._printed)
        return page

    def _fault(self, error: Error) -> None:
        self.errors.append(str(error))

    def _printed(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not (self.server_away and AWAY.search(message.text)):
            self.errors.append(message.text)

    # Coming in

    def visit(self, address: str = "/") -> None:
        self.page.goto(address if "://" in address else f"{self.url}{address}")

    def be_guest(self) -> None:
        self.page.locator("form[aria-label='Play as a guest'] input[name=name]").fill(self.name)
        self.page.get_by_role("button", name="Play as a guest").last.click()

    def sign_up(self, password: str) -> None:
        self.page.locator("[data-way='Sign up']").click()
        form = self.page.locator("form[aria-label='Sign up']")
        form.locator("[name=name]").fill(self.name)
        form.locator("[name=password]").fill(password)
        form.get_by_role("button", name="Sign up").click()

    def create(self, title: str, **options: Any) -> str:
        """Set up a game, from the lobby; the invite link that its page shows."""
        self.page.get_by_role("link", name="New game").click()
        form = self.page.locator("form[aria-label='Create the game']")
        form.locator("select[name=title]").select_option(title)
        for name, value in options.items():
            if isinstance(value, bool):
                form.locator(f"[name={name}]").set_checked(value)
            else:
                form.locator(f"[name='option.{name}']").select_option(value)
        form.get_by_role("button", name="Create the game").click()
        return self.page.get_by_label("Invite link").input_value()

    def sit(self, seat: str) -> None:
        self.page.locator(f"[data-seat='{seat}']").get_by_role("button", name="Take this seat").click()

    # At the table

    def at_table(self) -> None:
        expect(self.page.locator(".table[data-version]")).to_be_visible()
        self.settle()

    @property
    def due(self) -> bool:
        return bool(self.page.locator(".status.due").count())

    @property
    def version(self) -> int:
        return int(self.page.locator(".table").get_attribute("data-version") or 0)

    def settle(self) -> None:
        """Wait until the page has no question or order on its way."""
        self.page.wait_for_function(
            "() => { const orders = document.querySelector('.orders');"
            " return orders && orders.getAttribute('aria-busy') === 'false' && !orders.matches('.sending'); }"
        )

    def click_space(self, key: str) -> None:
        """Click the middle of a space, wherever it is on the screen now."""
        space = self.page.locator(f"#space-{key}")
        space.evaluate("node => node.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'})")
        box = space.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.settle()

    def counter(self, space: str) -> Locator:
        """The counter that lies on a space."""
        return self.page.locator(f".stack[data-space='{space}']")

    def offer(self, name: str) -> Locator:
        """The button of an offer, in the list of all that may be done."""
        return self.page.locator(f".offers [data-offer='{name}']")

    def commit(self, sure: bool = True) -> None:
        """Give the order being made, and answer the question before dice where it comes."""
        before = self.version
        self.page.locator("[data-commit]").click()
        self.confirm(sure)
        if sure:
            self.page.wait_for_function(
                "before => Number(document.querySelector('.table').dataset.version) > before"
                " || document.querySelector('.toast.refusal')",
                arg=before,
            )
        self.settle()

    def confirm(self, sure: bool = True) -> None:
        dialog = self.page.locator("dialog.confirm")
        if dialog.count():
            dialog.get_by_role("button", name="Not yet").click() if not sure else dialog.locator(
                "[data-confirm]"
            ).click()

    def told(self, question: dict[str, Any], kind: str = "ask") -> Any:
        """What the server answers this person, over HTTP and beside the page: to hold the page against."""
        game = self.page.url.split("/game/")[1].split("?")[0]
        body = {"question": question} if kind == "ask" else {"about": question}
        response = self.page.request.post(f"{self.url}/api/games/{game}/{kind}", data=body)
        assert response.ok, response.text()
        return response.json()
