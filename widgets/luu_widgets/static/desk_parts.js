// Small parts of what stands around a table: icons, buttons, fields with their labels.

import { make, setAttrs, setText } from "./board_kit.js";

const PATHS = {
  undo: "M8 4 3.5 8.5 8 13M4 8.5h8a4.5 4.5 0 0 1 0 9H8",
  redo: "m12 4 4.5 4.5L12 13m4-4.5H8a4.5 4.5 0 0 0 0 9h4",
  first: "M5 4v12M15 4l-7 6 7 6z",
  last: "M15 4v12M5 4l7 6-7 6z",
  play: "M6 4l10 6-10 6z",
  pause: "M6 4v12M14 4v12",
  step: "M4 4l8 6-8 6zM15 4v12",
  plus: "M10 4v12M4 10h12",
  bulb: "M7.5 17h5M7 12.5a5 5 0 1 1 6 0c-.8.6-1 1.2-1 2H8c0-.8-.2-1.4-1-2z",
  disk: "M4 4h9l3 3v9H4zM7 4v4h5V4M7 16v-4h6v4",
  sand: "M4 5h5v5H4zM11 5h5v5h-5zM4 12h5v4H4zM13.5 11.5v5M11 14h5",
  copy: "M7 7h9v9H7zM4 13V4h9",
  fork: "M6 4v12M6 10c0-3 8-1 8-6M11.5 6 14 3.5 16.5 6",
  up: "M10 16V4M5 9l5-5 5 5",
  gone: "M5 5l10 10M15 5 5 15",
};

/** A line drawing in the colour of the text. */
export function sign(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  setAttrs(svg, { viewBox: "0 0 20 20", "aria-hidden": "true", class: "sign" });
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  setAttrs(path, { d: PATHS[name] });
  svg.append(path);
  return svg;
}

/** A button with a drawing, and words that are read or shown. */
export function tool(act, icon, words, shown = false, attrs = {}) {
  return make(
    `button.tool${shown ? ".worded" : ""}`,
    { "data-do": act, "aria-label": words, title: words, ...attrs },
    sign(icon),
    shown ? make("span", {}, words) : null,
  );
}

/** Whether a button can be used; one that cannot keeps its place in the order of tabs. */
export function allow(button, can) {
  setAttrs(button, { "aria-disabled": can ? null : "true" });
}

let fieldCount = 0;

/** A label above its control. */
export function labelled(words, control, help) {
  const id = `luu-field-${(fieldCount += 1)}`;
  setAttrs(control, { id, "aria-describedby": help ? `${id}-help` : null });
  return make(
    "div.field",
    {},
    make("label", { for: id }, words),
    control,
    help ? make("small", { id: `${id}-help` }, help) : null,
  );
}

/** One of several answers: [value, words] each. */
export function select(options, value, changed, attrs = {}) {
  const control = make("select", attrs);
  for (const [key, words] of options) control.append(make("option", { value: key }, words));
  control.value = value;
  if (changed) control.addEventListener("change", () => changed(control.value));
  return control;
}

/** Bring a select to other options or another value, without taking it away from under a hand. */
export function reselect(control, options, value) {
  const wanted = JSON.stringify(options);
  if (control.dataset.options !== wanted) {
    control.dataset.options = wanted;
    control.replaceChildren(...options.map(([key, words]) => make("option", { value: key }, words)));
  }
  if (control.value !== String(value)) control.value = value;
}

/** A whole number within bounds. */
export function number(value, least, most, changed, attrs = {}) {
  const control = make("input", { type: "number", min: least, max: most, step: 1, value: value ?? "", ...attrs });
  if (changed) control.addEventListener("change", () => changed(control.value === "" ? null : Number(control.value)));
  return control;
}

/** Yes or no. */
export function check(words, value, changed, attrs = {}) {
  const control = make("input", { type: "checkbox", ...attrs });
  control.checked = Boolean(value);
  if (changed) control.addEventListener("change", () => changed(control.checked));
  return make("label.check", {}, control, make("span", {}, words));
}

/** Put a text where it can be pasted from; a page without leave to do so has it selected instead. */
export async function copyText(field, said) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    setText(said, "copied");
  } catch {
    setText(said, document.execCommand?.("copy") ? "copied" : "selected: copy it with Ctrl+C");
  }
}
