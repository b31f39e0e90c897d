// The draft of Planet Luu: how far it has come, the cards that lie open, and the deck so far.

import { make, patchList, say, setAttrs, setText } from "./board_kit.js";
import { icon } from "./board_art.js";
import { classIcon } from "./planet_art.js";
import { buildHandCard, drawDraftCard } from "./planet_cards.js";

const PHASES = [
  ["concurrent", "Both pools", "4 Core cards and 1 Power card at a time", "PL-4.4"],
  ["core", "Core Cascade", "after the 10th Power card: 4 Core cards at a time", "PL-4.5"],
  ["power", "Power Gauntlet", "after the 30th Core card: one Power card at a time", "PL-4.5"],
];
const POOLS = [
  ["core", "Core", "Action cards and Luu: the deck that you begin with."],
  ["power", "Power", "Strong action cards: they join the deck at Sector 3."],
];
const TRIBES = ["Rasluu", "Lagluu", "Kjeluu", "Gifluu", "Bisluu"];

/** What belongs to the question: the way through the draft, the open cards, and how to have it done. */
export function buildReveal() {
  return make(
    "div.reveal",
    {},
    make("p.about"),
    make("div.sofar", {}, make("ol.phases"), make("div.pools")),
    make("div.draft.cards", { role: "group", "aria-label": "Cards laid open, position 1 first" }),
  );
}

export function drawReveal(node, board) {
  const { draft } = board.view;
  node.hidden = !draft;
  const [about, sofar, cards] = node.children;
  if (!draft) return cards.replaceChildren();
  setText(about, draft.about);
  drawPhases(sofar.firstChild, draft, board.tips);
  drawPools(sofar.lastChild, draft, board.tips);
  setAttrs(cards, { "data-count": draft.revealed.length });
  const turn = `${draft.core.left}-${draft.power.left}`; // each reveal has new nodes, so that it is seen to be laid out
  patchList(
    cards,
    draft.revealed,
    (card) => `${turn}-${card.position}`,
    buildHandCard,
    (one, card, index) => drawDraftCard(one, card, index, board),
  );
}

function drawPhases(node, draft, tips) {
  patchList(
    node,
    PHASES,
    ([phase]) => phase,
    ([, name, words]) => make("li.phase", {}, make("b", {}, name), make("small", {}, words)),
    (item, [phase, name, words, rule]) => {
      setAttrs(item, { "aria-current": phase === draft.phase ? "step" : null });
      tips.set(item, () => ({ title: name, lines: [["", `${words}.`, rule]] }));
    },
  );
}

function drawPools(node, draft, tips) {
  patchList(
    node,
    POOLS,
    ([pool]) => pool,
    ([pool, name]) =>
      make(
        `div.pool.${pool}`,
        {},
        make("span.count", {}, make("b", {}, name), make("span"), make("small")),
        make("span.bar", { "aria-hidden": "true" }, make("span.fill")),
      ),
    (item, [pool, name, words]) => {
      const { kept, needed, left } = draft[pool];
      const [count, bar] = item.children;
      setText(count.children[1], ` ${kept} of ${kept + needed}`);
      setText(count.lastChild, needed ? `${left} more face down` : "chosen");
      bar.firstChild.style.width = `${(100 * kept) / Math.max(1, kept + needed)}%`;
      tips.set(item, () => ({ title: `${name}: ${kept} of ${kept + needed} kept`, lines: [["", words]] }));
    },
  );
}

/** The deck as it grows, beside the cards that lie open. */
export function buildDeck() {
  return make(
    "section.luu-deck",
    { role: "group", "aria-label": "Your deck so far", hidden: true },
    make("h2"),
    make("p.starts"),
    make("div.classes", { role: "list" }),
    make("p.costs"),
    make("h3", {}, "Action cards"),
    make("div.chips.core"),
    make("h3", {}, "Power cards"),
    make("div.chips.power"),
  );
}

export function drawDeck(node, board) {
  const { draft, queues, players } = board.view;
  node.hidden = !draft;
  if (!draft) return;
  const [title, starts, classes, costs, coreTitle, core, powerTitle, power] = node.children;
  setText(title, `${players > 1 ? "The deck you share" : "Your deck"}: ${draft.kept.length} ${draft.kept.length === 1 ? "card" : "cards"}`);
  const starters = queues.map(([luu]) => luu?.name).filter(Boolean);
  setText(starts, players > 1 ? `${queues.map(([luu], seat) => luu && `${luu.name} stands in player ${seat + 1}'s queue`).filter(Boolean).join(", ")} already.` : `${starters.join(" and ")} stands in your queue already.`);
  drawClasses(classes, draft.kept);
  const actions = draft.kept.filter((card) => card.kind === "action");
  setText(costs, mean(draft.kept));
  drawChips(core, coreTitle, actions.filter((card) => card.pool === "core"), board);
  drawChips(power, powerTitle, actions.filter((card) => card.pool === "power"), board);
}

function mean(cards) {
  if (!cards.length) return "Nothing kept yet.";
  const total = cards.reduce((sum, card) => sum + card.cost, 0);
  return `They cost ${(total / cards.length).toFixed(1)} Luutex on average.`;
}

function drawClasses(node, kept) {
  patchList(
    node,
    TRIBES,
    (name) => name,
    (name) =>
      make(
        `span.tribe.${name.toLowerCase()}`,
        { role: "listitem" },
        make("i.icon", {}, classIcon(name)),
        say(`${name}:`),
        make("b.base"),
        say("base,"),
        make("b.evolved"),
        say("evolved"),
      ),
    (item, name) => {
      const mine = kept.filter((card) => card.class === name);
      const evolved = mine.filter((card) => card.kind === "evolved").length;
      setText(item.querySelector(".base"), mine.length - evolved);
      setText(item.querySelector(".evolved"), `${evolved}\u2605`);
      setAttrs(item, { title: `${name}: ${mine.length - evolved} base, ${evolved} evolved`, "data-none": !mine.length });
    },
  );
}

/** Names with their costs, the cheapest first; a click or the keyboard shows what a card says. */
function drawChips(node, title, cards, board) {
  title.hidden = !cards.length;
  const sorted = [...cards].sort((one, two) => one.cost - two.cost || one.name.localeCompare(two.name));
  const seen = {};
  patchList(
    node,
    sorted,
    (card) => `${card.id}-${(seen[card.id] = (seen[card.id] ?? 0) + 1)}`,
    (card) => make("button.chip", {}, make("b", {}, String(card.cost)), make("span", {}, card.name)),
    (chip, card) => {
      setAttrs(chip, { "data-id": `deck:${chip.dataset.key}`, "aria-disabled": "true" });
      board.tips.set(chip, () => ({ title: `${card.name} \u00b7 ${card.cost} Luutex`, lines: [["", card.text]] }));
    },
  );
}

/** The way out for who would rather play at once. */
export function buildFinish() {
  return make(
    "button.finish",
    { "data-id": "draft:finish", "data-do": "finish" },
    make("i.icon", {}, icon("spark")),
    make(
      "span",
      {},
      make("b.label", {}, "Draft the rest for me"),
      " ",
      make("small.detail", {}, "A sensible deck is chosen at once, and you play."),
    ),
  );
}

/** How hard each number of chaos cards is, drawn: so many of five skulls. */
export function chaosFace(count) {
  return make(
    "span.skulls",
    { "aria-hidden": "true" },
    ...Array.from({ length: 5 }, (_, i) => make(`i.icon${i < count ? ".on" : ""}`, {}, icon("skull"))),
  );
}

/** Whether an option stands on a card that lies open, so that it needs no button of its own. */
export function onACard(option, draft) {
  return Boolean(draft) && /^keep:[1-9]/.test(option.key);
}
