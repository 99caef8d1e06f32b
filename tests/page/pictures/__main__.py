"""`python -m tests.page.pictures DIR [--only NAME ...] [--size phone ...] [--look light ...]`: shoot every moment.

The games are played once and kept in DIR/data, so that another look after a change is quick.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .camera import LOOKS, SIZES, camera
from .moments import MOMENTS


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.page.pictures", description="Shoot the page's moments.")
    parser.add_argument("dir", type=Path)
    parser.add_argument("--only", nargs="*", choices=[moment.name for moment in MOMENTS])
    parser.add_argument("--size", nargs="*", choices=list(SIZES), default=["phone", "laptop", "wide"])
    parser.add_argument("--look", nargs="*", choices=LOOKS, default=list(LOOKS))
    told = parser.parse_args()
    wanted = [moment for moment in MOMENTS if told.only is None or moment.name in told.only]
    with camera(told.dir) as ready:
        for size in told.size:
            for look in told.look:
                for moment in wanted:
                    ready.shoot(moment, size, look)
    return 0


if __name__ == "__main__":
    sys.exit(main())
