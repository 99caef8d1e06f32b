"""`tigers serve`: serve games on a database that `tigers migrate` has prepared.

All settings are environment variables with the prefix TIGERS_; the README lists them.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import uvicorn
from pydantic import ValidationError

from app.settings import Settings, settings

# Larger messages end the socket; between this and TIGERS_MAX_BODY they are refused and it stays up.
LARGEST_MESSAGE = 1 << 20


def config(chosen: Settings, app: Any = "app.main:create_app") -> uvicorn.Config:
    """The server's settings. The sockets' fast way of writing needs `websockets-sansio`."""
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        host=chosen.host,
        port=chosen.port,
        workers=chosen.workers,
        loop="uvloop" if find_spec("uvloop") else "asyncio",
        http="httptools" if find_spec("httptools") else "h11",
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        lifespan="on",
        server_header=False,
        # Addresses hold invite tokens, which have no place in a log.
        access_log=False,
        log_level="warning",
        proxy_headers=bool(chosen.trusted_proxies),
        forwarded_allow_ips=chosen.trusted_proxies or None,
        timeout_graceful_shutdown=chosen.shutdown_seconds,
    )


class Server(uvicorn.Server):
    """Tells its address once it can be reached; with port 0 only then is it known."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            found = self.servers[0].sockets[0].getsockname()
            host = "127.0.0.1" if found[0] in ("0.0.0.0", "::") else found[0]
            self._ready(f"http://[{host}]:{found[1]}/" if ":" in host else f"http://{host}:{found[1]}/")


def run_server(chosen: Settings, ready: Callable[[str], None], app: Any = "app.main:create_app") -> int:
    """Serve until a signal ends it; 0 after an orderly end."""
    made = config(chosen, app)
    if chosen.workers > 1:
        from uvicorn.supervisors import Multiprocess

        # Whoever comes before a worker is ready waits in the line instead of being turned away.
        socket = made.bind_socket()
        socket.listen(made.backlog)
        ready(f"http://{socket.getsockname()[0]}:{socket.getsockname()[1]}/")
        Multiprocess(made, sockets=[socket]).run()
        return 0
    server = Server(made, ready)
    # uvicorn raises a signal again once it has ended in good order; then it has nothing more to say.
    signal.signal(signal.SIGTERM, lambda _number, _frame: None)
    loop_factory = made.get_loop_factory()
    try:
        with asyncio.Runner(loop_factory=loop_factory) as runner:
            runner.run(server.serve())
    except KeyboardInterrupt:
        return 0
    return 0 if server.started else 3


def chosen_settings() -> Settings | None:
    """The settings, or None after saying what is wrong with them."""
    try:
        found = settings()
        _ = found.url
    except (ValidationError, ValueError) as error:
        logging.error("The settings can't be used: %s", error)
        return None
    return found


def run(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tigers serve", description=__doc__)
    parser.parse_args(argv)
    chosen = chosen_settings()
    if chosen is None:
        return 2
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    return run_server(chosen, lambda address: logging.getLogger("tigers").info("Serving at %s", address))
