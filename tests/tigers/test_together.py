"""Two commanders in one phase: which refusals they meet, what the log says of them, and when nobody is asked."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.kinds import KINDS

from .small import BASES, Game, british, japanese, strip, trained

LINE = {**strip(20, range(5, 15)), **strip(21, range(5, 15), "east", region="china")}
WEST, EAST = "imperial_west", "imperial_east"


def game(phase: str, *units: dict[str, Any], turn: int = 8, **more: Any) -> Game:
    more.setdefault("options", {"allied": "two", "imperial": "two"})
    return Game(turn, phase, LINE | BASES, [japanese("w", "2008"), japanese("e", "2108", zone="east"), *units], **more)


def why(play: Game, seat: str, order: str, **fields: Any) -> str:
    """The code of a refusal."""
    with pytest.raises(RuleError) as caught:
        TITLE.decide(play.state, seat, {"order": order, **fields}, play.dice)
    return caught.value.code


def offered(play: Game, seat: str) -> set[str]:
    return {offer["order"] for offer in TITLE.legal(play.state, seat)["offers"]}


def public(play: Game) -> list[str]:
    return [entry.text for entry in play.log if entry.text is not None]


@pytest.mark.clause("1.1.1")
def test_what_is_between_two_commanders_is_told_to_all() -> None:
    play = game("imperial.operational")
    play.end(WEST)
    play.order(WEST, "resume")
    play.order(EAST, "delegate")
    play.order(EAST, "revoke")
    assert public(play) == [
        "The Empire's commander in the west goes on with the phase after all.",
        "The Empire's commander in the east lets his colleague act for him in this phase.",
        "The Empire's commander in the east acts for himself again.",
    ]


@pytest.mark.clause("1.1.1")
def test_who_lets_the_other_act_gives_no_orders() -> None:
    play = game("imperial.operational")
    assert why(play, WEST, "revoke") == "not_delegated"
    play.order(WEST, "delegate")
    assert why(play, WEST, "move", units=["w"], path=["2008", "2009"]) == "delegated"
    assert why(play, WEST, "delegate") == why(play, EAST, "delegate") == "delegated"
    play.order(WEST, "revoke")
    play.order(WEST, "move", units=["w"], path=["2008", "2009"])


@pytest.mark.clause("8.6.B")
def test_a_battle_of_the_other_front_is_the_colleagues_and_none_of_the_enemys() -> None:
    units = [british("b1", "2009", steps=1), british("b2", "2009"), trained("c", "2112")]
    play = game("imperial.assault", *units, dice=[1])
    play.order(WEST, "assault", targets=["2009"], attackers=["w"])
    assert play.state.battle is not None
    stage = play.state.battle.stage
    own, foe = (WEST, EAST), ("allied_west", "allied_east")
    asked, idle = (foe, own) if stage == "defender_losses" else (own, foe)
    assert why(play, asked[1], "losses", steps={}) == "not_your_front"
    # The other side is told what it is not its turn for, in the west and in the east alike.
    codes = {why(play, seat, "losses", steps={}) for seat in idle}
    assert len(codes) == 1 and "not_your_front" not in codes


@pytest.mark.clause("8.3.B", "5.1.1")
def test_a_phase_that_both_have_ended_and_a_debt_holds_up_is_not_taken_back() -> None:
    crowd = [japanese(f"w{n}", "2008") for n in range(4)]
    play = game("imperial.operational", *crowd)
    play.end(WEST, EAST)
    assert play.state.phase == "operational" and why(play, WEST, "resume") == "not_ended"
    assert "resume" not in offered(play, WEST)
    # The debt can be left to the colleague, who has nothing to end again.
    play.order(WEST, "delegate")
    assert play.state.done == {WEST, EAST}
    assert TITLE.waiting_on(play.state) == {EAST}


@pytest.mark.clause("4.4.1")
def test_when_the_game_is_over_nobody_acts_for_anybody() -> None:
    play = game("imperial.assault", turn=10)
    play.order(WEST, "delegate")
    play.end(EAST)
    assert play.state.result is not None and play.state.proxies
    for seat in (WEST, EAST, "allied_west"):
        assert offered(play, seat) == set()


def test_what_is_between_commanders_needs_no_turn() -> None:
    always = {name for name, kind in KINDS.items() if kind.always}
    assert always == {"resume", "delegate", "revoke", "agree", "object"}
