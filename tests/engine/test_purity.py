"""The engine is pure, and its core knows no title."""

import ast
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parents[2] / "app" / "engine"
BANNED = {"random", "time", "datetime", "os", "asyncio", "logging", "secrets", "socket", "threading", "subprocess"}
# The map's builder reads open data; it is a tool beside the rules and never imported by them.
FILES = sorted(path for path in ENGINE.rglob("*.py") if "cartography" not in path.parts)
CORE = [path for path in FILES if "titles" not in path.parts]


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add(node.module or "")
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_no_clock_no_io_no_global_random(path: Path) -> None:
    roots = {name.split(".")[0] for name in imports(path)}
    assert not roots & BANNED
    assert not roots & {"fastapi", "pydantic", "sqlalchemy", "app"}


@pytest.mark.parametrize("path", CORE, ids=lambda path: str(path.relative_to(ENGINE)))
def test_the_core_names_no_title(path: Path) -> None:
    text = path.read_text("utf-8").replace('GROUP = "tigers.titles"', "").lower()
    for title in ("tigers", "burma", "suns", "japan", "allied", "imperial"):
        assert title not in text.replace("`seat:allied`, `side:allied`", "")


def test_nobody_in_the_rules_imports_the_maps_builder() -> None:
    assert not any("cartography" in name for path in FILES for name in imports(path))
