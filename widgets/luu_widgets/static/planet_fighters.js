// Those who stand on the table of Planet Luu: Luu and Rogues, where they stand, and what holds between neighbours.

import { make, once, say, setText, setAttrs, setArt, setLength, patchList } from "./board_kit.js";
import { icon } from "./board_art.js";
import { drawChances } from "./board_odds.js";
import { signed, verbOf } from "./board_words.js";
import { creature } from "./planet_art.js";
import { accountsOf, aimLine, drawAims, drawThreat, threatLine } from "./planet_intent.js";
import { ACTIONS, VERBS, called, lasts, verbIcon } from "./planet_options.js";

/** Where one fighter stands: its card, the arrow to its neighbour, and under the acting one what it may do. */
export function buildSlot() {
  const card = make(
    "button.card.fighter",
    {},
    make("span.top", {}, make("span.pos"), say(":"), make("span.name"), make("span.rank")),
    make("span.art"),
    make("span.tokens"),
    make(
      "span.hp",
      {},
      make("span.bar", {}, make("span.lost"), make("span.fill"), make("span.coming")),
      make("span.num", { "data-why": "" }),
      say("HP"),
      make("span.change"),
    ),
    make("span.stats", {}, stat("atk", "sword"), stat("def", "shield"), make("span.xp", { "data-why": "" })),
    make("span.intent", { "data-why": "" }),
    make("span.note"),
    make("span.tags"),
    make("span.chances"),
    make("span.verb"),
  );
  const info = make("button.info", { tabindex: -1, "aria-hidden": "true", title: "Why? What is on this card" }, "i");
  const slot = make("div.slot", { role: "listitem" }, make("div.gap"), make("div.holder", {}, card, info));
  slot.parts = { card, gap: slot.firstChild };
  for (const name of [
    "pos",
    "name",
    "rank",
    "art",
    "tokens",
    "hp",
    "num",
    "change",
    "lost",
    "fill",
    "coming",
    "atk",
    "def",
    "xp",
    "intent",
    "note",
    "tags",
    "chances",
    "verb",
  ]) {
    slot.parts[name] = card.querySelector(`.${name}`);
  }
  return slot;
}

function stat(name, sign) {
  return make(
    `span.stat.${name}`,
    { "data-why": "" },
    make("i.icon", {}, icon(sign)),
    say(name === "atk" ? "attack" : "defence"),
    make("b"),
  );
}

/** A total of the board with its reasons and its clause. */
function sum(what, value, reasons, rule) {
  return [what, value, reasons ?? [], rule];
}

/** Life as a bar: what was just lost stays visible behind it until the next move. */
function drawHp(parts, fighter, before) {
  const change = before == null ? 0 : fighter.hp - before;
  setLength(parts.fill, fighter.hp / fighter.max_hp);
  parts.lost.style.width = `${Math.min(100, (100 * Math.max(fighter.hp, before ?? fighter.hp)) / fighter.max_hp)}%`;
  const part = fighter.hp / fighter.max_hp;
  setAttrs(parts.hp, { "data-level": part > 0.55 ? "good" : part > 0.25 ? "mid" : "low" });
  setText(parts.num, `${fighter.hp}/${fighter.max_hp}`);
  setText(parts.change, change ? (change > 0 ? `+${change}` : `\u2212${-change}`) : "");
  setAttrs(parts.change, { "data-way": change > 0 ? "up" : "down" });
}

/** Life now, and what the last move did to it. */
function lifeLine(fighter, board) {
  const before = board.before(fighter.uid, "hp");
  const change = before != null && before !== fighter.hp ? `; the last move: ${signed(fighter.hp - before)}` : "";
  return ["HP", `${fighter.hp} of ${fighter.max_hp}${change}`, "level" in fighter ? "PL-3.3" : "PL-3.5"];
}

/** Who stands by whom: whose boost counts here, and what this one lends to its neighbours. */
function helpLines(luu, board, seat) {
  const by = luu.boosted_by.map((uid) => board.nameOf(uid)).filter(Boolean);
  const helps = board.view.queues[seat].filter((other) => other.boosted_by.includes(luu.uid)).map((other) => board.nameOf(other.uid));
  return [
    by.length ? ["Helped by", by.join(" and "), "PL-2.12"] : null,
    helps.length ? ["Helps", helps.join(" and "), "PL-2.12"] : null,
  ];
}

const ROGUE_RULES = { Rasluu: "PL-13.1", Lagluu: "PL-13.2", Kjeluu: "PL-13.3", Gifluu: "PL-13.4", Bisluu: "PL-13.5" };

/** Chances stand on a card unless its button says the same: a point of XP is a point of XP. */
function shownOdds(option, board) {
  return option && !["xp", "place"].includes(verbOf(option.key)) ? board.oddsOf(option.key) : null;
}

function drawVerb(slot, option) {
  const { card, verb } = slot.parts;
  setText(verb, option ? (VERBS[verbOf(option.key)] ?? option.label) : "");
  card.classList.toggle("can", Boolean(option));
  setAttrs(card, { "data-play": option?.key, "aria-disabled": option ? null : "true" });
  return option ? [option.label, option.detail] : null;
}

/** A Rogue or a boss. */
export function drawEnemy(slot, enemy, index, board) {
  const { parts } = slot,
    { options, tips } = board;
  const option = options.on(enemy.key);
  slot.classList.toggle("big", Boolean(enemy.boss));
  slot.classList.toggle("first", index === 0);
  paint(parts, enemy, `art ${enemy.class.toLowerCase()} rogue${enemy.boss ? " boss" : ""}`, {
    class: enemy.class,
    rogue: true,
    boss: enemy.boss,
  });
  setText(parts.pos, index + 1);
  setText(parts.name, called(enemy));
  setText(parts.rank, enemy.boss ? "Boss" : `T${enemy.tier}`);
  drawHp(parts, enemy, board.before(enemy.uid, "hp"));
  setText(parts.atk.lastChild, enemy.attack);
  parts.def.hidden = true;
  setText(parts.xp, `${enemy.xp} XP`);
  setWords(parts.note, enemy.trait, enemy.text);
  const todo = drawVerb(slot, option);
  drawChances(parts.chances, shownOdds(option, board), board.turn);
  const aims = drawAims(parts, enemy, board);
  const side = enemy.boss ? "Boss" : "Rogue";
  setAttrs(parts.card, { "data-id": `card:${enemy.uid}` });
  tips.set(parts.card, (all) => ({
    title: enemy.boss ? `${side} ${called(enemy)}` : `${called(enemy)}, tier ${enemy.tier}`,
    sums: [sum("Attack", enemy.attack, enemy.attack_reasons, "PL-7.6")],
    odds: option && board.oddsOf(option.key),
    accounts: all ? aims.flatMap(accountsOf) : [],
    lines: [
      todo,
      lifeLine(enemy, board),
      ...aims.map((one) => ["Will hit", aimLine(one, board), "PL-6.5"]),
      [enemy.trait, enemy.text, enemy.boss ? `card:${enemy.id}` : ROGUE_RULES[enemy.class]],
      ["Gives", `${enemy.xp} XP to each player`, enemy.boss ? "PL-3.6" : "PL-3.5"],
      index ? ["Position", `${index + 1}: attacks reach the first in line`, "PL-7.1"] : null,
    ],
  }));
  parts.tags.replaceChildren();
  drawTokens(
    parts.tokens,
    index === 0 ? [["front", "Front", "the first in line is the one that can be attacked"]] : [],
  );
}

/** A friendly Luu. */
export function drawLuu(slot, luu, index, board, seat) {
  const { parts } = slot,
    { options, tips, view } = board;
  const mine = view.choice && view.choice.seat === seat;
  const option = mine ? options.on(luu.key) : undefined;
  slot.classList.toggle("first", index === 0);
  slot.classList.toggle("acting", luu.acting);
  slot.classList.toggle("acted", luu.acted && !luu.acting);
  paint(parts, luu, `art ${luu.class.toLowerCase()} ${luu.form}`, { class: luu.class, form: luu.form });
  setText(parts.pos, index + 1);
  setText(parts.name, called(luu));
  setText(parts.rank, `L${luu.level}${luu.form === "evolved" ? "\u2605" : ""}`);
  drawHp(parts, luu, board.before(luu.uid, "hp"));
  setText(parts.atk.lastChild, luu.attack);
  parts.def.hidden = false;
  setText(parts.def.lastChild, luu.defence);
  drawXp(parts.xp, luu);
  setText(parts.note, luu.abilities.map((ability) => ability.name).join(" \u00b7 "));
  patchList(
    parts.tags,
    luu.cards,
    (card, i) => `${card.id}-${i}`,
    () => make("span.tag"),
    (node, card) => setText(node, card.until === "triggered" ? `${card.name} \u00b7 once` : card.name),
  );
  const todo = drawVerb(slot, option);
  drawChances(parts.chances, shownOdds(option, board), board.turn);
  const threat = drawThreat(parts, luu, board);
  const tokens = luuTokens(luu, index);
  drawTokens(parts.tokens, tokens);
  drawGap(slot, luu, index, board, seat, mine);
  setAttrs(parts.card, { "data-id": `card:${luu.uid}` });
  tips.set(parts.card, () => ({
    title: `${called(luu)}, level ${luu.level}, ${luu.form}`,
    sums: [sum("Attack", luu.attack, luu.attack_reasons, "PL-7.5"), sum("Defence", luu.defence, luu.defence_reasons, "PL-7.6")],
    odds: option && board.oddsOf(option.key),
    lines: [
      todo,
      lifeLine(luu, board),
      threat && ["The enemies take", threatLine(threat), "PL-6.5"],
      ["", xpWords(luu), luu.xp_needed == null ? "PL-3.4" : "PL-3.2"],
      ...helpLines(luu, board, seat),
      ...tokens.map(([, word, why]) => [word, why]),
      ...luu.abilities.map((ability) => [ability.name, ability.text, ability.rule]),
      ...luu.cards.map((card) => [card.name, [card.text, `(${lasts(card.until)})`].filter(Boolean).join(" ")]),
    ],
  }));
}

function paint(parts, fighter, name, look) {
  if (parts.art.className !== name) parts.art.className = name;
  setArt(parts.art, name, () => creature(look));
}

function setWords(node, head, text) {
  if (node.dataset.words === `${head}|${text}`) return;
  node.dataset.words = `${head}|${text}`;
  node.replaceChildren(make("b", {}, head ?? ""), " ", text ?? "");
}

function xpWords(luu) {
  return luu.xp_needed == null ? "highest level" : `${luu.xp} of ${luu.xp_needed} XP`;
}

function drawXp(node, luu) {
  const pips = luu.xp_needed == null ? [] : Array.from({ length: luu.xp_needed }, (_, i) => i < luu.xp);
  if (!pips.length) return node.replaceChildren("max");
  patchList(
    node,
    pips,
    (_, i) => i,
    () => make("i.pip"),
    (pip, full) => pip.classList.toggle("full", full),
  );
  if (node.nextSibling?.className !== "say") node.after(say());
  setText(node.nextSibling, xpWords(luu));
}

function luuTokens(luu, index) {
  return [
    index === 0 && ["front", "Front", "the first in line takes the enemy attacks"],
    luu.acting && ["acting", "Acting", "it is this Luu's turn", "\u25b6"],
    luu.acted && !luu.acting && ["acted", "Acted", "has had its turn this round", "\u2713"],
    luu.acts_next && ["next", "Next", "a card has it act next", "\u00bb"],
    luu.defending && ["defending", "Defending", "the next attack that lands this round deals 2 less", "D"],
    luu.class === "Rasluu" &&
      (luu.call_ready ? ["ready", "Call ready", "Call the Shot can be used in this sector", "C"] : null),
    luu.drained && ["drained", "Drained", "1 less attack this round", "\u22121"],
  ].filter(Boolean);
}

function drawTokens(node, tokens) {
  patchList(
    node,
    tokens,
    ([kind]) => kind,
    ([kind]) => make(`span.token.${kind}`, {}, make("span"), say()),
    (token, [, word, , letter]) => {
      setText(token.firstChild, letter ?? word);
      setText(token.lastChild, letter ? `, ${word.toLowerCase()}` : "");
    },
  );
}

/** What the acting Luu may do, close at hand under its queue: one of these is its action. */
export function drawActs(bar, board, acting, queue) {
  const { options } = board;
  const turn = acting && options.kind === "turn" ? options.all : [];
  const shown = turn.filter((option) => ACTIONS.includes(verbOf(option.key)));
  const moves = turn.filter((option) => verbOf(option.key) === "move");
  const [who, acts] = bar.children;
  bar.hidden = !shown.length && !moves.length;
  if (bar.hidden) return acts.replaceChildren();
  setText(who.firstChild, called(acting));
  patchList(
    acts,
    [...shown, ...(moves.length ? [{ key: "moves", moves }] : [])],
    (option) => option.key,
    (option) => (option.moves ? buildMoves() : buildAct(option)),
    (node, option) => (option.moves ? drawMoves(node, option.moves, board, acting, queue) : drawAct(node, option, board)),
  );
}

function buildAct(option) {
  return make(`button.act.${verbOf(option.key)}`, {}, make("i.icon", {}, icon(verbIcon(option.key))), make("span.what"), make("span.chances"));
}

function drawAct(node, option, board) {
  setText(node.children[1], VERBS[verbOf(option.key)]);
  const odds = board.oddsOf(option.key);
  drawChances(node.lastChild, odds, board.turn);
  setAttrs(node, {
    "data-id": `act:${option.key}`,
    "data-play": option.key,
    "aria-label": `${option.label}. ${option.detail}`,
  });
  board.tips.set(node, () => option.detail && { title: option.label, lines: [["", option.detail]], odds });
}

function buildMoves() {
  return make("div.moves", { role: "group" }, make("i.icon", {}, icon("swap")), make("span", {}, "Move"), make("div"));
}

/** Moving is an action too: one button for each pair that may change places. */
function drawMoves(node, moves, board, acting, queue) {
  setAttrs(node, { "aria-label": `Move, ${cost(acting)}` });
  patchList(
    node.lastChild,
    moves,
    (option) => option.key,
    () => make("button.pair"),
    (button, option) => {
      const place = queue.findIndex((luu) => luu.key === option.luu || option.key === `move:${luu.key}:forward`);
      setText(button, place > 0 ? `${place}\u21c4${place + 1}` : option.label);
      setAttrs(button, { "data-id": `act:${option.key}`, "data-play": option.key });
      tellMove(button, option, board, acting);
    },
  );
}

function cost(acting) {
  return acting ? `uses ${called(acting)}'s action` : "uses the action of the Luu whose turn it is";
}

/** Whoever is moved, it is the acting Luu that spends its action: said wherever a move can be chosen. */
function tellMove(node, option, board, acting) {
  const price = cost(acting);
  setAttrs(node, { "aria-label": `${option.label}, ${price}. ${option.detail}` });
  board.tips.set(node, () => ({
    title: option.label,
    lines: [
      ["", option.detail],
      ["Move", price, "PL-7.4"],
    ],
    odds: board.oddsOf(option.key),
  }));
}

/** Between neighbours: who helps whom, and the arrow that swaps them. */
function drawGap(slot, luu, index, board, seat, mine) {
  const ahead = board.view.queues[seat][index - 1];
  const option = ahead && mine ? board.options.get(`move:${luu.key}:forward`) : undefined;
  const gives = Boolean(ahead?.boosted_by.includes(luu.uid)),
    takes = Boolean(ahead && luu.boosted_by.includes(ahead.uid));
  const things = [
    gives || takes ? { kind: "link", gives, takes } : null,
    option ? { kind: "swap", option } : null,
  ].filter(Boolean);
  patchList(
    slot.parts.gap,
    things,
    (thing) => thing.kind,
    (thing) =>
      thing.kind === "link"
        ? make("span.link", {}, make("i.icon", {}, icon("link")))
        : make("button.swap", {}, make("i.icon", {}, icon("swap"))),
    (node, thing) => {
      if (thing.kind === "swap") {
        const acting = board.view.queues[seat].find((one) => one.acting);
        setAttrs(node, { "data-id": `gap:${thing.option.key}`, "data-play": thing.option.key });
        tellMove(node, thing.option, board, acting);
      } else {
        const words = [
          thing.gives && `${called(luu)} helps ${called(ahead)}`,
          thing.takes && `${called(ahead)} helps ${called(luu)}`,
        ]
          .filter(Boolean)
          .join("; ");
        setAttrs(node, {
          title: words,
          role: "img",
          "aria-label": words,
          "data-way": thing.gives && thing.takes ? "both" : thing.gives ? "ahead" : "behind",
        });
      }
    },
  );
}
