// The legal options of Planet Luu: what their keys mean, and which thing on the table each is about.

import { Offers, verbOf } from "./board_words.js";

export const VERBS = {
  attack: "Attack",
  call: "Call the Shot",
  target: "Choose",
  xp: "+1 XP",
  place: "Place next",
  discard: "Discard",
  play: "Play",
  take: "Take",
  use: "Use",
  keep: "Keep",
  fallen: "Bring back",
  next: "Goes next",
  shift: "Move here",
  class: "Choose",
  amount: "Choose",
  chaos: "Choose",
  defend: "Defend",
  gather: "Gather",
  move: "Move",
};
const VERB_ICONS = {
  attack: "sword",
  call: "target",
  defend: "shield",
  gather: "gem",
  move: "swap",
  play: "deck",
  discard: "discard",
  xp: "star",
  target: "check",
  place: "check",
  take: "deck",
  fallen: "heart",
  pass: "pass",
  boss: "skull",
  mulligan: "redo",
  keep: "check",
  die: "star",
  use: "spark",
  next: "play",
  shift: "swap",
  class: "check",
  amount: "tally",
  chaos: "skull",
};

export function verbIcon(key) {
  if (key === "keep:0") return "removed";
  return VERB_ICONS[verbOf(key)] ?? "check";
}

export const ACTIONS = ["attack", "call", "defend", "gather"];

/** Options that have a place of their own, beside a card: a click on the card itself must not mean them. */
const BESIDE = ["call", "move", "shift", "play", "use"];

/** The legal options, found by what they are about. */
export class Options extends Offers {
  /** What a click on this card itself does: the plain thing, never the special one. */
  on(name) {
    const plain = ["attack", "target", "xp", "place", "next"].map((verb) => this.keys.get(`${verb}:${name}`));
    const about = this.all.filter(
      (option) => !BESIDE.includes(verbOf(option.key)) && (option.target === name || option.luu === name),
    );
    return plain.find(Boolean) ?? (about.length === 1 ? about[0] : undefined);
  }

  /** What a click on a hand card does. */
  forCard(card) {
    return ["discard", "play", "keep"].reduce(
      (found, verb) => found ?? this.keys.get(`${verb}:${card.id}`),
      this.get(card.key),
    );
  }
}

/** What the log calls it: two of a class are told apart by their number. */
export function called(fighter) {
  const number = "level" in fighter ? fighter.uid : fighter.boss ? null : fighter.number;
  const name = "level" in fighter || fighter.boss ? fighter.name : `Rogue ${fighter.name}`;
  return number == null ? name : `${name} ${number}`;
}

const UNTIL = {
  turn: "until the end of the turn",
  round: "until the end of the round",
  wave: "until the end of the wave",
  sector: "until the end of the sector",
  game: "for the rest of the game",
  kill: "until the next knock-out",
  triggered: "until it has worked once",
};

/** How long a card that is out stays, in words. */
export function lasts(until) {
  return UNTIL[until] ?? (until ? `until: ${until}` : "");
}
