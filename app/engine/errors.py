"""What the engine says when it will not do a thing."""

from __future__ import annotations


class RuleError(Exception):
    """An order or question that is refused; the state it was put to is untouched.

    `code` is stable, for programs. `clause` points into the title's rules reference, or is None where no rule
    is meant (an unknown unit, a malformed field). `message` tells a person what to do instead.
    """

    def __init__(self, code: str, clause: str | None, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.clause = clause
        self.message = message

    def refusal(self) -> dict[str, str | None]:
        """The refusal as it goes to a client: `{code, clause, message}`."""
        return {"code": self.code, "clause": self.clause, "message": self.message}


def malformed(message: str) -> RuleError:
    """An order that can't be read at all: a field is missing or of the wrong kind."""
    return RuleError("malformed", None, message)
