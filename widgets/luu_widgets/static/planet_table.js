// The table of Planet Luu: draws the one trait `view`, patches it in place, and sends back what a person chose.

import { Post, Rover, Tips, calm, focused, glide, make, patchList, setAttrs, setText } from "./board_kit.js";
import { buildHandCard, drawHandCard, drawTrack, drawTray } from "./planet_cards.js";
import { buildSlot, drawActs, drawEnemy, drawLuu } from "./planet_fighters.js";
import { Hands } from "./planet_hands.js";
import { buildDeck, drawDeck } from "./planet_draft.js";
import { Options, called, lasts } from "./planet_options.js";
import { buildAsk, buildHead, buildLog, drawAsk, drawHead, drawLog } from "./planet_panels.js";
import { buildBanner, drawBanner, handOver } from "./planet_screens.js";

function everyone(view) {
  return view ? [...view.enemies, ...view.queues.flat()] : [];
}

class PlanetBoard {
  constructor(model, host) {
    this.model = model;
    this.hp = new Map();
    this.names = new Map();
    this.root = this.build();
    host.append(this.root);
    this.tips = new Tips(this.root);
    this.post = new Post(model, () => this.drawWaiting());
    this.rover = new Rover(this.root, () =>
      this.root.querySelector(".luu-ask [data-id], .luu-banner:not([hidden]) [data-id]"),
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
    this.track = make("div.track", { role: "group", "aria-label": "The way through the sector" });
    this.enemies = make("div.line", { role: "list", "aria-label": "Enemies, front to back" });
    this.quiet = make("p.quiet", {}, "Nobody is left to fight here.");
    this.tray = make("div.tray", {}, make("h3", {}, "Dice"), make("div.throws"));
    this.queues = make("div.queues");
    this.field = make(
      "section.luu-field",
      { role: "group", "aria-label": "The battlefield" },
      make("div.zone.foes", {}, this.track, make("div.ranks", {}, this.enemies, this.quiet, this.tray)),
      this.queues,
    );
    this.hands = make("section.luu-hands", { role: "group", "aria-label": "Hand" });
    this.ask = buildAsk();
    this.deck = buildDeck();
    this.log = buildLog();
    this.main = make(
      "div.luu-main",
      {},
      make("div.luu-top", {}, this.head, this.fault, this.banner),
      this.field,
      make("aside.luu-side", {}, this.ask, this.log),
      this.hands,
      this.deck,
    );
    this.over = make("div.luu-over");
    this.wait = make("div.luu-wait", { role: "status", hidden: true });
    this.live = make("div.luu-live", { role: "status", "aria-live": "polite" });
    return make(
      "div.luu-board",
      { role: "group", "aria-label": "Planet Luu, the table" },
      this.main,
      this.over,
      make("div.luu-notes", {}, this.wait),
      this.live,
    );
  }

  // ---- drawing

  received() {
    const view = this.model.get("view");
    if (!view?.sector) return;
    const moved = view.table?.turn !== this.view?.table?.turn;
    this.fresh = moved || view.seat !== this.view?.seat; // who takes over has not seen the last move yet
    this.ended = this.view && !this.view.outcome && view.outcome;
    if (moved) this.remember(view);
    if (view.table?.handover != null) this.keepHeight();
    this.view = view;
    this.options = new Options(view.choice);
    for (const fighter of everyone(view)) this.names.set(fighter.uid, called(fighter));
    const hadFocus = Boolean(focused(this.root));
    glide(this.root, ".fighter", () => this.draw());
    this.tips.hide();
    this.rover.settle(hadFocus && !this.over.firstChild);
    if (this.fresh) this.animate();
    this.announce();
    if (this.ended) this.showEnd();
    this.post.received(view);
  }

  /** While hands are covered the board stays as tall as it was: the page under it must not jump. */
  keepHeight() {
    if (!this.root.style.minHeight) this.root.style.minHeight = `${this.root.offsetHeight}px`;
  }

  /** The end is told at the top, which may be far from the last click. */
  showEnd() {
    if (!this.input.used) return;
    this.banner.focus({ preventScroll: true });
    this.banner.scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" });
  }

  /** The life that everyone had before this move, to show what was just lost. */
  remember(next) {
    this.hp = new Map();
    if (!this.view || next.seed !== this.view.seed || next.ply < this.view.ply) return; // another game, or a move taken back: nothing was lost
    for (const fighter of everyone(this.view)) this.hp.set(fighter.uid, fighter.hp);
  }

  before(fighter) {
    return this.hp.get(fighter.uid);
  }

  /** Also of those who have just fallen and are gone from the view. */
  nameOf(uid) {
    return this.names.get(uid);
  }

  draw() {
    const { view } = this;
    setAttrs(this.root, {
      "data-turn": view.table?.turn ?? view.ply,
      "data-phase": view.phase,
      "data-players": view.players,
    });
    this.root.style.setProperty("--places", places(view));
    drawHead(this.head, this);
    this.drawFault();
    drawBanner(this.banner, this);
    drawTrack(this.track, this);
    patchList(
      this.enemies,
      view.enemies,
      (enemy) => enemy.uid,
      buildSlot,
      (slot, enemy, index) => drawEnemy(slot, enemy, index, this),
    );
    this.quiet.hidden = view.enemies.length > 0;
    drawTray(this.tray, this);
    this.drawQueues();
    this.drawHands();
    drawAsk(this.ask, this);
    drawDeck(this.deck, this);
    drawLog(this.log, this);
    this.drawTools();
    this.drawScreen();
  }

  drawFault() {
    const fault = this.view.table?.fault;
    this.fault.hidden = !fault;
    setText(this.fault.firstChild, fault ?? "");
  }

  drawQueues() {
    const { view } = this;
    patchList(
      this.queues,
      view.queues,
      (_, seat) => seat,
      () =>
        make(
          "div.zone.own",
          {},
          make("h3", {}, make("span.who"), make("span.force")),
          make("div.line", { role: "list" }),
          make(
            "div.actbar",
            {},
            make("span.who", {}, make("b"), make("small", {}, "one action")),
            make("div.acts"),
          ),
        ),
      (zone, queue, seat) => this.drawQueue(zone, queue, seat),
    );
  }

  drawQueue(zone, queue, seat) {
    const { view } = this,
      [title, line, acts] = zone.children;
    const who = view.players > 1 ? `Player ${seat + 1}'s queue` : "Your queue";
    setText(title.firstChild, `${who} \u00b7 ${queue.length} of ${view.queue_limit}`);
    const force = view.lasting.filter((card) => card.seat === seat && (card.luu == null || this.use(card)));
    patchList(
      title.lastChild,
      force,
      (card, i) => `${card.id}-${i}`,
      () => make("button.tag"),
      (tag, card, i) => this.drawForce(tag, card, `${seat}-${i}`),
    );
    setAttrs(line, { "aria-label": `${who}, front to back` });
    zone.classList.toggle("active", view.players > 1 && view.choice?.seat === seat);
    const empty = Array.from({ length: Math.max(0, view.queue_limit - queue.length) }, (_, i) => ({
      uid: `empty-${i}`,
      empty: true,
    }));
    patchList(
      line,
      [...queue, ...empty],
      (luu) => luu.uid,
      (luu) => (luu.empty ? make("div.slot.empty", { "aria-hidden": "true" }) : buildSlot()),
      (slot, luu, index) => !luu.empty && drawLuu(slot, luu, index, this, seat),
    );
    drawActs(acts, this, view.choice?.seat === seat ? queue.find((luu) => luu.acting) : null, queue);
  }

  use(card) {
    return card.seat === this.view.choice?.seat ? this.options.get(`use:${card.id}`) : undefined;
  }

  /** A card that is out for a whole queue; one that can be used is a button. */
  drawForce(tag, card, name) {
    const option = this.use(card);
    setText(tag, option ? `Use ${card.name}` : `${card.name} \u00b7 ${lasts(card.until)}`);
    setAttrs(tag, { "data-id": `out:${name}`, "data-play": option?.key, "aria-disabled": option ? null : "true" });
    this.tips.set(tag, () => ({
      title: card.name,
      lines: [
        ["", card.text],
        ["Stays", lasts(card.until)],
      ],
    }));
  }

  drawHands() {
    const { view } = this;
    const hands = view.hands.map((cards, seat) => ({ seat, cards, size: view.hand_sizes[seat] ?? 0 }));
    hands.sort((one, two) => Number(one.seat !== view.seat) - Number(two.seat !== view.seat));
    patchList(
      this.hands,
      hands,
      ({ seat }) => seat,
      () => make("div.hand", {}, make("h3"), make("div.cards", { role: "group" })),
      (node, hand) => {
        const who = view.players > 1 ? `Player ${hand.seat + 1}'s hand` : "Your hand";
        setText(node.firstChild, `${who} \u00b7 ${hand.size} of ${view.hand_limit}`);
        setAttrs(node, { "data-hidden": hand.cards ? null : true });
        setAttrs(node.lastChild, { "aria-label": who });
        const seen = {},
          cards = hand.cards ?? Array.from({ length: hand.size }, () => null);
        patchList(
          node.lastChild,
          cards,
          (card, i) =>
            card ? `${hand.seat}-${card.id}-${(seen[card.id] = (seen[card.id] ?? 0) + 1)}` : `${hand.seat}-back-${i}`,
          buildHandCard,
          (one, card, i) => drawHandCard(one, card, i, this),
        );
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

  drawScreen() {
    const seat = this.view.table?.handover;
    if (seat != null && this.screenName !== `pass-${seat}`) this.open(`pass-${seat}`, handOver(seat, this.view.table.news));
    if (seat == null && this.screenName?.startsWith("pass")) this.closePass();
  }

  /** Whoever took over sees what is asked and the hand at once. */
  closePass() {
    this.close();
    this.root.style.minHeight = "";
    for (const part of [this.hands, this.ask]) part.scrollIntoView({ block: "nearest" });
  }

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
    if (this.view.table?.handover != null) return this.drawScreen();
    this.rover.settle(hadFocus);
  }

  // ---- what is said and what moves

  announce() {
    if (!this.fresh) return;
    const said = this.view.events.slice(-4).map((event) => event.text);
    setText(this.live, [...said, this.view.outcome?.text ?? this.view.choice?.prompt ?? ""].join(" "));
  }

  animate() {
    if (calm()) return;
    for (const event of this.view.events.slice(-8)) {
      if (event.amount && event.target != null)
        this.card(event.target)?.animate(
          [{ translate: "0" }, { translate: "-5px" }, { translate: "4px" }, { translate: "0" }],
          { duration: 260, delay: 160 },
        );
      if (event.who != null && event.dice?.length)
        this.card(event.who)?.animate([{ scale: 1 }, { scale: 1.05 }, { scale: 1 }], { duration: 280 });
    }
  }

  card(uid) {
    return this.root.querySelector(`[data-id="card:${Number(uid)}"]`);
  }

  dispose() {
    this.model.off("change:view", this.changed);
    this.post.close();
    this.tips.hide();
    this.root.remove();
  }
}

/** How many cards a line must have room for: a boss takes two, and the dice lie beside the enemies. */
function places(view) {
  const foes = view.enemies.reduce((sum, enemy) => sum + (enemy.boss ? 2 : 1), 0);
  return Math.max(4, foes + 1, ...view.queues.map((queue) => queue.length));
}

export default {
  render({ model, el }) {
    const board = new PlanetBoard(model, el);
    return () => board.dispose();
  },
};
