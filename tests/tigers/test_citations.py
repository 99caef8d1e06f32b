"""Every clause that the rules cite is in the reference, and what a player is told carries one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.engine.titles import tigers
from app.engine.titles.tigers.reference import reference

RULES = sorted(Path(tigers.__file__).parent.glob("*.py"))
# What players agree among themselves stands on no rule of the game.
AGREED = {"proposals.py", "fronts.py", "together.py"}
KNOWN = reference()["clauses"]
CLAUSE = re.compile(r"\d{1,2}(\.\d{1,2})+(\.[A-H](\.\d)?)?")
# As prose cites: `7.5 D`, `4.3`, `13.10 D 1`, in brackets.
PROSE = re.compile(r"(?<![\w.])(\d{1,2}(?:\.\d{1,2})+)(?: ([A-H])(?: (\d))?)?(?![\w.]*\d)")
# Refusals about no rule of the game: input that can't be read, and what is not the sender's to order.
NO_RULE = {
    "bad_case", "bad_option", "bad_pack", "bad_state", "malformed", "no_battle", "not_on_map", "not_your_front",
    "not_yours", "no_layer", "on_top", "unknown_hex", "unknown_order", "unknown_pack", "unknown_seat",
}  # fmt: skip


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a function or method of this name, with where it stands."""
    for path in RULES:
        if path.name in AGREED:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
                if called == name:
                    yield f"{path.name}:{node.lineno}", node


def clauses_in(node: ast.AST) -> list[str]:
    """The clause-like strings within an expression."""
    return [
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and CLAUSE.fullmatch(part.value)
    ]


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_every_clause_cited_is_in_the_reference(path: Path) -> None:
    source = path.read_text("utf-8")
    cited = clauses_in(ast.parse(source))
    sections = {".".join(key.split(".")[:count]) for key in KNOWN for count in (2, 3)}
    assert [clause for clause in cited if clause not in KNOWN and clause not in sections] == []


def bracketed(source: str) -> Iterator[str]:
    """What stands in round brackets in docstrings and comments."""
    tree = ast.parse(source)
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    texts += [line.partition("# ")[2] for line in source.splitlines() if "# " in line]
    for text in texts:
        yield from re.findall(r"\(([^()]*)\)", text)


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_every_clause_cited_in_prose_is_in_the_reference(path: Path) -> None:
    unknown = []
    for text in bracketed(path.read_text("utf-8")):
        for number, letter, digit in PROSE.findall(text):
            clause = ".".join(part for part in (number, letter, digit) if part)
            if clause not in KNOWN and not any(key.startswith(f"{clause}.") for key in KNOWN):
                unknown.append(clause)
    assert unknown == []


def test_every_refusal_of_a_rule_cites_a_clause() -> None:
    bare = []
    for where, call in calls("RuleError"):
        code, clause = call.args[0], call.args[1]
        if isinstance(clause, ast.Constant) and clause.value is None:
            assert isinstance(code, ast.Constant)
            if code.value not in NO_RULE:
                bare.append((where, code.value))
    assert bare == []


def test_every_line_of_the_log_cites_a_clause() -> None:
    bare = []
    for where, call in [*calls("tell"), *calls("whisper")]:
        first = 3 if getattr(call.func, "attr", "") == "whisper" else 2
        if len(call.args) <= first:
            bare.append(where)
    assert bare == []


def test_every_shift_cites_a_clause() -> None:
    shifts = [(where, call) for where, call in calls("Shift") if len(call.args) == 3]
    assert len(shifts) >= 6
    for where, call in shifts:
        literal = not isinstance(call.args[2], ast.Constant)
        assert literal or call.args[2].value in KNOWN, where


def test_every_kind_of_order_cites_a_clause() -> None:
    from app.engine.titles.tigers.kinds import KINDS

    assert {name: kind.clause for name, kind in KINDS.items() if kind.clause not in KNOWN} == {}
