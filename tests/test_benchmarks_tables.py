"""The page of figures about the tables says what was measured, of every table, and on how busy a machine."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="the browser's driver is not installed")
pytest.importorskip("nbformat", reason="notebooks cannot be written")

from benchmarks import tables


def test_the_page_has_every_figure_of_every_table() -> None:
    figures = {key: place + 0.5 for place, (_, key) in enumerate(tables.ROWS)}
    found = {
        "command": "python -m benchmarks.tables", "commit": "abc", "date": "2026-01-01", "python": "CPython 3.11",
        "machine": {"processor": "some", "cores": 2, "memory_gb": 24}, "load_before": 0.1, "load_after": 1.25,
        "empty_mb": 37.5, "empty_rss_mb": 54.3, "bare_ms": 21.5, "tables": dict.fromkeys(tables.TABLES, figures),
    }  # fmt: skip
    page = tables.report(found)
    assert "load of the machine 0.1 before and 1.2 after" in page
    assert "took 21.5 ms in the same run" in page
    for name in tables.TABLES:
        assert name in page
    for words, key in tables.ROWS:
        assert f"| {words} | {figures[key]} | {figures[key]} | {figures[key]} |" in page
