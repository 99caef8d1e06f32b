"""What is lost if a commander ends his phase now: told before he does, from what he himself may know."""

from __future__ import annotations

from collections.abc import Iterator

from . import garrisons, matterhorn, reinforcements, replacements, stacking, terms, untried, withdrawals
from .orders import Commander
from .state import State
from .terms import several

Loss = tuple[str, str]


def lost(state: State, by: Commander) -> list[dict[str, str]]:
    """What goes with the end of this phase: a sentence and the clause it stands on, for each."""
    return [{"text": text, "clause": clause} for text, clause in _PHASES[state.phase](state, by)]


def _new_units(state: State, by: Commander) -> Iterator[Loss]:
    if withdrawals.divisions_owed(state):
        yield "A division has been called away and none can go: the game is forfeit.", "9.3.H"
    coming = reinforcements.enterable(state, by)
    if coming:
        names = ", ".join(unit.title for unit in coming)
        yield f"Not come in yet, and lost if they don't come this turn: {names}.", "9.2.E"
    if untried.DRAW.fields(state, by, {}):
        count = state.tracks.untried_due
        yield f"Untried units that can still be raised, and don't wait for next turn: {count}.", "9.2.1.F"
    if matterhorn.MATTERHORN.fields(state, by, {}):
        yield "The B-29s strike now or never.", "14.4.A"
    yield from _replacements(state, by)


def _replacements(state: State, by: Commander) -> Iterator[Loss]:
    """Steps that this turn's units could take and next turn's can't; the Chinese steps keep (9.1.2 C)."""
    if replacements.RECREATE.fields(state, by, {}):
        yield "The Marauders could be brought back; US replacement steps don't keep.", "9.1.2.C"
    nations = {replacements.nation(unit) for unit in replacements.rebuildable(state, by)} - {"chinese"}
    for nation in sorted(nations):
        left = replacements.left(state, nation)
        yield f"Replacement steps left, which don't keep: {left}, {nation.title()}.", "9.1.2.C"


def _moves(state: State, by: Commander) -> Iterator[Loss]:
    for key in stacking.too_high(state):
        if by.front in (None, state.hex(key).side):
            going = several(stacking.fewest(state, key), "unit")
            yield f"{state.theater.name(key)} holds too many: {going} will have to be given up.", "8.3.B"


def _assault(state: State, by: Commander) -> Iterator[Loss]:
    if state.doings.pursuit:
        names = " or ".join(state.theater.name(key) for key in state.doings.pursuit)
        yield f"Attackers may still advance into {names}.", "13.26.A"
    if state.side == terms.IMPERIAL and by.front != terms.WEST:
        for key in garrisons.short(state):
            yield f"{state.theater.name(key)} has too small a garrison and will rise.", "3.6.A"


_PHASES = {
    terms.NEW_UNITS: _new_units,
    terms.STRATEGIC: _moves,
    terms.OPERATIONAL: _moves,
    terms.ASSAULT: _assault,
}
