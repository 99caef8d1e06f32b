"""Webhooks, signed the way standardwebhooks.com describes, so that libraries of many languages can check them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

PREFIX = "whsec_"


def new_secret() -> str:
    return PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()


def signature(secret: str, id_: str, at: int, body: bytes) -> str:
    """The signature of a message; `at` in seconds since 1970."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = hmac.digest(key, f"{id_}.{at}.".encode() + body, hashlib.sha256)
    return f"v1,{base64.b64encode(signed).decode()}"


def headers(secret: str, id_: str, at: int, body: bytes) -> dict[str, str]:
    """All headers of a message; its id is the same each time it is sent again."""
    return {
        "Content-Type": "application/json",
        "User-Agent": "tigers",
        "webhook-id": id_,
        "webhook-timestamp": str(at),
        "webhook-signature": signature(secret, id_, at, body),
    }
