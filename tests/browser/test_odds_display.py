"""The table of a distribution in a real browser, wide and narrow, light and dark."""

from __future__ import annotations

from typing import Any

import pytest

from luu.odds import Distribution

pytestmark = pytest.mark.browser

LONG, WIDE = Distribution.die(6).times(50), Distribution.die(300)
LOOK = "<style>:root{color-scheme:light dark}</style><meta name=viewport content='width=device-width'>"
COLOURS = "[document.body, document.querySelector('td')].map(part => getComputedStyle(part).color)"


@pytest.mark.parametrize("width", [1200, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_the_page_and_takes_its_colours(open_page: Any, width: int, scheme: str) -> None:
    page = open_page(width, 800, color_scheme=scheme)
    page.set_content(f"<!doctype html><meta charset=utf-8>{LOOK}{LONG._repr_html_()}{WIDE._repr_html_()}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    table = page.locator("table").first.bounding_box()
    assert 300 < table["width"] <= min(width, 620)
    page_colour, cell_colour = page.evaluate(COLOURS)
    assert page_colour == cell_colour
    bars = page.locator("td").first
    assert "gradient" in bars.evaluate("cell => getComputedStyle(cell).backgroundImage")
