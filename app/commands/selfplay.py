"""`tigers selfplay`: whole games between chance players, every order checked."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
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
    often = "read the state back and compare views after every Nth order; invariants hold after each (default 1)"
    parser.add_argument("--checks", type=int, default=1, metavar="N", help=often)
    parser.add_argument(
        "--jobs", type=int, default=1, choices=range(1, 65), metavar="N", help="games at once (default 1)"
    )
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


@dataclass
class _Played:
    """What became of one game; `reason` is empty where nothing was wrong."""

    seed: str
    record: selfplay.Record
    end: str
    reason: str = ""


def _one(key: str, chosen: dict[str, str], checks: int, seed: str) -> _Played:
    title = registry.title(key)
    try:
        game = selfplay.play(title, chosen, seed, checks)
    except selfplay.Fault as fault:
        return _Played(seed, fault.record, "", fault.reason)
    result = title.result(game.state)
    assert result is not None, "a game that was played to its end"
    return _Played(seed, game.record, f"{result.winner or 'nobody'}, {result.level}")


def _all(options: argparse.Namespace, chosen: dict[str, str]) -> Iterator[_Played]:
    """The games as they end, some at a time."""
    play = partial(_one, options.title, chosen, options.checks)
    seeds = [f"{options.seed}-{number}" for number in range(options.games)]
    if options.jobs == 1:
        yield from map(play, seeds)
        return
    # Each process begins afresh: nothing of this one's threads or locks goes along.
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(play, seed) for seed in seeds]):
            yield done.result()


def _pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise ValueError(f"an option is given as NAME=VALUE, not as {text!r}")
    return name, value


def _play(options: argparse.Namespace) -> int:
    chosen = dict(_pair(text) for text in options.option)
    # Options that there are not are refused before anything is played.
    registry.title(options.title).seats(chosen)
    ends: Counter[str] = Counter()
    orders, failed = 0, 0
    games = track(_all(options, chosen), "Playing", options.games, console=Console(stderr=True))
    for played in games:
        if played.reason:
            failed += 1
            path = options.out / f"selfplay-{options.title}-{played.seed}.json"
            path.write_text(json.dumps(played.record.to_json(played.reason), indent=1), "utf-8")
            print(f"game {played.seed}: {played.reason}\n  replay it: tigers selfplay --replay {path}")
            continue
        orders += len(played.record.orders)
        ends[played.end] += 1
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
