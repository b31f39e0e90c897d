// What lies over the table of Planet Luu: passing the screen on, a new game, help; and the end of a game.

import { make, once, setText } from "./board_kit.js";
import { die, icon } from "./board_art.js";
import { beyond, gameForm, helpSheet, question, screen } from "./board_screens.js";
import { classIcon, creature, planetMark } from "./planet_art.js";
import { called } from "./planet_options.js";

/** Two people, one screen: nothing of either hand is on the page until the next one says so. */
export function handOver(seat, news) {
  return screen("Pass the screen", [
    make("div.passing", {}, planetMark()),
    make("h2", {}, `Pass the screen to player ${seat + 1}`),
    make("p", {}, `Player ${seat + 1} decides next. All cards in hand are covered until then.`),
    news?.length ? happened(news) : null,
    make("button.primary", { "data-do": "takeover", "data-seat": seat }, `I am player ${seat + 1}: show my hand`),
    make("button.plain", { "data-do": "undo" }, "Undo the last move"),
  ]);
}

/** What both players may know of the last move: whoever made it has not seen its end on the board. */
function happened(news) {
  const lines = news.map((line) =>
    make("li", {}, make("span", {}, line.text), ...line.dice.map((roll) => die(roll.sides, roll.value))),
  );
  return make("div.news", {}, make("h3", {}, "What just happened"), make("ol", { tabindex: 0 }, ...lines));
}

const DRAFTS = [
  ["play", "Draft it yourself", "cards are turned up, you keep what you like"],
  ["auto", "Drafted for you", "a sensible deck, another one each game"],
  ["fixed", "The fixed deck", "the same in every game"],
];
const CHAOS = [["ask", "Ask me"], ...[0, 1, 2, 3, 4, 5].map((count) => [String(count), String(count)])];

export function newGame(view) {
  const setup = view.table?.setup ?? {};
  const players = [
    [1, "One"],
    [2, "Two, at one screen"],
  ];
  const form = gameForm({}, [
    question("fieldset.row", "Players", "luu-players", players, view.players),
    question("fieldset", "Deck", "luu-draft", DRAFTS, setup.draft ?? "play"),
    question("fieldset.row", "Chaos cards", "luu-chaos", CHAOS, setup.chaos ?? "ask"),
    make("small", {}, "0 is the standard game, 5 a punishing one. Asked, you choose after your opening hand."),
  ]);
  return screen("New game", [form]);
}

/** What the form says, as parts of a letter. */
export function gameOf(form) {
  const [players, draft, chaos] = ["players", "draft", "chaos"].map((name) => form.elements[`luu-${name}`].value);
  return { players: Number(players), draft, chaos };
}

const token = (kind, letter) => () => make(`span.token.${kind}`, {}, letter);
const sign = (name) => () => make(`i.icon.sign.${name}`, {}, icon(name));
const rank = (words) => () => make("span.rank", {}, words);

const SIGNS = [
  [token("acting", "\u25b6"), "acts now: it has this turn"],
  [token("acted", "\u2713"), "has acted this round"],
  [token("front", "Front"), "first in line: attacks hit this one"],
  [token("defending", "D"), "defending: the next attack that lands deals 2 less"],
  [token("ready", "C"), "Call the Shot is ready: once a sector, choose the dice yourself"],
  [token("drained", "\u22121"), "drained: 1 less attack this round"],
  [sign("sword"), "attack, added to the dice"],
  [sign("shield"), "defence, taken off each attack that lands"],
  [
    () => make("span.xp", {}, make("i.pip.full"), make("i.pip.full"), make("i.pip")),
    "experience: all dots full is the next level",
  ],
  [rank("L1"), "level of a Luu, 1 to 5"],
  [rank("L3\u2605"), "the star: evolved"],
  [rank("T1"), "tier of a Rogue: higher is tougher"],
  [
    () => make("span.link", { "data-way": "ahead" }, make("i.icon", {}, icon("link"))),
    "a neighbour helps the one that the arrow points to",
  ],
  [
    () => make("span.swap", {}, make("i.icon", {}, icon("swap"))),
    "these two can change places, for the acting Luu's action",
  ],
  [sign("gem"), "Luutex: what cards cost"],
];

const ROUND = [
  "Your Luu act one after the other, each once a round: first any cards you like, then one action.",
  "An action is Attack, Defend, Gather (more Luutex) or Move (two neighbours change places).",
  "Then every enemy attacks the Luu at your front. Damage beyond a knock-out goes on down the queue.",
  "Beaten enemies give XP. 5 XP are the next level; at Level 3 an evolved card can change a Luu.",
  "Three waves and a boss make a sector, five sectors free the planet. When no Luu is left, the game is lost.",
];

export function helpScreen() {
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
  return helpSheet(ROUND, SIGNS, [
    make("h2", {}, "Who beats whom"),
    ring,
    make("small", {}, "The stronger class deals 1 more, the weaker 1 less. Bisluu stands outside."),
  ]);
}

export function drawBanner(node, board) {
  const { outcome } = board.view;
  node.hidden = !outcome;
  if (!outcome) return;
  node.dataset.won = outcome.won;
  const heading = outcome.won ? "Planet Luu is free" : "The colony is lost";
  const { shown, words } = heroOf(board.view);
  setText(node.querySelector("h2"), heading);
  setText(node.querySelector("p"), [beyond(heading, outcome.text || outcome.reason), words].filter(Boolean).join(" "));
  node.firstChild.hidden = !shown;
  if (!shown) return;
  const rogue = !outcome.won;
  const look = { class: shown.class, form: shown.form, boss: shown.boss, rogue };
  once(node.firstChild, JSON.stringify(look), () => [creature(look)]);
  node.firstChild.className = ["art", shown.class.toLowerCase(), rogue && "rogue", rogue && shown.boss && "boss"].filter(Boolean).join(" ");
}

/** Who stands for the end: the Luu that are left, or the enemy that struck last. */
function heroOf({ outcome, queues, enemies, events }) {
  const left = queues.flat();
  if (outcome.won) return { shown: left[0], words: left.length ? `Still standing: ${left.map(called).join(", ")}.` : "" };
  const last = events.findLast((event) => event.kind === "EnemyAttacked");
  const victor = enemies.find((enemy) => enemy.uid === last?.who) ?? enemies[0];
  return { shown: victor, words: victor && victor.uid === last?.who && !left.length ? `${called(victor)} struck last.` : "" };
}
