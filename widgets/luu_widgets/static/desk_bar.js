// What stands around a table: time, hints, a new game, files, the sandbox. Drawn from one trait; the board is another widget.

import { Post, make, once, patchList, setAttrs, setText } from "./board_kit.js";
import { newGameForm, positionForm } from "./desk_forms.js";
import { Keep } from "./desk_keep.js";
import { HintView } from "./desk_hint.js";
import { allow, check, copyText, labelled, reselect, select, tool } from "./desk_parts.js";

const DRAWERS = [
  ["new", "plus", "New game"],
  ["hint", "bulb", "Hint"],
  ["file", "disk", "Save and load"],
  ["sandbox", "sand", "Sandbox"],
];
const PLAYERS = [["human", "a person"], ["random", "random agent"], ["greedy", "greedy agent"], ["search", "search agent"]];

class DeskBoard {
  constructor(model, el) {
    this.model = model;
    this.post = new Post(model, () => this.drawWaiting());
    this.files = model.get("view").time?.file?.number ?? 0;
    this.build();
    el.append(this.root);
    this.changed = () => this.draw();
    model.on("change:view", this.changed);
    this.draw();
    this.keep = new Keep();
    if (this.keep.ours) this.send({ type: "resume", ...this.keep.read() });
  }

  ask(write) {
    this.post.ask(write);
  }

  send(letter) {
    this.ask(() => letter);
  }

  // ---- made once

  build() {
    this.tabs = DRAWERS.map(([name, icon, words]) => tool("drawer", icon, words, true, { "data-drawer": name, "aria-expanded": "false" }));
    this.seed = make("input.seed", { readonly: true, "aria-label": "Seed", size: 8 });
    this.copied = make("span.copied", { role: "status" });
    const copy = tool("copy-seed", "copy", "Copy the seed");
    this.buildTime();
    this.head = make("div.row.head", {}, make("span.tabs", {}, ...this.tabs), this.agents, make("span.seedbox", {}, make("span", { "aria-hidden": "true" }, "Seed"), this.seed, copy, this.copied));
    this.drawerBox = make("div.drawer", { hidden: true });
    this.fault = make("p.fault", { role: "alert", hidden: true });
    this.wait = make("p.wait", { role: "status", hidden: true });
    this.noteWords = make("span", { role: "status" });
    this.note = make(
      "p.note",
      { hidden: true },
      this.noteWords,
      make("button.plain.again", { "data-do": "drawer", "data-drawer": "new" }, "New game instead"),
      make("button.plain", { "data-do": "noted" }, "Close"),
    );
    this.root = make("section.luu-deskbar", { "aria-label": "Around the table" }, this.head, this.time, this.note, this.fault, this.wait, this.drawerBox);
    this.root.addEventListener("click", (event) => this.click(event));
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.hint = new HintView((write) => this.ask(write));
    this.buildFile();
  }

  buildTime() {
    this.slider = make("input", { type: "range", min: 0, step: 1, "aria-label": "Moment of the game" });
    this.slider.addEventListener("input", () => this.seek(Number(this.slider.value)));
    this.where = make("span.where", {});
    this.line = select([], "", (value) => value && this.send({ type: "line", number: Number(value) }), { "aria-label": "Other lines of play" });
    this.fair = check("fair undo", false, (fair) => this.send({ type: "fair", fair }), { title: "Nothing that was rolled or shown can be taken back" });
    this.time = make(
      "div.row.time",
      { role: "group", "aria-label": "Time" },
      tool("undo", "undo", "Undo"),
      tool("redo", "redo", "Redo"),
      tool("first", "first", "To the start"),
      this.slider,
      tool("last", "last", "To the present"),
      this.where,
      this.fair,
      this.line,
    );
    this.seats = make("span.seats");
    this.pace = select([], "", (pace) => this.send({ type: "pace", pace }), { "aria-label": "Speed of the agents" });
    this.agents = make(
      "span.agents",
      { role: "group", "aria-label": "Who plays" },
      this.seats,
      tool("play", "play", "Let the agents play on"),
      tool("step", "step", "One step"),
      this.pace,
    );
  }

  buildFile() {
    this.text = make("textarea", { rows: 3, readonly: true, spellcheck: "false" });
    this.told = make("span.copied", { role: "status" });
    this.paste = make("textarea", { rows: 3, spellcheck: "false" });
    this.pick = make("input", { type: "file", accept: ".json,.txt,application/json,text/plain" });
    this.pick.addEventListener("change", () => this.load(this.pick.files[0]));
    const read = make("button.plain", { "data-do": "load" }, "Load this text");
    this.file = make(
      "section.files",
      { "aria-label": "Save and load" },
      make("div", {}, make("h3", {}, "Save"), make("div.row", {}, make("button.primary", { "data-do": "save" }, "Download a file"), make("button.plain", { "data-do": "copy-text" }, "Copy the text"), this.told), labelled("The game up to this moment, as a short text", this.text)),
      make("div", {}, make("h3", {}, "Load"), labelled("A saved file", this.pick), labelled("or a text that was saved", this.paste), read),
    );
  }

  // ---- what is done

  click(event) {
    const button = event.target.closest("[data-do]");
    if (!button || button.dataset.own || button.getAttribute("aria-disabled")) return;
    const { do: act, drawer } = button.dataset;
    const view = this.model.get("view");
    if (act === "drawer") this.send({ type: "open", drawer: view.drawer === drawer ? "" : drawer });
    else if (act === "first") this.seek(0);
    else if (act === "last") this.seek(view.time.length);
    else if (act === "play") this.ask((now) => ({ type: now.time.playing ? "pause" : "play" }));
    else if (act === "copy-seed") copyText(this.seed, this.copied);
    else if (act === "copy-text") copyText(this.text, this.told);
    else if (act === "load") this.loadText(this.paste.value);
    else this.send({ type: act });
  }

  /** JupyterLab would act on a key that leaves; Escape closes what is open. */
  key(event) {
    event.stopPropagation();
    const view = this.model.get("view");
    if (event.key !== "Escape" || !view.drawer) return;
    const tab = this.tabs.find((one) => one.dataset.drawer === view.drawer);
    this.send({ type: "open", drawer: "" });
    tab?.focus();
  }

  /** While a hand drags, only the latest moment that it came to is asked for. */
  seek(ply) {
    const waiting = this.wanted != null;
    this.wanted = ply;
    if (!waiting)
      this.ask(() => {
        const wanted = this.wanted;
        this.wanted = null;
        return { type: "seek", ply: wanted };
      });
  }

  async load(file) {
    if (!file) return;
    this.pick.value = "";
    if (this.fits(file.size)) this.send({ type: "load", text: await file.text() });
  }

  loadText(text) {
    if (this.fits(text.length)) this.send({ type: "load", text });
  }

  /** Whether a saved game may have this many letters; if not, it is said here, since a page's server would drop it. */
  fits(size) {
    const { largest } = this.model.get("view").time;
    if (size > largest) this.say(`That has ${size} letters; a saved game has at most ${largest}.`);
    return size <= largest;
  }

  download({ name, text }) {
    const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
    this.root.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  say(fault) {
    setText(this.fault, fault);
    this.fault.hidden = !fault;
  }

  // ---- drawing

  draw() {
    const view = this.model.get("view");
    this.post.received(view);
    if (!view.time) return;
    this.drawTime(view.time);
    this.drawAgents(view.time);
    this.drawDrawer(view);
    this.say(view.table.fault);
    setText(this.noteWords, view.time.note);
    this.note.hidden = !view.time.note;
    this.note.querySelector(".again").hidden = !view.time.taken_up;
    this.keep?.write(view.time.kept);
    if (this.seed.value !== String(view.time.seed)) this.seed.value = view.time.seed;
    if (view.time.file && view.time.file.number > this.files) {
      this.files = view.time.file.number;
      this.download(view.time.file);
    }
    setAttrs(this.root, { "data-ply": view.time.ply, "data-game": view.game, "data-seed": view.time.seed, "data-playing": view.time.playing });
  }

  drawTime(time) {
    const { ply, length, where, can_undo, can_redo, fair, lines } = time;
    const past = ply < length;
    setAttrs(this.slider, { max: length, "aria-valuetext": `move ${ply} of ${length}, ${where}`, disabled: length === 0 });
    if (this.wanted == null && Number(this.slider.value) !== ply) this.slider.value = ply;
    setText(this.where, `${past ? "Looking at move" : "Move"} ${ply}${past ? ` of ${length}` : ""}: ${where}`);
    setAttrs(this.root, { "data-past": past });
    for (const [name, can] of [["undo", can_undo], ["redo", can_redo], ["first", ply > 0], ["last", past]])
      allow(this.root.querySelector(`.time [data-do="${name}"]`), can);
    this.fair.querySelector("input").checked = fair;
    const told = lines.map((line) => [String(line.number), `${line.length} moves, other from move ${line.fork + 1}`]);
    reselect(this.line, [["", `${lines.length} other ${lines.length === 1 ? "line" : "lines"}`], ...told], "");
    this.line.hidden = !lines.length;
  }

  drawAgents(time) {
    const { seats, agent, playing, pace, paces, can_redo } = time;
    patchList(
      this.seats,
      seats,
      (one) => one.seat,
      (one) => {
        const control = select(PLAYERS, one.player, (player) => this.send({ type: "seat", seat: one.seat, player }), { "aria-label": `Who plays seat ${one.seat + 1}` });
        return make("label.seat", {}, make("span", { "aria-hidden": "true" }, `Player ${one.seat + 1}`), control);
      },
      (node, one) => (node.querySelector("select").value = one.player),
    );
    const play = this.agents.querySelector('[data-do="play"], [data-do="pause"]');
    const words = playing ? "Pause" : can_redo ? "Play these moves again" : "Let the agents play on";
    if (play.getAttribute("aria-label") !== words) {
      const fresh = tool("play", playing ? "pause" : "play", words);
      play.replaceChildren(...fresh.children);
      setAttrs(play, { "aria-label": words, title: words });
    }
    allow(play, playing || agent || can_redo);
    allow(this.agents.querySelector('[data-do="step"]'), agent || can_redo);
    reselect(this.pace, paces.map((word) => [word, word]), pace);
  }

  drawDrawer(view) {
    const { drawer } = view;
    for (const tab of this.tabs) setAttrs(tab, { "aria-expanded": tab.dataset.drawer === drawer });
    this.drawerBox.hidden = !drawer;
    if (drawer === "new") once(this.drawerBox, `new ${JSON.stringify(view.new)}`, () => [newGameForm(view.new, (letter) => this.send(letter))]);
    else if (drawer === "sandbox") once(this.drawerBox, `sandbox ${JSON.stringify(view.sandbox.position)}`, () => [positionForm(view.sandbox, (letter) => this.send(letter))]);
    else if (drawer === "hint") {
      once(this.drawerBox, "hint", () => [this.hint.root]);
      this.hint.draw(view.hint);
    } else if (drawer === "file") {
      once(this.drawerBox, "file", () => [this.file]);
      if (this.text.value !== view.time.text) this.text.value = view.time.text;
    } else once(this.drawerBox, "", () => []);
  }

  drawWaiting() {
    const { pending, silent } = this.post;
    setAttrs(this.root, { "data-pending": Boolean(pending) });
    this.wait.hidden = !silent;
    const again = document.body.classList.contains("luu-page") ? "reload the page" : "run the cell again";
    setText(this.wait, silent ? `No answer from the game. It may be busy; if nothing changes, ${again}.` : "");
  }

  dispose() {
    this.model.off("change:view", this.changed);
    this.post.close();
    this.root.remove();
  }
}

export default {
  render({ model, el }) {
    const bar = new DeskBoard(model, el);
    return () => bar.dispose();
  },
};
