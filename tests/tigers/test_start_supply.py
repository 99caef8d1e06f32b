"""From each source of supply to each unit as the game opens, by the engine's own tracing. Run with -s to read it.

Nobody begins out of supply. Those who begin in attenuated supply are Chinese without exception, and rightly so: they
stand more than five hexes from Kunming, Chengtu and Chungking (7.7.1.C), as the armies of the war areas did, which
lived off their provinces in 1944, with little but ammunition from the west. The named ones are listed below, with
where they are and what it means, and all hexes of untried units that are as far.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from app.engine.board import hexgrid
from app.engine.dice import SealedDice
from app.engine.titles.tigers import TITLE, terms
from app.engine.titles.tigers.state import State
from app.engine.titles.tigers.supply import Net, flood, traced
from app.engine.titles.tigers.units import Unit

FULL_HEXES = 5
# Who begins attenuated: hexes to the nearest source along a line, and why that is right.
ATTENUATED = {
    "cn-rdf": (6, "in the gorges below Wanhsien: the Yangtze carries up to there what the hills let through"),
    "cn-94-army": (6, "in the mountains of Enshi, where a road alone keeps the line open (7.5.D)"),
    "cn-18-army": (6, "south bank of the gorges, one march beyond the depots of the river"),
    "cn-74-army": (8, "Changteh, over the hills of western Hunan from Chungking"),
    "cn-73-army": (9, "Yiyang on the lake shore, fed over western Hunan"),
    "cn-99-army": (10, "the lower Milo: Hunan lived on its own rice"),
    "cn-4-army": (10, "Changsha: the same rice, the same want of shells"),
    "cn-10-army": (10, "Hengyang held out for 47 days on what was in the town"),
    "cn-p2-army": (10, "Chuchow, at the railway crossing, but the rails lead to no depot"),
    "cn-31-army": (10, "Nanning, by the roads of Kwangsi from Kunming"),
    "cn-20-army": (11, "outposts of the Ninth War Area on the Sintsiang"),
    "cn-37-army": (11, "outposts of the Ninth War Area on the Milo"),
    "cn-1-army": (12, "Tungkwan pass, over the Tsinling from Szechwan"),
    "cn-59-army": (12, "Siangyang, cut off from the gorges by the Japanese at Ichang"),
    "cn-46-army": (12, "Liuchow, between the fronts of Kweichow and Kwangtung"),
    "cn-13-army": (14, "Tengfeng in Honan, where the famine of 1943 had left nothing to live on"),
    "cn-15-army": (14, "Loyang, over the passes from Szechwan"),
    "cn-58-army": (14, "facing Nanchang, on what Kiangsi gave"),
    "cn-38-army": (15, "Szeshui on the Yellow River, the same way and farther"),
    "cn-85-army": (15, "Mihsien in Honan, the same way and farther"),
    "cn-62-army": (15, "north of Canton, beyond the Nan Ling"),
    "cn-64-army": (15, "Wuchow, down the West River"),
    "cn-7-army": (16, "an island in the Tapieh mountains between two Japanese fronts"),
    "cn-lka": (18, "irregulars in Anhwei behind the Japanese lines"),
    "cn-25-army": (18, "Shangjao, the eastern war area, reached through Kiangsi alone"),
    "cn-49-army": (19, "Chuhsien in Chekiang, as far from Chungking as the map lets one be"),
}
UNTRIED_FAR = {
    "3703", "3716", "3721", "3817", "3824", "4004", "4023", "4201", "4214", "4220", "4312", "4318", "4405", "4500",
    "4510", "4511", "4514", "4516", "4521", "4603", "4606", "4700", "4711", "4712", "4714", "4716", "4721", "4801",
    "4803", "4819", "5012", "5014", "5016", "5018", "5103", "5105", "5116", "5219", "5312", "5316", "5510", "5610",
    "5613", "5614", "5815", "6011",
}  # fmt: skip


@cache
def opening() -> State:
    state: State = TITLE.setup({}, SealedDice(b"the opening", {}, "", 1))
    return state


def units() -> list[Unit]:
    return [unit for unit in opening().on_map() if unit.ground]


def sources() -> Iterator[tuple[str, str, str, bool]]:
    """(name, hex, side that it feeds, whether its lines cross the Weather Line)."""
    edges, hexes = opening().theater.edges, opening().theater.hexes
    for key in edges["west"]:
        yield f"western edge {key}", key, terms.ALLIED, False
    for unit in opening().on_map():
        if unit.kind == "supply":
            yield opening().theater.name(unit.at), unit.at, terms.ALLIED, True
    for edge, zone in (("south", terms.WEST), ("north", terms.EAST)):
        for key in edges[edge]:
            if hexes[key].side == zone:
                yield f"{edge}ern edge {key}", key, terms.IMPERIAL, False


@cache
def nets() -> dict[str, tuple[Net, str, bool]]:
    """The net of every single source by its name."""
    state = opening()
    held = {
        side: frozenset(key for key in state.stacks if state.units[state.stacks[key][0]].side == side)
        for side in terms.SIDES
    }
    return {
        name: (flood(state.theater, held[terms.other(side)], (key,), crosses), side, crosses)
        for name, key, side, crosses in sources()
    }


@cache
def reached(id_: str) -> dict[str, int]:
    """The sources that could feed a unit by its force, with the hexes of the line from it to each."""
    unit, found = opening().units[id_], {}
    for name, (net, side, crosses) in nets().items():
        if side != unit.side or (side == terms.ALLIED and crosses != unit.chinese):
            continue
        length = net.length(unit.at)
        if length is not None:
            found[name] = length
    return found


def test_there_are_the_sources_that_the_rules_name() -> None:
    names = [name for name, *_ in sources()]
    assert sum(name.startswith("western") for name in names) == 9  # 7.8.1.A
    assert sum(name.startswith("southern") for name in names) == 5  # 7.9.1.A
    assert sum(name.startswith("northern") for name in names) == 10  # 7.9.3.A
    assert {"Kunming (3019)", "Chengtu (3308)", "Chungking (3710)"} <= set(names)  # 7.7.1.A
    assert len(names) == 27


def test_a_walk_from_each_source_to_each_unit_agrees_with_its_supply() -> None:
    """Source by source, what a unit gets is what the engine says it has; printed for reading."""
    state = opening()
    print()
    for unit in sorted(units(), key=lambda unit: (unit.side, unit.at)):
        kept, near = traced(state, unit), reached(unit.id)
        nearest = min(near, key=lambda name: near[name], default=None)
        told = "no source overland" if nearest is None else f"{near[nearest]} hexes to {nearest}, {len(near)} in reach"
        print(f"{unit.title:45} {state.theater.name(unit.at):24} {kept.state:10} {kept.clause:8} {told}")
        if kept.clause in ("7.8.3.1", "7.8.2.1", "7.7.2.A"):
            continue  # fed in another way, looked at below
        if unit.chinese:
            assert nearest is not None, unit.id
            assert (kept.state == terms.FULL) == (near[nearest] <= FULL_HEXES), unit.id
        else:
            assert bool(near) == (kept.state == terms.FULL), unit.id


@pytest.mark.clause("7.9.3.C")
def test_the_engines_ports_are_those_that_the_map_marks() -> None:
    marked = {key for key, raw in TITLE.pack_docs()["map"]["hexes"].items() if raw.get("port")}
    assert {key for key, here in opening().theater.hexes.items() if here.port} == marked
    assert {"3726", "4822", "6005"} <= marked


def test_nobody_begins_out_of_supply() -> None:
    assert [unit.id for unit in units() if traced(opening(), unit).state == terms.OUT] == []


def test_who_begins_in_attenuated_supply_and_why() -> None:
    state, far = opening(), [unit for unit in units() if traced(opening(), unit).state == terms.ATTENUATED]
    print()
    for unit in sorted(far, key=lambda unit: (unit.untried, min(reached(unit.id).values()))):
        hexes = min(reached(unit.id).values())
        why = ATTENUATED[unit.id][1] if unit.id in ATTENUATED else "an untried army of the province"
        print(f"{unit.title:25} {state.theater.name(unit.at):20} {hexes:3} hexes from a source: {why}")
    assert all(unit.chinese and traced(state, unit).clause == "7.7.1.C" for unit in far)
    named = {unit.id: min(reached(unit.id).values()) for unit in far if not unit.untried}
    assert named == {id_: hexes for id_, (hexes, _) in ATTENUATED.items()}
    assert {unit.at for unit in far if unit.untried} == UNTRIED_FAR


@pytest.mark.clause("7.5.D")
def test_one_army_alone_is_near_and_yet_too_far_for_full_supply() -> None:
    """Enshi lies five hexes from Chungking as the crow flies; the mountains make the line longer."""
    near = {
        unit.at
        for unit in units()
        if traced(opening(), unit).state == terms.ATTENUATED
        and min(hexgrid.distance(unit.at, key) for key in terms.SUPPLY_CITIES) <= FULL_HEXES
    }
    assert near == {"4208"}


@pytest.mark.clause("7.8.2")
def test_the_arakan_divisions_are_fed_by_sea() -> None:
    by_sea = {unit.id for unit in units() if traced(opening(), unit).clause == "7.8.2.1"}
    assert by_sea == {"i-25-div", "i-7-div", "i-5-div", "i-26-div", "br-36-div"}
    for id_ in by_sea:
        assert opening().hex(opening().units[id_].at).coast


@pytest.mark.clause("7.7.2.A")
def test_x_force_is_fed_from_india_through_the_marauders() -> None:
    fed = {unit.id for unit in units() if traced(opening(), unit).clause == "7.7.2.A"}
    assert fed == {unit.id for unit in units() if unit.force == "chinese_us_trained"}
    west = [net for name, (net, *_) in nets().items() if name.startswith("western")]
    for id_ in fed:
        assert any(net.reaches(opening().units[id_].at) for net in west), id_


@pytest.mark.clause("7.8.3")
def test_special_forces_need_no_line() -> None:
    assert {unit.id for unit in units() if traced(opening(), unit).clause == "7.8.3.1"} == {"chn", "mm"}


def test_y_force_is_in_full_supply_on_the_salween() -> None:
    y_force = [unit for unit in units() if unit.force == "chinese_veteran" and unit.w]
    assert {traced(opening(), unit).clause for unit in y_force} == {"7.7.1.B"}
    assert all("Kunming (3019)" in reached(unit.id) for unit in y_force)
