"""The page's files as one edition, under an address that changes when any of them does.

What lies under an edition's address never changes, so browsers keep it and never ask again, and files of two editions
can't mix. All modules come as one script and all style sheets as one, beside the files that they are made of.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from .linking import Script, link

EDITION = re.compile(r"[0-9a-f]{12}")
ENTRY = "js/main.js"
# By itself, so that it can tell of what can't be loaded.
APART = ("js/mishaps.js",)
SCRIPT, SHEET = "js/page.js", "css/page.css"
_SHEETS = re.compile(r'(?: *<link rel="stylesheet" href="/static/[^"]+" />\n)+')


@dataclass(frozen=True)
class Made:
    """A file that is made of others; packed once for all who take it so."""

    body: bytes
    packed: bytes

    @classmethod
    def of(cls, text: str) -> Made:
        body = text.encode()
        return cls(body, gzip.compress(body, mtime=0))


@dataclass(frozen=True)
class Edition:
    """One state of the files: its name in addresses, the page that leads to them, what is made of them by address."""

    name: str
    page: bytes
    made: Mapping[str, Made]
    script: Script

    def place(self, address: str, line: int) -> tuple[str, int]:
        """The file and line that stand on a line of one of the files: for the script, of one of its modules."""
        found = self.script.place(line) if address == f"/static/{self.name}/{SCRIPT}" else None
        return (f"/static/{self.name}/{found[0]}", found[1]) if found else (address, line)


class Editions:
    """The edition that lies in a directory."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._seen: tuple[tuple[str, int, int], ...] = ()
        self._edition: Edition | None = None

    def known(self) -> Edition:
        """The edition that the page was last given from."""
        return self._edition or self.current()

    def current(self) -> Edition:
        """The edition as it is now: read anew where a file was changed, which happens only while one works on them."""
        files = sorted(path for path in self._root.rglob("*") if path.is_file())
        stats = ((path, path.stat()) for path in files)
        seen = tuple((str(path), stat.st_size, stat.st_mtime_ns) for path, stat in stats)
        if self._edition is None or seen != self._seen:
            self._edition, self._seen = self._read(files), seen
        return self._edition

    def _read(self, files: Iterable[Path]) -> Edition:
        digest = hashlib.sha256()
        for path in files:
            body = path.read_bytes()
            digest.update(f"{path.relative_to(self._root).as_posix()} {len(body)}\n".encode())
            digest.update(body)
        name = digest.hexdigest()[:12]
        page = (self._root / "index.html").read_text("utf-8")
        sheets = re.findall(r'rel="stylesheet" href="/static/([^"]+)"', page)
        page = _SHEETS.sub(f'    <link rel="stylesheet" href="/static/{SHEET}" />\n', page)
        page = page.replace(f"/static/{ENTRY}", f"/static/{SCRIPT}").replace('"/static/', f'"/static/{name}/')
        script = link(self._root, ENTRY, APART)
        sheet = "\n".join((self._root / one).read_text("utf-8") for one in sheets)
        return Edition(name, page.encode(), {SCRIPT: Made.of(script.text), SHEET: Made.of(sheet)}, script)
