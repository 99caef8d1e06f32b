"""Settings: from the environment, each described."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.settings import Settings


def test_every_setting_is_described_and_has_a_default() -> None:
    for name, field in Settings.model_fields.items():
        assert field.description and field.description.endswith("."), name
        assert not field.is_required(), name


def test_the_environment_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIGERS_PORT", "9000")
    monkeypatch.setenv("TIGERS_DATA_DIR", "/somewhere")
    monkeypatch.setenv("TIGERS_BUS", "")
    found = Settings()
    assert found.port == 9000 and found.url == "sqlite+aiosqlite:////somewhere/tigers.db" and found.bus is None


@pytest.mark.parametrize(
    ("given", "url", "bus"),
    [
        ("", f"sqlite+aiosqlite:///{Path('data/tigers.db')}", "memory"),
        ("sqlite:///x.db", "sqlite+aiosqlite:///x.db", "memory"),
        ("postgres://u:p@h/d", "postgresql+asyncpg://u:p@h/d", "postgres"),
        ("postgresql://u:p@h/d", "postgresql+asyncpg://u:p@h/d", "postgres"),
    ],
)
def test_database_addresses(given: str, url: str, bus: str) -> None:
    found = Settings(database_url=given)
    assert (found.url, found.bus_kind) == (url, bus)
