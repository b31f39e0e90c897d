"""The chart of what each value matters."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytest.importorskip("plotly", reason="the extra 'widgets' is not installed")

import luu
from luu import lab
from luu_widgets.charts import tornado


@pytest.fixture(scope="module")
def found():
    return lab.sensitivity(luu.cards("luturas"), ["luturas.b*.stamina"], agent="random", games=30, seed=2, workers=1)


def test_every_step_is_a_bar_with_its_interval(found):
    figure = tornado(found)
    steps = {(step.value, step.after > step.before): step.effect for step in found.steps}
    for trace, up in zip(figure.data, (False, True), strict=True):
        for value, size, more, less in zip(
            trace.y, trace.x, trace.error_x.array, trace.error_x.arrayminus, strict=True
        ):
            effect = steps[value, up]
            assert size == pytest.approx(100 * effect.value)
            assert (size - less, size + more) == pytest.approx((100 * effect.low, 100 * effect.high))
    assert len(figure.data[0].y) + len(figure.data[1].y) == len(found.steps) == 4


def test_the_widest_stands_on_top_and_is_named_for_those_who_do_not_see_it(found):
    figure = tornado(found)
    widest = found.tornado().index[0]
    assert figure.layout.yaxis.categoryarray[-1] == widest
    assert f"{widest} matters most" in figure.layout.meta["summary"]
    assert len(tornado(found, most=1).data[0].y) <= 1


def test_means_are_not_called_points():
    found = lab.sensitivity(
        luu.cards("luturas"), ["luturas.brinokk.stamina"], measure="rounds", agent="random", games=5, workers=1
    )
    assert tornado(found).layout.xaxis.title.text == "difference of means"


def test_charts_are_there_without_the_lab():
    """A table in the browser has no numpy."""
    ask = "import sys, luu_widgets.charts; print({'numpy', 'pandas', 'scipy', 'luu.lab'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True).stdout == "set()\n"
