// A hint: the options by their chance to win, as bars with what is not sure, best first.

import { make, patchList, setAttrs, setText } from "./board_kit.js";
import { reselect, select } from "./desk_parts.js";

export class HintView {
  constructor(ask) {
    this.ask = ask;
    this.budget = select([], "", null, { "aria-label": "Time for a hint" });
    this.go = make("button.primary", {}, "Rank the options");
    this.bar = make("progress", { max: 100, value: 0, "aria-label": "How far the search is" });
    this.said = make("p.said", { role: "status" });
    this.list = make("ol.ranking");
    const note = make("small", {}, "The search agent plays each option out in many copies with hidden cards dealt anew and other dice: it never peeks. A bar is the chance to win, the line on it how sure that is (95 %).");
    this.root = make("section.hint", { "aria-label": "Hint" }, make("div.row", {}, this.budget, this.go, this.bar), this.said, this.list, note);
    this.go.addEventListener("click", () =>
      this.ask((view) => (view.hint?.running ? { type: "stop" } : { type: "hint", seconds: Number(this.budget.value) })),
    );
    this.list.addEventListener("click", (event) => {
      const key = event.target.closest("button")?.dataset.key;
      if (key) this.ask(() => ({ type: "choose", key }));
    });
  }

  draw(hint) {
    const { running, done, rows, why_not, budgets, seconds, best } = hint;
    if (document.activeElement !== this.budget) reselect(this.budget, budgets.map((value) => [String(value), `${value} seconds`]), String(seconds));
    setText(this.go, running ? "Stop" : rows.length ? "Rank again" : "Rank the options");
    setAttrs(this.go, { "aria-disabled": why_not ? "true" : null });
    this.bar.hidden = !running;
    this.bar.value = Math.round(100 * done);
    setText(this.said, why_not || best);
    patchList(this.list, rows, (row) => row.key, () => this.row(), (node, row) => this.fill(node, row));
  }

  row() {
    return make(
      "li",
      {},
      make("button.rank", {}, make("span.label"), make("span.track", { "aria-hidden": "true" }, make("span.fill"), make("span.sure")), make("span.chance")),
    );
  }

  fill(node, row) {
    const known = row.looks > 0;
    const [button] = node.children;
    setAttrs(button, { "data-key": row.key, title: known ? `${row.looks} copies played out` : "not looked into" });
    setText(button.querySelector(".label"), row.label);
    setText(button.querySelector(".chance"), row.chance);
    button.querySelector(".fill").style.width = known ? `${100 * row.win}%` : "0";
    Object.assign(button.querySelector(".sure").style, { left: `${100 * row.low}%`, width: known ? `${100 * (row.high - row.low)}%` : "0" });
  }
}
