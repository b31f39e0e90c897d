// A Luu taken with the mouse and let go on its neighbour changes places with it, where the Luu whose turn it is may do that.

const FAR = 8; // pixels: less is a click

/** Touch scrolls the page instead; arrows between the cards and the Move button do the same for hands and keys. */
export class Drag {
  constructor(board) {
    this.board = board;
    this.acts = { pointermove: (event) => this.move(event), pointerup: (event) => this.drop(event), pointercancel: () => this.letGo() };
    board.root.addEventListener("pointerdown", (event) => this.take(event));
  }

  take(event) {
    const slot = event.target.closest(".zone.own .slot:not(.empty)");
    if (!slot || event.button || event.pointerType === "touch") return;
    const targets = this.targets(slot);
    if (!targets.size) return;
    this.held = { slot, targets, x: event.clientX, y: event.clientY, far: false };
    for (const [type, act] of Object.entries(this.acts)) document.addEventListener(type, act);
  }

  /** The neighbours that it may change places with, each with the move that does so. */
  targets(slot) {
    const line = [...slot.parentElement.children],
      at = line.indexOf(slot);
    const queue = this.board.view.queues[[...this.board.queues.children].indexOf(slot.closest(".zone"))];
    const pairs = [at - 1, at + 1].map((other) => [line[other], `move:${queue[Math.max(at, other)]?.key}:forward`]);
    return new Map(pairs.filter(([node, key]) => node && this.board.options.get(key)));
  }

  move(event) {
    const { held } = this;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.far && Math.hypot(x, y) < FAR) return;
    event.preventDefault();
    if (!held.far) {
      held.far = true;
      this.board.tips.hide();
      held.slot.classList.add("dragged");
      for (const node of held.targets.keys()) node.classList.add("dropto");
    }
    held.slot.style.translate = `${x}px ${y}px`;
  }

  drop(event) {
    const { slot, targets, far } = this.held;
    const over = far && document.elementFromPoint(event.clientX, event.clientY)?.closest(".slot");
    const key = targets.get(over);
    this.letGo();
    if (!far) return;
    const swallow = (click) => click.stopPropagation(); // the click that ends a drag is none
    this.board.root.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => this.board.root.removeEventListener("click", swallow, { capture: true }));
    if (key && slot.isConnected) this.board.input.send(key);
  }

  letGo() {
    if (!this.held) return;
    for (const [type, act] of Object.entries(this.acts)) document.removeEventListener(type, act);
    this.held.slot.classList.remove("dragged");
    this.held.slot.style.translate = "";
    for (const node of this.held.targets.keys()) node.classList.remove("dropto");
    this.held = null;
  }
}
