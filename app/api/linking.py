"""The page's modules as one script: a browser far away asks once instead of two hundred times.

There is no build step: the modules stay what a browser could load one by one, and are laid end to end when the page
is first asked for. They have few forms, to which the tests hold them: names are imported at the start of a line;
functions, classes and constants are exported where they are made; none imports what imports it. So each module becomes
a function that gives what it exports, after all that it imports from. Its lines stay as they are: a line of the script
is a line of a module, by which errors can be found.
"""

from __future__ import annotations

import posixpath
import re
from bisect import bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

_IMPORT = re.compile(r'^import (\{[^}]*\}) from "(\.[^"]+)";', re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) ([\w$]+))", re.M)


@dataclass(frozen=True)
class Script:
    """Modules laid end to end: the text, and each module with the line of the text before its first, in their order."""

    text: str
    modules: tuple[tuple[int, str], ...]

    def place(self, line: int) -> tuple[str, int] | None:
        """The module and its line, from 1, that stand on a line of the script; None for what is of no module."""
        found = bisect_right(self.modules, line - 1, key=lambda module: module[0])
        if not found:
            return None
        before, module = self.modules[found - 1]
        return module, line - before


def link(root: Path, entry: str, apart: Collection[str] = ()) -> Script:
    """The script of a module and all that it comes to, to lie beside it. Modules `apart` are left to the browser.

    Addresses are relative to `root`, with slashes. ValueError where a module has a form that is not known here.
    """
    order = list(_order(root, entry, apart, {}))
    keys = {module: f"${i}" for i, module in enumerate([*apart, *order])}
    beside = posixpath.dirname(entry)
    lines = [f'import * as {keys[one]} from "./{posixpath.relpath(one, beside)}";' for one in apart]
    modules = []
    for module in order:
        lines.append(f"const {keys[module]} = (() => {{")
        modules.append((len(lines), module))
        lines += _body(root, module, keys)
    return Script("\n".join([*lines, ""]), tuple(modules))


def _order(root: Path, module: str, apart: Collection[str], seen: dict[str, bool]) -> Iterator[str]:
    """The modules that a module comes to and then itself, each once; `seen` tells whether one is through."""
    seen[module] = False
    for _, named in _IMPORT.findall((root / module).read_text("utf-8")):
        other = _named(module, named)
        if other in apart or seen.get(other):
            continue
        if other in seen:
            raise ValueError(f"{module} imports {other}, which imports it")
        yield from _order(root, other, apart, seen)
    seen[module] = True
    yield module


def _named(module: str, address: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), address))


def _body(root: Path, module: str, keys: dict[str, str]) -> list[str]:
    """A module's lines, with what gives its exports after them."""
    text = (root / module).read_text("utf-8")
    exports = _EXPORT.findall(text)
    text = _IMPORT.sub(lambda one: f"const {one[1].replace(' as ', ': ')} = {keys[_named(module, one[2])]};", text)
    text = _EXPORT.sub("       ", text)
    strange = re.search(r"^(?:import|export)\b.*", text, re.M)
    if strange:
        raise ValueError(f"{module}: {strange[0]}")
    return [*text.rstrip("\n").split("\n"), f"return {{ {', '.join(exports)} }};", "})();"]
