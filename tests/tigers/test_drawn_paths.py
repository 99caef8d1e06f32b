"""Paths drawn hex by hex: cost so far, why a step can't be taken, where they may go on; all as the order has it."""

from __future__ import annotations

import random
from typing import Any

from app.engine.dice import ProbeDice
from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.strategic import OFF
from tests.fog.positions import Play, small
from tests.tigers.small import Game, british, japanese, place, strip

GROUND = {
    **strip(20, range(15, 24)),
    **{f"21{row}": {"terrain": "rough", "side": "west"} for row in range(17, 22)},
    "2120": {"terrain": "mountain", "side": "west"},
}


def game(*units: dict[str, Any], **more: Any) -> Game:
    ids = [unit["id"] for unit in units]
    return Game(8, "imperial.operational", GROUND, list(units), supply=dict.fromkeys(ids, "full"), **more)


def via(game: Game, *path: str, units: tuple[str, ...] = ("j",), order: str = "move") -> dict[str, Any]:
    field = game.field("imperial", order, "path", units=list(units), path=list(path))
    assert field is not None
    found: dict[str, Any] = field["via"]
    return found


def test_a_march_is_counted_step_by_step_and_goes_on_from_its_end() -> None:
    found = game(japanese("j", "2018"))
    straight = found.field("imperial", "move", "path", units=["j"])
    assert straight is not None and "via" not in straight
    detour = via(found, "2018", "2118", "2119")
    assert (detour["path"], detour["refusal"], detour["limit"]) == (["2018", "2118", "2119"], None, 8)
    rough = straight["to"]["2118"]["cost"]
    assert detour["cost"] == 2 * rough
    # The cheapest way on from there, all of it counted, and never back to where the march began.
    assert detour["to"]["2020"] == {"cost": 2 * rough + 1, "path": ["2018", "2118", "2119", "2020"]}
    assert straight["to"]["2020"]["cost"] < detour["to"]["2020"]["cost"]
    assert "2018" not in detour["to"]


def test_the_step_that_can_t_be_taken_says_why() -> None:
    found = game(japanese("j", "2018"), british("b", "2020"))
    for path, good, clause in (
        (("2018", "2019", "2020", "2021"), 2, "11.7.A"),
        (("2018", "2022"), 1, "11.1.B"),
        (("2018", "2017", "9999"), 2, None),
        (("2018", "2118", "2119", "2118", "2119", "2118"), 5, "11.1.A"),
    ):
        told = via(found, *path)
        assert told["path"] == list(path[:good]) and told["refusal"]["message"], path
        assert clause is None or told["refusal"]["clause"] == clause, path
    # A path that does not begin with the units is none of theirs.
    field = found.field("imperial", "move", "path", units=["j"], path=["2017", "2016"])
    assert field is not None and "via" not in field


def test_one_hex_for_all_they_have() -> None:
    slow = japanese("j", "2119", factors=[[1, 1, 2]], steps=1)
    told = via(game(slow), "2119", "2120")
    assert (told["cost"], told["limit"], told["refusal"], told["to"]) == (2, 2, None, {})


def test_the_least_move_is_the_first_and_only_one() -> None:
    play = game(japanese("j", "2018", factors=[[1, 1, 2]], steps=1))
    # Two points are all it has: the rough hex takes them; the mountain, dearer, it could enter from where it stood.
    assert via(play, "2018", "2017")["to"].keys() == {"2016"}
    far = game(japanese("j", "2021", factors=[[1, 1, 2]], steps=1))
    told = via(far, "2021", "2020", "2120")
    assert (told["path"], told["refusal"]["clause"], told["cost"]) == (["2021", "2020"], "11.1.A", 1)
    assert told["to"].keys() == {"2019"}


def test_what_bars_a_step_comes_before_what_it_costs() -> None:
    play = game(japanese("j", "2020", factors=[[1, 1, 2]], steps=1), british("b", "2120"), british("c", "2018"))
    assert via(play, "2020", "2120")["refusal"]["clause"] == "11.7.A"
    assert via(play, "2020", "2019", "2018")["refusal"]["clause"] == "11.7.A"
    assert via(play, "2020", "2021", "2020", "2120")["refusal"]["clause"] == "11.7.A"


def test_a_step_too_dear_says_what_the_whole_way_would_cost() -> None:
    told = via(game(japanese("j", "2018", factors=[[1, 1, 4]], steps=1)), "2018", "2118", "2119")
    assert told["refusal"] is None or "costs" in told["refusal"]["message"]
    told = via(game(japanese("j", "2018", factors=[[1, 1, 3]], steps=1)), "2018", "2019", "2119", "2118")
    assert told["refusal"]["message"].startswith("That costs 5 MP; 3 are left")


def test_a_journey_by_rail_goes_off_the_map_and_back() -> None:
    hexes = {
        **strip(20, range(15, 20), side="west"),
        "2015": place("North", start="imperial"),
        "2019": place("South", start="imperial"),
        **strip(24, range(18, 20), side="west"),
        "2419": place("Far", start="imperial"),
    }
    found = Game(
        8,
        "imperial.strategic",
        hexes,
        [japanese("j", "2015")],
        supply={"j": "full"},
        control=dict.fromkeys(("2015", "2019", "2419"), "imperial"),
        edges={"west": [], "south": ["2019", "2419"], "north": []},
    )
    told = via(found, "2015", "2016", "2017", order="strategic")
    assert (told["cost"], told["limit"], told["refusal"]) == (2, None, None)
    assert told["to"]["2019"] == {"cost": 4, "path": ["2015", "2016", "2017", "2018", "2019"]}
    assert told["to"]["2419"]["path"][-2:] == [OFF, "2419"] and told["to"]["2419"]["cost"] == 5
    out = via(found, "2015", "2016", "2017", "2018", "2019", OFF, order="strategic")
    assert out["refusal"] is None and out["cost"] == 4 and "2419" in out["to"]
    assert via(found, "2015", OFF, order="strategic")["refusal"]["code"] == "off_map"


def test_what_a_drawn_path_says_is_what_the_order_does() -> None:
    """By chance: every path that is good to its end is carried out at that cost, others are refused for that reason."""
    carried = refused = 0
    for seed in range(200):
        chance = random.Random(seed)
        play = Play(small(chance, "table"), chance)
        state = play.state
        for seat in TITLE.waiting_on(state):
            for name in ("move", "strategic"):
                told = TITLE.legal(state, seat, {"order": {"order": name}})["offer"]
                if told is None:
                    continue
                unit = chance.choice(told["fields"][0]["from"])
                path = [state.units[unit].at]
                for _ in range(chance.randint(1, 3)):
                    path.append(chance.choice([side.to.key for side in state.theater.sides[path[-1]]]))
                body = {"order": name, "units": [unit], "path": path}
                answer = TITLE.legal(state, seat, {"order": body})
                field = answer["offer"]["fields"][1]["via"]
                if field["refusal"] is not None:
                    assert answer["refusal"] is not None and not answer["ready"]
                    refused += 1
                    continue
                assert field["path"] == path
                for way in field["to"].values():
                    assert way["path"][: len(path)] == path
                if answer["ready"]:
                    carried += 1
                    spent = _spent(state, seat, body, unit)
                    assert name == "strategic" or spent == field["cost"]
    assert carried > 8 and refused > 20


def _spent(state: Any, seat: str, body: dict[str, Any], unit: str) -> int:
    before = state.doings.spent.get(unit, 0)
    try:
        after = TITLE.decide(state, seat, body, ProbeDice()).state
    except RuleError as error:
        raise AssertionError(f"{body} was called complete: {error}") from error
    return int(after.doings.spent.get(unit, 0)) - before
