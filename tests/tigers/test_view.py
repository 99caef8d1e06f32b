"""What a view holds besides counters: the game's own line, tracks, boxes off the map, places, the battle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.engine.titles.tigers import TITLE
from app.engine.visibility import ARBITER, SPECTATOR, Viewer

from .small import BASES, Game, british, japanese, place, strip, unit, untried
from .table import Battlefield

ALLIED = Viewer("seat", "allied", "allied")
IMPERIAL = Viewer("seat", "imperial", "imperial")
ROW = strip(10, range(10, 16))


def now(game: Game | Battlefield, viewer: Viewer = SPECTATOR) -> dict[str, Any]:
    return dict(TITLE.view(game.state, viewer)["game"]["now"])


def tracks(game: Game) -> dict[str, Any]:
    return dict(TITLE.view(game.state, SPECTATOR)["tracks"])


def quiet(turn: int, phase: str = "allied.operational", **more: Any) -> Game:
    return Game(turn, phase, ROW | more.pop("hexes", {}), more.pop("units", []), **more)


@pytest.mark.clause("5.3.A", "5.3.B", "6.2.A", "7.8.5.A")
@pytest.mark.parametrize(
    ("turn", "shift", "notes"),
    [
        (1, False, ["Nothing east of the Weather Line this turn"]),
        (2, False, ["The Allies do nothing east of the Weather Line this turn"]),
        (8, False, []),
        (8, True, ["Air supply diverted: attacks in the east shift for the Empire"]),
        (5, False, ["Monsoon in the west"]),
    ],
)
def test_what_is_special_about_a_turn_is_noted(turn: int, shift: bool, notes: list[str]) -> None:
    game = quiet(turn, "imperial.operational", markers={"east_shift": shift})
    assert now(game)["notes"] == notes


@pytest.mark.clause("6.2.A")
@pytest.mark.parametrize(("turn", "weather"), [(2, None), (3, {"west": "rain"}), (7, {"west": "rain"}), (8, None)])
def test_the_rain_falls_west_of_the_line_in_monsoon_turns(turn: int, weather: dict[str, str] | None) -> None:
    assert now(quiet(turn)).get("weather") == weather


@pytest.mark.clause("5.1.1")
def test_who_has_ended_the_phase_is_told_where_a_side_has_two_commanders() -> None:
    assert not {"done", "acting"} & now(quiet(8)).keys()
    for options in ({"allied": "two"}, {"imperial": "two"}):
        side = next(iter(options))
        game = quiet(8, f"{side}.operational", units=[british("b", "1010"), japanese("j", "1014")], options=options)
        game.order(f"{side}_west", "delegate")
        assert (now(game)["done"], now(game)["acting"]) == ([], {f"{side}_west": f"{side}_east"})
        game.order(f"{side}_west", "revoke")
        game.end(f"{side}_west")
        assert (now(game)["done"], now(game)["acting"]) == ([f"{side}_west"], {})


def test_what_there_is_nothing_of_is_left_out() -> None:
    game = quiet(8)
    assert set(TITLE.view(game.state, ARBITER)) == {"game", "tracks", "victory"}


@pytest.mark.clause("3.5.A", "4.3.1")
def test_places_tell_their_holder_and_conditions_whose_they_are() -> None:
    game = quiet(8, hexes={"1020": place("There", start="imperial")})
    view = TITLE.view(game.state, SPECTATOR)
    assert view["spaces"] == {"1020": {"control": "imperial"}}
    assert set(view["victory"]) == {"east", "airbases", "mandalay", "myitkyina", "city", "india", "assaults"}
    fields = {"label", "side", "points", "holds", "why", "clause"}
    assert all(set(row) == fields for row in view["victory"].values())
    assert view["victory"]["mandalay"]["clause"] == "4.3.5"


# Each box of the record track: whose it is, and the most that it may show.
WHOSE: dict[str, tuple[str | None, int | None]] = {
    "atc_bases": ("allied", 10),
    "air_bases": ("allied", None),
    "tank_fuel": ("imperial", 6),
    "aviation_fuel": ("imperial", 6),
    "prepared_assaults_east": ("imperial", None),
    "india_assaults": ("imperial", 3),
    "cities_attacked": ("imperial", None),
    "chinese_replacements": ("allied", 8),
    "planes_allied": ("allied", 7),
    "planes_imperial_west": ("imperial", None),
    "planes_imperial_east": ("imperial", None),
    "air_supply": ("allied", 3),
    "untried_pool": ("allied", None),
}


@pytest.mark.clause("3.4.A", "14.3")
def test_every_box_says_whose_it_is_and_how_much_it_holds() -> None:
    game = quiet(8, air={"allied": 7, "imperial_west": 1, "imperial_east": 3})
    game.state = game.state.with_tracks(planes_used={"allied": 2, "imperial_west": 1, "imperial_east": 0})
    found = tracks(game)
    assert {key: (one.get("side"), one.get("max")) for key, one in found.items()} == WHOSE
    planes = ("planes_allied", "planes_imperial_west", "planes_imperial_east")
    assert [found[key]["value"] for key in planes] == [5, 0, 3]
    # What has no side or no bound has no such field.
    assert all(None not in one.values() for one in found.values())


@pytest.mark.clause("9.1.2.B")
def test_replacement_steps_that_are_left_have_a_box() -> None:
    game = quiet(8)
    game.state = game.state.with_tracks(replacements={"us": 1, "japanese": 0, "some_others": 2})
    found = {key: one for key, one in tracks(game).items() if key.startswith("replacements_")}
    assert found == {
        "replacements_us": {"label": "Replacement steps, us", "value": 1, "clause": "9.1.2.B"},
        "replacements_some_others": {"label": "Replacement steps, some others", "value": 2, "clause": "9.1.2.B"},
    }


@pytest.mark.clause("9.2.1.E", "6.4.C", "14.4.A")
def test_what_is_due_has_a_box_only_while_it_is() -> None:
    game = quiet(8, hexes={"1020": place("Burnt", "city")})
    assert not {"untried_due", "disease_due", "matterhorn"} & tracks(game).keys()
    game.state = game.state.with_tracks(untried_due=2, disease_due=3, matterhorn="1020")
    found = tracks(game)
    assert found["untried_due"] == {
        "label": "Untried units to place", "value": 2, "clause": "9.2.1.E", "side": "allied"
    }  # fmt: skip
    assert found["disease_due"] == {
        "label": "Steps lost to disease", "value": 3, "clause": "6.4.C", "side": "allied"
    }  # fmt: skip
    assert found["matterhorn"] == {"label": "B-29 raid on", "value": "1020", "clause": "14.4.A", "side": "allied"}


@pytest.mark.clause("14.3.4.A")
def test_the_bases_left_are_those_never_lost() -> None:
    fields = {f"10{row}": place(f"Field {row}", airbase=True, start="allied") for row in (20, 21, 22)}
    game = quiet(8, hexes=fields)
    assert tracks(game)["air_bases"]["value"] == 3
    game.state = game.state.with_tracks(bases_lost=("1020", "1022"))
    assert tracks(game)["air_bases"]["value"] == 1
    game.state = game.state.with_tracks(bases_lost=("1020", "1021", "1022"))
    assert tracks(game)["air_bases"]["value"] == 0


@pytest.mark.clause("9.2.1.F")
def test_the_pool_is_counted_and_not_shown() -> None:
    units = [untried("u1"), untried("u2"), untried("u3", "1010"), unit("v", "chinese_veteran", "turn:9")]
    game = quiet(8, units=units)
    assert tracks(game)["untried_pool"]["value"] == 2
    assert set(TITLE.view(game.state, ARBITER)["boxes"]) == {"turn:9"}


@pytest.mark.clause("3.1.B", "2.11.G", "9.3.A")
def test_what_is_off_the_map_lies_open_in_its_box() -> None:
    units = [british("late", "turn:10"), british("lost", "dead"), british("home", "withdrawn"), british("here", "1010")]
    boxes = TITLE.view(quiet(8, units=units).state, SPECTATOR)["boxes"]
    assert {key: (box["label"], [one["id"] for one in box["pieces"]]) for key, box in boxes.items()} == {
        "turn:10": ("Enters on turn 10", ["late"]),
        "dead": ("Eliminated", ["lost"]),
        "withdrawn": ("Withdrawn", ["home"]),
    }
    assert boxes["turn:10"]["pieces"][0]["title"] == "late"


@pytest.mark.clause("8.6.A")
def test_a_stack_is_told_to_its_own_side_in_full_and_to_others_by_its_top() -> None:
    game = quiet(8, units=[british("b", "1010"), british("c", "1010")])
    stacks = {v.key: TITLE.view(game.state, v)["stacks"]["1010"] for v in (ALLIED, IMPERIAL, SPECTATOR, ARBITER)}
    assert stacks["seat:allied"]["units"] == stacks["arbiter"]["units"] == ["b", "c"]
    for one in (stacks["seat:imperial"], stacks["spectator"]):
        assert (one["top"]["name"], one["under"]) == ("b", 1) and "units" not in one
    deep = quiet(8, units=[british("b", "1010"), british("c", "1010")], options={"fog": "deep"})
    assert [TITLE.view(deep.state, v)["stacks"]["1010"]["under"] for v in (ALLIED, IMPERIAL)] == [1, None]


@pytest.mark.clause("8.6.B")
def test_in_a_battle_the_two_commanders_see_all_and_others_the_tops() -> None:
    board = "2010 clear | j jap, k jap\n2011 clear | b ind, c ind, d ind"
    field = Battlefield(board, turn=8, crt="1/1", dice=[3])
    field.assault("j k", "2011")
    shown = {}
    for viewer in (ALLIED, IMPERIAL, ARBITER, SPECTATOR):
        battle = TITLE.view(field.state, viewer)["battle"]["now"]
        shown[viewer.key] = [[one["name"] for one in battle[who]] for who in ("attackers", "defenders")]
    assert shown.pop("spectator") == [["j"], ["b"]]
    assert all(names == [["j", "k"], ["b", "c", "d"]] for names in shown.values())
    assert "battle" not in TITLE.view(replace(field.state, battle=None), ARBITER)


def test_proposals_are_for_their_own_side() -> None:
    base = {"1009": place("Base", atc=True, region="india", start="allied")}
    game = quiet(8, "allied.new_units", hexes=base | BASES, units=[british("b", "1010")], options={"allied": "two"})
    viewers = (Viewer("seat", "allied_east", "allied"), IMPERIAL, SPECTATOR, ARBITER)
    assert not any("proposals" in TITLE.view(game.state, viewer) for viewer in viewers)
    game.order("allied_west", "air_supply", at="1010")
    assert ["proposals" in TITLE.view(game.state, viewer) for viewer in viewers] == [True, False, False, True]
