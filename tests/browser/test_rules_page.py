"""The page of rules in a real browser: a rule is found, read, opened on the table, shown, and played on from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def test_a_rule_is_looked_up_shown_and_played_on_from(voila_server: str, open_page: Callable[..., Any]) -> None:
    page = open_page(390, 800, color_scheme="dark")
    page.goto(f"{voila_server}voila/render/rules.ipynb")
    page.get_by_text("Actions and damage").click()
    page.get_by_role("button", name="PL-7.2 Defend").wait_for()
    page.get_by_label("Find a rule").fill("LN-R62")
    page.get_by_role("status").filter(has_text="of 215 rules").wait_for()
    page.get_by_label("Find a rule").fill("defend")
    page.get_by_role("button", name="PL-7.2 Defend").press("Enter")
    text = page.locator(".luu-rules .body")
    text.get_by_text("takes 2 less from one enemy attack").wait_for()
    assert page.evaluate("document.activeElement.className") == "body"
    page.get_by_role("button", name="Open the example").click()
    page.locator(".luu-board .luu-actions, .luu-board [data-key='defend']").first.wait_for()
    page.get_by_role("button", name="Show it").click()
    page.get_by_role("region", name="Example").get_by_text("Rasluu 1 defends").first.wait_for()
    page.locator(".luu-board [data-key='gather']").first.click()
    page.get_by_text("You have played on from the example.").wait_for()
    page.get_by_role("button", name="What was found").click()
    page.get_by_role("button", name="PL-7.2 Defend").wait_for()
    assert page.evaluate("document.activeElement.dataset.clause") == "PL-7.2"
    assert page.evaluate("document.documentElement.scrollWidth") == 390
