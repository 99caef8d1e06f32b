"""`tigers admin`: reports, bans, administrators, their log, a game's audit, kept mail; every act stands on record.

People are named by their account's name or by their id, which stands in every report and audit.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime
from typing import Any

from app.bus import bus_for
from app.engine.errors import RuleError
from app.play.audit import audit
from app.play.house import House
from app.play.moderation import Desk
from app.play.names import folded
from app.settings import Settings
from app.store import noticing, people
from app.store.database import Database

from .serve import chosen_settings

ACTOR = "console"


def when(at: int | None) -> str:
    """A time for the console; milliseconds since 1970 come in."""
    return "never" if at is None else f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M:%S} UTC"


def shown(text: str) -> str:
    """Somebody's text on one line, without anything that a terminal would obey."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def lines(found: Iterable[str], none: str) -> str:
    return "\n".join(found) or none


async def _id(house: House, given: str) -> str:
    """The id of a person who is named by account or by id."""
    async with house.database.read() as connection:
        account = await people.by_account(connection, folded(given))
    return given if account is None else account.id


async def _reports(house: House, desk: Desk, given: argparse.Namespace) -> str:
    found = await desk.reports(given.all, given.limit)
    return lines(
        (
            f"{one['id']}  {when(one['at'])}  game {one['game']}  message {one['chat']} on {one['channel']}\n"
            f"    {shown(one['author_name'])} ({one['author']}): {shown(one['text'])}\n"
            f"    {shown(one['reporter_name'])} ({one['reporter']}) reports: {shown(one['reason'])}"
            + (f"\n    settled {when(one['settled'])}: {shown(one['verdict'])}" if one["settled"] else "")
            for one in found
        ),
        "No reports.",
    )


async def _settle(_house: House, desk: Desk, given: argparse.Namespace) -> str:
    await desk.settle(given.report, given.verdict)
    return f"Report {given.report} is settled."


async def _ban(house: House, desk: Desk, given: argparse.Namespace) -> str:
    await desk.ban(await _id(house, given.person), given.reason, given.days)
    return f"{given.person} is banned {'for good' if given.days is None else f'for {given.days} days'}."


async def _unban(house: House, desk: Desk, given: argparse.Namespace) -> str:
    await desk.unban(await _id(house, given.person))
    return f"{given.person} is no longer banned."


async def _bans(_house: House, desk: Desk, _given: argparse.Namespace) -> str:
    return lines(
        (
            f"{shown(one['name'])} ({one['user']}) since {when(one['since'])}, until {when(one['until'])}:"
            f" {shown(one['reason'])}"
            for one in await desk.bans()
        ),
        "Nobody is banned.",
    )


async def _appoint(house: House, desk: Desk, given: argparse.Namespace) -> str:
    await desk.appoint(await _id(house, given.person))
    return f"{given.person} is an administrator."


async def _dismiss(house: House, desk: Desk, given: argparse.Namespace) -> str:
    await desk.dismiss(await _id(house, given.person))
    return f"{given.person} is no longer an administrator."


async def _admins(_house: House, desk: Desk, _given: argparse.Namespace) -> str:
    return lines((f"{shown(one['name'])} ({one['person']})" for one in await desk.admins()), "No administrators.")


async def _log(_house: House, desk: Desk, given: argparse.Namespace) -> str:
    return lines(
        (
            f"{when(one['at'])}  {shown(one['actor'])}  {one['act']}  {shown(one['subject'])}  {shown(one['detail'])}"
            for one in reversed(await desk.log(given.limit))
        ),
        "Nothing was done yet.",
    )


async def _game(house: House, _desk: Desk, given: argparse.Namespace) -> str:
    found = await audit(house, ACTOR, given.game)
    told = [
        f"{found['id']}  {found['title']}  {shown(found['name'])}  {found['status']}  by {shown(found['created_by'])}"
    ]
    for seat in found["seats"]:
        told.append(f"seat {seat['key']} ({seat['side']}): {shown(seat['holder'] or 'free')} {seat['person'] or ''}")
    for one in found["orders"]:
        told.append(
            f"{when(one['at'])}  order {one['number']}  {one['seat']}  {shown(one['name'] or '')}  {one['order']}"
        )
    for one in found["chat"]:
        told.append(f"{when(one['at'])}  {one['channel']}  {shown(one['name'])} ({one['user']}): {shown(one['text'])}")
    return "\n".join(told)


async def _mail(house: House, _desk: Desk, given: argparse.Namespace) -> str:
    async with house.database.read() as connection:
        found = await noticing.kept_mails(connection, given.to, given.limit)
    # Line by line: a mail's own line breaks are wanted here.
    told = ["\n".join((f"-- {when(at)}", *(shown(one) for one in text.splitlines()))) for at, _, text in found]
    return lines(told, "No mail was kept. With TIGERS_SMTP_URL set, mail goes out and isn't kept here.")


Do = Callable[[House, Desk, argparse.Namespace], Awaitable[str]]


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="tigers admin", description=__doc__)
    parts = made.add_subparsers(dest="what", required=True, metavar="WHAT")

    def part(name: str, do: Do, about: str) -> argparse.ArgumentParser:
        one = parts.add_parser(name, help=about, description=about)
        one.set_defaults(do=do)
        return one

    reports = part("reports", _reports, "messages that people have reported")
    reports.add_argument("--all", action="store_true", help="settled ones too")
    settle = part("settle", _settle, "close a report")
    settle.add_argument("report", type=int)
    settle.add_argument("verdict", help="what came of it")
    ban = part("ban", _ban, "shut a person out; his sockets are closed within a second")
    ban.add_argument("--reason", required=True, help="what he is told when he logs in")
    ban.add_argument("--days", type=int, help="how long; for good without it")
    part("bans", _bans, "who is banned")
    part("admins", _admins, "who is an administrator")
    log = part("log", _log, "what administrators did")
    part("game", _game, "a game's audit: seats, orders, chat").add_argument("game", help="the game's id")
    for one in (
        ban,
        part("unban", _unban, "let a banned person in again"),
        part("appoint", _appoint, "make an account an administrator"),
        part("dismiss", _dismiss, "make an administrator an ordinary account again"),
    ):
        one.add_argument("person", help="account name or id")
    mail = part("mail", _mail, "mail that was kept here because no mail server is set")
    mail.add_argument("--to", help="only what went to this address")
    for one in (reports, log, mail):
        one.add_argument("--limit", type=int, default=100, help="how many at most")
    return made


async def administer(chosen: Settings, given: argparse.Namespace) -> str:
    """Do what is asked; what to print. RuleError where it can't be done."""
    database = Database(chosen.url, chosen.database_pool)
    house = House(chosen, database, bus_for(chosen))
    try:
        # A bus is only faster: without one the servers find a ban in the store.
        with contextlib.suppress(OSError):
            await house.bus.open(lambda _notice: None)
        do: Do = given.do
        return await do(house, Desk(house, ACTOR), given)
    finally:
        await house.bus.close()
        house.accounts.close()
        await database.close()


def run(argv: list[str]) -> int:
    given: Any = parser().parse_args(argv)
    chosen = chosen_settings()
    if chosen is None:
        return 2
    try:
        print(asyncio.run(administer(chosen, given)))
    except RuleError as error:
        print(f"tigers admin: {error.message}", file=sys.stderr)
        return 1
    return 0
