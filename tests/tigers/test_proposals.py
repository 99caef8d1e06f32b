"""What one commander proposes to the other: when he must, in which words, who answers, and what is left unanswered."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from app.engine.titles.tigers import TITLE

from .small import BASES, Game, british, japanese, place, strip, trained

TWO = {"allied": "two", "imperial": "two"}
LINE = {**strip(20, range(5, 15)), **strip(21, range(5, 15), "east", region="china")}
SHIFT = "which takes planes from the China run: attacks in the east shift for the Empire next turn"


def game(turn: int, phase: str, units: list[dict[str, Any]], **more: Any) -> Game:
    more.setdefault("options", TWO)
    return Game(turn, phase, LINE | BASES | more.pop("hexes", {}), units, **more)


def whispers(play: Game) -> list[tuple[str, str]]:
    """Lines that only one side reads."""
    return [line for entry in play.log if entry.text is None for line in entry.own.items()]


def offer(play: Game, seat: str, name: str) -> list[str] | None:
    """The words of the proposals that an order is offered for."""
    field = play.field(seat, name, "proposal")
    return None if field is None else [one["label"] for one in field["from"]]


class TestPlanes:
    BASES: ClassVar = {
        "2007": place("Base", atc=True, region="india", start="allied"),
        "2013": place("Field", atc=True, region="india", start="allied"),
        "2218": place("Myitkyina", region="burma", start="allied"),
    }
    WEST, EAST = "allied_west", "allied_east"

    def play(self, phase: str = "allied.new_units", **more: Any) -> Game:
        units = [british("b1", "2007"), british("b2", "2010"), trained("c", "2109")]
        return game(8, phase, [*units, *more.pop("units", [])], hexes=self.BASES, **more)

    @pytest.mark.clause("7.8.5.A")
    def test_supply_is_proposed_in_words_and_answered_in_words(self) -> None:
        play = self.play()
        play.order(self.WEST, "air_supply", at="2010")
        words = f"to supply 2010 from the air, {SHIFT}"
        assert whispers(play) == [("allied", f"The commander in the west proposes {words}.")]
        assert (offer(play, self.EAST, "agree"), offer(play, self.WEST, "agree")) == ([words], None)
        assert offer(play, self.EAST, "object") == offer(play, self.WEST, "object") == [words]
        assert offer(play, "imperial_west", "agree") is offer(play, "imperial_west", "object") is None
        made = play.state.proposals[0].id
        for order in ("agree", "object"):
            assert play.refused("imperial_west", order, proposal=made) is None
        # Who has ended the phase may still answer.
        play.end(self.EAST)
        assert {"agree", "object"} <= {one["order"] for one in TITLE.legal(play.state, self.EAST)["offers"]}
        play.order(self.EAST, "object", proposal=made)
        assert whispers(play)[-1] == ("allied", f"Refused: {words}.")
        play.order(self.WEST, "air_supply", at="2010")
        play.order(self.WEST, "object", proposal=play.state.proposals[0].id)
        assert whispers(play)[-1] == ("allied", f"Taken back: {words}.")
        assert offer(play, self.EAST, "agree") is offer(play, self.EAST, "object") is None

    @pytest.mark.clause("10.7.A")
    def test_a_flight_is_proposed_with_those_who_fly(self) -> None:
        play = self.play("allied.strategic", units=[british("b3", "2007")])
        play.order(self.WEST, "airlift", units=["b1", "b3"], to="2013")
        assert offer(play, self.EAST, "agree") == [f"to fly b1, b3 to Field (2013), {SHIFT}"]

    @pytest.mark.clause("7.8.5.B")
    def test_with_myitkyina_open_china_loses_nothing_and_nobody_is_asked(self) -> None:
        play = self.play(markers={"open_bases": ["2218"]})
        play.order(self.WEST, "air_supply", at="2010")
        assert play.state.tracks.air_supply == ("2010",) and not play.state.proposals

    def test_the_same_proposal_has_the_same_name_however_it_is_written(self) -> None:
        names = set()
        for body in ({"units": ["b1"], "to": "2013"}, {"to": "2013", "units": ["b1"]}):
            play = self.play("allied.strategic")
            names.add(play.order(self.WEST, "airlift", **body)["proposed"])
        assert len(names) == 1

    def test_who_acts_for_both_answers_himself(self) -> None:
        play = self.play()
        play.order(self.WEST, "air_supply", at="2010")
        play.order(self.EAST, "delegate")
        play.order(self.WEST, "agree", proposal=play.state.proposals[0].id)
        assert play.state.tracks.air_supply == ("2010",)
        # And asks nobody any more.
        again = self.play()
        again.order(self.EAST, "delegate")
        again.order(self.WEST, "air_supply", at="2010")
        assert again.state.tracks.air_supply == ("2010",)

    def test_only_what_can_still_be_done_is_offered_to_be_agreed_with(self) -> None:
        play = self.play()
        play.order(self.WEST, "air_supply", at="2010")
        play.state = play.state.with_tracks(air_supply=("2010",))
        assert offer(play, self.EAST, "agree") is None and offer(play, self.EAST, "object") is not None

    @pytest.mark.clause("8.3.B")
    def test_it_lapses_once_even_where_a_stack_too_high_holds_up_the_phase(self) -> None:
        crowd = [british(f"b{n}", "2010") for n in range(5, 9)]
        play = self.play("allied.strategic", units=crowd)
        play.order(self.WEST, "airlift", units=["b1"], to="2013")
        play.end(self.WEST, self.EAST)
        assert play.state.phase == "strategic" and play.state.proposals == ()
        assert [text.partition(":")[0] for _, text in whispers(play)][1:] == ["Not agreed in time"]


class TestEdges:
    WEST, EAST = "imperial_west", "imperial_east"
    EDGES: ClassVar = {"west": [], "south": ["2014"], "north": ["2105", "2106"]}

    def play(self, *units: dict[str, Any], **more: Any) -> Game:
        either = [japanese(id_, "turn:7", entry="either", zone="east") for id_ in ("j47", "j49")]
        return game(7, "imperial.new_units", [*either, *units], edges=self.EDGES, dice=[1], **more)

    @pytest.mark.clause("9.2.5.D")
    def test_a_division_for_either_edge_is_proposed_in_words(self) -> None:
        play = self.play()
        play.order(self.WEST, "enter", unit="j47", at="2014")
        assert offer(play, self.EAST, "agree") == ["to bring j47 in at 2014"]

    @pytest.mark.clause("9.2.5.D")
    def test_one_open_hex_of_the_other_edge_is_enough_to_be_asked(self) -> None:
        play = self.play(trained("c", "2105"))
        play.order(self.WEST, "enter", unit="j47", at="2014")
        assert play.unit("j47").at == "turn:7" and len(play.state.proposals) == 1

    @pytest.mark.clause("9.2.5.D")
    def test_who_commands_alone_asks_nobody(self) -> None:
        play = self.play(options={})
        play.order("imperial", "enter", unit="j47", at="2014")
        assert play.unit("j47").at == "2014"

    def test_a_unit_that_is_not_there_is_not_proposed(self) -> None:
        play = self.play(british("b", "turn:7"))
        for id_ in ("nobody", "b"):
            assert play.refused(self.WEST, "enter", unit=id_, at="2014") is None
        assert not play.state.proposals

    def test_of_two_proposals_one_is_agreed_to_and_the_other_stands(self) -> None:
        play = self.play()
        west = play.order(self.WEST, "enter", unit="j47", at="2014")["proposed"]
        east = play.order(self.EAST, "enter", unit="j49", at="2105")["proposed"]
        play.order(self.EAST, "agree", proposal=west)
        assert [one.id for one in play.state.proposals] == [east]
        play.order(self.EAST, "object", proposal=east)
        assert not play.state.proposals and play.unit("j47").at == "2014"

    @pytest.mark.clause("9.2.E")
    def test_what_is_done_at_the_last_is_not_said_to_have_lapsed(self) -> None:
        play = self.play()
        play.order(self.WEST, "enter", unit="j47", at="2014")
        play.end(self.WEST, self.EAST)
        assert play.unit("j47").at == "2014"
        assert not any("Not agreed" in text for _, text in whispers(play))

    @pytest.mark.clause("9.2.E", "9.2.C")
    def test_what_cannot_be_done_any_more_lapses_for_the_side_whose_it_was(self) -> None:
        more = [japanese(f"w{n}", "turn:7", entry="west") for n in range(4)]
        play = self.play(*more)
        play.order(self.WEST, "enter", unit="j47", at="2014")
        for unit in more:
            play.order(self.WEST, "enter", unit=unit["id"], at="2014")
        play.end(self.WEST, self.EAST)
        assert play.unit("j47").at == "turn:7"
        assert whispers(play)[-1] == ("imperial", "Not agreed in time: to bring j47 in at 2014.")
        assert TITLE.waiting_on(play.state) == {self.WEST, self.EAST} and play.state.phase == "strategic"
