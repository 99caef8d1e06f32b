"""`tigers selfplay`: whole games between chance players, every order checked."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import track

from app.bots import selfplay
from app.engine import registry
from app.engine.errors import RuleError


def run(argv: Sequence[str]) -> int:
    """Exit status 0 if all games end without a fault, 1 if one has one (it is written as a file), 2 on bad input."""
    parser = argparse.ArgumentParser(prog="tigers selfplay", description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="how many games (default 10)")
    parser.add_argument("--seed", default="1", help="the first game's seed; later ones count on (default 1)")
    parser.add_argument("--title", default="tigers", help="the title's key (default tigers)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the title")
    parser.add_argument("--checks", type=int, default=1, help="check the state after every Nth order (default 1)")
    parser.add_argument("--out", type=Path, default=Path(), help="the folder for records of failed games")
    parser.add_argument("--replay", type=Path, help="play a recorded game again instead")
    options = parser.parse_args(argv)
    try:
        if options.replay is not None:
            return _replay(options.replay)
        return _play(options)
    except (RuleError, OSError, ValueError) as error:
        print(f"tigers selfplay: {getattr(error, 'message', error)}", file=sys.stderr)
        return 2


def _play(options: argparse.Namespace) -> int:
    title = registry.title(options.title)
    chosen = dict(pair.split("=", 1) for pair in options.option)
    ends: Counter[str] = Counter()
    orders, failed = 0, 0
    for number in track(range(options.games), "Playing", console=Console(stderr=True)):
        seed = f"{options.seed}-{number}"
        try:
            game = selfplay.play(title, chosen, seed, options.checks)
        except selfplay.Fault as fault:
            failed += 1
            path = options.out / f"selfplay-{options.title}-{seed}.json"
            path.write_text(json.dumps(fault.record.to_json(fault.reason), indent=1), "utf-8")
            print(f"game {seed}: {fault.reason}\n  replay it: tigers selfplay --replay {path}")
            continue
        result = title.result(game.state)
        orders += len(game.record.orders)
        if result is not None:
            ends[f"{result.winner or 'nobody'}, {result.level}"] += 1
    print(f"{options.games} games, {orders} orders, {failed} with a fault")
    for end, count in ends.most_common():
        print(f"  {count:5}  {end}")
    return 1 if failed else 0


def _replay(path: Path) -> int:
    doc = json.loads(path.read_text("utf-8"))
    title = registry.title(doc["title"])
    try:
        game = selfplay.replay(title, doc)
    except selfplay.Fault as fault:
        print(f"order {len(fault.record.orders)}: {fault.reason}")
        return 1
    print(f"{len(game.record.orders)} orders without a fault; the state is {game.digest()}")
    return 0
