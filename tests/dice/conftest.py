"""A house for games whose dice are checked."""

from tests.play.conftest import house

__all__ = ["house"]
