"""Charts of exact chances say what the distributions say, in three views; a panel follows its controls."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

import pytest

from luu import odds
from luu.odds import Distribution
from luu.publish import pages_folder

pytest.importorskip("plotly.graph_objects")
widgets = pytest.importorskip("ipywidgets")

from luu_widgets import OddsPanel, charts, theme  # noqa: E402
from luu_widgets.chart_odds import VIEWS, View, asked  # noqa: E402

planet = odds.planet
ONE = {"an attack": planet.attack(3, 4)}
FOUR = {f"attack {attack}": planet.attack(attack, 1) for attack in range(4)}
WAIT = {"phases": planet.phases_until_fall(planet.rogue_damage(3, 1, evade_on=6), 20)}


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("shown", [ONE, FOUR, WAIT, ONE | WAIT], ids=["one", "four", "a wait", "both kinds"])
def test_a_figure_draws_the_exact_chances(shown: Any, view: View) -> None:
    figure = charts.distribution_figure(shown, view, "Title", "damage")
    assert len(figure.data) == len(shown)
    for trace, one in zip(figure.data, shown.values(), strict=True):
        assert list(trace.y) == [float(asked(one, view, value)) for value in trace.x]
        assert list(trace.x) == list(range(min(trace.x), max(trace.x) + 1))
        if isinstance(one, Distribution):
            assert set(one) <= set(trace.x)


@pytest.mark.parametrize("shown", [ONE, FOUR, WAIT], ids=["one", "four", "a wait"])
def test_a_figure_can_be_drawn_themed_and_read_aloud(shown: Any) -> None:
    figure = charts.distribution_figure(shown)
    assert {trace["type"] for trace in json.loads(figure.to_json())["data"] if "type" in trace} <= {"bar", "scatter"}
    assert set(re.findall(r"#[0-9a-fA-F]{6}\b", figure.to_json())) <= set(theme.DARK)
    for name, one in shown.items():
        assert f"{name}, mean {float(one.mean):.4g}" in figure.layout.meta["summary"]
    lines = [trace for trace in figure.data if trace.type == "scatter"]
    signs = [(trace.marker.color, trace.marker.symbol, trace.line.dash) for trace in lines]
    assert len(set(signs)) == len(signs) == (0 if len(shown) == 1 else len(shown))


def test_a_wait_without_end_is_drawn_until_it_is_nearly_over() -> None:
    figure = charts.distribution_figure(WAIT, "at most")
    assert figure.data[0].y[-2] < 0.99 <= figure.data[0].y[-1]


def test_the_table_has_a_row_a_value_and_the_exact_fraction() -> None:
    table = charts.distribution_table({"a <b>": Distribution({1: 1, 3: 2})}, "at least", "damage")
    assert re.findall(r"<tr><th>(\d)</th><td title=\"([\d/]+)\">([\d.]+%)</td></tr>", table) == [
        ("1", "1", "100%"), ("2", "2/3", "66.7%"), ("3", "2/3", "66.7%"),
    ]  # fmt: skip
    assert "<th>a &lt;b&gt;</th>" in table
    assert '<td title="7/3">2.333</td>' in table


def test_a_long_table_says_where_it_goes_on() -> None:
    assert "… and so on to 300" in charts.distribution_table({"wide": Distribution.die(300)})


@pytest.mark.parametrize(
    ("shown", "view", "says"),
    [
        pytest.param({}, "exactly", "one to 4 distributions by name", id="none"),
        pytest.param(FOUR | ONE, "exactly", "one to 4 distributions by name", id="five"),
        pytest.param(ONE, "about", "view is exactly, at least or at most, got 'about'", id="another view"),
    ],
)
def test_what_cannot_be_drawn_is_refused(shown: Any, view: Any, says: str) -> None:
    for draw in (charts.distribution_figure, charts.distribution_table):
        with pytest.raises(ValueError, match=says):
            draw(shown, view)


# --- the panel


def panel() -> OddsPanel:
    return OddsPanel(
        lambda attack, sector: {"power": planet.attack(attack, sector)},
        "Power", "damage", attack=widgets.IntSlider(3, 0, 9), sector=widgets.IntText(2),
    )  # fmt: skip


def test_a_panel_follows_its_controls_and_its_view() -> None:
    made = panel()
    chart, table = made.chart, made.table
    assert list(chart.figure.data[0].x) == list(planet.attack(3, 2))
    made.controls["attack"].value = 5
    made.view.value = "at least"
    assert list(chart.figure.data[0].y) == [float(planet.attack(5, 2).at_least(value)) for value in range(6, 12)]
    assert "<caption>at least</caption>" in table.value
    assert (made.chart, made.table) == (chart, table)


def test_a_control_set_wrong_says_why_and_the_last_chart_stays() -> None:
    made = panel()
    before = made.chart.figure
    made.controls["sector"].value = 9
    assert "ValueError: sector is 1, 2, 3, 4 or 5, got 9" in made._fault.value
    assert made._fault.layout.display is None
    assert made.chart.figure is before
    made.controls["sector"].value = 1
    assert made._fault.layout.display == "none"


def test_a_panel_shows_what_stays_as_it_is() -> None:
    assert OddsPanel(ONE).chart.figure.data[0].y[0] == float(Fraction(1, 24))


def test_every_panel_of_the_notebook_draws_at_both_ends_of_its_controls(monkeypatch: Any) -> None:
    """What a panel cannot draw it says on the page: nothing may be said there."""
    made: list[OddsPanel] = []

    class Watched(OddsPanel):
        def __init__(self, *args: Any, **controls: Any) -> None:
            super().__init__(*args, **controls)
            made.append(self)

    monkeypatch.setattr("luu_widgets.OddsPanel", Watched)
    cells = json.loads((pages_folder("notebooks") / "odds_planet.ipynb").read_text("utf-8"))["cells"]
    page: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), page)
    assert len(made) >= 10
    for one in made:
        assert one._fault.value == ""
        for name, control in one.controls.items():
            if name in ("deck", "luus", "pile", "pool", "wanted"):
                continue  # these bound each other
            kept = control.value
            for end in ends(control):
                control.value = end
                assert one._fault.value == "", f"{name} = {end}"
            control.value = kept


def ends(control: Any) -> list[Any]:
    """The outermost values of a control."""
    if hasattr(control, "min"):
        return [control.min, control.max]
    options = getattr(control, "options", (False, True))
    return [option[1] if isinstance(option, tuple) else option for option in (options[0], options[-1])]
