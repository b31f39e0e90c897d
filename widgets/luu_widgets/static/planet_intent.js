// What the enemies are about to do, on the cards, and where each of these numbers comes from.

import { make, once, say } from "./board_kit.js";
import { icon } from "./board_art.js";
import { round } from "./board_odds.js";
import { minus, percentage, signed } from "./board_words.js";

/** Whom an enemy is about to hit, and for how much when its turn comes. */
export function drawAims(parts, enemy, board) {
  const aims = aimsOf(board, (one) => one.uid === enemy.uid);
  const told = aims.map((one) => [board.nameOf(one.target), reach(one)]);
  once(parts.intent, JSON.stringify(told), () =>
    told.map(([name, words]) =>
      make("span.aim", { "data-why": "" }, make("i.icon", {}, icon("target")), say("attacks "), `${name} `, make("span.num", {}, words)),
    ),
  );
  aims.forEach((one, at) => board.tips.set(parts.intent.children[at], (all) => aimWords(one, board, all)));
  parts.coming.style.width = "0";
  return aims;
}

/** What the whole enemy phase does to a Luu, as things stand: in words, and on its bar. */
export function drawThreat(parts, luu, board) {
  const threat = board.intent()?.luus.find((one) => one.uid === luu.uid);
  const words = threat ? [reach(threat), threat.falls > 0 ? percentage(threat.falls) : ""] : [];
  once(parts.intent, JSON.stringify(words), () =>
    threat
      ? [
          make("span.threat", { "data-why": "" }, make("i.icon", {}, icon("burst")), "loses ", make("span.num", {}, words[0])),
          threat.falls > 0 ? make("span.doom", {}, make("i.icon", {}, icon("skull")), say("falls:"), words[1]) : "",
        ]
      : [],
  );
  const share = (hp) => `${Math.max(0, Math.min(100, (100 * hp) / luu.max_hp))}%`;
  parts.coming.style.left = threat ? share(luu.hp - threat.mean) : "0";
  parts.coming.style.width = threat ? share(threat.mean) : "0";
  if (threat) board.tips.set(parts.intent, (all) => threatWords(luu, threat, board, all));
  else forgetTip(parts.intent, board);
  return threat;
}

function forgetTip(node, board) {
  board.tips.words.delete(node);
  delete node.dataset.tip;
}

function aimsOf(board, which) {
  return board.intent()?.aims.filter(which) ?? [];
}

/** `3–9, ⌀ 6`: at least, at most, on average. Where what comes before it was not counted, it says so. */
function reach({ least, most, mean, first }) {
  if (first) return least === most ? `${least} if first` : `${least}\u2013${most} if first`;
  return least === most ? String(least) : `${least}\u2013${most}, \u2300\u00a0${mean.toFixed(1)}`;
}

/** Whose queue, where there are two. */
function queueOf(board, seat) {
  return board.view.players > 1 ? `player ${seat + 1}'s queue` : "your queue";
}

const sentence = (words) => words[0].toUpperCase() + words.slice(1);

/** An enemy's attack on one queue: as a line of its card, and on its own with all its sums. */
export function aimLine(aim, board) {
  const [whose, loss] = [queueOf(board, aim.seat), `loses ${hp(aim)}`];
  if (aim.first) return `${board.nameOf(aim.target)}: ${whose} ${loss} if it acts first; what the enemies before it do takes too long to count`;
  const before = board.view.enemies.findIndex((one) => one.uid === aim.uid);
  return `${board.nameOf(aim.target)}: ${whose} ${loss}, to this attack${before > 0 ? " after those before it" : ""}`;
}

function aimWords(aim, board, all) {
  const accounts = accountsOf(aim);
  return {
    title: `${board.nameOf(aim.uid)} attacks ${queueOf(board, aim.seat)}`,
    lines: [["Will hit", aimLine(aim, board), "PL-6.5"], meetings(aim, board), ...(all ? [] : accounts.map(inOneLine)), STANDS],
    accounts: all ? accounts : [],
    spreads: all ? [[`HP that ${queueOf(board, aim.seat)} loses to it, over all dice`, aim]] : [],
  };
}

const STANDS = ["", "As the board stands: what your other Luu still do before is not counted.", "PL-6.3"];

/** Whom it meets, where those before it can have felled somebody. */
function meetings(aim, board) {
  if (aim.first || (aim.met.length === 1 && aim.met[0][1] === 1)) return null;
  const nobody = 1 - aim.met.reduce((sum, [, chance]) => sum + chance, 0);
  const met = aim.met.map(([uid, chance]) => `${board.nameOf(uid)} ${percentage(chance)}`);
  return ["It meets", [...met, nobody > 1e-9 ? `nobody ${percentage(nobody)}` : ""].filter(Boolean).join(", "), "PL-6.6"];
}

/** The sums at the least and at the most, as tables of the window that says why. */
export function accountsOf(aim) {
  return aim.accounts.map((one) => ({ ...one, columns: ["at least", "at most"], signs: true }));
}

function inOneLine({ title, rows, totals }) {
  const sums = rows.map(([why, amounts], place) => (place && !amounts.some(Boolean) ? why : `${both(amounts, place ? signed : minus)} ${why}`));
  return [`${title}: ${both(totals, minus)}`, sums.length ? `= ${sums.join(", ")}` : ""];
}

/** What there is at the least and at the most. */
function both(amounts, told) {
  return [...new Set(amounts.map((one) => told(one ?? 0)))].join(" to ");
}

/** `2 to 7 HP, 4.5 on average`. */
function hp({ least, most, mean }) {
  return least === most ? `${least} HP` : `${least} to ${most} HP, ${round(mean)} on average`;
}

/** What a Luu loses in the whole phase: how the enemies' attacks add up, and who of the queue bears it. */
export function threatLine(threat) {
  const falls = threat.falls > 0 ? `; it falls in ${percentage(threat.falls)}` : "";
  return `${hp(threat)}${falls}, as things stand`;
}

function threatWords(luu, threat, board, all) {
  return {
    title: `What the enemies take from ${board.nameOf(luu.uid)}`,
    lines: [["The enemies take", threatLine(threat), "PL-6.5"], standLine(luu, threat, board), ...(all ? [] : [STANDS])],
    accounts: all ? sharesOf(threat, board) : [],
    after: all ? [boundLine(threat, board), STANDS].filter(Boolean) : [],
    spreads: all ? [[`HP that ${board.nameOf(luu.uid)} loses, over all dice`, threat]] : [],
    rules: all ? ["PL-6.5", "PL-6.6"] : [],
  };
}

/** When it falls: the damage goes through the queue from the front on. */
function standLine(luu, threat, board) {
  const queue = board.view.queues[threat.seat];
  const upTo = queue.slice(0, threat.place);
  const all = upTo.reduce((sum, one) => sum + one.hp, 0);
  const whole = threat.place > 1 ? `, with those before it ${upTo.map((one) => one.hp).join(" + ")} = ${all}` : "";
  const falls = threat.falls > 0 ? `; ${percentage(threat.falls)} of all falls of the dice come to that` : "; that cannot happen";
  return ["It falls", `once ${queueOf(board, threat.seat)} has lost all of its ${luu.hp} HP${whole}${falls}`, "PL-6.6"];
}

/** The queue's loss, enemy by enemy, and then Luu by Luu. */
function sharesOf(threat, board) {
  const { aims, luus, lost } = board.intent();
  const whole = lost.find((one) => one.seat === threat.seat);
  const columns = ["at least", "at most", "average"];
  const cells = (one) => [one.least, one.most, one.mean.toFixed(1)];
  const mine = (list) => list.filter((one) => one.seat === threat.seat);
  const whose = sentence(queueOf(board, threat.seat));
  return [
    { title: `${whose} loses`, columns, rows: mine(aims).map((one) => [board.nameOf(one.uid), cells(one), ""]), totals: cells(whole) },
    { title: "All its Luu", columns, rows: mine(luus).map((one) => [board.nameOf(one.uid), cells(one), ""]), totals: cells(whole) },
  ];
}

/** Why the least and the most of all attacks need not be those of the queue. */
function boundLine(threat, board) {
  const { aims, lost } = board.intent();
  const whole = lost.find((one) => one.seat === threat.seat);
  const sum = (part) => aims.filter((one) => one.seat === threat.seat).reduce((total, one) => total + one[part], 0);
  if (sum("least") === whole.least && sum("most") === whole.most) return ["", "The attacks add up: at least, at most and on average."];
  return ["", "The averages add up. The least and the most of single attacks do not: one attack's dice change what the next one meets."];
}
