// The door of a page: open a saved game from a file, a text or the page's own address; take the present one along.

function render({ model, el }) {
  const ours = document.body.classList.contains("luu-page"); // the address is the page's own only there
  el.innerHTML = `
    <details class="luu-door">
      <summary>Keep this game, or open another</summary>
      <div class="luu-door-acts">
        <button type="button" data-act="file">Save to a file</button>
        <button type="button" data-act="text">Copy as text</button>
        <button type="button" data-act="link" ${ours ? "" : "hidden"}>Copy a link to it</button>
        <label class="luu-door-file">Open a file <input type="file" accept=".json,.txt,.luu,application/json,text/plain"></label>
      </div>
      <form><textarea rows="2" aria-label="A saved game as text" placeholder="or put a saved game here" spellcheck="false"></textarea>
        <button type="submit">Open it</button></form>
      <p class="luu-door-said" role="status"></p>
    </details>`;
  const at = (place) => el.querySelector(place);
  const [door, said, text] = [at("details"), at(".luu-door-said"), at("textarea")];
  let wanted = "";

  const say = (words, alarm = false) => {
    said.textContent = words;
    said.toggleAttribute("data-alarm", alarm);
  };

  function open(content) {
    const fits = content.length <= model.get("longest");
    say(fits ? "Opening it …" : "That is too long to be a saved game.", !fits);
    if (fits) model.send({ type: "open", text: content });
  }

  async function hear(letter) {
    if (letter.type === "said") {
      if (letter.alarm) door.open = true;
      say(letter.text || (door.open ? "It is on the table." : ""), letter.alarm);
      return;
    }
    if (letter.type !== "game" || !wanted) return;
    const act = wanted;
    wanted = "";
    if (act === "file") {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([letter.text], { type: "application/json" }));
      link.download = "luu-game.json";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      say("Saved to luu-game.json.");
      return;
    }
    if (act === "link" && !letter.query) return say("This game is too long for a link: save it to a file.", true);
    const content = act === "link" ? location.origin + location.pathname + letter.query : letter.text;
    text.value = content;
    try {
      await navigator.clipboard.writeText(content);
      say("Copied.");
    } catch {
      text.select();
      say("Copy it from the field above.");
    }
  }

  el.addEventListener("click", ({ target }) => {
    const act = target.closest("[data-act]")?.dataset.act;
    if (!act) return;
    wanted = act;
    model.send({ type: "hand out" });
  });
  at("form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.value.trim()) open(text.value);
  });
  at("input").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    if (file.size > model.get("longest")) say("That file is too large to be a saved game.", true);
    else open(await file.text());
    target.value = "";
  });
  el.addEventListener("keydown", (event) => event.stopPropagation()); // a notebook would take keys for its own

  model.on("msg:custom", hear);
  if (ours && new URLSearchParams(location.search).has("game")) model.send({ type: "query", text: location.search });

  return () => model.off("msg:custom", hear);
}

export default { render };
