"""All that a person may do at a table beside giving orders, by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

from app.store.people import User

from . import absence, manners, rematch, seeing, undo
from .changing import Draft, changing
from .denied import malformed, no_game
from .house import House

Name = Literal[
    "resign", "abort", "offer", "accept", "decline", "cancel",
    "leave", "hand_over", "keep", "holiday", "back", "grant", "claim", "replace",
]  # fmt: skip
NAMES: tuple[str, ...] = get_args(Name)
manners.CARRIED.setdefault("rematch", rematch.carry_out)


@dataclass(frozen=True, slots=True)
class Act:
    """What is done. `seat` is the doer's, where he holds several; `of` the absent one's; `kind`, `minutes` and
    `version` belong to an offer that is made, `offer` is the id of one that is answered, `word` goes into the dice of
    another game."""

    act: str
    seat: str | None = None
    of: str | None = None
    kind: str | None = None
    offer: str | None = None
    minutes: int | None = None
    version: int | None = None
    word: str = ""


async def act(house: House, user: User, game: str, given: Act, invite: str | None = None) -> dict[str, Any]:
    """Do it: `{"ok": true}`, with `offer` (its id) or `seat` and `token` where it makes one. RuleError where not."""
    async with changing(house, game) as draft:
        if draft.game.private and not (seeing.member(draft.game, user) or seeing.invited(draft.game, invite)):
            raise no_game()
        if given.act not in ("offer", "accept", "decline", "cancel"):
            draft.must_run()
        draft.mine(user, given.seat)
        found = await _do(draft, user, given)
    return {"ok": True, **found}


async def _do(draft: Draft, user: User, given: Act) -> dict[str, Any]:
    seat = given.seat
    match given.act:
        case "resign":
            await manners.resign(draft, user, seat)
        case "abort":
            await manners.abort(draft, user, seat)
        case "offer":
            version = given.version
            if given.kind == "takeback":
                draft.must_run()
                version = await undo.may_ask(draft, user, seat, version)
            made = await manners.offer(draft, user, seat, given.kind or "", given.minutes, given.word, version)
            return {"offer": made.id}
        case "accept":
            await manners.accept(draft, user, given.offer, given.word)
        case "decline":
            manners.decline(draft, user, given.offer)
        case "cancel":
            manners.cancel(draft, user, given.offer)
        case "leave":
            await absence.leave(draft, user, draft.mine(user, seat).key)
        case "hand_over":
            return dict(absence.hand_over(draft, user, seat))
        case "keep":
            absence.keep(draft, user, seat)
        case "holiday":
            absence.holiday(draft, user, seat)
        case "back":
            absence.back(draft, user, seat)
        case "grant" | "claim" | "replace":
            await _absent(draft, user, given)
        case _:
            raise malformed(f"What is done at a table is one of: {', '.join(NAMES)}.")
    return {}


async def _absent(draft: Draft, user: User, given: Act) -> None:
    if given.of is None:
        raise malformed("Say in `of` whose seat you mean.")
    match given.act:
        case "grant":
            absence.grant(draft, user, given.seat, given.of)
        case "claim":
            await absence.claim(draft, user, given.seat, given.of)
        case _:
            await absence.replace_absent(draft, user, given.seat, given.of)
