"""`tigers pack`: a folder written, examined, and offered for new games."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.engine.titles.tigers import TITLE
from app.settings import Settings, settings
from app.store import migrate, packs
from app.store.database import Database

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, capsys: Capture) -> Path:
    made = tmp_path / "mine"
    assert main(["pack", "new", str(made)]) == 0
    capsys.readouterr()
    return made


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Settings]:
    """Settings of a house of its own, whose database is not migrated yet."""
    monkeypatch.setenv("TIGERS_DATABASE_URL", f"sqlite:///{tmp_path / 'house.db'}")
    settings.cache_clear()
    yield settings()
    settings.cache_clear()


def edit(folder: Path, part: str, change: Any) -> None:
    path = folder / f"{part}.json"
    doc = json.loads(path.read_text("utf-8"))
    change(doc)
    path.write_text(json.dumps(doc), "utf-8")


def migrated(house: Settings) -> None:
    async def up() -> None:
        database = Database(house.url)
        await migrate.upgrade(database)
        await database.close()

    asyncio.run(up())


def offered(house: Settings) -> list[packs.Card]:
    async def look() -> list[packs.Card]:
        database = Database(house.url)
        async with database.read() as connection:
            found = await packs.offered(connection)
        await database.close()
        return found

    return asyncio.run(look())


def test_new_writes_the_shipped_pack_and_its_schema(folder: Path, capsys: Capture) -> None:
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["README.md", "charts.json", "map.json", "turns.json", "units.json"]
    assert main(["pack", "check", str(folder)]) == 0
    assert TITLE.pack().hash in capsys.readouterr().out


def test_the_schema_names_every_field_there_is(folder: Path) -> None:
    schema = (folder / "README.md").read_text("utf-8")
    docs = TITLE.pack_docs()
    fields = {key for unit in docs["units"]["units"] for key in unit}
    fields |= {key for hex_ in docs["map"]["hexes"].values() for key in hex_}
    fields |= {key for turn in docs["turns"]["turns"] for key in turn}
    fields |= {*docs["map"], *docs["charts"], "modifiers", "shifts"}
    assert [name for name in sorted(fields) if f"`{name}`" not in schema and f'"{name}"' not in schema] == []


def test_new_leaves_a_folder_with_something_in_it_alone(folder: Path, capsys: Capture) -> None:
    (folder / "charts.json").write_text("mine", "utf-8")
    assert main(["pack", "new", str(folder)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert (folder / "charts.json").read_text("utf-8") == "mine"


def test_check_names_each_fault_with_file_place_and_what_is_expected(folder: Path, capsys: Capture) -> None:
    edit(folder, "units", lambda doc: doc["units"][3]["factors"].__setitem__(1, [1, 2]))
    edit(folder, "charts", lambda doc: doc["limits"].update(stack="4"))
    assert main(["pack", "check", str(folder)]) == 1
    told = capsys.readouterr()
    assert told.out.splitlines() == [
        "units.json: units[3].factors[1]: expected three numbers: attack, defense, movement, not [1, 2]",
        'charts.json: limits.stack: expected a whole number from 1 to 99, not "4"',
    ]
    assert told.err == "2 faults.\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"a": 1,\n  "b" 2}', "turns.json: line 2, column 7: expected JSON (expecting ':' delimiter)"),
        ('{"format": 1, "format": 2}', "turns.json: expected every field once; 'format' stands twice in one"),
        ("\xff", "turns.json: byte 1: expected UTF-8 text"),
    ],
)
def test_what_is_no_json_is_told_with_its_place(folder: Path, capsys: Capture, text: str, told: str) -> None:
    (folder / "turns.json").write_bytes(text.encode("latin-1"))
    assert main(["pack", "check", str(folder)]) == 1
    assert capsys.readouterr().out.splitlines() == [told]


def test_a_missing_file_and_a_missing_folder(folder: Path, capsys: Capture) -> None:
    (folder / "turns.json").unlink()
    assert main(["pack", "check", str(folder)]) == 1
    assert capsys.readouterr().out == "turns.json: expected this file, not nothing\n"
    assert main(["pack", "check", str(folder / "nowhere")]) == 2


def test_use_offers_a_pack_under_its_hash(folder: Path, database: Settings, capsys: Capture) -> None:
    migrated(database)
    edit(folder, "charts", lambda doc: doc["limits"].update(air_range=9))
    assert main(["pack", "use", str(folder), "--name", "Long arm"]) == 0
    hash_ = capsys.readouterr().out.strip()
    assert [(card.hash, card.title, card.name) for card in offered(database)] == [(hash_, "tigers", "Long arm")]
    assert main(["pack", "use", str(folder), "--name", "Longer arm"]) == 0
    assert [card.name for card in offered(database)] == ["Longer arm"]
    edit(folder, "charts", lambda doc: doc["limits"].update(air_range=10))
    assert main(["pack", "use", str(folder)]) == 0
    assert [card.name for card in offered(database)] == ["Longer arm", TITLE.pack().name]


def test_use_keeps_nothing_of_a_faulty_pack(folder: Path, database: Settings, capsys: Capture) -> None:
    migrated(database)
    edit(folder, "charts", lambda doc: doc["limits"].update(air_range=-9))
    assert main(["pack", "use", str(folder)]) == 1
    assert "limits.air_range" in capsys.readouterr().out
    assert offered(database) == []


def test_use_refuses_the_shipped_data_a_bad_name_and_a_database_not_migrated(
    folder: Path, database: Settings, capsys: Capture
) -> None:
    assert main(["pack", "use", str(folder)]) == 2
    assert "shipped data" in capsys.readouterr().err
    edit(folder, "charts", lambda doc: doc["limits"].update(air_range=9))
    assert main(["pack", "use", str(folder), "--name", "x" * 81]) == 2
    assert "1 to 80" in capsys.readouterr().err
    assert main(["pack", "use", str(folder)]) == 2
    assert "tigers migrate" in capsys.readouterr().err


def test_a_title_without_packs_says_so(tmp_path: Path, capsys: Capture) -> None:
    assert main(["pack", "new", str(tmp_path / "mine"), "--title", "islands"]) == 2
    assert "no packs" in capsys.readouterr().err
