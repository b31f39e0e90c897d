// What lies over the table of Luturas Network: a new game, help; and the end of a game.

import { make, once, setAttrs, setText } from "./board_kit.js";
import { die, icon } from "./planet_art.js";
import { luturaArt, oscumoraArt, sign } from "./luturas_art.js";
import { STATUS_LETTERS, seatName } from "./luturas_words.js";

const MODES = [
  ["versus", "Versus", "two sides, three Luturas each"],
  ["solo", "Solo", "your three against eighteen Oscumoras"],
];
const DRAFTS = [
  ["play", "Draft by hand", "one Lutura at a time"],
  ["auto", "Drafted for you", "by the printed numbers"],
  ["random", "Drawn by lot", "teams and Mains"],
];
const PLAYS = { human: "A person", random: "Random", greedy: "Greedy" };

/** One of several answers, of which exactly one holds. */
function pick(name, value, chosen, words, more) {
  const input = make("input", { type: "radio", name, value, checked: String(value) === String(chosen) });
  return make("label", {}, input, make("span", {}, words, more ? make("small", {}, ` ${more}`) : null));
}

export function newGame(view) {
  const { setup = {}, players = [], can_play: canPlay = ["human"] } = view.table ?? {};
  const help = `luu-seed-${Math.random().toString(36).slice(2)}`;
  const seat = (name, words, chosen) =>
    make(
      `fieldset.row.${name}`,
      {},
      make("legend", {}, words),
      ...canPlay.map((one) => pick(`luu-${name}`, one, chosen ?? "human", PLAYS[one] ?? one)),
    );
  const mode = setup.mode ?? "versus";
  const form = make(
    "form.luu-form",
    { "data-mode": mode },
    make("h2", {}, "New game"),
    make("fieldset", {}, make("legend", {}, "Mode"), ...MODES.map(([value, words, more]) => pick("luu-mode", value, mode, words, more))),
    make("fieldset", {}, make("legend", {}, "Luturas"), ...DRAFTS.map(([value, words, more]) => pick("luu-draft", value, setup.draft ?? "play", words, more))),
    seat("first", "Who plays player 1", players[0]),
    seat("second", "Who plays player 2", players[1]),
    make(
      "label",
      {},
      "Seed ",
      make("input", { type: "text", inputmode: "numeric", name: "seed", placeholder: "any", autocomplete: "off", "aria-describedby": help }),
    ),
    make("small", { id: help }, "Up to 15 digits. The same seed deals the same game; leave it empty for a new one."),
    make("p.wrong", { role: "alert" }),
    make(
      "div.buttons",
      {},
      make("button.primary", { type: "submit" }, "Start"),
      make("button.plain", { "data-do": "close" }, "Cancel"),
    ),
  );
  form.addEventListener("change", () => (form.dataset.mode = form.elements["luu-mode"].value));
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

const token = (name) => () => make("span.token", { "data-status": name }, make("b", {}, STATUS_LETTERS[name]), make("span", {}, name));
const small = (drawn) => () => make("i.icon.sign", {}, typeof drawn === "string" ? sign(drawn) : drawn());
const dice = (sides, value, mark) => () => {
  const face = die(sides, value);
  face.classList.add(mark);
  return face;
};

const SIGNS = [
  [small(() => icon("heart")), "Stamina: at 0 it is knocked out"],
  [small("field"), "Force Field: to be broken before an Oscumora's Stamina"],
  [small(() => icon("star")), "Special: reach it, and the Tool's effect happens; in solo 9 of it turn a Lutura to Hyper Mode"],
  [small(() => icon("target")), "Accuracy: reach it with 2D6 to hit"],
  [small("breakshield"), "Breakshield: reach it, and the lowest defense die counts"],
  [small("power"), "Power: added to the damage die"],
  [small(() => icon("sword")), "damage dice: the highest D4 counts"],
  [small(() => icon("shield")), "defense dice: the highest D4 is taken off"],
  [small("speed"), "Speed: the higher one acts first"],
  [small("portal"), "Portal: where used cards go"],
  [dice(4, 4, "counts"), "the die that counts has a ring"],
  [token("Burned"), "its lowest damage die counts"],
  [token("Soaked"), "its lowest defense die counts"],
  [token("Paralyzed"), "it acts last"],
  [token("Blurred"), "it rolls one D6 instead of two"],
  [token("Nullified"), "its Tools have no effect"],
  [token("Injured"), "it cannot recover Stamina"],
];

const ROUND = [
  "Each round both sides draw a Tool and a Strategy and place one of each; in versus face down.",
  "A Tool must be of a category that your Lutura has, a Crystal of its nature. Otherwise it turns to Defense Mode: no attack, and no new status.",
  "Strategies are shown first. Then the faster Lutura attacks: 2D6 against the numbers of its Tool.",
  "A hit deals the damage die + Power \u2212 the defense die. With Breakshield the lowest defense die counts.",
  "In versus, three knock-outs win. In solo, beat all eighteen Oscumoras; a double lets them attack again.",
];

export function helpScreen() {
  const rows = (kind, list) =>
    make(`dl.${kind}`, {}, ...list.map(([head, words]) => make("div", {}, make("dt", {}, head), make("dd", {}, words))));
  return screen("Keys and help", [
    make("h2", {}, "How a round goes"),
    make("ol.steps", {}, ...ROUND.map((words) => make("li", {}, words))),
    make("h2", {}, "Signs"),
    rows("signs", SIGNS.map(([draw, words]) => [draw(), words])),
    make("h2", {}, "Keys"),
    rows("keys", KEYS.map(([key, words]) => [make("kbd", {}, key), words])),
    make("button.primary", { "data-do": "close" }, "Back to the game"),
  ]);
}

function screen(label, children) {
  return make(
    "div.luu-screen",
    { role: "dialog", "aria-modal": "true", "aria-label": label },
    make("div.sheet", {}, ...children.filter(Boolean)),
  );
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
        make("button.plain", { "data-id": "end:undo", "data-do": "undo" }, "Undo"),
      ),
    ),
  );
}

export function drawBanner(node, board) {
  const { view } = board,
    { outcome } = view;
  node.hidden = !outcome;
  if (!outcome) return;
  const mine = outcome.winner != null && (view.mode === "solo" || outcome.winner === view.seat || board.people() > 1);
  setAttrs(node, { "data-won": mine ? "true" : "false" });
  setText(node.querySelector("h2"), heading(view));
  setText(node.querySelector("p"), outcome.text || outcome.reason);
  const team = outcome.winner != null ? view.teams[outcome.winner] : view.teams[0];
  const hero = team?.find((one) => !one.down) ?? team?.[0];
  const foe = outcome.winner == null && view.mode === "solo" ? view.oscumora : null;
  if (hero || foe) once(node.firstChild, JSON.stringify([outcome, hero?.id, foe?.id]), () => [foe ? oscumoraArt(foe) : luturaArt({ ...hero, hyper: true })]);
  setAttrs(node.firstChild, { "data-nature": (foe ?? hero)?.nature, "data-foe": Boolean(foe), "data-hyper": !foe });
}

function heading(view) {
  const { outcome } = view;
  if (view.mode === "solo") return outcome.won ? "All Oscumoras are beaten" : "The Oscumoras win";
  if (outcome.winner == null) return "A draw";
  const who = seatName(view, outcome.winner);
  return who === "You" ? "You win" : `${who} wins`;
}
