// What lies over any table: a sheet with help or a form, and the banner at the end of a game.

import { make } from "./board_kit.js";

export function screen(label, children) {
  return make(
    "div.luu-screen",
    { role: "dialog", "aria-modal": "true", "aria-label": label },
    make("div.sheet", {}, ...children.filter(Boolean)),
  );
}

// ---- a new game

/** One of several answers, of which exactly one holds. */
function pick(name, value, chosen, words, more) {
  const input = make("input", { type: "radio", name, value, checked: String(value) === String(chosen) });
  return make("label", {}, input, make("span", {}, words, more ? make("small", {}, ` ${more}`) : null));
}

/** A question of a form with its answers: value, words, and what more is to say. */
export function question(kind, words, name, answers, chosen) {
  return make(kind, {}, make("legend", {}, words), ...answers.map(([value, ...said]) => pick(name, value, chosen, ...said)));
}

/** A form for a new game: the game's own questions, the seed, and the way out. */
export function gameForm(attrs, questions) {
  const help = `luu-seed-${Math.random().toString(36).slice(2)}`;
  const seed = make("input", {
    type: "text",
    inputmode: "numeric",
    name: "seed",
    placeholder: "any",
    autocomplete: "off",
    "aria-describedby": help,
  });
  return make(
    "form.luu-form",
    attrs,
    make("h2", {}, "New game"),
    ...questions,
    make("label", {}, "Seed ", seed),
    make("small", { id: help }, "Up to 15 digits. The same seed deals the same game; leave it empty for a new one."),
    make("p.wrong", { role: "alert" }),
    make(
      "div.buttons",
      {},
      make("button.primary", { type: "submit" }, "Start"),
      make("button.plain", { "data-do": "close" }, "Cancel"),
    ),
  );
}

// ---- help

const KEYS = [
  ["Tab", "to the board, to the log, and out"],
  ["Arrows", "to the nearest thing in that direction"],
  ["Home, End", "to the first or the last thing"],
  ["Enter, Space", "do it; cards that glow can be chosen"],
  ["w", "why? Where the numbers come from, and the rule; so does the other mouse button"],
  ["/", "rules and cards, to search in"],
  ["u", "undo"],
  ["r", "redo"],
  ["?", "this list"],
  ["Escape", "close, or leave the board"],
];

export function rows(kind, list) {
  return make(`dl.${kind}`, {}, ...list.map(([head, words]) => make("div", {}, make("dt", {}, head), make("dd", {}, words))));
}

/** How a round goes, the signs of the board, what else a game has to say, and the keys. */
export function helpSheet(round, signs, more = []) {
  return screen("Keys and help", [
    make("h2", {}, "How a round goes"),
    make("ol.steps", {}, ...round.map((words) => make("li", {}, words))),
    make("h2", {}, "Signs"),
    rows("signs", signs.map(([draw, words]) => [draw(), words])),
    ...more,
    make("h2", {}, "Keys"),
    rows("keys", KEYS.map(([key, words]) => [make("kbd", {}, key), words])),
    make("button.primary", { "data-do": "close" }, "Back to the game"),
  ]);
}

// ---- the end

/** What is told below a heading: not what the heading says already. */
export function beyond(heading, text) {
  const rest = text.replace(`${heading}: `, "").replace(`${heading}.`, "").trim();
  return rest && rest[0].toUpperCase() + rest.slice(1);
}

export function buildBanner() {
  return make(
    "section.luu-banner",
    { role: "group", "aria-label": "The end", tabindex: -1, hidden: true },
    make("div.art"),
    make(
      "div",
      {},
      make("h2"),
      make("p"),
      make(
        "div.buttons",
        {},
        make("button.primary", { "data-id": "end:new", "data-do": "new" }, "New game"),
        make("button.plain", { "data-id": "end:undo", "data-do": "undo" }, "Take the last move back"),
      ),
    ),
  );
}
