"""Servers for tests: one in a thread of this process, one in a process of its own that can be killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI

from app.commands.serve import Server, config
from app.main import create_app
from app.settings import Settings

PATIENCE = 30.0


@dataclass
class Served:
    """A server: its address without a slash at the end, and the application in it."""

    url: str
    app: FastAPI
    settings: Settings

    @property
    def ws(self) -> str:
        return self.url.replace("http", "ws", 1)


@contextmanager
def serve(settings: Settings) -> Iterator[Served]:
    """A server in a thread, the same as `tigers serve` runs."""
    app = create_app(settings)
    ready = threading.Event()
    address: list[str] = []

    def tell(url: str) -> None:
        address.append(url.rstrip("/"))
        ready.set()

    server = Server(config(settings, app), tell)
    thread = threading.Thread(target=server.run, name="server")
    thread.start()
    try:
        while not ready.wait(0.1):
            if not thread.is_alive():
                raise RuntimeError("the server did not start")
        yield Served(address[0], app, settings)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server did not stop"


# The installed command, from this checkout.
PLAY = ("-c", "import sys; from app.cli import main; sys.exit(main())", "play")


class ServerProcess:
    """`tests.toy.serve`, or another program that prints its address, in a process of its own, which can be killed and
    started again on the same port."""

    def __init__(
        self, database_url: str, data_dir: Path, program: Sequence[str] = ("-m", "tests.toy.serve"), **more: str
    ) -> None:
        self._program = program
        self._environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("TIGERS_")},
            "TIGERS_DATABASE_URL": database_url,
            "TIGERS_DATA_DIR": str(data_dir),
            "TIGERS_CHECK_EVERY": "1",
            "TIGERS_SWEEP_SECONDS": "0.5",
            "TIGERS_ADDRESS_LIMIT": "10000/minute",
            "TIGERS_MESSAGE_LIMIT": "100000/minute",
            **more,
        }
        self._port = "0"
        self._process: subprocess.Popen[str] | None = None
        self.url = ""

    @property
    def ws(self) -> str:
        return self.url.replace("http", "ws", 1)

    def start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, *self._program],
            env={**self._environment, "TIGERS_PORT": self._port},
            cwd=Path(__file__).resolve().parents[1],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        said = re.search(r"http://\S*[^\s/]", self._process.stdout.readline())
        assert said, "the server did not start"
        self.url = said[0]
        self._port = self.url.rpartition(":")[2]

    def workers(self) -> list[int]:
        """The processes that serve under it, where it starts some."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        commands = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for child in children}
        return [child for child, command in commands.items() if b"spawn_main" in command]

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """End it in an orderly way; its exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process = self._process
        if process is None:
            return 0
        self._process = None
        process.send_signal(how)
        status = process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()
        return status
