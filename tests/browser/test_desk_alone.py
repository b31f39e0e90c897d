"""The bar of a desk on a page where nobody answers: a kernel that has gone is told to the person."""

from __future__ import annotations

from typing import Any

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")

from stage import put_on

from luu_widgets import Desk


@pytest.mark.parametrize(("kind", "advice"), [("", "run the cell again"), ("luu-page", "reload the page")])
def test_the_bar_says_when_the_kernel_has_gone(page: Any, kind: str, advice: str) -> None:
    """In any notebook a cell brings it back, whatever runs it; on a page of ours the page does."""
    desk = Desk(luu.new("planet", seed=7, draft="auto", chaos=0))
    desk.play("gather")
    put_on(page, bar=desk.bar)
    page.evaluate("kind => { document.body.className = kind; }", kind)
    told = page.get_by_text("No answer from the game")
    assert told.count() == 0
    page.locator("[data-do=undo]").click()
    told.wait_for(timeout=6000)
    assert advice in told.inner_text()
