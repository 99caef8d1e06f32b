"""Games brought to their moments over HTTP: by scripts, and by chance players with a fixed generator.

Seeds, words and orders' ids are fixed, so that every run comes to the same positions.
"""

from __future__ import annotations

import hashlib
import random
import uuid
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any, cast
from unittest import mock

import httpx

from app.bots.chance import ChancePlayer
from app.engine.title import Title
from app.play import tables

LONGEST = 20_000
Chooser = Callable[["Game"], dict[str, Any] | None]


class Game:
    """A hot-seat game of When Tigers Fight, played over HTTP by whoever is signed in on the client."""

    def __init__(self, client: httpx.Client, name: str, seed: str) -> None:
        self._client, self._seed = client, seed
        fixed = SimpleNamespace(
            token_bytes=lambda _: hashlib.sha256(seed.encode()).digest(),
            token_urlsafe=lambda _: f"for-{seed}".replace(" ", "-"),
        )
        with mock.patch.object(tables, "secrets", fixed):
            made = self._post("/api/games", {"title": "tigers", "name": name, "solo": True})
        self.id: str = made["id"]
        self._given = 0

    def sit(self) -> None:
        for seat in ("allied", "imperial"):
            self._post(f"/api/games/{self.id}/seats/{seat}", {"word": f"{seat} {self._seed}".encode().hex()})

    def _post(self, path: str, body: Mapping[str, Any]) -> Any:
        answer = self._client.post(path, json=body)
        if not answer.is_success:
            raise RuntimeError(f"{path} of {body}: {answer.text}")
        return answer.json()

    def view(self, seat: str) -> tuple[int, dict[str, Any]]:
        told = self._client.get(f"/api/games/{self.id}/view", params={"seat": seat}).json()
        return told["version"], told["view"]

    @property
    def now(self) -> dict[str, Any]:
        found: dict[str, Any] = self.view("imperial")[1]["game"]["now"]
        return found

    def legal(self, _state: object, seat: str, about: Mapping[str, Any] | None = None) -> Any:
        return self._post(
            f"/api/games/{self.id}/legal", {"seat": seat, **({} if about is None else {"about": dict(about)})}
        )

    def order(self, seat: str, body: Mapping[str, Any]) -> None:
        self._given += 1
        sent = {"id": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{self._seed} {self._given}")), "word": f"{self._given:04x}"}
        self._post(
            f"/api/games/{self.id}/orders", {**sent, "version": self.view(seat)[0], "body": dict(body), "seat": seat}
        )

    # How it is played

    def to(self, side: str, phase: str, turn: int, choose: Chooser) -> None:
        """Play on until a side's phase in a turn, or to the end."""
        for _ in range(LONGEST):
            now = self.now
            if now["result"] or (now["turn"], now["phase"]) == (turn, f"{side}.{phase}"):
                return
            seat = now["waiting"][0]
            body = choose(self)
            if body is None:
                raise RuntimeError(f"{seat} can do nothing")
            self.order(seat, body)
        raise RuntimeError("the game does not come to its moment")

    def player(self, haste: float) -> Chooser:
        """A chance player; the higher `haste`, the sooner it ends its phases."""
        # A chance player needs no more of a title than what it may do.
        chance = ChancePlayer(cast(Title, self), random.Random(self._seed), haste)
        return lambda game: chance.choose(None, game.now["waiting"][0])

    def assault(self) -> dict[str, Any]:
        """The attack of whoever is asked that has the best odds of those with a stack behind the front unit."""
        seat = self.now["waiting"][0]
        stacks = self.view(seat)[1]["stacks"]

        def refined(**body: Any) -> Any:
            return self.legal(None, seat, {"order": {"order": "assault", **body}})

        tried = []
        for target in refined()["offer"]["fields"][0]["from"]:
            if not stacks[target]["under"]:
                continue
            attackers = refined(targets=[target])["offer"]["fields"][1]["from"]
            told = refined(targets=[target], attackers=attackers)
            if told["ready"]:
                tried.append(
                    (
                        told["preview"]["attack"][0]
                        if isinstance(told["preview"]["attack"], list)
                        else told["preview"]["attack"],
                        target,
                        attackers,
                    )
                )
        _, target, attackers = max(tried)
        return {"order": "assault", "targets": [target], "attackers": attackers}


def _turn_one(phase: str) -> Callable[[Game], None]:
    return lambda game: game.to("imperial", phase, 1, game.player(1.0))


def _losses(game: Game) -> None:
    """Attack until somebody must choose what to lose."""
    _turn_one("assault")(game)
    player = game.player(0.0)
    for _ in range(60):
        seat = game.now["waiting"][0]
        offered = {offer["order"] for offer in game.legal(None, seat)["offers"]}
        if "losses" in offered:
            return
        body = game.assault() if "assault" in offered else player(game)
        assert body is not None, "a battle stands still"
        game.order(seat, body)
    raise RuntimeError("no attack costs anything")


# Each position with what it is called, and how a game comes to it.
POSITIONS: dict[str, tuple[str, Callable[[Game], None]]] = {
    "seats": ("Tuesdays at the club", lambda game: None),
    "first": ("March 1944", _turn_one("new_units")),
    "strategic": ("By rail and river", lambda game: game.to("allied", "strategic", 2, game.player(1.0))),
    "operational": ("To Imphal", _turn_one("operational")),
    "assault": ("At the gates", _turn_one("assault")),
    "losses": ("A costly day", _losses),
    "monsoon": ("Rain", lambda game: game.to("allied", "operational", 5, game.player(0.35))),
    "end": ("The last of it", lambda game: game.to("nobody", "", 99, game.player(0.8))),
}


def lay(client: httpx.Client) -> dict[str, str]:
    """Set up and play all positions; their games' ids."""
    found = {}
    for key, (name, bring) in POSITIONS.items():
        game = Game(client, name, f"pictures {key}")
        if key != "seats":
            game.sit()
            bring(game)
        found[key] = game.id
    return found
