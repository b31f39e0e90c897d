// The table of Luturas Network: draws the one trait `view`, patches it in place, and sends back what a person chose.

import { Post, Rover, Tips, calm, focused, make, patchList, setAttrs, setText } from "./board_kit.js";
import { buildBattle, drawBattle } from "./luturas_battle.js";
import { buildCard, buildSlot, drawCard, drawSlot } from "./luturas_cards.js";
import { buildActive, drawActive, drawBench } from "./luturas_creatures.js";
import { Hands } from "./luturas_hands.js";
import { buildAsk, buildHead, buildLog, drawAsk, drawHead, drawLog, drawPiles } from "./luturas_panels.js";
import { buildBanner, drawBanner } from "./luturas_screens.js";
import { Offers, counted, seatName } from "./luturas_words.js";

const TEAM = 3;

/** Every creature of a view, with what it can lose. */
function creaturesOf(view) {
  const foe = view.oscumora ? [{ ...view.oscumora, field: view.oscumora.force_field }] : [];
  return [...view.teams.flat(), ...foe];
}

class LuturasBoard {
  constructor(model, host) {
    this.model = model;
    this.past = new Map();
    this.root = this.build();
    host.append(this.root);
    this.tips = new Tips(this.root);
    this.post = new Post(model, () => this.drawWaiting());
    this.rover = new Rover(this.root, () =>
      this.root.querySelector(".luu-ask [data-play], .luu-ask [data-do], .luu-hands .can, .luu-banner:not([hidden]) [data-id]"),
    );
    this.input = new Hands(this);
    this.changed = () => this.received();
    model.on("change:view", this.changed);
    this.received();
  }

  build() {
    this.head = buildHead();
    this.fault = make(
      "div.luu-fault",
      { role: "alert", hidden: true },
      make("span"),
      make("button.plain", { "data-do": "forget", "data-id": "fault:close" }, "Close"),
    );
    this.banner = buildBanner();
    this.sides = [this.buildSide("own"), this.buildSide("foe")];
    this.battle = buildBattle();
    this.field = make(
      "section.luu-arena",
      { role: "group", "aria-label": "The table" },
      this.sides[0],
      this.battle,
      this.sides[1],
    );
    this.hands = make("section.luu-hands", { role: "group", "aria-label": "Hand" });
    this.ask = buildAsk();
    this.log = buildLog();
    this.main = make(
      "div.luu-main",
      {},
      make("div.luu-top", {}, this.head, this.fault, this.banner),
      this.field,
      make("aside.luu-side", {}, this.ask, this.log),
      this.hands,
    );
    this.over = make("div.luu-over");
    this.wait = make("div.luu-wait", { role: "status", hidden: true });
    this.live = make("div.luu-live", { role: "status", "aria-live": "polite" });
    return make(
      "div.luu-board.luturas",
      { role: "group", "aria-label": "Luturas Network, the table" },
      this.main,
      this.over,
      make("div.luu-notes", {}, this.wait),
      this.live,
    );
  }

  buildSide(name) {
    return make(
      `section.side.${name}`,
      { role: "group" },
      make("h3", {}, make("span.who"), make("span.count")),
      make("div.front", {}, buildActive(), make("div.command")),
      make("div.bench"),
      make("div.piles"),
    );
  }

  // ---- drawing

  received() {
    const view = this.model.get("view");
    if (!view?.teams) return;
    const moved = view.table?.turn !== this.view?.table?.turn;
    this.fresh = moved || view.seat !== this.view?.seat; // who takes over has not seen the last move yet
    this.ended = this.view && !this.view.outcome && view.outcome;
    const passed = this.view?.table?.handover != null && view.table?.handover == null;
    if (moved) this.remember(view);
    this.keepHeight(view.table?.handover != null);
    this.view = view;
    this.offers = new Offers(view.choice);
    const hadFocus = Boolean(focused(this.root));
    this.tips.hide();
    this.draw();
    this.rover.settle(hadFocus && !this.over.firstChild);
    if (this.fresh) this.animate();
    this.announce();
    if (this.ended) this.showEnd();
    else if (passed && this.input.used) this.ask.scrollIntoView({ block: "nearest" }); // whoever took over sees what is asked
    this.post.received(view);
  }

  /** While hands are covered the board stays as tall as it was: the page under it must not jump. */
  keepHeight(covered) {
    if (!covered) this.root.style.minHeight = "";
    else if (!this.root.style.minHeight) this.root.style.minHeight = `${this.root.offsetHeight}px`;
  }

  /** The end is told at the top, which may be far from the last click. */
  showEnd() {
    if (!this.input.used) return;
    this.banner.focus({ preventScroll: true });
    this.banner.scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" });
  }

  /** What everyone had before this move, to show what was just lost. */
  remember(next) {
    this.past = new Map();
    if (!this.view || next.seed !== this.view.seed || next.ply < this.view.ply) return; // another game, or a move taken back
    for (const one of creaturesOf(this.view)) this.past.set(one.id, one);
  }

  before(id, name) {
    return this.past.get(id)?.[name] ?? undefined;
  }

  /** A clause's words, or a card's. */
  clause(rule) {
    if (!rule) return "";
    const rules = this.model.get("rules");
    return this.view.table?.cards?.[rule] ?? rules?.[rule] ?? "";
  }

  textOf(card) {
    return card ? this.view.table?.cards?.[`card:${card}`] : undefined;
  }

  /** Whether it is known who acts first in this round: after the commands, in versus. */
  ordered() {
    return this.view.mode === "versus" && ["reveal", "battle", "end"].includes(this.view.phase);
  }

  orderOf(one) {
    if (!this.ordered() || one.seat == null || !one.active) return 0;
    return one.seat === this.view.first ? 1 : 2;
  }

  people() {
    return (this.view.table?.players ?? []).filter((one) => one === "human").length;
  }

  draw() {
    const { view } = this;
    setAttrs(this.root, {
      "data-turn": view.table?.turn ?? view.ply,
      "data-phase": view.phase,
      "data-mode": view.mode,
      "data-covered": Boolean(view.table?.covered),
    });
    drawHead(this.head, this);
    this.drawFault();
    drawBanner(this.banner, this);
    const own = view.seat ?? 0;
    this.drawSide(this.sides[0], own);
    if (view.mode === "solo") this.drawFoe(this.sides[1]);
    else this.drawSide(this.sides[1], 1 - own);
    drawBattle(this.battle, this);
    this.drawHand();
    drawAsk(this.ask, this);
    drawLog(this.log, this);
    this.drawTools();
  }

  drawFault() {
    const fault = this.view.table?.fault;
    this.fault.hidden = !fault;
    setText(this.fault.firstChild, fault ?? "");
  }

  drawSide(node, seat) {
    const { view } = this,
      team = view.teams[seat],
      active = team.find((one) => one.active);
    const [title, front, bench, piles] = node.children;
    const who = seatName(view, seat);
    setText(title.firstChild, who === "You" ? "Your Luturas" : who);
    setText(title.lastChild, team.length ? `${team.filter((one) => !one.down).length} standing` : "");
    setAttrs(node, { "aria-label": who === "You" ? "Your side" : `${who}'s side`, "data-asked": view.table?.asked === seat && !view.outcome, "data-empty": !active });
    front.hidden = !active;
    if (active) drawActive(front.firstChild, active, this, seat !== view.seat);
    this.drawCommand(front.lastChild, seat);
    bench.hidden = false;
    drawBench(bench, team.filter((one) => !one.active), this, active ? TEAM - 1 : TEAM);
    piles.hidden = view.phase === "draft";
    drawPiles(piles, seat, this);
  }

  /** Solo: the Oscumora stands where the other player would. */
  drawFoe(node) {
    const { oscumora, oscumoras } = this.view;
    const [title, front, bench, piles] = node.children;
    setText(title.firstChild, oscumora ? `Oscumora ${oscumora.number} of ${oscumoras.of}` : "The Oscumoras");
    setText(title.lastChild, oscumoras ? `${oscumoras.left} to come` : "");
    setAttrs(node, { "aria-label": "The Oscumora", "data-asked": null, "data-empty": !oscumora });
    front.hidden = !oscumora;
    if (oscumora) drawActive(front.firstChild, oscumora, this, true);
    patchList(front.lastChild, [], () => "", () => null, () => {});
    bench.hidden = piles.hidden = true;
  }

  drawCommand(node, seat) {
    const placed = this.view.placed[seat];
    patchList(
      node,
      ["tool", "strategy"],
      (kind) => kind,
      buildSlot,
      (slot, kind) => drawSlot(slot, kind, placed[kind], `${kind}:${seat}`, this),
    );
    setAttrs(node, { "data-locked": Boolean(placed.locked) && this.view.phase === "command", "data-transforming": Boolean(placed.transforming) });
  }

  drawHand() {
    const { view } = this;
    const cards = view.hands[view.seat];
    const size = view.hand_sizes[view.seat];
    this.hands.hidden = view.phase === "draft" || Boolean(view.outcome && !cards?.length);
    const groups = cards ? ["tool", "strategy"].map((kind) => ({ kind, cards: cards.filter((card) => card.kind === kind) })) : [{ kind: "covered", cards: [] }];
    patchList(
      this.hands,
      groups,
      ({ kind }) => kind,
      ({ kind }) => make(`div.hand.of-${kind}`, {}, make("h3"), make("div.cards", { role: "group" })),
      (node, { kind, cards: held }) => {
        const word = { tool: "Tools", strategy: "Strategies", covered: "Hand" }[kind];
        const asked = this.offers.kind === kind || (this.offers.kind === "discard" && kind !== "covered");
        setText(node.firstChild, kind === "covered" ? `Both hands are covered (${counted(size)} on this side).` : `Your ${word} \u00b7 ${held.length}`);
        setAttrs(node, { "data-asked": asked });
        setAttrs(node.lastChild, { "aria-label": word });
        patchList(node.lastChild, held, (card) => `${view.seat}-${card.id}`, buildCard, (card, one) => {
          drawCard(card, one, this, this.offers.get(one.key));
          setAttrs(card, { "data-id": `hand:${one.id}` });
        });
      },
    );
  }

  drawTools() {
    const { can_undo, can_redo } = this.view.table ?? {};
    for (const [name, can] of [
      ["undo", can_undo],
      ["redo", can_redo],
    ]) {
      for (const node of this.root.querySelectorAll(`[data-do="${name}"]`))
        setAttrs(node, { "aria-disabled": can ? null : "true" });
    }
  }

  drawWaiting() {
    const { pending, silent } = this.post;
    setAttrs(this.root, { "data-pending": Boolean(pending), "aria-busy": pending ? "true" : null });
    if (!pending) for (const node of this.root.querySelectorAll(".sent")) node.classList.remove("sent");
    this.wait.hidden = !pending;
    setAttrs(this.wait, { "data-silent": silent });
    const again = this.root.closest(".jp-NotebookPanel") ? "run the cell again" : "reload the page";
    setText(
      this.wait,
      silent
        ? `No answer from the game. It may be busy; if nothing changes, ${again}.`
        : pending
          ? "One moment\u2026"
          : "",
    );
  }

  // ---- screens over the board

  open(name, screen) {
    this.tips.hide();
    this.screenName = name;
    this.over.replaceChildren(screen);
    this.main.inert = true;
    this.root.dataset.screen = name;
    const first = screen.querySelector("input, button");
    if (this.input.used) first.focus({ preventScroll: true });
    this.drawTools();
  }

  close() {
    const hadFocus = Boolean(focused(this.root));
    this.screenName = null;
    this.over.replaceChildren();
    this.main.inert = false;
    delete this.root.dataset.screen;
    this.rover.settle(hadFocus);
  }

  // ---- what is said and what moves

  announce() {
    if (!this.fresh) return;
    const said = (this.view.table?.log ?? []).filter((line) => line.last).slice(-6).map((line) => line.text);
    const next = this.view.outcome?.text ?? this.view.choice?.prompt ?? this.ask.querySelector(".prompt").textContent;
    setText(this.live, [...said, next].join(" "));
  }

  /** Who was just hurt shakes. */
  animate() {
    if (calm()) return;
    for (const one of creaturesOf(this.view)) {
      const lost = this.before(one.id, "stamina") > one.stamina || this.before(one.id, "force_field") > one.force_field;
      if (lost)
        this.root
          .querySelector(`[data-creature="${CSS.escape(one.id)}"] .picture`)
          ?.animate([{ translate: "0" }, { translate: "-6px" }, { translate: "5px" }, { translate: "0" }], { duration: 280, delay: 200 });
    }
  }

  /** A card is turned over. */
  flip(node) {
    if (calm()) return;
    node.animate([{ transform: "rotateY(180deg)" }, { transform: "rotateY(0)" }], { duration: 520, easing: "ease-in-out" });
  }

  dispose() {
    this.model.off("change:view", this.changed);
    this.post.close();
    this.tips.hide();
    this.root.remove();
  }
}

export default {
  render({ model, el }) {
    const board = new LuturasBoard(model, el);
    return () => board.dispose();
  },
};
