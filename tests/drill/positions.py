"""The positions: between them every kind of order can be given, most from the first moment on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.tigers.table import case


@dataclass(frozen=True)
class Position:
    """A judge's case, and orders given before the players come."""

    case: Mapping[str, Any]
    script: Sequence[tuple[str, Mapping[str, Any]]] = ()


DONE = {"order": "done"}

# Six transport bases far off, so that no die of 4.1 is thrown as an Imperial turn begins.
BASES = "\n".join(f"01{row:02d} clear town atc india start=allied |" for row in range(1, 7))

ARRIVALS = f"""
3019 clear city east start=allied | kun vet
3020 clear city east start=allied |
3021 clear city east start=imperial | hol jap zone=east
2218 clear town start=allied |
2217 clear |
1010 clear town atc india start=allied | weak ind steps=1
1011 clear india | fit ind
0910 clear india |
{BASES}
"""

TOKYO = f"""
2019 clear town | one jap, two jap
2020 clear | three jap steps=3
2021 clear | out jap out
{BASES}
"""

PLANES = f"""
2019 clear town | one jap
{BASES}
"""

BEHIND = """
0101 clear town atc india start=allied | north ind, mate bde
0102 clear india |
0105 clear town atc india start=allied | south ind
0106 clear india |
0110 clear town atc india start=allied | chin ust
3019 clear city east start=allied |
"""

MARCH = """
2018 clear | foe ind, low bde
2019 clear town | top jap, under japbde, armor tank
2020 clear |
2119 rough |
2118 jungle |
2017 clear |
1919 clear |
1918 clear |
"""

CROWD = """
2019 clear town | a jap, b jap, c jap, d jap, e japbde
2020 clear | f jap
2021 clear | g jap
2022 clear | h jap
"""

BATTLE = """
2018 clear east | x vet steps=1
2118 clear east | y vet steps=1, z vet steps=1
2019 clear east | a jap zone=east, b jap zone=east
2020 clear city east start=imperial |
2013 clear town airbase east start=allied |
"""

REVOLT = f"""
4710 clear city east start=imperial | a jap zone=east, b japbde zone=east
4711 clear east |
4610 clear east |
4709 clear east |
5000 clear city east start=imperial | home jap zone=east
{BASES}
"""

TWO = f"""
1010 clear town atc india start=allied | weak ind steps=1
1011 clear india | fit ind
3019 clear city east start=allied | kun vet
3020 clear city east start=allied |
{BASES}
"""

_EDGES = {"west": ["0910", "2217", "0101", "0102", "0105", "0106"], "south": ["2022"], "north": ["5000"]}


def _edges(*keys: str) -> dict[str, list[str]]:
    return {name: [key for key in hexes if key in keys] for name, hexes in _EDGES.items()}


def _arrivals() -> dict[str, Any]:
    found = case(
        ARRIVALS,
        "allied.new_units",
        10,
        edges=_edges("0910", "2217"),
        roads=[["2218", "2217"]],
        markers={"untried_due": 2, "replacements": {"commonwealth": 1, "us": 1}},
        air={"allied": 2},
    )
    found["units"] += [
        {"id": f"u{n}", "force": "chinese_untried", "kind": "infantry", "size": "army", "at": "pool",
         "factors": [[1, 2, 6]]}
        for n in range(3)
    ]  # fmt: skip
    found["units"].append(_division("new", "turn:10"))
    found["units"].append(
        {"id": "mm", "force": "us", "kind": "special", "size": "regiment", "name": "MM", "title": "Merrill's Marauders",
         "at": "dead", "steps": 2, "factors": [[4, 5, 4], [2, 3, 4]]}
    )  # fmt: skip
    return found


def _division(id_: str, at: str) -> dict[str, Any]:
    return {
        "id": id_, "force": "commonwealth", "kind": "infantry", "size": "division", "title": "19th Indian Division",
        "at": at, "steps": 2, "factors": [[5, 7, 6], [3, 4, 6]],
    }  # fmt: skip



POSITIONS: dict[str, Position] = {
    "arrivals": Position(_arrivals()),
    "tokyo": Position(case(TOKYO, "imperial.new_units", 5, markers={"disease_due": 2})),
    "planes": Position(case(PLANES, "imperial.new_units", 7, air={"imperial_east": 3})),
    "behind": Position(case(BEHIND, "allied.strategic", 4, edges=_edges("0101", "0102", "0105", "0106"))),
    "march": Position(case(MARCH, "imperial.operational", 2, crt="0/E")),
    "crowd": Position(case(CROWD, "imperial.operational", 2), [("imperial", DONE)]),
    "battle": Position(
        case(BATTLE, "imperial.assault", 2, crt="1/E", air={"imperial_east": 1, "allied": 2}),
    ),
    "revolt": Position(case(REVOLT, "imperial.assault", 8), [("imperial", DONE)]),
    "two": Position(
        case(TWO, "allied.new_units", 4, options={"allied": "two"}, markers={"disease_due": 0}),
    ),
}
POSITIONS["revolt"].case["board"]["hexes"]["4710"]["garrison"] = 8
