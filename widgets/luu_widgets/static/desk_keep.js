// What a page keeps of its game over a reload: the browser's memory of this one tab, for this one address.

/** The name under which the game of this address is kept; a link to another game is another address. */
export function keptName() {
  const game = new URLSearchParams(location.search).get("game");
  return `luu-game ${location.pathname}${game ? ` ${game}` : ""}`;
}

/** The tab's memory; a browser that has none, or allows none, keeps nothing. */
export class Keep {
  constructor() {
    // The desks of a page share its address, so the first one alone keeps its game; a notebook has its own ways.
    this.ours = document.body.classList.contains("luu-page") && !document.body.dataset.keeps;
    if (!this.ours) return;
    document.body.dataset.keeps = "true";
    this.name = keptName();
  }

  read() {
    try {
      return JSON.parse(sessionStorage.getItem(this.name)) ?? {};
    } catch {
      return {};
    }
  }

  /** Nothing given: what is kept stays. */
  write(kept) {
    if (!this.ours || !kept) return;
    try {
      if (kept.dropped) sessionStorage.removeItem(this.name);
      else sessionStorage.setItem(this.name, JSON.stringify(kept));
    } catch {
      // full, or not allowed: the game is still on the page
    }
  }
}
