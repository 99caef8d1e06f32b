"""Absence: seats that are left, handed over or taken from one who does not come, and all that falls due by itself.

Nothing waits for ever. A seat whose time is up is forfeited, paused or emptied, as agreed; an empty seat can be taken
by whoever knows no other side's secrets; after `vacancy` it falls to a colleague on its side, and without one the
side has lost. Where no clock runs, silence of that length lets the others have the seat replaced.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import replace

from app.store import lobbies, moderating, noticing
from app.store.games import Chair, Game
from app.store.people import User

from . import endings, reliability, seeing
from .accounts import hashed
from .affairs import Pause
from .changing import Draft, changing
from .denied import Denied, no_game
from .house import House
from .names import folded


def same_name(game: Game, user: User) -> None:
    """Denied where another with this name sits at the table."""
    others = [other for other in game.seats if other.holder not in (None, user.id)]
    if any(folded(other.called or "") == folded(user.name) for other in others):
        raise Denied(409, "same_name", "Someone with your name sits at this table; take another name first.")


# Leaving and taking over


async def leave(draft: Draft, user: User, seat: str) -> None:
    """Give a seat of a running game up: it is empty until somebody takes it."""
    draft.must_run()
    chair = draft.mine(user, seat)
    await vacate(draft, chair, f"{chair.called} has left the seat {chair.name}.")


async def _out_of_time(draft: Draft, chair: Chair, text: str, at: int) -> None:
    """Empty the seat of one whose time is over: he doesn't come back to it for more."""
    barred = (*draft.affairs.barred, *([chair.holder] if chair.holder is not None else []))
    draft.affairs = replace(draft.affairs, barred=tuple(dict.fromkeys(barred)))
    await vacate(draft, chair, text, at)


async def vacate(draft: Draft, chair: Chair, text: str, at: int | None = None) -> None:
    """Empty a seat; a table that nobody is left at is called off."""
    draft.say("left", chair.key, text, at)
    await draft.hand(chair.key, None, None, at)
    if all(one.holder is None for one in draft.game.seats):
        await draft.end(endings.called_off("Nobody was left at the table.", "absence"), at)


def hand_over(draft: Draft, user: User, seat: str | None) -> dict[str, str]:
    """A token with which one other person can take this seat from its holder, in place of any given before."""
    draft.must_run()
    chair, token = draft.mine(user, seat), secrets.token_urlsafe(16)
    draft.affairs = replace(draft.affairs, keys={**draft.affairs.keys, chair.key: hashed(token)})
    return {"seat": chair.key, "token": token}


def keep(draft: Draft, user: User, seat: str | None) -> None:
    """The token given for this seat is void."""
    chair = draft.mine(user, seat)
    keys = {key: token for key, token in draft.affairs.keys.items() if key != chair.key}
    draft.affairs = replace(draft.affairs, keys=keys)


async def take(draft: Draft, user: User, seat: str, invite: str | None) -> None:
    """Sit down in a running game: in an empty seat, or with its holder's token in his place."""
    game = draft.game
    handed = _handed(draft, seat, invite)
    asked = handed or seeing.invited(game, invite) or await lobbies.invited(draft.connection, game.id, user.id)
    if game.private and not (asked or seeing.member(game, user)):
        raise no_game()
    chair = draft.chair(seat)
    if chair.holder == user.id:
        return
    draft.must_run()
    if chair.holder is not None and not handed:
        raise Denied(409, "seat_taken", f"{chair.called} sits there; a seat is handed over by its holder.")
    held = game.held_by(user.id)
    if any(one.side != chair.side for one in held) and not game.solo:
        raise Denied(409, "one_seat", "You sit on the other side of this table.")
    if await moderating.sides_seen(draft.connection, game.id, user.id) - {chair.side} and not game.solo:
        raise Denied(403, "insider", "You have seen this game from another side, so this seat is not for you.")
    if not asked:
        await reliability.may_join(draft.connection, game, user, draft.at)
    if user.id in draft.affairs.barred and not handed:
        raise Denied(403, "timed_out", "Your time in this game ran out; another must take the seat.")
    same_name(game, user)
    draft.say("took", seat, f"{user.name} takes the seat {chair.name}.")
    await draft.hand(seat, user.id, user.name)


def _handed(draft: Draft, seat: str, invite: str | None) -> bool:
    key = draft.affairs.keys.get(seat)
    return key is not None and invite is not None and hmac.compare_digest(key, hashed(invite))


# What the others may do about one who does not come


def _other(draft: Draft, user: User, seat: str | None, of: str) -> Chair:
    """The absent one's seat, for somebody else at the table."""
    draft.must_run()
    draft.mine(user, seat)
    chair = draft.chair(of)
    if chair.holder == user.id:
        raise Denied(409, "your_seat", "That is your own seat.")
    return chair


def _timed_out(draft: Draft, of: str) -> bool:
    pause = draft.affairs.pause
    return pause is not None and pause.why == "time" and pause.seat == of


def _must_be_out(draft: Draft, of: str) -> None:
    if not _timed_out(draft, of):
        raise Denied(409, "not_absent", "That seat's time is not over.")


def grant(draft: Draft, user: User, seat: str | None, of: str) -> None:
    """Let one whose time is over have more: a whole allowance, or a quarter of the bank."""
    chair = _other(draft, user, seat, of)
    _must_be_out(draft, of)
    tempo, clock = draft.affairs.tempo, draft.affairs.clocks[of]
    more = max(tempo.turn, tempo.bank // 4)
    clocks_ = {**draft.affairs.clocks, of: replace(clock, turn=more, since=None)}
    draft.affairs = replace(draft.affairs, pause=None, clocks=clocks_).running(draft.at)
    draft.say("granted", of, f"{chair.name} is granted more time.")


async def claim(draft: Draft, user: User, seat: str | None, of: str) -> None:
    """Claim the game from one whose time is over; that is for the other sides."""
    chair = _other(draft, user, seat, of)
    _must_be_out(draft, of)
    if draft.mine(user, seat).side == chair.side:
        raise Denied(409, "your_side", "That is your own side's seat.")
    await draft.end(endings.lost(draft.game, chair.side, "time", f"The time of {chair.name} ran out."))


async def replace_absent(draft: Draft, user: User, seat: str | None, of: str) -> None:
    """Empty the seat of one whose time is over or, where no clock runs, who has been silent long enough."""
    chair = _other(draft, user, seat, of)
    if chair.holder is None:
        raise Denied(409, "empty", "That seat is empty already.")
    if _timed_out(draft, of):
        draft.affairs = replace(draft.affairs, pause=None)
        await _out_of_time(draft, chair, f"The time of {chair.name} ran out; the seat is open.", draft.at)
        return
    if not _silent(draft, of):
        raise Denied(409, "not_absent", "That seat's time is not over, nor has it been waited for long enough.")
    await vacate(draft, chair, f"{chair.called} did not come; the seat {chair.name} is open.")


def _silent(draft: Draft, of: str) -> bool:
    tempo = draft.affairs.tempo
    return not tempo.timed and of in draft.affairs.waiting and draft.at - draft.game.moved >= tempo.vacancy


# Holidays


def holiday(draft: Draft, user: User, seat: str | None) -> None:
    """Stop one's own clock, for as long as holidays are left; the first order ends it."""
    draft.must_run()
    chair = draft.mine(user, seat)
    clock = draft.affairs.clocks.get(chair.key)
    if clock is None or clock.holidays <= 0 or clock.holiday is not None:
        raise Denied(409, "no_holidays", "You have no holidays to take, or are on one.")
    if clock.deadline is not None and clock.deadline <= draft.at:
        raise Denied(409, "time_up", "Your time is over.")
    stood = replace(clock.stopped(draft.at), holiday=draft.at)
    draft.affairs = replace(draft.affairs, clocks={**draft.affairs.clocks, chair.key: stood}).running(draft.at)
    draft.say("holiday", chair.key, f"{chair.name} is on holiday.")


def back(draft: Draft, user: User, seat: str | None) -> None:
    draft.must_run()
    _home(draft, draft.mine(user, seat), draft.at)


def _home(draft: Draft, chair: Chair, at: int) -> None:
    clock = draft.affairs.clocks.get(chair.key)
    if clock is not None and clock.holiday is not None:
        draft.affairs = replace(draft.affairs, clocks={**draft.affairs.clocks, chair.key: clock.home(at)}).running(at)
        draft.say("back", chair.key, f"{chair.name} is back from holiday.", at)


# What happens by itself


async def fall(house: House, game_id: str) -> None:
    """Do what has fallen due in a game, each thing as of its own moment; nothing where another worker has."""
    async with changing(house, game_id) as draft:
        if draft.game.status != "running":
            draft.affairs = draft.affairs.over(draft.at)
        while (due := draft.affairs.due) is not None and due <= draft.at:
            await _fall(draft, due)


async def _fall(draft: Draft, at: int) -> None:
    affairs, game = draft.affairs, draft.game
    if affairs.pause is not None and affairs.pause.until <= at:
        await _pause_over(draft, affairs.pause, at)
        return
    for chair in game.seats:
        clock = affairs.clocks.get(chair.key)
        if clock is not None and clock.holiday is not None and clock.holiday + clock.holidays <= at:
            _home(draft, chair, at)
            return
        if affairs.empty.get(chair.key, at) + affairs.tempo.vacancy <= at:
            await _stays_empty(draft, chair, at)
            return
        if clock is not None and clock.deadline is not None and clock.deadline <= at:
            await _time_up(draft, chair, at)
            return
    raise AssertionError(f"nothing is due in game {game.id} at {at}")


async def _pause_over(draft: Draft, pause: Pause, at: int) -> None:
    draft.affairs = replace(draft.affairs, pause=None).running(at)
    if pause.why == "agreed":
        draft.say("resumed", None, "The pause is over.", at)
        return
    chair = draft.chair(pause.seat or "")
    await _out_of_time(draft, chair, f"The time of {chair.name} ran out; the seat is open.", at)


async def _time_up(draft: Draft, chair: Chair, at: int) -> None:
    """At zero: as the table agreed when the game was made."""
    text = f"The time of {chair.name} ran out."
    await noticing.late(draft.connection, draft.game.id, chair.key)
    tempo = draft.affairs.tempo
    if tempo.at_zero == "forfeit":
        await draft.end(endings.lost(draft.game, chair.side, "time", text), at)
        return
    if tempo.at_zero == "pause":
        pause = Pause("time", at, at + tempo.vacancy, chair.key)
        draft.affairs = replace(draft.affairs, pause=pause).running(at)
        draft.say("time", chair.key, text, at)
        return
    await _out_of_time(draft, chair, f"{text} The seat is open.", at)


async def _stays_empty(draft: Draft, chair: Chair, at: int) -> None:
    """Nobody has come: a colleague takes the seat over, or the side has lost."""
    colleague = next((one for one in draft.game.seats if one.side == chair.side and one.holder is not None), None)
    if colleague is None:
        await draft.end(endings.lost(draft.game, chair.side, "absence", f"Nobody took the seat {chair.name}."), at)
        return
    draft.say("took", chair.key, f"{colleague.called} takes over the seat {chair.name}.", at)
    await draft.hand(chair.key, colleague.holder, colleague.called, at)
