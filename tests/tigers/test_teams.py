"""Two commanders on a side: who orders what, what both must agree to, acting for each other, and whole games."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from app.engine.titles.tigers import TITLE
from app.engine.visibility import SPECTATOR, Viewer

from .small import BASES, Game, british, japanese, place, strip, trained
from .teams import TABLES, played

TWO = {"allied": "two", "imperial": "two"}
WEST, EAST = "imperial_west", "imperial_east"
# Two columns side by side with the Weather Line between them, and room around.
LINE = {**strip(20, range(5, 15)), **strip(21, range(5, 15), "east")}


def game(phase: str, units: list[dict[str, Any]], turn: int = 8, **more: Any) -> Game:
    return Game(turn, phase, LINE | BASES | more.pop("hexes", {}), units, options=TWO, **more)


def offered(play: Game, seat: str) -> set[str]:
    return {offer["order"] for offer in TITLE.legal(play.state, seat)["offers"]}


def waiting(play: Game) -> list[str]:
    return sorted(TITLE.waiting_on(play.state))


def read(play: Game, seat: str) -> str:
    """All lines of the log that a seat, or the public, has read."""
    viewer = Viewer("seat", seat, seat.partition("_")[0]) if seat != "spectator" else SPECTATOR
    lines = [line for entry in play.log if (line := entry.for_viewer(viewer)) is not None]
    return " ".join(line["text"] for line in lines)


def test_each_orders_the_units_on_his_side_of_the_line() -> None:
    play = game("imperial.operational", [japanese("w", "2008"), japanese("e", "2108", zone="east")])
    for seat, mine, other in ((WEST, "w", "e"), (EAST, "e", "w")):
        field = play.field(seat, "move", "units")
        assert field is not None and field["from"] == [mine]
        play.refused(seat, "move", units=[other], path=["2008", "2009"])
    play.order(WEST, "move", units=["w"], path=["2008", "2009"])
    assert play.refused(EAST, "move", units=["w"], path=["2009", "2010"]) is None
    assert play.unit("w").at == "2009"


def test_a_unit_that_crosses_is_handed_over_and_both_are_told() -> None:
    play = game("imperial.operational", [japanese("w", "2008"), japanese("x", "2010")])
    play.order(WEST, "move", units=["w"], path=["2008", "2108"])
    for seat in (WEST, EAST):
        assert "the commander in the east leads it now" in read(play, seat)
    for stranger in ("allied_west", "spectator"):
        assert "leads it now" not in read(play, stranger)
    play.refused(WEST, "move", units=["w"], path=["2108", "2109"])
    # The march goes on under its new commander.
    play.order(EAST, "move", units=["w"], path=["2108", "2109"])
    assert play.unit("w").at == "2109"


def test_marches_of_two_commanders_do_not_end_each_other() -> None:
    units = [japanese("w", "2008"), japanese("v", "2011"), japanese("e", "2108", zone="east")]
    play = game("imperial.operational", units)
    play.order(WEST, "move", units=["w"], path=["2008", "2009"])
    play.order(EAST, "move", units=["e"], path=["2108", "2109"])
    play.order(WEST, "move", units=["w"], path=["2009", "2010"])
    play.order(WEST, "move", units=["v"], path=["2011", "2012"])
    assert play.refused(WEST, "move", units=["w"], path=["2010", "2009"]) == "11.5.C"
    play.order(EAST, "move", units=["e"], path=["2109", "2110"])


def test_a_phase_ends_when_both_say_so_and_either_may_take_it_back_until_then() -> None:
    play = game("imperial.operational", [japanese("w", "2008"), japanese("e", "2108", zone="east")])
    assert waiting(play) == [EAST, WEST]
    play.order(WEST, "done")
    assert waiting(play) == [EAST]
    assert offered(play, WEST) == {"resume", "delegate"}
    assert play.refused(WEST, "move", units=["w"], path=["2008", "2009"]) == "5.1.1"
    play.order(WEST, "resume")
    assert waiting(play) == [EAST, WEST]
    play.order(WEST, "move", units=["w"], path=["2008", "2009"])
    play.order(EAST, "done")
    play.order(WEST, "done")
    assert play.state.phase == "assault" and not play.state.done
    assert play.refused(WEST, "resume") == "5.1.1"
    assert play.refused("allied_west", "resume") == "5.1.1"


def test_a_battle_waits_for_the_commanders_whose_units_are_in_it() -> None:
    units = [
        japanese("w", "2008"),
        japanese("e", "2110", zone="east"),
        british("b1", "2009"),
        british("b2", "2009"),
        trained("c", "2111"),
        trained("d", "2111"),
    ]
    play = game("imperial.assault", units, air={"imperial_west": 0}, dice=[1, 1])
    play.order(WEST, "assault", targets=["2009"], attackers=["w"])
    assert play.state.battle is not None
    first = waiting(play)
    assert first in (["allied_west"], [WEST])
    assert EAST not in first and play.refused(EAST, "done") == "8.6.B"
    stranger = "allied_east" if first == ["allied_west"] else EAST
    assert not offered(play, stranger) - {"delegate"}
    play.refused(stranger, "losses", steps={})


def test_planes_are_asked_of_the_commander_where_the_battle_is() -> None:
    """An attack out of the west on a hex in the east: the attackers are the west's, the planes the east's."""
    hexes = {"2112": place("Field", "city", airbase=True, region="china", start="imperial", side="east")}
    units = [japanese("w", "2008"), trained("c", "2108"), japanese("e", "2112", zone="east")]
    play = game("imperial.assault", units, hexes=hexes, air={"imperial_east": 2}, dice=[6])
    play.order(WEST, "assault", targets=["2108"], attackers=["w"])
    assert play.state.battle is not None and play.state.battle.stage == "attacker_air"
    assert waiting(play) == [EAST]
    assert play.refused(WEST, "air", count=1) is None
    play.order(EAST, "air", count=1)
    assert EAST not in waiting(play) or play.state.battle is None or play.state.battle.stage == "defender_air"


class TestActingForTheOther:
    def play(self, phase: str = "imperial.operational") -> Game:
        units = [japanese("w", "2008"), japanese("e", "2108", zone="east"), trained("c", "2107"), trained("d", "2107")]
        return game(phase, units, dice=[6, 6, 6])

    def test_for_one_phase_and_until_it_is_taken_back(self) -> None:
        play = self.play()
        play.order(WEST, "delegate")
        assert waiting(play) == [EAST]
        assert offered(play, WEST) == {"revoke"}
        play.refused(WEST, "move", units=["w"], path=["2008", "2007"])
        play.refused(EAST, "delegate")
        play.order(EAST, "move", units=["w"], path=["2008", "2007"])
        play.order(WEST, "revoke")
        assert waiting(play) == [EAST, WEST]
        play.refused(EAST, "move", units=["w"], path=["2007", "2006"])
        play.order(WEST, "delegate")
        play.order(EAST, "done")
        assert play.state.phase == "assault" and not play.state.proxies
        assert waiting(play) == [EAST, WEST]

    def test_units_of_both_fronts_attack_together_under_one_hand(self) -> None:
        play = self.play("imperial.assault")
        play.refused(EAST, "assault", targets=["2107"], attackers=["w", "e"])
        play.order(WEST, "delegate")
        play.order(EAST, "assault", targets=["2107"], attackers=["w", "e"])
        assert play.state.doings.fought == {"w", "e"}
        assert WEST not in waiting(play)

    def test_who_had_ended_the_phase_is_called_back_to_act_for_both(self) -> None:
        play = self.play()
        play.order(EAST, "done")
        play.order(WEST, "delegate")
        assert waiting(play) == [EAST]
        play.order(EAST, "move", units=["w"], path=["2008", "2007"])

    def test_who_is_alone_has_nobody_to_ask(self) -> None:
        play = Game(8, "imperial.operational", LINE | BASES, [japanese("w", "2008")])
        assert play.refused("imperial", "delegate") is None
        assert "delegate" not in offered(play, "imperial")


class TestProposals:
    BASE: ClassVar = {"2007": place("Base", atc=True, region="india", start="allied")}
    BRITISH, CHINESE = "allied_west", "allied_east"

    def play(self) -> Game:
        units = [british("b1", "2009"), british("b2", "2010"), trained("c", "2109")]
        return game("allied.new_units", units, hexes=self.BASE, turn=8, dice=[1, 1, 1, 1])

    def pending(self, play: Game) -> str:
        return str(play.state.proposals[0].id)

    def test_supply_from_the_air_that_costs_the_east_is_asked_first(self) -> None:
        play = self.play()
        facts = play.order(self.BRITISH, "air_supply", at="2009")
        assert facts["proposed"] == self.pending(play) and not play.state.tracks.air_supply
        assert "proposes to supply" in read(play, self.CHINESE) and "proposes" not in read(play, "spectator")
        seen = TITLE.view(play.state, Viewer("seat", self.CHINESE, "allied"))["proposals"]
        assert [one["order"] for one in seen.values()] == ["air_supply"]
        assert "proposals" not in TITLE.view(play.state, Viewer("seat", WEST, "imperial"))
        assert play.refused(self.BRITISH, "agree", proposal=self.pending(play)) is None
        play.order(self.CHINESE, "agree", proposal=self.pending(play))
        assert play.state.tracks.air_supply == ("2009",) and play.state.tracks.east_shift_next
        # The harm is done: the second marker needs no word.
        play.order(self.BRITISH, "air_supply", at="2010")
        assert play.state.tracks.air_supply == ("2009", "2010")

    def test_refused_or_taken_back_it_is_gone(self) -> None:
        play = self.play()
        for seat in (self.CHINESE, self.BRITISH):
            play.order(self.BRITISH, "air_supply", at="2009")
            play.order(seat, "object", proposal=self.pending(play))
            assert not play.state.proposals and not play.state.tracks.air_supply

    def test_a_second_proposal_takes_the_place_of_the_first(self) -> None:
        play = self.play()
        first = play.order(self.BRITISH, "air_supply", at="2009")["proposed"]
        play.order(self.BRITISH, "air_supply", at="2010")
        assert play.refused(self.CHINESE, "agree", proposal=first) is None
        play.order(self.CHINESE, "agree", proposal=self.pending(play))
        assert play.state.tracks.air_supply == ("2010",)

    def test_who_has_ended_the_phase_can_still_be_agreed_with(self) -> None:
        play = self.play()
        play.order(self.BRITISH, "air_supply", at="2009")
        play.order(self.BRITISH, "done")
        play.order(self.CHINESE, "agree", proposal=self.pending(play))
        assert play.state.tracks.air_supply == ("2009",) and play.state.done == {self.BRITISH}

    def test_unanswered_it_lapses_and_hinders_nobody(self) -> None:
        play = self.play()
        play.order(self.BRITISH, "air_supply", at="2009")
        play.end(self.CHINESE, self.BRITISH)
        assert play.state.phase == "strategic" and not play.state.proposals and not play.state.tracks.air_supply
        assert "Not agreed in time" in read(play, self.BRITISH)

    def test_the_east_harms_only_itself_and_asks_nobody(self) -> None:
        play = self.play()
        play.order(self.CHINESE, "air_supply", at="2109")
        assert play.state.tracks.air_supply == ("2109",)

    def test_what_is_not_lawful_is_not_proposed(self) -> None:
        play = self.play()
        assert play.refused(self.BRITISH, "air_supply", at="2014") == "7.8.4.A"


class TestEitherEdge:
    EDGES: ClassVar = {"south": ["2014"], "north": ["2105"]}

    def play(self, **more: Any) -> Game:
        unit = japanese("j47", "turn:7", entry="either", zone="east")
        return game("imperial.new_units", [unit], turn=7, edges={"west": [], **self.EDGES}, dice=[1], **more)

    def test_whoever_brings_it_in_asks_the_other_first(self) -> None:
        play = self.play()
        play.order(WEST, "enter", unit="j47", at="2014")
        assert play.unit("j47").at == "turn:7"
        play.order(EAST, "agree", proposal=play.state.proposals[0].id)
        assert play.unit("j47").at == "2014" and play.unit("j47").zone == "west"

    def test_unanswered_it_comes_as_proposed_for_else_it_were_lost(self) -> None:
        play = self.play()
        play.order(WEST, "enter", unit="j47", at="2014")
        play.end(WEST, EAST)
        assert play.unit("j47").at == "2014"

    def test_where_the_other_edge_is_barred_nobody_is_asked(self) -> None:
        play = Game(
            7,
            "imperial.new_units",
            LINE | BASES,
            [japanese("j47", "turn:7", entry="either", zone="east"), trained("c", "2105")],
            options=TWO,
            edges={"west": [], **self.EDGES},
            dice=[1],
        )
        play.order(WEST, "enter", unit="j47", at="2014")
        assert play.unit("j47").at == "2014"


def test_disease_and_withdrawals_hold_up_only_those_whose_they_are() -> None:
    units = [japanese("w", "2008"), japanese("e", "2108", zone="east")]
    play = game("imperial.new_units", units, turn=5, dice=[1, 4], supply={"w": "full"})
    play.order(EAST, "done")
    assert play.refused(WEST, "done") == "9.3.H"
    play.refused(EAST, "withdraw", unit="w")


def test_planes_called_home_hold_up_the_eastern_commander_alone() -> None:
    units = [japanese("w", "2008"), japanese("e", "2108", zone="east")]
    play = game("imperial.new_units", units, turn=7, air={"imperial_east": 2, "imperial_west": 1})
    play.order(WEST, "done")
    assert play.refused(EAST, "done") == "9.3.H"
    play.order(EAST, "withdraw", air=2)
    play.order(EAST, "done")
    assert play.state.phase == "strategic" and play.state.tracks.planes["imperial_west"] == 1


def test_a_state_with_proxies_and_proposals_parses_back() -> None:
    play = TestProposals().play()
    play.order("allied_west", "air_supply", at="2009")
    play.order("imperial_west", "delegate")
    doc = TITLE.dump(play.state)
    assert {"proxies", "proposals"} <= doc.keys()
    again = TITLE.load(doc, play.state.pack)
    assert again.proposals == play.state.proposals and again.proxies == play.state.proxies


@pytest.mark.parametrize(("allied", "imperial"), TABLES)
def test_whole_games_have_no_dead_end(allied: str, imperial: str) -> None:
    game, given = played(allied, imperial, f"{allied}-{imperial}", checks=5)
    assert game.state.result is not None
    if "two" in (allied, imperial):
        assert given["delegate"] + given["idle delegate"] and given["resume"] + given["idle resume"]
