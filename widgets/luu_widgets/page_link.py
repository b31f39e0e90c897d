"""The address of a page: what it says when the page opens, and a link that brings back what is there now."""

from __future__ import annotations

from typing import Any, ClassVar

import anywidget
import traitlets

from luu_widgets.table_base import in_words, joined, one_module


class PageLink(anywidget.AnyWidget):
    """Reads the query of its page's address once, and makes a link when somebody asks for one.

    Each kind says what it does with a query (`follow`) and what the query of a link is (`link`). What a visitor's
    address says may be anything; a fault is told on the page, and kept as `fault`. With a `query` assigned the address
    is kept true to it. Outside our pages nothing is shown.
    """

    _esm = one_module(("desk_keep.js", "page_link.js"))
    _css = joined(("board_tokens.css", "page_link.css"))

    longest: ClassVar[int] = 8_000
    """So many characters a query may have: beyond that proxies and browsers do not follow."""

    words = traitlets.Unicode("Copy a link to this").tag(sync=True)
    fields = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """The fields of the query that are ours."""
    query = traitlets.Unicode("").tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        self.fault = ""
        super().__init__(**traits)
        self.on_msg(self._hear)

    def follow(self, query: str) -> None:
        """Bring back what a query asks for. Raises a ValueError, or another error of ours, for a wrong one."""
        raise NotImplementedError

    def link(self) -> str:
        """The query that brings back what is there now. Raises a ValueError where none does."""
        return self.query

    def _hear(self, _link: object, content: object, _buffers: object) -> None:
        letter = content if isinstance(content, dict) else {}
        query = letter.get("query")
        try:
            if isinstance(query, str):
                self.follow(query[: self.longest + 1])
            elif letter.get("type") == "link":
                self.send({"query": self.link()})
        except Exception as wrong:  # a page shows nobody what a callback raises
            self.fault = in_words(wrong)
            self.send({"fault": self.fault})
        else:
            self.fault = ""
