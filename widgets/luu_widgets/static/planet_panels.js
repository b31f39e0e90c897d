// Around the table of Planet Luu: the heading, what is asked, and the log.

import { cut, make, once, patchList, setAttrs, setText } from "./board_kit.js";
import { creature, die, icon, planetMark } from "./planet_art.js";
import { buildFinish, buildReveal, chaosFace, drawReveal, onACard } from "./planet_draft.js";
import { verbIcon, verbOf } from "./planet_options.js";

export function buildHead() {
  const tool = (name, label, sign, key) =>
    make(
      "button.tool",
      { "data-id": `tool:${name}`, "data-do": name, "aria-label": label, title: key ? `${label} (${key})` : label },
      make("i.icon", {}, icon(sign)),
    );
  return make(
    "header.luu-head",
    {},
    make("span.brand", {}, planetMark(), make("span", {}, make("b", {}, "Planet Luu"), make("small.seed"))),
    make(
      "div.meters",
      {},
      meter("sector"),
      meter("round"),
      meter("range"),
      make("div.purses"),
      meter("deck"),
      meter("discard"),
      meter("removed"),
    ),
    make(
      "div.tools",
      {},
      tool("undo", "Undo", "undo", "u"),
      tool("redo", "Redo", "redo", "r"),
      tool("new", "New game", "fresh"),
      tool("help", "Keys and help", "help", "?"),
    ),
  );
}

function meter(name) {
  return make(`button.meter.${name}`, { "data-id": `meter:${name}`, "aria-disabled": "true" });
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
    ["", "Three waves and then the sector's boss."],
  ]);
  told(find("round"), tips, `Round ${view.round} of this wave`, [["", `Round ${view.round_total} of the game.`]]);
  told(find("range"), tips, `Sector dice: ${sector.dice.map((n) => `d${n}`).join(" + ")}`, [
    ["", `${sector.min} to ${sector.max}, ${sector.mean} on average, for every attack of either side.`],
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
        ["", "Pays for cards. Gather brings more; what is not spent is kept."],
      ]);
    },
  );
  pile(find("deck"), tips, "Deck", "deck", view.deck, [
    ["", view.power_aside ? `${view.power_aside} Power cards join it at Sector 3.` : "The draw pile, face down."],
  ]);
  pile(find("discard"), tips, "Discard", "discard", view.discard.length, [["", names(view.discard)]]);
  pile(find("removed"), tips, "Removed", "removed", view.removed.length, [["", names(view.removed)]]);
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
    make("div.options"),
    make("div.ways", {}, buildFinish()),
    make("div.waiting"),
  );
}

/** The question in words, and every option as a button, so that nothing hides on the board. */
export function drawAsk(node, board) {
  const { view, options, tips } = board,
    [who, prompt, reveal, list, ways, waiting] = node.children;
  setText(who, view.players > 1 && view.choice ? `Player ${view.choice.seat + 1}` : "");
  setText(prompt, view.choice?.prompt ?? (view.outcome ? "The game is over." : "Nothing to decide here right now."));
  drawReveal(reveal, board);
  ways.hidden = !(view.draft && view.choice);
  setText(waiting, view.choice || view.waiting_for == null ? "" : `Player ${view.waiting_for + 1} is deciding.`);
  setAttrs(node, { "data-kind": view.choice?.kind, "data-many": options.all.length > 6 });
  patchList(
    list,
    options.all.filter((option) => !onACard(option, view.draft)),
    (option) => option.key,
    (option) => buildOption(option, board),
    (button, option) => {
      setText(button.querySelector(".label"), option.label);
      const detail = button.querySelector(".detail");
      setText(detail, brief(option));
      tips.set(
        button,
        () => (brief(option) !== option.detail || cut(detail)) && { title: option.label, lines: [["", option.detail]] },
      );
      setAttrs(button, { "data-id": `opt:${option.key}`, "data-play": option.key });
      button.classList.remove("sent");
    },
  );
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

function buildOption(option, board) {
  return make(
    `button.option.on-${verbOf(option.key)}`,
    {},
    optionFace(option, board.view.sector.dice),
    make("span", {}, make("b.label"), " ", make("small.detail")),
  );
}

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

export function buildLog() {
  return make(
    "section.luu-log",
    { role: "group", "aria-label": "What happened" },
    make(
      "div.logtop",
      {},
      make("h2", {}, "What happened"),
      make("button.fold", { "data-id": "log:fold", "data-do": "log", "aria-expanded": "false" }, "All"),
    ),
    make("div.lines", { role: "log", "aria-live": "off", tabindex: 0, "aria-label": "The last events, in order" }),
  );
}

/** The last events in the order in which they happened, each with its dice and the clause behind it. */
export function drawLog(node, board) {
  const log = board.view.table?.log ?? [],
    list = node.lastChild;
  patchList(
    list,
    log,
    (line) => `${line.n} ${line.text}`,
    buildLine,
    (one, line) => one.classList.toggle("last", Boolean(line.last)),
  );
  setAttrs(node, { "data-short": log.some((line) => line.last) });
  if (board.fresh || !list.scrollTop) list.scrollTop = list.scrollHeight;
}

const HEADINGS = new Set(["RoundStarted", "WaveStarted", "SectorStarted"]);

function buildLine(line) {
  const dice = (line.dice ?? []).map((roll) => die(roll.sides, roll.value));
  return make(
    `div.logline${HEADINGS.has(line.kind) ? ".heading" : ""}`,
    {},
    make("span", {}, line.text ?? ""),
    ...dice,
    line.rule ? ruleBadge(line.rule) : null,
  );
}

function ruleBadge(rule) {
  const card = rule.startsWith("card:");
  return make(
    "span.rule",
    { title: card ? `What the card ${rule.slice(5)} says` : `Rule ${rule}` },
    card ? "card" : rule,
  );
}
