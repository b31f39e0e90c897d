"""The designer's page as a visitor sees it: an edit moves card and figures at once, a simulation can be stopped."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.browser


def test_an_edit_moves_card_and_figures_and_games_come_in(voila_server: str, page: Any) -> None:
    page.goto(f"{voila_server}voila/render/designer.ipynb")
    page.locator("[role=tab][data-key=luus]").wait_for()
    page.locator("[data-row='0'][data-column='5']").click()
    page.keyboard.type("3")
    page.locator(".ld-table [data-moved] td", has_text="attack in Sector 1").wait_for()
    page.keyboard.press("Enter")
    assert page.locator(".ld-cards figure").count() == 2
    page.get_by_role("button", name="Simulate").click()
    page.get_by_text("pairs a second").wait_for()
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("pairs on the same seeds").wait_for()
    page.locator("button:not([disabled])", has_text="Simulate").wait_for()
