"""Errors of the page in people's browsers, for the server's log: each once, then at every tenfold of its number."""

from __future__ import annotations

import json
import logging
from collections import OrderedDict
from typing import Any

from .limiting import Limits

log = logging.getLogger(__name__)
# Distinct errors that are remembered; more than a page of one version can have.
REMEMBERED = 500
# Lines in the log, whoever sends how much.
LINES = "300/hour"


class Mishaps:
    """What this process was told of since it began."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._counts: OrderedDict[tuple[str, str, str], int] = OrderedDict()

    def note(self, mishap: dict[str, Any], who: str | None) -> bool:
        """Log one, as a line of JSON, unless it was logged before; whether it was logged.

        Two are the same where kind, message and the innermost place are. `who` is the id of the person it happened to.
        """
        innermost = json.dumps(next(iter(mishap["frames"]), None))
        key = (mishap["kind"], mishap["message"], innermost)
        count = self._counts.pop(key, 0) + 1
        self._counts[key] = count
        if len(self._counts) > REMEMBERED:
            self._counts.popitem(last=False)
        if count != 10 ** (len(str(count)) - 1) or not self._limits.allows(LINES, "page-error-lines", ""):
            return False
        # In ASCII: nobody writes line breaks or control characters of his own into the log.
        log.error("Page error: %s", json.dumps({"times": count, "who": who, **mishap}, ensure_ascii=True))
        return True
