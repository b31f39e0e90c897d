// What else lies on the table of Planet Luu: hand cards, the way through the sector, the dice of the last move.

import { calm, cut, make, move, patchList, say, setArt, setAttrs, setText } from "./board_kit.js";
import { die, emblem, icon } from "./board_art.js";
import { drawChances, saysMore } from "./board_odds.js";
import { lineWords } from "./board_panels.js";
import { verbOf } from "./board_words.js";
import { creature } from "./planet_art.js";
import { VERBS, lasts } from "./planet_options.js";

/** A card of the hand, or the back of one. */
export function buildHandCard(card) {
  if (!card) return make("span.card.back", { role: "img", "aria-label": "a hidden card" });
  const node = make(
    "button.card.handcard",
    {},
    make(
      "span.top",
      {},
      make("span.cost", { "data-why": "" }, say("costs"), make("i.icon", {}, icon("gem")), make("b")),
      make("span.name"),
    ),
    make("span.art"),
    make("span.kind"),
    make("span.text"),
    make("span.why"),
    make("span.chances"),
    make("span.verb"),
  );
  node.parts = Object.fromEntries(
    ["cost", "name", "art", "kind", "text", "why", "chances", "verb"].map((name) => [name, node.querySelector(`.${name}`)]),
  );
  return node;
}

export function drawHandCard(node, card, index, board) {
  if (!card) return;
  drawCard(node, card, board, board.options.forCard(card));
  setAttrs(node, { "data-id": `hand:${node.dataset.key}` });
}

/** Cards laid open by a draft: a click keeps the run that ends with this one. */
export function drawDraftCard(node, card, index, board) {
  const option = board.options.get(`keep:${index + 1}`);
  drawCard(node, card, board, option);
  const { draft } = board.view;
  setAttrs(node, { "data-id": `draft:${index}`, "data-position": index + 1, "data-leaves": !card.joins });
  const kept = option || !board.options.all.length ? "" : "Kept in any case: the deck needs it.";
  setText(node.parts.why, card.joins ? kept : `Leaves the game: ${needed(draft, card.pool)}.`);
  setText(node.parts.verb, option ? (index ? `Keep ${runOf(draft.revealed, index)}` : "Keep this") : "");
}

/** Why a card does not join the deck although its run is kept: a pool's target is met before it. */
function needed(draft, pool) {
  const count = draft[pool].needed,
    name = pool === "core" ? "Core" : "Power";
  return count === 1 ? `only one more ${name} card is needed` : `only ${count} more ${name} cards are needed`;
}

/** The positions that join the deck of a run that ends here: `1\u20133`, `1 and 4`. */
function runOf(revealed, last) {
  const places = revealed.slice(0, last + 1).filter((card) => card.joins).map((card) => card.position);
  const runs = places.reduce((found, place) => {
    const run = found.at(-1);
    if (run?.at(-1) === place - 1) run[1] = place;
    else found.push([place]);
    return found;
  }, []);
  return runs.map((run) => run.join("\u2013")).join(" and ");
}

const KINDS = { action: "Action", luu: "Luu", evolved: "Evolution", chaos: "Chaos" };

function drawCard(node, card, board, option) {
  const { parts } = node;
  parts.cost.hidden = card.cost == null;
  setText(parts.cost.lastChild, card.cost);
  setText(parts.name, card.name);
  const look = card.class ? `art ${card.class.toLowerCase()}` : `art emblem ${card.pool}`;
  if (parts.art.className !== look) parts.art.className = look;
  setArt(parts.art, card.id, () =>
    card.class
      ? creature({ class: card.class, form: card.kind === "evolved" ? "evolved" : "base" })
      : emblem(card.id, card.pool),
  );
  setText(
    parts.kind,
    [KINDS[card.kind] ?? card.kind, card.pool && (card.pool === "power" ? "Power" : "Core")]
      .filter(Boolean)
      .join(" \u00b7 "),
  );
  drawPrint(parts.text, card);
  setText(parts.why, option ? "" : card.why_not);
  setText(parts.verb, option ? (VERBS[verbOf(option.key)] ?? option.label) : "");
  node.classList.toggle("can", Boolean(option));
  node.classList.toggle("toss", Boolean(option) && verbOf(option.key) === "discard");
  setAttrs(node, {
    "data-play": option?.key,
    "data-kind": card.kind,
    "data-pool": card.pool,
    "aria-disabled": option ? null : "true",
  });
  const odds = option && board.oddsOf(option.key);
  drawChances(parts.chances, odds, board.turn);
  board.tips.set(node, (all) => (all || saysMore(odds) || cut(parts.text, parts.why)) && wholeCard(card, odds));
}

/** The tooltip of a card says what does not fit on it, and is not there when everything does. */
function wholeCard(card, odds) {
  return {
    title: card.name,
    odds,
    lines: [
      card.why_not ? ["Not now:", card.why_not] : null,
      ["", card.abilities?.length ? card.brief : card.text],
      ...(card.abilities ?? []).map((ability) => [ability.name, ability.text, ability.rule]),
      card.lasts && card.lasts !== "instant" ? ["Stays", lasts(card.lasts)] : null,
      card.cost == null ? null : ["Costs", `${card.cost} Luutex`, "PL-9.1"],
    ],
  };
}

/** What is printed on a card: what it does, then each ability of the Luu on it under its name. */
function drawPrint(node, card) {
  const abilities = card.abilities ?? [];
  const sign = card.text ?? "";
  if (node.dataset.sign === sign) return;
  node.dataset.sign = sign;
  node.replaceChildren(
    make("span", {}, abilities.length ? card.brief : (card.text ?? "")),
    ...abilities.map((ability) => make("span.ability", {}, make("b", {}, ability.name), ` ${ability.text}`)),
  );
}

/** The way through the sector: waves done, the one being fought, those face down, and the boss at the end. */
export function drawTrack(node, board) {
  const { view, tips } = board,
    { wave, boss } = view,
    ahead = [...view.waves_to_come],
    beaten = !view.enemies.length && view.outcome?.won !== false;
  const stops = Array.from({ length: wave.of }, (_, i) => {
    const number = i + 1,
      state = wave.boss || number < wave.number ? "done" : number > wave.number ? "ahead" : beaten ? "done" : "now";
    return { number, state, size: state === "ahead" ? (ahead.shift() ?? 0) : 0 };
  });
  patchList(
    node,
    [...stops, { boss, state: !wave.boss ? "ahead" : beaten ? "done" : "now", phase: view.phase, view }],
    (stop) => stop.number ?? "boss",
    (stop) => make(stop.boss ? "button.stop.end" : "span.stop", {}),
    (stop, item) => (item.boss ? drawBossStop(stop, item, tips) : drawStop(stop, item)),
  );
}

function drawStop(node, { number, state, size }) {
  setAttrs(node, { "data-state": state, "data-size": size });
  const sign = `${state}-${size}`;
  if (node.dataset.sign === sign) return;
  node.dataset.sign = sign;
  const words = { done: "cleared", now: "fighting", ahead: `${size} face down` }[state];
  const backs =
    state === "ahead"
      ? make("span.backs", {}, ...Array.from({ length: size }, () => make("i")))
      : make("i.icon", {}, icon(state === "done" ? "check" : "sword"));
  node.replaceChildren(backs, make("span", {}, make("b", {}, `Wave ${number}`), make("small", {}, words)));
}

function bossWords({ boss, state, phase, view }) {
  if (state === "done") return phase === "boss" ? "beaten \u00b7 choose the next boss" : "beaten";
  if (state === "now") return view.outcome ? "not beaten" : "fighting";
  return phase === "boss" ? "choose the boss" : `boss \u00b7 ${boss.hp} HP \u00b7 ${boss.attack} attack`;
}

function drawBossStop(node, item, tips) {
  const { boss, state } = item;
  if (!boss) return;
  setAttrs(node, { "data-state": state, "data-id": "boss", "aria-disabled": "true" });
  tips.set(node, () => ({
    title: `${boss.name}, ${boss.title}`,
    lines: [
      ["Class", boss.class, "PL-5.4"],
      ["HP", boss.hp],
      ["Attack", boss.attack],
      ["", boss.text, `card:${boss.id}`],
    ],
  }));
  const words = bossWords(item);
  if (node.dataset.sign === boss.id + words) return;
  node.dataset.sign = boss.id + words;
  const art = make(
    `span.art.${boss.class.toLowerCase()}.rogue.boss`,
    {},
    creature({ class: boss.class, rogue: true, boss: true }),
  );
  node.replaceChildren(
    art,
    make(
      "span",
      {},
      make("b", {}, boss.name),
      make("small", {}, words),
    ),
  );
}

const TRAY = 6;
const ENDINGS = new Set(["LuuEvaded", "AttackPrevented", "LuuDamaged", "EnemyEvaded", "EnemyDamaged"]);

/** What came of an attack: the first that is told of its target afterwards. */
function answerTo(event, events) {
  if (!["Attacked", "EnemyAttacked"].includes(event.kind)) return null;
  return events.slice(events.indexOf(event) + 1).find((one) => ENDINGS.has(one.kind) && one.who === event.target);
}

/** `power 6`, and what was left of it: `takes 4`. */
function strengthOf(event, answer) {
  if (event.amount == null) return null;
  if (!["Attacked", "EnemyAttacked"].includes(event.kind)) return make("b", {}, String(event.amount));
  const took = event.kind === "Attacked" ? "deals" : "takes";
  const came = answer == null ? "" : answer.kind.endsWith("Damaged") ? `${took} ${answer.amount}` : answer.kind === "AttackPrevented" ? "prevented" : "evaded";
  return make("span.strength", {}, make("b", {}, `power ${event.amount}`), came ? make("span.came", {}, `, ${came}`) : "");
}

/** The dice of the last move, rolled once and then lying there. */
export function drawTray(node, board) {
  const rolls = board.view.events.filter((event) => event.dice?.length).slice(-TRAY);
  node.hidden = !rolls.length;
  const fresh = board.fresh && !calm();
  const list = node.lastChild;
  if (!board.fresh && list.childElementCount === rolls.length) return;
  list.replaceChildren(
    ...rolls.map((event, order) => {
      const dice = event.dice.map((roll, i) => {
        const face = die(roll.sides, roll.value);
        if (fresh) rollIn(face, order * 90 + i * 60);
        return face;
      });
      const answer = answerTo(event, board.view.events);
      const who = board.nameOf(event.who) || event.who_name,
        target = board.nameOf(event.target) || event.target_name;
      const words = `${who ?? ""}: ${event.dice.map((roll) => `d${roll.sides} shows ${roll.value}`).join(", ")}`;
      const told = make(
        "span.throw",
        {},
        make("span.dice", { role: "img", "aria-label": words }, ...dice),
        make(
          "span",
          {},
          make("small", {}, [who, target].filter(Boolean).join(" \u2192 ")),
          strengthOf(event, answer),
        ),
      );
      board.tips.tell(told, () => throwWords(board, event, answer));
      return told;
    }),
  );
}

/** The line of the log with its sums, and the one that says what came of it. */
function throwWords(board, event, answer) {
  const line = (one) => board.view.table?.log.find(({ text }) => text === one.text);
  const words = lineWords(line(event) ?? { text: event.text, sums: [], rule: event.rule });
  if (!answer) return words;
  return { ...words, sums: [...(words.sums ?? []), ...(line(answer)?.sums ?? [])], lines: [["", answer.text, answer.rule]] };
}

function rollIn(face, delay) {
  move(
    face,
    [
      { transform: "translate(-14px, -10px) rotate(-220deg) scale(.6)", opacity: 0 },
      { transform: "translateY(2px) rotate(24deg) scale(1.08)", opacity: 1, offset: 0.7 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 460, delay, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards" },
  );
}
