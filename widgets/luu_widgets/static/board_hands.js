// What a person does at a table: clicks, keys, focus, and what of it is sent to the kernel.

import { calm, focused, setAttrs, setText, shown } from "./board_kit.js";
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
/** So soon after the question changed a click was aimed at what was there before. */
const ASKED_JUST_NOW = 400;
/** A mouse at rest trembles: so many pixels are no movement. */
const TREMBLE = 6;
const SEED_DIGITS = 15; // what a browser's numbers hold exactly

/** Acts that are more than a button of their name: when they may be sent. */
const LETTERS = {
  finish: (view) => view.draft && view.choice,
  takeover: () => true,
  step: (view) => view.table?.agent,
};

const LETTER_KEYS = { u: "undo", r: "redo", "?": "help", "/": "rules" };
/** Where letters are written. */
const FIELDS = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])";

/** Buttons that answer what is asked, or pass the screen on. */
const ANSWERS = new Set(["finish", "takeover", "share", "step"]);

/** Plus and minus, and a place further to the front or to the back. */
const STEPS = { less: -1, more: 1, earlier: -1, later: 1 };

/** The hands at a board. `used` tells that somebody is there, so that a screen may take the focus. */
export class Hands {
  constructor(board) {
    this.board = board;
    this.used = false;
    this.byKey = false;
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
    on("pointermove", (event) => event.pointerType === "mouse" && this.moved(event) && this.pointed(event.target));
    on("pointerleave", () => this.board.tips.hide());
    on("pointerdown", () => (this.byKey = false));
    this.beside = (event) => this.pressedBeside(event);
    document.addEventListener("keydown", this.beside, { capture: true });
  }

  dispose() {
    document.removeEventListener("keydown", this.beside, { capture: true });
  }

  /** Whether the mouse itself has moved: a board that slides under a mouse at rest is not pointed at. */
  moved({ screenX: x, screenY: y }) {
    this.mouse = { x, y };
    if (this.rest && Math.hypot(x - this.rest.x, y - this.rest.y) < TREMBLE) return false;
    this.rest = null;
    return true;
  }

  /** Another board lies under the mouse now. */
  redrawn() {
    this.rest = this.mouse;
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
    if (this.byKey && node.matches(":focus-visible") && node.dataset.tip != null) this.board.tips.show(node);
  }

  clicked(event) {
    const number = event.target.closest("[data-why]");
    if (number && !this.meantAsMove(number, event)) return this.explain(number.closest("[data-tip]") ?? number);
    const node = event.target.closest("button");
    if (!node || !this.board.root.contains(node)) return;
    this.used = true;
    if (event.detail && this.meantBefore(node, event.timeStamp)) return;
    if (node.classList.contains("info")) return this.explain(node.previousElementSibling);
    if (node.dataset.do) return node.getAttribute("aria-disabled") ? null : this.act(node.dataset.do, node);
    if (node.dataset.play) return this.play(node, event);
    if (node.dataset.tip != null) this.explain(node);
  }

  /**
   * Whether a click on a number is one on what it stands on: a button in words, a fighter to choose of which only the
   * underlined figures explain themselves, or a card whose chances came just now.
   */
  meantAsMove(number, { target, timeStamp }) {
    if (number.closest(".fighter[data-play]") && !target.closest(".num, [data-why] > b")) return true;
    if (!number.matches(".chance")) return false;
    const came = number.closest("[data-sign]").came ?? -Infinity;
    return Boolean(number.closest(".option, .act")) || timeStamp - came < AIMING;
  }

  /** Whether a click came too soon to be meant for what has just come under the finger. */
  meantBefore(node, now) {
    const { root, asked } = this.board;
    const answers = node.dataset.play || ANSWERS.has(node.dataset.do);
    return Boolean((answers && root.dataset.moving != null) || (node.dataset.do === "finish" && now - asked < ASKED_JUST_NOW));
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

  /** At a desk a new game is begun there, by its own form. */
  newAtDesk() {
    const tab = this.board.root.closest(".luu-desk")?.querySelector('.luu-deskbar [data-drawer="new"]');
    if (!tab) return false;
    if (tab.getAttribute("aria-expanded") !== "true") tab.click();
    tab.focus({ preventScroll: true });
    tab.scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" });
    return true;
  }

  act(name, node) {
    const { board } = this;
    if (name === "new" && this.newAtDesk()) return;
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
    this.byKey = true;
    if ((event.ctrlKey || event.metaKey) && event.key !== "Enter") return;
    event.stopPropagation(); // JupyterLab would take single letters as commands: b inserts a cell
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return this.escape();
    if (event.target.closest("input")) return;
    if (event.repeat && (event.key === "Enter" || event.key === " ")) return event.preventDefault(); // a key held down is one choice
    if (this.board.screenName) return;
    if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") return this.moveFocus(event);
    if (event.key === "w") return this.explain(event.target.closest("[data-id]"));
    const act = LETTER_KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    this.act(act);
  }

  /** The board's own letters hold around it too: anywhere at its desk, and on a page of ours where nothing has the focus. */
  pressedBeside(event) {
    const at = event.composedPath()[0];
    const act = LETTER_KEYS[event.key] ?? (event.key === "Escape" && at === document.body ? "close" : null);
    if (!act || event.ctrlKey || event.metaKey || event.altKey || !this.besides(at)) return;
    if (Boolean(this.board.screenName) !== (act === "close") || this.board.screenName?.startsWith("pass")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.used = true;
    this.act(act);
  }

  besides(at) {
    const { root } = this.board;
    if (!(at instanceof Element) || root.contains(at) || at.closest(FIELDS) || !shown(root)) return false;
    if (at === document.body) return document.body.classList.contains("luu-page") && [...document.querySelectorAll(".luu-board")].filter(shown).length === 1;
    return Boolean(at.closest(".luu-desk")?.contains(root));
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
