"""`tigers map`: draw the theater of When Tigers Fight, or write it down as a board for the judge."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from app.drawing import sheet
from app.engine.dice import SealedDice
from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE, board
from app.engine.titles.tigers.state import State
from app.engine.visibility import ARBITER

from . import pack as packs

WIDTH = 2400
WIDEST = 20_000


class NoPicturesError(RuntimeError):
    """The package that makes PNGs is not installed."""


def run(argv: Sequence[str]) -> int:
    """Exit status 0 if all files are written, 1 if a pack has faults, 2 if nothing can be drawn or written."""
    parser = argparse.ArgumentParser(prog="tigers map", description=__doc__)
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the map as SVG")
    parser.add_argument("--png", type=Path, metavar="FILE", help="draw the map as PNG (needs the extra `pictures`)")
    parser.add_argument("--board", type=Path, metavar="FILE", help="write the board in the judge's notation")
    parser.add_argument(
        "--layer",
        action="append",
        choices=sheet.LAYERS,
        metavar="LAYER",
        help=f"draw only this layer; more than once for several. There are: {', '.join(sheet.LAYERS)} "
        f"(without this option all but {' and '.join(sheet.ON_DEMAND)})",
    )
    parser.add_argument("--with", action="append", dest="more", default=[], choices=sheet.LAYERS, metavar="LAYER",
                        help="draw this layer besides the usual ones, such as units or control")  # fmt: skip
    parser.add_argument("--width", type=int, default=WIDTH, help=f"width of the PNG in pixels (default {WIDTH})")
    parser.add_argument("--pack", type=Path, metavar="DIR", help="the map of this pack instead of the shipped one")
    options = parser.parse_args(argv)
    if not (options.svg or options.png or options.board):
        parser.error("name a file with --svg, --png or --board")
    if not 100 <= options.width <= WIDEST:
        parser.error(f"--width is from 100 to {WIDEST}")
    try:
        docs = None
        if options.pack:
            docs, faults = packs.read(TITLE, options.pack)
            if faults:
                return packs.tell(faults)
        state = TITLE.setup({}, SealedDice(b"the map", {}, "", 1), TITLE.pack(docs))
        _write(state, options)
    except (RuleError, packs.Unusable, NoPicturesError, OSError) as error:
        print(f"tigers map: {getattr(error, 'message', error)}", file=sys.stderr)
        return 2
    return 0


def _write(state: State, options: argparse.Namespace) -> None:
    if options.board:
        # One hex or hexside a line, so that people can find one and versions can be compared.
        options.board.write_text(_lines(board.notation(state.theater)), "utf-8")
    if not (options.svg or options.png):
        return
    layers = [*(options.layer or sheet.USUAL), *options.more]
    view = TITLE.view(state, ARBITER) if set(layers) & set(sheet.ON_DEMAND) else None
    svg = sheet.draw(TITLE.board(state), view, layers, TITLE.name, state.pack.name)
    if options.svg:
        options.svg.write_text(svg, "utf-8")
    if options.png:
        options.png.write_bytes(png(svg, options.width))


def png(svg: str, width: int) -> bytes:
    """An SVG as PNG, with the system's fonts; NoPicturesError says what to install."""
    try:
        resvg = import_module("resvg_py")
    except ImportError:
        raise NoPicturesError("PNGs need one more package: pip install 'tigers[pictures]' (or draw --svg)") from None
    if resvg.svg_to_bytes(svg_string=_probe("M")) == resvg.svg_to_bytes(svg_string=_probe("")):
        print(
            "tigers map: this system has no fonts, so the picture has no names; install some or draw --svg",
            file=sys.stderr,
        )
    return bytes(resvg.svg_to_bytes(svg_string=svg, width=width))


def _probe(word: str) -> str:
    """A picture of one word, which looks empty where there are no fonts."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text x="2" y="16">{word}</text></svg>'


def _lines(doc: dict[str, object]) -> str:
    parts = []
    for name, value in doc.items():
        if isinstance(value, dict):
            rows = [f"  {json.dumps(key)}: {json.dumps(inner, ensure_ascii=False)}" for key, inner in value.items()]
            parts.append(f"{json.dumps(name)}: {{\n" + ",\n".join(rows) + "\n}")
        elif isinstance(value, list):
            rows = [f"  {json.dumps(row)}" for row in value]
            parts.append(f"{json.dumps(name)}: [\n" + ",\n".join(rows) + "\n]")
        else:
            parts.append(f"{json.dumps(name)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
