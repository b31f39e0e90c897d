// Words that every table uses: what an option's key means, chances, sums, changes.

export function verbOf(key) {
  return key.split(":")[0];
}

/** The legal options, found by their keys. */
export class Offers {
  constructor(choice) {
    this.all = choice?.options ?? [];
    this.kind = choice?.kind;
    this.keys = new Map(this.all.map((option) => [option.key, option]));
  }

  get(key) {
    return key ? this.keys.get(key) : undefined;
  }
}

/** A number with a proper minus. */
export function minus(amount) {
  return String(amount).replace("-", "\u2212");
}

/** A change in signs: +2, −1. */
export function signed(amount) {
  return amount < 0 ? minus(amount) : `+${amount}`;
}

export function percentage(chance) {
  if (chance > 0 && chance < 0.01) return "<1 %";
  if (chance < 1 && chance > 0.99) return ">99 %";
  return `${Math.round(chance * 100)} %`;
}

/** What a number is made of, as a line: `3 damage dice, +1 of a card`; what is 0 is a remark. */
export function madeOf(reasons) {
  return (reasons ?? [])
    .map(([why, amount], place) => (place && !amount ? why : `${place && amount >= 0 ? "+" : ""}${minus(amount)} ${why}`))
    .join(", ");
}
