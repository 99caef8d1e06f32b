"""The board as text, for sequences that are read as they are played: a line a hex, from the state itself."""

from __future__ import annotations

from collections.abc import Iterable

from app.engine.titles.tigers.state import State
from app.engine.titles.tigers.supply import supply

HOLDERS = {"allied": "A", "imperial": "I"}


def draw(state: State, hexes: Iterable[str] | None = None) -> str:
    """`4711 city I: j(4) k(2)!` for each hex: what it is, who holds it, its stack with steps.

    `!` is out of supply, `~` attenuated, `?` a unit face down, `*` one in the battle. Empty hexes that nobody holds
    are left out unless asked for.
    """
    lines = []
    for key in hexes if hexes is not None else sorted(state.theater.hexes):
        hex_ = state.hex(key)
        kind = "city" if state.is_city(key) else "town" if hex_.town else "base" if hex_.airbase else ""
        holder = HOLDERS.get(state.control.get(key, ""), "")
        men = " ".join(_unit(state, id_) for id_ in state.stacks.get(key, ()))
        if men or holder or hexes is not None:
            lines.append(f"{key} {kind} {holder}".replace("  ", " ").strip() + (f": {men}" if men else ""))
    return "\n".join(lines)


def _unit(state: State, id_: str) -> str:
    unit = state.units[id_]
    name = "?" if unit.down else id_
    fighting = state.battle is not None and id_ in (*state.battle.attackers, *state.battle.defenders)
    thin = {"out": "!", "attenuated": "~"}.get(supply(state, unit), "")
    return f"{name}({unit.steps}){'*' if fighting else ''}{thin}"


def lines(text: str) -> str:
    """A drawing written in a test, without its indent."""
    return "\n".join(line.strip() for line in text.strip().splitlines())
