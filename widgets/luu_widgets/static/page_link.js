// The page's own address: what it says when the page opens goes to the kernel; a link to what is there now is made here.

import { keptName } from "./desk_keep.js";

function render({ model, el }) {
  const ours = document.body.classList.contains("luu-page"); // elsewhere the address is not the page's own
  el.innerHTML = `
    <div class="luu-link">
      <button type="button"></button>
      <p role="status"></p>
    </div>`;
  const [button, said] = [el.querySelector("button"), el.querySelector("p")];
  button.textContent = model.get("words");
  el.hidden = !ours;

  function say(words, alarm = false) {
    said.textContent = words;
    said.setAttribute("role", alarm ? "alert" : "status");
  }

  /** Keep the address true, where a query is kept at all. */
  function tell() {
    const query = new URLSearchParams(model.get("query"));
    if (!ours || !query.size) return;
    const theme = new URLSearchParams(location.search).get("theme"); // not ours to forget
    if (theme) query.set("theme", theme);
    history.replaceState(null, "", `${location.pathname}?${query}`);
  }

  /** A page that is loaded anew goes on with the game that it keeps, which began as that of the link. */
  function kept() {
    try {
      return sessionStorage.getItem(keptName()) !== null;
    } catch {
      return false;
    }
  }

  async function hear({ query, fault }) {
    if (fault) return say(fault, true);
    if (query == null) return;
    const address = location.origin + location.pathname + query;
    try {
      await navigator.clipboard.writeText(address);
      say("Copied.");
    } catch {
      say(`Copy it from here: ${address}`);
    }
  }

  button.addEventListener("click", () => model.send({ type: "link" }));
  el.addEventListener("keydown", (event) => event.stopPropagation()); // a notebook would take keys for its own

  model.on("msg:custom", hear);
  model.on("change:query", tell);
  const asked = new URLSearchParams(location.search);
  if (ours && !kept() && model.get("fields").some((key) => asked.has(key))) model.send({ query: location.search });
  else tell();
  return () => {
    model.off("msg:custom", hear);
    model.off("change:query", tell);
  };
}

export default { render };
