/* What every page does for itself: follow the reader's light or dark, and say how far the loading has come. */
window.luu = (() => {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const asked = new URLSearchParams(location.search).get("theme"); // ?theme=dark or ?theme=light overrules the system

  const isDark = () => (asked === "dark" || asked === "light" ? asked === "dark" : dark.matches);

  /* Widgets and charts read these attributes, so they are kept true when the system changes its mind. */
  function paint() {
    const now = isDark();
    document.documentElement.dataset.scheme = now ? "dark" : "light";
    const sheet = document.getElementById("luu-dark");
    if (sheet) sheet.media = now ? "all" : "not all";
    if (!document.body) return;
    document.body.dataset.jpThemeLight = String(!now);
    document.body.dataset.jpThemeName = now ? "JupyterLab Dark" : "JupyterLab Light";
    document.body.classList.toggle("theme-dark", now);
    document.body.classList.toggle("theme-light", !now);
  }

  function watchLoading() {
    const byId = (id) => document.getElementById(id);
    window.voila_process = (step, steps) => {
      const bar = byId("loading_bar");
      if (bar) Object.assign(bar, { max: steps, value: step - 1 });
    };
    window.voila_heartbeat = () => {}; // the server is still at it
    window.voila_finish = () => {
      byId("loading")?.remove();
      byId("rendered_cells").style.display = "";
    };
    setTimeout(() => {
      const late = byId("loading_late");
      if (late) late.hidden = false;
    }, 20000);
  }

  dark.addEventListener("change", paint);
  paint();
  return { paint, watchLoading };
})();
