"""Tempo: how much time each has, and what happens when it is over; agreed when a game is made. Times are in ms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .denied import Denied

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

KINDS = ("none", "live", "bank", "async")
AT_ZERO = ("forfeit", "pause", "substitute")


@dataclass(frozen=True, slots=True)
class Tempo:
    """The time of each seat.

    `turn`: allowance in each player turn, for one's own moves or for answers in the enemy's; what is left is lost.
    `bank`: a reserve for the whole game, used once the allowance is. `increment`: put into the bank of the seats whose
    player turn has ended. `holidays`: for how long in all a seat may stop its clock by itself. `at_zero`: what happens
    when both are used up. `vacancy`: how long an empty seat may stay empty, and how long silence is borne where no
    clock runs.
    """

    kind: str = "none"
    turn: int = 0
    bank: int = 0
    increment: int = 0
    holidays: int = 0
    at_zero: str = "forfeit"
    vacancy: int = 14 * DAY

    @property
    def timed(self) -> bool:
        return self.kind != "none"

    def shown(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "turn_ms": self.turn,
            "bank_ms": self.bank,
            "increment_ms": self.increment,
            "holidays_ms": self.holidays,
            "at_zero": self.at_zero,
            "vacancy_ms": self.vacancy,
        }


# Defaults by kind. Live: the rules' own twenty minutes a player turn (1.3 of the first title).
PRESETS: Mapping[str, Tempo] = {
    "none": Tempo(),
    "live": Tempo("live", turn=20 * MINUTE, vacancy=10 * MINUTE),
    "bank": Tempo("bank", bank=60 * MINUTE, increment=5 * MINUTE, vacancy=10 * MINUTE),
    "async": Tempo("async", turn=3 * DAY, bank=7 * DAY, holidays=14 * DAY, at_zero="substitute", vacancy=5 * DAY),
}
# The most of each that can be agreed on, by kind.
_MOST = {
    "none": {"vacancy": 90 * DAY},
    "live": {"turn": 6 * HOUR, "bank": 24 * HOUR, "vacancy": DAY},
    "bank": {"bank": 48 * HOUR, "increment": 2 * HOUR, "vacancy": DAY},
    "async": {"turn": 30 * DAY, "bank": 90 * DAY, "holidays": 90 * DAY, "vacancy": 30 * DAY},
}


def agreed(kind: str, changes: Mapping[str, Any]) -> Tempo:
    """The tempo of a kind with these parts in ms, and `at_zero`, in place of its defaults; Denied `bad_tempo`."""
    if kind not in KINDS:
        raise Denied(400, "bad_tempo", f"The tempo is one of {', '.join(KINDS)}.")
    preset, most = PRESETS[kind], _MOST[kind]
    chosen = {"at_zero": preset.at_zero} | {name: getattr(preset, name) for name in most}
    for name, value in changes.items():
        if name == "at_zero":
            if value not in AT_ZERO or not preset.timed:
                raise Denied(400, "bad_tempo", f"At zero a clock may {', '.join(AT_ZERO)}, where there are clocks.")
        elif name not in most:
            raise Denied(400, "bad_tempo", f"A game of the tempo {kind} has no {name}.")
        elif not 0 <= value <= most[name]:
            raise Denied(400, "bad_tempo", f"The {name} is at most {most[name]} ms at the tempo {kind}.")
        chosen[name] = value
    made = Tempo(kind, **chosen)
    if made.timed and made.turn + made.bank < SECOND:
        raise Denied(400, "bad_tempo", "Everyone needs some time: an allowance for each player turn, or a bank.")
    if made.vacancy < SECOND:
        raise Denied(400, "bad_tempo", "An empty seat needs some time to be filled.")
    return made


def offered() -> list[dict[str, Any]]:
    """What can be agreed on: of each kind its defaults (as `shown`) and the most of each part, in ms."""
    return [
        {**preset.shown(), "most": {f"{name}_ms": most for name, most in _MOST[kind].items()}}
        for kind, preset in PRESETS.items()
    ]
