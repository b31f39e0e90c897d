// Drawings made light for a page that shows hundreds of them: moves and turns are worked out, and neighbours that are
// painted alike become one path. They look the same; a page has fewer things to lay out and no layers within a drawing.

const ARGUMENTS = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
const TOKENS = /[a-z]|[-+]?(?:\d*\.\d+|\d+\.?)/gi;
/** What has an outline: where it is scaled its line is too, so such a shape keeps its transform. */
const OUTLINED = ".s, .l, .cut, .edge, .shine, [stroke], [stroke] *";
const SEE_THROUGH = ".o, .moon, .aura *, [fill-opacity]";

/** A path as absolute steps: [letter, x, y, ...] with M, L, C, Q and Z only. */
export function stepsOf(path) {
  const parts = path.match(TOKENS) ?? [];
  const steps = [];
  let [x, y, startX, startY, bendX, bendY] = [0, 0, 0, 0, 0, 0],
    letter = "",
    before = "";
  for (let at = 0; at < parts.length;) {
    if (/[a-z]/i.test(parts[at])) letter = parts[(at += 1) - 1];
    const kind = letter.toUpperCase(),
      [left, top] = letter === kind ? [0, 0] : [x, y];
    const given = parts.slice(at, (at += ARGUMENTS[kind])).map(Number);
    const put = (name, ...points) => {
      steps.push([name, ...points]);
      [x, y] = points.slice(-2);
      [bendX, bendY] = points.length > 2 ? points.slice(-4, -2) : [x, y];
    };
    const moved = given.map((number, place) => number + (place % 2 ? top : left));
    const mirrored = (curved) => (curved.includes(before) ? [2 * x - bendX, 2 * y - bendY] : [x, y]);
    if (kind === "Z") {
      steps.push(["Z"]);
      [x, y] = [startX, startY];
    } else if (kind === "M") {
      put("M", ...moved);
      [startX, startY] = [x, y];
      letter = letter === "M" ? "L" : "l";
    } else if (kind === "H") put("L", given[0] + left, y);
    else if (kind === "V") put("L", x, given[0] + top);
    else if (kind === "S") put("C", ...mirrored("CS"), ...moved);
    else if (kind === "T") put("Q", ...mirrored("QT"), ...moved);
    else if (kind === "A") for (const curve of arc(x, y, ...given.slice(0, 5), given[5] + left, given[6] + top)) put("C", ...curve);
    else put(kind, ...moved);
    before = kind;
  }
  return steps;
}

/** An arc as curves of at most a quarter turn each. */
function arc(x1, y1, rx, ry, tilt, large, sweep, x2, y2) {
  if (!rx || !ry) return [[x1, y1, x2, y2, x2, y2]];
  const turn = (tilt * Math.PI) / 180,
    cos = Math.cos(turn),
    sin = Math.sin(turn);
  const [halfX, halfY] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [px, py] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX];
  const grown = Math.max(1, Math.sqrt((px / rx) ** 2 + (py / ry) ** 2));
  [rx, ry] = [rx * grown, ry * grown];
  const rest = (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1;
  const root = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, rest));
  const [cx, cy] = [(root * rx * py) / ry, (-root * ry * px) / rx];
  const from = Math.atan2((py - cy) / ry, (px - cx) / rx);
  let angle = Math.atan2((-py - cy) / ry, (-px - cx) / rx) - from;
  if (sweep && angle < 0) angle += 2 * Math.PI;
  if (!sweep && angle > 0) angle -= 2 * Math.PI;
  const count = Math.ceil(Math.abs(angle) / (Math.PI / 2) - 1e-6),
    part = angle / count,
    pull = (4 / 3) * Math.tan(part / 4);
  const place = (u, v) => [cos * (u * rx + cx) - sin * (v * ry + cy) + (x1 + x2) / 2, sin * (u * rx + cx) + cos * (v * ry + cy) + (y1 + y2) / 2];
  return Array.from({ length: count }, (_, i) => {
    const [a, b] = [from + i * part, from + (i + 1) * part];
    const [cosA, sinA, cosB, sinB] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
    return [...place(cosA - pull * sinA, sinA + pull * cosA), ...place(cosB + pull * sinB, sinB - pull * cosB), ...place(cosB, sinB)];
  });
}

/** The steps of any shape that is drawn here; nothing of one that stays what it is. */
function outline(shape) {
  const number = (name) => Number(shape.getAttribute(name) ?? 0);
  if (shape.tagName === "path") return stepsOf(shape.getAttribute("d"));
  if (shape.tagName !== "circle" && shape.tagName !== "ellipse") return null;
  const round = shape.tagName === "circle",
    [x, y, rx, ry] = [number("cx"), number("cy"), number(round ? "r" : "rx"), number(round ? "r" : "ry")];
  return stepsOf(`M${x - rx} ${y}A${rx} ${ry} 0 1 1 ${x + rx} ${y}A${rx} ${ry} 0 1 1 ${x - rx} ${y}Z`);
}

/** Steps moved, turned and scaled. */
function carried(steps, { a, b, c, d, e, f }) {
  const carry = (_, place, all) => (place % 2 ? b * all[place - 1] + d * all[place] + f : a * all[place] + c * all[place + 1] + e);
  return steps.map(([letter, ...points]) => [letter, ...points.map(carry)]);
}

const short = (number) => Math.round(number * 100) / 100;
const written = (steps) => steps.map(([letter, ...points]) => letter + points.map(short).join(" ")).join("");

/** Make a drawing light, in place. */
export function lighten(drawing) {
  unfold(drawing, null);
  for (const parent of [drawing, ...drawing.querySelectorAll("g")]) join(parent);
  return drawing;
}

/** Groups that only move what is in them go; what was moved is drawn where it is seen. */
function unfold(parent, above) {
  for (const child of [...parent.children]) {
    const own = child.transform?.baseVal.consolidate()?.matrix ?? null,
      matrix = above && own ? above.multiply(own) : (own ?? above);
    child.removeAttribute("transform");
    if (child.tagName === "g") {
      unfold(child, matrix);
      if (!child.attributes.length) child.replaceWith(...child.childNodes);
    } else if (matrix) bake(child, matrix);
  }
}

function bake(shape, matrix) {
  const { a, b, c, d, e, f } = matrix;
  const steps = outline(shape),
    scaled = Math.abs(Math.abs(a * d - b * c) - 1) > 1e-6;
  if (!steps || (scaled && shape.matches(OUTLINED))) shape.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
  else redraw(shape, written(carried(steps, matrix)));
}

/** The same paint on another path. */
function redraw(shape, path) {
  const drawn = shape.ownerDocument.createElementNS("http://www.w3.org/2000/svg", "path");
  for (const [name, value] of paintOf(shape)) drawn.setAttribute(name, value);
  drawn.setAttribute("d", path);
  shape.replaceWith(drawn);
  return drawn;
}

const GEOMETRY = new Set(["d", "cx", "cy", "r", "rx", "ry", "transform"]);
const paintOf = (shape) => [...shape.attributes].filter(({ name }) => !GEOMETRY.has(name)).map(({ name, value }) => [name, value]);

/** Shapes of one paint become one path, where what is drawn between them does not lie under the later one. */
function join(parent) {
  let runs = [];
  for (const shape of [...parent.children]) {
    const steps = shape.hasAttribute("transform") || shape.children.length ? null : outline(shape);
    if (!steps) {
      runs = [];
      continue;
    }
    const one = { shape, paint: JSON.stringify(paintOf(shape)), loops: loopsOf(steps, shape), path: shape.tagName === "path" ? shape.getAttribute("d") : written(steps) };
    const before = runs.findLastIndex((run) => run.paint === one.paint || !apart(run, one));
    const run = runs[before];
    if (run?.paint === one.paint && one.path.startsWith("M") && (apart(run, one) || alike(run, one))) {
      run.loops.push(...one.loops);
      run.path += one.path;
      shape.remove();
      run.shape = redraw(run.shape, run.path);
    } else runs.push(one);
  }
}

/** Each piece of a path: the box around it and its line, and which way round it is drawn. */
function loopsOf(steps, shape) {
  const pieces = [],
    wide = shape.matches(OUTLINED) ? 4 : 0;
  for (const [letter, ...points] of steps) {
    if (letter === "M") pieces.push([]);
    for (let at = 0; at < points.length; at += 2) pieces.at(-1)?.push([points[at], points[at + 1]]);
  }
  return pieces.map((points) => {
    const xs = points.map(([x]) => x),
      ys = points.map(([, y]) => y);
    const area = points.reduce((sum, [x, y], place) => sum + x * points.at(place - 1)[1] - y * points.at(place - 1)[0], 0);
    return {
      left: Math.min(...xs) - wide,
      right: Math.max(...xs) + wide,
      top: Math.min(...ys) - wide,
      bottom: Math.max(...ys) + wide,
      way: Math.sign(Math.round(area)),
    };
  });
}

/** Whether nothing of one lies over anything of the other. */
function apart(one, other) {
  const near = (a, b) => a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
  return !one.loops.some((a) => other.loops.some((b) => near(a, b)));
}

/** What lies over each other may still be one path if nothing shines through and all is drawn the same way round. */
function alike(run, { shape, loops }) {
  const solid = !shape.matches(`${OUTLINED}, ${SEE_THROUGH}, [fill-rule]`),
    { way } = loops[0];
  return solid && way && [...run.loops, ...loops].every((loop) => loop.way === way);
}
