// What the panels beside a table share: letters to the kernel, faults, and a word while no answer comes.

import { Post, make, setAttrs, setText } from "./board_kit.js";

export class PanelView {
  constructor(model, el, named) {
    this.model = model;
    this.named = named;
    this.post = new Post(model, () => this.drawWaiting());
    this.fault = make("p.fault", { role: "alert", hidden: true });
    this.wait = make("p.wait", { role: "status", hidden: true });
    this.root = make(`section.luu-lesson.luu-${named}`, { "aria-label": `${named[0].toUpperCase()}${named.slice(1)}` }, ...this.build(), this.fault, this.wait);
    this.root.addEventListener("click", (event) => this.click(event));
    this.root.addEventListener("keydown", (event) => event.stopPropagation()); // JupyterLab would act on a key that leaves
    el.append(this.root);
    this.changed = () => this.draw();
    model.on("change:view", this.changed);
    this.draw();
  }

  send(letter) {
    this.post.ask(() => letter);
  }

  say(fault) {
    setText(this.fault, fault);
    this.fault.hidden = !fault;
  }

  drawWaiting() {
    const { pending, silent } = this.post;
    setAttrs(this.root, { "data-pending": Boolean(pending) });
    this.wait.hidden = !silent;
    const again = document.body.classList.contains("luu-page") ? "reload the page" : "run the cell again";
    setText(this.wait, silent ? `No answer from the ${this.named}. It may be busy; if nothing changes, ${again}.` : "");
  }

  dispose() {
    this.model.off("change:view", this.changed);
    this.post.close();
    this.root.remove();
  }
}
