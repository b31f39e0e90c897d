"""The charts of Luturas Network say what the exact odds say; the panels of the notebook follow their controls."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from luu.odds import luturas
from luu.publish import pages_folder

pytest.importorskip("plotly.graph_objects")
widgets = pytest.importorskip("ipywidgets")

from luu_widgets import FigurePanel, OddsPanel, theme  # noqa: E402
from luu_widgets import chart_breakshield as attacks  # noqa: E402
from luu_widgets import chart_matchups as wins  # noqa: E402
from luu_widgets.chart_odds import VIEWS, asked  # noqa: E402

PARTS = luturas.attack_parts(3, 2, 3, 7, 9)
ATTACK = luturas.attack(3, 2, 3, 7, 9)


def lutura(name: str, stamina: int, damage_dice: int, defense_dice: int, speed: int) -> Any:
    row = {"stamina": stamina, "damage_dice": damage_dice, "defense_dice": defense_dice, "speed": speed}
    return SimpleNamespace(id=name[0], name=name, categories=("Claw",), **row)


FOUND = luturas.matchups(
    SimpleNamespace(
        luturas=[lutura("Reed", 13, 3, 2, 6), lutura("Spark", 11, 4, 1, 9), lutura("Oak", 16, 2, 3, 2)],
        tools=[SimpleNamespace(category="Claw", accuracy=6, breakshield=9, power=4)],
    )
)
FIGURES = {
    "three parts": attacks.damage_parts(PARTS),
    "a map": attacks.breakshield_map(3, 2, 3, burned=True, soaked=True, blurred=True),
    "a map of nothing": attacks.breakshield_map(1, 8, 0, "knock-out", 14),
    "matchups": wins.matchup_map(FOUND),
    "bars": wins.chance_bars({"one": Fraction(1, 3), "other": Fraction(2, 3)}, "Who wins"),
}


@pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES)
def test_a_figure_can_be_drawn_themed_and_read_aloud(figure: Any) -> None:
    spec = json.loads(figure.to_json())
    assert {trace.get("type", "scatter") for trace in spec["data"]} <= {"bar", "scatter"}
    assert set(re.findall(r"#[0-9a-fA-F]{6}\b", figure.to_json())) <= set(theme.DARK)
    assert len(figure.layout.meta["summary"]) > 40
    assert figure.layout.uirevision
    assert figure.layout.xaxis.title.text


@pytest.mark.parametrize("view", VIEWS)
def test_the_three_parts_add_up_to_the_attack_in_every_view(view: Any) -> None:
    """LN-12.3: miss, hit and Breakshield."""
    figure = attacks.damage_parts(PARTS, view)
    assert [trace.name for trace in figure.data] == ["miss", "hit", "Breakshield"]
    heights = [sum(column) for column in zip(*(trace.y for trace in figure.data), strict=True)]
    assert heights == pytest.approx([float(asked(ATTACK, view, value)) for value in figure.data[0].x])
    looks = {(trace.marker.color, trace.marker.pattern.shape) for trace in figure.data}
    assert len(looks) == 3


def test_the_table_of_parts_has_the_exact_fractions() -> None:
    table = attacks.parts_table(PARTS)
    assert '<tr><th>in all</th><td title="5/12">41.7%</td><td title="11/36">30.6%</td>' in table
    assert '<td title="1313/576">2.28</td></tr></tbody>' in table
    assert f'<td title="{ATTACK.exactly(6)}">' in table


@pytest.mark.parametrize(
    ("measure", "value"),
    [
        ("mean damage", float(ATTACK.mean)),
        ("hit", 7 / 12),
        ("Breakshield", 5 / 18),
        ("knock-out", float(ATTACK.at_least(5))),
    ],
)
def test_the_map_has_a_cell_for_every_pair(measure: Any, value: float) -> None:
    """LN-12.2, LN-12.3: Accuracy across, Breakshield up."""
    cells = attacks.breakshield_map(3, 2, 3, measure, stamina=5).data[0]
    assert len(cells.x) == 121
    found = {(x, base + 0.5): shade for x, base, shade in zip(cells.x, cells.base, cells.marker.color, strict=True)}
    assert found[7 - 2, 9 - 2] == pytest.approx(value)
    assert len(attacks.breakshield_table(3, 2, 3, measure).split("<tr>")) == 13


def test_an_unknown_measure_is_refused() -> None:
    with pytest.raises(ValueError, match="measure is one of mean damage, hit, Breakshield, knock-out, got 'luck'"):
        attacks.breakshield_map(3, 2, 3, "luck")  # type: ignore[arg-type]


@pytest.mark.parametrize("order", wins.ORDERS)
def test_the_matchup_map_shows_the_matrix(order: Any) -> None:
    """LN-6.6: the row's chance against the column, best row on top, best column at the left."""
    figure = wins.matchup_map(FOUND, order)
    cells, matrix = figure.data[0], wins.matrix_of(FOUND, order)
    across, up = figure.layout.xaxis.ticktext, figure.layout.yaxis.ticktext
    assert across == up[::-1]
    for x, base, shade, said in zip(cells.x, cells.base, cells.marker.color, cells.hovertext, strict=True):
        row, column = FOUND.names.index(up[int(base + 0.5)]), FOUND.names.index(across[x])
        assert shade == float(matrix[row][column])
        assert said.startswith(f"{FOUND.names[row]} beats {FOUND.names[column]}: ")


def test_the_standings_name_the_best_first_and_its_hardest_opponent() -> None:
    matrix = wins.matrix_of(FOUND)
    best = wins.ranking(matrix)[0]
    others = [place for place in range(3) if place != best]
    hardest = min(others, key=lambda other: matrix[best][other])
    table = wins.standings(FOUND, mix=dict.fromkeys(FOUND.ids, 1 / 3))
    first = table.split("<tr>")[2]
    assert first.startswith(f"<th>{FOUND.names[best]}</th>")
    assert f"{FOUND.names[hardest]} " in first
    assert "33.3%" in first


def test_long_fractions_are_decimals_in_tooltips() -> None:
    """A duel's chance has hundreds of digits, and Python refuses to write thousands."""
    long = Fraction(1, 3**20000)
    assert 'title="0.0"' in wins.chance_table({"long": long})
    assert wins.chance_bars({"long": long}, "Who wins").data[0].hovertext == ("long: 0.0",)


# --- panels


def test_a_panel_draws_what_its_controls_say_and_shows_faults() -> None:
    def draw(chance: int) -> Any:
        found = {"it": Fraction(1, chance)}
        return wins.chance_bars(found, "Who wins"), wins.chance_table(found)

    panel = FigurePanel(draw, chance=widgets.IntText(2))
    assert panel.chart.figure.data[0].x == (0.5,)
    panel.controls["chance"].value = 4
    assert panel.chart.figure.data[0].x == (0.25,)
    assert "25%" in panel.table.value
    panel.controls["chance"].value = 0
    assert "ZeroDivisionError" in panel._fault.value
    assert panel._fault.layout.display is None
    panel.controls["chance"].value = 1
    assert panel._fault.value == ""


NOTEBOOK = json.loads((pages_folder("notebooks") / "odds_luturas.ipynb").read_text(encoding="utf-8"))


def ends(control: Any) -> list[Any]:
    """The outermost values of a control."""
    if hasattr(control, "min"):
        return [control.min, control.max]
    options = getattr(control, "options", (False, True))
    return [option[1] if isinstance(option, tuple) else option for option in (options[0], options[-1])]


@pytest.mark.slow
def test_every_panel_of_the_notebook_follows_every_control() -> None:
    pytest.importorskip("pandas")
    pytest.importorskip("scipy")
    names: dict[str, Any] = {}
    panels = []
    for cell in NOTEBOOK["cells"]:
        if cell["cell_type"] == "code":
            lines = "".join(cell["source"])
            if re.search(r"^(FigurePanel|OddsPanel)\(", lines, re.M):
                lines = re.sub(r"^(FigurePanel|OddsPanel)\(", r"panel = \1(", lines, flags=re.M)
            exec(lines, names)
            panels += [names.pop("panel")] if "panel" in names else []
    assert len(panels) >= 10
    assert {type(panel) for panel in panels} == {FigurePanel, OddsPanel}
    for panel in panels:
        assert panel._fault.value == ""
        for control in panel.controls.values():
            before = control.value
            for value in ends(control):
                control.value = value
                assert panel._fault.value == "" or "never" in panel._fault.value
            control.value = before
            assert panel._fault.value == ""


@pytest.mark.parametrize(
    ("attack", "defense", "said"),
    [(4, 0, "4 damage dice, Power 5, against no defense dice"), (1, 1, "1 damage die, Power 5, against 1 defense die")],
)
def test_one_die_is_no_dice_and_none_are_none(attack: int, defense: int, said: str) -> None:
    from luu_widgets.chart_breakshield import _dice_said

    assert _dice_said(attack, defense, 5, False, False, False) == said
