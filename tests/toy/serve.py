"""The real server with the toy and the drill registered: `python -m tests.toy.serve`, settings as always.

A title is registered in the process that serves it, so the application is made here and handed over.
"""

from __future__ import annotations

import asyncio
import logging
import sys

from app.commands.migrate import migrated
from app.commands.serve import run_server
from app.engine.registry import register
from app.main import create_app
from app.settings import settings
from tests.drill import DRILL

from . import TITLE


def main() -> int:
    logging.basicConfig(level=logging.WARNING)
    register(TITLE)
    register(DRILL)
    asyncio.run(migrated(settings()))
    return run_server(settings(), lambda address: print(address, flush=True), create_app(settings()))


if __name__ == "__main__":
    sys.exit(main())
