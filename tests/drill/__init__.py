"""Tigers from small positions: a title that begins a game in the middle, so that a page can be tried in any phase."""

from .title import DRILL, Drill

__all__ = ["DRILL", "Drill"]
