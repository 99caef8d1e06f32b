"""Names of people: any script, one person for one look."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.play.denied import Denied
from app.play.names import LONGEST, clean, folded


@given(st.text())
def test_a_clean_name_is_clean_for_good(text: str) -> None:
    try:
        name = clean(text)
    except Denied as denied:
        assert denied.code == "bad_name"
        return
    assert clean(name) == name == unicodedata.normalize("NFC", name)
    assert 1 <= len(name) <= LONGEST and name == name.strip()
    assert not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name)
    assert folded(folded(name)) == folded(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "ANNA"), ("Straße", "STRASSE"), ("Zoë", "Zoe\u0308"), ("abc", "\uff41\uff42\uff43"), ("a\u200db", "ab")],
)
def test_alike(one: str, other: str) -> None:
    assert folded(clean(one)) == folded(clean(other))


@pytest.mark.parametrize(("one", "other"), [("Anna", "Ana"), ("Zoe", "Zoë"), ("ab", "a b"), ("李", "季")])
def test_different(one: str, other: str) -> None:
    assert folded(clean(one)) != folded(clean(other))
