"""A board of either game on a page, with a table of this process behind it: no server, no kernel."""

from __future__ import annotations

import json
from typing import Any

from luu_widgets.table_base import BoardTable
from luu_widgets.table_odds import Idle

# What Jupyter does for a widget: a model with its traits, messages out, changes in.
JUPYTER = """
  const heard = [];
  const traits = JSON.parse(await kernel("null"));
  globalThis.deaf = false;
  globalThis.sent = [];
  globalThis.escaped = 0;
  document.addEventListener("keydown", () => { globalThis.escaped += 1; });
  globalThis.show = (next) => {
    const changed = Object.keys(next).filter((name) => JSON.stringify(next[name]) !== JSON.stringify(traits[name]));
    Object.assign(traits, next);
    for (const [event, listener] of [...heard]) if (changed.includes(event.slice("change:".length))) listener();
  };
  globalThis.model = {
    get: (name) => traits[name],
    on: (event, listener) => heard.push([event, listener]),
    off: (event, listener) => heard.splice(heard.findIndex((one) => one[0] === event && one[1] === listener), 1),
    send: (letter) => {
      sent.push(letter);
      if (!deaf)
        kernel(JSON.stringify(letter)).then((text) => {
          const { posted, ...traits } = JSON.parse(text);
          show(traits);
          const listeners = heard.filter(([event]) => event === "msg:custom");
          for (const one of posted ?? []) for (const [, listener] of listeners) listener(one);
        });
    },
  };
  globalThis.heard = heard;
  globalThis.leave = table.render({ model, el: document.getElementById("here") });
"""


class Busy(Idle):
    """What has no time between two messages: chances come as the answer to a letter, or not at all."""

    def can(self) -> bool:
        return False


class Screen:
    """A page with a board, and the table that it belongs to."""

    def __init__(self, page: Any, table: BoardTable) -> None:
        self.page, self.table = page, table
        table._idle = Busy()  # the loop that runs here is the browser driver's
        self.wire: list[str] = []
        self.known: dict[str, Any] = {}
        self.posted: list[Any] = []
        table.send = lambda content, buffers=None: self.posted.append(content)
        page.expose_function("kernel", self.kernel)
        page.set_content(
            f"<!doctype html><html lang=en><title>table</title><style>body {{ margin: 8px }}{table._css}</style>"
            "<button>before</button><main id=here></main><button>after</button>"
        )
        script = table._esm.replace("export default {", "const table = {")
        page.add_script_tag(type="module", content=script + JUPYTER)
        page.locator(".luu-board[data-turn]").wait_for()

    def kernel(self, letter: str) -> str:
        content = json.loads(letter)
        if content is not None:
            self.table._hear(self.table, content, [])
        names = [name for name, trait in self.table.traits(sync=True).items() if not name.startswith("_")]
        own = {name: getattr(self.table, name) for name in names if isinstance(getattr(self.table, name), dict)}
        changed = {name: value for name, value in own.items() if self.known.get(name) != value}
        self.known |= changed
        changed |= {"posted": self.posted.copy()} if self.posted else {}
        self.posted.clear()
        self.wire.append(json.dumps(changed))
        return self.wire[-1]

    def settle(self) -> None:
        """Wait until every click has been answered."""
        self.page.locator(".luu-board:not([data-pending], [data-moving])").wait_for()
        assert self.page.locator(".luu-board").get_attribute("data-turn") == str(self.table.turn)

    def click(self, place: str) -> None:
        self.page.locator(place).first.click()
        self.settle()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.settle()

    def focused(self) -> str:
        return self.page.evaluate("document.activeElement.dataset.id ?? document.activeElement.textContent")


PLAIN_SPOT = """option => {
  const box = option.getBoundingClientRect();
  const explains = "[data-why], .chance, .why, .num, .number, .stat, .bar, .hp";
  const spots = [[0.5, 0.5], [0.2, 0.1], [0.5, 0.1], [0.5, 0.3], [0.2, 0.5], [0.8, 0.3], [0.5, 0.85], [0.1, 0.9]];
  const plain = (x, y) => {
    const found = document.elementFromPoint(box.left + x, box.top + y);
    return found && option.contains(found) && !found.closest(explains);
  };
  for (const [across, down] of spots) {
    const [x, y] = [across * box.width, down * box.height];
    if ([-2, 0, 2].every((near) => plain(x, y + near))) return { x: x - option.clientLeft, y: y - option.clientTop };
  }
  return null;
}"""


def click_plainly(option: Any) -> None:
    """Click an option where a person would: not on one of its numbers, which explain themselves."""
    option.scroll_into_view_if_needed()
    for _ in range(20):  # cards glide to their places
        spot = option.evaluate(PLAIN_SPOT)
        if spot is not None:
            break
        option.page.wait_for_timeout(50)
    option.click(position=spot)
