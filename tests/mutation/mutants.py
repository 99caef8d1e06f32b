"""Small faults put into a module's source: each mutant is the module with one of them.

A tree is changed in place, compiled, and changed back, so a file is read and parsed once. What only names, types or
words are made of is left alone: strings, annotations, decorators, defaults.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
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
REMOVED = (ast.Expr, ast.AugAssign, ast.Raise, ast.Continue, ast.Break, ast.Delete)


@dataclass(frozen=True)
class Mutant:
    """One fault: where it is, what it does in words, and the lines by which tests are found that reach it."""

    file: Path
    line: int
    place: str
    before: str
    after: str
    lines: frozenset[int]
    code: CodeType

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


def mutants(file: Path) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of its lines."""
    tree = ast.parse(file.read_text("utf-8"))
    for spot in _spots(tree, "", None):
        before = _short(spot.node)
        for new in _changes(spot.node):
            after = _short(new)
            if after == before:
                continue
            ast.copy_location(new, spot.node)
            spot.put(ast.fix_missing_locations(new))
            code = compile(tree, str(file), "exec")
            spot.put(spot.node)
            yield Mutant(file, spot.node.lineno, spot.place, before, after, _lines(spot), code)  # type: ignore[attr-defined]


def _spots(node: ast.AST, place: str, statement: ast.stmt | None) -> Iterator[_Spot]:
    for field, value in ast.iter_fields(node):
        if field in SKIPPED:
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST):
                continue
            # What a class holds besides its methods is laid down as it is made: nothing can be put in its place.
            if isinstance(node, ast.ClassDef) and not isinstance(child, ast.FunctionDef):
                continue
            inner, around = place, statement
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                inner = f"{place}.{child.name}".removeprefix(".")
            if isinstance(child, ast.stmt):
                around = child
            if hasattr(child, "lineno"):
                yield _Spot(child, _putter(node, field, index), inner, around)
            yield from _spots(child, inner, around)


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
    return frozenset(
        line for node in found for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)  # type: ignore[attr-defined]
    )


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
