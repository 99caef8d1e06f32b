"""What is to be done now, in a sentence."""

from __future__ import annotations

from . import fronts, sequence, terms
from .orders import Commander
from .state import State
from .terms import several

_PHASES = {
    terms.NEW_UNITS: ("Bring in what is due: replacements, reinforcements, markers; then end the phase.", "9.2.A"),
    terms.STRATEGIC: ("Move units far behind the front, within the limits; then end the phase.", "10.1.A"),
    terms.OPERATIONAL: ("March, and infiltrate with units that have not moved yet; then end the phase.", "11.1.A"),
    terms.ASSAULT: ("Attack neighboring enemies, one battle at a time; then end the phase.", "13.1.A"),
}
_STAGES = {
    "attacker_air": ("How many air units support your attack? None is an answer too.", "14.3.3.C"),
    "defender_air": ("How many air units support the battle? Neither side knows the other's number.", "14.3.3.E"),
    "defender_losses": ("The defender takes his losses: choose who loses steps.", "13.22.D"),
    "attacker_losses": ("The attacker takes his losses: choose who loses steps.", "13.22.D"),
    "advance": ("The hex is empty: who advances into it, if anyone?", "13.26.A"),
}


def prompt(state: State, by: Commander) -> tuple[str, str]:
    """A sentence for a seat that is waited on, and the clause that it stands on."""
    if state.battle is not None:
        if state.battle.stage == "defender_air" and state.battle.side == by.side:
            return "The defender chooses his aircraft. Till then you may change how many you send.", "14.3.3.E"
        return _STAGES[state.battle.stage]
    if state.revolts:
        name = state.theater.name(state.revolts[0])
        return f"{name} has risen: its garrison must leave for a neighboring hex.", "3.6.C"
    if state.done >= set(state.seats(state.side)):
        return "A stack is too high: eliminate the fewest units that bring it within the limit.", "8.3.B"
    if state.tracks.disease_due and state.phase == terms.NEW_UNITS:
        return f"Disease takes {several(state.tracks.disease_due, 'step')} in the west: choose whose.", "6.4.C"
    return _PHASES[state.phase]


def waiting(state: State, by: Commander) -> str:
    """What a seat that is not waited on reads."""
    if state.result is not None:
        return "The game is over."
    other = fronts.partner(state, by)
    if by.seat in state.proxies:
        return "Your colleague acts for you in this phase."
    if other is not None and other in sequence.waiting_on(state):
        return "Waiting for your colleague."
    return f"Waiting for the {terms.SIDE_NAMES[terms.other(by.side)]}."
