"""The chart view sends plotly.js once, a figure when it changes, and lets go of what is closed."""

from __future__ import annotations

import gc
import gzip
import weakref
from collections.abc import Iterator
from importlib.resources import files

import pytest

pytest.importorskip("plotly")
pytest.importorskip("anywidget")

import ipywidgets

from luu_widgets import charts, theme
from luu_widgets.plotly_view import BUNDLE, PlotlySource, PlotlyView

STATIC = files("luu_widgets") / "static"


@pytest.fixture(autouse=True)
def closed_afterwards() -> Iterator[None]:
    yield
    ipywidgets.Widget.close_all()


def test_it_shows_a_figure() -> None:
    figure = charts.sector_dice(1)
    view = PlotlyView(figure)
    assert view.spec == figure.to_json()
    assert view.figure is figure


def test_another_figure_is_assigned_or_given() -> None:
    view = PlotlyView()
    assert (view.figure, view.spec) == (None, "")
    view.figure = charts.sector_dice(2)
    assert view.spec == charts.sector_dice(2).to_json()
    view.update(charts.sector_dice(3))
    assert view.spec == charts.sector_dice(3).to_json()


def test_only_a_figure_that_looks_different_is_sent() -> None:
    view, sent = PlotlyView(charts.sector_dice(1)), []
    view.observe(sent.append, names="spec")
    view.update(charts.sector_dice(1))
    assert sent == []
    view.update(charts.sector_dice(1, yours=[2]))
    assert len(sent) == 1


def test_all_views_share_one_source() -> None:
    first, second = PlotlyView(charts.sector_dice(1)), PlotlyView(charts.all_sectors())
    assert first.source is second.source is PlotlySource.shared()
    state = first.get_state()
    assert state["source"] == f"IPY_MODEL_{first.source.model_id}"
    assert max(len(value) for name, value in state.items() if isinstance(value, str) and name != "_esm") < 20_000


def test_a_closed_source_is_made_anew() -> None:
    before = PlotlySource.shared()
    before.close()
    assert PlotlySource.shared() is not before
    assert PlotlyView(charts.sector_dice(1)).source is PlotlySource.shared()


def test_the_source_carries_the_bundle_that_is_shipped() -> None:
    packed = PlotlySource.shared().bundle
    assert gzip.decompress(packed) == (STATIC / BUNDLE).read_bytes()
    assert len(packed) < 450_000


def test_on_a_page_the_bundle_is_sent_only_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages have it from their server, where browsers keep it."""
    monkeypatch.setenv("LUU_PUBLISHED", "1")
    PlotlySource.shared().close()
    source = PlotlySource.shared()
    assert source.bundle == b""
    source._handle_custom_msg({"type": "anything"}, [])
    assert source.bundle == b""
    source._handle_custom_msg({"type": "bundle"}, [])
    assert gzip.decompress(source.bundle) == (STATIC / BUNDLE).read_bytes()


def test_the_source_carries_the_palette() -> None:
    source = PlotlySource.shared()
    assert source.dark == theme.DARK
    assert set(source.colours.values()) <= set(theme.DARK)


def test_the_bundle_comes_with_its_licence() -> None:
    assert b"plotly.js (basic - minified)" in (STATIC / BUNDLE).read_bytes()[:100]
    assert "MIT License" in (STATIC / "plotly-basic.LICENSE.txt").read_text(encoding="utf-8")


def test_a_closed_view_is_let_go() -> None:
    views = [PlotlyView(charts.sector_dice(1)) for _ in range(5)]
    watched = [weakref.ref(view) for view in views]
    for view in views:
        view.close()
    del view, views
    gc.collect()
    assert [watch() for watch in watched] == [None] * 5
