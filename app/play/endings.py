"""Endings that no rule of the title brings: given up, out of time, agreed, called off. The result names the reason.

`how` in a result: `played` (the title's own result), `resigned`, `time`, `absence`, `agreed`, `aborted`.
"""

from __future__ import annotations

from typing import Any

from app.store.games import Game

from .denied import Denied


def sides(game: Game) -> tuple[str, ...]:
    """The sides at a table, in the order of their seats."""
    return tuple(dict.fromkeys(chair.side for chair in game.seats))


def _result(winner: str | None, level: str, how: str, reason: str) -> dict[str, Any]:
    return {"winner": winner, "level": level, "reason": reason, "points": {}, "clause": None, "how": how}


def lost(game: Game, side: str, how: str, reason: str) -> dict[str, Any]:
    """One side has lost: the other has won, where there is one other; with several it is nobody's victory."""
    others = [one for one in sides(game) if one != side]
    return _result(others[0] if len(others) == 1 else None, "forfeit", how, reason)


def drawn() -> dict[str, Any]:
    return _result(None, "draw", "agreed", "All sides agreed on a draw.")


def called_off(reason: str, how: str = "aborted") -> dict[str, Any]:
    """No result at all."""
    return _result(None, "none", how, reason)


def over() -> Denied:
    return Denied(409, "game_over", "The game is over.")
