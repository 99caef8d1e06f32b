"""What one commander of a side may do only if the other agrees: he proposes it, and the other answers.

Which orders those are is said in `fronts`. A proposal hinders nobody: what is unanswered when the phase ends lapses,
only a reinforcement that may come over either edge comes in as proposed, for else it would be lost (9.2 E).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ...codec import encode
from ...dice import ProbeDice
from ...errors import RuleError
from . import air_supply, airlift, bases, fronts, orders, reinforcements, terms
from .orders import Commander, Kind, Order
from .state import Proposal, State
from .table import Table

# The kinds of order that may need the other's word, and those that are done without it when the phase ends.
_SHARED = {kind.name: kind for kind in (air_supply.AIR_SUPPLY, airlift.AIRLIFT, reinforcements.ENTER)}
_DONE_UNASKED = frozenset({"enter"})


def needed(state: State, by: Commander, order: Order) -> bool:
    """Whether this order, lawful in itself, is the other commander's business too."""
    if by.front is None or order["order"] not in _SHARED:
        return False
    if order["order"] == "enter":
        return _other_edge_open(state, by, order)
    return by.front == terms.WEST and not (bases.myitkyina_open(state) or state.tracks.east_shift_next)


def _other_edge_open(state: State, by: Commander, order: Order) -> bool:
    unit = state.units.get(str(order.get("unit")))
    if unit is None:
        return False
    elsewhere = (key for key in reinforcements.edge_hexes(state, unit) if state.hex(key).side != by.front)
    return any(reinforcements.refusal(state, unit, key) is None for key in elsewhere)


def put(table: Table, by: Commander, order: Order) -> None:
    """Lay an order before the other commander, in place of what the same one proposed before; RuleError where it
    would be refused anyhow."""
    state = table.state
    _SHARED[order["order"]].carry_out(Table(state, ProbeDice()), by, order)
    body = encode(order)
    text = json.dumps([state.turn, by.seat, body])
    made = Proposal(hashlib.sha256(text.encode()).hexdigest()[:12], by.seat, body)
    others = tuple(one for one in state.proposals if one.by != by.seat)
    table.state = replace(state, proposals=(*others, made))
    table.facts["proposed"] = made.id
    table.whisper("proposal", by.side, f"The commander in the {by.front} proposes {told(state, made)}.")


def told(state: State, proposal: Proposal) -> str:
    """A proposal in words, for its own side."""
    body = proposal.order

    def name(field: str) -> str:
        return state.theater.name(str(body[field]))

    if proposal.order["order"] == "enter":
        return f"to bring {state.units[body['unit']].title} in at {name('at')}"
    cost = "which takes planes from the China run: attacks in the east shift for the Empire next turn"
    if proposal.order["order"] == "air_supply":
        return f"to supply {name('at')} from the air, {cost}"
    titles = ", ".join(state.units[id_].title for id_ in body["units"])
    return f"to fly {titles} to {name('to')}, {cost}"


def lapse(table: Table) -> None:
    """The phase ends: what was not answered is dropped, or done where the thing would be lost."""
    for proposal in table.state.proposals:
        side = terms.ALLIED if proposal.by in table.state.seats(terms.ALLIED) else terms.IMPERIAL
        text = told(table.state, proposal)
        if proposal.order["order"] in _DONE_UNASKED and table.attempt(partial(_do, table, proposal)) is None:
            continue
        table.whisper("proposal", side, f"Not agreed in time: {text}.")
    table.state = replace(table.state, proposals=())


def _do(table: Table, proposal: Proposal) -> None:
    """Carry a proposal out as its maker's order, even where he has ended the phase since."""
    state = table.state
    others = tuple(one for one in state.proposals if one.id != proposal.id)
    table.state = replace(state, proposals=others, done=state.done - {proposal.by})
    _SHARED[proposal.order["order"]].carry_out(table, fronts.commander(state, proposal.by), proposal.order)
    table.state = replace(table.state, done=state.done)


def _mine_to_answer(state: State, by: Commander) -> Iterator[Proposal]:
    """What this commander may answer: his colleague's proposals, his own too where he acts for both."""
    for proposal in state.proposals:
        if proposal.by in state.seats(by.side) and (proposal.by != by.seat or by.front is None):
            yield proposal


def _choice(state: State, found: list[Proposal]) -> orders.Field:
    among = [{"value": one.id, "label": told(state, one)} for one in found]
    return {"name": "proposal", "label": "Proposal", "type": "choice", "from": among}


def _named(state: State, among: Iterator[Proposal], order: Order) -> Proposal:
    orders.only(order, "proposal")
    wanted = orders.text(order, "proposal")
    found = next((one for one in among if one.id == wanted), None)
    if found is None:
        raise RuleError("no_proposal", None, "That proposal is not before you, or not any more.")
    return found


def _agree_fields(state: State, by: Commander, _: Order) -> list[orders.Field] | None:
    possible = [one for one in _mine_to_answer(state, by) if _still_possible(state, one)]
    return [_choice(state, possible)] if possible else None


def _still_possible(state: State, proposal: Proposal) -> bool:
    table = Table(state, ProbeDice())
    return table.attempt(partial(_do, table, proposal)) is None


def _agree(table: Table, by: Commander, order: Order) -> None:
    _do(table, _named(table.state, _mine_to_answer(table.state, by), order))


AGREE = Kind(
    name="agree",
    label="Agree",
    hint="Your colleague's proposal is carried out.",
    clause="1.1.1",
    fields=_agree_fields,
    carry_out=_agree,
    always=True,
)


def _droppable(state: State, by: Commander) -> Iterator[Proposal]:
    """Anybody's of one's side: the other's is refused, one's own taken back."""
    return (one for one in state.proposals if one.by in state.seats(by.side))


def _object_fields(state: State, by: Commander, _: Order) -> list[orders.Field] | None:
    found = list(_droppable(state, by))
    return [_choice(state, found)] if found else None


def _object(table: Table, by: Commander, order: Order) -> None:
    state = table.state
    proposal = _named(state, _droppable(state, by), order)
    table.state = replace(state, proposals=tuple(one for one in state.proposals if one.id != proposal.id))
    said = "Taken back" if proposal.by == by.seat else "Refused"
    table.whisper("proposal", by.side, f"{said}: {told(state, proposal)}.")


OBJECT = Kind(
    name="object",
    label="Refuse or take back",
    hint="Your colleague's proposal is refused, or your own is taken back.",
    clause="1.1.1",
    fields=_object_fields,
    carry_out=_object,
    always=True,
)


def seen(state: State, side: str) -> dict[str, dict[str, Any]]:
    """A side's open proposals, for its own view."""
    return {
        one.id: {"by": one.by, "order": one.order["order"], "text": told(state, one)}
        for one in state.proposals
        if one.by in state.seats(side)
    }
