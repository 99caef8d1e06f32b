"""Test vectors of the drawing of rolls, kept in `vectors.json`: the engine and the page are both held to them.

Written anew with `python -m tests.dice.vectors`, which is only right where the drawing itself was meant to change.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from app.engine.dice import commitment, drawn

FILE = Path(__file__).with_name("vectors.json")
SEEDS = (bytes(range(32)), b"\x00", hashlib.sha256(b"tigers").digest() * 2, b"x" * 100)
WORDS: tuple[dict[str, str], ...] = (
    {"red": "00ff", "green": "", "blue": "a7" * 16},
    {},
    {"b": "2", "a": "1", "B": "3", "é": "4", "\U0001f42f": "5", "\uffee": "6"},
)
TEXTS = (
    "battle at Imphal",
    'quotes "and" \\slashes/',
    "control \x00\x1f\x7f\n\t\b\f\r",
    "Pābna – 勝 \U0001f3b2 \u2028",
    "",
)
# The last one rejects nearly half of all attempts, so that some rolls take several.
SIDES = (6, 1, 2, 10, 29, 1000, 2**53 - 1, 2**63 + 1)


def made() -> list[dict[str, Any]]:
    """One vector for each number of sides and text, seeds and words in turn. Big numbers are written as text."""
    found = []
    for number, (sides, text) in enumerate(((sides, text) for sides in SIDES for text in TEXTS), 1):
        seed, words = SEEDS[number % len(SEEDS)], WORDS[number % len(WORDS)]
        value = hashlib.sha256(text.encode() + bytes([number])).hexdigest()[: 2 * (number % 17)]
        face = drawn(seed, words, value, number, text, sides)
        found.append(
            {
                "seed": seed.hex(),
                "commitment": commitment(seed),
                "words": words,
                "value": value,
                "number": number,
                "purpose": text,
                "sides": str(sides),
                "face": str(face),
            }
        )
    return found


def kept() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return found


if __name__ == "__main__":
    FILE.write_text(json.dumps(made(), indent=1, ensure_ascii=True) + "\n", "utf-8")
