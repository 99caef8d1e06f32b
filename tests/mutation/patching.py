"""Putting a mutant into a process where everything is imported already.

Functions get the mutant's code in place, wherever they are held. What a module computes as it is imported is computed
anew, and put under its name into every module that has it.
"""

from __future__ import annotations

import functools
import gc
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tests.mutation.mutants import Mutant

Codes = dict[tuple[str, int], list[CodeType]]


def module_of(file: Path) -> ModuleType:
    """The imported module that a file is the source of."""
    return next(m for m in list(sys.modules.values()) if getattr(m, "__file__", None) == str(file))


def functions_of(file: Path) -> list[FunctionType]:
    """Every function alive that a file defines."""
    return [f for f in gc.get_objects() if isinstance(f, FunctionType) and f.__code__.co_filename == str(file)]


def apply(mutant: Mutant, functions: list[FunctionType]) -> None:
    """Make this process one where the fault is."""
    sound = compile(mutant.file.read_text("utf-8"), str(mutant.file), "exec")
    faulty = mutant.compiled()
    new, old = _by_place(faulty), _by_place(sound)
    for function in functions:
        key = function.__code__.co_qualname, function.__code__.co_firstlineno
        at = next((i for i, code in enumerate(old[key]) if code == function.__code__), 0)
        if at < len(new[key]) and new[key][at].co_freevars == function.__code__.co_freevars:
            function.__code__ = new[key][at]
    if _own(faulty) != _own(sound):
        _import_anew(module_of(mutant.file), faulty)


def caches() -> list[Any]:
    """Every function of the app that remembers its answers."""
    found = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    return [one for one in found if one.__module__.startswith("app.")]


def forget(found: list[Any]) -> None:
    """Drop what such functions remember."""
    for one in found:
        one.cache_clear()


def _own(code: CodeType) -> tuple[object, ...]:
    """What the module itself does, without its functions."""
    return code.co_code, code.co_names, [c for c in code.co_consts if not isinstance(c, CodeType)]


def _by_place(code: CodeType) -> Codes:
    found: Codes = defaultdict(list)
    for one in _within(code):
        found[one.co_qualname, one.co_firstlineno].append(one)
    return found


def _within(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from _within(const)


def _import_anew(module: ModuleType, code: CodeType) -> None:
    names = {"__name__": module.__name__, "__package__": module.__package__, "__file__": module.__file__}
    exec(code, names)
    for name, value in names.items():
        old = vars(module).get(name)
        if name.startswith("__") or isinstance(value, FunctionType | type | ModuleType) or value == old:
            continue
        if is_dataclass(old):
            # Others hold it within something of their own: what it says is written into the old one.
            _write(old, value)
            continue
        for other in list(sys.modules.values()):
            ours = other is module or other.__name__.startswith(("app.", "tests."))
            if ours and vars(other).get(name) is old:
                setattr(other, name, value)


def _write(old: Any, new: Any) -> None:
    for field in fields(old):
        value = getattr(new, field.name)
        if not isinstance(value, FunctionType):
            object.__setattr__(old, field.name, value)
