"""Keeping what was measured: the figures as JSON beside the scripts, the tables on a page of the docs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from benchmarks.balance import write_into

ROOT = Path(__file__).resolve().parents[1]


def keep(found: dict[str, Any], folder: str, page: str, text: str, start: str) -> None:
    """Write figures into benchmarks/results/FOLDER, under their date, and text behind its mark into docs/PAGE."""
    target = ROOT / "benchmarks" / "results" / folder / f"{found['date']}.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(found) + "\n", encoding="utf-8")
    write_into(ROOT / "docs" / page, text, start)
