// What a person does at a table: clicks, keys, focus, and what of it is sent to the kernel.

import { focused, setAttrs, setText } from "./board_kit.js";
import { unfoldLog } from "./board_panels.js";
import { rulesScreen } from "./board_rules.js";
import { verbOf } from "./board_words.js";

/** Questions that are asked again and again: there a quick second click is meant. */
const REPEATED = new Set(["xp", "discard", "place"]);
const DOUBLE_CLICK = 350;
/** What was chosen looks so once the answer has not come for so long. */
const SEEN = 100;
/** So soon after chances came, a click on them was aimed at the card that they stand on. */
const AIMING = 400;
const SEED_DIGITS = 15; // what a browser's numbers hold exactly

/** Acts that are more than a button of their name: when they may be sent. */
const LETTERS = {
  finish: (view) => view.draft && view.choice,
  takeover: () => true,
  step: (view) => view.table?.agent,
};

/** Plus and minus, and a place further to the front or to the back. */
const STEPS = { less: -1, more: 1, earlier: -1, later: 1 };

/** The hands at a board. `used` tells that somebody is there, so that a screen may take the focus. */
export class Hands {
  constructor(board) {
    this.board = board;
    this.used = false;
    this.listen();
  }

  listen() {
    const on = (type, act) => this.board.root.addEventListener(type, act);
    on("click", (event) => this.clicked(event));
    on("contextmenu", (event) => this.asked(event));
    on("submit", (event) => this.started(event));
    on("keydown", (event) => this.pressed(event));
    on("focusin", (event) => this.focusedOn(event.target));
    on("focusout", () => this.board.tips.hide());
    // Not pointerover: that also comes when the board moves under a mouse at rest.
    on("pointermove", (event) => event.pointerType === "mouse" && this.pointed(event.target));
    on("pointerleave", () => this.board.tips.hide());
  }

  pointed(target) {
    const node = target.closest("[data-tip]");
    if (node && node === this.board.tips.node) return;
    if (node) this.board.tips.later(node);
    else this.board.tips.hide();
  }

  focusedOn(target) {
    const node = target.closest("[data-id]");
    if (!node) return;
    this.used = true;
    this.board.rover.enter(node);
    if (node.matches(":focus-visible") && node.dataset.tip != null) this.board.tips.show(node);
  }

  clicked(event) {
    const number = event.target.closest("[data-why]");
    if (number && !this.meantAsMove(number, event.timeStamp)) return this.explain(number.closest("[data-tip]") ?? number);
    const node = event.target.closest("button");
    if (!node || !this.board.root.contains(node)) return;
    this.used = true;
    if (node.classList.contains("info")) return this.explain(node.previousElementSibling);
    if (node.dataset.do) return node.getAttribute("aria-disabled") ? null : this.act(node.dataset.do, node);
    if (node.dataset.play) return this.play(node, event);
    if (node.dataset.tip != null) this.explain(node);
  }

  /** Whether a click on a number is one on what it stands on: a button in words, or a card whose chances came just now. */
  meantAsMove(number, now) {
    if (!number.matches(".chance")) return false;
    const came = number.closest("[data-sign]").came ?? -Infinity;
    return Boolean(number.closest(".option, .act")) || now - came < AIMING;
  }

  /** The other mouse button, or a long press, asks why; where there is nothing to say it stays what it was. */
  asked(event) {
    const node = event.target.closest("[data-tip], [data-why]");
    if (node && this.explain(node)) event.preventDefault();
  }

  /** Why? A thing's own words, or those of what it stands on. */
  explain(node) {
    this.used = true;
    for (let at = node; at && at !== this.board.root; at = at.parentElement) if (this.board.why.open(at)) return true;
    return false;
  }

  play(node, event) {
    const key = node.dataset.play,
      verb = verbOf(key),
      now = event.timeStamp;
    const repeats = REPEATED.has(verb) && this.lastVerb === verb;
    const doubled = event.detail > 1 && now - this.lastTime < DOUBLE_CLICK && !repeats;
    [this.lastTime, this.lastVerb] = [now, verb];
    if (doubled) return;
    this.board.tips.hide();
    this.send(key);
    if (this.board.post.pending) setTimeout(() => this.board.post.pending && node.classList.add("sent"), SEEN);
  }

  send(key) {
    this.board.post.ask(
      (view) => view.choice?.options.some((option) => option.key === key) && { type: "play", key, ply: view.ply },
    );
  }

  act(name, node) {
    const { board } = this;
    if (board.screens[name]) return board.open(name, board.screens[name](board.view));
    if (name === "close") return board.close();
    if (name === "rules") return board.open("rules", rulesScreen(board));
    if (name === "unwhy") return board.why.close();
    if (STEPS[name]) return board.share.step(node.dataset.for, STEPS[name]);
    if (name === "share") {
      const keys = board.share.keys();
      return board.post.ask((view) => view.choice && { type: "share", keys, ply: view.ply });
    }
    if (name === "log") return unfoldLog(board.log, node);
    if (name === "backlog") return board.askEarlier();
    if (name === "forget") return (board.fault.hidden = true);
    const write = LETTERS[name] ?? ((view) => view.table?.[`can_${name}`]);
    board.post.ask((view) => write(view) && { type: name, ply: view.ply, ...(node?.dataset.seat && { seat: Number(node.dataset.seat) }) });
  }

  started(event) {
    event.preventDefault();
    const form = event.target,
      seed = form.elements.seed.value.trim();
    const wrong = seedFault(seed);
    setText(form.querySelector(".wrong"), wrong);
    setAttrs(form.elements.seed, { "aria-invalid": wrong ? "true" : null });
    if (wrong) return form.elements.seed.focus();
    const letter = { type: "new", seed: seed ? Number(seed) : null, ...this.board.gameOf(form) };
    this.board.close();
    this.board.post.ask(() => letter);
  }

  pressed(event) {
    if ((event.ctrlKey || event.metaKey) && event.key !== "Enter") return;
    event.stopPropagation(); // JupyterLab would take single letters as commands: b inserts a cell
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return this.escape();
    if (event.target.closest("input")) return;
    if (event.repeat && (event.key === "Enter" || event.key === " ")) return event.preventDefault(); // a key held down is one choice
    if (this.board.screenName) return;
    if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") return this.moveFocus(event);
    if (event.key === "w") return this.explain(event.target.closest("[data-id]"));
    const act = { u: "undo", r: "redo", "?": "help", "/": "rules" }[event.key];
    if (!act) return;
    event.preventDefault();
    this.act(act);
  }

  moveFocus(event) {
    const from = event.target.closest("[data-id]");
    if (!from) return;
    event.preventDefault();
    const placed = event.shiftKey && from.dataset.id.match(/^order:(.*)/);
    if (placed) return this.board.share.step(placed[1], ["ArrowUp", "ArrowLeft"].includes(event.key) ? -1 : 1);
    const node = this.board.rover.step(from, event.key);
    if (!node) return;
    node.focus({ preventScroll: true });
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (node.dataset.tip != null) this.board.tips.show(node);
  }

  escape() {
    if (this.board.screenName && !this.board.screenName.startsWith("pass")) return this.board.close();
    if (!this.board.why.box.hidden) return this.board.why.close();
    if (!this.board.tips.box.hidden) return this.board.tips.hide();
    focused(this.board.root)?.blur();
  }
}

function seedFault(seed) {
  if (seed && !/^\d+$/.test(seed)) return "A seed is a whole number, 0 or more.";
  if (seed.length > SEED_DIGITS) return `A seed has at most ${SEED_DIGITS} digits; this one has ${seed.length}.`;
  return "";
}
