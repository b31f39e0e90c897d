// The rule book and the cards, to search in: a sheet over the board.

import { make } from "./board_kit.js";
import { screen } from "./board_screens.js";

const MOST = 60;

export function rulesScreen(board) {
  const input = make("input", { type: "search", placeholder: "a word, a clause, a card", autocomplete: "off", "aria-label": "Search rules and cards" });
  const count = make("p.count", { role: "status" });
  const list = make("div.found", { tabindex: 0, role: "region", "aria-label": "What was found" });
  const sheet = screen("Rules and cards", [
    make("div.rulestop", {}, make("h2", {}, "Rules and cards"), make("button.plain", { "data-do": "close" }, "Back to the game")),
    make("label", {}, input),
    count,
    list,
  ]);
  const fill = () => fillFound(board, input.value, count, list);
  input.addEventListener("input", fill);
  sheet.fill = fill;
  board.needBook();
  fill();
  return sheet;
}

function fillFound(board, text, count, list) {
  const book = board.model.get("book");
  if (!book?.clauses) {
    count.textContent = "The book is on its way\u2026";
    return;
  }
  const words = text.split(/\s+/).filter(Boolean).map((word) => new RegExp(`(?<![\\p{L}\\d])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`, "iu"));
  const fits = (...parts) => words.every((word) => word.test(parts.join(" ")));
  const clauses = book.clauses.filter(({ id, title, text: said, ruling, why }) => fits(id, title, said, ruling, why));
  const cards = words.length ? book.cards.filter(({ id, name, kind, text: said }) => fits(name, kind, said, id)) : [];
  clauses.sort((one, two) => inTitle(two) - inTitle(one));
  cards.sort((one, two) => inTitle(two) - inTitle(one));
  function inTitle({ id, title, name }) {
    return Number(words.length > 0 && words.every((word) => word.test(`${title ?? ""} ${name ?? ""}`) || word.test(id)));
  }
  const open = words.length > 0 && clauses.length + cards.length <= 12;
  count.textContent = words.length
    ? `${clauses.length} ${clauses.length === 1 ? "rule" : "rules"}, ${cards.length} ${cards.length === 1 ? "card" : "cards"}`
    : `${book.clauses.length} rules; ${book.cards.length} cards are found by their words.`;
  list.replaceChildren(
    ...clauses.slice(0, words.length ? MOST : undefined).map((one) => entry(`${one.id} \u00b7 ${one.title}`, [one.text, one.ruling, one.why], open)),
    ...cards.slice(0, MOST).map((one) => entry(`${one.name} \u00b7 ${one.kind}`, [one.text], open)),
  );
}

function entry(head, texts, open) {
  return make("details.entry", { open }, make("summary", {}, head), ...texts.filter(Boolean).map((text) => make("p", {}, text)));
}
