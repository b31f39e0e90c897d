// Cards that are held or lie in a slot: Tools, Strategies, backs; and the Luturas of a draft.

import { cut, make, once, say, setArt, setAttrs, setText } from "./board_kit.js";
import { emblem, icon } from "./board_art.js";
import { drawChances, saysMore } from "./board_odds.js";
import { verbOf } from "./board_words.js";
import { backArt, crystalArt, luturaArt, sign } from "./luturas_art.js";
import { luturaTip } from "./luturas_creatures.js";
import { drawEffects } from "./luturas_effects.js";
import { RULE_OF, STATUS_LETTERS, counted, printed } from "./luturas_words.js";

const NUMBERS = [
  ["accuracy", "Accuracy"],
  ["power", "Power"],
  ["special", "Special"],
  ["breakshield", "Breakshield"],
];

/** A Tool or a Strategy, face up. */
export function buildCard() {
  const node = make(
    "button.card",
    {},
    make("span.top", {}, make("i.icon.mark"), make("span.name")),
    make("span.art"),
    make("span.kind"),
    make("span.numbers"),
    make("span.effects"),
    make("span.text"),
    make("span.odds"),
    make("span.fit"),
    make("span.verb"),
  );
  for (const name of ["mark", "name", "art", "kind", "numbers", "effects", "text", "odds", "fit", "verb"]) (node.parts ??= {})[name] = node.querySelector(`.${name}`);
  return node;
}

/** `card` has what view and options say of it: name, kind, category or nature, numbers, text, whether it fits. */
export function drawCard(node, card, board, option) {
  const { parts } = node,
    tool = card.kind === "tool";
  const mark = tool ? card.category : card.crystal ? card.nature : "strategy";
  setArt(parts.mark, mark ?? "tool", () => sign(mark ?? "tool"));
  setText(parts.name, card.name);
  setArt(parts.art, card.id, () => (card.crystal ? crystalArt(card.nature) : emblem(card.id, tool ? "power" : "core")));
  setText(parts.kind, tool ? `${card.category} Tool` : card.crystal ? `${card.nature} Crystal` : "Tactic");
  once(parts.numbers, tool ? NUMBERS.map(([name]) => card[name]).join() : "", () => (tool ? numbersOf(card) : []));
  drawEffects(parts.effects, card.id, board);
  setText(parts.text, card.text);
  const odds = option && board.oddsOf(option.key);
  drawChances(parts.odds, odds, board.turn);
  const verb = option ? verbOf(option.key) : "";
  const places = verb === "tool" || verb === "strategy";
  const gone = COMING.includes(board.offers.kind); // who was active is not who will use it
  setText(parts.fit, gone ? "" : (card.why_not || card.defends || card.caution || "").split(":")[0]);
  setText(parts.verb, !option ? "" : places ? (card.why_not || card.defends ? "Place it and defend" : "Place it") : verb === "discard" ? "Discard" : "Take it");
  node.classList.toggle("can", Boolean(option));
  node.classList.toggle("unfit", card.fits === false && !gone);
  node.classList.toggle("toss", verb === "discard");
  setAttrs(node, {
    "data-play": option?.key,
    "data-kind": card.kind,
    "data-category": card.category,
    "data-nature": card.crystal ? card.nature : null,
    "aria-disabled": option ? null : "true",
  });
  board.tips.set(node, (all) => cardTip(card, odds, all || cut(parts.text, parts.fit)));
}

function numbersOf(card) {
  const shown = (name) => (card[name] == null ? "\u2013" : name === "power" ? `+${card[name]}` : String(card[name]));
  return NUMBERS.map(([name, label]) =>
    make(`span.number.of-${name}`, {}, make("small", {}, label), make("b", { "data-why": "" }, shown(name))),
  );
}

function cardTip(card, odds, whole) {
  const lines = [
    card.why_not ? ["Does not fit:", card.why_not, "LN-6.3"] : null,
    card.defends ? ["It defends:", card.defends, "LN-R14"] : null,
    card.caution ? ["Take care:", card.caution, "LN-R26"] : null,
    whole ? ["", card.text, `card:${card.id}`] : null,
    ...(whole && card.kind === "tool" ? NUMBERS.map(([name, label]) => (card[name] ? [label, card[name], RULE_OF[name]] : null)) : []),
  ];
  return (lines.some(Boolean) || saysMore(odds)) && { title: card.name, lines, odds };
}

/** A place for a card of the command: empty, face down or face up. */
export function buildSlot() {
  return make("button.slotcard", { "aria-disabled": "true" }, make("span.face"), make("span.label"));
}

export function drawSlot(node, kind, placed, where, board) {
  const state = !placed ? "empty" : placed.face_up ? "up" : "down";
  setAttrs(node, { "data-state": state, "data-id": `slot:${where}`, "data-kind": kind });
  setArt(node.firstChild, `${state}-${placed?.id ?? ""}-${kind}`, () => (state === "down" ? backArt() : sign(kind)));
  const word = kind === "tool" ? "Tool" : "Strategy";
  setText(node.lastChild, state === "up" ? placed.name : state === "down" ? "face down" : word);
  setAttrs(node, { "aria-label": `${word}: ${state === "up" ? placed.name : state === "down" ? "placed face down" : "none placed"}` });
  board.tips.set(node, () => ({
    title: state === "up" ? placed.name : `${word} slot`,
    lines: [["", state === "down" ? "Placed face down. It is shown when both commands are locked." : state === "up" ? (board.textOf(placed.id) ?? `The ${word} of this round.`) : `No ${word} is placed yet.`]],
  }));
}

/** A Lutura to choose: of the draft, as Main, or as the one that comes. */
export function buildLuturaCard() {
  const node = make(
    "button.card.lutura",
    {},
    make("span.art"),
    make("span.top", {}, make("i.icon.mark"), make("span.name"), make("span.nature")),
    make("span.figures"),
    make("span.cats"),
    make("span.fitting"),
    make("span.text.base", {}, make("b"), " ", make("span")),
    make("span.effects.of-base"),
    make("span.text.hyp", {}, make("i", {}, "Hyper"), " ", make("b"), " ", make("span")),
    make("span.effects.of-hyper"),
    make("span.fit"),
    make("span.verb"),
  );
  for (const name of ["art", "mark", "name", "nature", "figures", "cats", "fitting", "base", "hyp", "of-base", "of-hyper", "fit", "verb"]) (node.parts ??= {})[name] = node.querySelector(`.${name}`);
  return node;
}

const CHOOSE = { lutura: "Draft", main: "Make it the Main", replace: "Send it in", bench: "Choose" };

export function drawLuturaCard(node, one, board, option) {
  const card = printed(one),
    { parts } = node,
    now = card.now;
  const hyper = card.hyper_side ?? card.hyper;
  setArt(parts.art, card.id, () => luturaArt({ ...card, categories: card.base.categories, hyper: Boolean(now?.hyper) }));
  setArt(parts.mark, card.nature, () => sign(card.nature));
  setText(parts.name, card.name);
  setText(parts.nature, card.nature);
  const life = now ? `${now.stamina}/${now.max_stamina}` : String(card.stamina);
  const { base } = card;
  once(parts.figures, [life, base.damage_dice, base.defense_dice, base.speed, now?.status?.name].join(), () => [
    figure("heart", life, "Stamina"),
    figure("sword", `${base.damage_dice}D4`, "damage"),
    figure("shield", `${base.defense_dice}D4`, "defense"),
    figure("speed", base.speed, "Speed"),
    now?.status ? make("span.token", { "data-status": now.status.name }, STATUS_LETTERS[now.status.name]) : null,
  ].filter(Boolean));
  once(parts.cats, base.categories.join(), () =>
    base.categories.map((name) => make("span.category", {}, make("i.icon", {}, sign(name)), name)),
  );
  setText(parts.fitting, COMING.includes(verbOf(option?.key ?? "")) ? fittingWords(now, board) : "");
  const [baseName, , baseText] = parts.base.childNodes;
  setText(baseName, base.ability.name);
  setText(baseText, base.ability.text);
  setText(parts.hyp.querySelector("b"), hyper.ability.name);
  setText(parts.hyp.querySelector("span"), hyper.ability.text);
  for (const side of ["base", "hyper"]) drawEffects(parts[`of-${side}`], `${card.id}:${side}`, board);
  setText(parts.fit, option?.defends ?? "");
  setText(parts.verb, option ? (CHOOSE[verbOf(option.key)] ?? "Choose") : "");
  node.classList.toggle("can", Boolean(option));
  setAttrs(node, {
    "data-play": option?.key,
    "data-nature": card.nature,
    "data-id": `lutura:${card.id}`,
    "aria-disabled": option ? null : "true",
  });
  board.tips.set(node, () => luturaTip(card, now));
}

const COMING = ["replace", "bench"];

/** How much of the hand whoever comes in could use. */
function fittingWords(one, board) {
  const hand = board.view.hands?.[board.view.seat] ?? [];
  const fits = (card) => (card.kind === "tool" ? one.categories.includes(card.category) : !card.crystal || one.crystals.includes(card.nature));
  const count = (kind) => hand.filter((card) => card.kind === kind && fits(card)).length;
  return hand.length ? `Of your hand fit ${counted({ tool: count("tool"), strategy: count("strategy") })}.` : "";
}

function figure(name, value, label) {
  const drawn = name === "speed" ? sign("speed") : icon(name);
  return make(`span.figure.of-${name}`, { title: label }, make("i.icon", {}, drawn), make("b", {}, String(value)), say(label));
}
