"""Pushes against the example of RFC 8291, and a browser that reads what is sent to it."""

from __future__ import annotations

import secrets

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import ECDH, ECDSA, SECP256R1, EllipticCurvePublicKey
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.play import push
from app.play.keys import b64, unb64

# RFC 8291, appendix A.
THEIRS = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
OURS = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def read(body: bytes, private: str, auth: str) -> bytes:
    """What a browser makes of a push: the receiving side of the same RFC."""
    salt, length, sender, sealed = body[:16], body[20], body[21 : 21 + body[20]], body[21 + body[20] :]
    assert length == 65 and int.from_bytes(body[16:20]) == push.RECORD
    own = push.private(private)
    shared = own.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender))
    key = HKDF(SHA256(), 32, unb64(auth), b"WebPush: info\0" + push.public(own) + sender).derive(shared)
    cipher = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(key)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(key)
    text = AESGCM(cipher).decrypt(nonce, sealed, None)
    assert text.endswith(b"\x02")
    return text[:-1]


def test_the_example_of_the_rfc() -> None:
    body = push.encrypted(b"When I grow up, I want to be a watermelon", P256DH, AUTH, push.private(OURS), unb64(SALT))
    assert b64(body) == BODY
    assert read(body, THEIRS, AUTH) == b"When I grow up, I want to be a watermelon"


def test_only_the_browser_it_is_for_reads_it_and_no_two_are_alike() -> None:
    kept, auth = push.new_key(), b64(secrets.token_bytes(16))
    p256dh = b64(push.public(push.private(kept)))
    one, two = (push.encrypted("ไทย".encode(), p256dh, auth) for _ in range(2))
    assert one != two and read(one, kept, auth) == read(two, kept, auth) == "ไทย".encode()
    with pytest.raises(Exception, match=r"^$"):
        read(one, push.new_key(), auth)
    with pytest.raises(ValueError, match="at most"):
        push.encrypted(b"x" * 4080, p256dh, auth)


def test_the_server_says_who_it_is() -> None:
    key = push.private(push.new_key())
    said = push.authorization("https://push.example.net:8443/send/abc", key, "mailto:us@example.org", 1_700_000_000)
    scheme, token, public = said.replace(",", "").split()
    assert scheme == "vapid" and public == f"k={b64(push.public(key))}"
    head, claims, signature = token.removeprefix("t=").split(".")
    assert b'"ES256"' in unb64(head)
    assert b'"aud":"https://push.example.net:8443"' in unb64(claims) and b"us@example.org" in unb64(claims)
    raw = unb64(signature)
    made = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key.public_key().verify(made, f"{head}.{claims}".encode(), ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        push.private(push.new_key()).public_key().verify(made, f"{head}.{claims}".encode(), ECDSA(SHA256()))


@pytest.mark.parametrize(
    ("p256dh", "auth"), [("", AUTH), ("AAAA", AUTH), (P256DH, "AAAA"), (P256DH[:-4] + "AAAA", AUTH), ("&&", AUTH)]
)
def test_keys_that_are_none(p256dh: str, auth: str) -> None:
    with pytest.raises(ValueError):
        push.receiver(p256dh, auth)
