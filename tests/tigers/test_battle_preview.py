"""Previews: the same reckoning as the battle's for who may see all, and nothing hidden for who may not (8.6)."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.dice import ScriptedDice
from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE, odds
from tests.tigers.table import Battlefield

RING = ("2019", "2119", "2120", "2021", "1920", "1919")
TERRAINS = st.sampled_from(["clear", "rough", "jungle", "mountain"])
SUPPLY = st.sampled_from(["", "out"])
COMERS = st.tuples(
    st.sampled_from(RING), st.sampled_from(["jap", "japbde", "puppet", "cavalry"]), st.integers(1, 2), SUPPLY
)
ATTACKERS = st.lists(COMERS, min_size=1, max_size=6)
HOLDERS = st.tuples(st.sampled_from(["ind", "bde", "chn", "mm"]), st.integers(1, 2), SUPPLY)
DEFENDERS = st.lists(HOLDERS, min_size=1, max_size=4)
RIVERS = st.dictionaries(st.sampled_from(RING), st.sampled_from(["river", "major"]), max_size=6)


@st.composite
def fields(draw: st.DrawFn) -> tuple[str, dict[str, Any], list[str]]:
    """A hex under attack from around it, in any ground, weather and supply."""
    men: dict[str, list[str]] = {key: [] for key in RING}
    ids = []
    for number, (at, kind, steps, kept) in enumerate(draw(ATTACKERS)):
        men[at].append(f"a{number} {kind} steps={steps} {kept}")
        ids.append(f"a{number}")
    held = [f"d{number} {kind} steps={steps} {kept}" for number, (kind, steps, kept) in enumerate(draw(DEFENDERS))]
    town = draw(st.sampled_from(["", "town", "city"]))
    lines = [f"2020 {draw(TERRAINS)} {town} | {', '.join(held)}"]
    lines += [f"{key} clear | {', '.join(men[key])}" for key in RING]
    rest: dict[str, Any] = {
        "turn": draw(st.integers(1, 10)),
        "rivers": [[key, "2020", kind] for key, kind in draw(RIVERS).items()],
        "markers": {"air_supply": draw(st.sampled_from([[], ["2020"]]))},
    }
    return "\n".join(lines), rest, ids


def told(table: Battlefield) -> tuple[str, str]:
    """The sums and odds as the battle told them, and the column before any infiltration die."""
    line = next(entry.text for entry in table.log if entry.text and " against " in entry.text)
    return line.split(",")[0], line.rsplit(": ", 1)[1].rstrip(".")


@pytest.mark.clause("13.12.A")
@settings(max_examples=150, deadline=None)
@given(fields(), st.integers(1, 6))
def test_the_arbiters_preview_is_the_battles_own(field: tuple[str, dict[str, Any], list[str]], die: int) -> None:
    board, rest, ids = field
    table = Battlefield(board, **rest)
    order: dict[str, Any] = {"order": "assault", "attackers": ids, "targets": ["2020"]}
    found = table.preview(**order)
    table.dice = ScriptedDice([die])
    result = table.order(**order)["result"]
    assert told(table) == (f"{found['attack']} against {found['defense']}", found["column"])
    assert found["columns"] == [{"column": found["column"], "chance": 1.0}]
    assert result in {row["result"] for row in found["chances"]}
    assert sum(row["chance"] for row in found["chances"]) == pytest.approx(1, abs=1e-5)
    lettered = TITLE.load(TITLE.dump(table.state), table.state.pack)
    assert TITLE.dump(lettered) == TITLE.dump(table.state)


@pytest.mark.clause("12.10.A")
@settings(max_examples=80, deadline=None)
@given(st.integers(1, 10), TERRAINS, st.sampled_from(["ind", "chn", "mm", "bde"]), st.integers(1, 6), st.booleans())
def test_an_infiltrations_preview_spreads_over_its_die(
    turn: int, terrain: str, defender: str, die: int, flown: bool
) -> None:
    board = f"2019 clear | a jap, b jap steps=2\n2020 {terrain} | d {defender}, e ind"
    markers = {"air_supply": ["2020"] if flown else []}
    table = Battlefield(board, phase="imperial.operational", turn=turn, markers=markers)
    order: dict[str, Any] = {"order": "infiltrate", "units": ["a", "b"], "into": "2020"}
    found = table.preview(**order)
    columns = Counter[str]()
    for face in range(1, 7):
        other = Battlefield(board, phase="imperial.operational", turn=turn, markers=markers)
        other.dice = ScriptedDice([face, die])
        result = other.order(**order)["result"]
        assert told(other)[1] == found["column"]
        line = next(entry.text for entry in other.log if entry.text and entry.text.startswith("Infiltration"))
        columns[line.rsplit("so ", 1)[1].rstrip(".")] += 1
        assert result in {row["result"] for row in found["chances"]}
    assert {row["column"]: row["chance"] for row in found["columns"]} == {
        column: round(count / 6, 6) for column, count in columns.items()
    }


VALUES = [[0, 0, 6], [0, 0, 6], [0, 2, 6], [1, 1, 6], [2, 3, 6], [3, 4, 6]]


def _tally(board: str, order: dict[str, Any], down: int, **rest: Any) -> dict[str, float]:
    """Every way in which so many untried units can turn up, fought out: columns with their exact chances."""
    ways = list(itertools.permutations(VALUES, down))
    columns: dict[str, Fraction] = {}
    for draws in ways:
        table = Battlefield(board, **rest)
        table.state = replace(table.state, untried=tuple(sorted((a, d, m) for a, d, m in VALUES)))
        table.dice = ScriptedDice([1], list(draws))
        facts = table.order(**order)
        if facts.get("called_off"):
            column = "off"
        elif any(entry.text and " against " in entry.text for entry in table.log):
            column = told(table)[1]
        else:
            column = "0/E"
        columns[column] = columns.get(column, Fraction(0)) + Fraction(1, len(ways))
    return {column: round(float(chance), 6) for column, chance in columns.items()}


@pytest.mark.clause("13.10.B")
@pytest.mark.parametrize(
    ("board", "order", "down", "phase"),
    [
        (
            "4710 clear east | u1 untried, u2 untried attenuated\n4712 clear east | u3 untried\n"
            "4711 clear east | j jap zone=east steps=1",
            {"order": "assault", "attackers": ["u1", "u2", "u3"], "targets": ["4711"]},
            3,
            "allied.assault",
        ),
        (
            "4710 clear east | u1 untried, c vet\n4712 clear east | u3 untried\n"
            "4711 rough east | j jap zone=east steps=1",
            {"order": "assault", "attackers": ["u3", "u1", "c"], "targets": ["4711"]},
            2,
            "allied.assault",
        ),
        (
            "4710 clear east | j jap\n4711 mountain east | u1 untried, u2 untried out, u3 untried out",
            {"order": "assault", "attackers": ["j"], "targets": ["4711"]},
            3,
            "imperial.assault",
        ),
        (
            "4811 clear east | j jap\n4711 mountain east | u1 untried\n4812 clear east | u2 untried, c vet",
            {"order": "assault", "attackers": ["j"], "targets": ["4711", "4812"]},
            2,
            "imperial.assault",
        ),
    ],
)
def test_face_down_units_are_reckoned_with_every_way_they_may_turn_up(
    board: str, order: dict[str, Any], down: int, phase: str
) -> None:
    rest = {"phase": phase, "turn": 8}
    table = Battlefield(board, **rest)
    table.state = replace(table.state, untried=tuple(sorted((a, d, m) for a, d, m in VALUES)))
    found = {row["column"]: row["chance"] for row in table.preview(**order)["columns"]}
    assert found == pytest.approx(_tally(board, order, down, **rest), abs=2e-6)


FOES = ("ind 5-7-6/3-4-6", "bde 1-1-6", "mm", "ind 9-12-6", "chn")


@pytest.mark.clause("8.6.A")
@settings(max_examples=60, deadline=None)
@given(st.permutations(FOES), st.permutations(FOES), st.integers(0, 2))
def test_a_preview_does_not_change_when_buried_units_are_swapped(one: list[str], two: list[str], seen: int) -> None:
    """Tops, numbers and the order of battle are public; which unit lies where below is not."""

    def table(order: list[str]) -> Battlefield:
        buried = [f"b{FOES.index(kind)} {kind}" for kind in order]
        board = f"2019 clear | j1 jap, j2 jap\n2021 clear | j3 jap\n2020 town rough | t ind, {', '.join(buried[:seen])}"
        rest = ", ".join(["o bde", *buried[seen:]])
        return Battlefield(f"{board.replace('town rough', 'rough town').rstrip(', ')}\n2119 clear | {rest}", turn=2)

    order: dict[str, Any] = {"order": "assault", "attackers": ["j1", "j2", "j3"], "targets": ["2020"]}
    assert table(one).preview("imperial", **order) == table(two).preview("imperial", **order)


@pytest.mark.clause("8.6.A")
def test_what_lies_buried_comes_as_chances_and_the_truth_is_among_them() -> None:
    board = "2019 clear | j1 jap, j2 jap\n2020 clear | i1 ind, b bde\n2119 clear | i2 ind 9-12-6"
    table = Battlefield(board)
    order: dict[str, Any] = {"order": "assault", "attackers": ["j1", "j2"], "targets": ["2020"]}
    exact, known = table.preview(**order), table.preview("imperial", **order)
    assert exact["defense"] == 11 and known["defense"] == [9, 11]
    assert {row["column"] for row in known["columns"]} == {"2:1", "1:1"}
    assert exact["column"] == "1:1" and known["column"] is None


@pytest.mark.clause("8.6.A")
def test_a_lone_unit_on_top_hides_nothing() -> None:
    table = Battlefield("2019 clear | j1 jap, j2 jap\n2020 clear | i1 ind")
    order: dict[str, Any] = {"order": "assault", "attackers": ["j1", "j2"], "targets": ["2020"]}
    assert table.preview(**order) == table.preview("imperial", **order)


@pytest.mark.clause("8.6.A")
def test_in_deep_fog_not_even_the_number_shows() -> None:
    order: dict[str, Any] = {"order": "assault", "attackers": ["j1"], "targets": ["2020"]}
    found = []
    for here, there in (("i1 ind", "i4 bde, i2 ind, i3 ind"), ("i1 ind, i2 ind, i3 ind", "i4 bde")):
        board = f"2019 clear | j1 jap\n2020 clear | {here}\n2119 clear | {there}"
        found.append(Battlefield(board, options={"fog": "deep"}).preview("imperial", **order))
    assert found[0] == found[1] and isinstance(found[0]["defense"], list)


@pytest.mark.clause("8.6.A")
def test_an_attack_on_six_deep_stacks_is_reckoned_from_few_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each hex holds one to four of some forty units: told apart one by one these are more ways than can be counted."""
    stacks = [f"{key} clear | i{key} ind, b{key} ind" for key in RING]
    board = "\n".join(["2020 clear | j1 jap, j2 jap, j3 jap", *stacks, "2219 clear | b1 bde, b2 bde 1-1-6"])
    table = Battlefield(board, turn=8, options={"fog": "deep"})
    reckoned, reckoning = Counter[odds.Reckoning](), odds.Reckoning

    def counted(*parts: Any) -> odds.Reckoning:
        found = reckoning(*parts)
        reckoned[found] += 1
        return found

    monkeypatch.setattr(odds, "Reckoning", counted)
    found = table.preview("imperial", order="assault", attackers=["j1", "j2", "j3"], targets=list(RING))
    assert sum(chance["chance"] for chance in found["columns"]) == pytest.approx(1, abs=1e-5)
    assert found["defense"][0] == 6 * 7
    assert max(reckoned.values()) == 1


@pytest.mark.clause("8.6.A")
def test_nobody_previews_the_enemys_attack() -> None:
    table = Battlefield("2019 clear | j1 jap\n2020 clear | i1 ind")
    order: dict[str, Any] = {"order": "assault", "attackers": ["i1"], "targets": ["2019"]}
    with pytest.raises(RuleError):
        table.preview("imperial", **order)
    with pytest.raises(RuleError):
        table.preview("imperial", **{**order, "attackers": ["nobody"]})


@pytest.mark.clause("7.7.3.A")
def test_a_supply_unit_on_top_does_not_blank_the_ground_beneath() -> None:
    board = "3018 clear east | j1 jap, j2 jap\n3019 clear east city start=allied | k supply, c vet"
    table = Battlefield(board, turn=4)
    found = table.preview("imperial", order="assault", attackers=["j1", "j2"], targets=["3019"])
    assert {shift["clause"] for shift in found["shifts"]} == {"13.20.A"}
    assert found["defense"] == [3, 6]
