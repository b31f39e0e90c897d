// What lies over the table of Planet Luu: passing the screen on, a new game, help; and the end of a game.

import { make, once, setText } from "./board_kit.js";
import { classIcon, creature, planetMark } from "./planet_art.js";

/** Two people, one screen: nothing of either hand is on the page until the next one says so. */
export function handOver(seat) {
  return screen("Pass the screen", [
    make("div.passing", {}, planetMark()),
    make("h2", {}, `Pass the screen to player ${seat + 1}`),
    make("p", {}, `It is player ${seat + 1} who is asked now. The other hand is put away.`),
    make("button.primary", { "data-do": "takeover", "data-seat": seat }, `I am player ${seat + 1}: show my hand`),
    make("button.plain", { "data-do": "undo" }, "Undo the last move"),
  ]);
}

export function newGame(view) {
  const seat = (n, word) =>
    make(
      "label",
      {},
      make("input", { type: "radio", name: "luu-players", value: n, checked: view.players === n }),
      ` ${word}`,
    );
  const help = `luu-seed-${Math.random().toString(36).slice(2)}`;
  const form = make(
    "form.luu-form",
    {},
    make("h2", {}, "New game"),
    make(
      "label",
      {},
      "Seed ",
      make("input", {
        type: "text",
        inputmode: "numeric",
        name: "seed",
        maxlength: 15,
        placeholder: "any",
        autocomplete: "off",
        "aria-describedby": help,
      }),
    ),
    make("small", { id: help }, "The same seed deals the same game. Leave it empty for a new one."),
    make("fieldset", {}, make("legend", {}, "Players"), seat(1, "One"), seat(2, "Two, at one screen")),
    make("p.wrong", { role: "alert" }),
    make(
      "div.buttons",
      {},
      make("button.primary", { type: "submit" }, "Start"),
      make("button.plain", { "data-do": "close" }, "Cancel"),
    ),
  );
  return screen("New game", [form]);
}

const KEYS = [
  ["Tab", "to the board, to the log, and out"],
  ["Arrows", "to the nearest thing in that direction"],
  ["Home, End", "to the first or the last thing"],
  ["Enter, Space", "do it; cards that glow can be chosen"],
  ["u", "undo"],
  ["r", "redo"],
  ["?", "this list"],
  ["Escape", "close, or leave the board"],
];

const SIGNS = [
  ["D", "defending: the next attack that lands is 2 less"],
  ["C", "Call the Shot is ready"],
  ["\u2713", "has acted this round"],
  ["\u2605", "evolved"],
];

export function helpScreen() {
  const rows = (list) =>
    make("dl", {}, ...list.flatMap(([key, words]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, words)]));
  const ring = make(
    "p.ring",
    {},
    ...["Rasluu", "Gifluu", "Kjeluu", "Lagluu", "Rasluu"]
      .flatMap((name, i) => [
        i ? make("span", {}, "beats") : null,
        make("b", {}, make("i.icon", {}, classIcon(name)), name),
      ])
      .filter(Boolean),
  );
  return screen("Keys and help", [
    make("h2", {}, "Keys"),
    rows(KEYS),
    make("h2", {}, "Signs"),
    rows(SIGNS),
    make("h2", {}, "Who beats whom"),
    ring,
    make("small", {}, "The stronger class deals 1 more, the weaker 1 less. Bisluu stands outside."),
    make("button.primary", { "data-do": "close" }, "Back to the game"),
  ]);
}

function screen(label, children) {
  return make(
    "div.luu-screen",
    { role: "dialog", "aria-modal": "true", "aria-label": label },
    make("div.sheet", {}, ...children),
  );
}

export function buildBanner() {
  return make(
    "section.luu-banner",
    { role: "group", "aria-label": "The end", hidden: true },
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
        make("button.plain", { "data-id": "end:undo", "data-do": "undo" }, "Undo"),
      ),
    ),
  );
}

export function drawBanner(node, board) {
  const { outcome } = board.view;
  node.hidden = !outcome;
  if (!outcome) return;
  node.dataset.won = outcome.won;
  setText(node.querySelector("h2"), outcome.won ? "Planet Luu is free" : "The colony is lost");
  setText(node.querySelector("p"), outcome.text || outcome.reason);
  const look = outcome.won ? { class: "Rasluu", form: "evolved" } : { class: "Gifluu", rogue: true };
  once(node.firstChild, outcome.won, () => [creature(look)]);
  node.firstChild.className = outcome.won ? "art rasluu" : "art gifluu rogue";
}
