// The sheets of a card set as a grid to edit: one tab stop, arrows, typing, undo; faults stand at their cells.

import { Post, focused, make, patchList, say, setAttrs, setText } from "./board_kit.js";

const KEYS = [
  ["Arrows, Home, End", "go to another cell"],
  ["Enter, F2, or type", "edit the cell; Escape leaves it as it was"],
  ["Tab, Enter", "while editing: on to the right, on below"],
  ["Ctrl Z, Ctrl Y", "take an edit back, make it again"],
];

const TOLD = {
  Add: "A new card at the end of this sheet",
  Copy: "A copy of this card at the end of this sheet",
  Remove: "Take this card away; Undo brings it back",
};

function render({ model, el }) {
  const grid = new Grid(model);
  el.append(grid.root);
  return () => grid.close();
}

class Grid {
  constructor(model) {
    this.model = model;
    this.at = { row: 0, column: 0 };
    this.editor = null;
    this.post = new Post(model, () => this.drawState());
    this.tabs = make("div.cg-tabs", { role: "tablist", "aria-label": "Sheets" });
    this.undo = make("button.cg-button", { "data-do": "undo" }, "Undo");
    this.redo = make("button.cg-button", { "data-do": "redo" }, "Redo");
    this.rows = ["Add", "Copy", "Remove"].map((word) => make("button.cg-button", { "data-row-do": word.toLowerCase(), title: TOLD[word] }, word));
    this.against = make("select.cg-button", { "aria-label": "Compared with" });
    this.keep = make("button.cg-button", { "data-do": "keep", title: "Keep the cards as they are now, to compare with later" }, "Keep version");
    this.find = make("input.cg-find", { type: "search", placeholder: "Find a card", "aria-label": "Find a card" });
    this.keys = make("details.cg-keys", {}, make("summary", {}, "Keys"), make("dl", {}, ...KEYS.flatMap(([key, words]) => [make("dt", {}, key), make("dd", {}, words)])));
    this.head = make("thead", {});
    this.body = make("tbody", {});
    this.table = make("table.cg-table", { role: "grid", "aria-label": "Cards" }, this.head, this.body);
    this.scroll = make("div.cg-scroll", {}, this.table);
    this.status = make("p.cg-status", { role: "status", "aria-live": "polite" });
    this.faults = make("ul.cg-faults", { "aria-label": "Faults" });
    this.root = make(
      "div.cg",
      {},
      make("div.cg-top", {}, this.tabs, make("div.cg-tools", {}, this.find, this.undo, this.redo, this.keys)),
      make("div.cg-top", {}, make("div.cg-tools", { role: "group", "aria-label": "Rows" }, ...this.rows), make("div.cg-tools", {}, make("span.cg-word", { "aria-hidden": "true" }, "Compared with"), this.against, this.keep)),
      this.scroll,
      this.status,
      this.faults,
    );
    this.listen();
    this.changed = () => this.received();
    model.on("change:view", this.changed);
    this.draw();
  }

  close() {
    this.post.close();
    this.model.off("change:view", this.changed);
  }

  get view() {
    return this.model.get("view");
  }

  listen() {
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("click", (event) => this.click(event));
    this.body.addEventListener("dblclick", (event) => this.isCell(event.target) && this.edit());
    this.body.addEventListener("focusin", (event) => this.enter(event.target.closest("td,th")));
    this.find.addEventListener("input", () => this.filter());
    this.against.addEventListener("change", () => this.ask({ type: "against", name: this.against.value }));
  }

  ask(letter) {
    this.post.ask(() => letter);
  }

  // ---- going about

  isCell(node) {
    return node.closest?.("td,th[role='rowheader']");
  }

  cell(row = this.at.row, column = this.at.column) {
    return this.body.querySelector(`[data-row="${row}"][data-column="${column}"]`);
  }

  enter(cell) {
    if (!cell || cell.dataset.row == null) return;
    const next = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
    const other = next.row !== this.at.row;
    for (const old of this.body.querySelectorAll("[tabindex='0']")) old.tabIndex = -1;
    this.at = next;
    cell.tabIndex = 0;
    if (other || this.view.selected !== next.row) this.ask({ type: "select", sheet: this.view.sheet, row: next.row });
    this.drawState();
  }

  go(row, column) {
    const cell = this.cell(row, column);
    if (!cell) return;
    this.enter(cell);
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The rows that the search leaves, in their order. */
  shown() {
    return [...this.body.rows].filter((row) => !row.hidden).map((row) => Number(row.dataset.key));
  }

  step(rows, columns) {
    const shown = this.shown();
    const place = Math.max(0, Math.min(shown.length - 1, shown.indexOf(this.at.row) + rows));
    const column = Math.max(0, Math.min(this.view.columns.length - 1, this.at.column + columns));
    this.go(shown[place], column);
  }

  key(event) {
    event.stopPropagation(); // a notebook would take letters for commands
    if (event.target.closest(".cg-tabs")) return this.tabKey(event);
    if (event.isComposing || !event.target.closest("tbody")) return;
    if (this.editor) return this.editKey(event);
    const command = event.ctrlKey || event.metaKey;
    if (command && !event.altKey) return this.commandKey(event);
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-8, 0], PageDown: [8, 0], Home: [0, -999], End: [0, 999] };
    if (steps[event.key]) this.step(...steps[event.key]);
    else if (event.key === "Enter" || event.key === "F2") this.edit();
    else if (event.key === "Delete" || event.key === "Backspace") this.write("", false);
    else if (event.key.length === 1 && !event.altKey) this.edit(event.key);
    else return;
    event.preventDefault();
  }

  tabKey(event) {
    const turn = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!turn) return;
    event.preventDefault();
    const tabs = [...this.tabs.children];
    const next = tabs[(tabs.indexOf(event.target) + turn + tabs.length) % tabs.length];
    next.focus();
    next.click();
  }

  commandKey(event) {
    const key = event.key.toLowerCase();
    const what = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : "";
    if (what) this.ask({ type: what });
    else if (key === "home") this.go(this.shown()[0], 0);
    else if (key === "end") this.go(this.shown().at(-1), this.view.columns.length - 1);
    else return;
    event.preventDefault();
  }

  click(event) {
    const tab = event.target.closest("[role='tab']");
    const tool = event.target.closest("[data-do]");
    const rows = event.target.closest("[data-row-do]");
    const fault = event.target.closest("[data-to]");
    if (rows) this.changeRows(rows.dataset.rowDo);
    else if (tab) this.ask({ type: "sheet", sheet: tab.dataset.key });
    else if (tool) this.ask({ type: tool.dataset.do });
    else if (fault) this.go(...fault.dataset.to.split(",").map(Number));
  }

  // ---- rows

  /** Add, copy or remove: the cursor goes where the kernel then says it is. */
  changeRows(what) {
    this.follow = true;
    this.find.value = "";
    this.ask({ type: what, sheet: this.view.sheet, row: this.at.row });
  }

  // ---- editing

  edit(first) {
    const cell = this.cell();
    const column = this.view.columns[this.at.column];
    if (!cell || this.editor) return;
    const before = this.view.rows[this.at.row].cells[this.at.column];
    const field = column.words.length && column.kind === "word" ? chooser(column, before) : typed(column, first ?? before);
    this.editor = { field, before, row: this.at.row, column: this.at.column, sheet: this.view.sheet };
    setAttrs(field, { "aria-label": `${column.name} of ${this.view.rows[this.at.row].id}` });
    cell.classList.add("editing");
    cell.append(field);
    field.focus();
    if (first == null) field.select?.();
    field.addEventListener("input", () => this.typing());
    field.addEventListener("blur", () => this.leave(true));
    if (first != null) this.typing();
  }

  typing() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.editor && this.send(this.editor.field.value, true), 120);
  }

  editKey(event) {
    if (event.key === "Escape") this.leave(false);
    else if (event.key === "Enter" && !event.shiftKey) this.leaveTo(1, 0);
    else if (event.key === "Tab") this.leaveTo(0, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  }

  leaveTo(rows, columns) {
    this.leave(true);
    this.step(rows, columns);
  }

  /** Leave the field; what is typed so far is kept, or what stood there before comes back. */
  leave(keep) {
    const editor = this.editor;
    if (!editor) return;
    clearTimeout(this.timer);
    this.editor = null;
    const cell = this.cell(editor.row, editor.column);
    cell?.classList.remove("editing");
    const had = focused(this.root) === editor.field;
    editor.field.remove();
    this.ask({ type: "edit", sheet: editor.sheet, row: editor.row, column: editor.column, text: keep ? editor.field.value : editor.before, typing: true });
    this.ask({ type: "pause" });
    if (had && cell) cell.focus({ preventScroll: true });
  }

  send(text, typing) {
    const { sheet, row, column } = this.editor;
    this.ask({ type: "edit", sheet, row, column, text, typing });
  }

  write(text) {
    this.ask({ type: "edit", sheet: this.view.sheet, row: this.at.row, column: this.at.column, text, typing: false });
  }

  // ---- drawing

  received() {
    this.post.received(this.view);
    this.draw();
    if (this.follow && !this.post.pending) {
      this.follow = false;
      this.go(this.view.selected, this.at.column);
    }
  }

  draw() {
    const { view } = this;
    const other = this.sheet !== view.sheet;
    if (other) {
      if (this.editor) this.editor = null;
      this.sheet = view.sheet;
      this.at = { row: 0, column: 0 };
      this.body.replaceChildren();
      this.find.value = "";
      this.scroll.scrollTo(0, 0);
    }
    this.drawTabs(view);
    this.drawHead(view);
    this.at.row = Math.min(this.at.row, view.rows.length - 1);
    const width = view.columns.length;
    patchList(
      this.body,
      view.rows,
      (_row, place) => place,
      () => make("tr", { role: "row" }),
      (node, row, place) => this.drawRow(node, row, place, width),
    );
    setAttrs(this.table, { "aria-rowcount": view.rows.length + 1, "aria-colcount": width, "aria-label": `Cards of ${view.sheet}` });
    this.drawFaults(view);
    this.drawVersions(view);
    this.filter();
    this.drawState();
    const here = this.cell();
    if (here && !this.body.querySelector("[tabindex='0']")) here.tabIndex = 0;
  }

  drawTabs(view) {
    patchList(
      this.tabs,
      view.sheets,
      (sheet) => sheet.name,
      () => make("button.cg-tab", { role: "tab" }, make("span"), make("b")),
      (node, sheet) => {
        setText(node.firstChild, sheet.name);
        setText(node.lastChild, sheet.faults || sheet.changes || "");
        setAttrs(node, {
          "aria-selected": String(sheet.name === view.sheet),
          tabindex: sheet.name === view.sheet ? 0 : -1,
          "data-state": sheet.faults ? "fault" : sheet.changes ? "changed" : null,
          "aria-label": `${sheet.name}, ${sheet.rows} rows${sheet.faults ? `, faults: ${sheet.faults}` : ""}${sheet.changes ? `, changes: ${sheet.changes}` : ""}`,
        });
      },
    );
  }

  drawHead(view) {
    const sign = view.columns.map((column) => column.name).join("|");
    if (this.head.dataset.sign === sign) return;
    this.head.dataset.sign = sign;
    this.head.replaceChildren(
      make("tr", { role: "row" }, ...view.columns.map((column, place) => make("th", { role: "columnheader", scope: "col", "aria-colindex": place + 1, "data-kind": column.kind }, column.name.replaceAll("_", " ")))),
    );
  }

  drawRow(node, row, place, width) {
    setAttrs(node, { "aria-rowindex": place + 2, "data-new": row.fresh || null, "aria-selected": this.view.selected === place ? "true" : null });
    while (node.cells.length < width) node.append(this.newCell(place, node.cells.length));
    row.cells.forEach((text, column) => this.drawCell(node.cells[column], text, row, column, place));
  }

  newCell(row, column) {
    const { key, kind } = this.view.columns[column];
    const node = make(key ? "th" : "td", { role: key ? "rowheader" : "gridcell", scope: key ? "row" : null, tabindex: -1, "data-row": row, "data-column": column, "data-kind": kind, "aria-colindex": column + 1 });
    node.append(make("span.cg-text"));
    return node;
  }

  drawCell(node, text, row, column) {
    setText(node.firstChild, text);
    const fault = row.faults?.[column];
    setAttrs(node, {
      "data-changed": row.changed.includes(column) || null,
      "aria-invalid": fault ? "true" : null,
      "aria-label": fault ? `${text || "empty"}, fault: ${fault}` : null,
      title: fault ?? (text.length > 24 ? text : null),
    });
  }

  drawFaults(view) {
    const shown = view.faults.slice(0, 12);
    this.faults.replaceChildren(
      ...shown.map((fault) => make("li", {}, fault.row >= 0 ? make("button.cg-link", { "data-to": `${fault.row},${fault.column}` }, fault.text) : fault.text)),
      ...(view.faults.length > shown.length ? [make("li", {}, `and ${view.faults.length - shown.length} more`)] : []),
    );
    this.faults.hidden = !shown.length;
  }

  drawVersions(view) {
    const sign = view.versions.join("|");
    if (this.against.dataset.sign !== sign) {
      this.against.dataset.sign = sign;
      this.against.replaceChildren(...view.versions.map((name) => make("option", { value: name }, name)));
    }
    this.against.value = view.against;
  }

  filter() {
    const words = this.find.value.trim().toLowerCase();
    this.view.rows.forEach((row, place) => {
      const node = this.body.rows[place];
      if (node) node.hidden = Boolean(words) && !row.cells.join(" ").toLowerCase().includes(words);
    });
  }

  drawState() {
    const { view } = this;
    this.root.dataset.pending = this.post.pending ? "true" : "false";
    this.undo.disabled = !view.undo;
    this.redo.disabled = !view.redo;
    const row = view.rows[this.at.row];
    const fault = row?.faults?.[this.at.column] ?? "";
    const words = this.post.silent ? "No answer: the kernel has gone. Reload the page." : view.table.fault || fault || view.table.words;
    setText(this.status, words);
    this.status.dataset.state = this.post.silent || view.table.fault || fault ? "fault" : "fine";
  }
}

function typed(column, text) {
  const long = column.kind === "text" && text.length > 30;
  const field = make(long ? "textarea.cg-editor" : "input.cg-editor", long ? { rows: 4 } : { inputmode: column.kind === "number" ? "numeric" : null, autocomplete: "off", spellcheck: "false" });
  field.value = text;
  return field;
}

function chooser(column, text) {
  const words = column.words.includes(text) ? column.words : [text, ...column.words];
  const field = make("select.cg-editor", {}, ...words.map((word) => make("option", { value: word, selected: word === text || null }, word || "(nothing)")));
  return field;
}

export default { render };
