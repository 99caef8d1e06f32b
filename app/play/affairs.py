"""The affairs of a table: tempo and clocks, pauses, empty seats, offers, and what was last said of them.

One value a game, kept whole in one row and changed only under the lock on the game's row (see `store.affairs`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from app.engine.codec import decode, encode
from app.engine.visibility import SPECTATOR
from app.store import affairs as kept
from app.store import noticing
from app.store.games import Game

from . import clocks
from .clocks import Clock
from .denied import Denied
from .positions import Position
from .tempo import DAY, Tempo

SAID = 20
# How long a takeback waits for its answer.
TAKEBACK = 2 * DAY
SEEN = 8


@dataclass(frozen=True, slots=True)
class Pause:
    """Why nobody's clock runs until a time: `agreed` as `seat` asked, or `time` because `seat` has none left."""

    why: str
    since: int
    until: int
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that `seat` asks and others must accept; `yes` are the seats that have. `minutes` of a pause."""

    id: str
    kind: str
    seat: str
    at: int
    yes: tuple[str, ...] = ()
    minutes: int | None = None
    words: Mapping[str, str] = field(default_factory=dict)
    version: int | None = None

    def lapsed(self, at: int) -> bool:
        """Whether nobody has answered in time; only a takeback has one."""
        return self.kind == "takeback" and at - self.at > TAKEBACK


@dataclass(frozen=True, slots=True)
class Said:
    """A line about the table: what happened, to or by which seat, when."""

    at: int
    what: str
    seat: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Affairs:
    """`waiting` and `turn` are the seats waited on and the player turn (`TURN.SIDE`) as of the last order, `turns` the
    player turns that have had their allowance. `empty`: seats without a holder, since when. `keys`: hashes of the
    tokens with which a holder hands his seat over. `rematch`: the game that followed this one.
    `barred`: users whose time ran out, and who get no new time by sitting down again.
    """

    tempo: Tempo = field(default_factory=Tempo)
    clocks: Mapping[str, Clock] = field(default_factory=dict)
    waiting: tuple[str, ...] = ()
    turn: str | None = None
    turns: tuple[str, ...] = ()
    pause: Pause | None = None
    empty: Mapping[str, int] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)
    offers: tuple[Offer, ...] = ()
    said: tuple[Said, ...] = ()
    rematch: str | None = None
    barred: tuple[str, ...] = ()

    def saying(self, at: int, what: str, seat: str | None, text: str) -> Affairs:
        return replace(self, said=(*self.said, Said(at, what, seat, text))[-SAID:])

    def without(self, *kinds: str) -> Affairs:
        """Offers of these kinds lapse."""
        return replace(self, offers=tuple(one for one in self.offers if one.kind not in kinds))

    def overtaken(self, position: Position) -> Affairs:
        """Takebacks lapse once the asker has been shown anything new; what he can't notice leaves them as they are."""

        def stands(one: Offer) -> bool:
            return one.kind != "takeback" or position.versions.get(f"seat:{one.seat}", 0) == one.version

        return replace(self, offers=tuple(one for one in self.offers if stands(one)))

    def running(self, at: int) -> Affairs:
        """The clocks that must run do, and no others."""
        if not self.tempo.timed:
            return self
        wanted = () if self.pause is not None else [seat for seat in self.waiting if seat not in self.empty]
        return replace(self, clocks=clocks.run(self.clocks, wanted, at))

    def over(self, at: int) -> Affairs:
        """The game has ended: nothing runs, nothing is open."""
        home = {seat: clock.home(at) for seat, clock in self.clocks.items()}
        return replace(self, clocks=home, waiting=(), pause=None, empty={}, keys={}, offers=()).running(at)

    @property
    def due(self) -> int | None:
        """When something happens by itself next."""
        times: list[int] = [one.deadline for one in self.clocks.values() if one.deadline is not None]
        times += [one.holiday + one.holidays for one in self.clocks.values() if one.holiday is not None]
        times += [since + self.tempo.vacancy for since in self.empty.values()]
        times += [self.pause.until] if self.pause is not None else []
        return min(times, default=None)


def player_turn(position: Position) -> str:
    """The player turn of a position, `TURN.SIDE`, from what everyone may see; titles without turns have one."""
    now = position.view(SPECTATOR).get("game", {}).get("now", {})
    return f"{now.get('turn', '')}.{now.get('side', '')}"


def begun(tempo: Tempo, position: Position, seats: Iterable[str], at: int) -> Affairs:
    """The affairs of a game that begins."""
    turn = player_turn(position)
    made = Affairs(tempo, waiting=_waiting(position), turn=turn, turns=(turn,))
    if tempo.timed:
        made = replace(made, clocks={seat: clocks.fresh(tempo) for seat in seats})
    return made.running(at)


def followed(affairs: Affairs, game: Game, position: Position, at: int) -> Affairs:
    """The affairs after an order or an undo has led to this position."""
    waiting, turn = _waiting(position), player_turn(position)
    if position.title.result(position.state) is not None:
        return affairs.over(at)
    if turn != affairs.turn:
        affairs = affairs.without("draw")
        if turn not in affairs.turns and affairs.tempo.timed:
            side = (affairs.turn or "").partition(".")[2]
            moved = [chair.key for chair in game.seats if side in ("", chair.side)]
            affairs = replace(affairs, clocks=clocks.new_turn(affairs.clocks, affairs.tempo, moved, at))
        affairs = replace(affairs, turn=turn, turns=tuple(dict.fromkeys((*affairs.turns, turn)))[-SEEN:])
    return replace(affairs.overtaken(position), waiting=waiting).running(at)


def _waiting(position: Position) -> tuple[str, ...]:
    return tuple(sorted(position.title.waiting_on(position.state)))


# In the store


def read(doc: Any) -> Affairs:
    """The value of a row's JSON; a game of before there were any plays without clocks."""
    found: Affairs = decode(Affairs, doc or {})
    return found


async def load(connection: AsyncConnection, game: str) -> Affairs:
    return read(await kept.find(connection, game))


async def save(connection: AsyncConnection, game: str, affairs: Affairs, quiet: bool = False) -> None:
    """`quiet`: nothing has changed that the table must be told of."""
    await kept.keep(connection, game, encode(affairs), affairs.due, quiet)
    await noticing.settle(connection, game, affairs.waiting, affairs.tempo.timed)


async def ordered(
    connection: AsyncConnection, game: Game, seat: str, position: Position, at: int
) -> tuple[Affairs, bool]:
    """An order of this seat has led to the position: its time is booked, in the order's own transaction.

    The affairs after it, and whether offers lapsed. Denied `paused` or `time_up` where it may not be given now.
    """
    before = await load(connection, game.id)
    if before.pause is not None:
        raise Denied(409, "paused", "The game is paused; nobody orders until it goes on.")
    clock = before.clocks.get(seat)
    if clock is not None and clock.deadline is not None and clock.deadline <= at:
        raise Denied(409, "time_up", "Your time is over.")
    affairs = before
    if clock is not None and clock.holiday is not None:
        # Who orders is back.
        affairs = replace(affairs, clocks={**affairs.clocks, seat: clock.home(at)})
    affairs = followed(affairs, game, position, at)
    if affairs != before:
        await save(connection, game.id, affairs, quiet=affairs.offers == before.offers)
    return affairs, affairs.offers != before.offers


# As everyone at the table sees it


def shown_clocks(affairs: Affairs, at: int, waiting: Collection[str]) -> dict[str, Any]:
    """Each seat's time as of `now`, in ms, and its deadline where it runs: {"now", "seats": {seat: {...}}}.

    `waiting` are the seats waited on as far as the viewer may know. One of them that has acted in secret is shown with
    its clock running on, as if it had not.
    """
    seats = {}
    for seat, clock in affairs.clocks.items():
        secret = seat in waiting and affairs.pause is None and seat not in affairs.empty and clock.holiday is None
        if secret and clock.since is None and clock.stood is not None:
            clock = replace(clock, since=clock.stood)
        stood = clock.stopped(at)
        seats[seat] = {
            "turn_ms": stood.turn,
            "bank_ms": stood.bank,
            "running": clock.since is not None,
            "deadline": clock.deadline,
            "holiday": clock.holiday is not None,
            "holidays_ms": clock.home(at).holidays,
        }
    return {"now": at, "seats": seats}


def shown(
    affairs: Affairs, held: Iterable[str], sides: Mapping[str, str], at: int, waiting: Collection[str] = ()
) -> dict[str, Any]:
    """What a table's card tells of its affairs to the holder of these seats; `sides` are those of all seats, `waiting`
    those waited on as far as he may know."""
    mine = set(held)
    pause = affairs.pause
    return {
        "tempo": affairs.tempo.shown(),
        "clocks": shown_clocks(affairs, at, waiting) if affairs.clocks else None,
        "pause": pause and {"why": pause.why, "since": pause.since, "until": pause.until, "seat": pause.seat},
        "offers": [
            _offer(one, sides, affairs.empty)
            for one in affairs.offers
            if _concerns(one, mine, sides) and not one.lapsed(at)
        ],
        "said": [
            {"at": one.at, "what": one.what, "seat": one.seat, "text": one.text}
            for one in affairs.said
            if one.what != "resign?" or any(sides[seat] == sides.get(one.seat or "") for seat in mine)
        ],
        "rematch": affairs.rematch,
    }


def _concerns(offer: Offer, mine: set[str], sides: Mapping[str, str]) -> bool:
    """Offers are for those who sit at the table; that one side thinks of giving up is its own affair."""
    if offer.kind == "resign":
        return any(sides[seat] == sides[offer.seat] for seat in mine)
    return bool(mine)


def asked(kind: str, seat: str, sides: Mapping[str, str], empty: Collection[str]) -> list[str]:
    """Whose word an offer of this seat's needs: its colleagues' where a side gives up, else everyone else's; of a
    takeback the other sides', as it is the opponent's leave that the rules mean. Nobody asks an empty seat.
    """
    others = [one for one in sides if one != seat and one not in empty]
    if kind == "resign":
        return [one for one in others if sides[one] == sides[seat]]
    if kind == "takeback":
        return [one for one in others if sides[one] != sides[seat]]
    return others


def _offer(offer: Offer, sides: Mapping[str, str], empty: Collection[str]) -> dict[str, Any]:
    return {
        "id": offer.id,
        "kind": offer.kind,
        "seat": offer.seat,
        "at": offer.at,
        "asked": asked(offer.kind, offer.seat, sides, empty),
        "accepted": list(offer.yes),
        **({"minutes": offer.minutes} if offer.minutes is not None else {}),
    }
