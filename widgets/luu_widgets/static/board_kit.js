// What any game table needs: making and patching nodes, one tab stop, one tooltip, and mail to the kernel.

/** Make an element from "tag.class.class", attributes and children. */
export function make(spec, attrs = {}, ...children) {
  const [tag, ...classes] = spec.split(".");
  const node = document.createElement(tag || "div");
  if (classes.length) node.className = classes.join(" ");
  setAttrs(node, tag === "button" ? { type: "button", ...attrs } : attrs);
  node.append(...children.filter((child) => child != null));
  return node;
}

/** Words that are only heard: they join what stands on a card into something that can be followed. */
export function say(words) {
  return make("span.say", {}, words ?? "");
}

/** Set what differs; null or false takes an attribute away. */
export function setAttrs(node, attrs) {
  for (const [name, value] of Object.entries(attrs)) {
    if (value == null || value === false) node.removeAttribute(name);
    else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value === true ? "" : value);
  }
}

/** Text of a game only ever enters the page here, as text. */
export function setText(node, text) {
  const wanted = text == null ? "" : String(text);
  if (node.textContent === wanted) return;
  const only = node.firstChild;
  if (wanted && only && only === node.lastChild && only.nodeType === Node.TEXT_NODE) only.data = wanted;
  else node.textContent = wanted;
}

/** Put a drawing into its holder, and only again when what it shows has changed. */
export function setArt(holder, sign, draw) {
  if (holder.dataset.art === sign) return;
  holder.dataset.art = sign;
  holder.replaceChildren(draw());
}

/** Build the content anew only when what it shows has changed. */
export function once(node, sign, build) {
  if (node.dataset.sign === String(sign)) return;
  node.dataset.sign = String(sign);
  node.replaceChildren(...build());
}

/** Make the children match the items, keeping each node by its key; what stays in order is not touched. */
export function patchList(parent, items, keyOf, build, update) {
  const old = new Map([...parent.children].map((node) => [node.dataset.key, node]));
  const keys = items.map((item, index) => String(keyOf(item, index)));
  const wanted = new Set(keys);
  for (const [key, node] of old) if (!wanted.has(key)) node.remove();
  let place = parent.firstChild;
  items.forEach((item, index) => {
    const node = old.get(keys[index]) ?? build(item);
    if (node.dataset.key !== keys[index]) node.dataset.key = keys[index];
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
    update(node, item, index);
  });
}

/** The focused node, also where a page wraps the board in a shadow tree. */
export function focused(root) {
  const node = root.getRootNode().activeElement;
  return node && root.contains(node) ? node : null;
}

/** True for people who asked their system for less motion. */
export function calm() {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
}

const coming = [];
const moving = new Set();

/** Let a node move, as `animate` takes it, once all is drawn: in the midst of drawing each motion would have the page
 * work out its styles again. */
export function move(node, frames, timing) {
  coming.push([node, frames, timing]);
}

/** All is drawn: what is to move begins. */
export function begin() {
  for (const [node, frames, timing] of coming.splice(0)) {
    if (!node.isConnected) continue;
    const motion = node.animate(frames, timing);
    moving.add(motion);
    motion.onfinish = motion.oncancel = () => moving.delete(motion);
  }
}

/** What still moves on a board for its last move comes to rest where it belongs. */
export function rest(root) {
  for (const motion of moving) if (root.contains(motion.effect.target)) motion.cancel();
}

/** A bar's length, 0 to 1. It is seen to get there, by a transform: that costs the page no layout while it lasts. */
export function setLength(node, share) {
  const was = node.style.width,
    width = `${100 * Math.max(0, Math.min(1, share))}%`;
  if (was === width) return;
  node.style.width = width;
  const from = parseFloat(was) / parseFloat(width);
  if (!Number.isFinite(from) || calm()) return;
  node.style.transformOrigin = "0 50%";
  move(node, [{ transform: `scaleX(${from})` }, { transform: "none" }], { duration: 350, easing: "ease-out" });
}

/** Cards that changed places glide there (first, last, invert, play). Where none did, nothing is measured again. */
export function glide(root, selector, change) {
  const movers = calm() ? [] : [...root.querySelectorAll(selector)];
  const before = movers.map((node) => [node, node.getBoundingClientRect()]);
  change();
  const after = movers.length ? [...root.querySelectorAll(selector)] : [];
  if (after.length === movers.length && after.every((node, place) => node === movers[place])) return;
  const there = before.filter(([node]) => node.isConnected).map(([node, from]) => [node, from, node.getBoundingClientRect()]);
  for (const [node, from, to] of there) {
    const x = from.left - to.left,
      y = from.top - to.top;
    if (Math.abs(x) + Math.abs(y) < 24 || !to.width) continue;
    move(node, [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 260, easing: "ease-out" });
  }
}

/** One tab stop for many things: arrows go to the nearest neighbour on the screen. */
export class Rover {
  constructor(root, home) {
    this.root = root;
    this.home = home;
    this.current = null;
  }

  items() {
    return [...this.root.querySelectorAll("[data-id]")].filter(reachable);
  }

  find(id) {
    return id == null ? null : [...this.root.querySelectorAll(`[data-id="${CSS.escape(id)}"]`)].find(reachable);
  }

  enter(node) {
    this.current = node.dataset.id;
    for (const item of this.root.querySelectorAll("[data-id]")) setAttrs(item, { tabindex: item === node ? 0 : -1 });
  }

  /** What has the focus and is about to be taken away lets go of it first: that is cheap before anything has changed. */
  release(stays) {
    const node = focused(this.root);
    if (node && !stays(node)) node.blur();
  }

  /** After a redraw: the same thing stays current; focus that a redraw took away is given back. */
  settle(hadFocus) {
    const node = this.find(this.current) ?? this.home() ?? this.items()[0];
    if (!node) return;
    this.enter(node);
    const kept = focused(this.root);
    if (hadFocus && !(kept && shown(kept))) node.focus({ preventScroll: true }); // lost, or hidden since
  }

  step(from, key) {
    const all = this.items();
    if (key === "Home" || key === "End") return all[key === "Home" ? 0 : all.length - 1];
    const here = centre(from);
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null,
      least = Infinity;
    for (const node of all) {
      if (node === from) continue;
      const there = centre(node);
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      if (along <= 4) continue;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      const cost = along + aside * 2.5;
      if (cost < least) [best, least] = [node, cost];
    }
    return best;
  }
}

/** Whether a node is drawn. Its styles tell; the page need not be laid out for it, as it must where a browser has no
 * word for this yet. */
export function shown(node) {
  return node.checkVisibility ? node.checkVisibility() : node.getClientRects().length > 0;
}

function reachable(node) {
  return shown(node) && !node.closest("[inert]");
}

function centre(node) {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** What is brought into sight keeps so far from the edge; of something tall so much is enough. */
const MARGIN = 12;
const ENOUGH = 160;

/** The part of the window where a node can be seen: a notebook scrolls its cells inside a frame. */
function inSight(node) {
  let [top, bottom] = [0, innerHeight];
  for (let frame = node.parentElement; frame && frame !== document.body; frame = frame.parentElement) {
    if (!/auto|scroll|hidden/.test(getComputedStyle(frame).overflowY)) continue;
    const box = frame.getBoundingClientRect();
    if (box.height >= 200) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
  }
  return { top, bottom };
}

/** Charts on the page wait for a board that was drawn, and no longer: a promise that is kept once it is painted. */
export function tellPainted() {
  globalThis[Symbol.for("luu.painted")] = new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

/** Bring the first of these parts, and as much as fits of the others, into sight; false where they are there already. */
export function reveal(root, parts) {
  const sight = inSight(root),
    room = sight.bottom - sight.top - 2 * MARGIN;
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const seen = boxes.every((box) => box.top >= sight.top && Math.min(box.bottom, box.top + ENOUGH) <= sight.bottom);
  if (seen || !boxes.length) return false;
  const top = Math.min(...boxes.map((box) => box.top)),
    bottom = Math.max(...boxes.map((box) => Math.min(box.bottom, box.top + ENOUGH)));
  const fits = bottom - top <= room;
  const from = fits ? top : Math.min(boxes[0].top, Math.max(top, bottom - room));
  const mark = make("div.luu-mark", { "aria-hidden": "true" });
  mark.style.top = `${from - root.getBoundingClientRect().top - MARGIN}px`;
  mark.style.height = `${(fits ? bottom - top : room) + 2 * MARGIN}px`;
  root.append(mark);
  mark.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  mark.remove();
  return true;
}

/** One tooltip for the whole board; what it says comes from a function kept beside each node. */
export class Tips {
  constructor(root, linesOf) {
    this.root = root;
    this.linesOf = linesOf;
    this.words = new WeakMap();
    this.box = make("div.luu-tip", {
      role: "tooltip",
      id: `luu-tip-${Math.random().toString(36).slice(2)}`,
      hidden: true,
    });
    root.append(this.box);
  }

  set(node, words) {
    this.words.set(node, words);
    if (node.dataset.tip == null) node.dataset.tip = "";
    if (this.node === node) this.show(node);
  }

  /** Words that are only shown when somebody asks why. */
  tell(node, words) {
    this.words.set(node, words);
    node.dataset.why = "";
  }

  later(node) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(node), 220);
  }

  show(node) {
    clearTimeout(this.timer);
    const words = this.words.get(node)?.();
    if (!words || !node.isConnected) return this.hide();
    this.unlink();
    this.node = node;
    node.setAttribute("aria-describedby", this.box.id);
    this.box.style.left = "0"; // at an edge it would be measured squeezed
    this.box.replaceChildren(make("strong", {}, words.title), ...this.linesOf(words).filter(Boolean).map(tipLine));
    this.box.hidden = false;
    this.place(node);
  }

  /** Beside, below or above the node: wherever it covers least of what else can be chosen. */
  place(what, told = this.box) {
    const node = what.closest(".fighter") ?? what; // what stands on a card is told beside the card
    const board = this.root.getBoundingClientRect(),
      at = node.getBoundingClientRect();
    const width = told.offsetWidth,
      height = told.offsetHeight,
      sight = inSight(this.root);
    const group = node.closest("[role='list'], [role='group']") ?? this.root;
    const beside = (box) => box.top < at.bottom && box.bottom > at.top;
    const row = [...group.querySelectorAll("[data-id]")].map((other) => other.getBoundingClientRect()).filter(beside);
    const end = Math.max(at.right, ...row.map((box) => box.right));
    const inside = (x) => Math.max(board.left + 6, Math.min(x, board.right - width - 6));
    const level = (y) => Math.max(sight.top + 6, Math.min(y, sight.bottom - height - 6));
    const spots = [
      [at.right + 10, level(at.top)],
      [at.left - width - 10, level(at.top)],
      [end + 10, level(at.top)],
      [inside(at.left + at.width / 2 - width / 2), at.bottom + 8],
      [inside(at.left + at.width / 2 - width / 2), at.top - height - 8],
    ].filter(([x]) => inside(x) === x);
    const others = [...this.root.querySelectorAll("[data-id]")]
      .filter((other) => other !== node && !other.contains(node))
      .map((other) => {
        const weight = group.contains(other) ? 3 : other.dataset.play ? 12 : 1;
        return [other.getBoundingClientRect(), weight];
      });
    const cost = ([x, y]) => {
      const box = { left: x, top: y, right: x + width, bottom: y + height };
      const hidden = Math.max(0, sight.top - y) + Math.max(0, box.bottom - sight.bottom);
      const far = Math.max(0, x - at.right, at.left - box.right) * 200; // nobody looks for it there
      return others.reduce((sum, [other, weight]) => sum + weight * overlap(box, other), hidden * width * 20 + far);
    };
    const [[left, top] = [inside(at.left), at.bottom + 8]] = spots
      .map((spot) => [...spot, cost(spot)])
      .sort((one, two) => one[2] - two[2]);
    const seen = Math.max(sight.top + 6, Math.min(top, sight.bottom - height - 6));
    Object.assign(told.style, { left: `${left - board.left}px`, top: `${(told === this.box ? top : seen) - board.top}px` });
  }

  unlink() {
    this.node?.removeAttribute("aria-describedby");
    this.node = null;
  }

  hide() {
    clearTimeout(this.timer);
    this.unlink();
    this.box.hidden = true;
    if (this.box.firstChild) this.box.replaceChildren(); // what was told may be covered from the board by now
  }
}

function overlap(one, two) {
  const width = Math.min(one.right, two.right) - Math.max(one.left, two.left);
  const height = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** Whether some of these texts are shown cut short. */
export function cut(...nodes) {
  return nodes.some((node) => node && node.scrollHeight > node.clientHeight + 2);
}

function tipLine([label, text, rule]) {
  const line = make("span.line");
  if (label) line.append(make("b", {}, label), " ");
  line.append(text ?? "");
  if (rule) line.append(" ", make("span.rule", {}, rule));
  return line;
}

const SILENCE = 3000;

/**
 * Mail to the kernel, one letter under way at a time. What is clicked meanwhile waits here and is written only when
 * it is sent: so it carries the turn that it is really for, and a burst of clicks loses none.
 */
export class Post {
  constructor(model, changed) {
    this.model = model;
    this.changed = changed;
    this.queue = [];
    this.pending = null;
    this.silent = false;
    this.name = Math.random().toString(36).slice(2, 10);
    this.count = 0;
  }

  ask(write) {
    if (this.silent || this.queue.length >= 60) return;
    this.queue.push(write);
    if (!this.pending) this.next();
  }

  next() {
    while (this.queue.length && !this.pending) {
      const letter = this.queue.shift()(this.model.get("view"));
      if (letter) this.send(this.queue.length ? { ...letter, more: 1 } : letter);
    }
    this.changed();
  }

  send(letter) {
    this.pending = `${this.name}-${(this.count += 1)}`;
    this.kind = letter.type;
    this.timer = setTimeout(() => this.noAnswer(), SILENCE);
    try {
      this.model.send({ ...letter, id: this.pending });
    } catch {
      this.noAnswer();
    }
  }

  noAnswer() {
    this.silent = true;
    this.queue = [];
    this.changed();
  }

  /** The kernel's view names the letter that it answers. */
  received(view) {
    if (!this.pending || view.table?.answered !== this.pending) return;
    this.close();
    this.pending = null;
    this.silent = false;
    this.next();
  }

  close() {
    clearTimeout(this.timer);
  }
}
