"""One order being carried out: the next state as it grows, chance, and the log as it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from ...dice import Dice, Roll
from ...errors import RuleError
from ...title import Entry, Outcome
from . import terms
from .state import State
from .units import Unit


class Table:
    """A draft. `state` is always a whole, valid value; helpers replace it. Nothing outside sees a draft thrown away."""

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.facts: dict[str, Any] = {}
        # Set where what is done shows somebody what was hidden.
        self.binding = False
        self._log: list[Entry] = []
        self._told = 0

    def outcome(self) -> Outcome:
        return Outcome(self.state, tuple(self._log), {"ok": True, **self.facts}, self.binding)

    def attempt(self, act: Callable[[], None]) -> RuleError | None:
        """Do something that may be refused; then all is as it was. Not for what throws dice."""
        state, said, facts = self.state, len(self._log), dict(self.facts)
        try:
            act()
        except RuleError as error:
            self.state, self.facts = state, facts
            del self._log[said:]
            return error
        return None

    # Chance

    def roll(self, purpose: str) -> int:
        return self.dice.roll(purpose)

    def _fresh_rolls(self) -> tuple[Roll, ...]:
        rolls = self.dice.rolls[self._told :]
        self._told = len(self.dice.rolls)
        return rolls

    # Log

    def tell(
        self,
        kind: str,
        text: str,
        *clauses: str,
        spaces: Iterable[str] = (),
        own: dict[str, str] | None = None,
    ) -> None:
        """A public line; `own` gives a side a fuller one. Rolls made since the last line go with it."""
        self._log.append(Entry(kind, text, own or {}, tuple(spaces), clauses, self._fresh_rolls(), self._now()))

    def whisper(self, kind: str, side: str, text: str, *clauses: str, spaces: Iterable[str] = ()) -> None:
        """A line that only one side may know of."""
        self._log.append(Entry(kind, None, {side: text}, tuple(spaces), clauses, when=self._now()))

    def _now(self) -> dict[str, Any]:
        """When a line is written: public, like the phase and that a battle is fought."""
        state = self.state
        found = {"turn": state.turn, "side": state.side, "phase": state.phase_key}
        return {**found, "battle": True} if state.battle is not None else found

    def name(self, hex_: str) -> str:
        return self.state.theater.name(hex_)

    # Units

    def unit(self, id_: str) -> Unit:
        return self.state.units[id_]

    def put(self, unit: Unit) -> None:
        """Write a unit whose place does not change."""
        self.state = replace(self.state, units={**self.state.units, unit.id: unit})

    def place(self, ids: Iterable[str], to: str) -> None:
        """Move units, in stack order, to the top of a hex, or off the map to `dead`, `pool`, `withdrawn`, `turn:N`."""
        ids = tuple(ids)
        units, stacks = dict(self.state.units), dict(self.state.stacks)
        for id_ in ids:
            self._lift(stacks, units[id_])
            units[id_] = replace(units[id_], at=to)
        if to[0].isdigit():
            stacks[to] = ids + stacks.get(to, ())
        self.state = replace(self.state, units=units, stacks=stacks)

    @staticmethod
    def _lift(stacks: dict[str, tuple[str, ...]], unit: Unit) -> None:
        if not unit.on_map:
            return
        rest = tuple(id_ for id_ in stacks[unit.at] if id_ != unit.id)
        if rest:
            stacks[unit.at] = rest
        else:
            del stacks[unit.at]

    def take_steps(self, id_: str, steps: int) -> None:
        """A unit loses steps; with its last it is gone (2.11 F, 2.11 G)."""
        unit = self.unit(id_)
        if steps >= unit.steps:
            self.remove(id_)
        elif steps > 0:
            self.put(replace(unit, steps=unit.steps - steps))

    def remove(self, id_: str) -> None:
        """A unit is eliminated: to the dead pile, an untried one back to the pool, hidden again (9.2.1 B)."""
        unit = self.unit(id_)
        if not unit.untried:
            self.place((id_,), terms.DEAD)
            self.put(replace(self.unit(id_), steps=0))
            return
        if unit.factors:
            self.state = replace(self.state, untried=tuple(sorted((*self.state.untried, unit.factors[0]))))
        self.place((id_,), terms.POOL)
        self.put(replace(self.unit(id_), factors=()))

    def reveal(self, id_: str) -> Unit:
        """Turn an untried unit up: its factors are drawn, now, from those not on the table face up (13.10 A)."""
        unit = self.unit(id_)
        if not unit.down:
            return unit
        values = list(self.state.untried)
        factors = values.pop(self.dice.pick("untried unit", values))
        self.state = replace(self.state, untried=tuple(values))
        self.put(replace(unit, factors=(factors,)))
        return self.unit(id_)

    def draw_untried(self, to: str) -> str | None:
        """An untried unit from the pool, face down, to a hex; its new id, or None where the pool is empty."""
        pool = [unit for unit in self.state.units.values() if unit.untried and unit.at == terms.POOL]
        if not pool:
            return None
        # Whichever counter it is, nobody has seen it: it comes back under a name that was never shown.
        old = min(pool, key=lambda unit: unit.id)
        while (id_ := f"u-{self.dice.token('untried id')}") in self.state.units:
            pass
        fresh = replace(old, id=id_, name="?", title="Untried army", steps=1)
        units = {id_: unit for id_, unit in self.state.units.items() if id_ != old.id}
        # Units stay in order of id, so that a game goes on alike whether or not it was stored in between.
        self.state = replace(self.state, units=dict(sorted({**units, fresh.id: fresh}.items())))
        self.place((fresh.id,), to)
        self.dice.renamed(old.id, fresh.id)
        return fresh.id

    # State

    def tracks(self, **changes: Any) -> None:
        self.state = self.state.with_tracks(**changes)

    def doings(self, **changes: Any) -> None:
        self.state = self.state.with_doings(**changes)
