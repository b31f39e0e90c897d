"""All that is ours on one page has one look: the same colours, and no widget's styles change another widget."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("anywidget", reason="the widgets are not installed")

from stage import put_on

import luu
from luu_widgets import Desk
from luu_widgets.card_grid import CardGrid
from luu_widgets.lessons import Reference

SEEN = """() => [...document.querySelectorAll('main > *')].flatMap(one => [...one.querySelectorAll('*')].slice(0, 250))
.map(one => {
  const style = getComputedStyle(one);
  return [one.tagName, String(one.className.baseVal ?? one.className), ...%s.map(part => style.getPropertyValue(part))];
})"""
PARTS = [
    "color", "background-color", "background-image", "border-top-color", "border-top-width", "border-top-left-radius",
    "padding", "margin", "font-size", "font-weight", "line-height", "display", "gap", "min-height", "min-width",
    "width", "box-shadow", "justify-content", "text-align", "opacity", "accent-color",
]  # fmt: skip


def test_the_order_of_the_widgets_styles_does_not_matter(open_page: Callable[..., Any]) -> None:
    page = open_page(reduced_motion="reduce")
    planet, luturas, rules = Desk(luu.new("planet", seed=7)), Desk(luu.new("luturas", seed=7)), Reference("planet")
    planet.drawer = "new"
    planet.bar.draw()
    widgets = {
        "bar": planet.bar, "planet": planet.table, "luturas": luturas.table, "grid": CardGrid(luu.cards("planet")),
        "rules": rules.panel,
    }  # fmt: skip
    put_on(page, **widgets)
    page.locator(".luu-board[data-turn]").nth(1).wait_for()
    looks = []
    for order in (list(widgets.values()), list(widgets.values())[::-1]):
        page.evaluate("document.querySelectorAll('style').forEach(one => one.remove())")
        for widget in order:
            page.add_style_tag(content=widget._css)
        page.wait_for_timeout(50)
        looks.append(page.evaluate(SEEN % json.dumps(PARTS)))
    assert len(looks[0]) > 500
    unlike = {
        (one[1], part, was, now)
        for one, other in zip(*looks, strict=True)
        for part, was, now in zip(["tag", "class", *PARTS], one, other, strict=True)
        if was != now
    }
    assert not unlike, "\n".join(map(str, sorted(unlike)))
