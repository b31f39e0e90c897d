// Shows the widgets of a page: what is left of a notebook's front end when nobody writes in it.
//
// Voila's own front end is the whole of JupyterLab, in a hundred files. This one knows the core widgets and those whose
// script comes with them. A page that shows anything else gets Voila's after all.

import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as controls from "@jupyter-widgets/controls";
import { Widget } from "@lumino/widgets";
import * as anywidget from "./any.js";
import { Comm, Line } from "./line.js";
import "@jupyter-widgets/base/css/index.css";
import "@jupyter-widgets/controls/css/widgets-base.css";
import "@lumino/widgets/style/widget.css";
import "@lumino/widgets/style/tabbar.css";
import "@lumino/widgets/style/tabpanel.css";
import "./front.css";

const KNOWN = { "@jupyter-widgets/base": base, "@jupyter-widgets/controls": controls, anywidget };
const OUTPUTS = 'script[type="application/vnd.voila.cell-output+json"]';
const VIEW = "application/vnd.jupyter.widget-view+json";

class Strange extends Error {}

class Manager extends ManagerBase {
  constructor(line) {
    super();
    this.line = line;
    this.strange = null;
    line.opened = (message) => {
      const { comm_id, target_name } = message.content;
      if (target_name !== this.comm_target_name || this.has_model(comm_id)) return undefined;
      return this.handle_comm_open(new Comm(line, target_name, comm_id), message);
    };
  }

  async loadClass(name, module) {
    const found = KNOWN[module]?.[name];
    if (!found) throw new Strange(`${name} of ${module} is not known here`);
    return found;
  }

  // Unlike its parent's, no error is written for a model that is strange to us: it is why Voila takes over.
  async loadModelClass(name, module) {
    try {
      return await this.loadClass(name, module);
    } catch (fault) {
      this.strange = fault;
      return base.createErrorWidgetModel(fault, fault.message);
    }
  }

  async _create_comm(target, id, data, metadata, buffers) {
    const comm = new Comm(this.line, target, id);
    if (data || metadata) comm.open(data, undefined, metadata, buffers);
    return comm;
  }

  async _get_comm_info() {
    const { content } = await this.line.ask("comm_info_request", { target_name: this.comm_target_name });
    return content.comms ?? {};
  }

  load() {
    return this._loadFromKernel();
  }
}

async function show(manager, script) {
  const output = JSON.parse(script.textContent);
  const { data = {} } = output;
  const place = Object.assign(document.createElement("div"), { className: "jp-OutputArea-output" });
  if (VIEW in data) {
    if (!manager.has_model(data[VIEW].model_id)) return; // a widget that was closed since
    const model = await manager.get_model(data[VIEW].model_id);
    const view = await manager.create_view(model);
    script.replaceWith(place);
    Widget.attach(view.luminoWidget, place);
  } else if ("text/html" in data && !/<script/i.test([data["text/html"]].flat().join(""))) {
    place.innerHTML = [data["text/html"]].flat().join("");
    script.replaceWith(place);
  } else if (Object.keys(data).every((kind) => kind === "text/plain")) {
    place.append(Object.assign(document.createElement("pre"), { textContent: [data["text/plain"] ?? ""].flat().join("") }));
    script.replaceWith(place);
  } else {
    throw new Strange(`a page shows ${Object.keys(data).join(", ")}`);
  }
}

// Voila's own front end begins when the page has loaded. That may be over by now: who waits for it is then told at once.
function startLate() {
  const listen = window.addEventListener;
  window.addEventListener = function (kind, listener, ...rest) {
    const over = this === window && kind === "load" && document.readyState === "complete";
    if (over && typeof listener === "function") queueMicrotask(() => listener.call(window, new Event("load")));
    else listen.call(this ?? window, kind, listener, ...rest);
  };
}

// Voila's own front end, as its template would have loaded it.
function stepBack(config, why) {
  console.warn(`Voila's own front end takes over: ${why.message}`);
  startLate();
  for (const source of [window.luu.style, `${config.fullStaticUrl}/voila.js`]) {
    document.body.append(Object.assign(document.createElement("script"), { src: source, async: false }));
  }
  window.voila_finish();
}

async function begin() {
  const { voila_finish } = window; // of page.js
  const told = document.getElementById("jupyter-config-data");
  if (!told) return voila_finish(); // there is no kernel, and the page says why
  const config = JSON.parse(told.textContent);
  const line = new Line(`${location.origin.replace(/^http/, "ws")}${config.baseUrl}api/kernels/${config.kernelId}/channels`);
  const manager = new Manager(line);
  addEventListener("pagehide", () => {
    line.close();
    navigator.sendBeacon(`${config.baseUrl}voila/api/shutdown/${config.kernelId}`);
  });
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload()); // its kernel has ended
  try {
    const scripts = [...document.querySelectorAll(OUTPUTS)];
    if (scripts.length) {
      line.open();
      await manager.load();
      if (manager.strange) throw manager.strange;
      voila_finish(); // before the widgets come: charts measure the room they have
      for (const script of scripts) await show(manager, script);
    } else voila_finish();
    document.body.dataset.front = "ready";
  } catch (fault) {
    if (!(fault instanceof Strange)) throw fault;
    line.close();
    stepBack(config, fault);
  }
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
else begin();
