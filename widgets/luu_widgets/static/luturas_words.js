// Words of Luturas Network: who sits where, statuses and their letters, what a number is made of, options by key.

export const STATUS_LETTERS = {
  Burned: "Bu",
  Soaked: "So",
  Paralyzed: "Pa",
  Blurred: "Bl",
  Nullified: "Nu",
  Injured: "In",
};

/** The clause behind each number of the board. */
export const RULE_OF = {
  stamina: "LN-12.1",
  damage_dice: "LN-6.7",
  defense_dice: "LN-6.7",
  speed: "LN-6.6",
  special: "LN-14.8",
  field: "LN-14.3",
  accuracy: "LN-12.2",
  breakshield: "LN-12.3",
  power: "LN-6.7",
  categories: "LN-10.1",
  defense_mode: "LN-6.4",
  hyper: "LN-7.2",
  Burned: "LN-9.1",
  Soaked: "LN-9.2",
  Paralyzed: "LN-9.3",
  Blurred: "LN-9.4",
  Nullified: "LN-9.5",
  Injured: "LN-9.6",
  portal: "LN-6.8",
  decks: "LN-5.2",
  order: "LN-6.6",
  doubles: "LN-14.5",
};

/** `3 Tools, 1 Strategy`. */
export function counted({ tool, strategy }) {
  return `${tool} ${tool === 1 ? "Tool" : "Tools"}, ${strategy} ${strategy === 1 ? "Strategy" : "Strategies"}`;
}

/** What a seat is called on this table: by who looks at it and who plays it. */
export function seatName(view, seat) {
  const { players = [], covered } = view.table ?? {};
  const agent = players[seat] && players[seat] !== "human" ? ` (${players[seat]})` : "";
  if (view.mode === "solo" || players.length < 2) return "You";
  const alone = players.filter((one) => one === "human").length === 1;
  if (alone && !covered && seat === view.seat) return "You";
  return `Player ${seat + 1}${agent}`;
}

/** A Lutura on the table in the form in which it is printed: both sides. */
export function printed(one) {
  if (one.base) return one;
  const up = {
    damage_dice: one.stats.damage_dice.printed,
    defense_dice: one.stats.defense_dice.printed,
    speed: one.stats.speed.printed,
    categories: one.categories,
    ability: one.ability,
  };
  const [base, hyper] = one.hyper ? [one.other_side, up] : [up, one.other_side];
  return { ...one, base, hyper_side: hyper, now: one };
}

export function sideWords(side) {
  return `${side.damage_dice}D4 damage, ${side.defense_dice}D4 defense, Speed ${side.speed}, ${side.categories.join(", ")}`;
}
