// Pictures of Luturas Network: creatures made from nature and categories, icons, crystals, the back of a card.

import { svg } from "./board_art.js";

/** Bodies: what is drawn, and where eyes, mouth, hands, back, tail and top are. */
const BODIES = {
  round: {
    art: `<ellipse class="b" cx="46" cy="88" rx="13" ry="5"/><ellipse class="b" cx="76" cy="88" rx="13" ry="5"/>
      <path class="b" d="M34 62c-9 0-14 6-13 15 6 2 12-2 15-7zM88 62c9 0 14 6 13 15-6 2-12-2-15-7z"/>
      <path class="a" d="M61 26c20 0 33 15 33 34 0 18-14 28-33 28S28 78 28 60c0-19 13-34 33-34z"/>
      <path class="c" d="M61 58c12 0 21 7 21 16 0 8-9 12-21 12s-21-4-21-12c0-9 9-16 21-16z"/>
      <path class="c o" d="M36 52c1-12 9-20 20-21-8 5-13 14-14 25-2 3-5 1-6-4z"/>`,
    eyes: [[50, 49], [73, 49]], size: 6, mouth: [61.5, 60], hands: [[25, 73], [97, 73]], back: [61, 48], tail: [90, 80], top: [61, 28],
  },
  tall: {
    art: `<ellipse class="b" cx="50" cy="90" rx="11" ry="4.500"/><ellipse class="b" cx="72" cy="90" rx="11" ry="4.500"/>
      <path class="b" d="M42 54c-12 2-16 10-15 18 7 2 13-3 16-9zM80 54c12 2 16 10 15 18-7 2-13-3-16-9z"/>
      <path class="a" d="M61 14c14 0 22 10 21 22-1 9 6 17 7 30 1 16-10 23-28 23S32 82 33 66c1-13 8-21 7-30-1-12 7-22 21-22z"/>
      <path class="c" d="M61 52c10 0 17 8 17 19 0 10-7 15-17 15s-17-5-17-15c0-11 7-19 17-19z"/>
      <path class="b o" d="M47 60h28M46 68h30M47 76h28" stroke="currentColor"/><path class="c o" d="M44 36c0-9 6-16 14-17-6 5-8 11-8 19-2 4-6 3-6-2z"/>`,
    eyes: [[52, 34], [70, 34]], size: 5.5, mouth: [61, 44], hands: [[29, 68], [93, 68]], back: [61, 46], tail: [86, 82], top: [61, 16],
  },
  quad: {
    art: `<path class="b" d="M26 70l-3 20h13l3-18zM44 72l-1 18h13l-1-18zM66 72l1 18h13l-3-20zM80 66l6 22h12l-8-24z"/>
      <path class="a" d="M14 58c2-16 18-24 38-23 12 0 20 3 26 7 6 6 14 10 14 20 0 12-16 18-40 18S12 72 14 58z"/>
      <path class="c" d="M24 70c10 6 42 8 60-2-4 9-18 13-32 13s-24-4-28-11z"/>
      <path class="a" d="M72 40c0-12 9-20 20-20 12 0 19 9 19 19 0 12-9 19-20 19-12 0-19-7-19-18z"/>
      <path class="c" d="M88 48c8-2 17-2 23-2 0 8-8 12-15 12-6 0-11-5-8-10z"/>
      <path class="c o" d="M24 52c6-8 18-12 30-11-12 2-20 7-25 14z"/>`,
    eyes: [[86, 36], [102, 35]], size: 5, mouth: [100, 49], hands: [[36, 88], [90, 87]], back: [44, 40], tail: [16, 54], top: [91, 22],
  },
  serpent: {
    art: `<path class="b" d="M20 84c0-14 12-20 28-20 18 0 24-4 22-12-2-7-10-9-12-18-3-14 8-24 22-24 15 0 22 11 21 23l-14 4c-3-3-7-3-8 1 0 5 12 8 12 22 0 18-18 24-38 24-12 0-14 6-24 6-6 0-9-3-9-6z"/>
      <path class="a" d="M22 80c2-9 12-14 26-14 20 0 30-5 27-16-2-7-11-10-12-18-1-11 7-18 18-18 12 0 18 9 18 18 0 3-12 6-18 4-4 1-6 5-3 9 4 5 10 8 10 18 0 15-16 19-36 19-14 0-18 5-24 5-5 0-7-4-6-7z"/>
      <path class="c" d="M32 79c8-5 16-5 26-6 14-1 24-5 24-14 2 2 3 4 2 8-2 9-16 12-30 13-10 1-14 1-22-1zM84 36c6-2 12-4 15-4-1 7-6 11-13 11z"/>
      <path class="b o" d="M44 66l-2 14M58 66l1 14M70 62l6 11M64 24l10 2"/>`,
    eyes: [[75, 25], [90, 24]], size: 5, mouth: [88, 36], hands: [[62, 60], [94, 62]], back: [60, 48], tail: [22, 82], top: [81, 12],
  },
  shell: {
    art: `<path class="b" d="M26 76l-8 13h15l6-11zM94 76l8 13H87l-6-11zM46 80l-3 10h13l2-9zM76 80l3 10H66l-2-9z"/>
      <path class="a" d="M14 74C14 44 34 26 60 26s46 18 46 48c-14 8-76 8-92 0z"/>
      <path class="b" d="M24 68c2-20 12-33 26-38-6 12-9 26-9 42-7-1-13-2-17-4zM96 68c-2-20-12-33-26-38 6 12 9 26 9 42 7-1 13-2 17-4zM48 72c0-17 4-33 12-43 8 10 12 26 12 43-8 1-16 1-24 0z"/>
      <path class="c" d="M38 68c0-10 10-16 22-16s22 6 22 16c0 12-10 19-22 19s-22-7-22-19z"/>
      <path class="a" d="M43 68c0-8 8-13 17-13s17 5 17 13c0 10-8 16-17 16s-17-6-17-16z"/><path class="c" d="M50 77c6-2 14-2 20 0-2 6-6 7-10 7s-8-1-10-7z"/>`,
    eyes: [[53, 66], [68, 66]], size: 4.6, mouth: [60.5, 76], hands: [[24, 86], [97, 86]], back: [60, 36], tail: [104, 76], top: [60, 27],
  },
  glider: {
    art: `<ellipse class="k o" cx="60" cy="91" rx="22" ry="2.500"/>
      <path class="b" d="M60 40C44 20 20 20 4 40c12-2 16 4 18 12 8-6 12-4 16 4 8-8 14-10 22-16zM60 40c16-20 40-20 56 0-12-2-16 4-18 12-8-6-12-4-16 4-8-8-14-10-22-16z"/>
      <path class="a" d="M60 18c13 0 21 10 20 23 0 14-6 18-6 28 0 8-7 17-14 17s-14-9-14-17c0-10-6-14-6-28-1-13 7-23 20-23z"/>
      <path class="c" d="M60 50c8 0 12 6 11 14-1 9-5 18-11 18s-10-9-11-18c-1-8 3-14 11-14z"/><path class="c o" d="M44 38c0-9 5-15 12-16-5 5-6 12-6 19-2 3-6 1-6-3z"/>`,
    eyes: [[52, 37], [69, 37]], size: 5.4, mouth: [60.500, 47], hands: [[42, 74], [79, 74]], back: [60, 44], tail: [60, 84], top: [60, 20],
  },
};

const BODY_OF = {
  brinokk: "shell", marelisk: "serpent", ondurra: "tall", isotarn: "quad", radzilo: "glider", gammolt: "round",
  ionquill: "glider", filamar: "serpent", zynarc: "tall", ascuara: "quad", cindrul: "serpent", brasalto: "round",
  lodrok: "shell", pesadrel: "round", silmoro: "quad", ceibor: "tall", espinara: "glider", helechor: "quad",
};

/** A number made from an id, so that a creature or card always looks the same. */
export function mixed(id) {
  let seed = 2166136261;
  for (const letter of String(id)) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619) >>> 0;
  return Math.imul(seed ^ (seed >>> 15), 2246822519) >>> 0;
}

function bodyOf(id) {
  const names = Object.keys(BODIES);
  return BODIES[BODY_OF[id] ?? names[mixed(id) % names.length]];
}

const at = ([x, y], inside, scale = 1, flip = 1) => `<g transform="translate(${x} ${y}) scale(${scale * flip} ${scale})">${inside}</g>`;
const pair = (places, inside, scale) => at(places[0], inside, scale, -1) + at(places[1], inside, scale);

/** What a nature puts on a creature: behind it, on its head, around it. */
const ORNAMENTS = {
  Aquatic: {
    head: `<path class="b" d="M-15 4C-14-10-4-18 2-19c-2 5-2 8-1 11 5-6 10-7 15-6-4 4-5 9-5 14z"/><path class="g o" d="M-8 2c0-8 4-13 8-15M2 2c1-6 4-9 9-11" stroke="#fff"/>`,
    air: `<circle class="g" cx="20" cy="24" r="4"/><circle class="g o" cx="104" cy="18" r="5.500"/><circle class="g" cx="108" cy="34" r="2.500"/><circle class="g o" cx="12" cy="40" r="2.500"/>`,
  },
  Nuclear: {
    head: `<path class="s" d="M-4 2L-9-12M5 2l4-14"/><circle class="g" cx="-10" cy="-14" r="4"/><circle class="g" cx="10" cy="-14" r="4"/>`,
    air: `<g fill="none" stroke="var(--g)" stroke-width="2" stroke-opacity=".75"><ellipse cx="60" cy="54" rx="56" ry="17" transform="rotate(-16 60 54)"/></g><circle class="g" cx="8" cy="66" r="4"/><circle class="g" cx="113" cy="41" r="3"/>`,
  },
  Plasmatic: {
    head: `<path class="g" d="M-7 2l-9-11 7 1-6-12 13 14-6-1 5 9zM5 2l2-10-6 1L12-21 9-9l7-1L8 3z"/>`,
    air: `<path class="g" d="M16 18l8 10h-6l6 10-14-13h6zM106 10l-7 11h6l-5 11 13-14h-6z"/>`,
  },
  Flammable: {
    head: `<path class="g" d="M-15 4c-6-11 1-16 2-24 6 4 8 8 8 12 2-6 6-11 6-17 8 6 9 12 8 17 3-2 4-5 4-8 6 7 5 14 1 20z"/><path class="r" d="M-8 4c-3-6 1-8 2-13 3 2 4 4 4 7 2-3 3-6 3-9 5 4 5 9 2 15z" fill-opacity=".75"/>`,
    air: `<circle class="g" cx="18" cy="26" r="2.500"/><circle class="g o" cx="26" cy="14" r="2"/><circle class="g" cx="103" cy="22" r="3"/><circle class="g o" cx="110" cy="38" r="2"/>`,
  },
  Terrestrial: {
    head: `<path class="b" d="M-17 4l3-14 7 7 5-16 8 14 7-8 4 17z"/><path class="c o" d="M-13-6l4 8M-2-14l3 14M12-4l-2 7" stroke="#fff"/>`,
    air: `<path class="b o" d="M6 92l5-10 7 4 4 6zM98 92l4-8 8 1 4 7z"/><path class="g" d="M22 30l5-5 4 5-4 6zM100 24l4-4 4 4-4 6z"/>`,
  },
  Botanical: {
    head: `<path class="b" d="M0 4C-16 2-20-8-17-17-6-15 0-8 0 4zM1 4C0-10 6-18 17-20c3 12-4 21-16 24z"/><circle class="g" cx="0" cy="-2" r="5"/><circle class="w" cx="0" cy="-2" r="2"/>`,
    air: `<path class="g o" d="M18 20c6-4 11-2 12 3-5 3-10 2-12-3zM108 26c-6-4-11-2-12 3 5 3 10 2 12-3z"/><path class="b o" d="M10 36c5-5 10-4 12 0-4 4-9 4-12 0z"/>`,
  },
};

/** What a category puts on a creature: its Tools can be read off its body. */
const LIMBS = {
  Punch: (body) => pair(body.hands, `<circle class="b" r="10"/><circle class="a" cx="1" cy="-1" r="8.500"/><path class="l" d="M-3-8v6M2-9v6M7-7v5"/>`),
  Claw: (body) => pair(body.hands, `<path class="w" stroke="var(--k)" stroke-width=".8" d="M-4-3C2-8 8-8 13-5 8-4 4-2 1 2zM-2 1C5-2 11 0 15 4 9 3 4 4 0 6zM-4 5c6 0 10 3 12 8-5-3-9-4-13-3z"/>`),
  Fang: (body) => at(body.mouth, `<path class="k" d="M-9-2c6 3 12 3 18 0-1 6-4 9-9 9s-8-3-9-9z"/><path class="w" d="M-7-1l2.500 8 2.500-7zM2-.500L4.500 7 7-1z"/>`),
  Beam: (body) => at([body.eyes.reduce((sum, eye) => sum + eye[0], 0) / 2, body.eyes[0][1] - body.size - 6], `<path class="g" d="M0-6L5 0 0 7-5 0z" stroke="var(--k)" stroke-width=".8"/><path class="w" d="M-1-3l2 0-1 4z"/><path stroke="var(--g)" stroke-width="1.600" stroke-linecap="round" d="M0-9v-4M6-5l4-3M-6-5l-4-3"/>`),
  Wave: (body) => at(body.tail, `<path class="b" d="M-6 4C4 2 10-4 8-14 18-12 22-2 17 6 25 2 29 6 27 12 18 14 4 14-6 8z"/><path class="c o" d="M2 6c6-2 10-6 11-12M10 9c5-1 8-2 12-1" stroke="#fff"/>`, 0.9, body.tail[0] < 40 ? -1 : 1),
  Storm: (body) => pair([[body.back[0] - 18, body.back[1]], [body.back[0] + 18, body.back[1]]], `<path class="c" stroke="var(--b)" stroke-width="1.500" d="M0 6C6-14 22-24 40-22c-3 5-6 7-10 8 4 0 6 1 8 2-4 5-8 7-12 7 3 1 4 2 5 4-9 8-21 9-31 1z"/>`),
};
const BEHIND = ["Storm", "Wave"];

const AURA = `<g class="aura"><path class="g" d="M60-4l7 18 16-12-3 19 20-3-12 16 19 7-19 8 12 15-20-3 3 18-16-10-7 18-8-18-16 10 3-18-20 3 12-15-19-8 19-7-12-16 20 3-3-19 16 12z"/></g>`;

function eyes(body, dark) {
  return body.eyes
    .map(([x, y]) => {
      const r = body.size;
      return dark
        ? `<path class="r" d="M${x - r} ${y + (x < 60 ? -2 : 1)}q${r} ${r} ${2 * r} ${x < 60 ? 3 : -3}q${-r} ${-r * 0.6} ${-2 * r} ${x < 60 ? -3 : 3}z" transform="scale(1)"/><circle fill="#fff" cx="${x}" cy="${y + 1}" r="1.300"/>`
        : `<ellipse class="w" cx="${x}" cy="${y}" rx="${r}" ry="${r + 0.6}"/><circle class="k" cx="${x + 0.8}" cy="${y + 0.6}" r="${r * 0.62}"/><circle class="w" cx="${x + 2}" cy="${y - 1}" r="${r * 0.24}"/>`;
    })
    .join("");
}

const mouth = ([x, y]) => `<path class="l" d="M${x - 5} ${y}q5 5 10 0"/>`;

const LANDS = `<circle class="moon" cx="98" cy="18" r="9"/><path class="hill2" d="M0 62c16-14 30-16 44-8 16-16 40-14 76 2v40H0z"/><path class="hill1" d="M0 80c26-10 60-12 120-2v22H0z"/>`;

/** A Lutura before its landscape; the Hyper side glows. */
export function luturaArt({ id, nature, categories = [], hyper = false }) {
  const body = bodyOf(id);
  const look = ORNAMENTS[nature] ?? ORNAMENTS.Aquatic;
  const limbs = (back) => categories.filter((one) => BEHIND.includes(one) === back).map((one) => LIMBS[one]?.(body) ?? "").join("");
  const smile = categories.includes("Fang") ? "" : mouth(body.mouth);
  return scene(`${hyper ? AURA : ""}<ellipse class="k o" cx="60" cy="92" rx="40" ry="4"/>${look.air}${limbs(true)}${at(body.top, look.head, hyper ? 1.25 : 1)}${body.art}${smile}${eyes(body, false)}${limbs(false)}`);
}

const THORNS = `<path class="b" d="M60 8l6 16 14-14-2 18 18-8-9 17 19 0-15 12 15 11-19 2 8 17-18-6-1 15-16-6-16 6-1-15-18 6 8-17-19-2 15-11L14 37l19 0-9-17 18 8-2-18 14 14z" fill-opacity=".8"/>`;
const CRACKS = `<path d="M40 62l6 6-3 7 7 6M82 58l-6 7 4 6-6 8M58 26l4 6-5 5" fill="none" stroke="var(--g)" stroke-width="1.800" stroke-linecap="round"/>`;

/** An Oscumora: dark, thorny, its eyes glow. */
export function oscumoraArt({ id, nature }) {
  const body = bodyOf(id);
  const look = ORNAMENTS[nature] ?? ORNAMENTS.Aquatic;
  const maw = at(body.mouth, `<path class="k" d="M-10-2h20c-1 6-4 9-10 9s-9-3-10-9z"/><path class="w" d="M-8-2l2 5 2-5zM-3-2l3 6 3-6zM4-2l2 5 2-5z"/>`);
  return scene(`${THORNS}<ellipse class="k o" cx="60" cy="92" rx="40" ry="4"/>${look.air}${at(body.top, look.head, 1.2)}${body.art}${CRACKS}${eyes(body, true)}${maw}`);
}

function scene(inside) {
  const picture = document.createDocumentFragment();
  picture.append(svg(LANDS, "0 0 120 100", "xMidYMax slice"), svg(inside, "-6 -6 132 104", "xMidYMax meet"));
  return picture;
}

/** The Force Field: hexagons over the picture, fewer as it wanes. */
export function fieldArt(share) {
  const hexagon = (x, y) => `M${x} ${y - 13}l11.300 6.500v13L${x} ${y + 13}l-11.300-6.500v-13z`;
  const cells = [];
  for (let row = 0; row < 5; row += 1)
    for (let column = 0; column < 6; column += 1) cells.push([column * 23 + (row % 2) * 11.5, row * 20 + 6]);
  const order = cells.map((cell, place) => [mixed(`cell ${place}`), cell]).sort((one, two) => one[0] - two[0]);
  const kept = order.slice(0, Math.ceil(share * cells.length)).map(([, cell]) => hexagon(...cell));
  return svg(`<path class="cells" d="${kept.join("")}"/>`, "0 0 120 92", "xMidYMid slice");
}

const NATURE_ICONS = {
  Aquatic: `<path d="M12 1.500c5 6.500 8 10.200 8 14A8 8 0 0 1 4 15.500c0-3.800 3-7.500 8-14z"/><path class="cut" d="M8.500 16c.5 2.200 1.700 3.200 3.500 3.600"/>`,
  Nuclear: `<circle cx="12" cy="12" r="2.600"/><g fill="none" stroke="currentColor" stroke-width="1.900"><ellipse cx="12" cy="12" rx="10" ry="4"/><ellipse cx="12" cy="12" rx="10" ry="4" transform="rotate(60 12 12)"/><ellipse cx="12" cy="12" rx="10" ry="4" transform="rotate(-60 12 12)"/></g>`,
  Plasmatic: `<path d="M13.500 1L4 13.500h6.500L8.500 23 20 9.500h-7z"/>`,
  Flammable: `<path d="M12.500 1c1 4-4 6.500-4 10.500-1.300-.6-2-1.800-2-3C4 11 3.500 13.300 3.500 15a8.500 8 0 0 0 17 0c0-5-3-7-3.500-10-1.500 1-2.200 2.500-2.300 4C14.500 6 14.500 3.500 12.500 1z"/>`,
  Terrestrial: `<path d="M1 21L8.500 6l4.500 8 2.500-4L23 21z"/><path class="cut" d="M8.500 6l-2 6 2.500-1.500 2 2"/>`,
  Botanical: `<path d="M21 2.500C9 2 3 7 3 14c0 2 .5 3.500 1.500 5C6 14 9.500 10 15 8 10 11.500 7 15.500 5.500 21.500l2 .8c.5-1.300 1-2.500 1.500-3.500 8 1.500 13-4.800 12-16.300z"/>`,
};
const CATEGORY_ICONS = {
  Punch: `<path d="M4 9.500C4 6 6 4 9 4h7c3 0 5 2 5 5v4c0 4.500-3 7-7 7h-3c-4 0-7-2.500-7-7z"/><path class="cut" d="M8.500 4.500v6M12.500 4.500v6M16.500 4.500v6M4.500 12h7"/>`,
  Wave: `<path d="M1 19C3 9 8 3.500 14 3.500c4.500 0 7.500 3 7.500 6.500 0 3-2.200 4.800-4.500 4.800-2 0-3.500-1.300-3.500-3 0-1 .5-1.800 1.200-2.300-4 .3-5 6.500.8 8 2.500.600 5 0 7.500-1.500v4.500H1z"/>`,
  Beam: `<path d="M1.500 10L12 8.500 22.500 12 12 15.500 1.500 14z"/><path d="M12 1l1.500 5h-3zM12 23l1.500-5h-3zM19 3l-2 4.500L15.500 6zM19 21l-2-4.500-1.500 1.500z"/>`,
  Fang: `<path d="M3 4h18l-2.500 5c-.5 5-1.500 9-3 12L12.500 10h-1L8.500 21c-1.500-3-2.500-7-3-12z"/>`,
  Claw: `<path d="M5 2c3 5 3.500 11 0 19.500 5.500-6 6-13 0-19.500zM11.500 2c3 5 3.500 11 0 19.500 5.500-6 6-13 0-19.500zM18 2c3 5 3.500 11 0 19.500 5.500-6 6-13 0-19.500z"/>`,
  Storm: `<path d="M6.500 14a4.500 4.500 0 0 1-.3-9A6.500 6.500 0 0 1 18 5.500a4.300 4.300 0 0 1 .2 8.500z"/><path d="M11.500 12l-3.500 6h3L9.500 23l6-7.500h-3l2-3.500z"/>`,
};
const SIGNS_OF = {
  speed: `<path d="M2 6h9v2.500H2zM1 11h7v2.500H1zM3 16h8v2.500H3z"/><path d="M11 3l11.500 9L11 21l3-9z"/>`,
  breakshield: `<path d="M11 2L3 5v6.500c0 5 3.500 8.500 8 10.500l1-5-3-3 3-4-2-3zM13.500 2l-.8 5 2.300 3-3 4 3 3-1 5c4.500-2 7.500-5.500 7.500-10.500V5z"/>`,
  power: `<path d="M12 1l3 7.500L23 12l-8 3.500L12 23l-3-7.500L1 12l8-3.500z"/>`,
  field: `<path fill-rule="evenodd" d="M12 .8l9.700 5.600v11.200L12 23.200l-9.700-5.600V6.400zm0 3.600L5.400 8.200v7.600l6.600 3.800 6.600-3.800V8.200z"/><circle cx="12" cy="12" r="3"/>`,
  tool: `<path d="M21.500 6.500l-4 4-4-4 4-4a6.500 6.500 0 0 0-8 8.500L2 18.500 5.500 22 13 14.500a6.500 6.500 0 0 0 8.500-8z"/>`,
  strategy: `<path d="M5 2h2v20H5z"/><path d="M8 3h13l-3.500 4.500L21 12H8z"/>`,
  portal: `<path fill-rule="evenodd" d="M12 1.500a10.500 10.500 0 1 1 0 21 10.500 10.500 0 0 1 0-21zm0 2.600a7.900 7.900 0 1 0 0 15.800 7.900 7.900 0 0 0 0-15.800z"/><path d="M12 6.500c3.500 0 5.500 2.300 5.500 5 0 3-2.300 5-5 5-2.400 0-4-1.600-4-3.600 0-1.800 1.400-3 3-3 1.300 0 2.300.9 2.300 2h-2.300c-.5 0-.9.400-.9 1 0 .8.800 1.500 1.900 1.500 1.600 0 2.800-1.200 2.800-2.900 0-1.800-1.400-3-3.300-3-2.700 0-4.500 2-4.500 4.500H6c0-3.700 2.600-6.500 6-6.500z"/>`,
  hand: `<path d="M3 7.500l5.500-2.500 5.500 12-5.500 2.500zM10 3.500h7V17h-3zM18.500 5l4 1.500-4.500 12-2-.8z"/>`,
  turn: `<path d="M12 3a9 9 0 0 1 8.500 6H23l-4 5-4-5h2.500A6.200 6.200 0 0 0 6.800 8L5 6a9 9 0 0 1 7-3zM1 15l4-5 4 5H6.500A6.200 6.200 0 0 0 17.200 16l1.800 2A9 9 0 0 1 3.500 15z"/>`,
  user: `<circle cx="12" cy="6.500" r="5"/><path d="M2.500 22c.5-6 4-9 9.500-9s9 3 9.500 9z"/>`,
  opponent: `<path fill-rule="evenodd" d="M12 1.500a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm0 2.400a2.600 2.600 0 1 0 0 5.200 2.600 2.600 0 0 0 0-5.200zM2.500 22c.5-6 4-9 9.500-9s9 3 9.500 9zm2.800-2.300h13.400c-.9-3-3-4.400-6.700-4.400s-5.800 1.400-6.700 4.400z"/>`,
  backup: `<circle cx="7" cy="9" r="3.500"/><circle cx="17" cy="9" r="3.500"/><path d="M.500 20c.3-4 2.700-6.500 6.500-6.500 2.200 0 3.900.8 5 2.300 1.100-1.500 2.800-2.300 5-2.300 3.800 0 6.200 2.500 6.500 6.500z"/>`,
  plus: `<path d="M9.500 3h5v6.500H21v5h-6.500V21h-5v-6.500H3v-5h6.500z"/>`,
  minus: `<path d="M3 9.500h18v5H3z"/>`,
  on: `<path fill-rule="evenodd" d="M7.500 5h9a7 7 0 0 1 0 14h-9a7 7 0 0 1 0-14zm9 2.800a4.200 4.200 0 1 0 0 8.400 4.200 4.200 0 0 0 0-8.400z"/>`,
  off: `<path fill-rule="evenodd" d="M7.500 5h9a7 7 0 0 1 0 14h-9a7 7 0 0 1 0-14zm0 2.400h9a4.600 4.600 0 0 1 0 9.200h-9a4.600 4.600 0 0 1 0-9.200z"/><circle cx="7.500" cy="12" r="2.700"/><path d="M1 20.500L20.500 1l2.500 2.500L3.500 23z"/>`,
  every: `<path d="M2 2h6v6H2zM9 2h6v6H9zM16 2h6v6h-6zM2 16h6v6H2zM9 16h6v6H9zM16 16h6v6h-6zM2 10.500h20v3H2z"/>`,
  ailments: `<path d="M12 1.500c5 0 8.500 3.500 8.500 8 0 2.700-1.200 4.700-3 6.200V19h-3v-2h-1.500v2h-2v-2H9.500v2h-3v-3.300c-1.800-1.500-3-3.500-3-6.200 0-4.500 3.500-8 8.500-8z"/><path class="cut" d="M7 7.500l3 3m0-3l-3 3M14 7.500l3 3m0-3l-3 3"/><circle cx="5" cy="22" r="1.700"/><circle cx="12" cy="22" r="1.700"/><circle cx="19" cy="22" r="1.700"/>`,
  cure: `<path d="M12 22.500C5 17 1.500 13.500 1.500 9A5.500 5.500 0 0 1 12 6.500 5.500 5.500 0 0 1 22.500 9c0 4.500-3.500 8-10.500 13.500z"/><path class="cut" d="M12 9v8M8 13h8"/>`,
  roll: `<path d="M2 8.500l8-4 8 4v9l-8 4-8-4z"/><path class="cut" d="M2 8.500l8 4 8-4M10 12.500v9"/><path d="M17 1.500l5.500 2.500v5.500L20 11V7.500l-6.500-3.300z"/>`,
  again: `<path d="M12 3a9 9 0 0 1 8.200 5.200L23 7l-1 8-7.500-3.200 2.800-1.300A6 6 0 1 0 17 15.500l2.800 1.300A9 9 0 1 1 12 3z"/>`,
  crystal: `<path d="M12 1l6 6.500L15 23H9L6 7.500z"/><path class="cut" d="M6.500 8h11M12 1.500L10 8l2 14.500L14 8z"/>`,
  lock: `<path fill-rule="evenodd" d="M6 10V7.500a6 6 0 0 1 12 0V10h1.500v12h-15V10zm3 0h6V7.500a3 3 0 0 0-6 0z"/>`,
};

/** A small sign by name: a nature, a category, or one of the table's own. */
export function sign(name) {
  return svg(NATURE_ICONS[name] ?? CATEGORY_ICONS[name] ?? SIGNS_OF[name] ?? SIGNS_OF.power, "0 0 24 24");
}

/** A crystal with the sign of its nature. */
export function crystalArt(nature) {
  return svg(
    `<path class="b" d="M60 4l22 22-8 44H46l-8-44z"/><path class="a" d="M60 4l22 22H38z"/><path class="g" d="M60 4l8 22-8 44-8-44z"/><path class="w o" d="M60 4l8 22H52z"/><path class="b o" d="M24 40l10 10-3 20H19l-5-18zM96 40l10 12-5 18H89l-3-20z"/><g transform="translate(48 30)" style="color:var(--k)" fill="currentColor">${NATURE_ICONS[nature] ?? ""}</g>`,
    "0 0 120 76",
  );
}

/** The mark of the game: two halves of a creature, base and Hyper, in one ring. */
export function luturasMark() {
  return svg(
    `<circle class="m1" cx="24" cy="24" r="20"/><path class="m2" d="M24 4a20 20 0 0 1 0 40c6-6 6-14 0-20s-6-14 0-20z"/><path class="m3" d="M27 10l-10 15h6l-2 13 11-17h-7z"/>`,
    "0 0 48 48",
  );
}

/** The back of a card. */
export function backArt() {
  return svg(
    `<rect class="bk1" width="60" height="84" rx="6"/><rect class="bk2" x="4" y="4" width="52" height="76" rx="4"/><circle class="bk3" cx="30" cy="42" r="15"/><path class="bk4" d="M32 30L22 44h6l-2 11 11-15h-7z"/>`,
    "0 0 60 84",
    "none",
  );
}
