"""``python -m app.engine.titles.tigers.cartography [--out FILE]``: rebuild the theater map."""

import argparse
import sys
from pathlib import Path

from app.engine.titles.tigers.cartography.build import build
from app.engine.titles.tigers.cartography.overlay import OVERLAY_FILE, OverlayError, load
from app.engine.titles.tigers.cartography.sources import MissingDataError
from app.engine.titles.tigers.cartography.writing import text

MAP_FILE = OVERLAY_FILE.with_name("map.json")


def main(arguments: list[str] | None = None) -> int:
    """Build the map and write it; return 0, or 1 with the reason on stderr where data is missing or wrong."""
    parser = argparse.ArgumentParser(prog="cartography", description="Rebuild the theater map from open data.")
    parser.add_argument("--out", type=Path, default=MAP_FILE, help="where to write it (default: the packaged map)")
    parser.add_argument("--overlay", type=Path, default=OVERLAY_FILE, help="the hand-kept file to lay over the data")
    options = parser.parse_args(arguments)
    try:
        board = build(load(options.overlay))
    except (MissingDataError, OverlayError, OSError) as fault:
        print(f"cartography: {fault}", file=sys.stderr)
        return 1
    options.out.write_text(text(board), encoding="utf-8")
    counts = {part: len(board[part]) for part in ("hexes", "rivers", "roads")}
    print(f"{options.out}: {counts['hexes']} hexes, {counts['rivers']} river and {counts['roads']} road hexsides")
    return 0


if __name__ == "__main__":
    sys.exit(main())
