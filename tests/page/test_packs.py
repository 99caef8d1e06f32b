"""A pack offered on the command line is chosen in the lobby, and the game is played on it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Seat, open_house
from tests.running import ServerProcess

ROOT = Path(__file__).resolve().parents[2]


def tigers(house: Path, *argv: str) -> str:
    environment = {**os.environ, "TIGERS_DATABASE_URL": f"sqlite:///{house / 'tigers.db'}"}
    done = subprocess.run(
        [sys.executable, "-m", "app", *argv], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of this test's own: on its database the command works, too."""
    with open_house(tmp_path) as server:
        yield server


def test_a_pack_is_chosen_and_played_on(people: Seat, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    tigers(tmp_path, "pack", "new", str(mine))
    turns = mine / "turns.json"
    turns.write_text(turns.read_text("utf-8").replace('"March 1944"', '"Month of the owner"'), "utf-8")
    hash_ = tigers(tmp_path, "pack", "use", str(mine), "--name", "The owner's")

    anna = people("Anna")
    anna.visit()
    anna.be_guest()
    anna.page.get_by_role("link", name="New game").click()
    form = anna.page.locator("form[aria-label='Create the game']")
    form.locator("select[name=title]").select_option("islands")
    expect(form.locator("select[name=pack]")).to_have_count(0)
    form.locator("select[name=title]").select_option("tigers")
    expect(form.locator("select[name=pack] option")).to_have_text(["As shipped", "The owner's"])
    form.locator("select[name=pack]").select_option(hash_)
    form.locator("[name=solo]").set_checked(True)
    form.get_by_role("button", name="Create the game").click()
    for seat in ("allied", "imperial"):
        anna.sit(seat)
    anna.at_table()
    expect(anna.page.locator(".table")).to_contain_text("Month of the owner")
