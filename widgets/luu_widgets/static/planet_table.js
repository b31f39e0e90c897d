// The table of Planet Luu: the way through the sector, the enemies, the queues, the hand, the draft.

import { make, move, patchList, setAttrs, setText } from "./board_kit.js";
import { Board } from "./board_table.js";
import { buildHandCard, drawHandCard, drawTrack, drawTray } from "./planet_cards.js";
import { buildSlot, drawActs, drawEnemy, drawLuu } from "./planet_fighters.js";
import { buildDeck, drawDeck } from "./planet_draft.js";
import { Drag } from "./planet_drag.js";
import { Options, called, lasts } from "./planet_options.js";
import { buildAsk, buildHead, drawAsk, drawHead } from "./planet_panels.js";
import { drawBanner, gameOf, handOver, helpScreen, newGame } from "./planet_screens.js";

class PlanetBoard extends Board {
  name = "Planet Luu";
  look = "planet";
  home = ".luu-ask [data-id], .luu-banner:not([hidden]) [data-id]";
  gliding = ".fighter";
  screens = { help: helpScreen, new: newGame };
  gameOf = gameOf;
  names = new Map();

  buildParts() {
    this.head = buildHead();
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
    this.ask = buildAsk();
    this.deck = buildDeck();
    return [this.field, make("aside.luu-side", {}, this.ask, this.log), this.hands, this.deck];
  }

  sit(host) {
    super.sit(host);
    this.drag = new Drag(this);
    return this;
  }

  dispose() {
    this.drag.letGo();
    super.dispose();
  }

  // ---- drawing

  understand(view) {
    this.options = new Options(view.choice);
    for (const one of this.creatures(view)) this.names.set(one.uid, called(one));
  }

  creatures(view) {
    return [...view.enemies, ...view.queues.flat()].map((one) => ({ ...one, id: one.uid }));
  }

  /** Also of those who have just fallen and are gone from the view. */
  nameOf(uid) {
    return this.names.get(uid);
  }

  marks(view) {
    return { "data-players": view.players };
  }

  drawParts() {
    const { view } = this;
    const room = String(places(view));
    if (this.root.style.getPropertyValue("--places") !== room) this.root.style.setProperty("--places", room);
    drawHead(this.head, this);
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
    this.drawScreen();
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
        setText(node.firstChild, `${who} \u00b7 ${cardsOf(hand.size, view.hand_limit)}`);
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

  // ---- passing the screen on

  drawScreen() {
    const seat = this.view.table?.handover;
    if (seat != null && this.screenName !== `pass-${seat}`) this.open(`pass-${seat}`, handOver(seat, this.view.table.news));
    if (seat == null && this.screenName?.startsWith("pass")) super.close();
  }

  close() {
    super.close();
    if (this.view.table?.handover != null) this.drawScreen();
  }

  // ---- what is said and what moves

  news() {
    const { events, outcome, choice } = this.view;
    return [...events.slice(-4).map((event) => event.text), outcome?.text ?? choice?.prompt ?? ""];
  }

  animate() {
    for (const event of this.view.events.slice(-8)) {
      const hit = event.amount && event.target != null && this.card(event.target);
      const rolls = event.who != null && event.dice?.length && this.card(event.who);
      if (hit) move(hit, [{ translate: "0" }, { translate: "-5px" }, { translate: "4px" }, { translate: "0" }], { duration: 260, delay: 160 });
      if (rolls) move(rolls, [{ scale: 1 }, { scale: 1.05 }, { scale: 1 }], { duration: 280 });
    }
  }

  card(uid) {
    return this.root.querySelector(`[data-id="card:${Number(uid)}"]`);
  }
}

/** How many cards a hand has; what goes beyond the limit may stay until a wave ends. */
function cardsOf(size, limit) {
  return size > limit ? `${size} cards; the limit of ${limit} counts when a wave ends (PL-6.7)` : `${size} of ${limit}`;
}

/** How many cards a line must have room for: a boss takes two, and the dice lie beside the enemies. */
function places(view) {
  const foes = view.enemies.reduce((sum, enemy) => sum + (enemy.boss ? 2 : 1), 0);
  return Math.max(4, foes + 1, ...view.queues.map((queue) => queue.length));
}

export default {
  render({ model, el }) {
    const board = new PlanetBoard(model).sit(el);
    return () => board.dispose();
  },
};
