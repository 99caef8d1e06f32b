"""Untried units have no factors until they are turned up: not in the state, not in its JSON, for nobody (9.2.1)."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace

from app.engine.dice import SealedDice
from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.state import State
from app.engine.titles.tigers.table import Table
from app.engine.titles.tigers.view import view
from app.engine.visibility import ARBITER

from .positions import Play


def started(**options: str) -> State:
    return TITLE.setup(options, SealedDice(b"seed", {}, "", 1))


def test_there_is_nothing_to_know_of_a_face_down_unit() -> None:
    state = started()
    down = [unit for unit in state.on_map() if unit.down]
    assert len(down) > 10
    # Apart from id, place and size mark, which the back shows too, each is the same counter, whoever looks.
    assert len({replace(unit, id="", at="", size="") for unit in down}) == 1
    pieces = view(state, ARBITER)["pieces"]
    assert all(pieces[unit.id]["factors"] is None for unit in down)
    units = TITLE.dump(state)["units"]
    assert len({json.dumps({**units[unit.id], "at": "", "size": ""}) for unit in down}) == 1


def test_what_is_left_to_draw_says_nothing_of_who_draws_it() -> None:
    state = started()
    assert list(state.untried) == sorted(state.untried)
    assert Counter(state.untried) == Counter(state.pack.untried)


def test_reveals_draw_from_what_is_not_on_the_table_face_up() -> None:
    state = started()
    table = Table(state, SealedDice(b"another", {}, "value", 1))
    ids = [unit.id for unit in state.on_map() if unit.down]
    for id_ in ids:
        table.reveal(id_)
    shown = Counter(table.unit(id_).factors[0] for id_ in ids)
    assert shown + Counter(table.state.untried) == Counter(state.pack.untried)
    for id_ in ids:
        table.remove(id_)
    assert Counter(table.state.untried) == Counter(state.pack.untried)


def test_every_value_is_drawn_as_often_as_it_is_there() -> None:
    state = started()
    unit = next(unit for unit in state.on_map() if unit.down)
    draws, values = 6000, Counter(state.untried)
    found: Counter[tuple[int, int, int]] = Counter()
    for number in range(draws):
        table = Table(state, SealedDice(b"draws", {}, str(number), 1))
        found[table.reveal(unit.id).factors[0]] += 1
    total = sum(values.values())
    square = sum((found[one] - draws * n / total) ** 2 / (draws * n / total) for one, n in values.items())
    # Chi-square: the mean is the degrees of freedom, the deviation the root of twice that; five of them are rare.
    degrees = len(values) - 1
    assert square < degrees + 5 * (2 * degrees) ** 0.5


def test_an_id_seen_face_up_never_comes_back() -> None:
    state = started()
    table = Table(state, SealedDice(b"again", {}, "value", 1))
    unit = next(unit for unit in state.on_map() if unit.down)
    seen = {one.id for one in state.units.values()}
    table.reveal(unit.id)
    table.remove(unit.id)
    assert unit.id not in {one.id for one in table.state.on_map()}
    drawn = {table.draw_untried("3019") for _ in range(5)}
    assert len(drawn) == 5 and not drawn & seen
    assert all(table.unit(str(id_)).down for id_ in drawn)


def test_no_factors_anywhere_in_the_stored_states_of_a_game() -> None:
    chance = random.Random(11)
    play = Play(started(), chance, haste=0.7)
    for _ in range(60):
        order = play.next()
        assert order is not None
        play.give(*order)
        doc = TITLE.dump(play.state)
        for unit in play.state.units.values():
            if unit.down and isinstance(doc["units"][unit.id], dict):
                assert doc["units"][unit.id]["factors"] == []
        # The values that are left stand apart, sorted, as many as there are counters face down.
        assert len(doc["untried"]) == sum(1 for unit in play.state.units.values() if unit.down)
        assert doc["untried"] == sorted(doc["untried"])
