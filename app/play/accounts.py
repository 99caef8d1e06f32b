"""Who is who: guests, accounts, and their sessions."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.settings import Settings
from app.store import moderating, people
from app.store.database import Database
from app.store.packing import now
from app.store.people import User

from .denied import Denied
from .limiting import Limits, guard
from .names import clean, folded
from .passwords import Passwords

DAY = 86_400_000


def hashed(token: str) -> str:
    """What the store keeps of a session's token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


class Accounts:
    """Sessions are random tokens held by the browser; the store has their hashes only."""

    def __init__(self, database: Database, settings: Settings, limits: Limits) -> None:
        self._database = database
        self._settings = settings
        self._limits = limits
        self._passwords = Passwords(settings.password_threads)

    def close(self) -> None:
        self._passwords.close()

    async def who(self, token: str | None) -> User | None:
        """The user of a session, None where it is unknown or has ended."""
        if not token:
            return None
        async with self._database.read() as connection:
            return await people.by_session(connection, hashed(token))

    async def guest(self, user: User | None, name: str, address: str) -> tuple[User, str | None]:
        """A guest and the token of his session; a guest who is here already takes the new name."""
        name = clean(name)
        if user is not None and not user.guest:
            raise Denied(409, "logged_in", f"You are logged in as {user.name}; log out to play as a guest.")
        self._limits.hit(self._settings.address_limit, "guest", address, "new guests")
        async with self._database.write() as connection:
            if await people.by_account(connection, folded(name)) is not None:
                raise _taken()
            if user is not None:
                user = replace(user, name=name)
                await people.change(connection, user)
                return user, None
            user = await people.add(connection, name, None, None, None)
            return user, await self._session(connection, user)

    async def sign_up(
        self, user: User | None, name: str, password: str, email: str | None, address: str
    ) -> tuple[User, str]:
        """A new account and the token of its session."""
        if user is not None and not user.guest:
            raise Denied(409, "logged_in", f"You are logged in as {user.name}; log out to make another account.")
        name = clean(name)
        await guard(self._database, self._settings.address_limit, "login", address, "attempts")
        kept = await self._passwords.hash(password)
        try:
            async with self._database.write() as connection:
                made = await people.add(connection, name, folded(name), kept, email)
                return made, await self._session(connection, made)
        except IntegrityError:
            raise _taken() from None

    async def claim(self, user: User, name: str, password: str, email: str | None, address: str) -> User:
        """A guest becomes an account and keeps his games and seats."""
        if not user.guest:
            raise Denied(409, "logged_in", "You have an account already.")
        name = clean(name)
        await guard(self._database, self._settings.address_limit, "login", address, "attempts")
        claimed = replace(
            user, name=name, account=folded(name), password=await self._passwords.hash(password), email=email
        )
        try:
            async with self._database.write() as connection:
                await people.change(connection, claimed)
        except IntegrityError:
            raise _taken() from None
        return claimed

    async def log_in(self, name: str, password: str, address: str) -> tuple[User, str]:
        account = folded(" ".join(name.split()))
        await guard(self._database, self._settings.address_limit, "login", address, "attempts to log in")
        await guard(self._database, self._settings.login_limit, "account", account, "attempts to log in")
        async with self._database.read() as connection:
            user = await people.by_account(connection, account) if account.isprintable() else None
        if not await self._passwords.right(password, None if user is None else user.password) or user is None:
            raise Denied(401, "wrong_login", "There is no account with this name and password.")
        async with self._database.write() as connection:
            await self._not_banned(connection, user)
            return user, await self._session(connection, user)

    async def change_password(self, user: User, old: str, new: str) -> tuple[str, tuple[str, ...]]:
        """A new password: all sessions end (the hashes of their tokens are given back), and a new one begins."""
        await guard(self._database, self._settings.login_limit, "account", user.account or user.id, "attempts")
        if not await self._passwords.right(old, user.password):
            raise Denied(401, "wrong_login", "The old password is not right.")
        kept = await self._passwords.hash(new)
        async with self._database.write() as connection:
            await people.change(connection, replace(user, password=kept))
            ended = await people.end_sessions(connection, user.id)
            return await self._session(connection, user), ended

    async def log_out(self, token: str) -> str:
        """End a session; the hash of its token, for those who must close its sockets."""
        async with self._database.write() as connection:
            await people.end_session(connection, hashed(token))
        return hashed(token)

    async def _not_banned(self, connection: AsyncConnection, user: User) -> None:
        ban = await moderating.ban_of(connection, user.id)
        if ban is not None:
            ends = None if ban.until is None else datetime.fromtimestamp(ban.until / 1000, UTC)
            until = "" if ends is None else f" until {ends:%d %B %Y, %H:%M} UTC"
            raise Denied(403, "banned", f"You are shut out of this server{until}: {ban.reason}")

    async def _session(self, connection: AsyncConnection, user: User) -> str:
        token = secrets.token_urlsafe(32)
        await people.open_session(connection, hashed(token), user.id, now() + self._settings.session_days * DAY)
        return token


def _taken() -> Denied:
    return Denied(409, "name_taken", "An account has this name already; choose another, or log in.")
