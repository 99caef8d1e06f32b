"""The server's own secrets, made once and kept in its database, and links that only it can have made."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import secrets

from app.store import noticing
from app.store.database import Database

from .denied import Denied


def b64(data: bytes) -> str:
    """Base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    """The bytes; ValueError for what is no base64url."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from None


class Keys:
    """Keys by name. Every worker and every later start finds the same."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, str] = {}

    async def key(self, name: str, fresh: str) -> str:
        """The key of this name; `fresh` where there was none before."""
        if name not in self._known:
            async with self._database.write() as connection:
                self._known[name] = await noticing.key(connection, name, fresh)
        return self._known[name]

    async def ready(self) -> None:
        """Have the key of links at hand: what signs inside a transaction can't wait for another one."""
        await self.key("links", secrets.token_hex(32))

    async def sign(self, purpose: str, text: str) -> str:
        """A token for a link, good for ever and for this purpose only."""
        return f"{b64(text.encode())}.{b64(await self._mac(purpose, text))}"

    async def signed(self, purpose: str, token: str) -> str:
        """The text of a token; Denied `bad_link` for one that this server did not make for this purpose."""
        body, _, mac = token.partition(".")
        try:
            text = unb64(body).decode()
            right = hmac.compare_digest(unb64(mac), await self._mac(purpose, text))
        except ValueError:
            right = False
        if not right:
            raise Denied(404, "bad_link", "This link is not whole; copy it again from the message it came in.")
        return text

    async def _mac(self, purpose: str, text: str) -> bytes:
        key = await self.key("links", secrets.token_hex(32))
        return hmac.digest(bytes.fromhex(key), f"{purpose}\0{text}".encode(), hashlib.sha256)
