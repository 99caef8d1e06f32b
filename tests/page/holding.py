"""A line to the server on which some of what it says comes late."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, WebSocketRoute


class Holding:
    """Stands in a page's line and keeps back what the server says of some kinds, until it is let go, in its order."""

    def __init__(self, page: Page) -> None:
        self._kinds: tuple[str, ...] = ()
        self._kept: list[str | bytes] = []
        page.route_web_socket(re.compile("/ws/games/"), self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        self._page = page
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(self._hear)

    def _hear(self, text: str | bytes) -> None:
        if json.loads(text)["type"] in self._kinds:
            self._kept.append(text)
        else:
            self._page.send(text)

    def keep(self, *kinds: str) -> None:
        self._kinds = kinds

    def let_go(self) -> None:
        self._kinds = ()
        while self._kept:
            self._page.send(self._kept.pop(0))
