// Exact chances as a board shows them: a few chips on an option, rows in its tip, small bars where it is explained.

import { make } from "./board_kit.js";
import { madeOf, minus, percentage, signed, verbOf } from "./board_words.js";

/** A whole number as it is, any other with one decimal. */
export const round = (value) => minus(Number.isInteger(value) ? value : value.toFixed(1));

/** `2 to 7, 4.5 on average`; what is certain is one number. */
export function span({ least, most, mean }) {
  return least === most ? minus(least) : `${minus(least)} to ${minus(most)}, ${round(mean)} on average`;
}

/** What a prospect says, in a few words. */
export function wordsOf(one) {
  if (one.chance == null) return span(one);
  return one.exact && !["0", "1"].includes(one.exact) ? `${percentage(one.chance)} (${one.exact})` : percentage(one.chance);
}

/** How each kind of prospect is said on a chip, in the order in which they are told; null says nothing. */
const CHIPS = {
  evades: (one) => ["hit", percentage(1 - one.chance)],
  hit: (one) => ["hit", percentage(one.chance)],
  damage: (one) => ["damage", round(one.mean)],
  felled: (one) => (one.chance > 0 ? ["knocks out", percentage(one.chance)] : null),
  falls: (one) => (one.chance > 0 ? [whose(one) === "self" ? "falls itself" : "knocks out", percentage(one.chance)] : null),
  breaks: (one) => ["breaks the Field", percentage(one.chance)],
  breakshield: (one) => ["Breakshield", percentage(one.chance)],
  effect: (one) => ["Special", percentage(one.chance)],
  heals: (one) => ["heals", round(one.mean)],
  luutex: (one) => ["Luutex", one.least === one.most ? signed(one.least) : round(one.mean)],
  share: (one) => [one.name.replace(" out", ""), one.least === one.most ? signed(one.least) : `+${round(one.mean)}`],
  xp: (one) => [one.name.replace(" of ", " for "), one.least === one.most ? signed(one.least) : `+${round(one.mean)}`],
  levels: (one) => ["level", `+${round(one.mean)}`],
  draws: (one) => [one.most === 1 ? "card" : "cards", `+${round(one.mean)}`],
  joins: () => ["joins", "+1"],
  hurt: (one) => ["HP lost", round(one.mean)],
  first: (one) => ["acts first", one.chance == null ? round(one.mean) : percentage(one.chance)],
  luu: (one) => ["Luu cards", round(one.mean)],
  none: (one) => ["no Luu again", percentage(one.chance)],
  chaos: (one) => ["of them in the next draws, on average", round(one.mean)],
  won: (one) => ["wins the game", percentage(one.chance)],
  lost: (one) => ["loses the game", percentage(one.chance)],
};
const ORDER = Object.keys(CHIPS);
const MOST_CHIPS = 4;

function whose(one) {
  return one.key.split(":")[1];
}

/** Chips of an option: label and value, what matters most first. */
export function chipsOf(odds) {
  if (!odds) return [];
  const kinds = odds.prospects.map((one) => [one.key.split(":")[0], one]);
  const found = kinds.filter(([kind]) => CHIPS[kind]).map(([kind, one]) => [ORDER.indexOf(kind), CHIPS[kind](one)]);
  const plain = found.filter(([, chip]) => chip).sort((one, two) => one[0] - two[0]);
  return [...plain.map(([, chip]) => chip), ...comparisons(odds.prospects)].slice(0, MOST_CHIPS);
}

/** What a coming phase takes with this option, and what without it; what it does not change is not said. */
function comparisons(prospects) {
  const by = new Map(prospects.map((one) => [one.key, one]));
  const whole = by.has("queue");
  return prospects
    .filter((one) => by.has(`${one.key}:without`) && (one.chance != null || !whole || one.key === "queue"))
    .map((one) => {
      const other = by.get(`${one.key}:without`);
      const [now, else_] = one.chance == null ? [round(one.mean), round(other.mean)] : [percentage(one.chance), percentage(other.chance)];
      return now === else_ ? null : [one.chance == null ? "lost to them" : "falls", `${now} instead of ${else_}`];
    })
    .filter(Boolean);
}

/** Whether there is more to say of an option than its chips do. */
export function saysMore(odds) {
  return Boolean(odds) && (odds.prospects.some((one) => one.values?.length > 1) || odds.prospects.length > chipsOf(odds).length);
}

/** The most chips that an option of each kind had so far, or is known to have. */
const usual = new Map(
  ["tool", "strategy"].map((verb) => [verb, [["58 %", "hit"], ["4.2", "damage"], ["17 %", "Breakshield"], ["28 %", "Special"]]]),
);

export function remember(key, odds) {
  const chips = chipsOf(odds);
  if (chips.length >= (usual.get(verbOf(key))?.length ?? 0)) usual.set(verbOf(key), chips);
}

/** In the place of odds that are still being worked out. */
export function awaited(key) {
  return { prospects: [], leaves_out: [], awaited: key };
}

/**
 * Chips in their holder; a click on one says where it comes from. While they are awaited, room for as many as there may
 * be is kept empty, and what they do not need of it stays: nothing moves under a finger when they come. With the next
 * question, another `turn`, it goes. What is no option any more has no chances to come.
 */
export function drawChances(holder, odds, turn) {
  const room = odds?.awaited ? (usual.get(verbOf(odds.awaited)) ?? []) : null;
  const chips = room ? [] : chipsOf(odds);
  const kept = room ?? (odds && holder.turn === turn ? holder.room : null) ?? [];
  if (!room && "awaited" in holder.dataset) holder.came = performance.now();
  [holder.room, holder.turn] = [kept, turn];
  holder.toggleAttribute("data-awaited", Boolean(room));
  const sign = JSON.stringify([chips, kept]);
  if (holder.dataset.sign === sign) return;
  holder.dataset.sign = sign;
  const rows = [chips.length && make("span.chips", {}, ...chips.map(chip)), kept.length && make("span.chips.room", { "aria-hidden": "true" }, ...kept.map(space))];
  holder.replaceChildren(...rows.filter(Boolean));
}

const chip = ([label, value]) => make("span.chance", { "data-why": "" }, make("b", {}, value), ` ${label}`);
const space = ([label, value]) => make("span", {}, make("b", {}, value), ` ${label}`);

/** All lines of a tip: sums as one line each, what else is to be said, and the odds. */
export function linesOf({ sums = [], lines = [], odds }) {
  const totals = sums.map(([label, total, reasons]) => [`${label} ${minus(total)}`, reasons.length ? `= ${madeOf(reasons)}` : ""]);
  return [...totals, ...lines, ...oddsLines(odds)];
}

function oddsLines(odds) {
  if (!odds) return [];
  const rows = odds.prospects.map((one) => [`${one.name}:`, wordsOf(one), one.rule]);
  return [...rows, odds.leaves_out.length ? ["Not counted:", odds.leaves_out.join("; ")] : null];
}

/** A spread as small bars with their numbers. */
export function bars(values) {
  const shown = values.length > 24 ? values.filter(([, chance]) => chance >= 0.002) : values;
  const top = Math.max(...shown.map(([, chance]) => chance));
  return make(
    "div.spread",
    { role: "img", "aria-label": shown.map(([value, chance]) => `${value}: ${percentage(chance)}`).join(", ") },
    ...shown.map(([value, chance]) => {
      const bar = make("i");
      bar.style.height = `${Math.max(4, (100 * chance) / top)}%`;
      return make("span", { title: `${value}: ${percentage(chance)}` }, make("span.column", {}, bar), make("small", {}, minus(value)));
    }),
  );
}
