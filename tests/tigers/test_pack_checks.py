"""The examination of packs: the shipped one has no fault, every kind of fault is found at its place, all at once."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.dice import SealedDice
from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE

Docs = dict[str, Any]
Change = Callable[[Docs], Any]
SHIPPED = TITLE.pack_docs()
WRITTEN = json.dumps(SHIPPED)


def changed(change: Change) -> Docs:
    docs: Docs = json.loads(WRITTEN)
    change(docs)
    return docs


def index(id_: str) -> int:
    return next(number for number, unit in enumerate(SHIPPED["units"]["units"]) if unit["id"] == id_)


FIRST = index("jp-33-div")
UNTRIED = next(i for i, unit in enumerate(SHIPPED["units"]["units"]) if unit["force"] == "chinese_untried")
SUPPLY = next(i for i, unit in enumerate(SHIPPED["units"]["units"]) if unit["kind"] == "supply")
CHINDITS, MARAUDERS, LATE = index("chn"), index("mm"), index("jp-47-div")


def unit(docs: Docs, number: int = FIRST) -> Any:
    return docs["units"]["units"][number]


def hex_(docs: Docs, key: str) -> Any:
    return docs["map"]["hexes"][key]


FAULTS: list[tuple[Change, str, str, str]] = [
    # map.json
    (lambda d: d["map"].pop("edges"), "map", "edges", "a value"),
    (lambda d: d["map"].update(format=2), "map", "format", "from 1 to 1"),
    (lambda d: d["map"].update(title="islands"), "map", "title", "one of tigers"),
    (lambda d: d["map"].update(name=" "), "map", "name", "the map's name"),
    (lambda d: d["map"]["hexes"].update({"10": "sea"}), "map", 'hexes["10"]', "four digits"),
    (lambda d: d["map"]["hexes"].update({"1015": "clear"}), "map", 'hexes["1015"]', "an object"),
    (lambda d: d["map"]["hexes"].update({"1023": "swamp"}), "map", 'hexes["1023"]', "one of clear"),
    (lambda d: hex_(d, "1015").update(terain="clear"), "map", 'hexes["1015"].terain', "is it terrain?"),
    (lambda d: hex_(d, "1015").update(terrain="bog"), "map", 'hexes["1015"].terrain', "one of clear"),
    (lambda d: hex_(d, "1015").update(region="siam"), "map", 'hexes["1015"].region', "one of india"),
    (lambda d: hex_(d, "1015").update(side="north"), "map", 'hexes["1015"].side', "one of west, east"),
    (lambda d: hex_(d, "1016").update(start="us"), "map", 'hexes["1016"].start', "one of allied, imperial"),
    (lambda d: hex_(d, "1016").pop("start"), "map", 'hexes["1016"].start', "who holds the place"),
    (lambda d: hex_(d, "4907").update(garrison=0), "map", 'hexes["4907"].garrison', "from 1 to 16"),
    (lambda d: hex_(d, "1016").update(garrison=2), "map", 'hexes["1016"].garrison', "no city"),
    (lambda d: hex_(d, "1016").update(city="Dhubri"), "map", 'hexes["1016"]', "not both"),
    (lambda d: hex_(d, "1016").update(atc="yes"), "map", 'hexes["1016"].atc', "true or false"),
    (lambda d: hex_(d, "1016").update(alias=7), "map", 'hexes["1016"].alias', "a text"),
    (lambda d: hex_(d, "1023").update(town="Atlantis", start="allied"), "map", 'hexes["1023"].terrain', "land"),
    (lambda d: hex_(d, "3019").pop("city"), "map", 'hexes["3019"]', "7.7.1.A"),
    (lambda d: d["map"]["hexes"].pop("1924"), "map", 'hexes["1924"]', "4.3"),
    (lambda d: d["map"]["rivers"][0].__setitem__(2, "brook"), "map", "rivers[0][2]", "one of river, major"),
    (lambda d: d["map"]["rivers"][0].__setitem__(1, "9999"), "map", "rivers[0][1]", "a hex of the map"),
    (lambda d: d["map"]["rivers"][0].__setitem__(1, "3019"), "map", "rivers[0]", "neighbouring"),
    (lambda d: d["map"]["rivers"].append(d["map"]["rivers"][0][::-1][2:]),
     "map", "rivers[611]", "[hex, hex, river or major]"),
    (lambda d: d["map"]["water"].append(["1016"]), "map", "water[513]", "[hex, hex]"),
    (lambda d: d["map"]["water"].append(d["map"]["water"][0]), "map", "water[513]", "each hexside once"),
    (lambda d: d["map"]["roads"].append(["1021", "1022", "lane"]), "map", "roads[431][2]", "one of road, rail"),
    (lambda d: d["map"]["roads"].append(["1022", "1023", "road"]), "map", "roads[431][1]", "a land hex"),
    (lambda d: d["map"]["edges"].update(west=[]), "map", "edges.west", "at least one hex"),
    (lambda d: d["map"]["edges"]["west"].append("1023"), "map", "edges.west[9]", "a land hex"),
    (lambda d: d["map"]["edges"].update(south=["4800"]), "map", "edges.south", "7.9.1.A"),
    (lambda d: d["map"]["labels"][0].update(hex="0000"), "map", "labels[0].hex", "a hex of the map"),
    (lambda d: d["map"]["labels"][0].update(angle="flat"), "map", "labels[0].angle", "a number"),
    # units.json
    (lambda d: d["units"].update(units={}), "units", "units", "a list of units"),
    (lambda d: d["units"].update(units=[]), "units", "units", "at least one unit"),
    (lambda d: d["units"]["units"].append("33"), "units", f"units[{len(SHIPPED['units']['units'])}]", "an object"),
    (lambda d: unit(d).update(id="a b"), "units", f"units[{FIRST}].id", "letters"),
    (lambda d: unit(d).update(id="u-1"), "units", f"units[{FIRST}].id", "not beginning with u-"),
    (lambda d: unit(d).update(id="mm"), "units", f"units[{MARAUDERS}].id", f"units[{FIRST}] has this one"),
    (lambda d: unit(d).update(force="german"), "units", f"units[{FIRST}].force", "one of commonwealth"),
    (lambda d: unit(d).update(kind="marine"), "units", f"units[{FIRST}].kind", "one of infantry"),
    (lambda d: unit(d).update(kind="supply"), "units", f"units[{FIRST}].kind", "7.7.3"),
    (lambda d: unit(d).update(size="corp"), "units", f"units[{FIRST}].size", "one of regiment"),
    (lambda d: unit(d).pop("size"), "units", f"units[{FIRST}].size", "one of regiment"),
    (lambda d: unit(d).update(w=True), "units", f"units[{FIRST}].w", "6.3.B.5"),
    (lambda d: unit(d).pop("zone"), "units", f"units[{FIRST}].zone", "6.3.B.4"),
    (lambda d: unit(d, CHINDITS).update(zone="west"), "units", f"units[{CHINDITS}].zone", "only Japanese"),
    (lambda d: unit(d)["factors"].__setitem__(1, [1, 2]), "units", f"units[{FIRST}].factors[1]", "three numbers"),
    (lambda d: unit(d)["factors"][1].__setitem__(0, "7"), "units", f"units[{FIRST}].factors[1][0]", "a whole number"),
    (lambda d: unit(d)["factors"][1].__setitem__(0, 70), "units", f"units[{FIRST}].factors[1]", "losses weaken"),
    (lambda d: unit(d)["factors"].append([1, 1, 8]), "units", f"units[{FIRST}].factors", "4 at most"),
    (lambda d: unit(d).pop("factors"), "units", f"units[{FIRST}].factors", "lines of"),
    (lambda d: unit(d).update(steps=5), "units", f"units[{FIRST}].steps", "from 1 to 4"),
    (lambda d: unit(d).update(at="turn:11"), "units", f"units[{FIRST}].at", "turn:10"),
    (lambda d: unit(d).update(at="pool"), "units", f"units[{FIRST}].at", "a hex number"),
    (lambda d: unit(d, UNTRIED).update(at="3019"), "units", f"units[{UNTRIED}].at", "pool"),
    (lambda d: unit(d, UNTRIED)["factors"].append([0, 0, 6]), "units", f"units[{UNTRIED}].factors", "one line"),
    (lambda d: unit(d, CHINDITS).update(at="turn:1"), "units", f"units[{CHINDITS}].at", "turn:2 or later"),
    (lambda d: unit(d, index("cn-54-army")).update(at="turn:4"),
     "units", f"units[{index('cn-54-army')}].at", "9.2.1.A"),
    (lambda d: unit(d, LATE).update(entry="any"), "units", f"units[{LATE}].entry", "one of west, east, either"),
    (lambda d: unit(d).update(entry="west"), "units", f"units[{FIRST}].entry", "9.2.5"),
    (lambda d: unit(d).update(origin="hearsay"), "units", f"units[{FIRST}].origin", "printed"),
    # charts.json
    (lambda d: d["charts"]["crt"].pop("4:1"), "charts", 'crt["4:1"]', "a value"),
    (lambda d: d["charts"]["crt"]["4:1"].pop(), "charts", 'crt["4:1"]', "six results"),
    (lambda d: d["charts"]["crt"]["4:1"].__setitem__(2, "3-2"), "charts", 'crt["4:1"][2]', "a result like"),
    (lambda d: d["charts"]["terrain"]["clear"].update(cost=0), "charts", "terrain.clear.cost", "from 1"),
    (lambda d: d["charts"]["terrain"].pop("road"), "charts", "terrain.road", "a value"),
    (lambda d: d["charts"]["infiltration"]["shifts"].pop(), "charts", "infiltration.shifts", "eight shifts"),
    (lambda d: d["charts"]["infiltration"]["modifiers"].update(mud=1),
     "charts", "infiltration.modifiers.mud", "no such field"),
    (lambda d: d["charts"]["air"].update(allied=-1), "charts", "air.allied", "from 0"),
    (lambda d: d["charts"]["limits"].update(stack=True), "charts", "limits.stack", "a whole number"),
    (lambda d: d["charts"]["limits"]["withdrawals"]["west"].pop("turn"),
     "charts", "limits.withdrawals.west.turn", "a value"),
    (lambda d: d["charts"]["limits"]["assaults_east"].update({"11": 1}),
     "charts", 'limits.assaults_east["11"]', "no such field"),
    (lambda d: d["charts"]["origins"]["crt"].pop("why"), "charts", "origins.crt.why", "a value"),
    # turns.json
    (lambda d: d["turns"]["turns"].pop(), "turns", "turns", "the ten turns"),
    (lambda d: d["turns"]["turns"][4].update(turn=9), "turns", "turns[4].turn", "stand in order"),
    (lambda d: d["turns"]["turns"][4].update(month=""), "turns", "turns[4].month", "a month"),
    (lambda d: d["turns"]["turns"][4]["replacements"].update(us=1.5),
     "turns", "turns[4].replacements.us", "a whole number"),
    (lambda d: d["turns"]["turns"][4].update(events=[1]), "turns", "turns[4].events[0]", "a text"),
    # together
    (lambda d: d["turns"]["turns"][0].update(monsoon=True), "turns", "turns[0].monsoon", "limits.monsoon"),
    (lambda d: unit(d).update(at="0101"), "units", f"units[{FIRST}].at", "a land hex"),
    (lambda d: unit(d).update(at="1023"), "units", f"units[{FIRST}].at", "a land hex"),
    (lambda d: unit(d).update(at="1016"), "units", f"units[{FIRST}].at", "Dhubri (1016) is allied"),
    (lambda d: unit(d).update(zone="east"), "units", f"units[{FIRST}].at", "6.3.B.4"),
    (lambda d: unit(d, CHINDITS).update(at="3018"), "units", f"units[{CHINDITS}].at", "6.3.B.3"),
    (lambda d: unit(d, index("cn-74-army")).update(at="2015"), "units", f"units[{index('cn-74-army')}].at", "6.3.B.5"),
    (lambda d: unit(d, CHINDITS).update(at="1622"), "units", f"units[{CHINDITS}].at", "a hex without enemies"),
    (lambda d: unit(d, index("cn-x-n38")).update(at=unit(d, index("i-23-div"))["at"]),
     "units", f"units[{index('cn-x-n38')}].at", "8.5.A"),
    (lambda d: [unit(d, index(f"jp-{n}-div")).update(at="1622") for n in (15, 31, 18, 56)],
     "units", f"units[{index('jp-56-div')}].at", "8.2.A"),
    (lambda d: unit(d, SUPPLY).update(at="3018"), "units", f"units[{SUPPLY}].at", "7.7.1.A"),
    (lambda d: d["units"].update(units=[u for u in d["units"]["units"] if u["force"] != "chinese_untried"]),
     "units", "units", "untried units"),
]  # fmt: skip


def test_the_shipped_pack_has_no_fault() -> None:
    assert TITLE.pack_faults(SHIPPED) == ()
    assert TITLE.pack(SHIPPED).hash == TITLE.pack().hash


def told(value: object) -> str:
    return value if isinstance(value, str) else ""


@pytest.mark.parametrize(("change", "file", "place", "expected"), FAULTS, ids=told)
def test_a_fault_is_found_at_its_place(change: Change, file: str, place: str, expected: str) -> None:
    faults = TITLE.pack_faults(changed(change))
    found = [fault for fault in faults if (fault.file, fault.place) == (file, place) and expected in fault.expected]
    assert found, [str(fault) for fault in faults]


def test_all_faults_are_told_not_only_the_first() -> None:
    def spoil(docs: Docs) -> None:
        hex_(docs, "1023").update(terrain="bog", side="north")
        unit(docs).update(force="german", steps=5)
        docs["charts"]["crt"]["4:1"][2] = "3-2"
        docs["turns"]["turns"][4].update(month="")

    assert [(fault.file, fault.place) for fault in TITLE.pack_faults(changed(spoil))] == [
        ("map", 'hexes["1023"].terrain'),
        ("map", 'hexes["1023"].side'),
        ("units", f"units[{FIRST}].force"),
        ("units", f"units[{FIRST}].steps"),
        ("charts", 'crt["4:1"][2]'),
        ("turns", "turns[4].month"),
    ]


def test_missing_and_strange_files_are_faults() -> None:
    faults = TITLE.pack_faults({**{part: SHIPPED[part] for part in ("map", "units", "charts")}, "rules": {}})
    assert [(fault.file, fault.expected) for fault in faults] == [
        ("rules", "no such file; a pack has map.json, units.json, charts.json, turns.json"),
        ("turns", "this file"),
    ]


def test_a_fault_in_words() -> None:
    fault = TITLE.pack_faults(changed(lambda docs: unit(docs)["factors"].__setitem__(1, [1, 2])))[0]
    place = f"units.json: units[{FIRST}].factors[1]"
    assert str(fault) == f"{place}: expected three numbers: attack, defense, movement, not [1, 2]"


def test_a_faulty_pack_is_refused_with_its_faults() -> None:
    def spoil(docs: Docs) -> None:
        for number in range(20, 30):
            unit(docs, number).update(size="corp")

    with pytest.raises(RuleError, match=r"units\[20\]\.size: expected one of .*; and 5 more faults") as refusal:
        TITLE.pack(changed(spoil))
    assert refusal.value.code == "bad_pack"


def test_a_pack_differs_by_any_value() -> None:
    assert TITLE.pack(changed(lambda docs: unit(docs).update(title="Another"))).hash != TITLE.pack().hash


def test_a_game_on_another_pack_comes_back_with_it_alone() -> None:
    other = TITLE.pack(changed(lambda docs: docs["charts"]["limits"].update(air_range=9)))
    state = TITLE.setup({}, SealedDice(b"seed", {}, "", 1), other)
    doc = json.loads(json.dumps(TITLE.dump(state)))
    assert TITLE.load(doc, other).limits["air_range"] == 9
    with pytest.raises(RuleError) as refusal:
        TITLE.load(doc)
    assert refusal.value.code == "unknown_pack"


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _places(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _places(inner, (*path, number))


def _kinds() -> list[list[tuple[Any, ...]]]:
    """All places, those of a kind together: a hex's terrain is one kind, a river's second hex another."""
    kinds: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for path in _places(SHIPPED):
        if path:
            kind = tuple("*" if str(key).isdigit() else key for key in path)
            kinds.setdefault(kind, []).append(path)
    return list(kinds.values())


KINDS = _kinds()
JUNK = st.none() | st.booleans() | st.integers(-3, 300) | st.floats() | st.text(max_size=5) | st.just([]) | st.just({})


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(KINDS).flatmap(st.sampled_from), JUNK | st.just("drop"))
def test_whatever_stands_anywhere_is_a_fault_or_can_be_played_with(path: tuple[Any, ...], junk: Any) -> None:
    """No value, wherever it stands, gets past the examination and breaks the set-up."""
    docs = dict(SHIPPED)
    inner: Any = docs
    for key in path[:-1]:
        # What is changed is copied, no more: copies of everything would take most of the test's time.
        inner[key] = copy.copy(inner[key])
        inner = inner[key]
    if junk == "drop":
        del inner[path[-1]]
    else:
        inner[path[-1]] = junk
    faults = TITLE.pack_faults(docs)
    if not faults:
        state = TITLE.setup({}, SealedDice(b"seed", {}, "", 1), TITLE.pack(docs))
        assert TITLE.faults(state) == []
        TITLE.board(state)
        assert TITLE.load(TITLE.dump(state), state.pack) == state
