// What lies over the table of Luturas Network: a new game, help; and the end of a game.

import { make, once, setAttrs, setText } from "./board_kit.js";
import { die, icon } from "./board_art.js";
import { beyond, gameForm, helpSheet, question, screen } from "./board_screens.js";
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

export function newGame(view) {
  const { setup = {}, players = [], can_play: canPlay = ["human"] } = view.table ?? {};
  const who = canPlay.map((one) => [one, PLAYS[one] ?? one]);
  const mode = setup.mode ?? "versus";
  const form = gameForm({ "data-mode": mode }, [
    question("fieldset", "Mode", "luu-mode", MODES, mode),
    question("fieldset", "Luturas", "luu-draft", DRAFTS, setup.draft ?? "play"),
    question("fieldset.row.first", "Who plays player 1", "luu-first", who, players[0] ?? "human"),
    question("fieldset.row.second", "Who plays player 2", "luu-second", who, players[1] ?? "human"),
  ]);
  form.addEventListener("change", () => (form.dataset.mode = form.elements["luu-mode"].value));
  return screen("New game", [form]);
}

/** What the form says, as parts of a letter; alone one plays oneself. */
export function gameOf(form) {
  const [mode, draft, first, second] = ["mode", "draft", "first", "second"].map((name) => form.elements[`luu-${name}`].value);
  return { mode, draft, first: mode === "solo" ? "human" : first, second };
}

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
  [small("user"), "in a card's effect: for the user, who plays it"],
  [small("opponent"), "in an effect: for the opponent"],
  [small("backup"), "in an effect: for a backup"],
  [small("plus"), "plus: gains, or has more of it"],
  [small("minus"), "minus: loses, or has less of it"],
  [small("on"), "activate: this holds, or is placed"],
  [small("off"), "deactivate: this cannot happen"],
  [small("every"), "all categories of Tools"],
  [small("ailments"), "all negative effects: any status"],
  [small("cure"), "full cure: its status goes"],
  [small("roll"), "the total of its 2D6"],
  [small("again"), "rolled again"],
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
  return helpSheet(ROUND, SIGNS);
}

export function drawBanner(node, board) {
  const { view } = board,
    { outcome } = view;
  node.hidden = !outcome;
  if (!outcome) return;
  const mine = outcome.winner != null && (view.mode === "solo" || outcome.winner === view.seat || board.people() > 1);
  setAttrs(node, { "data-won": mine ? "true" : "false" });
  setText(node.querySelector("h2"), heading(view));
  const [who, ...why] = (outcome.text || outcome.reason).split(": ");
  setText(node.querySelector("p"), beyond(who, [who, ...why].join(": ")));
  const team = outcome.winner != null ? view.teams[outcome.winner] : view.teams[0];
  const hero = team?.find((one) => one.active && !one.down) ?? team?.find((one) => !one.down) ?? team?.[0];
  const foe = outcome.winner == null && view.mode === "solo" ? view.oscumora : null;
  if (hero || foe) once(node.firstChild, JSON.stringify([outcome, hero?.id, hero?.hyper, foe?.id]), () => [foe ? oscumoraArt(foe) : luturaArt(hero)]);
  setAttrs(node.firstChild, { "data-nature": (foe ?? hero)?.nature, "data-foe": Boolean(foe), "data-hyper": Boolean(!foe && hero?.hyper) });
}

function heading(view) {
  const { outcome } = view;
  if (view.mode === "solo") return outcome.won ? "All Oscumoras are beaten" : "The Oscumoras win";
  if (outcome.winner == null) return "A draw";
  const who = seatName(view, outcome.winner);
  return who === "You" ? "You win" : `${who} wins`;
}
