// The rules to look up, beside the table that shows them. The books come once; one trait says what is open.

import { focused, make, once, setAttrs, setText } from "./board_kit.js";
import { labelled, sign } from "./desk_parts.js";
import { PanelView } from "./panel_view.js";

const CLAUSE = /\b(?:PL|LN)-R?\d+(?:\.\d+)?\b/;
const PATIENCE = 180;

class ReferenceView extends PanelView {
  build() {
    this.clauses = new Map();
    for (const game of this.model.get("book").games) {
      for (const section of game.sections) for (const clause of section.clauses) this.clauses.set(clause.id, { ...clause, section, game });
    }
    this.order = [...this.clauses.keys()];
    this.input = make("input", { type: "search", autocomplete: "off", placeholder: "a word, or PL-6.6", maxlength: 60 });
    this.input.addEventListener("input", () => this.search());
    this.count = make("p.count", { role: "status" });
    this.top = make("div.looking", { role: "search" }, labelled("Find a rule", this.input), this.count);
    this.list = make("div.list");
    this.head = make("header.head");
    this.body = make("div.body", { tabindex: "-1" });
    this.feet = make("div.feet");
    this.article = make("article.lesson", { hidden: true }, this.head, this.body, this.feet);
    return [this.top, this.list, this.article];
  }

  // ---- what is done

  search() {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.send({ type: "find", words: this.input.value }), PATIENCE);
  }

  click(event) {
    const button = event.target.closest("[data-do]");
    if (!button || button.getAttribute("aria-disabled")) return;
    const { do: act, clause } = button.dataset;
    this.send(clause ? { type: act, clause } : { type: act });
    this.moved = act === "open" || act === "leave";
    if (act === "leave") this.back = this.model.get("view").clause;
  }

  // ---- drawing

  draw() {
    const view = this.model.get("view");
    this.post.received(view);
    if (view.clause === undefined) return;
    const had = focused(this.root);
    this.top.hidden = this.list.hidden = Boolean(view.clause);
    this.article.hidden = !view.clause;
    if (had !== this.input) this.input.value = view.words;
    if (view.clause) this.drawClause(this.clauses.get(view.clause), view);
    else this.drawList(view);
    this.say(view.table.fault);
    setAttrs(this.root, { "data-clause": view.clause ?? "", "data-playing": view.playing });
    if (this.moved && view.table.answered) this.settle(view);
  }

  /** After another clause was opened its text has the focus; back in the list, the clause that was read. */
  settle(view) {
    this.moved = false;
    if (view.clause) this.body.focus({ preventScroll: true });
    else (this.list.querySelector(`[data-clause="${this.back}"]`) ?? this.input).focus();
    if (this.root.getBoundingClientRect().top < 0) this.root.scrollIntoView();
  }

  drawList({ found, words }) {
    const of = `${this.order.length} rules`;
    setText(this.count, found ? `${found.length} of ${of}` : of);
    once(this.list, JSON.stringify([found, words]), () => (found ? this.foundOnes(found, words) : this.contents()));
  }

  foundOnes(found, words) {
    if (!found.length) return [make("p.none", {}, `No rule has "${words}" in it. Fewer letters find more.`)];
    return [make("ul.contents", { "aria-label": "Rules that were found" }, ...found.map((id) => this.entry(this.clauses.get(id), true)))];
  }

  contents() {
    return this.model.get("book").games.map((game) =>
      make("section", { "aria-label": game.title }, make("h3", {}, game.title), ...game.sections.map((section) => this.section(section))),
    );
  }

  section({ number, title, clauses }) {
    const open = clauses.some(({ id }) => id === this.back);
    return make(
      "details.part",
      { open },
      make("summary", {}, make("span.place", { "aria-hidden": "true" }, number.replace("-R", "-")), make("b", {}, title), make("small", {}, String(clauses.length))),
      make("ul.contents", {}, ...clauses.map((clause) => this.entry(clause))),
    );
  }

  entry({ id, title, text }, withText = false) {
    const words = [make("b", {}, title), withText ? make("span", {}, text) : null];
    return make("li", {}, make("button.entry", { "data-do": "open", "data-clause": id }, make("span.id", {}, id), make("span.words", {}, ...words)));
  }

  drawClause(clause, view) {
    once(this.head, clause.id, () => [
      make("button.plain", { "data-do": "leave" }, sign("first"), make("span", {}, view.found ? "What was found" : "All rules")),
      make("span.where", {}, `${clause.game.title}, ${clause.section.title}`),
      make("h3", {}, make("span.id", {}, clause.id), " ", clause.title),
    ]);
    once(this.body, JSON.stringify([clause.id, view.playing, view.played_on, view.shown]), () => [...this.words(clause), this.example(clause, view)]);
    once(this.feet, clause.id, () => this.footer(clause));
  }

  words(clause) {
    return [
      make("p", {}, ...this.linked(clause.text, clause.id)),
      clause.ruling ? make("p.ruling", {}, make("b", {}, "Ruling: "), ...this.linked(clause.ruling, clause.id)) : null,
      clause.why ? make("p.ruling", {}, make("b", {}, "Why: "), ...this.linked(clause.why, clause.id)) : null,
      clause.see.length ? make("p.small", {}, "See also ", ...clause.see.flatMap((id, place) => [place ? ", " : "", this.link(id, true)])) : null,
      make("p.small", {}, clause.lessons.length ? `Taught in ${clause.lessons.length > 1 ? "the lessons" : "the lesson"} ${clause.lessons.join(", ")}.` : "For reference: no lesson is about it."),
    ].filter(Boolean);
  }

  example(clause, view) {
    if (clause.none) return make("p.hint", {}, `There is no example: ${clause.none}.`);
    const open = make(view.playing ? "button" : "button.primary", { "data-do": "start" }, sign(view.playing ? "undo" : "sand"), make("span", {}, view.playing ? "From the start" : "Open the example"));
    const show = make(view.playing && !view.shown ? "button.primary" : "button", { "data-do": "show" }, sign("play"), make("span", {}, clause.moves ? "Show it" : "What the engine says"));
    return make(
      "section.example",
      { "aria-label": "Example" },
      make("p", {}, make("b", {}, "Example. "), clause.note),
      make("div.row", {}, open, clause.moves ? show : null),
      ...(view.shown ? this.told(view.shown) : []),
      this.state(clause, view),
    );
  }

  /** What the engine says of the moves: the sentences that the clause is about, and all of them for whoever wants them. */
  told(lines) {
    const citing = lines.filter((line) => line.cites);
    const main = citing.length ? citing : lines;
    const rest = main.length < lines.length ? make("details.all", {}, make("summary", {}, `All that happened (${lines.length})`), ...lines.map((line) => this.line(line))) : null;
    return [make("div.said", { role: "status" }, make("b", {}, "The engine says"), ...main.map((line) => this.line(line))), rest].filter(Boolean);
  }

  line({ text, rule, cites }) {
    return make(`p.why${cites ? ".cites" : ""}`, {}, text, " ", this.clauses.has(rule) ? this.link(rule) : null);
  }

  state(clause, view) {
    if (view.played_on) return make("p.small", { role: "status" }, "You have played on from the example.");
    if (view.playing) return make("p.small", { role: "status" }, clause.moves && !view.shown ? "It is on the table: play it yourself, or have it shown." : "It is on the table; play on as you like.");
    return null;
  }

  /** A text in which the clauses that it names can be opened. */
  linked(text, own) {
    return text.split(new RegExp(`(${CLAUSE.source})`)).map((part) => (part !== own && this.clauses.has(part) ? this.link(part) : document.createTextNode(part)));
  }

  link(id, titled = false) {
    const { title } = this.clauses.get(id);
    const button = make("button.rule", { "data-do": "open", "data-clause": id, title }, id);
    return titled ? make("span", {}, button, ` ${title}`) : button;
  }

  footer(clause) {
    const place = this.order.indexOf(clause.id);
    const step = (by, words) => {
      const id = this.order[place + by];
      return make("button", { "data-do": "open", "data-clause": id, "aria-disabled": id ? null : "true", "aria-label": id ? `${words}: ${id} ${this.clauses.get(id).title}` : words }, words);
    };
    return [step(-1, "Rule before"), make("span.gap"), step(1, "Next rule")];
  }
}

export default {
  render({ model, el }) {
    const view = new ReferenceView(model, el, "rules");
    return () => view.dispose();
  },
};
