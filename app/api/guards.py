"""What stands before every request: whose page sends it, how large it is; and the headers of every answer."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.play.denied import Denied
from app.settings import Settings

from .answers import refused

SAFE = {"GET", "HEAD", "OPTIONS"}
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "media-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
# The key under which a socket finds the server's own way to send, unwrapped.
RAW_SEND = "tigers.send"


def same_origin(headers: Headers, settings: Settings) -> bool:
    """Whether a page of this server sent the request; requests without an Origin come from no page.

    Behind a proxy that speaks TLS the scheme differs, so host and port are compared.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if origin in settings.origins:
        return True
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and parts.netloc == headers.get("host")


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            scope[RAW_SEND] = send
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        headers = Headers(scope=scope)
        if scope["method"] not in SAFE and not same_origin(headers, self._settings):
            denied = Denied(403, "wrong_origin", "This request comes from another site's page.")
            await refused(denied)(scope, receive, with_headers)
            return
        body = await self._body(headers, receive)
        if body is None:
            denied = Denied(413, "too_large", f"The request is larger than {self._settings.max_body} bytes.")
            await refused(denied)(scope, receive, with_headers)
            return
        await self._app(scope, _replayed(body, receive), with_headers)

    async def _body(self, headers: Headers, receive: Receive) -> bytes | None:
        """The whole body, or None where it is too large; what is too large isn't kept."""
        stated = headers.get("content-length", "0")
        if not stated.isdigit() or int(stated[:12]) > self._settings.max_body:
            return None
        if stated == "0" and "transfer-encoding" not in headers:
            return b""
        body: bytes = b""
        while True:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > self._settings.max_body:
                return None
            if message["type"] != "http.request" or not message.get("more_body", False):
                return body


def _replayed(body: bytes, receive: Receive) -> Receive:
    sent = False

    async def again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
