// Widgets whose script comes with their state, as anywidget makes them: https://anywidget.dev/en/afm/

import { DOMWidgetModel, DOMWidgetView } from "@jupyter-widgets/base";

const modules = new Map(); // text of a script -> its module: one for all widgets of a kind

function load(text) {
  if (!modules.has(text)) modules.set(text, imported(text));
  return modules.get(text);
}

async function imported(text) {
  const url = /^https?:/.test(text) ? text : URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const module = await import(url);
  if (url !== text) URL.revokeObjectURL(url);
  const widget = module.default ?? module;
  return typeof widget === "function" ? widget() : widget;
}

async function styled(text, id) {
  if (!text || document.querySelector(`[data-anywidget-id="${CSS.escape(id)}"]`)) return;
  const style = Object.assign(document.createElement("style"), { textContent: text });
  style.dataset.anywidgetId = id;
  document.head.append(style);
}

const seenBy = (model, context) => ({
  get: model.get.bind(model),
  set: model.set.bind(model),
  save_changes: model.save_changes.bind(model),
  send: model.send.bind(model),
  on: (name, callback) => model.on(name, callback, context),
  off: (name, callback) => model.off(name, callback, context),
  widget_manager: model.widget_manager,
});

class AnyModel extends DOMWidgetModel {
  initialize(...given) {
    super.initialize(...given);
    styled(this.get("_css"), this.get("_anywidget_id"));
    this.leaving = new AbortController();
    this.once("destroy", () => this.leaving.abort());
    this.widget = load(this.get("_esm")).then(async (widget) => {
      await widget.initialize?.({ model: seenBy(this, this.leaving), signal: this.leaving.signal, experimental: {} });
      return widget;
    });
    this.widget.catch(() => {}); // the view says so
  }
}

class AnyView extends DOMWidgetView {
  async render() {
    this.leaving = new AbortController();
    const { signal } = this.leaving;
    try {
      const widget = await this.model.widget;
      if (signal.aborted) return;
      const cleanup = await widget.render?.({ model: seenBy(this.model, this), el: this.el, signal, experimental: {} });
      if (typeof cleanup !== "function") return;
      if (signal.aborted) cleanup();
      else signal.addEventListener("abort", cleanup);
    } catch (fault) {
      console.error(fault);
      this.el.textContent = `This part of the page could not be shown: ${fault?.message ?? fault}`;
    }
  }

  remove() {
    this.leaving?.abort();
    this.model.off(null, null, this);
    return super.remove();
  }
}

export { AnyModel, AnyView };
