"""Names that people give themselves, in any script."""

from __future__ import annotations

import unicodedata

from .denied import Denied

LONGEST = 40
# Joiners are part of the spelling of some scripts; other invisible characters only disguise.
_JOINERS = {"\u200c", "\u200d"}
_BANNED = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}


def clean(given: str, longest: int = LONGEST) -> str:
    """The name in normal form C with single spaces; Denied `bad_name` where it can't be one."""
    name = " ".join(unicodedata.normalize("NFC", given).split())
    if not 1 <= len(name) <= longest:
        raise Denied(400, "bad_name", f"A name has 1 to {longest} characters.")
    if any(unicodedata.category(letter) in _BANNED and letter not in _JOINERS for letter in name):
        raise Denied(400, "bad_name", "A name has no control characters or invisible ones.")
    if not any(unicodedata.category(letter)[0] in "LNSP" for letter in name):
        raise Denied(400, "bad_name", "A name needs at least one visible character.")
    return name


def folded(name: str) -> str:
    """What two names have in common that people would take for one: case, width, accents' encoding, joiners."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(letter for letter in plain if letter not in _JOINERS)
