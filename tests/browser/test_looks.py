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


@pytest.mark.parametrize(
    ("attribute", "value", "scheme"),
    [
        ("data-jp-theme-light", "false", "dark"), ("data-jp-theme-light", "true", "light"),
        ("data-vscode-theme-kind", "vscode-dark", "dark"), ("data-vscode-theme-kind", "vscode-light", "light"),
        ("data-vscode-theme-kind", "vscode-high-contrast", "dark"),
        ("data-vscode-theme-kind", "vscode-high-contrast-light", "light"),
    ],
)  # fmt: skip
def test_everything_follows_the_theme_of_the_notebook(
    open_page: Callable[..., Any], attribute: str, value: str, scheme: str
) -> None:
    """JupyterLab and VS Code say their theme on the body; it counts more than what the browser prefers."""
    page = open_page(color_scheme="light" if scheme == "dark" else "dark")
    desk = Desk(luu.new("planet", seed=7))
    put_on(page, bar=desk.bar, board=desk.table)
    page.evaluate("([name, value]) => document.body.setAttribute(name, value)", [attribute, value])
    grounds = page.locator(".luu-board, .luu-deskbar").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).backgroundColor)"
    )
    assert grounds == [{"light": "rgb(244, 245, 251)", "dark": "rgb(18, 22, 42)"}[scheme]] * 2
