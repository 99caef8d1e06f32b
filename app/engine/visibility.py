"""Who looks at a game. What each may know is the title's to say, in `view`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["seat", "side", "spectator", "arbiter"]


@dataclass(frozen=True, slots=True)
class Viewer:
    """A pair of eyes.

    `seat`: a commander, with his seat's key and side. `side`: someone who keeps a side's view without a seat.
    `spectator`: public knowledge only. `arbiter`: everything; after the game, or for the judge.
    """

    kind: Kind
    seat: str | None = None
    side: str | None = None

    @property
    def key(self) -> str:
        """A name for this audience, stable for the whole game: `seat:allied`, `side:allied`, `spectator`."""
        match self.kind:
            case "seat":
                return f"seat:{self.seat}"
            case "side":
                return f"side:{self.side}"
            case other:
                return other

    def sees_side(self, side: str | None) -> bool:
        """Whether the secrets of this side are open to the viewer."""
        return self.kind == "arbiter" or (self.side is not None and self.side == side)


SPECTATOR = Viewer("spectator")
ARBITER = Viewer("arbiter")
