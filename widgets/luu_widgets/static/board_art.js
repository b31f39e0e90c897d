// Drawings that every table uses: icons, dice, an emblem for each card. Fixed markup: no text of a game goes through it.

import { lighten } from "./board_shapes.js";

const ICONS = {
  sword: `<path d="M20.5 2l1.5 1.5-1 5L11 18.5 5.5 13l10-10zM4 14l6 6-1.8 1.8-1.7-1.700L4 22.6 1.4 20l2.5-2.5-1.7-1.700z"/>`,
  shield: `<path d="M12 1.500l9 3V11c0 6-4 9.5-9 11.500C7 20.5 3 17 3 11V4.500z"/>`,
  heart: `<path d="M12 21.500C5 16 1.5 12.5 1.5 8A5.5 5.5 0 0 1 12 5.5 5.5 5.5 0 0 1 22.5 8c0 4.5-3.5 8-10.5 13.500z"/>`,
  star: `<path d="M12 1.500l3.2 6.8 7.3 1-5.3 5.2 1.3 7.500L12 18.4 5.5 22l1.3-7.500L1.5 9.300l7.3-1z"/>`,
  gem: `<path d="M6.5 2.500h11L23 9.5 12 22 1 9.500z"/><path class="shine" d="M6.5 2.500L9 9.500h6l2.5-7M1 9.500h22M9 9.500L12 22l3-12.5" fill="none"/>`,
  deck: `<path d="M7 2h13a1.5 1.5 0 0 1 1.5 1.500V18H20V3.500H7z"/><rect x="3" y="5.5" width="14.5" height="17" rx="1.5"/>`,
  discard: `<path d="M4 6l12-3.5 5 15.5-12 3.500z"/><path d="M2.5 9l3.5 11.5" stroke="currentColor" stroke-width="2" fill="none"/>`,
  removed: `<path d="M5 2.500L12 9.500l7-7L21.5 5l-7 7 7 7-2.5 2.5-7-7-7 7L2.5 19l7-7-7-7z"/>`,
  book: `<path d="M2 3.500C6 2 9 2.500 11 4.500v17C9 19.500 6 19 2 20.500zM22 3.500C18 2 15 2.500 13 4.500v17c2-2 5-2.500 9-1z"/>`,
  undo: `<path d="M9 4v4.500h5a6.5 6.5 0 0 1 0 13H6v-3h8a3.5 3.5 0 0 0 0-7H9V16L2 10z"/>`,
  redo: `<path d="M15 4v4.500h-5a6.5 6.5 0 0 0 0 13h8v-3h-8a3.5 3.5 0 0 1 0-7h5V16l7-6z"/>`,
  fresh: `<path d="M10.5 2.500h3v8h8v3h-8v8h-3v-8h-8v-3h8z"/>`,
  help: `<path d="M7 8.500C7 5 9 2.8 12.2 2.800c3 0 5.2 1.9 5.2 4.7 0 4-4 4.2-4 7.500h-3c0-5 3.7-5 3.7-7.3 0-1.2-.8-2-2-2-1.4 0-2.1 1-2.1 2.800zM10.2 17.800h3.400v3.400h-3.400z"/>`,
  swap: `<path d="M7.5 4L2 9l5.5 5v-3.500H16v-3H7.500zM16.5 10L22 15l-5.5 5v-3.500H8v-3h8.500z"/>`,
  link: `<path d="M9.5 7H7a5 5 0 0 0 0 10h2.500v-2.500H7a2.5 2.5 0 0 1 0-5h2.500zM14.5 7H17a5 5 0 0 1 0 10h-2.500v-2.500H17a2.5 2.5 0 0 0 0-5h-2.500zM8 10.800h8v2.400H8z"/>`,
  burst: `<path d="M12 1l2.500 6 5.500-3.500-2 6.200 6 .8-5 4 4 4.700-6.500-.7.500 6.500-5-4-5 4 .5-6.500-6.500.7 4-4.700-5-4 6-.8-2-6.200L9.500 7z"/>`,
  skull: `<path d="M12 1.500c6 0 9.5 4 9.5 9 0 3-1.5 5.5-4 7V22h-3v-2.500h-1.200V22h-2.600v-2.500H9.500V22h-3v-4.500c-2.5-1.5-4-4-4-7 0-5 3.5-9 9.5-9zM8 9a2.3 2.3 0 1 0 0 4.600A2.3 2.3 0 0 0 8 9zm8 0a2.3 2.3 0 1 0 0 4.600A2.3 2.3 0 0 0 16 9z"/>`,
  target: `<path fill-rule="evenodd" d="M12 1.500a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21zm0 3.500a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 4a3 3 0 1 1 0 6 3 3 0 0 1 0-6z"/>`,
  check: `<path d="M9.5 20L2 12.500l3-3 4.5 4.500L19 4.500l3 3z"/>`,
  spark: `<path d="M13.5 1L4 13.500h6.500L8.500 23 20 9.500h-7z"/>`,
  tally: `<path d="M3 4h3v16H3zM8.500 4h3v16h-3zM14 4h3v16h-3zM19.500 4h2.500v16h-2.500z"/>`,
  play: `<path d="M5 2.500L21 12 5 21.500z"/>`,
  pass: `<path d="M3 4l8 8-8 8zM12 4l8 8-8 8z"/>`,
};

/** An icon by name, drawn in the current text colour. */
export function icon(name) {
  return svg(ICONS[name] ?? ICONS.star, "0 0 24 24");
}

const PIPS = {
  1: [[12, 12]],
  2: [
    [7.5, 7.5],
    [16.5, 16.5],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [7.5, 7.5],
    [16.5, 7.5],
    [7.5, 16.5],
    [16.5, 16.5],
  ],
  5: [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  6: [
    [7.5, 6.5],
    [16.5, 6.5],
    [7.5, 12],
    [16.5, 12],
    [7.5, 17.5],
    [16.5, 17.5],
  ],
};

const SOLIDS = {
  4: `<path class="face" d="M12 1.500L23 21.500H1z"/><path class="edge" d="M12 1.500L12 14M1 21.500L12 14L23 21.5"/>`,
  6: `<rect class="face" x="1.5" y="1.5" width="21" height="21" rx="4.5"/>`,
  8: `<path class="face" d="M12 .5L22.5 12 12 23.5 1.5 12z"/><path class="edge" d="M12 .5L5.5 14.500h13zM1.5 12l4 2.500M22.5 12l-4 2.500M5.5 14.500L12 23.500l6.5-9"/>`,
};

/** One die: a d4 is a pyramid, a d6 shows pips, a d8 an octahedron. Without a value its size is written on it. */
export function die(sides, value) {
  const pips = sides === 6 && PIPS[value];
  const dots = pips ? pips.map(([x, y]) => `<circle class="pip" cx="${x}" cy="${y}" r="1.9"/>`).join("") : "";
  const shape = svg((SOLIDS[sides] ?? SOLIDS[6]) + dots, "0 0 24 24");
  const holder = document.createElement("span");
  holder.className = `die d${Number(sides)}`;
  holder.append(shape);
  if (!pips) {
    const number = document.createElement("span");
    number.className = "num";
    number.textContent = value ?? `d${sides}`;
    holder.append(number);
  }
  return holder;
}

/** An emblem made from a card's id alone, so that every action card has a face of its own. */
export function emblem(id, pool) {
  let seed = 2166136261;
  for (const letter of String(id)) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619) >>> 0;
  const take = (n) => {
    seed = Math.imul(seed ^ (seed >>> 15), 2246822519) >>> 0;
    return (seed >>> 8) % n;
  };
  const hue = pool === "power" ? (320 + take(90)) % 360 : 150 + take(110);
  const paint = (turn, light) => `hsl(${(hue + turn) % 360} 75% ${light}%)`;
  const wreath = (count, shape, fill, turn) =>
    `<g fill="${fill}">${Array.from({ length: count }, (_, i) => `<g transform="rotate(${turn + (360 / count) * i} 60 40)">${shape}</g>`).join("")}</g>`;
  const outer = OUTER[take(OUTER.length)],
    inner = INNER[take(INNER.length)],
    count = 4 + take(5),
    turn = take(90);
  return svg(
    `<rect width="120" height="80" fill="hsl(${hue} 45% 17%)"/><circle cx="60" cy="40" r="52" fill="hsl(${hue} 50% 22%)"/><circle cx="60" cy="40" r="37" fill="hsl(${hue} 50% 27%)"/>
    ${wreath(count, outer, paint(0, 58), turn)}${wreath(count, inner, paint(40, 76), turn + 180 / count)}<circle cx="60" cy="40" r="${5 + take(4)}" fill="#fff"/><circle cx="60" cy="40" r="3" fill="hsl(${hue} 60% 35%)"/>`,
    "0 0 120 80",
    "xMidYMid slice",
  );
}

const OUTER = [
  `<path d="M60 32C50 22 54 10 60 4c6 6 10 18 0 28z"/>`,
  `<path d="M60 34L52 18 60 4l8 14z"/>`,
  `<path d="M54 30V14a6 6 0 0 1 12 0v16z"/>`,
  `<path d="M60 32L49 8l11 5 11-5z"/>`,
  `<circle cx="60" cy="15" r="7.5"/><path d="M58.5 22h3v12h-3z"/>`,
  `<path d="M60 34C44 28 46 10 62 6 54 14 56 24 60 34z"/>`,
  `<path d="M50 30a10 22 0 0 1 20 0 10 8 0 0 0-20 0z"/>`,
];
const INNER = [
  `<circle cx="60" cy="26" r="3.5"/>`,
  `<path d="M60 20l4 8-4 6-4-6z"/>`,
  `<path d="M58.5 18h3v14h-3z"/>`,
  `<path d="M60 34c-5-5-5-10 0-14 5 4 5 9 0 14z"/>`,
  `<path d="M54 22h12l-6 9z"/>`,
];

/** Drawings that were read once; the next one alike is a copy. */
const drawn = new Map();
const MOST_DRAWN = 400;

export function svg(inside, box, fit = "xMidYMid meet") {
  const sign = `${box} ${fit} ${inside}`;
  let holder = drawn.get(sign);
  if (!holder) {
    holder = document.createElement("template");
    holder.innerHTML = `<svg viewBox="${box}" preserveAspectRatio="${fit}" aria-hidden="true" focusable="false">${inside}</svg>`;
    lighten(holder.content.firstChild);
    if (drawn.size >= MOST_DRAWN) drawn.clear();
    drawn.set(sign, holder);
  }
  return document.importNode(holder.content.firstChild, true);
}
