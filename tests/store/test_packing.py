"""Ids that can be put anywhere."""

from __future__ import annotations

import secrets

import pytest

from app.store.packing import new_id


def test_no_id_is_taken_for_an_option_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-abcdefghijklmno", "--cdefghijklmnop", "a-cdefghijklmnop", "_bcdefghijklmnop"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: next(drawn))
    assert [new_id(), new_id()] == ["a-cdefghijklmnop", "_bcdefghijklmnop"]
