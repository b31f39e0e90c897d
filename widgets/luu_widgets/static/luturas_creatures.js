// The creatures on the table: the active Lutura, its backups, the Oscumora.

import { make, patchList, say, setArt, setAttrs, setLength, setText } from "./board_kit.js";
import { icon } from "./board_art.js";
import { signed } from "./board_words.js";
import { fieldArt, luturaArt, oscumoraArt, sign } from "./luturas_art.js";
import { drawEffects } from "./luturas_effects.js";
import { RULE_OF, STATUS_LETTERS, printed, sideWords } from "./luturas_words.js";

/** A bar with its number; what was just lost stays visible until the next move. */
export function buildBar(name, label, draw) {
  return make(
    `button.bar.${name}`,
    { "aria-disabled": "true" },
    make("i.icon", {}, draw),
    make("span.track", {}, make("i.fill"), make("i.lost")),
    make("b.now"),
    make("span.change"),
    say(label),
  );
}

export function drawBar(bar, now, most, before) {
  const lost = before != null && before > now ? before - now : 0;
  const [fill, gone] = bar.querySelector(".track").children;
  setLength(fill, most ? now / most : 0);
  gone.style.width = `${most ? Math.min(100, (100 * lost) / most) : 0}%`;
  setText(bar.querySelector(".now"), `${now}/${most}`);
  const change = before != null && before !== now ? signed(now - before) : "";
  setText(bar.querySelector(".change"), change);
  setAttrs(bar, {
    "data-level": 4 * now <= most ? "low" : 2 * now <= most ? "mid" : null,
    "data-better": before != null && before < now,
  });
}

function buildStat(name, draw, label) {
  return make(`button.stat.${name}`, { "aria-disabled": "true" }, make("i.icon", {}, draw), make("b"), make("small", {}, label));
}

/** The active creature: picture, bars, numbers, categories, ability, what holds for a while. */
export function buildActive() {
  const node = make(
    "div.creature",
    { role: "group" },
    make(
      "header",
      {},
      make("i.icon.nature"),
      make("span.who", {}, make("b.name"), make("small.nature-name")),
      make("span.order"),
    ),
    make("button.picture", { "aria-disabled": "true" }, make("span.art"), make("span.forcefield"), make("span.ribbon")),
    make("div.tokens"),
    make("div.bars"),
    make("div.stats"),
    make("div.categories"),
    make("button.ability", { "aria-disabled": "true" }, make("b"), " ", make("span")),
    make("span.effects"),
    make("div.changes"),
  );
  for (const name of ["nature", "name", "nature-name", "order", "picture", "art", "forcefield", "ribbon", "tokens", "bars", "stats", "categories", "ability", "effects", "changes"])
    (node.parts ??= {})[name] = node.querySelector(`.${name}`);
  return node;
}

const BARS = {
  stamina: ["Stamina", () => icon("heart")],
  field: ["Force Field", () => sign("field")],
  special: ["Special", () => icon("star")],
};
const STATS = {
  damage_dice: ["damage", () => icon("sword")],
  defense_dice: ["defense", () => icon("shield")],
  speed: ["Speed", () => sign("speed")],
  accuracy: ["Accuracy", () => icon("target")],
  power: ["Power", () => sign("power")],
};

export function drawActive(node, one, board, foe) {
  const oscumora = "force_field" in one;
  const { parts } = node,
    id = one.id;
  const defending = Boolean(one.defending);
  setAttrs(node, {
    "aria-label": words(one, oscumora),
    "data-nature": one.nature,
    "data-hyper": Boolean(one.hyper),
    "data-defense": defending,
    "data-down": Boolean(one.down),
    "data-oscumora": oscumora,
    "data-foe": Boolean(foe),
    "data-creature": id,
  });
  setArt(parts.nature, one.nature, () => sign(one.nature));
  setText(parts.name, one.name);
  setText(parts["nature-name"], oscumora ? `${one.nature} Oscumora` : one.nature);
  drawOrder(parts.order, one, board);
  setArt(parts.art, `${id}-${Boolean(one.hyper)}-${(one.categories ?? []).join()}`, () =>
    oscumora ? oscumoraArt(one) : luturaArt(one),
  );
  if (one.hyper && node.dataset.side === `${id}-base`) board.flip(parts.picture);
  node.dataset.side = `${id}-${one.hyper ? "hyper" : "base"}`;
  const share = oscumora && one.max_force_field ? one.force_field / one.max_force_field : 0;
  setArt(parts.forcefield, share.toFixed(2), () => fieldArt(share));
  const turning = !oscumora && one.active && board.view.placed?.[one.seat]?.transforming;
  const ribbon = one.down ? (oscumora ? "Defeated" : "Knocked out") : defending ? "Defense Mode" : one.hyper ? "Hyper" : turning ? "Turns to Hyper with this command" : "";
  setText(parts.ribbon, ribbon);
  setAttrs(parts.picture, { "data-id": `picture:${id}`, "aria-label": `${one.name}, ${ribbon || "what it is"}` });
  board.tips.set(parts.picture, () => pictureTip(one, oscumora, board, turning && !one.hyper));
  drawTokens(parts.tokens, one, board);
  drawBars(parts.bars, one, board, oscumora);
  drawStats(parts.stats, one, board, oscumora);
  drawCategories(parts.categories, one, board, oscumora);
  setText(parts.ability.firstChild, one.ability.name);
  setText(parts.ability.lastChild, one.ability.text);
  setAttrs(parts.ability, { "data-id": `ability:${id}` });
  drawEffects(parts.effects, `${id}:${one.hyper ? "hyper" : "base"}`, board);
  drawChanges(parts.changes, one, board);
}

function words(one, oscumora) {
  const states = [one.down && "down", one.hyper && "Hyper Mode", one.defending && "Defense Mode", one.status?.name];
  return [`${one.name}, ${one.nature}${oscumora ? " Oscumora" : ""}`, ...states.filter(Boolean)].join(", ");
}

function drawOrder(node, one, board) {
  const place = board.orderOf(one);
  setText(node, place ? (place === 1 ? "1st" : "2nd") : "");
  setAttrs(node, { title: place === 1 ? "acts first" : place ? "acts second" : null });
}

function pictureTip(one, oscumora, board, turning) {
  if (oscumora)
    return {
      title: `${one.name}, Oscumora ${one.number}`,
      lines: [
        ["", `Each of its hits leaves the target ${one.inflicts}.`],
        ["Doubles", "attack again at once.", RULE_OF.doubles],
        one.adapted ? ["Used to", one.adapted] : null,
      ],
    };
  const other = one.other_side;
  return {
    title: `${one.name}${one.hyper ? ", Hyper side" : ""}`,
    lines: [
      ["Immune to", one.immune_to],
      turning ? ["Turns to Hyper", board.clause("LN-R19"), "LN-R19"] : null,
      one.defending ? ["Defense Mode", board.clause(RULE_OF.defense_mode), RULE_OF.defense_mode] : null,
      [one.hyper ? "Base side:" : "Hyper side:", `${sideWords(other)}. ${other.ability.name}: ${other.ability.text}`],
    ],
  };
}

/** A status as a token with its letters and its name. */
export function buildToken() {
  return make("button.token", { "aria-disabled": "true" }, make("b"), make("span"));
}

function drawTokens(node, one, board) {
  patchList(
    node,
    one.status ? [one.status] : [],
    (status) => status.name,
    buildToken,
    (token, status) => {
      setText(token.firstChild, STATUS_LETTERS[status.name] ?? status.name.slice(0, 2));
      setText(token.lastChild, status.name);
      setAttrs(token, { "data-status": status.name, "data-id": `status:${one.id}` });
      board.tips.set(token, () => ({
        title: status.name,
        lines: [["", `${status.text}.`], ["", board.clause(RULE_OF[status.name]), RULE_OF[status.name]]],
      }));
    },
  );
}

function drawBars(node, one, board, oscumora) {
  const bars = [["stamina", one.stamina, one.max_stamina]];
  if (oscumora) bars.unshift(["field", one.force_field, one.max_force_field]);
  else if (one.special != null) bars.push(["special", one.special, one.special_needed]);
  patchList(
    node,
    bars,
    ([name]) => name,
    ([name]) => buildBar(name, BARS[name][0], BARS[name][1]()),
    (bar, [name, now, most]) => {
      const before = board.before(one.id, name);
      drawBar(bar, now, most, before);
      setAttrs(bar, { "data-id": `bar:${name}:${one.id}` });
      board.tips.set(bar, () => ({
        title: `${BARS[name][0]}: ${now} of ${most}`,
        lines: [
          before != null && before !== now ? ["Last move", signed(now - before)] : null,
          ["", board.clause(RULE_OF[name]), RULE_OF[name]],
        ],
      }));
    },
  );
}

function drawStats(node, one, board, oscumora) {
  const list = oscumora ? ["accuracy", "power"] : ["damage_dice", "defense_dice", "speed"];
  patchList(
    node,
    list,
    (name) => name,
    (name) => buildStat(name, STATS[name][1](), STATS[name][0]),
    (stat, name) => {
      const told = name === "accuracy" ? accuracyOf(one) : one.stats[name];
      const { value } = told,
        usual = name === "power" || name === "accuracy" ? one[`printed_${name}`] ?? told.printed : told.printed;
      const dice = name.endsWith("_dice");
      setText(stat.querySelector("b"), dice ? `${value}D4` : name === "accuracy" ? `${value}+` : String(value));
      setAttrs(stat, { "data-id": `stat:${name}:${one.id}`, "data-change": value > usual ? "up" : value < usual ? "down" : null });
      board.tips.set(stat, () => ({
        title: `${STATS[name][0]}: ${dice ? `${value}D4` : value}`,
        sums: told.reasons?.length ? [[STATS[name][0], value, told.reasons, RULE_OF[name]]] : [],
        lines: [
          ["", board.clause(RULE_OF[name]), RULE_OF[name]],
        ],
      }));
    },
  );
}

/** An Oscumora's Accuracy is what its 2D6 must reach. */
function accuracyOf(one) {
  const roll = one.stats.roll.value;
  return { value: one.accuracy, printed: one.accuracy, reasons: roll ? [["to reach", one.accuracy], ...one.stats.roll.reasons] : [] };
}

function drawCategories(node, one, board, oscumora) {
  const list = oscumora ? [one.inflicts] : one.categories;
  patchList(
    node,
    list,
    (name) => name,
    (name) =>
      oscumora
        ? make("span.category", { "data-status": name }, make("small", {}, "inflicts "), name)
        : make("span.category", {}, make("i.icon", {}, sign(name)), name),
    () => {},
  );
}

/** The clause behind a change that its card does not tell of in so many words. */
const CHANGE_RULES = { bypass: "LN-R46", guard: "LN-6.7" };

function drawChanges(node, one, board) {
  patchList(
    node,
    one.changes,
    (change, place) => `${place}-${change.text}`,
    () => make("button.tag", { "aria-disabled": "true" }),
    (tag, change, place) => {
      setText(tag, change.text);
      setAttrs(tag, { "data-id": `change:${one.id}:${place}` });
      const rule = CHANGE_RULES[change.what];
      board.tips.set(tag, () => ({ title: change.text, lines: [["From", change.title], rule ? ["", board.clause(rule), rule] : null] }));
    },
  );
}

/** A backup: a small card that tells the rest when it is pointed at. */
export function buildBackup() {
  const node = make(
    "button.backup",
    {},
    make("span.art"),
    make("span.who", {}, make("b.name"), make("span.small", {}, make("i.icon.nature"), make("span.life", { "data-why": "" }), make("span.letters"))),
    make("span.track", {}, make("i.fill"), make("i.lost")),
  );
  for (const name of ["art", "name", "nature", "life", "letters", "track"]) (node.parts ??= {})[name] = node.querySelector(`.${name}`);
  return node;
}

export function drawBackup(node, one, board) {
  const { parts } = node;
  setArt(parts.art, `${one.id}-${one.hyper}`, () => luturaArt(one));
  setArt(parts.nature, one.nature, () => sign(one.nature));
  setText(parts.name, one.name);
  setText(parts.life, one.down ? "down" : `${one.stamina}/${one.max_stamina}`);
  setText(parts.letters, [one.status && STATUS_LETTERS[one.status.name], one.hyper && "Hyper", one.special ? `\u2605${one.special}` : ""].filter(Boolean).join(" \u00b7 "));
  setAttrs(parts.letters, { title: [one.status?.name, one.hyper && "Hyper side", one.special ? `${one.special} Special` : ""].filter(Boolean).join(", ") || null });
  setAttrs(parts.letters, { "data-status": one.status?.name });
  const before = board.before(one.id, "stamina"),
    lost = before > one.stamina ? before - one.stamina : 0;
  setLength(parts.track.children[0], one.stamina / one.max_stamina);
  parts.track.children[1].style.width = `${(100 * lost) / one.max_stamina}%`;
  const option = board.offers.all.find((offer) => offer.key.endsWith(`:${one.id}`) && ["bench", "replace", "main"].includes(board.offers.kind));
  setAttrs(node, {
    "data-id": `backup:${one.id}`,
    "data-nature": one.nature,
    "data-down": Boolean(one.down),
    "data-hyper": Boolean(one.hyper),
    "data-play": option?.key,
    "aria-disabled": option ? null : "true",
  });
  node.classList.toggle("can", Boolean(option));
  board.tips.set(node, () => luturaTip(printed(one), one));
}

/** All that is printed on a Lutura, and how it stands. */
export function luturaTip(card, now) {
  const hyper = card.hyper_side ?? card.hyper;
  return {
    title: `${card.name}, ${card.nature}`,
    lines: [
      now?.status ? [now.status.name, now.status.text] : null,
      ["Immune to", card.immune_to],
      ["Base:", `${sideWords(card.base)}. ${card.base.ability.name}: ${card.base.ability.text}`],
      ["Hyper:", `${sideWords(hyper)}. ${hyper.ability.name}: ${hyper.ability.text}`],
    ],
  };
}

/** A team that is not complete yet: who has been drafted, and the places that are left. */
export function drawBench(node, team, board, places) {
  const empty = Array.from({ length: Math.max(0, places - team.length) }, (_, place) => ({ empty: true, id: `empty-${place}` }));
  patchList(
    node,
    [...team, ...empty],
    (one) => one.id,
    (one) => (one.empty ? make("span.backup.empty", { "aria-hidden": "true" }) : buildBackup()),
    (chip, one) => !one.empty && drawBackup(chip, one, board),
  );
}
