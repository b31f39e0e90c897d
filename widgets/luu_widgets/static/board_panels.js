// Around any table: the heading with its tools, an option as a button, and the log.

import { cut, make, patchList, setAttrs, setText } from "./board_kit.js";
import { die, icon } from "./board_art.js";
import { chipsOf, drawChances, saysMore } from "./board_odds.js";
import { verbOf } from "./board_words.js";

const TOOLS = [
  ["undo", "Undo", "undo", "u"],
  ["redo", "Redo", "redo", "r"],
  ["new", "New game", "fresh"],
  ["rules", "Rules and cards", "book", "/"],
  ["help", "Keys and help", "help", "?"],
];

export function buildHeading(mark, name, meters) {
  const tool = ([act, label, drawn, key]) =>
    make(
      "button.tool",
      { "data-id": `tool:${act}`, "data-do": act, "aria-label": label, title: key ? `${label} (${key})` : label },
      make("i.icon", {}, icon(drawn)),
    );
  return make(
    "header.luu-head",
    {},
    make("span.brand", {}, mark, make("span", {}, make("b", {}, name), make("small.seed"))),
    make("div.meters", {}, ...meters),
    make("div.tools", {}, ...TOOLS.map(tool)),
  );
}

export function meter(name) {
  return make(`button.meter.${name}`, { "data-id": `meter:${name}`, "aria-disabled": "true" });
}

/** The options that have no place of their own, each as a button in words. `face` draws its sign, `brief` cuts its detail. */
export function drawOptions(list, options, board, face, brief = (option) => option.detail) {
  patchList(
    list,
    options,
    (option) => option.key,
    (option) =>
      make(
        `button.option.on-${verbOf(option.key)}`,
        {},
        face(option, board),
        make("span", {}, make("b.label"), " ", make("small.detail"), make("span.chances")),
      ),
    (button, option) => {
      setText(button.querySelector(".label"), option.label);
      const detail = button.querySelector(".detail");
      setText(detail, brief(option));
      const odds = board.oddsOf(option.key);
      drawChances(button.querySelector(".chances"), odds, board.turn);
      board.tips.set(button, (all) => {
        const hides = all || brief(option) !== option.detail || cut(detail) || saysMore(odds);
        return hides && { title: option.label, lines: [["", option.detail]], odds };
      });
      setAttrs(button, { "data-id": `opt:${option.key}`, "data-play": option.key });
      button.classList.remove("sent");
    },
  );
}

/** The longest that was said of a choice of each kind; of those whose chances take their time, about what will be said. */
const saidOf = new Map(["tool", "strategy"].map((kind) => [kind, "what comes after it; ".repeat(13)]));

/**
 * What the chances beside the options do not count, said once for all of them. While they are awaited, and on under
 * what is then said until the next question, there is room for the most that was said of such a choice.
 */
export function drawLeftOut(node, board, options) {
  const later = options.some((option) => board.oddsOf(option.key)?.awaited);
  const kind = board.view.choice?.kind;
  const words = later ? "" : leftOutOf(board, options);
  const room = later ? (saidOf.get(kind) ?? "") : node.turn === board.turn ? node.lastChild.textContent : "";
  node.turn = board.turn;
  if (words.length > (saidOf.get(kind)?.length ?? 0)) saidOf.set(kind, words);
  setAttrs(node, { "data-awaited": later, "data-empty": !words && !room });
  setText(node.firstChild, words);
  setText(node.lastChild, room);
}

function leftOutOf(board, options) {
  const words = [...new Set(options.flatMap((option) => board.oddsOf(option.key)?.leaves_out ?? []))];
  const shown = options.some((option) => chipsOf(board.oddsOf(option.key)).length) ? words : [];
  return shown.length ? `The chances do not count ${shown.join("; ")}.` : "";
}

export const buildLeftOut = () => make("p.leftout", {}, make("span"), make("span.room", { "aria-hidden": "true" }));

export function buildLog() {
  const lines = make(
    "div.lines",
    { role: "log", "aria-live": "off", tabindex: 0, "aria-label": "The last events, in order" },
    make("div.told"),
    make("button.earlier", { "data-id": "log:earlier", "data-do": "backlog", hidden: true }, "Show what was before"),
  );
  lines.addEventListener("scroll", () => { lines.turnedBack = lines.scrollTop < -1; }); // its end is where it begins
  return make(
    "section.luu-log",
    { role: "group", "aria-label": "What happened" },
    make(
      "div.logtop",
      {},
      make("h2", {}, "What happened"),
      make("button.fold", { "data-id": "log:fold", "data-do": "log", "aria-expanded": "false" }, "All"),
    ),
    lines,
  );
}

/** The last events in the order in which they happened, each with its dice and the clause behind it. */
export function drawLog(node, board) {
  const log = withEarlier(node, board);
  const { guided } = board.view.table ?? {};
  node.lastChild.lastChild.hidden = Boolean(guided) || !log.length || log[0].n === 0;
  patchList(
    node.lastChild.firstChild,
    log,
    (line) => `${line.n} ${line.text}`,
    (line) => buildLine(line, board),
    (one, line) => one.classList.toggle("last", Boolean(line.last)),
  );
  setAttrs(node, { "data-short": log.some((line) => line.last) });
}

/** The number of the first event that the log has. */
export function firstOf(node) {
  return node.first ?? 0;
}

/** Events of before the log's first one, which somebody asked for: they stay while the game goes on from there. */
export function addEarlier(node, board, earlier) {
  const log = board.view.table?.log ?? [];
  const known = node.earlier?.lines ?? log;
  if (!earlier.length || earlier.at(-1).n !== known[0]?.n - 1) return;
  node.earlier = { of: readerOf(board), lines: [...earlier, ...known] };
  drawLog(node, board);
}

/** Whom these lines were told: in another game, and to another seat, they are other lines. */
function readerOf({ view }) {
  const { covered, handover } = view.table ?? {};
  return [view.game, view.seed, view.seat, Boolean(covered), handover ?? ""].join();
}

/** The log with what was asked for above it. What does not go on to it word for word is forgotten. */
function withEarlier(node, board) {
  const log = board.view.table?.log ?? [];
  const { of, lines = [] } = node.earlier ?? {};
  const before = new Map(lines.map((line) => [line.n, line.text]));
  const goesOn = of === readerOf(board) && log.length && before.has(log[0].n);
  if (!goesOn || log.some(({ n, text }) => before.has(n) && before.get(n) !== text)) {
    node.earlier = null;
    node.first = log[0]?.n;
    return log;
  }
  const above = lines.filter((line) => line.n < log[0].n).map((line) => ({ ...line, last: false }));
  node.earlier.lines = [...above, ...log];
  node.first = node.earlier.lines[0].n;
  return node.earlier.lines;
}

/** What has just happened is in sight: by itself, except where somebody has turned back to what was before. */
export function endLog(node, board) {
  if (board.fresh) toEnd(node.lastChild);
}

function toEnd(lines) {
  if (lines.turnedBack) lines.scrollTop = 0;
}

/** The log shows the last move, or everything that it still has. */
export function unfoldLog(node, button) {
  const open = button.getAttribute("aria-expanded") !== "true";
  setAttrs(button, { "aria-expanded": open });
  setText(button, open ? "Last move only" : "All");
  node.toggleAttribute("data-open", open);
  toEnd(node.lastChild);
}

const HEADINGS = new Set(["GameStarted", "RoundStarted", "WaveStarted", "SectorStarted", "OscumoraPlaced"]);

function buildLine(line, board) {
  const dice = (line.dice ?? []).map((one) => {
    const face = die(one.sides, one.value);
    face.classList.toggle("idle", one.counts === false);
    return face;
  });
  const node = make(`div.logline${HEADINGS.has(line.kind) ? ".heading" : ""}`, {}, make("span", {}, line.text ?? ""), ...dice);
  if (line.rule) node.append(badge(line, board));
  board.tips.tell(node, () => lineWords(line));
  return node;
}

/** A line of the log with the sums in it and its clause. */
export function lineWords(line) {
  return { title: line.text, sums: line.sums, rule: line.rule };
}

/** The clause behind a line: its number, and what it says when it is pointed at. */
function badge(line, board) {
  const card = line.rule.startsWith("card:");
  const node = make(
    "button.rule",
    { "aria-disabled": "true", "data-id": `rule:${line.n}`, "aria-label": card ? "the card's text" : `rule ${line.rule}` },
    card ? "card" : line.rule,
  );
  board.tips.set(node, (all) => (all ? lineWords(line) : { title: card ? "The card says" : line.rule, lines: [["", board.clause(line.rule)]] }));
  return node;
}
