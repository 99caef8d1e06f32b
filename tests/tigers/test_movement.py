"""Operational movement, chapter 11: one case a clause, on small boards."""

from typing import Any

import pytest

from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE
from app.engine.visibility import ARBITER

JAPANESE = {
    "force": "japanese",
    "kind": "infantry",
    "size": "division",
    "zone": "west",
    "factors": [[9, 11, 8], [7, 9, 8]],
}
BRITISH = {"force": "commonwealth", "kind": "infantry", "size": "division", "factors": [[5, 7, 6], [3, 4, 6]]}
VETERAN = {"force": "chinese_veteran", "kind": "infantry", "size": "army", "factors": [[3, 4, 6], [2, 2, 6]]}
UNTRIED = {"force": "chinese_untried", "kind": "infantry", "size": "army", "factors": [[0, 0, 6]]}
COLUMN = {f"20{row:02d}": "clear" for row in range(15, 28)}


class Case:
    """A position under play, with `move` and `reach` in short."""

    def __init__(self, units: dict[str, dict[str, Any]], hexes: dict[str, Any] | None = None, **rest: Any) -> None:
        board = {"hexes": hexes or COLUMN, "line": "none", **rest.pop("board", {})}
        self.side = rest.pop("side", "imperial")
        case = {
            "title": "tigers",
            "board": board,
            "turn": rest.pop("turn", 8),
            "phase": f"{self.side}.operational",
            "units": [{"id": id_, "steps": len(unit["factors"]), **unit} for id_, unit in units.items()],
            "supply": rest.pop("supply", dict.fromkeys(units, "full")),
            **rest,
        }
        self.state, self.dice = TITLE.set_up(case)

    def order(self, **body: Any) -> dict[str, Any]:
        outcome = TITLE.decide(self.state, self.side, body, self.dice)
        self.state = outcome.state
        return dict(outcome.facts)

    def move(self, units: str, *path: str) -> None:
        self.order(order="move", units=units.split(), path=list(path))

    def refused(self, units: str, *path: str) -> str | None:
        before = TITLE.dump(self.state)
        with pytest.raises(RuleError) as error:
            self.move(units, *path)
        assert TITLE.dump(self.state) == before
        return error.value.clause

    def at(self, unit: str) -> str:
        return str(self.state.units[unit].at)

    def reach(self, *units: str) -> dict[str, int]:
        answer = dict(TITLE.ask(self.state, ARBITER, {"reach": list(units)}))
        answer.pop("infiltrate")
        return answer


def jap(at: str, **rest: Any) -> dict[str, Any]:
    return {**JAPANESE, "at": at, **rest}


@pytest.mark.clause("11.1.A")
@pytest.mark.clause("11.2.A")
def test_a_unit_spends_its_own_points_and_no_more() -> None:
    case = Case({"j": jap("2015")})
    assert case.reach("j") == {f"20{row:02d}": row - 15 for row in range(16, 24)}
    case.move("j", "2015", "2016", "2017")
    assert case.reach("j") == {"2015": 2, "2016": 1, **{f"20{row:02d}": row - 17 for row in range(18, 24)}}
    assert case.refused("j", *[f"20{row:02d}" for row in range(17, 25)]) == "11.1.A"


@pytest.mark.clause("11.1.B")
def test_no_hex_is_skipped() -> None:
    case = Case({"j": jap("2015")})
    assert case.refused("j", "2015", "2017") == "11.1.B"
    assert case.refused("j", "2016", "2017") == "11.1.B"


@pytest.mark.clause("11.2.D")
@pytest.mark.clause("11.5.C")
def test_a_march_is_over_once_another_begins() -> None:
    case = Case({"a": jap("2015"), "b": jap("2020")})
    case.move("a", "2015", "2016")
    case.move("b", "2020", "2021")
    assert case.refused("a", "2016", "2017") == "11.5.C"
    case.move("b", "2021", "2022")


@pytest.mark.clause("11.3.A")
@pytest.mark.clause("11.3.B")
def test_one_hex_for_all_one_has() -> None:
    hexes = {"2015": "clear", "2016": "mountain", "2017": "clear", "2018": "sea"}
    slow = {"factors": [[1, 1, 2]]}
    case = Case({"j": jap("2015", **slow)}, hexes)
    assert case.reach("j") == {"2016": 2}
    case.move("j", "2015", "2016")
    assert case.refused("j", "2016", "2017") == "11.1.A"
    spent_one = Case({"j": jap("2017", **slow)}, {**hexes, "2018": "clear"})
    spent_one.move("j", "2017", "2018")
    assert "2016" not in spent_one.reach("j")


@pytest.mark.clause("11.3.A")
def test_a_unit_without_movement_factor_stays() -> None:
    case = Case({"j": jap("2015", factors=[[1, 1, 0]])})
    assert case.refused("j", "2015", "2016") == "11.3.A"
    assert case.reach("j") == {}


@pytest.mark.clause("11.4.A")
@pytest.mark.clause("11.4.B")
def test_only_units_of_one_hex_march_together() -> None:
    case = Case({"a": jap("2015"), "b": jap("2016")})
    assert case.refused("a b", "2015", "2016") == "11.4.A"
    case.move("a", "2015", "2016")
    assert case.refused("a b", "2016", "2017") == "11.4.A"


@pytest.mark.clause("11.5.A")
@pytest.mark.clause("11.5.B")
def test_a_stack_splits_and_both_parts_go_on() -> None:
    case = Case({"a": jap("2015"), "b": jap("2015"), "c": jap("2015")})
    case.move("a b c", "2015", "2016")
    case.move("a", "2016", "2017", "2018")
    case.move("b c", "2016", "2017")
    case.move("c", "2017", "2018")
    assert [case.at(unit) for unit in "abc"] == ["2018", "2017", "2018"]


@pytest.mark.clause("11.6.A")
@pytest.mark.clause("11.6.B")
def test_a_stack_goes_as_its_slowest_and_leaves_it_behind() -> None:
    case = Case({"fast": jap("2015"), "slow": jap("2015", factors=[[1, 1, 3]])})
    assert case.reach("fast", "slow") == {"2016": 1, "2017": 2, "2018": 3}
    assert case.refused("fast slow", "2015", "2016", "2017", "2018", "2019") == "11.6.A"
    case.move("fast slow", "2015", "2016", "2017", "2018")
    case.move("fast", "2018", "2019", "2020")
    assert case.at("slow") == "2018"


@pytest.mark.clause("11.7.A")
def test_enemies_bar_the_way() -> None:
    case = Case({"j": jap("2015"), "b": {**BRITISH, "at": "2017"}})
    assert case.reach("j") == {"2016": 1}
    assert case.refused("j", "2015", "2016", "2017") == "11.7.A"


@pytest.mark.clause("7.7.3.B")
def test_a_supply_unit_alone_is_overrun() -> None:
    hexes = {"2015": "clear", "2016": {"terrain": "clear", "city": "Kunming", "region": "china", "start": "allied"}}
    supply = {"force": "chinese_veteran", "kind": "supply", "factors": [[0, 0, 0]], "at": "2016"}
    case = Case({"j": jap("2015"), "s": supply}, hexes)
    case.move("j", "2015", "2016")
    assert case.at("s") == "dead"
    assert case.state.control["2016"] == "imperial"


@pytest.mark.clause("11.7.B")
@pytest.mark.clause("11.7.C")
@pytest.mark.parametrize(("start", "guide", "allowed"), [("imperial", 0, 0), ("imperial", 1, 1), ("allied", 0, 1)])
def test_untried_units_and_empty_cities(start: str, guide: int, allowed: int) -> None:
    hexes = {"2015": "clear", "2016": {"terrain": "clear", "city": "Ichang", "region": "china", "start": start}}
    units: dict[str, Any] = {"u": {**UNTRIED, "at": "2015"}, "v": {**VETERAN, "at": "2015"}}
    case = Case(units, hexes, side="allied", control={"2016": "imperial"})
    walkers = "u v" if guide else "u"
    if allowed:
        case.move(walkers, "2015", "2016")
        assert case.state.control["2016"] == "allied"
    else:
        assert case.refused(walkers, "2015", "2016") == "11.7.B"


@pytest.mark.clause("8.5.A")
def test_chinese_and_commonwealth_pass_but_do_not_stop_together() -> None:
    case = Case({"b": {**BRITISH, "at": "2016"}, "c": {**VETERAN, "at": "2015", "w": True}}, side="allied")
    assert case.refused("c", "2015", "2016") == "8.5.A"
    assert "2016" not in case.reach("c")
    case.move("c", "2015", "2016", "2017")


@pytest.mark.clause("6.2.B.2")
def test_special_forces_pay_one_anywhere_and_two_in_the_monsoon() -> None:
    hexes = {"2015": "clear", "2016": "mountain", "2017": "jungle", "2018": "clear"}
    chindits = {"force": "commonwealth", "kind": "special", "size": "division", "factors": [[4, 8, 4]], "at": "2015"}
    river = {"rivers": [["2017", "2018", "river"]]}
    assert Case({"c": chindits}, hexes, side="allied", board=river).reach("c") == {"2016": 1, "2017": 2, "2018": 4}
    assert Case({"c": chindits}, hexes, side="allied", turn=5, board=river).reach("c") == {"2016": 2, "2017": 4}


@pytest.mark.clause("7.1.C")
@pytest.mark.clause("7.2.A")
def test_out_of_supply_a_unit_moves_half_rounded_up() -> None:
    case = Case({"j": jap("2015", factors=[[9, 11, 7]])}, supply={"j": "out"})
    assert max(case.reach("j").values()) == 4


@pytest.mark.clause("7.9.5.E")
def test_a_tank_out_of_supply_stands_still() -> None:
    case = Case({"t": jap("2015", kind="tank")}, supply={"t": "out"})
    assert case.refused("t", "2015", "2016") == "7.9.5.E"


@pytest.mark.clause("7.9.5.A")
@pytest.mark.clause("7.9.5.C")
def test_one_unit_of_fuel_moves_all_tanks_and_none_moves_none() -> None:
    units = {"t1": jap("2015", kind="tank"), "t2": jap("2020", kind="tank")}
    case = Case(units, markers={"tank_fuel": 1})
    case.move("t1", "2015", "2016")
    case.move("t2", "2020", "2021")
    assert case.state.tracks.tank_fuel == 0
    dry = Case(units, markers={"tank_fuel": 0})
    assert dry.refused("t1", "2015", "2016") == "7.9.5.A"


@pytest.mark.clause("3.5.B")
@pytest.mark.clause("3.5.C")
def test_what_is_passed_through_changes_hands() -> None:
    hexes = {**COLUMN, "2016": {"terrain": "clear", "town": "Katha", "region": "burma", "start": "allied"}}
    case = Case({"j": jap("2015")}, hexes)
    case.move("j", "2015", "2016", "2017")
    assert case.state.control["2016"] == "imperial"
    assert case.state.stacks.get("2016") is None


def test_an_order_for_another_side_or_phase_is_refused_and_harms_nothing() -> None:
    case = Case({"j": jap("2015"), "b": {**BRITISH, "at": "2020"}})
    with pytest.raises(RuleError, match="no unit 'b'"):
        case.move("b", "2020", "2021")
    with pytest.raises(RuleError, match="no unit 'nobody'"):
        case.move("nobody", "2020", "2021")
    with pytest.raises(RuleError) as error:
        TITLE.decide(case.state, "allied", {"order": "move", "units": ["b"], "path": ["2020", "2021"]}, case.dice)
    assert error.value.code == "not_your_turn"
    with pytest.raises(RuleError) as error:
        case.order(order="assault", targets=["2020"], attackers=["j"])
    assert error.value.code == "wrong_phase"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"order": 7},
        {"order": "fly"},
        {"order": "move"},
        {"order": "move", "units": "j", "path": ["2015", "2016"]},
        {"order": "move", "units": [], "path": ["2015", "2016"]},
        {"order": "move", "units": ["j", "j"], "path": ["2015", "2016"]},
        {"order": "move", "units": ["j"], "path": ["2015"]},
        {"order": "move", "units": ["j"], "path": ["2015", "9999"]},
        {"order": "move", "units": ["j"], "path": ["2015", 2016]},
        {"order": "move", "units": ["j"], "path": ["2015", "2016"], "speed": 9},
    ],
)
def test_malformed_orders_say_what_is_wrong(body: dict[str, Any]) -> None:
    case = Case({"j": jap("2015")})
    with pytest.raises(RuleError) as error:
        TITLE.decide(case.state, "imperial", body, case.dice)
    assert error.value.code in ("malformed", "unknown_order", "unknown_hex")
    assert len(error.value.message) > 20
