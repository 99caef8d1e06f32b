"""When Tigers Fight: China, Burma and India, March to December 1944."""

from .title import TITLE

__all__ = ["TITLE"]
