"""Mail: what it looks like, and the two ways it goes, by SMTP or into the server's own mailbox."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from collections.abc import Callable
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import Protocol
from urllib.parse import unquote, urlsplit

from app.store import noticing
from app.store.database import Database

from .outside import Unsent

log = logging.getLogger(__name__)
SECONDS = 30


class Mail(Protocol):
    async def send(self, message: EmailMessage) -> None:
        """Hand a message over for delivery; Unsent where that failed."""


def message(sender: str, to: str, subject: str, text: str, id_: str, at: int, stop: str | None = None) -> EmailMessage:
    """A mail in plain text. `id_` is the same each time it is sent again; `stop` ends such mails by one click.

    ValueError where an address can't be one.
    """
    made = EmailMessage(SMTP)
    user, _, domain = to.rpartition("@")
    made["From"] = sender
    made["To"] = Address("", user, domain)
    made["Subject"] = subject
    made["Date"] = format_datetime(datetime.fromtimestamp(at / 1000, UTC))
    made["Message-ID"] = f"<{id_}@{sender.rpartition('@')[2].strip('<> ') or 'tigers.invalid'}>"
    made["Auto-Submitted"] = "auto-generated"
    if stop is not None:
        # RFC 8058: a button of the reader's mail program, and no page to see.
        made["List-Unsubscribe"] = f"<{stop}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    made.set_content(text)
    return made


class KeptMail:
    """The default: mail is kept in the database, where `tigers admin mail` shows it."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    async def send(self, message: EmailMessage) -> None:
        log.info("A mail to %s is kept: see `tigers admin mail`", message["To"])
        async with self._database.write() as connection:
            text = "\n".join((*(f"{name}: {value}" for name, value in message.items()), "", message.get_content()))
            await noticing.keep_mail(connection, self._clock(), str(message["To"]), text)


class SmtpMail:
    """A server as `smtp://user:password@host:587` (TLS begun when it offers that, always before a password) or
    `smtps://host:465`."""

    def __init__(self, url: str, tls: ssl.SSLContext | None = None) -> None:
        parts = urlsplit(url)
        self._secure = parts.scheme == "smtps"
        self._host = parts.hostname or "localhost"
        self._port = parts.port or (465 if self._secure else 25)
        self._user, self._password = unquote(parts.username or ""), unquote(parts.password or "")
        self._tls = tls or ssl.create_default_context()

    async def send(self, message: EmailMessage) -> None:
        await asyncio.to_thread(self._send, message)

    def _send(self, message: EmailMessage) -> None:
        try:
            with self._connected() as server:
                server.send_message(message)
        except smtplib.SMTPRecipientsRefused as error:
            code, reason = next(iter(error.recipients.values()))
            raise Unsent(f"{code} {reason.decode('utf-8', 'replace')}", final=code >= 500) from error
        except smtplib.SMTPNotSupportedError as error:
            raise Unsent(str(error), final=True) from error
        except smtplib.SMTPResponseException as error:
            # A refused sender or login is for the server's owner to mend: it will be tried again.
            final = error.smtp_code >= 500 and isinstance(error, smtplib.SMTPDataError)
            raise Unsent(f"{error.smtp_code} {error.smtp_error!r}", final=final) from error
        except (smtplib.SMTPException, OSError) as error:
            raise Unsent(str(error) or type(error).__name__) from error

    def _connected(self) -> smtplib.SMTP:
        if self._secure:
            server: smtplib.SMTP = smtplib.SMTP_SSL(self._host, self._port, timeout=SECONDS, context=self._tls)
        else:
            server = smtplib.SMTP(self._host, self._port, timeout=SECONDS)
            server.ehlo()
            if server.has_extn("starttls"):
                server.starttls(context=self._tls)
                server.ehlo()
            elif self._user:
                server.close()
                raise smtplib.SMTPNotSupportedError("the mail server offers no TLS, and a password is not sent without")
        if self._user:
            server.login(self._user, self._password)
        return server
