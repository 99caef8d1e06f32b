"""Supply: what it does, how it is traced, and whose sources are whose (7.1 to 7.7)."""

from __future__ import annotations

from typing import Any

import pytest

from .small import BASES, Game, british, japanese, marauders, place, strip, trained, unit
from .table import Battlefield

ROW = strip(10, range(10, 20))
WEST_EDGE = {"west": ["1010"], "south": [], "north": []}


def line(hexes: dict[str, Any], at: str, others: tuple[Any, ...] = (), **more: Any) -> str:
    """The supply of a Commonwealth division with the western edge at 1010."""
    game = Game(8, "allied.operational", hexes, [british("b", at), *others], **{"edges": WEST_EDGE, **more})
    return str(game.ask(supply="b"))


@pytest.mark.clause("7.1.A", "7.1.B", "7.1.C", "7.3.A")
@pytest.mark.parametrize(("state", "attack", "defense", "reach"), [("full", 5, 7, 6), ("out", 3, 4, 3)])
def test_a_unit_has_its_full_factors_in_supply_and_halves_rounded_up_without(
    state: str, attack: int, defense: int, reach: int
) -> None:
    board = f"2019 clear | b ind {'out' if state == 'out' else ''}\n2020 clear | j jap"
    mine = Battlefield(board, phase="allied.assault").preview(order="assault", attackers=["b"], targets=["2020"])
    theirs = Battlefield(board).preview(order="assault", attackers=["j"], targets=["2019"])
    assert (mine["attack"], theirs["defense"]) == (attack, defense)
    game = Game(8, "allied.operational", ROW, [british("b", "1010")], supply={"b": state})
    assert max(cost for key, cost in game.ask(reach=["b"]).items() if key != "infiltrate") == reach


@pytest.mark.clause("7.1.D")
def test_lack_of_supply_kills_nobody_and_may_be_walked_into() -> None:
    hexes = {**strip(10, range(10, 13)), **BASES}
    units = [british("b", "1012"), japanese("j", "1011")]
    game = Game(8, "allied.operational", hexes, units, edges=WEST_EDGE, dice=[1, 1])
    assert game.ask(supply="b") == "out"
    game.end("allied", "allied", *["imperial"] * 4, *["allied"] * 4)
    assert (game.state.turn, game.unit("b").steps) == (9, 2)
    free = Game(8, "allied.operational", {**ROW, "1110": "sea"}, [british("b", "1013")], edges=WEST_EDGE)
    free.order("allied", "move", units=["b"], path=["1013", "1014"])
    assert free.unit("b").at == "1014"


@pytest.mark.clause("7.1.D")
def test_a_unit_may_march_to_where_no_line_reaches() -> None:
    hexes = {**strip(10, range(10, 13)), "1013": "mountain", "1014": "mountain", "1015": "clear"}
    game = Game(8, "allied.operational", hexes, [british("b", "1013", factors=[[5, 7, 8]])], edges=WEST_EDGE)
    assert game.ask(supply="b") == "full"
    game.order("allied", "move", units=["b"], path=["1013", "1014", "1015"])
    assert game.ask(supply="b") == "out"


@pytest.mark.clause("7.2.A", "7.2.C")
def test_the_supply_found_as_a_move_begins_holds_for_the_whole_move() -> None:
    hexes = {**strip(10, range(10, 13)), "1013": "mountain", "1014": "mountain", **strip(10, range(15, 18))}
    hexes = {key: value if isinstance(value, dict) else {"terrain": value} for key, value in hexes.items()}
    game = Game(8, "allied.operational", hexes, [british("b", "1012", factors=[[5, 7, 12]])], edges=WEST_EDGE)
    game.order("allied", "move", units=["b"], path=["1012", "1013", "1014", "1015"])
    assert game.ask(supply="b") == "out"
    # Three of twelve points are left, though a unit without supply would have had six in all.
    assert game.ask(reach=["b"])["1017"] == 2
    game.order("allied", "move", units=["b"], path=["1015", "1016", "1017"])


@pytest.mark.clause("7.2.B", "7.2.C", "13.12.C")
def test_in_a_battle_both_sides_are_judged_as_it_is_fought() -> None:
    board = "2018 clear | i ind\n2019 clear | b ind traced\n2020 clear | j jap traced\n2021 clear |"
    field = Battlefield(board, phase="allied.assault", edges={"west": ["2018"], "south": [], "north": []})
    found = field.preview(order="assault", attackers=["b"], targets=["2020"])
    assert (found["attack"], found["defense"]) == (5, 6)
    fed = Battlefield(board, phase="allied.assault", edges={"west": [], "south": ["2021"], "north": []})
    found = fed.preview(order="assault", attackers=["b"], targets=["2020"])
    assert (found["attack"], found["defense"]) == (3, 11)


@pytest.mark.clause("7.2.B")
def test_one_battle_may_cut_the_supply_of_the_next() -> None:
    board = (
        "2021 clear | a ind\n2022 clear | x jap steps=1 traced\n2023 clear |\n"
        "2120 clear | y jap traced\n2121 clear |\n2119 clear | b ind"
    )
    edges = {"west": [], "south": ["2023"], "north": []}
    field = Battlefield(board, phase="allied.assault", edges=edges, dice=[1], crt="0/1", water=[["2120", "2021"]])
    before = field.preview(order="assault", attackers=["b"], targets=["2120"])["defense"]
    field.assault("a", "2022")
    field.advance("a")
    after = field.preview(order="assault", attackers=["b"], targets=["2120"])["defense"]
    assert (before, after) == (11, 6)


@pytest.mark.clause("7.4.1", "7.5.A", "7.8.1.A")
def test_a_supply_line_is_an_unbroken_path_from_the_unit_to_its_source() -> None:
    game = Game(8, "allied.operational", ROW, [british("b", "1014")], edges=WEST_EDGE)
    found = game.ask(supply="b", path=True)
    assert found["path"] == ["1014", "1013", "1012", "1011", "1010"]
    gap = {key: value for key, value in ROW.items() if key != "1012"}
    assert line(gap, "1014") == "out" and line(gap, "1011") == "full"


@pytest.mark.clause("7.5.B")
def test_water_and_enemies_stop_a_line() -> None:
    assert line(ROW, "1014", water=[["1012", "1013"]]) == "out"
    assert line({**ROW, "1012": {"terrain": "lake"}}, "1014") == "out"
    assert line(ROW, "1014", (japanese("j", "1012"),)) == "out"
    assert line(ROW, "1011", (japanese("j", "1012"),)) == "full"


@pytest.mark.clause("7.5.B", "12.8.1")
def test_a_line_may_begin_in_a_hex_beside_the_enemy_and_go_round_him() -> None:
    hexes = {**strip(10, range(10, 14)), **strip(11, range(10, 14))}
    assert line(hexes, "1013", (japanese("j", "1012"),)) == "full"


@pytest.mark.clause("7.5.C")
def test_empty_towns_of_the_enemy_do_not_stop_a_line() -> None:
    hexes = {**ROW, "1012": place("Town", region="burma", start="imperial")}
    assert line(hexes, "1014", control={"1012": "imperial"}) == "full"


@pytest.mark.clause("7.5.D")
@pytest.mark.parametrize(
    ("mountains", "roads", "at", "state"),
    [
        (["1012"], [], "1013", "out"),
        (["1012"], [["1011", "1012"]], "1013", "full"),
        (["1012"], [["1012", "1013"]], "1013", "out"),
        (["1012", "1013"], [["1011", "1012"]], "1014", "out"),
        (["1012", "1013"], [["1011", "1012"], ["1012", "1013"]], "1014", "full"),
        (["1013"], [], "1013", "full"),
        (["1010"], [], "1013", "full"),
    ],
)
def test_a_line_goes_on_from_a_mountain_by_road_only(
    mountains: list[str], roads: list[list[str]], at: str, state: str
) -> None:
    hexes = {**ROW, **{key: {"terrain": "mountain"} for key in mountains}}
    assert line(hexes, at, roads=roads) == state


@pytest.mark.clause("7.6.1")
def test_one_source_feeds_any_number() -> None:
    units = [british(f"b{n}", f"10{11 + n}") for n in range(9)]
    game = Game(8, "allied.operational", ROW, units, edges=WEST_EDGE)
    assert {game.ask(supply=one["id"]) for one in units} == {"full"}


def china(length: int, **more: Any) -> Game:
    """A veteran army so many hexes from Kunming, whose supply unit stands at 3019."""
    hexes = strip(30, range(5, 20), "east", region="china")
    hexes["3019"] = place("Kunming", "city", region="china", side="east", start="allied")
    units = [
        unit("c", "chinese_veteran", f"30{19 - length:02d}"),
        unit("s", "chinese_veteran", "3019", kind="supply"),
        *more.pop("units", ()),
    ]
    return Game(8, "allied.operational", hexes, units, **more)


@pytest.mark.clause("7.7.1.A", "7.7.1.B", "7.7.1.C", "7.1.B")
@pytest.mark.parametrize(
    ("length", "state"), [(0, "full"), (1, "full"), (5, "full"), (6, "attenuated"), (14, "attenuated")]
)
def test_five_hexes_from_a_supply_unit_are_full_supply_and_more_are_thin(length: int, state: str) -> None:
    assert china(length).ask(supply="c") == state


@pytest.mark.clause("7.7.1.A")
@pytest.mark.parametrize("city", ["3019", "3308", "3710"])
def test_each_of_the_three_supply_units_is_a_source_and_its_city_without_it_is_not(city: str) -> None:
    hexes = strip(int(city[:2]), range(int(city[2:]), int(city[2:]) + 4), "east", region="china")
    hexes[city] = place("City", "city", region="china", side="east", start="allied")
    near = f"{city[:2]}{int(city[2:]) + 2:02d}"
    depot = unit("s", "chinese_veteran", city, kind="supply")
    army = unit("c", "chinese_veteran", near)
    assert Game(8, "allied.operational", hexes, [army, depot]).ask(supply="c") == "full"
    assert Game(8, "allied.operational", hexes, [army]).ask(supply="c") == "out"


def with_marauders(at: str, mm: str, **more: Any) -> str:
    hexes = {**strip(10, range(10, 16)), **strip(11, range(10, 16))}
    units = [trained("w", at), *([marauders(mm)] if mm else [])]
    return str(Game(8, "allied.operational", hexes, units, edges=WEST_EDGE, **more).ask(supply="w"))


@pytest.mark.clause("7.7.2.A")
@pytest.mark.parametrize(
    ("mm", "state"), [("1015", "full"), ("1014", "full"), ("1114", "full"), ("1013", "out"), ("", "out")]
)
def test_w_units_with_or_beside_the_marauders_trace_to_india(mm: str, state: str) -> None:
    assert with_marauders("1015", mm) == state


@pytest.mark.clause("7.7.2.B")
def test_other_w_units_in_the_west_have_kunming_alone() -> None:
    hexes: dict[str, Any] = {**strip(33, range(8, 12), "east"), **strip(32, range(8, 12))}
    hexes["3308"] = place("Chengtu", "city", region="china", side="east")
    depot = unit("s", "chinese_veteran", "3308", kind="supply")
    assert Game(8, "allied.operational", hexes, [trained("w", "3210"), depot]).ask(supply="w") == "out"
    assert Game(8, "allied.operational", hexes, [trained("w", "3310"), depot]).ask(supply="w") == "full"


@pytest.mark.clause("7.7.3.C", "7.6.1")
def test_feeding_others_uses_no_supply_unit_up() -> None:
    game = china(2)
    game.order("allied", "move", units=["c"], path=["3017", "3016"])
    game.end("allied")
    assert game.unit("s").at == "3019" and game.ask(supply="c") == "full"


@pytest.mark.clause("7.7.3.A", "7.7.3.D")
def test_a_supply_unit_never_moves_weighs_nothing_and_is_lost_for_good() -> None:
    units = [unit(f"c{n}", "chinese_veteran", "3019") for n in range(3)]
    game = china(2, units=units)
    assert game.refused("allied", "move", units=["s"], path=["3019", "3018"]) == "7.7.3.A"
    game.order("allied", "move", units=["c"], path=["3017", "3018", "3019"])
    game.end("allied")
    assert game.state.phase_key == "allied.assault"  # Four and the supply unit are no stack too high.
    lone = {**strip(30, range(17, 21), "east"), "3019": place("Kunming", "city", region="china", side="east")}
    men = [
        unit("s", "chinese_veteran", "3019", kind="supply"),
        japanese("j", "3018", zone="east"),
        unit("c", "chinese_veteran", "3020"),
    ]
    fall = Game(8, "imperial.operational", {**lone, **BASES}, men, dice=[2])
    fall.order("imperial", "move", units=["j"], path=["3018", "3019", "3018"])
    assert fall.unit("s").at == "dead" and fall.ask(control="3019") == "imperial"
    fall.end("imperial", "imperial", "allied", "allied")
    fall.order("allied", "move", units=["c"], path=["3020", "3019"])
    assert fall.ask(control="3019") == "allied" and fall.ask(supply="c") == "out"


@pytest.mark.clause("7.7.3.B")
def test_a_supply_unit_stops_japanese_lines() -> None:
    hexes = strip(30, range(17, 22), "east")
    units = [japanese("j", "3020", zone="east"), unit("s", "chinese_veteran", "3019", kind="supply")]
    edges = {"west": [], "south": [], "north": ["3017"]}
    assert Game(8, "imperial.operational", hexes, units, edges=edges).ask(supply="j") == "out"
    assert Game(8, "imperial.operational", hexes, units[:1], edges=edges).ask(supply="j") == "full"


@pytest.mark.clause("7.7.4.B", "7.7.1.C")
@pytest.mark.parametrize(
    ("bases", "state", "attack"), [(["2218"], "full", 4), (["1326"], "attenuated", 2), ([], "attenuated", 2)]
)
def test_with_a_base_at_myitkyina_chinese_lines_may_be_of_any_length(bases: list[str], state: str, attack: int) -> None:
    spots = {"2218": place("Myitkyina", region="burma"), "1326": place("Akyab", region="burma")}
    hexes = {**strip(30, range(5, 20), "east"), **spots, "3006": {"terrain": "clear", "side": "east"}}
    units = [
        unit("c", "chinese_veteran", "3007", factors=[[4, 6, 6]]),
        unit("s", "chinese_veteran", "3019", kind="supply"),
        japanese("j", "3006", zone="east"),
    ]
    game = Game(8, "allied.assault", hexes, units, markers={"open_bases": bases}, control={"2218": "allied"})
    assert game.ask(supply="c") == state
    assert game.ask(preview={"order": "assault", "attackers": ["c"], "targets": ["3006"]})["attack"] == attack
