// Handles of sliders have no name of their own, nor has a list without a label: they get what stands beside them.

function render({ el }) {
  let frame = 0;
  const curves = () => el.closest(".luu-explorer")?.querySelector(".luu-curves");
  const watcher = new MutationObserver(() => name(curves()));

  function name(root) {
    for (const list of root?.querySelectorAll("select") ?? []) {
      const letter = list.closest(".luu-curve")?.querySelector("b")?.textContent ?? "";
      list.setAttribute("aria-label", `What curve ${letter} shows`);
    }
    for (const handle of root?.querySelectorAll('[role="slider"]') ?? []) {
      const label = handle.closest(".widget-slider")?.querySelector(".widget-label")?.textContent;
      if (label && handle.getAttribute("aria-label") !== label) handle.setAttribute("aria-label", label);
    }
  }

  /** What is drawn is put on the page a little later. */
  function begin() {
    const root = curves();
    if (!root) return void (frame = requestAnimationFrame(begin));
    watcher.observe(root, { childList: true, subtree: true, characterData: true });
    name(root);
  }

  begin();
  return () => {
    cancelAnimationFrame(frame);
    watcher.disconnect();
  };
}

export default { render };
