// The table of Luturas Network: two sides, the battle between them, the hand.

import { calm, make, move, patchList, setAttrs, setText } from "./board_kit.js";
import { Board } from "./board_table.js";
import { Offers } from "./board_words.js";
import { buildBattle, drawBattle } from "./luturas_battle.js";
import { buildCard, buildSlot, drawCard, drawSlot } from "./luturas_cards.js";
import { buildActive, drawActive, drawBench } from "./luturas_creatures.js";
import { buildAsk, buildHead, drawAsk, drawHead, drawPiles } from "./luturas_panels.js";
import { drawBanner, gameOf, helpScreen, newGame } from "./luturas_screens.js";
import { counted, seatName } from "./luturas_words.js";

const TEAM = 3;

class LuturasBoard extends Board {
  name = "Luturas Network";
  look = "luturas";
  home = ".luu-ask [data-play], .luu-ask [data-do], .luu-hands .can, .luu-banner:not([hidden]) [data-id]";
  gliding = ".backup";
  screens = { help: helpScreen, new: newGame };
  gameOf = gameOf;

  buildParts() {
    this.head = buildHead();
    this.sides = [this.buildSide("own"), this.buildSide("foe")];
    this.battle = buildBattle();
    this.field = make(
      "section.luu-arena",
      { role: "group", "aria-label": "The table" },
      this.sides[0],
      this.battle,
      this.sides[1],
    );
    this.ask = buildAsk();
    return [this.field, make("aside.luu-side", {}, this.ask, this.log), this.hands];
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

  understand(view) {
    this.offers = new Offers(view.choice);
  }

  /** Every creature of a view, with what it can lose. */
  creatures(view) {
    const foe = view.oscumora ? [{ ...view.oscumora, field: view.oscumora.force_field }] : [];
    return [...view.teams.flat(), ...foe];
  }

  textOf(card) {
    return card ? this.lookUp(`card:${card}`)?.text : undefined;
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

  /** Whether what belongs to a seat has the first of the two colours: of two people at one screen each keeps one colour,
   * whoever looks; else it is that of the own side. */
  firstColour(seat) {
    return this.view.mode === "versus" && this.people() > 1 ? seat === 0 : seat === this.view.seat;
  }

  marks(view) {
    return { "data-mode": view.mode, "data-covered": Boolean(view.table?.covered) };
  }

  drawParts() {
    const { view } = this;
    drawHead(this.head, this);
    drawBanner(this.banner, this);
    const own = view.seat ?? 0;
    this.drawSide(this.sides[0], own);
    if (view.mode === "solo") this.drawFoe(this.sides[1]);
    else this.drawSide(this.sides[1], 1 - own);
    drawBattle(this.battle, this);
    this.drawHand();
    drawAsk(this.ask, this);
  }

  drawSide(node, seat) {
    const { view } = this,
      team = view.teams[seat],
      active = team.find((one) => one.active);
    const [title, front, bench, piles] = node.children;
    const who = seatName(view, seat);
    setText(title.firstChild, who === "You" ? "Your Luturas" : who);
    setText(title.lastChild, team.length ? `${team.filter((one) => !one.down).length} standing${active ? turnOf(view, seat) : ""}` : "");
    setAttrs(node, { "aria-label": who === "You" ? "Your side" : `${who}'s side`, "data-asked": view.table?.asked === seat && !view.outcome, "data-empty": !active, "data-colour": this.firstColour(seat) ? "first" : "second" });
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
    const left = oscumora ? oscumoras.left : oscumoras.of - oscumoras.beaten; // before the first one, all of them
    setText(title.lastChild, `${left} to come`);
    setAttrs(node, { "aria-label": "The Oscumora", "data-asked": null, "data-empty": !oscumora, "data-colour": "second" });
    front.hidden = !oscumora;
    if (oscumora) drawActive(front.firstChild, oscumora, this, true);
    patchList(front.lastChild, [], () => "", () => null, () => {});
    setAttrs(front.lastChild, { "data-empty": true });
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
    setAttrs(node, { "data-empty": !placed.tool && !placed.strategy, "data-locked": Boolean(placed.locked) && this.view.phase === "command", "data-transforming": Boolean(placed.transforming) });
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

  // ---- what is said and what moves

  news() {
    const said = (this.view.table?.log ?? []).filter((line) => line.last).slice(-6).map((line) => line.text);
    return [...said, this.view.outcome?.text ?? this.view.choice?.prompt ?? this.ask.querySelector(".prompt").textContent];
  }

  /** Who was just hurt shakes. */
  animate() {
    for (const one of this.creatures(this.view)) {
      const lost = this.before(one.id, "stamina") > one.stamina || this.before(one.id, "force_field") > one.force_field;
      const picture = lost && this.root.querySelector(`[data-creature="${CSS.escape(one.id)}"] .picture`);
      if (picture) move(picture, [{ translate: "0" }, { translate: "-6px" }, { translate: "5px" }, { translate: "0" }], { duration: 280, delay: 200 });
    }
  }

  /** A card is turned over. */
  flip(node) {
    if (calm()) return;
    move(node, [{ transform: "rotateY(180deg)" }, { transform: "rotateY(0)" }], { duration: 520, easing: "ease-in-out" });
  }
}

/** Versus: whether a side's one transformation of the match is still to come. */
function turnOf(view, seat) {
  if (view.spent?.[seat] == null) return "";
  return view.spent[seat] ? ", Hyper turn used" : ", Hyper turn left";
}

export default {
  render({ model, el }) {
    const board = new LuturasBoard(model).sit(el);
    return () => board.dispose();
  },
};
