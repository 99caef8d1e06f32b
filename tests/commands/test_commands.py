"""The command line: what there is, and what it says of bad settings."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from app import cli
from app.store import migrate

ROOT = Path(__file__).resolve().parents[2]


def tigers(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("TIGERS_")}
    return subprocess.run(
        [sys.executable, "-m", "app", *words],
        cwd=ROOT,
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    told = capsys.readouterr().out
    for name, about in cli.commands().items():
        assert f"  {name}" in told and about and about in told
    assert {"play", "serve", "migrate"} <= cli.commands().keys()


@pytest.mark.parametrize("name", sorted(cli.commands()))
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main([name, "--help"])
    assert ended.value.code == 0 and f"tigers {name}" in capsys.readouterr().out


def test_unknown_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["conquer"]) == 2 and "conquer" in capsys.readouterr().err
    assert cli.main([]) == 2


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("TIGERS_PORT", "x"),
        ("TIGERS_PORT", "70000"),
        ("TIGERS_DATABASE_URL", "mysql://h/d"),
        ("TIGERS_BUS", "pigeon"),
        ("TIGERS_BUS", "postgres"),
        ("TIGERS_LOGIN_LIMIT", "many"),
        ("TIGERS_WORKERS", "4"),
    ],
)
def test_bad_settings_are_named(variable: str, value: str, tmp_path: Path) -> None:
    done = tigers("serve", **{"TIGERS_DATA_DIR": str(tmp_path), variable: value})
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert variable.lower().removeprefix("tigers_") in done.stderr.lower()


def test_serve_asks_for_migrations_first(tmp_path: Path) -> None:
    done = tigers("serve", TIGERS_DATA_DIR=str(tmp_path), TIGERS_PORT="0")
    assert done.returncode == 3 and "tigers migrate" in done.stderr


def test_migrate_up_and_down(tmp_path: Path) -> None:
    assert migrate.head() in tigers("migrate", TIGERS_DATA_DIR=str(tmp_path)).stdout
    assert "none" in tigers("migrate", "base", "--down", TIGERS_DATA_DIR=str(tmp_path)).stdout
    assert tigers("migrate", "--down", TIGERS_DATA_DIR=str(tmp_path)).returncode == 2


def test_play_needs_nothing_and_prints_its_address(tmp_path: Path) -> None:
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("TIGERS_")}
    process = subprocess.Popen(
        [sys.executable, "-m", "app", "play"],
        cwd=ROOT,
        env={**inherited, "TIGERS_DATA_DIR": str(tmp_path / "new" / "place"), "TIGERS_PORT": "0"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Open http://127.0.0.1:")
        assert (tmp_path / "new" / "place" / "tigers.db").exists()
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def test_play_says_what_helps_where_its_port_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = tigers("play", TIGERS_DATA_DIR=str(tmp_path), TIGERS_PORT=port)
    assert done.returncode != 0 and "Traceback" not in done.stderr
    assert f"port {port} is taken, TIGERS_PORT=0" in done.stdout
