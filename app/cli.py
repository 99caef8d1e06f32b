"""The command `tigers`: each subcommand is a file in app/commands with `run(argv) -> int`, loaded when called."""

from __future__ import annotations

import ast
import sys
from importlib import import_module
from pathlib import Path

COMMANDS = Path(__file__).parent / "commands"
# The order of the help; a file that isn't named here comes after these.
ORDER = ("play", "serve", "migrate", "judge", "selfplay", "verify", "map", "oob", "pack", "admin")


def commands() -> dict[str, str]:
    """Every command with the first line of its file's docstring."""
    files = {path.stem: path for path in COMMANDS.glob("*.py") if not path.stem.startswith("_")}
    names = sorted(files, key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name))
    return {name: _about(files[name]) for name in names}


def _about(path: Path) -> str:
    # Read, not imported: the help needs no database drivers.
    line = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n")[0]
    return line.removeprefix(f"`tigers {path.stem}`: ")


def usage() -> str:
    lines = [f"  {name:<9} {about}" for name, about in commands().items()]
    return "\n".join(("usage: tigers COMMAND [...]", "", *lines, "", "tigers COMMAND --help tells more."))


def main(argv: list[str] | None = None) -> int:
    """Run a command; its status, 2 where there is no such command."""
    given = sys.argv[1:] if argv is None else argv
    if not given or given[0] in ("-h", "--help", "help"):
        print(usage())
        return 0 if given else 2
    if given[0] not in commands():
        print(f"tigers: there is no command {given[0]!r}\n\n{usage()}", file=sys.stderr)
        return 2
    status = import_module(f"app.commands.{given[0]}").run(given[1:])
    return int(status)
