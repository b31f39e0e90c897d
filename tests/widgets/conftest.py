"""In the tests plotly checks every part of every figure."""

from __future__ import annotations

from importlib.util import find_spec

import pytest


@pytest.fixture(autouse=True)
def checked_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    if find_spec("plotly") is not None:
        monkeypatch.setattr("luu_widgets.chart_parts.CHECKED", True)
