// The page's own address: what it says when the page opens goes to the kernel, and it is kept true afterwards.

function render({ model, el }) {
  const ours = document.body.classList.contains("luu-page");
  el.innerHTML = `
    <div class="luu-door luu-link">
      <button type="button">Copy a link to this</button>
      <p class="luu-door-said" role="status"></p>
    </div>`;
  const said = el.querySelector("p");
  const address = () => location.origin + location.pathname + model.get("query");
  el.hidden = !ours;

  function tell() {
    if (!ours) return;
    const theme = new URLSearchParams(location.search).get("theme"); // not ours to forget
    const query = new URLSearchParams(model.get("query"));
    if (theme) query.set("theme", theme);
    history.replaceState(null, "", `${location.pathname}?${query}`);
  }

  el.querySelector("button").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(address());
      said.textContent = "Copied.";
    } catch {
      said.textContent = `Copy it from the address bar: ${address()}`;
    }
  });
  el.addEventListener("keydown", (event) => event.stopPropagation());

  model.on("change:query", tell);
  const asked = new URLSearchParams(location.search);
  if (ours && (asked.has("c") || asked.has("view"))) model.send({ query: location.search });
  else tell();
  return () => model.off("change:query", tell);
}

export default { render };
