// What an effect does, as small signs beside its words: on whom, up or down, and what.

import { make, once, say } from "./board_kit.js";
import { icon } from "./board_art.js";
import { sign } from "./luturas_art.js";
import { STATUS_LETTERS } from "./luturas_words.js";

const DRAWN = {
  Stamina: () => icon("heart"),
  "damage dice": () => icon("sword"),
  "defense dice": () => icon("shield"),
  "damage taken": () => icon("burst"),
  Special: () => icon("star"),
  Hyper: () => icon("spark"),
  Speed: () => sign("speed"),
  "2D6": () => sign("roll"),
  Power: () => sign("power"),
  Breakshield: () => sign("breakshield"),
  "any status": () => sign("ailments"),
  "every category": () => sign("every"),
  Crystals: () => sign("crystal"),
  swap: () => icon("swap"),
};

/** The signs of a card, or of a side of a Lutura: `id:base`, `id:hyper`. Most effects have one or two. */
export function drawEffects(holder, id, board) {
  const found = board.view.signs?.[id] ?? [];
  once(holder, JSON.stringify(found), () => found.map(effectSign));
}

function effectSign({ who, way, what, amount, words, good }) {
  const letters = STATUS_LETTERS[what];
  return make(
    `span.effect${way ? `.way-${way}` : ""}`,
    { title: words, "data-good": good },
    who ? make("i.icon.who", {}, sign(who)) : "",
    way ? make("i.icon.way", {}, sign(way)) : "",
    amount ? make("b", { "aria-hidden": "true" }, amount) : "",
    letters ? make("span.token", { "data-status": what, "aria-hidden": "true" }, letters) : make("i.icon.what", {}, DRAWN[what]?.() ?? sign(what)),
    say(words),
  );
}
