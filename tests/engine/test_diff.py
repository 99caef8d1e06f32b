"""Diffs of views: old view and diff make the new one, and jsonpatch agrees on what changed."""

import json
from itertools import pairwise
from typing import Any

import jsonpatch
from hypothesis import given
from hypothesis import strategies as st

from app.engine.diff import apply, diff, folded

VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 5), st.text(max_size=3), st.lists(st.integers(0, 3), max_size=2)
)
ENTITIES = st.dictionaries(st.sampled_from("abcd"), VALUES, max_size=4)
COLLECTIONS = st.dictionaries(st.sampled_from(["u1", "u2", "u3", "u4"]), ENTITIES, min_size=1, max_size=4)
VIEWS = st.dictionaries(st.sampled_from(["pieces", "stacks", "game"]), COLLECTIONS, max_size=3)


def plain(view: Any) -> str:
    return json.dumps(view, sort_keys=True)


@given(VIEWS, VIEWS)
def test_old_view_and_diff_make_the_new_view(old: Any, new: Any) -> None:
    before = plain(old)
    assert plain(apply(old, diff(old, new))) == plain(new)
    assert plain(old) == before


@given(st.lists(VIEWS, max_size=5))
def test_diffs_from_the_beginning_fold_to_the_last_view(views: Any) -> None:
    steps = [diff(old, new) for old, new in pairwise([{}, *views])]
    before = plain(steps)
    assert plain(folded(steps)) == plain(views[-1] if views else {})
    assert plain(steps) == before


@given(VIEWS, VIEWS)
def test_a_diff_survives_json(old: Any, new: Any) -> None:
    assert plain(apply(old, json.loads(json.dumps(diff(old, new))))) == plain(new)


@given(VIEWS, VIEWS)
def test_a_diff_is_empty_exactly_where_jsonpatch_finds_nothing(old: Any, new: Any) -> None:
    assert bool(diff(old, new)) == bool(jsonpatch.make_patch(old, new).patch)


def test_only_changed_fields_travel() -> None:
    old = {"pieces": {"u1": {"at": "2020", "steps": 4}, "u2": {"at": "2021"}}}
    new = {"pieces": {"u1": {"at": "2020", "steps": 3}, "u3": {"at": "2022"}}}
    assert diff(old, new) == {
        "pieces": {"set": {"u1": {"steps": 3}}, "new": {"u3": {"at": "2022"}}, "drop": ["u2"]},
    }


def test_a_field_that_goes_is_cut() -> None:
    assert diff({"p": {"u": {"a": 1, "b": None}}}, {"p": {"u": {"a": 1}}}) == {"p": {"cut": {"u": ["b"]}}}


def test_true_is_not_one() -> None:
    assert diff({"p": {"u": {"a": 1}}}, {"p": {"u": {"a": True}}})
