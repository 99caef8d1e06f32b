"""`tigers judge`: put a case, or a folder of cases, to the engine."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from app.engine import judge
from app.engine.errors import RuleError

HOLDS, FAILS, UNREADABLE = 0, 1, 2


def run(argv: Sequence[str]) -> int:
    """Exit status 0 if every expectation holds, 1 if one fails, 2 if a case can't be read."""
    parser = argparse.ArgumentParser(prog="tigers judge", description=__doc__)
    parser.add_argument("case", type=Path, help="a case in JSON, or a folder of them")
    parser.add_argument("--quiet", action="store_true", help="print only steps that fail, and the total")
    options = parser.parse_args(argv)
    if not options.case.is_dir():
        return judge_file(options.case, quiet=options.quiet)
    files = sorted(options.case.glob("*.json"))
    statuses = []
    for file in files:
        print(f"# {file.name}")
        statuses.append(judge_file(file, quiet=options.quiet))
    print(f"# {statuses.count(HOLDS)} of {len(files)} cases hold")
    return max(statuses, default=HOLDS)


def judge_file(path: Path, quiet: bool = False) -> int:
    """Judge one file and print a JSON line a step."""
    try:
        case = json.loads(path.read_text("utf-8"))
        lines = judge.run(case)
    except (OSError, ValueError) as error:
        print(f"{path}: {error}", file=sys.stderr)
        return UNREADABLE
    except RuleError as error:
        print(f"{path}: {error.message}", file=sys.stderr)
        return UNREADABLE
    for line in lines:
        if not quiet or line["holds"] is False:
            print(json.dumps(line, ensure_ascii=False))
    return FAILS if any(line["holds"] is False for line in lines) else HOLDS
