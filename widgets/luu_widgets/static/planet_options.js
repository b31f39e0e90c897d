// The legal options of Planet Luu: what their keys mean, and which thing on the table each is about.

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
  next: "Acts next",
  defend: "Defend",
  gather: "Gather",
  move: "Swap",
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
  use: "deck",
  next: "check",
  shift: "swap",
  fallen: "heart",
  pass: "pass",
  boss: "skull",
  mulligan: "redo",
  keep: "check",
  die: "star",
};

const UNTIL = { kill: "until the next Rogue falls", triggered: "until it acts" };

/** How long a card stays out, in words. */
export function until(time) {
  return UNTIL[time] ?? `until the end of the ${time}`;
}

export function verbOf(key) {
  return key.split(":")[0];
}

export function verbIcon(key) {
  return VERB_ICONS[verbOf(key)] ?? "check";
}

export const ACTIONS = ["attack", "call", "defend", "gather"];

/** The legal options, found by what they are about. */
export class Options {
  constructor(choice) {
    this.all = choice?.options ?? [];
    this.kind = choice?.kind;
    this.keys = new Map(this.all.map((option) => [option.key, option]));
  }

  get(key) {
    return key ? this.keys.get(key) : undefined;
  }

  /** What a click on this card itself does: the plain thing, never the special one. */
  on(name) {
    return ["attack", "target", "xp", "place", "next"].map((verb) => this.keys.get(`${verb}:${name}`)).find(Boolean);
  }

  /** What a click on a hand card does. */
  forCard(card) {
    return this.keys.get(`discard:${card.id}`) ?? this.get(card.key) ?? this.keys.get(`play:${card.id}`);
  }
}

/** What the log calls it: two of a class are told apart by their number. */
export function called(fighter) {
  const number = "level" in fighter ? fighter.uid : fighter.boss ? null : fighter.number;
  return number == null ? fighter.name : `${fighter.name} ${number}`;
}
