// A table: draws the one trait `view`, patches it in place, and sends back what a person chose. Each game fills it.

import { Post, Rover, Tips, begin, calm, focused, glide, make, rest, reveal, setAttrs, setText, shown, tellPainted } from "./board_kit.js";
import { Hands } from "./board_hands.js";
import { awaited, linesOf, remember } from "./board_odds.js";
import { addEarlier, buildLog, drawLog, endLog, firstOf } from "./board_panels.js";
import { buildBanner } from "./board_screens.js";
import { Share } from "./board_share.js";
import { Why } from "./board_why.js";

/** So long after the last click the board asks for what chances are still to be worked out; and at most so often. */
const IDLE = 160;
const ASKS = 12;
/** So long an answer may take before the board says that it waits. */
const PATIENCE = 150;
/** The board glides no longer than this to what is asked; so long after it clicks on options do not count. */
const GLIDING = 700;
const STILL = 400;
/** Letters that answer what is asked, or take the screen over. */
const CHOICES = new Set(["play", "share", "finish", "takeover", "step"]);
/** The book is not needed at once, but before somebody asks why. */
const BOOK = 900;

/**
 * What all tables do alike. A game says: its name, `screens` (what its tools open), `gameOf` (its form as a letter),
 * `creatures` (who can lose what), `understand` (the options of a view), `build...` and `draw...` of its own parts.
 */
export class Board {
  past = new Map();
  /** When what is asked changed last. */
  asked = -Infinity;

  constructor(model) {
    this.model = model;
  }

  /** Take a place on the page; from then on it is drawn. */
  sit(host) {
    this.root = this.build();
    host.append(this.root);
    this.tips = new Tips(this.root, linesOf);
    this.why = new Why(this);
    this.share = new Share(this);
    this.post = new Post(this.model, () => this.drawWaiting());
    this.rover = new Rover(this.root, () => [...this.root.querySelectorAll(this.home)].find(shown));
    this.input = new Hands(this);
    this.hears = { view: () => this.received(), odds: () => this.weighed(), book: () => this.bookCame() };
    for (const [trait, act] of Object.entries(this.hears)) this.model.on(`change:${trait}`, act);
    this.told = (letter) => this.earlierCame(letter);
    this.model.on("msg:custom", this.told);
    this.bookTimer = setTimeout(() => this.needBook(), BOOK);
    this.received();
    return this;
  }

  // ---- what comes beside the view: chances, rules and cards

  /** The question that is on the board: another number after every move. */
  get turn() {
    return this.view.table?.turn;
  }

  /** The chances of an option; where they are still being worked out, a place for them. */
  oddsOf(key) {
    return this.weights()?.options?.[key] ?? (this.weighing() ? awaited(key) : undefined);
  }

  /** Whether the kernel is at work on chances of this turn, which then come by themselves. */
  weighing() {
    return Boolean(this.view.table?.weighing) && this.model.get("odds")?.turn !== this.view.table.turn;
  }

  /** What the enemies are about to do. */
  intent() {
    return this.weights()?.intent;
  }

  weights() {
    const { turn, odds: at_once } = this.view.table ?? {};
    const later = this.model.get("odds");
    return later?.turn === turn ? later : (at_once ?? null);
  }

  weighed() {
    this.fresh = false;
    this.usual();
    const hadFocus = Boolean(focused(this.root));
    this.drawParts();
    begin();
    if (hadFocus) this.rover.settle(!this.over.firstChild);
    this.why.renew();
    this.askOdds();
  }

  /** What chips an option of each kind has now: room for them is kept while the next ones are awaited. */
  usual() {
    for (const [key, odds] of Object.entries(this.weights()?.options ?? {})) remember(key, odds);
  }

  /** Once nobody has clicked for a moment: what is not known yet. */
  askOdds() {
    clearTimeout(this.oddsTimer);
    const { turn, handover } = this.view.table ?? {};
    if (!this.view.choice || this.weighing() || handover != null || this.weights()?.waiting === 0) return;
    if (this.asks?.turn !== turn) this.asks = { turn, times: 0 };
    this.oddsTimer = setTimeout(() => {
      if (this.post.pending || (this.asks.times += 1) > ASKS) return;
      this.model.send({ type: "odds" });
    }, IDLE);
  }

  needBook() {
    if (this.model.get("book")?.clauses || this.bookAsked) return;
    this.bookAsked = true;
    this.model.send({ type: "book" });
  }

  /** The log on the board is its end; what was before comes when somebody wants to read it. */
  askEarlier() {
    const before = firstOf(this.log);
    if (before > 0) this.model.send({ type: "log", before });
  }

  earlierCame({ earlier, turn }) {
    if (!earlier || turn !== this.view?.table?.turn) return; // the game has gone on: it can be asked for again
    addEarlier(this.log, this, earlier);
  }

  bookCame() {
    this.shelf = null;
    this.why.renew();
    this.over.firstChild?.fill?.();
  }

  /** A clause, or a card by `card:<id>`: title, text, ruling; nothing while the book is not there. */
  lookUp(rule) {
    const { clauses = [], cards = [] } = this.model.get("book") ?? {};
    this.shelf ??= new Map([
      ...clauses.map((one) => [one.id, one]),
      ...cards.map(({ id, name, text }) => [`card:${id}`, { title: name, text }]),
    ]);
    return this.shelf.get(rule);
  }

  /** A clause's words, or a card's. */
  clause(rule) {
    return this.lookUp(rule)?.text ?? "";
  }

  build() {
    this.fault = make(
      "div.luu-fault",
      { role: "alert", hidden: true },
      make("span"),
      make("button.plain", { "data-do": "forget", "data-id": "fault:close" }, "Close"),
    );
    this.banner = buildBanner();
    this.log = buildLog();
    this.hands = make("section.luu-hands", { role: "group", "aria-label": "Hand" });
    const parts = this.buildParts();
    this.main = make("div.luu-main", {}, make("div.luu-top", {}, this.head, this.fault, this.banner), ...parts);
    this.over = make("div.luu-over");
    this.wait = make("div.luu-wait", { role: "status", hidden: true });
    this.live = make("div.luu-live", { role: "status", "aria-live": "polite" });
    return make(
      `div.luu-board.${this.look}`,
      { role: "group", "aria-label": `${this.name}, the table` },
      this.main,
      this.over,
      make("div.luu-notes", {}, this.wait),
      this.live,
    );
  }

  // ---- drawing

  received() {
    const view = this.model.get("view");
    if (!view?.game) return;
    const before = this.view,
      moved = view.table?.turn !== before?.table?.turn;
    const mine = this.answered(view, before);
    if (moved && before) this.asked = performance.now();
    this.fresh = moved || view.seat !== before?.seat; // who takes over has not seen the last move yet
    const ended = before && !before.outcome && view.outcome;
    if (moved) this.remember(view);
    const covered = view.table?.handover != null;
    if (covered) this.keepHeight();
    this.view = view;
    this.understand(view);
    const hadFocus = Boolean(focused(this.root));
    this.tips.hide();
    this.rover.release((node) => !node.dataset.play || view.choice?.options.some(({ key }) => key === node.dataset.play));
    this.usual();
    if (this.fresh) {
      rest(this.root);
      this.input.redrawn();
    }
    glide(this.root, this.gliding, () => this.draw());
    if (!covered) this.root.style.minHeight = ""; // now that it is drawn: a page that is shorter meanwhile would jump
    if (this.fresh) setText(this.live, this.news().join(" "));
    if (this.fresh && !calm()) this.animate();
    begin();
    this.rover.settle(hadFocus && !this.over.firstChild);
    endLog(this.log, this);
    if (mine && ended) this.showEnd();
    else if (mine && this.asksNow()) this.showAsked();
    this.post.received(view);
    this.why.renew();
    this.askOdds();
  }

  /** While hands are covered the board stays as tall as it was: the page under it must not jump. */
  keepHeight() {
    if (!this.root.style.minHeight) this.root.style.minHeight = `${this.root.offsetHeight}px`;
  }

  /** Whether what comes now follows from somebody's own choice here: their move, and what agents answered to it. */
  answered(view, before) {
    const { pending, kind } = this.post;
    if (pending && view.table?.answered === pending) this.chose = CHOICES.has(kind);
    else if (view.seed !== before?.seed || view.ply < before?.ply) this.chose = false; // another game, or time travel
    return Boolean(this.chose);
  }

  /** Whether somebody here is asked something, be it only to pass the screen on. */
  asksNow() {
    const { choice, table } = this.view;
    return Boolean(choice || table?.handover != null || table?.agent);
  }

  /** The end is told at the top, which may be far from the last click. */
  showEnd() {
    this.chose = false;
    this.banner.focus({ preventScroll: true });
    this.banner.scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" });
  }

  /** Whoever has chosen sees what is asked next, and the first answer to it, without having to look for them. */
  showAsked() {
    this.chose = Boolean(this.view.table?.agent); // what an agent answers still follows from the choice
    if (this.over.firstChild) return; // what lies over the board is always in sight
    const first = this.rover.home();
    const asked = [this.ask.firstElementChild, this.ask.querySelector(".prompt"), first];
    if (!reveal(this.root, asked.filter((part) => part && shown(part)))) return; // what is hidden has no place
    setAttrs(this.root, { "data-moving": true });
    this.atRestIn(calm() ? 0 : GLIDING);
    if (!calm()) document.addEventListener("scrollend", () => this.root.dataset.moving == null || this.atRestIn(0), { capture: true, once: true });
  }

  /** The board comes to rest after so long; a moment later it can be clicked again. */
  atRestIn(time) {
    clearTimeout(this.movingTimer);
    this.movingTimer = setTimeout(() => setAttrs(this.root, { "data-moving": null }), time + STILL);
  }

  /** What everyone had before this move, to show what was just lost. */
  remember(next) {
    this.past = new Map();
    if (!this.view || next.seed !== this.view.seed || next.ply < this.view.ply) return; // another game, or a move taken back: nothing was lost
    for (const one of this.creatures(this.view)) this.past.set(one.id, one);
  }

  before(id, name) {
    return this.past.get(id)?.[name] ?? undefined;
  }

  draw() {
    const { view } = this;
    setAttrs(this.root, { "data-turn": view.table?.turn ?? view.ply, "data-phase": view.phase, "data-guided": Boolean(view.table?.guided), ...this.marks(view) });
    this.drawFault();
    this.drawParts();
    drawLog(this.log, this);
    this.drawTools();
    tellPainted();
  }

  drawFault() {
    const fault = this.view.table?.fault;
    this.fault.hidden = !fault;
    setText(this.fault.firstChild, fault ?? "");
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
    clearTimeout(this.waitTimer);
    if (!pending || silent) this.drawWait();
    else this.waitTimer = setTimeout(() => this.drawWait(), PATIENCE);
  }

  /** An answer that comes at once is not waited for: nothing is drawn meanwhile. */
  drawWait() {
    const { pending, silent } = this.post;
    if (this.wait.hidden && !pending) return;
    this.wait.hidden = !pending;
    setAttrs(this.wait, { "data-silent": silent });
    const again = document.body.classList.contains("luu-page") ? "reload the page" : "run the cell again";
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
    this.why.close();
    this.screenName = name;
    this.over.replaceChildren(screen);
    this.main.inert = true;
    this.root.dataset.screen = name;
    const first = screen.querySelector("input") ?? screen.querySelector("button");
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

  dispose() {
    for (const [trait, act] of Object.entries(this.hears)) this.model.off(`change:${trait}`, act);
    this.model.off("msg:custom", this.told);
    for (const timer of [this.oddsTimer, this.bookTimer, this.waitTimer, this.movingTimer]) clearTimeout(timer);
    this.input.dispose();
    this.post.close();
    this.tips.hide();
    this.root.remove();
  }
}
