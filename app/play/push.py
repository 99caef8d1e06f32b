"""Web push: a message encrypted for one browser (RFC 8291), from a server that says who it is (RFC 8292)."""

from __future__ import annotations

import secrets
from urllib.parse import urlsplit

import orjson
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from .keys import b64, unb64

RECORD = 4096
# A record holds the message, a mark and the tag of its cipher.
LONGEST = RECORD - 17
DAY = 86_400


def new_key() -> str:
    """A private key for this server, as it is kept."""
    return b64(generate_private_key(SECP256R1()).private_numbers().private_value.to_bytes(32))


def private(kept: str) -> EllipticCurvePrivateKey:
    return derive_private_key(int.from_bytes(unb64(kept)), SECP256R1())


def public(key: EllipticCurvePrivateKey) -> bytes:
    """The public point, uncompressed, 65 bytes: what browsers take as `applicationServerKey`."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def receiver(p256dh: str, auth: str) -> tuple[EllipticCurvePublicKey, bytes]:
    """A browser's keys; ValueError where they are none."""
    key = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), unb64(p256dh))
    secret = unb64(auth)
    if len(secret) != 16:
        raise ValueError("the secret of a browser has 16 bytes")
    return key, secret


def _derived(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(key)


def encrypted(
    text: bytes, p256dh: str, auth: str, own: EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """The body of a push, content coding `aes128gcm`; key and salt are fresh but for tests."""
    if len(text) > LONGEST:
        raise ValueError(f"a push has at most {LONGEST} bytes")
    own = own or generate_private_key(SECP256R1())
    salt = salt or secrets.token_bytes(16)
    theirs, secret = receiver(p256dh, auth)
    shared = own.exchange(ECDH(), theirs)
    info = b"WebPush: info\0" + theirs.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint) + public(own)
    key = _derived(secret, shared, info, 32)
    cipher = AESGCM(_derived(salt, key, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derived(salt, key, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4) + bytes([65]) + public(own)
    return head + cipher.encrypt(nonce, text + b"\x02", None)


def authorization(endpoint: str, key: EllipticCurvePrivateKey, contact: str, at: int) -> str:
    """The header that says who sends; `at` in seconds since 1970, `contact` a mailto: or https: address."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": at + DAY // 2, "sub": contact}
    said = f"{b64(orjson.dumps({'typ': 'JWT', 'alg': 'ES256'}))}.{b64(orjson.dumps(claims))}"
    r, s = decode_dss_signature(key.sign(said.encode(), ECDSA(SHA256())))
    return f"vapid t={said}.{b64(r.to_bytes(32) + s.to_bytes(32))}, k={b64(public(key))}"


def headers(endpoint: str, key: EllipticCurvePrivateKey, contact: str, at: int) -> dict[str, str]:
    """All headers of a push that is of use for a day."""
    return {
        "Authorization": authorization(endpoint, key, contact, at),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(DAY),
        "Urgency": "normal",
    }
