// Around the table of Luturas Network: the heading, what is asked, decks and Portal.

import { make, once, patchList, setAttrs, setText } from "./board_kit.js";
import { icon } from "./board_art.js";
import { buildHeading, buildLeftOut, drawLeftOut, drawOptions, meter } from "./board_panels.js";
import { luturaArt, luturasMark, sign } from "./luturas_art.js";
import { buildCard, buildLuturaCard, drawCard, drawLuturaCard } from "./luturas_cards.js";
import { RULE_OF, counted, seatName } from "./luturas_words.js";

export function buildHead() {
  return buildHeading(luturasMark(), "Luturas Network", ["mode", "round", "beaten", "first"].map(meter));
}

/** Mode, round, who acts first; solo: how far the way through the Oscumoras is. */
export function drawHead(head, board) {
  const { view, tips } = board;
  const find = (name) => head.querySelector(`.${name}`);
  setText(find("seed"), view.seed == null ? "" : `seed ${view.seed}`);
  const solo = view.mode === "solo";
  once(find("mode"), view.mode, () => [make("small", {}, "Mode"), make("b", {}, solo ? "Solo" : "Versus")]);
  tips.set(find("mode"), () => ({
    title: solo ? "Solo" : "Versus",
    lines: [["", board.clause(solo ? "LN-3.2" : "LN-3.1"), solo ? "LN-3.2" : "LN-3.1"]],
  }));
  once(find("round"), view.round || view.phase, () => [
    make("small", {}, "Round"),
    make("b", {}, view.round ? String(view.round) : view.phase === "draft" ? "Draft" : "\u2013"),
  ]);
  tips.set(find("round"), () => ({ title: view.round ? `Round ${view.round}` : "Before the first round", lines: [["Phase", view.phase]] }));
  drawBeaten(find("beaten"), board);
  const known = board.ordered(),
    who = known ? view.teams[view.first]?.find((one) => one.active) : null;
  const first = find("first");
  first.hidden = !who;
  once(first, who ? `${who.id} ${view.first}` : "", () => (who ? [make("small", {}, "Acts first"), make("b", {}, who.name)] : []));
  tips.set(first, () => who && { title: `${who.name} acts first`, lines: [["Speed", who.stats.speed.value], ["", board.clause(RULE_OF.order), RULE_OF.order]] });
}

function drawBeaten(node, board) {
  const { oscumoras, oscumora } = board.view;
  node.hidden = !oscumoras;
  once(node, `${JSON.stringify(oscumoras)} ${Boolean(oscumora)}`, () =>
    oscumoras
      ? [
          make("small", {}, `Oscumoras beaten: ${oscumoras.beaten} of ${oscumoras.of}`),
          make("span.pips", {}, ...Array.from({ length: oscumoras.of }, (_, i) => make(`i.pip${i < oscumoras.beaten ? ".full" : i === oscumoras.beaten && oscumora ? ".now" : ""}`))),
        ]
      : [],
  );
  board.tips.set(node, () => ({ title: "The way through the Oscumoras", lines: [["", board.clause("LN-14.7"), "LN-14.7"]] }));
}

// ---- what is asked

export function buildAsk() {
  return make(
    "section.luu-ask",
    { role: "group", "aria-label": "What is asked" },
    make("span.asked"),
    make("h2.prompt"),
    make("p.hint"),
    make("div.choices", { role: "group", "aria-label": "To choose from" }),
    make("div.options"),
    buildLeftOut(),
    make("div.buttons.pass"),
  );
}

const IN_HAND = ["tool", "strategy", "discard"];
const LUTURAS = ["draft", "main", "replace", "bench"];
const HINTS = {
  tool: "Choose a Tool in your hand. One that does not fit goes to the Portal, and your Lutura defends this round.",
  strategy: "Choose a Strategy in your hand. Tactics always fit.",
  discard: "Choose a card in your hand.",
  draft: "Numbers are those of the base side; point at a card for its Hyper side.",
};

/** The question in words; Luturas and Portal cards to choose from lie here, hand cards lie in the hand. */
export function drawAsk(node, board) {
  const { view, offers } = board,
    [asked, prompt, hint, choices, options, leftOut, pass] = node.children;
  const { handover, agent, covered } = view.table ?? {};
  const kind = view.choice?.kind;
  setAttrs(node, { "data-kind": handover != null ? "pass" : (kind ?? (view.outcome ? "over" : "wait")) });
  setText(asked, view.choice && view.mode === "versus" ? askedOf(view) : "");
  setText(prompt, promptOf(board, handover, agent));
  setText(hint, handover != null ? "Hands and commands are covered until then. What has happened lies open." : covered && agent ? "Agents play both seats. Nothing of their hands is shown." : (HINTS[kind] ?? ""));
  drawChoices(choices, board, kind);
  const plain = kind && !IN_HAND.includes(kind) && !LUTURAS.includes(kind) && kind !== "retrieve" ? offers.all : [];
  drawOptions(options, plain, board, optionFace);
  drawLeftOut(leftOut, board, offers.all);
  once(pass, `${handover} ${agent} ${board.people()}`, () => passButtons(handover, agent, board.people()));
}

function askedOf(view) {
  return view.table?.players?.filter((one) => one === "human").length > 1 ? `Player ${view.choice.seat + 1}` : "You";
}

function promptOf({ view }, handover, agent) {
  if (handover != null) return `Pass the screen to player ${handover + 1}`;
  if (view.choice) return view.choice.prompt;
  if (view.outcome) return "The game is over.";
  if (agent) return `${seatName(view, view.table.asked)} is to decide.`;
  return view.waiting_for == null ? "Nothing to decide here right now." : `Player ${view.waiting_for + 1} is deciding.`;
}

function passButtons(handover, agent, people) {
  if (handover != null)
    return [make("button.primary", { "data-id": "pass", "data-do": "takeover", "data-seat": handover }, `I am player ${handover + 1}: show my side`)];
  if (agent) return [make("button.primary", { "data-id": "step", "data-do": "step" }, people ? "Let it decide" : "Go on to the next round")];
  return [];
}

/** Luturas of a draft or a team, or cards of the Portal. */
function drawChoices(node, board, kind) {
  const { view, offers } = board;
  const luturas = LUTURAS.includes(kind);
  const items = luturas ? offers.all.map((option) => ({ option, one: luturaOf(view, option) })).filter(({ one }) => one) : kind === "retrieve" ? offers.all.map((option) => ({ option, one: { ...option, id: option.card, name: option.label } })) : [];
  node.hidden = !items.length;
  setAttrs(board.main, { "data-choices": items.length > 0 });
  setAttrs(node, { "data-size": items.length > 6 ? "many" : items.length ? "few" : null });
  patchList(
    node,
    items,
    ({ option }, place) => `${option.key} ${luturas ? "" : place}`,
    () => (luturas ? buildLuturaCard() : buildCard()),
    (card, { option, one }, place) => {
      if (luturas) return drawLuturaCard(card, one, board, option);
      drawCard(card, one, board, option);
      setAttrs(card, { "data-id": `portal:${place}` });
    },
  );
}

function luturaOf(view, option) {
  const id = option.key.split(":").pop();
  return view.draft?.pool.find((one) => one.id === id) ?? view.teams.flat().find((one) => one.id === id);
}

function optionFace(option, board) {
  const { view } = board;
  const own = view.teams[view.seat]?.find((one) => one.active);
  if (!own || !["hyper", "stay"].includes(option.key)) return make("i.icon", {}, sign("turn"));
  const hyper = option.key === "hyper";
  const categories = hyper ? own.other_side.categories : own.categories;
  return make("span.art", { "data-nature": own.nature, "data-hyper": hyper }, luturaArt({ id: own.id, nature: own.nature, categories, hyper }));
}

// ---- decks and Portal

/** Decks, Portal and, of the other side, how many cards are held. */
export function drawPiles(node, seat, board) {
  const { view, tips } = board;
  const piles = [
    ["decks", "tool", "Deck", view.decks[seat], RULE_OF.decks],
    ["portal", "portal", "Portal", sizesOf(view.portals[seat]), RULE_OF.portal],
    ["hand", "hand", "Hand", view.hand_sizes[seat], "LN-R6"],
  ];
  patchList(
    node,
    piles,
    ([name]) => name,
    ([name, drawn]) => make(`button.pile.${name}`, { "aria-disabled": "true" }, make("i.icon", {}, sign(drawn)), make("small"), make("b")),
    (pile, [name, , label, sizes, rule]) => {
      setText(pile.querySelector("small"), label);
      setText(pile.querySelector("b"), `${sizes.tool} + ${sizes.strategy}`);
      setAttrs(pile, { "data-id": `pile:${name}:${seat}`, "aria-label": `${label}: ${counted(sizes)}` });
      tips.set(pile, () => ({ title: `${label}: ${counted(sizes)}`, lines: [...pileLines(name, seat, view), ["", board.clause(rule), rule]] }));
    },
  );
}

function sizesOf(portal) {
  return { tool: portal.tool.length, strategy: portal.strategy.length };
}

function pileLines(name, seat, view) {
  const names = (cards) => cards.map((card) => card.name).join(", ") || "none";
  if (name === "portal") return [["Tools", names(view.portals[seat].tool)], ["Strategies", names(view.portals[seat].strategy)]];
  if (name === "hand" && view.known[seat].length) return [["Known of it:", names(view.known[seat])]];
  return [];
}
