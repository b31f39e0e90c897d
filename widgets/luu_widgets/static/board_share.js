// Answers that are made of several: points and amounts shared out by plus and minus, a queue put in order.

import { make, patchList, setAttrs, setText } from "./board_kit.js";

export function buildShare() {
  return make("div.share", { role: "group", hidden: true }, make("div.rows"), make("div.buttons", {}, make("span.left", { role: "status" }), button("share", "share:done", "Share out")));
}

function button(act, id, words, attrs = {}) {
  return make(`button.${act === "share" ? "primary" : "step"}`, { "data-do": act, "data-id": id, ...attrs }, words);
}

/**
 * What is put together on this side before it is sent. `receivers`: key, name, detail and the most that each can get;
 * `total`: how much there is, of which with `exact: false` something may be left. Of kind "order" they are put in a row.
 */
export class Share {
  constructor(board) {
    this.board = board;
  }

  /** The question has changed: begin anew; asked again in the same turn: keep what was put together. */
  ask(plan) {
    const sign = plan && JSON.stringify([this.board.view.table?.turn, plan.kind, plan.total, plan.receivers.map((one) => one.key)]);
    if (sign === this.sign) return;
    this.sign = sign;
    this.plan = plan;
    this.given = new Map();
    this.order = plan?.kind === "order" ? plan.receivers.map((one) => one.key) : [];
  }

  left() {
    return this.plan.total - [...this.given.values()].reduce((sum, one) => sum + one, 0);
  }

  /** One more or one less for a receiver, or its place in the row. */
  step(key, by) {
    if (this.plan.kind === "order") return this.move(key, this.order.indexOf(key) + by);
    const one = this.plan.receivers.find((each) => each.key === key);
    const now = this.given.get(key) ?? 0;
    const wanted = Math.max(0, Math.min(one.most ?? this.plan.total, now + by));
    if (wanted - now > this.left()) return;
    this.given.set(key, wanted);
    this.draw();
  }

  move(key, to) {
    if (to < 0 || to >= this.order.length) return;
    this.order = this.order.filter((one) => one !== key);
    this.order.splice(to, 0, key);
    this.draw();
    this.board.rover.find(`order:${key}`)?.focus({ preventScroll: true });
  }

  ready() {
    return this.plan.kind === "order" || this.plan.exact === false || this.left() === 0;
  }

  /** The answers in the order in which the game asks for them. */
  keys() {
    const { kind, receivers } = this.plan;
    if (kind === "order") return placed(receivers.map((one) => one.key), this.order);
    if (kind === "amounts") return receivers.map((one) => `amount:${this.given.get(one.key) ?? 0}`);
    return receivers.flatMap((one) => Array.from({ length: this.given.get(one.key) ?? 0 }, () => `xp:${one.key}`));
  }

  draw() {
    const node = this.board.ask.querySelector(".share");
    node.hidden = !this.plan;
    if (!this.plan) return node.firstChild.replaceChildren();
    const { kind, receivers, words } = this.plan;
    setAttrs(node, { "aria-label": words });
    const shown = kind === "order" ? this.order.map((key) => receivers.find((one) => one.key === key)) : receivers;
    patchList(
      node.firstChild,
      shown,
      (one) => one.key,
      () => (kind === "order" ? this.buildPlace() : this.buildRow()),
      (row, one, index) => (kind === "order" ? this.drawPlace(row, one, index) : this.drawRow(row, one)),
    );
    const done = node.querySelector("[data-do=share]");
    setText(done, kind === "order" ? "This is the order" : "Share out");
    setText(node.querySelector(".left"), kind === "order" ? "front first" : `${this.left()} of ${this.plan.total} left`);
    setAttrs(done, { "aria-disabled": this.ready() ? null : "true" });
  }

  buildRow() {
    return make("div.sharing", {}, make("span.who", {}, make("b"), " ", make("small")), button("less", "", "\u2212"), make("output"), button("more", "", "+"));
  }

  drawRow(row, one) {
    const [who, less, amount, more] = row.children;
    const given = this.given.get(one.key) ?? 0;
    setText(who.firstChild, one.name);
    setText(who.lastChild, one.detail);
    setText(amount, given);
    const full = this.left() <= 0 || given >= (one.most ?? this.plan.total);
    setAttrs(less, { "data-id": `less:${one.key}`, "data-for": one.key, "aria-label": `one less for ${one.name}`, "aria-disabled": given ? null : "true" });
    setAttrs(more, { "data-id": `more:${one.key}`, "data-for": one.key, "aria-label": `one more for ${one.name}`, "aria-disabled": full ? "true" : null });
  }

  buildPlace() {
    const row = make("div.sharing.placing", { draggable: "true" }, make("span.pos"), make("button.who", { "aria-disabled": "true" }, make("b"), " ", make("small")), button("earlier", "", "\u2191"), button("later", "", "\u2193"));
    row.addEventListener("dragstart", (event) => {
      event.dataTransfer.setData("text/plain", row.dataset.key);
      event.dataTransfer.effectAllowed = "move";
      this.dragged = row.dataset.key;
    });
    row.addEventListener("dragover", (event) => this.dragged && event.preventDefault());
    row.addEventListener("drop", (event) => {
      event.preventDefault();
      if (this.dragged) this.move(this.dragged, this.order.indexOf(row.dataset.key));
      this.dragged = null;
    });
    return row;
  }

  drawPlace(row, one, index) {
    const [pos, who, up, down] = row.children;
    setText(pos, index + 1);
    setText(who.firstChild, one.name);
    setText(who.lastChild, one.detail);
    setAttrs(who, { "data-id": `order:${one.key}`, "aria-label": `${one.name}, place ${index + 1}. Shift and an arrow move it.` });
    setAttrs(up, { "data-id": `up:${one.key}`, "data-for": one.key, "aria-label": `${one.name} further to the front`, "aria-disabled": index ? null : "true" });
    setAttrs(down, { "data-id": `down:${one.key}`, "data-for": one.key, "aria-label": `${one.name} further to the back`, "aria-disabled": index < this.order.length - 1 ? null : "true" });
  }
}

/** The game asks place by place, and calls each Luu by where it stands then. The last place answers itself. */
function placed(names, order) {
  const queue = [...names],
    first = Number(names[0].split("-").pop());
  return order.slice(0, -1).map((name, place) => {
    const at = queue.indexOf(name);
    queue.splice(place, 0, ...queue.splice(at, 1));
    return `place:luu-${at + first}`;
  });
}
