"""`tigers play`: prepare the database, serve, and print the address to open in a browser."""

from __future__ import annotations

import argparse
import asyncio
import logging

from .migrate import migrated
from .serve import chosen_settings, run_server


def run(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tigers play", description=__doc__)
    parser.parse_args(argv)
    chosen = chosen_settings()
    if chosen is None:
        return 2
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    asyncio.run(migrated(chosen))
    try:
        return run_server(chosen, lambda address: print(f"Open {address} in a browser. Ctrl-C ends.", flush=True))
    except SystemExit:
        # The server has said what it could not do, and nobody who plays should have to guess what helps.
        print(f"If port {chosen.port} is taken, TIGERS_PORT=0 before the command lets the system choose one.")
        raise
