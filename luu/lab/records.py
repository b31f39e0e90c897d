"""Frames as plain data for JSON: whole numbers stay whole, what is not known is None."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """One mapping a row; the index, if it has a name, is a column like the others."""
    named = frame.reset_index() if any(frame.index.names) else frame
    found: list[dict[str, Any]] = json.loads(named.to_json(orient="records", double_precision=12))
    return found
