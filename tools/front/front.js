// Shows the widgets of a page: what is left of a notebook's front end when nobody writes in it.
//
// Voila's own front end is the whole of JupyterLab, in a hundred files. This one knows the core widgets and those whose
// script comes with them. It is for notebooks that ask for it in their metadata; all others get Voila's.

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
const ASK = "; without front: small in the metadata of its notebook, the page is shown by Voila's own front end";

class Manager extends ManagerBase {
  constructor(line) {
    super();
    this.line = line;
    line.opened = (message) => {
      const { comm_id, target_name } = message.content;
      if (target_name !== this.comm_target_name || this.has_model(comm_id)) return undefined;
      return this.handle_comm_open(new Comm(line, target_name, comm_id), message);
    };
  }

  async loadClass(name, module) {
    const found = KNOWN[module]?.[name];
    if (!found) throw new Error(`${name} of ${module} is not known here${ASK}`);
    return found;
  }

  // A model that is not known shows a broken picture in its place; the page says what it is.
  async loadModelClass(name, module) {
    try {
      return await this.loadClass(name, module);
    } catch (fault) {
      part(fault);
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
    throw new Error(`${Object.keys(data).join(", ")} is not known here${ASK}`);
  }
}

// What a visitor reads when something is amiss, above all else on the page. Words only: they are never taken for HTML.
function tell(what, more) {
  const place = Object.assign(document.createElement("div"), { className: "luu-fault", role: "alert" });
  const first = document.createElement("p");
  first.append(Object.assign(document.createElement("strong"), { textContent: what }), " ");
  first.append(Object.assign(document.createElement("a"), { href: "", textContent: "Load the page again" }), ".");
  place.append(first, Object.assign(document.createElement("p"), { textContent: more }));
  document.getElementById("rendered_cells").before(place);
  return place;
}

// A line that does not come about, or has gone, is told of until there is one.
function watch(line) {
  let told = null;
  line.lost = () => {
    told ??= tell("The line to the server is broken.", "What is clicked now is not heard. Whoever runs the server: see that "
      + "it is up, and that a proxy in front of it passes websockets on.");
    window.voila_finish();
  };
  line.found = () => {
    told?.remove();
    told = null;
  };
}

const told = new Set();

function part(fault) {
  console.error(fault);
  const more = fault?.message ?? String(fault);
  if (!told.has(more)) tell("A part of this page could not be shown.", more);
  told.add(more);
}

async function begin() {
  const { voila_finish } = window; // of page.js
  const given = document.getElementById("jupyter-config-data");
  if (!given) return voila_finish?.(); // there is no kernel, and the page says why
  const config = JSON.parse(given.textContent);
  const line = new Line(`${location.origin.replace(/^http/, "ws")}${config.baseUrl}api/kernels/${config.kernelId}/channels`);
  const manager = new Manager(line);
  addEventListener("pagehide", () => {
    line.close();
    navigator.sendBeacon(`${config.baseUrl}voila/api/shutdown/${config.kernelId}`);
  });
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload()); // its kernel has ended
  watch(line);
  if (document.querySelector("#rendered_cells [role=alert]")) voila_finish(); // whatever else comes, this is to be read
  try {
    const scripts = [...document.querySelectorAll(OUTPUTS)];
    if (scripts.length) {
      line.open();
      await manager.load();
    }
    voila_finish(); // before the widgets come: charts measure the room they have
    for (const script of scripts) await show(manager, script).catch(part);
    document.body.dataset.front = "ready";
  } catch (fault) {
    voila_finish();
    part(fault);
  }
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
else begin();
