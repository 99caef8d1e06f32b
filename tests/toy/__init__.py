"""A small title of quite another kind than the hex games: three sides, areas, secret bids, hidden stacks.

It keeps the contract honest: everything outside the engine must carry it without a change.
"""

from .title import TITLE, Islands

__all__ = ["TITLE", "Islands"]
