// The last battle, attack by attack: the roll against its numbers, the D4 with the one that counts, the sum.

import { calm, make, move, once, setText } from "./board_kit.js";
import { die, icon } from "./board_art.js";
import { luturaArt, sign } from "./luturas_art.js";
import { minus } from "./board_words.js";
import { RULE_OF } from "./luturas_words.js";

export function buildBattle() {
  const node = make("section.luu-battle", { role: "group", "aria-label": "The last battle" }, make("h3"), make("div.strikes", {}, make("div.blows")), make("p.quiet"));
  const strikes = node.children[1];
  strikes.addEventListener("scroll", () => { strikes.turnedBack = strikes.scrollTop < -1; }); // its end is where it begins
  return node;
}

export function drawBattle(node, board) {
  const { attacks = [], strategies = [] } = board.view.table ?? {};
  const [title, strikes, quiet] = node.children;
  const list = strikes.firstChild;
  const solo = board.view.mode === "solo";
  setText(title, attacks.length ? "The last battle" : "No battle yet");
  setText(quiet, attacks.length ? "" : solo ? "Place a Tool and a Strategy: then the dice fall here." : "Both place a Tool and a Strategy face down: then the dice fall here.");
  const before = list.dataset.sign;
  once(list, JSON.stringify([strategies, attacks]), () => [...played(strategies, board), ...attacks.map((attack, place) => strike(attack, place, board))]);
  if (board.fresh && strikes.turnedBack) strikes.scrollTop = 0; // the last blow is in sight
  if (before !== undefined && before !== list.dataset.sign && board.fresh && !calm()) roll(list);
}

/** Whether an edge has the first of the two colours. */
function coloured(seat, board) {
  return seat != null && board.firstColour(seat);
}

/** The Strategies of the round, which act before the attacks, and what they did. */
function played(strategies, board) {
  return strategies.map(({ seat, name, title, did }) =>
    make(
      "div.tactic",
      { role: "group", "data-mine": coloured(seat, board), "aria-label": `${title}, the Strategy of ${name}` },
      make("header", {}, make("b", {}, title), make("small", {}, ` with ${name}`)),
      ...(did.length ? did : ["It has done nothing so far."]).map((words) => make("p", {}, words)),
    ),
  );
}

function strike(attack, place, board) {
  if (attack.idle) return standing(attack, board);
  const { roll: thrown, result } = attack;
  const mine = coloured(attack.seat, board);
  const outcome = !thrown ? "" : result ? "hit" : "miss";
  const node = make(
    "div.strike",
    { role: "group", "data-outcome": outcome, "data-mine": mine, "aria-label": said(attack) },
    make("header", {}, make("b", {}, attack.name), make("span", {}, attack.tool ? ` uses ${attack.tool}` : " attacks"), make("small", {}, ` on ${attack.target_name}`)),
  );
  board.tips.tell(node, () => strikeWords(attack));
  if (thrown) node.append(checks(attack, place, board));
  if (attack.damage || attack.defense || result) node.append(sum(attack, place, board));
  node.append(verdict(attack));
  return node;
}

/** Everything that an attack is made of: its roll, its damage, and their clauses. */
function strikeWords(attack) {
  const { roll: thrown, result, damage, defense } = attack;
  const dice = (one, label, rule) => one && [label, `${one.sets.map((faces) => faces.join(", ")).join(" / ")}; ${one.die} counts${one.lowest ? ` (${one.lowest})` : ""}`, rule];
  return {
    title: said(attack),
    sums: [
      thrown && ["Roll", thrown.total, thrown.reasons, thrown.blurred ? "LN-9.4" : "LN-6.6"],
      result && ["Damage", result.damage, result.reasons, result.rule],
    ].filter(Boolean),
    lines: [
      thrown && ["Accuracy", `${thrown.needs} or more: ${thrown.hit ? "a hit" : "a miss"}`, "LN-12.2"],
      attack.special && ["Special", `${attack.special.needs} or more; ${reached(attack.special, thrown)}`, RULE_OF.accuracy],
      attack.breakshield && ["Breakshield", `${attack.breakshield.needs} or more; ${reached(attack.breakshield, thrown)}`, RULE_OF.breakshield],
      dice(damage, "Damage dice", "LN-6.7"),
      dice(defense, "Defense dice", "LN-6.7"),
    ],
  };
}

/** Somebody who does not attack; in Defense Mode its card lies on its side. */
function standing(attack, board) {
  const one = board.view.teams.flat().find((lutura) => lutura.slot === attack.slot);
  const mine = coloured(attack.seat, board);
  const art = attack.defends && one ? make("span.art.sideways", { "data-nature": one.nature }, luturaArt(one)) : "";
  return make(
    "div.strike",
    { role: "group", "data-outcome": attack.defends ? "defense" : "none", "data-mine": mine, "aria-label": attack.idle },
    art,
    make("p.verdict", {}, attack.idle),
  );
}

/** What changed a total, or makes a hit one whatever it is, or stops it; empty where the roll alone decides. */
function because({ total, reasons, sure, reached, nullified }, thrown) {
  if (nullified) return "Nullified";
  if (sure && reached) return `by ${sure}`;
  const more = reasons.filter(([why]) => why !== "total");
  return more.length ? `${thrown.total} ${more.map(([why, amount]) => `${plus(amount)} ${why}`).join(" ")} = ${minus(total)}` : "";
}

const plus = (amount) => (amount < 0 ? `\u2212 ${-amount}` : `+ ${amount}`);

function reached(check, thrown) {
  const words = because(check, thrown);
  return `${check.total}, ${check.reached ? "reached" : "not reached"}${words ? ` (${words})` : ""}`;
}

/** The 2D6 and what it reached. */
function checks(attack, place, board) {
  const { roll: thrown } = attack;
  const modified = thrown.total - thrown.dice.reduce((sum_, one) => sum_ + one, 0);
  const total = make("button.total", { "data-id": `roll:${place}`, "aria-disabled": "true", "aria-label": `total ${thrown.total}` }, `= ${thrown.total}`);
  board.tips.set(total, () => ({
    title: `Roll: ${thrown.total}`,
    sums: [["Roll", thrown.total, thrown.reasons, thrown.blurred ? "LN-9.4" : "LN-6.6"]],
    lines: [
      thrown.again ? ["Rolled again", thrown.again] : null,
      thrown.evaded ? ["A double misses", thrown.evaded] : null,
    ],
  }));
  return make(
    "div.checks",
    {},
    make("span.dice", { role: "img", "aria-label": `dice ${thrown.dice.join(" and ")}` }, ...thrown.dice.map((value) => die(6, value)), modified ? make("small", {}, thrown.reasons.filter(([why]) => why !== "dice").map(([why, amount]) => `${plus(amount)} ${why}`).join(" ")) : ""),
    total,
    make(
      "span.needs",
      {},
      need("Accuracy", thrown.needs, thrown.hit, icon("target")),
      attack.special ? need("Special", attack.special.needs, attack.special.reached, icon("star"), because(attack.special, thrown)) : "",
      attack.breakshield ? need("Breakshield", attack.breakshield.needs, attack.breakshield.reached, sign("breakshield"), because(attack.breakshield, thrown)) : "",
    ),
  );
}

function need(label, number, reached, drawn, note = "") {
  return make(
    "span.need",
    { "data-reached": Boolean(reached) },
    make("i.icon", {}, drawn),
    make("span", {}, `${label} ${number}`),
    make("b", {}, reached ? "\u2713" : "\u2717"),
    note ? make("small", {}, note) : "",
  );
}

/** Damage die + Power - defense die, with all dice as they fell. */
function sum(attack, place, board) {
  const { damage, defense, result } = attack;
  const shown = make("div.sum", {}, damage ? d4(damage, "damage dice") : "", ...terms(attack), defense ? make("span.minus", {}, "\u2212") : "", defense ? d4(defense, "defense dice") : "");
  if (result) {
    const total = make("button.total", { "data-id": `damage:${place}`, "aria-disabled": "true", "aria-label": `damage ${result.damage}` }, `= ${result.damage}`);
    board.tips.set(total, () => ({ title: `Damage: ${result.damage}`, sums: [["Damage", result.damage, result.reasons, result.rule]], lines: [["", board.clause(result.rule), result.rule]] }));
    shown.append(total);
  }
  return shown;
}

/** What is added beside the dice: Power and what else there is. */
function terms(attack) {
  const plain = ["damage die", "defense die"];
  const rest = (attack.result?.reasons ?? []).filter(([why]) => !plain.includes(why));
  return rest.map(([why, amount]) => make("span.term", { title: why }, amount < 0 ? `\u2212${-amount}` : `+${amount}`, make("small", {}, why)));
}

/** D4 as they fell: the one that counts is marked, of two sets each. */
function d4({ sets, die: counts, lowest, by }, label) {
  let marked = false;
  const rows = sets.map((faces) =>
    faces.map((value) => {
      const face = die(4, value);
      if (!marked && value === counts) {
        face.classList.add("counts");
        marked = true;
      } else face.classList.add("idle");
      return face;
    }),
  );
  const note = [lowest ? `${lowest}: the lowest counts` : "", by].filter(Boolean).join("; ");
  return make(
    "span.dice.d4s",
    { role: "img", "aria-label": `${label} ${sets.map((faces) => faces.join(", ")).join(" and ")}; ${counts} counts${note ? ` (${note})` : ""}`, title: note || null },
    ...rows.flatMap((row, place) => (place ? [make("i.or", {}, "/"), ...row] : row)),
    lowest ? make("small.lowest", {}, "lowest") : "",
  );
}

function verdict(attack) {
  const { roll: thrown, result, felled } = attack;
  if (!thrown) return make("p.verdict", {}, "Under way.");
  if (!result) return make("p.verdict", {}, thrown.hit ? "" : thrown.evaded ? `Evaded (${thrown.evaded}).` : "Missed.");
  const where = result.to === "stamina" ? "Stamina" : "Force Field";
  const left = felled ? "knocked out" : `${result.left} of ${result.most} ${where} left`;
  return make("p.verdict", {}, make("b", {}, `${result.damage} damage`), `: ${attack.target_name}, ${left}.`, attack.breakshield?.reached ? make("em", {}, " Breakshield!") : "");
}

function said(attack) {
  const { roll: thrown, result } = attack;
  const how = !thrown ? "under way" : result ? `${result.damage} damage` : "missed";
  return `${attack.name} attacks ${attack.target_name}: ${how}`;
}

/** The dice are seen to fall, one attack after the other. */
function roll(list) {
  [...list.querySelectorAll(".strike")].forEach((node, order) => {
    move(node, [{ opacity: 0, transform: "translateY(6px)" }, { opacity: 1, transform: "none" }], { duration: 220, delay: order * 380, fill: "backwards" });
    [...node.querySelectorAll(".dice")].forEach((dice, place) =>
      move(
        dice,
        [
          { transform: "translate(-14px, -10px) rotate(-30deg) scale(.6)", opacity: 0 },
          { transform: "translateY(2px) rotate(6deg) scale(1.06)", opacity: 1, offset: 0.7 },
          { transform: "none" },
        ],
        { duration: 440, delay: order * 380 + place * 90, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards" },
      ),
    );
  });
}
