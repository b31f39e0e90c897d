// One plotly figure. plotly.js is loaded once a page, when the first chart is seen: from the address that the page gives,
// else from the shared source model, which has it or is asked for it.

const SHARED = Symbol.for("luu.plotly");
const TURN = Symbol.for("luu.plotly.turn");
const PAINTED = Symbol.for("luu.painted");
const DEFAULT_HEIGHT = 360;
const CONFIG = { displayModeBar: false, displaylogo: false };
const darkPage = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const coarse = matchMedia("(pointer: coarse)");

function plotly(source) {
  globalThis[SHARED] ??= load(source).catch((fault) => {
    delete globalThis[SHARED]; // the next chart, or the next figure, may try again
    throw fault;
  });
  return globalThis[SHARED];
}

async function load(source) {
  const address = globalThis.luu?.plotly;
  const text = address ? await fetched(address) : await gunzipped(await bundle(source));
  // As a module with its own `module` and `define`, so that no loader on the page takes it for itself.
  const code = `const exports = {}, module = { exports }, define = undefined;\n${text}\nexport default module.exports;`;
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const others = Object.getOwnPropertyDescriptor(globalThis, "Plotly");
  try {
    return (await import(url)).default;
  } finally {
    URL.revokeObjectURL(url);
    if (others) Object.defineProperty(globalThis, "Plotly", others);
    else delete globalThis.Plotly;
  }
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.text();
}

const gunzipped = (bytes) => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();

async function bundle(source) {
  if (!source.get("bundle")?.byteLength) {
    const comes = new Promise((done) => source.once("change:bundle", done));
    source.send({ type: "bundle" });
    await comes;
  }
  return source.get("bundle");
}

const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

// Charts are drawn one a frame, the first as soon as the board is painted, which says when it will be.
function inTurn(act) {
  const turn = (globalThis[TURN] ??= { last: Promise.resolve(), waiting: 0 });
  const free = turn.waiting++ ? frame : () => globalThis[PAINTED] ?? frame();
  const done = turn.last.then(free).then(act);
  turn.last = done.catch(() => {}).then(() => turn.waiting--); // whoever is next does not care
  return done;
}

function isDark(el) {
  const told = el.closest("[data-jp-theme-light]");
  if (told) return told.dataset.jpThemeLight === "false";
  for (let at = el; at; at = at.parentElement) {
    const [r, g, b, a = 1] = getComputedStyle(at).backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
    if (a > 0.5) return 0.299 * r + 0.587 * g + 0.114 * b < 128;
  }
  return darkPage.matches;
}

// What the figure leaves open comes from the page; what it sets itself stays.
function themed(spec, source, dark) {
  const { data = [], layout = {}, frames } = JSON.parse(spec);
  const { ink, grid } = source.get("colours");
  const axes = Object.keys({ xaxis: 0, yaxis: 0, ...layout }).filter((key) => /^[xy]axis\d*$/.test(key));
  const open = { autosize: true, uirevision: "kept", paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)" };
  const figure = { data, frames, layout: { ...open, ...layout, font: { color: ink, ...layout.font } } };
  for (const axis of axes) {
    figure.layout[axis] = { gridcolor: grid, linecolor: grid, zerolinecolor: grid, ...layout[axis] };
  }
  if (coarse.matches) figure.layout.dragmode ??= false; // a finger on the chart scrolls the page
  if (calm.matches) delete figure.layout.transition;
  if (!dark) return figure;
  const exchange = source.get("dark");
  return JSON.parse(JSON.stringify(figure).replace(/#[0-9a-f]{6}\b/gi, (c) => exchange[c.toLowerCase()] ?? c));
}

// Room at the sides that the labels of a chart have taken stays theirs: the plot stays where it is when the next label
// is narrower, and plotly does not draw everything twice, as it does wherever a label moves the plot.
function roomy(drawing, layout) {
  const { _size: room, width, title } = drawing._fullLayout ?? {};
  if (!room || Math.abs(width - drawing.offsetWidth) > 1 || title?.text !== layout.title?.text) return layout;
  return { ...layout, margin: { ...layout.margin, l: room.l, r: room.r, b: room.b } };
}

const plain = (html) => (html ?? "").replace(/<br\s*\/?>/g, " ").replace(/<[^>]*>/g, "");

async function render({ model, el }) {
  const chart = Object.assign(document.createElement("div"), { className: "luu-chart" });
  const drawing = Object.assign(document.createElement("div"), { className: "luu-chart-drawing" });
  const words = Object.assign(document.createElement("p"), { className: "luu-chart-words", hidden: true });
  words.id = `luu-chart-${model.get("_anywidget_id") ?? ""}${Math.random().toString(36).slice(2)}`.replace(/[^\w-]/g, "");
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-describedby", words.id);
  chart.append(drawing, words);
  el.append(chart);

  let Plotly, source, said = "", seen = false, stale = true, waiting = false, gone = false, width = 0, wipes = 0;

  function describe() {
    const layout = model.get("spec") ? JSON.parse(model.get("spec")).layout ?? {} : {};
    drawing.setAttribute("aria-label", plain(layout.title?.text) || "chart");
    words.textContent = said = layout.meta?.summary ?? plain(layout.title?.text);
    drawing.style.minHeight = `${layout.height ?? DEFAULT_HEIGHT}px`; // the page does not jump when it is drawn
  }

  function failed(fault) {
    console.error("the chart could not be drawn", fault);
    drawing.style.minHeight = "0";
    words.hidden = false;
    words.textContent = `This chart could not be drawn (${fault?.message ?? fault}). What it shows: ${said}`;
    chart.dataset.state = "failed";
  }

  // What is not to be seen any more leaves the page at once, in sight or not; a drawing under way goes when it is done.
  function wipe() {
    wipes++;
    if (Plotly) Plotly.purge(drawing);
    drawing.replaceChildren();
    words.hidden = true;
    delete chart.dataset.state;
    delete chart.dataset.theme;
  }

  async function draw() {
    if (gone || !seen || !stale || waiting || !drawing.offsetWidth || !model.get("spec")) return;
    waiting = true;
    try {
      source ??= await model.widget_manager.get_model(model.get("source").replace("IPY_MODEL_", ""));
      Plotly ??= await plotly(source);
      await inTurn(paint);
    } catch (fault) {
      stale = false;
      failed(fault);
    }
    waiting = false;
    draw(); // what has come meanwhile
  }

  async function paint() {
    if (gone || !drawing.offsetWidth || !model.get("spec")) return; // out of sight by now: drawn when it is seen again
    stale = false;
    const dark = isDark(el);
    const before = wipes;
    width = drawing.offsetWidth; // not after it is drawn: the page would be laid out once more for that
    const { data, layout, frames } = themed(model.get("spec"), source, dark);
    const config = drawing._fullLayout ? undefined : CONFIG; // it stays; compared with itself it would take its time
    await Plotly.react(drawing, { data, layout: roomy(drawing, layout), frames, config });
    if (before !== wipes) return wipe();
    words.hidden = true;
    chart.dataset.state = "drawn";
    chart.dataset.theme = dark ? "dark" : "light";
    chart.dataset.draws = Number(chart.dataset.draws ?? 0) + 1;
  }

  function changed() {
    stale = true;
    describe();
    if (!model.get("spec")) wipe();
    draw();
  }

  function repaint() {
    if (chart.dataset.theme && (chart.dataset.theme === "dark") === isDark(el)) return;
    stale = true;
    draw();
  }

  const sight = new IntersectionObserver(
    (entries) => {
      seen = entries.at(-1).isIntersecting;
      draw();
    },
    { rootMargin: "150px" }, // a little before it comes into sight
  );
  const size = new ResizeObserver(() => {
    if (stale) draw();
    else if (drawing.offsetWidth && drawing.offsetWidth !== width && chart.dataset.state === "drawn") {
      width = drawing.offsetWidth;
      Plotly.Plots.resize(drawing);
    }
  });
  const theme = new MutationObserver(repaint);
  const watched = { attributes: true, attributeFilter: ["data-jp-theme-light", "class", "data-theme", "style"] };

  describe();
  model.on("change:spec", changed);
  sight.observe(chart);
  size.observe(chart);
  theme.observe(document.body, watched);
  theme.observe(document.documentElement, watched);
  darkPage.addEventListener("change", repaint);

  return () => {
    gone = true;
    model.off("change:spec", changed);
    for (const observer of [sight, size, theme]) observer.disconnect();
    darkPage.removeEventListener("change", repaint);
    if (Plotly) Plotly.purge(drawing);
  };
}

export default { render };
