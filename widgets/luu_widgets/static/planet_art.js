// Our own drawings of Planet Luu: one creature a class, its evolved and its infected look, bosses, signs of the classes.
// Everything here is fixed markup. No text of a game ever goes through it.

import { svg } from "./board_art.js";

// Fills are classes (a body, b shade, c light, g glow, k dark, w white): planet_art.css colours them by class and side.
const CREATURES = {
  Rasluu: {
    body: `
      <path class="b" d="M30 80C8 80 2 52 20 36c0 14 6 22 22 26z"/><path class="c" d="M20 36c-5 5-7 10-8 15 4-2 7-5 9-8-1-2-1-4-1-7z"/>
      <path class="a" d="M26 84c-4-22 10-36 30-36 18 0 28 12 30 36z"/><path class="b" d="M24 84c-2-16 10-24 20-22 10 2 14 12 12 22z"/>
      <path class="a" d="M60 58h12l2 22c4 0 8 1 9 5H62zM78 56h10l4 24c4 0 7 1 8 5H80z"/><path class="c" d="M72 60c6 4 12 4 16-2l2 12c-4 6-12 4-16 0z"/>
      <path class="b" d="M64 32L60 4l18 14zM86 20l8-18 8 22z"/><path class="g" d="M67 26l-3-13 9 8zM90 18l4-8 4 11z"/>
      <path class="a" d="M58 40c0-16 12-25 27-24 12 1 18 9 22 17 5 4 9 7 9 11 0 5-8 9-17 12-10 4-22 5-31-1-6-4-10-9-10-15z"/>
      <path class="c" d="M82 48c10 2 22-2 33-6 1 6-8 10-17 13-9 3-19 4-25 1 0-5 4-9 9-8z"/><path class="k" d="M111 36c4 1 6 4 5 7-3 1-6-2-5-7z"/>
      <path class="w" d="M97 49l3 7 3-8zM106 46l2 6 3-8z"/>`,
    eye: `<path class="w" d="M84 33c4-4 10-4 13-1-3 5-9 6-13 1z"/><circle class="k" cx="91" cy="33" r="3"/><circle class="w" cx="92" cy="32" r="1"/>`,
    evolved: `
      <path class="g" d="M62 44L44 34l14-2-10-14 16 8-2-16 14 14z"/><path class="g" d="M34 66L22 56l12-1-6-10 12 6 0-10 10 10z"/>
      <path class="k" d="M60 85l3-5 3 5zM67 85l3-5 3 5zM80 85l3-5 3 5zM88 85l3-5 3 5z"/>`,
    rogue: `<path class="k" d="M36 56l-8-12 13 7zM48 49l-4-14 11 11z"/><circle class="g" cx="48" cy="66" r="4"/><circle class="g" cx="60" cy="60" r="2.5"/><circle class="g" cx="38" cy="74" r="2.5"/>`,
  },
  Lagluu: {
    body: `
      <g transform="translate(4 40) scale(.5)"><path class="b" d="M34 36C24 12 30 0 38 2c8 2 10 20 8 34zM62 36C68 12 82 6 86 14c4 8-8 22-16 30z"/><path class="b" d="M14 92c-4-34 14-60 40-60s42 26 38 60z"/><circle class="k" cx="46" cy="58" r="5"/><circle class="k" cx="74" cy="58" r="5"/></g>
      <g transform="translate(70 42) scale(.48)"><path class="b" d="M34 36C24 12 30 0 38 2c8 2 10 20 8 34zM62 36C68 12 82 6 86 14c4 8-8 22-16 30z"/><path class="b" d="M14 92c-4-34 14-60 40-60s42 26 38 60z"/><circle class="k" cx="42" cy="58" r="5"/><circle class="k" cx="70" cy="58" r="5"/></g>
      <path class="a" d="M50 36C36 20 38 2 46 2c8 0 12 18 12 32zM68 34c0-14 6-30 14-28 8 2 4 20-6 32z"/><path class="g" d="M51 28c-6-9-7-20-4-21 4-1 7 12 7 21zM71 28c1-9 6-19 9-17 3 2-1 12-6 19z"/>
      <path class="a" d="M30 86c-6-30 8-54 34-54s40 24 34 54z"/><path class="c" d="M44 86c-3-16 5-26 20-26s23 10 20 26z"/>
      <path class="c" d="M38 62c-6-2-10 0-12 3 4 3 9 4 13 2zM90 62c6-2 10 0 12 3-4 3-9 4-13 2z"/><path class="k" d="M60 61h9l-4.5 5z"/><path class="w" d="M61 67h7v5h-7z"/><path class="l" d="M64.5 67v5"/>
      <ellipse class="b" cx="46" cy="86" rx="11" ry="4"/><ellipse class="b" cx="84" cy="86" rx="11" ry="4"/>`,
    eye: `<circle class="k" cx="52" cy="52" r="4.5"/><circle class="k" cx="77" cy="52" r="4.5"/><circle class="w" cx="53.5" cy="50.5" r="1.5"/><circle class="w" cx="78.5" cy="50.5" r="1.5"/>`,
    evolved: `<path class="g" d="M58 32l-4-12 8 6 3-12 3 12 8-6-4 12z"/><path class="g" d="M34 66l-8 4 6 2-7 6 9-1-3 7 8-5zM94 66l8 4-6 2 7 6-9-1 3 7-8-5z"/>`,
    rogue: `<path class="k" d="M42 42l-10-7 5 13zM86 42l10-7-5 13z"/><path class="w" d="M60 68l3 8 2-8zM66 68l2 8 3-8z"/><circle class="g" cx="38" cy="74" r="4"/><circle class="g" cx="92" cy="76" r="3"/><circle class="g" cx="82" cy="40" r="2.5"/>`,
  },
  Kjeluu: {
    body: `
      <path class="b" d="M22 84c0-6 2-10 8-10s9 4 9 10zM70 84c0-6 2-10 8-10s9 4 9 10zM46 85c0-6 2-9 8-9s9 3 9 9z"/>
      <path class="a" d="M84 74c-2-14 4-24 16-24 10 0 16 8 15 16-1 9-10 14-22 14z"/><path class="c" d="M94 78c6-8 14-10 20-9-2 7-10 11-20 9z"/>
      <path class="b" d="M8 76C6 36 30 14 56 14s44 22 42 60c-26 6-64 7-90 2z"/><path class="a" d="M12 74C12 42 32 20 56 20s38 20 38 52c-24 5-58 6-82 2z"/>
      <path class="c" d="M46 22l20 0 8 18-18 10-18-10z"/><path class="b" d="M34 42l18 10v22H26c-4-12 0-24 8-32zM78 42L60 52v22h26c3-12-1-24-8-32z"/>
      <path class="c o" d="M20 60c0-16 8-28 18-34-6 10-10 22-10 34z"/><path class="b" d="M8 74c28 6 62 5 90-1l1 6c-30 6-64 6-92 1z"/>`,
    eye: `<ellipse class="w" cx="101" cy="61" rx="4.5" ry="5"/><circle class="k" cx="102.5" cy="61.5" r="3"/><circle class="w" cx="103.5" cy="60" r="1"/><path class="k o" d="M95 54l11 1-1 3z"/>`,
    evolved: `<path class="g" d="M50 20l6-16 6 16zM28 32l-4-16 14 8zM84 32l5-16-15 8zM13 54L2 44l14-2zM97 52l8-12-12 2z"/><path class="g o" d="M50 26h12l4 12-10 6-10-6z"/>`,
    rogue: `<path class="k" d="M44 16l-4-13 14 11zM72 17l8-12-2 16zM22 34L10 28l7 14z"/><path class="g" d="M54 52l-6 8 6 4-4 9 3 1 6-11-6-4 5-7z"/><circle class="g" cx="30" cy="62" r="3"/><circle class="g" cx="78" cy="60" r="3.5"/>`,
  },
  Gifluu: {
    body: `
      <ellipse class="k o" cx="60" cy="88" rx="26" ry="3"/>
      <path class="b" d="M34 56c-8 8-18 6-22 14 8 2 10 6 10 12 8-4 16-8 18-18zM88 56c8 8 16 4 22 10-6 4-6 8-4 14-10-2-18-8-20-18z"/>
      <path class="a" d="M28 66C22 30 38 8 61 8s38 22 32 58c-1 10 3 14 6 18-8 0-12-2-15-7-3 6-8 8-12 8-5 0-8-3-11-8-3 5-7 8-12 8-4 0-8-3-11-8-4 5-8 7-15 7 4-5 6-10 5-18z"/>
      <path class="c o" d="M36 60C32 34 42 16 58 14c-10 8-14 24-12 46-2 6-8 6-10 0z"/>
      <path class="g" d="M52 62c4-4 14-4 18 0-1 8-5 11-9 11s-8-3-9-11z"/><path class="w" d="M55 62l2 4 3-4zM63 62l2 4 3-4z"/>
      <circle class="g" cx="22" cy="34" r="4"/><circle class="g" cx="16" cy="46" r="2.5"/><circle class="g" cx="101" cy="28" r="5"/><circle class="g" cx="108" cy="42" r="3"/><circle class="w o" cx="99.5" cy="26.5" r="1.3"/>`,
    eye: `<ellipse class="k" cx="50" cy="44" rx="6.5" ry="9"/><ellipse class="k" cx="74" cy="44" rx="6.5" ry="9"/><circle class="w" cx="52" cy="40" r="2.5"/><circle class="w" cx="76" cy="40" r="2.5"/>`,
    evolved: `<path class="g" d="M44 14C36 8 36 0 42-2c0 6 4 8 10 10zM78 14c8-6 8-14 2-16 0 6-4 8-10 10zM56 9l5-12 5 12z"/><circle class="g" cx="30" cy="20" r="3"/><circle class="g" cx="94" cy="56" r="3"/><path class="g o" d="M38 74c4 6 8 6 11-1 4 7 9 7 12 0 3 7 8 7 12 0 3 7 7 7 10 1l2 4c-5 5-8 4-12 0-4 5-9 5-12 0-4 5-9 5-12 0-4 4-8 4-11 0z"/>`,
    rogue: `<path class="k" d="M40 18L30 8l3 16zM82 18l10-10-3 16z"/><path class="k" d="M42 34l16 5-1 4zM82 34l-16 5 1 4z"/><circle class="g" cx="40" cy="66" r="4"/><circle class="g" cx="82" cy="64" r="3"/><circle class="g" cx="62" cy="22" r="3"/>`,
  },
  Bisluu: {
    body: `
      <path class="s" d="M40 66C24 70 18 62 14 52M82 66c16 4 22-4 26-14"/><path class="s" d="M52 24C48 12 40 8 32 10M70 24c4-12 12-16 20-14"/>
      <circle class="g" cx="30" cy="11" r="6"/><circle class="g" cx="92" cy="11" r="6"/><circle class="w o" cx="28" cy="9" r="2"/><circle class="w o" cx="90" cy="9" r="2"/>
      <path class="b" d="M14 34c8 0 14 6 14 14s-6 13-14 13S2 56 2 48s4-14 12-14zM108 34c8 0 12 6 12 14s-4 13-12 13-14-5-14-13 6-14 14-14z" transform="translate(0 2)"/>
      <circle class="k" cx="11" cy="49" r="2"/><circle class="k" cx="18" cy="49" r="2"/><circle class="k" cx="104" cy="49" r="2"/><circle class="k" cx="111" cy="49" r="2"/>
      <path class="a" d="M61 16c22 8 34 28 31 48-2 14-14 22-31 22s-29-8-31-22c-3-20 9-40 31-48z"/><path class="c" d="M61 46c12 2 20 10 19 22-1 10-9 15-19 15s-18-5-19-15c-1-12 7-20 19-22z"/>
      <path class="b" d="M61 16c-8 8-12 16-12 26 4-2 8-2 12 2 4-4 8-4 12-2 0-10-4-18-12-26z"/><path class="b" d="M36 84c4-6 10-6 14 1zM72 85c4-7 10-7 14-1z"/>
      <path class="l" d="M55 66c3 4 9 4 12 0"/>`,
    eye: `<circle class="k" cx="50" cy="57" r="5"/><circle class="k" cx="72" cy="57" r="5"/><circle class="w" cx="51.8" cy="55" r="1.8"/><circle class="w" cx="73.8" cy="55" r="1.8"/>`,
    evolved: `<path class="g" d="M61 18c-14-2-22-10-20-20 8 2 14 4 18 10 0-6 2-8 2-12 0 4 2 6 2 12 4-6 10-8 18-10 2 10-6 18-20 20z"/><path class="g" d="M32 62l-8-6 2 10-8 4 10 2-2 8 8-6zM90 62l8-6-2 10 8 4-10 2 2 8-8-6z"/>`,
    rogue: `<path class="k" d="M40 34l-14-6 8 14zM82 34l14-6-8 14zM61 18l-5-14h10z"/><path class="w" d="M54 66l2 6 3-5zM63 67l3 5 2-6z"/><circle class="g" cx="61" cy="36" r="4"/><circle class="g" cx="40" cy="72" r="3"/><circle class="g" cx="83" cy="70" r="3.5"/>`,
  },
};

const ROGUE_EYES = {
  Rasluu: `<path class="r" d="M83 30c5-3 11-1 15 2-5 4-12 5-15-2z"/>`,
  Lagluu: `<path class="r" d="M46 48l12 4c-2 5-10 5-12-4zM83 48l-12 4c2 5 10 5 12-4z"/>`,
  Kjeluu: `<path class="r" d="M96 57l11 4c-2 6-11 4-11-4z"/>`,
  Gifluu: `<path class="r" d="M44 40l13 4c0 8-12 10-13-4zM80 40l-13 4c0 8 12 10 13-4z"/>`,
  Bisluu: `<path class="r" d="M44 52l12 4c-1 7-12 7-12-4zM78 52l-12 4c1 7 12 7 12-4z"/>`,
};

const CROWN = `<g class="crown"><path class="g o" d="M60-6l8 16 15-11-2 18 19-3-11 16 18 6-18 8 11 15-19-3 3 18-16-9-8 17-8-17-16 9 3-18-19 3 11-15-18-8 18-6-11-16 19 3-2-18L52 10z"/></g>`;

const HILLS = `
  <circle class="moon" cx="96" cy="18" r="9"/><circle class="moon o" cx="22" cy="14" r="4"/>
  <path class="hill2" d="M0 62c16-14 30-16 44-8 16-16 40-14 76 2v40H0z"/><path class="hill1" d="M0 80c26-10 60-12 120-2v22H0z"/>`;

/** The picture of a creature before its landscape: `look` has class, form, rogue, boss. The land fills any frame, the creature is never cut. */
export function creature(look) {
  const art = CREATURES[look.class] ?? CREATURES.Bisluu;
  const eyes = look.rogue ? (ROGUE_EYES[look.class] ?? ROGUE_EYES.Bisluu) : art.eye;
  const extra = (look.form === "evolved" || look.boss ? art.evolved : "") + (look.rogue ? art.rogue : "");
  const frame = look.boss ? "-4 -10 128 102" : "-3 -5 126 96";
  const beast = `<g${look.rogue ? ` transform="translate(120 0) scale(-1 1)"` : ""}>${art.body}${extra}${eyes}</g>`;
  const picture = document.createDocumentFragment();
  picture.append(
    svg(HILLS, "0 0 120 100", "xMidYMax slice"),
    svg(
      `${look.boss ? CROWN : ""}<ellipse class="k o" cx="60" cy="87" rx="40" ry="4"/>${beast}`,
      frame,
      "xMidYMax meet",
    ),
  );
  return picture;
}

/** The small face of a class, for badges. */
export function classIcon(name) {
  return svg(CLASS_ICONS[name] ?? CLASS_ICONS.Bisluu, "0 0 24 24");
}

const CLASS_ICONS = {
  Rasluu: `<path d="M4 3l5 5h6l5-5v9c0 5-3 9-8 9s-8-4-8-9z"/><path class="cut" d="M8 12l3 1.500M16 12l-3 1.500M10 17l2 2 2-2"/>`,
  Lagluu: `<path d="M7 1c2 0 3 4 3.5 8h3C14 5 15 1 17 1c3 0 1 6 0 9 2 1.5 3 3.5 3 6 0 4-4 7-8 7s-8-3-8-7c0-2.5 1-4.5 3-6-1-3-3-9 0-9z"/><path class="cut" d="M9 15v1M15 15v1M11 19h2"/>`,
  Kjeluu: `<path d="M12 2c4 2 7 2.5 9 2.500C21 13 19 19 12 22 5 19 3 13 3 4.5 5 4.5 8 4 12 2z"/><path class="cut" d="M12 6v12M7 10h10"/>`,
  Gifluu: `<path d="M12 1c5 0 8 4 8 9v12l-3-2-2.5 2-2.5-2-2.5 2L7 20l-3 2V10c0-5 3-9 8-9z"/><path class="cut" d="M9 9v3M15 9v3M10 16h4"/>`,
  Bisluu: `<path d="M12 8c5 0 8 3 8 7s-3 7-8 7-8-3-8-7 3-7 8-7z"/><circle cx="5" cy="4" r="3"/><circle cx="19" cy="4" r="3"/><path d="M6 5l4 5h4l4-5" fill="none" stroke="currentColor" stroke-width="2"/><path class="cut" d="M9 14v1M15 14v1M10 18.500h4"/>`,
};

/** The mark of the game: a planet with its ring and a gem. */
export function planetMark() {
  return svg(
    `<circle class="p1" cx="24" cy="24" r="15"/><path class="p2" d="M11 18c8 3 18-3 24-2 3 4 4 8 3 13-8 3-16-3-26 1-3-4-3-8-1-12z"/><path class="p3" d="M9.5 27C1 33 2 38 10 37c9-1 22-7 30-14 6-6 6-10-2-9l-2 .5" /><path class="p4" d="M24 17l5 6-5 8-5-8z"/>`,
    "0 0 48 48",
  );
}
