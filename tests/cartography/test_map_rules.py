"""Every fact of the map that a clause of the rules states, one by one."""

from itertools import pairwise

import pytest

from app.engine.titles.tigers.cartography.grid import pair
from tests.cartography.board import beside, board, flood, hexes, is_land, name, rivers, roads, where

NAMED = {
    "1020": "Dacca", "1223": "Chittagong", "1326": "Akyab", "1516": "Dimapur", "1924": "Mandalay", "2218": "Myitkyina",
    "3019": "Kunming", "3308": "Chengtu", "3710": "Chungking", "3526": "Hanoi", "3726": "Haiphong", "4800": "Kaifeng",
    "4803": "Chumatien", "4805": "Sinyang", "4907": "Hankow", "6005": "Shanghai", "4700": "Chengchow",
    "5116": "Kanchow",
}  # fmt: skip
TSINLING = [
    "3904", "4004", "4103", "4203", "3804", "3903", "4003", "4102", "4202", "3703", "3803", "3902", "4002", "4101",
    "4201",
]  # fmt: skip


@pytest.mark.parametrize(("key", "place"), NAMED.items())
def test_a_place_stands_in_the_hex_the_rules_name(key: str, place: str) -> None:
    assert name(key) == place


@pytest.mark.clause("2.2.D")
@pytest.mark.parametrize("key", TSINLING)
def test_errata_add_rough_hexes(key: str) -> None:
    assert hexes()[key]["terrain"] == "rough"


@pytest.mark.clause("2.2.E")
def test_errata_add_two_mountain_hexes_beside_the_charts() -> None:
    for key in ("2310", "2410"):
        assert hexes()[key]["terrain"] == "mountain"
        assert f"{key[:2]}{int(key[2:]) - 1:02d}" not in hexes(), "nothing lies north of them"


@pytest.mark.clause("2.2.F")
@pytest.mark.parametrize("side", ["2219-2220", "2219-2319", "2219-2318", "2218-2318", "2218-2317"])
def test_the_irrawaddy_runs_south_and_east_of_2219_and_east_of_2218(side: str) -> None:
    a, b = side.split("-")
    assert pair(a, b) in rivers()


@pytest.mark.clause("2.2.F")
@pytest.mark.parametrize("key", ["2117", "2118", "2217"])
def test_no_river_west_or_north_of_myitkyina(key: str) -> None:
    assert pair("2218", key) not in rivers()


@pytest.mark.clause("3.3.B")
@pytest.mark.parametrize("key", ["3824", "4801", "5613"])
def test_untried_units_start_in_the_hexes_named(key: str) -> None:
    assert hexes()[key].get("untried") is True
    assert name(key) is None, "cities have untried units by 3.3.C"


@pytest.mark.clause("3.3.B")
def test_every_untried_hex_is_open_ground_in_china_east_of_the_line() -> None:
    marked = [key for key in hexes() if hexes()[key].get("untried")]
    assert len(marked) >= 6
    for key in marked:
        here = hexes()[key]
        assert is_land(key) and here["region"] == "china" and here["side"] == "east" and name(key) is None, key


@pytest.mark.clause("3.5.D", "3.5.E")
def test_starting_holders_by_country() -> None:
    for key, here in hexes().items():
        if name(key):
            assert here["start"] in ("allied", "imperial"), key
            if here["region"] in ("burma", "indochina"):
                assert here["start"] == "imperial", name(key)
            if here["region"] == "india":
                assert here["start"] == "allied", name(key)


@pytest.mark.clause("3.5.E")
def test_2320_is_an_allied_town_in_china_west_of_the_line() -> None:
    here = hexes()["2320"]
    assert "town" in here and here["start"] == "allied"
    assert (here["region"], here["side"]) == ("china", "west")


@pytest.mark.clause("3.5", "10.9")
@pytest.mark.parametrize(
    ("place", "holder"),
    [("Chengchow", "allied"), ("Kanchow", "allied"), ("Chumatien", "allied"), ("Kunming", "allied"),
     ("Chengtu", "allied"), ("Chungking", "allied"), ("Kaifeng", "imperial"), ("Sinyang", "imperial"),
     ("Hankow", "imperial"), ("Shanghai", "imperial"), ("Hanoi", "imperial"), ("Haiphong", "imperial")],
)  # fmt: skip
def test_who_holds_a_city_at_the_start(place: str, holder: str) -> None:
    here = hexes()[where(place)]
    assert here["city"] == place and here["start"] == holder


@pytest.mark.clause("3.6.A")
def test_garrisons_stand_in_every_imperial_city_east_of_the_line_and_nowhere_else() -> None:
    for key, here in hexes().items():
        due = "city" in here and here["start"] == "imperial" and here["side"] == "east"
        assert (here.get("garrison", 0) in (1, 2, 3)) is due, key


@pytest.mark.clause("3.6.F")
def test_haiphong_needs_no_garrison() -> None:
    assert "garrison" not in hexes()["3726"]
    assert hexes()["3726"]["side"] == "west"


@pytest.mark.clause("4.1", "4.2", "14.1")
def test_eight_atc_bases_in_india_two_west_of_dimapur_and_six_from_column_16() -> None:
    bases = sorted(key for key in hexes() if hexes()[key].get("atc"))
    assert len(bases) == 8
    assert all(hexes()[key]["region"] == "india" and hexes()[key]["start"] == "allied" for key in bases)
    assert bases[:2] == ["1020", "1223"]
    assert all(key >= "1600" for key in bases[2:])


@pytest.mark.clause("14.3.1.1.A")
def test_eight_bases_of_the_14th_air_force_in_china() -> None:
    bases = {name(key) for key in hexes() if hexes()[key].get("airbase")}
    assert len(bases) == 8
    assert bases >= {"Hengyang", "Lingling", "Kweilin", "Liuchow", "Nanning", "Suichwan", "Kanchow"}
    assert bases & {"Namyung", "Kienow", "Laohokow"}
    for place in bases:
        here = hexes()[where(str(place))]
        assert (here["region"], here["side"], here["start"]) == ("china", "east", "allied")


@pytest.mark.clause("6.1")
@pytest.mark.parametrize("key", ["3019", "3824"])
def test_kunming_and_3824_lie_east_of_the_line(key: str) -> None:
    assert hexes()[key]["side"] == "east"


@pytest.mark.clause("6.1")
def test_nanning_lies_east_and_hanoi_haiphong_and_their_gates_west() -> None:
    assert hexes()[where("Nanning")]["side"] == "east"
    for key in ("3526", "3726", "3527", "3627", "3628", "1727", "1828", "1927"):
        assert hexes()[key]["side"] == "west", key


@pytest.mark.clause("6.1")
def test_the_west_is_india_burma_indochina_and_china_beyond_the_salween() -> None:
    western = {"india", "burma", "indochina", "thailand"}
    for key, here in hexes().items():
        if is_land(key) and here["region"] in western:
            assert here["side"] == "west", key
    for place in ("Tengchung", "Lungling", "Chenkang"):
        assert hexes()[where(place)]["side"] == "west"
    for place in ("Paoshan", "Tali", "Mengtsz", "Posheh"):
        assert hexes()[where(place)]["side"] == "east"


@pytest.mark.clause("6.1")
@pytest.mark.parametrize("side", ["west", "east"])
def test_the_line_parts_the_map_into_two_areas(side: str) -> None:
    own = [key for key in hexes() if hexes()[key]["side"] == side]
    assert flood(own[:1], lambda _, there: hexes()[there]["side"] == side) == set(own)


@pytest.mark.clause("7.5.D")
def test_4208_is_mountain_that_only_a_road_leads_through() -> None:
    assert hexes()["4208"]["terrain"] == "mountain"
    assert len([n for n in beside("4208") if pair("4208", n) in roads()]) == 2


@pytest.mark.clause("7.7.4.A")
def test_a_road_runs_from_the_west_edge_in_india_to_myitkyina() -> None:
    reached = flood(["2218"], lambda a, b: pair(a, b) in roads())
    assert reached & {key for key in board()["edges"]["west"] if hexes()[key]["region"] == "india"}


@pytest.mark.clause("7.8.1.A")
def test_the_west_edge_is_1014_to_1022_all_land_in_india() -> None:
    edge = board()["edges"]["west"]
    assert edge == [f"10{row}" for row in range(14, 23)]
    assert all(is_land(key) and hexes()[key]["region"] == "india" for key in edge)


@pytest.mark.clause("7.9.1.A", "9.2.5.B")
def test_five_hexes_are_all_the_open_land_of_the_south_edge() -> None:
    assert board()["edges"]["south"] == ["1727", "1828", "1927", "3527", "3628"]
    bottom = [key for key in hexes() if int(key[2:]) == (27 if int(key[:2]) % 2 else 28)]
    assert len(bottom) == 53
    open_land = [key for key in bottom if is_land(key) and hexes()[key]["terrain"] != "jungle"]
    assert sorted(open_land) == board()["edges"]["south"]


@pytest.mark.clause("7.9.3.A", "9.2.5.C")
def test_the_japanese_north_edge_runs_from_kaifeng_to_the_coast() -> None:
    edge = board()["edges"]["north"]
    assert edge == [f"{column}00" for column in range(48, 58)]
    assert all(is_land(key) for key in edge)
    assert hexes()["5700"].get("coast") and not is_land("5800"), "the coast begins at 5700"


@pytest.mark.clause("7.9.3.C")
def test_ports_are_the_imperial_coast_from_haiphong_to_shanghai() -> None:
    ports = {key for key in hexes() if hexes()[key].get("port")}
    assert {"3726", "6005"} <= ports
    for key, here in hexes().items():
        coastal = name(key) and here.get("coast") and here["start"] == "imperial"
        between = here["region"] in ("china", "indochina") and key not in (where("Nam Dinh"), where("Nantung"))
        beyond = name(key) == "Yencheng"
        assert (key in ports) is bool(coastal and between and not beyond), key


@pytest.mark.clause("10.2.E")
def test_the_chinese_edge_runs_from_2509_to_4700() -> None:
    edge = board()["edges"]["china"]
    assert (edge[0], edge[-1]) == ("2509", "4700")
    assert all(b in beside(a) for a, b in pairwise(edge)), "unbroken"
    assert all(is_land(key) and hexes()[key]["region"] in ("china", "tibet") for key in edge)


@pytest.mark.clause("11.8.E")
def test_china_has_two_jungle_hexes() -> None:
    found = [key for key in hexes() if hexes()[key]["terrain"] == "jungle" and hexes()[key]["region"] == "china"]
    assert found == ["4215", "4315"]


@pytest.mark.clause("11.10.A")
def test_the_road_goes_by_2120_and_2221_is_jungle() -> None:
    assert {("2120", "2220"), ("2120", "2221")} <= roads()
    assert ("2220", "2221") not in roads()
    assert hexes()["2221"]["terrain"] == "jungle"


def test_cities_stand_in_china_but_for_hanoi_and_haiphong() -> None:
    outside = {key for key in hexes() if "city" in hexes()[key] and hexes()[key]["region"] != "china"}
    assert outside == {"3526", "3726"}
    towns = {key for key in hexes() if "town" in hexes()[key] and hexes()[key]["region"] == "china"}
    assert towns == {where("Tengchung"), where("Lungling"), "2320"}
