"""A board of Planet Luu on a page, with a table of this process behind it: no server, no kernel."""

from __future__ import annotations

import json
from typing import Any

from luu_widgets.planet_table import SCRIPTS, PlanetTable, one_module

# What Jupyter does for a widget: a model with the trait, messages out, changes in.
JUPYTER = """
  const heard = [];
  let view = JSON.parse(await kernel("null"));
  globalThis.deaf = false;
  globalThis.sent = [];
  globalThis.show = (next) => { view = next; for (const listener of heard) listener(); };
  globalThis.model = {
    get: () => view,
    on: (_name, listener) => heard.push(listener),
    off: (_name, listener) => heard.splice(heard.indexOf(listener), 1),
    send: (letter) => {
      sent.push(letter);
      if (!deaf) kernel(JSON.stringify(letter)).then((text) => show(JSON.parse(text)));
    },
  };
  globalThis.heard = heard;
  globalThis.leave = table.render({ model, el: document.getElementById("here") });
"""


class Screen:
    """A page with a board, and the table that it belongs to."""

    def __init__(self, page: Any, table: PlanetTable) -> None:
        self.page, self.table, self.wire = page, table, []
        page.expose_function("kernel", self.kernel)
        page.set_content(
            f"<!doctype html><html lang=en><title>table</title><style>body {{ margin: 8px }}{table._css}</style>"
            "<button>before</button><main id=here></main><button>after</button>"
        )
        script = one_module(SCRIPTS).replace("export default {", "const table = {")
        page.add_script_tag(type="module", content=script + JUPYTER)
        page.locator(".luu-board[data-turn]").wait_for()

    def kernel(self, letter: str) -> str:
        content = json.loads(letter)
        if content is not None:
            self.table._hear(self.table, content, [])
        self.wire.append(json.dumps(self.table.view))
        return self.wire[-1]

    def settle(self) -> None:
        """Wait until every click has been answered."""
        self.page.locator(".luu-board:not([data-pending])").wait_for()
        assert self.page.locator(".luu-board").get_attribute("data-turn") == str(self.table.turn)

    def click(self, place: str) -> None:
        self.page.locator(place).first.click()
        self.settle()

    def focused(self) -> str:
        return self.page.evaluate("document.activeElement.dataset.id ?? document.activeElement.textContent")
