"""Small faults put into a module's source: each mutant is the module with one of them.

A tree is changed in place, compiled, and changed back, so a file is read and parsed once. What only names, types or
words are made of is left alone: strings, annotations, decorators, defaults.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import CodeType

Put = Callable[[ast.AST], None]

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
SKIPPED = {"annotation", "returns", "decorator_list", "defaults", "kw_defaults", "type_comment", "format_spec", "bases"}
# As code and prose cite it: `13.26.A`, `13.26 A`, `4.3.3`.
CLAUSE = re.compile(r"\b(\d{1,2}(?:\.\d{1,2})+)(?:[. ]([A-H])(?:[. ](\d))?)?\b")
REMOVED = (ast.Expr, ast.AugAssign, ast.Raise, ast.Continue, ast.Break, ast.Delete)


@dataclass(frozen=True)
class Mutant:
    """One fault: where it is and what it does, in words; by which lines and clauses its tests are found."""

    file: Path
    line: int
    place: str
    before: str
    after: str
    lines: frozenset[int]
    clauses: frozenset[str]
    compiled: Callable[[], CodeType]

    @property
    def name(self) -> str:
        """How the list of harmless mutants calls it: it stays true when lines move."""
        return f"{self.file.name} | {self.place} | {self.before} => {self.after}"


@dataclass(frozen=True)
class _Spot:
    """Where in the tree something stands: the function around it, its statement, how to put another in its place."""

    node: ast.AST
    put: Put
    place: str
    statement: ast.stmt | None
    clauses: frozenset[str] = frozenset()


def mutants(file: Path) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of its lines."""
    tree = ast.parse(file.read_text("utf-8"))
    for spot in _spots(tree, _Spot(tree, lambda _: None, "", None)):
        before = _short(spot.node)
        for new in _changes(spot.node):
            after = _short(new)
            if after == before:
                continue
            ast.fix_missing_locations(ast.copy_location(new, spot.node))
            compiled = partial(_compiled, tree, str(file), spot, new)
            yield Mutant(file, _line(spot.node), spot.place, before, after, _lines(spot), spot.clauses, compiled)


def _compiled(tree: ast.Module, name: str, spot: _Spot, new: ast.AST) -> CodeType:
    spot.put(new)
    try:
        return compile(tree, name, "exec")
    finally:
        spot.put(spot.node)


def _spots(node: ast.AST, around: _Spot) -> Iterator[_Spot]:
    """Everything within a node that could be changed, as it stands in what is around it."""
    for field, value in ast.iter_fields(node):
        if field in SKIPPED:
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST):
                continue
            # What a class holds besides its methods is laid down as it is made: nothing can be put in its place.
            if isinstance(node, ast.ClassDef) and not isinstance(child, ast.FunctionDef):
                continue
            spot = replace(around, node=child, put=_putter(node, field, index))
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                spot = replace(spot, place=f"{around.place}.{child.name}".removeprefix("."))
            if isinstance(child, ast.FunctionDef):
                spot = replace(spot, clauses=around.clauses | _cited(child))
            if isinstance(child, ast.stmt):
                spot = replace(spot, statement=child)
            if hasattr(child, "lineno"):
                yield spot
            yield from _spots(child, spot)


def _cited(function: ast.FunctionDef) -> frozenset[str]:
    """The clauses that a function speaks of: tests marked with them are likely to know it."""
    words = " ".join(n.value for n in ast.walk(function) if isinstance(n, ast.Constant) and isinstance(n.value, str))
    return frozenset(".".join(filter(None, found)) for found in CLAUSE.findall(words))


def _putter(parent: ast.AST, field: str, index: int | None) -> Put:
    def put(new: ast.AST) -> None:
        if index is None:
            setattr(parent, field, new)
        else:
            getattr(parent, field)[index] = new

    return put


def _lines(spot: _Spot) -> frozenset[int]:
    """The lines of the spot; of a simple statement all of them, since tracing may tell of any."""
    found = [spot.node]
    if spot.statement is not None and not hasattr(spot.statement, "body"):
        found.append(spot.statement)
    return frozenset(line for node in found for line in range(_line(node), getattr(node, "end_lineno", 0) + 1))


def _line(node: ast.AST) -> int:
    return int(getattr(node, "lineno", 0))


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 160 else f"{text[:157]}..."


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=right):
            yield ast.Compare(left, [COMPARISONS[type(op)]()], right)
        case ast.Compare(left=left, ops=ops, comparators=right):
            for index, op in enumerate(ops):
                yield ast.Compare(left, [*ops[:index], COMPARISONS[type(op)](), *ops[index + 1 :]], right)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for index in range(len(values)):
                rest = [*values[:index], *values[index + 1 :]]
                yield ast.BoolOp(op, rest) if len(rest) > 1 else rest[0]
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.BinOp(left=left, op=op, right=right) if type(op) in ARITHMETIC:
            yield ast.BinOp(left, ARITHMETIC[type(op)](), right)
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse
        case ast.comprehension():
            return
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords) if name in NAMES:
            yield ast.Call(ast.Name(NAMES[name], ast.Load()), args, keywords)
        case ast.If(body=body, orelse=orelse):
            yield ast.If(ast.Constant(True), body, orelse)
            yield ast.If(ast.Constant(False), body, orelse)
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            yield from _unfiltered(node)
        case ast.Return(value=value) if not isinstance(value, ast.Constant) and value is not None:
            yield ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case _ if isinstance(node, REMOVED):
            yield ast.Pass()


def _unfiltered(node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> Iterator[ast.AST]:
    """The comprehension without one of its conditions."""
    for index, part in enumerate(node.generators):
        for number in range(len(part.ifs)):
            rest = [*part.ifs[:number], *part.ifs[number + 1 :]]
            looser = ast.comprehension(part.target, part.iter, rest, part.is_async)
            generators = [*node.generators[:index], looser, *node.generators[index + 1 :]]
            if isinstance(node, ast.DictComp):
                yield ast.DictComp(node.key, node.value, generators)
            else:
                yield type(node)(node.elt, generators)
