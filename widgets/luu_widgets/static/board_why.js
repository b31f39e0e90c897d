// Why? What a number is made of, and the clauses behind it, in a small window beside it.

import { make } from "./board_kit.js";
import { bars, wordsOf } from "./board_odds.js";
import { madeOf, signed, minus } from "./board_words.js";

/** One window for the whole board. What it says comes from the same words as a thing's tip. */
export class Why {
  constructor(board) {
    this.board = board;
    this.box = make("section.luu-why", { role: "dialog", "aria-label": "Why?", tabindex: -1, hidden: true });
    board.root.append(this.box);
  }

  /** Explain a thing of the board; false where there is nothing to explain. */
  open(node) {
    const { tips } = this.board;
    const words = node && tips.words.get(node)?.(true);
    if (!words) return false;
    this.node = node;
    tips.hide();
    this.box.replaceChildren(...this.content(words));
    this.box.hidden = false;
    tips.place(node, this.box);
    this.box.scrollTop = 0;
    this.box.querySelector("button").focus({ preventScroll: true });
    this.board.needBook();
    return true;
  }

  /** The book has come, or the board was drawn anew. */
  renew() {
    if (this.box.hidden) return;
    const words = this.node?.isConnected && this.board.tips.words.get(this.node)?.(true);
    if (!words) return this.close();
    const inside = this.box.contains(this.box.getRootNode().activeElement);
    this.box.replaceChildren(...this.content(words));
    if (inside) this.box.querySelector("button").focus({ preventScroll: true });
  }

  close() {
    if (this.box.hidden) return;
    const back = this.box.contains(this.box.getRootNode().activeElement);
    this.box.hidden = true;
    const target = this.node?.dataset.id != null ? this.node : this.node?.querySelector("[data-id]");
    if (back && target?.isConnected) target.focus({ preventScroll: true });
    this.node = null;
  }

  content(words) {
    const lines = (words.lines ?? []).filter(Boolean);
    const rules = [words.rule, ...(words.sums ?? []).map(([, , , rule]) => rule), ...lines.map(([, , rule]) => rule)];
    const odds = words.odds?.prospects ?? [];
    const accounts = words.accounts ?? [];
    const behind = accounts.flatMap((one) => [one.rule, ...one.rows.map(([, , rule]) => rule)]);
    const told = [...rules, ...behind, ...(words.rules ?? []), ...odds.map((one) => one.rule)];
    const clauses = [...new Set(told.filter(Boolean))];
    return [
      make(
        "header",
        {},
        make("strong", {}, words.title),
        make("button.tool", { "data-do": "unwhy", "aria-label": "Close" }, "\u00d7"),
      ),
      ...(words.sums ?? []).map(sumTable),
      ...lines.filter(([, text, rule]) => text !== this.board.clause(rule)).map(([label, text]) => para(label, text)),
      ...accounts.map(accountTable),
      ...(words.after ?? []).map(([label, text]) => para(label, text)),
      ...(words.spreads ?? []).map(([name, one]) => prospect({ ...one, name })),
      ...odds.map(prospect),
      words.odds?.leaves_out.length ? para("Not counted:", words.odds.leaves_out.join("; ")) : "",
      ...clauses.map((rule) => this.clause(rule)),
      make("button.plain", { "data-do": "rules" }, "All rules and cards"),
    ];
  }

  clause(rule) {
    const found = this.board.lookUp(rule);
    const head = found ? `${rule.startsWith("card:") ? "Card" : rule} \u00b7 ${found.title}` : rule;
    return make(
      "article.clause",
      {},
      make("b", {}, head),
      make("p", {}, found?.text ?? "\u2026"),
      found?.ruling ? make("p.ruling", {}, found.ruling) : "",
    );
  }
}

/** A total and each of its reasons; a reason of 0 is a remark. */
function sumTable([label, total, reasons]) {
  const row = ([why, amount], place) =>
    make("tr", {}, make("th", { scope: "row" }, why), make("td", {}, place && !amount ? "" : place ? signed(amount) : minus(amount)));
  return make(
    "table.sum-of",
    { "aria-label": `${label} ${total}: ${madeOf(reasons)}` },
    make("tbody", {}, ...reasons.map(row)),
    make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, label || "in all"), make("td", {}, minus(total)))),
  );
}

/** A sum in several columns, as at the least and at the most, each reason with its clause. */
function accountTable({ title, columns, rows, totals, signs }) {
  const told = (value, place) => (value == null ? "\u2013" : signs && place && typeof value === "number" ? (value ? signed(value) : "") : minus(value));
  const row = ([why, values, rule], place) =>
    make("tr", {}, make("th", { scope: "row" }, why, rule ? make("small.rule", {}, ` ${rule.startsWith("card:") ? "card" : rule}`) : ""), ...values.map((value) => make("td", {}, told(value, place))));
  return make(
    "table.sum-of.account",
    { "aria-label": title },
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, make("b", {}, title)), ...columns.map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, ...rows.map(row)),
    make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, "in all"), ...totals.map((value) => make("td", {}, told(value, 0))))),
  );
}

function prospect(one) {
  return make(
    "div.prospect",
    {},
    make("p", {}, make("b", {}, `${one.name}: `), wordsOf(one)),
    one.values?.length > 1 ? bars(one.values) : "",
  );
}

function para(label, text) {
  return make("p", {}, label ? make("b", {}, `${label} `) : "", text ?? "");
}
