"""The map as canonical text: keys sorted, one line a hex and one a hexside, so that a change shows as one line."""

import json
from typing import Any


def text(board: dict[str, Any]) -> str:
    """Return map.json's text for a built map."""
    parts = []
    for key in sorted(board):
        value = board[key]
        if isinstance(value, dict):
            rows = ",\n".join(f"{_line(k)}: {_line(value[k])}" for k in sorted(value))
            parts.append(f"{_line(key)}: {{\n{rows}\n}}")
        elif isinstance(value, list) and value:
            parts.append(f"{_line(key)}: [\n" + ",\n".join(_line(item) for item in value) + "\n]")
        else:
            parts.append(f"{_line(key)}: {_line(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
