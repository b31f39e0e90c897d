// Draws a report's charts from the data in the page, in the light or the dark palette.
const dark = matchMedia("(prefers-color-scheme: dark)");
const charts = JSON.parse(document.getElementById("charts").textContent);
const colours = JSON.parse(document.getElementById("colours").textContent);
function draw() {
  for (const [name, spec] of Object.entries(charts)) {
    let text = JSON.stringify(spec);
    if (dark.matches) text = text.replace(/#[0-9a-f]{6}/gi, (one) => colours[one.toLowerCase()] ?? one);
    const { data, layout } = JSON.parse(text);
    Plotly.react(name, data, layout, { displayModeBar: false, responsive: true });
    document.getElementById(name).setAttribute("aria-label", layout.meta?.summary ?? "");
    document.getElementById(name).setAttribute("role", "img");
  }
}
dark.addEventListener("change", draw);
draw();
