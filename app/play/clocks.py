"""Clocks: how much time each seat has left. Pure reckoning on values; the moment, `at`, always comes from outside.

A clock runs while its seat is waited on, has a holder who is not on holiday, and the game is not paused. It is kept
as what was left when it last started and when that was, so a deadline needs no ticking, and a restart changes nothing.

An undo gives no time back: what was spent stays spent, an allowance is given once for each player turn however often
that is entered, and the clocks of those who are waited on after the undo run on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from .tempo import Tempo


@dataclass(frozen=True, slots=True)
class Clock:
    """A seat's time, in ms: `turn` of the player turn's allowance and `bank`, as of `since` where it runs.

    `holiday`: since when its holder is on holiday; `holidays` is what he has left of them as of then. `stood`: when it
    was last stopped, so that those who may not know that it was can be shown it running on.
    """

    turn: int = 0
    bank: int = 0
    since: int | None = None
    holidays: int = 0
    holiday: int | None = None
    stood: int | None = field(default=None, compare=False)

    @property
    def deadline(self) -> int | None:
        """When it comes to zero, or None while it stands."""
        return None if self.since is None else self.since + self.turn + self.bank

    def left(self, at: int) -> int:
        """All that is left of it."""
        stood = self.stopped(at)
        return stood.turn + stood.bank

    def stopped(self, at: int) -> Clock:
        if self.since is None:
            return self
        turn = self.turn - max(0, at - self.since)
        return replace(self, turn=max(0, turn), bank=max(0, self.bank + min(0, turn)), since=None, stood=at)

    def home(self, at: int) -> Clock:
        """Back from a holiday."""
        if self.holiday is None:
            return self
        return replace(self, holidays=max(0, self.holidays - max(0, at - self.holiday)), holiday=None)


Clocks = Mapping[str, Clock]


def fresh(tempo: Tempo) -> Clock:
    return Clock(tempo.turn, tempo.bank, holidays=tempo.holidays)


def refreshed(clock: Clock, tempo: Tempo) -> Clock:
    """The clock of a seat that a substitute takes: a whole allowance, and at least half the bank."""
    return replace(clock, turn=tempo.turn, bank=max(clock.bank, tempo.bank // 2), since=None, holiday=None)


def run(clocks: Clocks, running: Collection[str], at: int) -> dict[str, Clock]:
    """Start the clocks of these seats and stop all others; one that runs on is left as it is."""
    found = {}
    for seat, clock in clocks.items():
        if seat in running and clock.holiday is None:
            found[seat] = clock if clock.since is not None else replace(clock, since=at)
        else:
            found[seat] = clock.stopped(at)
    return found


def new_turn(clocks: Clocks, tempo: Tempo, moved: Collection[str], at: int) -> dict[str, Clock]:
    """A player turn begins: a new allowance for all, the increment for those whose own has ended."""
    found = {}
    for seat, clock in clocks.items():
        stood = clock.stopped(at)
        bank = stood.bank + (tempo.increment if seat in moved else 0)
        found[seat] = replace(stood, turn=tempo.turn, bank=bank)
    return found
