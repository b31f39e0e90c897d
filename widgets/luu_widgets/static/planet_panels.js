// Around the table of Planet Luu: the heading, and what is asked.

import { make, once, patchList, setAttrs, setText } from "./board_kit.js";
import { die, icon } from "./board_art.js";
import { buildHeading, buildLeftOut, drawLeftOut, drawOptions, meter } from "./board_panels.js";
import { buildShare } from "./board_share.js";
import { verbOf } from "./board_words.js";
import { creature, planetMark } from "./planet_art.js";
import { buildFinish, buildReveal, chaosFace, drawReveal, onACard } from "./planet_draft.js";
import { verbIcon } from "./planet_options.js";

export function buildHead() {
  const names = ["sector", "round", "range", "purses", "deck", "discard", "removed"];
  return buildHeading(planetMark(), "Planet Luu", names.map((name) => (name === "purses" ? make("div.purses") : meter(name))));
}

/** Sector, round, dice, Luutex and the piles. */
export function drawHead(head, board) {
  const { view, tips } = board,
    { sector } = view;
  const find = (name) => head.querySelector(`.${name}`);
  setText(find("seed"), view.seed == null ? "" : `seed ${view.seed}`);
  once(find("sector"), JSON.stringify([sector.number, sector.of]), () => [
    make("small", {}, "Sector"),
    make(
      "span.of",
      {},
      make("b", {}, String(sector.number)),
      make(
        "span.pips",
        {},
        ...Array.from({ length: sector.of }, (_, i) =>
          make(`i.pip${i < sector.number - 1 ? ".full" : i === sector.number - 1 ? ".now" : ""}`),
        ),
      ),
    ),
  ]);
  once(find("round"), view.round, () => [make("small", {}, "Round"), make("b", {}, String(view.round))]);
  once(find("range"), JSON.stringify(sector.dice), () => [
    make("small", {}, "Dice"),
    make(
      "span.of",
      {},
      make("span.dice", {}, ...sector.dice.map((sides) => die(sides))),
      make("small", {}, `${sector.min}\u2013${sector.max}`),
    ),
  ]);
  told(find("sector"), tips, `Sector ${sector.number} of ${sector.of}`, [
    ["", "Three waves and then the sector's boss.", "PL-5.1"],
  ]);
  told(find("round"), tips, `Round ${view.round} of this ${view.wave.boss ? "boss wave" : "wave"}`, [["", `Round ${view.round_total} of the game.`, "PL-6.3"]]);
  told(find("range"), tips, `Sector dice: ${sector.dice.map((n) => `d${n}`).join(" + ")}`, [
    ["", `${sector.min} to ${sector.max}, ${sector.mean} on average, for every attack of either side.`, "PL-5.3"],
  ]);
  patchList(
    find("purses"),
    view.luutex,
    (_, seat) => seat,
    () =>
      make(
        "button.meter.purse",
        { "aria-disabled": "true" },
        make("small"),
        make("span.of", {}, make("i.icon", {}, icon("gem")), make("b")),
      ),
    (node, amount, seat) => {
      setText(node.firstChild, view.luutex.length > 1 ? `P${seat + 1} Luutex` : "Luutex");
      setText(node.lastChild.lastChild, amount);
      setAttrs(node, { "data-id": `meter:luutex-${seat}` });
      told(node, tips, `${amount} Luutex${view.luutex.length > 1 ? ` of player ${seat + 1}` : ""}`, [
        ["", "Pays for cards. Gather brings more; what is not spent is kept.", "PL-9.1"],
      ]);
    },
  );
  pile(find("deck"), tips, "Deck", "deck", view.deck, deckLines(view));
  pile(find("discard"), tips, "Discard", "discard", view.discard.length, discardLines(view));
  pile(find("removed"), tips, "Removed", "removed", view.removed.length, [["", names(view.removed), "PL-10.0"]]);
}

/** Where the cards are that do not lie in the draw pile. */
function deckLines(view) {
  const aside = view.power_aside;
  return [
    ["", view.players > 1 ? "The draw pile that both players share, face down." : "The draw pile, face down.", "PL-10.1"],
    view.draft ? null : ["", "The cards in hand came from it, the opening hands first.", "PL-4.8"],
    aside && !view.draft ? ["", `${aside} Power cards wait beside it and are shuffled in at the start of Sector 3.`, "PL-4.7"] : null,
  ];
}

/** What lies there, and why it is not empty at the start. */
function discardLines(view) {
  const { setup } = view.table ?? {};
  const starters = setup && !setup.position && (setup.leftovers ?? "digital") === "digital";
  return [
    ["", names(view.discard), "PL-10.2"],
    starters ? ["", "The starter cards that nobody drew lie here from the beginning.", "PL-4.2"] : null,
  ];
}

function names(cards) {
  return cards.length ? cards.map((card) => card.name).join(", ") : "Nothing there.";
}

function pile(node, tips, word, sign, count, lines) {
  once(node, count, () => [
    make("small", {}, word),
    make("span.of", {}, make("i.icon", {}, icon(sign)), make("b", {}, String(count))),
  ]);
  told(node, tips, `${word}: ${count}`, lines);
}

function told(node, tips, title, lines) {
  tips.set(node, () => ({ title, lines }));
}

export function buildAsk() {
  return make(
    "section.luu-ask",
    { role: "group", "aria-label": "What is asked" },
    make("span.asked"),
    make("h2.prompt"),
    buildReveal(),
    buildShare(),
    make("div.options"),
    buildLeftOut(),
    make("div.ways", {}, buildFinish()),
    make("div.waiting"),
  );
}

/** The question in words, and every option as a button, so that nothing hides on the board. */
export function drawAsk(node, board) {
  const { view, options } = board,
    [who, prompt, reveal, , list, leftOut, ways, waiting] = node.children;
  setText(who, view.players > 1 && view.choice ? whoDecides(view.choice) : "");
  setText(prompt, (view.choice && view.table?.shares?.words) ?? view.choice?.prompt ?? (view.outcome ? "The game is over." : "Nothing to decide here right now."));
  drawReveal(reveal, board);
  ways.hidden = !(view.draft && view.choice);
  setText(waiting, view.choice || view.waiting_for == null ? "" : `Player ${view.waiting_for + 1} is deciding.`);
  setAttrs(node, { "data-kind": view.choice?.kind, "data-many": options.all.length > 6 });
  const offered = options.all.filter((option) => !onACard(option, view.draft));
  board.share.ask(planOf(board));
  board.share.draw();
  const plain = board.share.plan ? [] : offered;
  drawOptions(list, plain, board, (option) => optionFace(option, view.sector.dice), brief);
  drawLeftOut(leftOut, board, plain);
}

/** What concerns both is decided by both; the game asks once. */
function whoDecides({ kind, seat }) {
  return ["draft", "boss", "chaos"].includes(kind) ? "Both players decide together" : `Player ${seat + 1}`;
}

/** What is put together before it is sent: points to share, an amount, a queue in order. */
function planOf({ view, options }) {
  const { choice, table } = view;
  const single = choice?.kind === "xp" && table?.asked_for === 1; // a click on a card says as much
  if (choice && table?.shares) {
    const { left, exact, receivers } = table.shares;
    return { kind: "amounts", words: table.shares.words, total: left, exact, receivers };
  }
  if (!choice || single || options.all.length < 2 || !["xp", "place"].includes(choice.kind)) return null;
  const words = choice.prompt;
  const receivers = options.all.map((option) => ({ key: option.key.split(":")[1], name: option.label, detail: option.detail }));
  return { kind: choice.kind === "xp" ? "points" : "order", words, total: choice.kind === "xp" ? (table?.asked_for ?? 1) : 0, receivers };
}

/** A card's whole text stands on the card; beside its name two sentences are enough. */
function brief(option) {
  return ["play", "discard", "take", "use"].includes(verbOf(option.key))
    ? option.detail
        .split(/(?<=\.)\s+/)
        .slice(0, 2)
        .join(" ")
    : option.detail;
}

const CLASSES = { rasluu: "Rasluu", lagluu: "Lagluu", kjeluu: "Kjeluu", gifluu: "Gifluu", bisluu: "Bisluu" };
const BOSS_CLASS = { tjeluu: "Bisluu", lynluu: "Rasluu", forluu: "Lagluu", fesluu: "Kjeluu", toxluu: "Gifluu" };

/** A boss shows itself, a called value its die, everything else a sign. */
function optionFace(option, dice) {
  const [verb, what] = option.key.split(":");
  if (verb === "die" && dice.length === 1) return die(dice[0], Number(what));
  if (verb === "class" && CLASSES[what])
    return make(`span.art.${what}`, {}, creature({ class: CLASSES[what], form: "base" }));
  if (verb === "chaos") return chaosFace(Number(what));
  if (verb === "amount" || (verb === "keep" && /^[1-9]/.test(what ?? "")))
    return make("span.count", { "aria-hidden": "true" }, what);
  if (verb !== "boss" || !BOSS_CLASS[what]) return make("i.icon", {}, icon(verbIcon(option.key)));
  return make(
    `span.art.${BOSS_CLASS[what].toLowerCase()}.rogue.boss`,
    {},
    creature({ class: BOSS_CLASS[what], rogue: true, boss: true }),
  );
}
