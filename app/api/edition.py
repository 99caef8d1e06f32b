"""The page's files as one edition, under an address that changes when any of them does.

What lies under an edition's address never changes, so browsers keep it and never ask again, and modules of two
editions can't mix. The page names all modules it will come to, so that a browser far away fetches them side by side
instead of finding them one import at a time.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ENTRIES = ("js/mishaps.js", "js/main.js")
EDITION = re.compile(r"[0-9a-f]{12}")
# Imports as the modules have them: at the start of a line, over several lines where they are long.
_IMPORT = re.compile(r'^(?:import|export)\b[^;"]*"(\.[^"]+)"', re.M)


@dataclass(frozen=True)
class Edition:
    """One state of the files: its name in addresses, and the page that leads to them."""

    name: str
    page: bytes


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
        page = (self._root / "index.html").read_text("utf-8").replace('"/static/', f'"/static/{name}/')
        links = "".join(f'    <link rel="modulepreload" href="/static/{name}/{path}" />\n' for path in self.modules())
        return Edition(name, page.replace("  </head>", f"{links}  </head>", 1).encode())

    def modules(self) -> list[str]:
        """The modules that the page comes to, those it comes to first before the others."""
        found = dict.fromkeys(ENTRIES)
        waiting = list(ENTRIES)
        for module in waiting:
            path = self._root / module
            for named in _IMPORT.findall(path.read_text("utf-8")):
                other = (path.parent / named).resolve().relative_to(self._root.resolve()).as_posix()
                if other not in found:
                    found[other] = None
                    waiting.append(other)
        return list(found)
