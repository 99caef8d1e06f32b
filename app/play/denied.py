"""Refusals that no rule of a game is the reason for, with the HTTP status that fits each."""

from __future__ import annotations

from app.engine.errors import RuleError


class Denied(RuleError):  # noqa: N818 - it says what happened
    """Like a RuleError without a clause; `status` is for HTTP."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(code, None, message)
        self.status = status


def malformed(message: str) -> Denied:
    return Denied(400, "malformed", message)


def no_session() -> Denied:
    return Denied(401, "no_session", "Log in or play as a guest first.")


def no_game() -> Denied:
    """For unknown games and for private ones alike, so that an address can't be tested."""
    return Denied(404, "no_game", "There is no such game, or it is private: ask for its invite link.")


def not_begun() -> Denied:
    return Denied(409, "not_begun", "The game begins when all seats are taken.")


def too_many(what: str) -> Denied:
    return Denied(429, "too_many", f"Too many {what}; wait a minute and try again.")


def fault() -> Denied:
    """The server's own error. Nothing was changed."""
    return Denied(500, "fault", "The server failed at this; nothing was changed. It has been noted.")
