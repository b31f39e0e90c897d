// The forms around a table: a new game, from fields that the kernel names; and a position, part by part.

import { focused, make, setAttrs } from "./board_kit.js";
import { check, labelled, number, select, tool } from "./desk_parts.js";

/** The form for a new game: which game, then what that one asks. */
export function newGameForm({ game, titles, forms }, send) {
  const fields = make("div.fields");
  let controls = {};
  const show = (name) => {
    controls = {};
    fields.replaceChildren(
      ...forms[name].map((field) => {
        const control =
          field.kind === "choice"
            ? select(field.options, field.value, () => settle(name), { name: field.name })
            : make("input", { type: "text", inputmode: "numeric", autocomplete: "off", placeholder: "any", name: field.name });
        controls[field.name] = control;
        return labelled(field.label, control, field.help);
      }),
    );
    settle(name);
  };
  const settle = (name) => {
    for (const { name: field, only } of forms[name]) {
      const [other, value] = (only || "").split("=");
      controls[field].closest(".field").hidden = Boolean(only) && controls[other].value !== value;
    }
  };
  const which = select(Object.entries(titles), game, show, { name: "game" });
  const form = make(
    "form.desk-form",
    { "aria-label": "New game" },
    make("div.fields", {}, labelled("Game", which)),
    fields,
    make("div.row", {}, make("button.primary", { type: "submit" }, "Begin")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const filled = Object.entries(controls).filter(([, control]) => !control.closest(".field").hidden);
    send({ type: "new", form: { game: which.value, ...Object.fromEntries(filled.map(([name, control]) => [name, control.value])) } });
  });
  show(game);
  return form;
}

/** A position to set up, by hand or as data; the editor changes a copy, and only sends it when asked. */
export function positionForm({ game, position, parts }, send) {
  let now = structuredClone(position);
  const editor = make("div.editor");
  const data = make("textarea", { rows: 8, spellcheck: "false", "aria-label": "The position as data" });
  const wrong = make("p.wrong", { role: "alert" });
  const draw = () => {
    const place = controls(editor).indexOf(focused(editor));
    editor.replaceChildren(...(game === "planet" ? planetParts : luturasParts)(now, parts, draw));
    if (place >= 0) controls(editor)[place]?.focus({ preventScroll: true });
    data.value = JSON.stringify(now, null, 1);
    wrong.textContent = "";
  };
  data.addEventListener("change", () => {
    try {
      now = JSON.parse(data.value);
      draw();
    } catch (fault) {
      wrong.textContent = `This is not JSON: ${fault.message}`;
    }
  });
  const form = make(
    "form.desk-form.sandbox",
    { "aria-label": "Sandbox" },
    make(
      "div.row",
      {},
      make("button.primary", { type: "submit" }, "Play from here"), // above what grows and shrinks under the hand
      make("span", {}, "Change what stands on the table. What is left open is dealt; the game is saved with its position."),
    ),
    editor,
    make("details", {}, make("summary", {}, "The same as data"), data, wrong),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!wrong.textContent) send({ type: "position", position: JSON.stringify(now) });
  });
  draw();
  return form;
}

function controls(editor) {
  return [...editor.querySelectorAll("input, select, button")];
}

function planetParts(now, parts, draw) {
  const bosses = parts.bosses.filter((boss) => boss.sector === (now.sector ?? 1));
  if (!bosses.some((boss) => boss.key === now.boss)) now.boss = bosses[0]?.key;
  const players = now.queues.length;
  const seats = (value) => {
    const count = Number(value);
    for (const part of ["queues", "luutex", "hands"]) {
      if (!Array.isArray(now[part])) continue;
      now[part] = now[part].slice(0, count);
      while (now[part].length < count) now[part].push(part === "queues" ? [freshLuu(parts)] : part === "hands" ? null : 5);
    }
    draw();
  };
  const moment = group(
    "The moment",
    labelled("Players", select([["1", "one"], ["2", "two"]], String(players), seats)),
    labelled("Sector", number(now.sector, 1, 5, (value) => ((now.sector = value), (now.enemies = null), draw()))),
    labelled("Wave (4: boss)", number(now.wave, 1, 4, (value) => ((now.wave = value), (now.enemies = null), draw()))),
    labelled("Round", number(now.round, 1, 60, (value) => ((now.round = value), draw()))),
    labelled("Boss", select(bosses.map((boss) => [boss.key, boss.name]), now.boss, (value) => ((now.boss = value), draw()))),
    labelled("Chaos cards", number(now.chaos ?? 0, 0, parts.chaos, (value) => ((now.chaos = value), draw()))),
  );
  const queues = now.queues.map((queue, seat) => planetSeat(now, parts, draw, queue, seat, players));
  return [moment, ...queues, planetEnemies(now, parts, draw, bosses)];
}

function freshLuu(parts) {
  return { luu: parts.luus[0].id, level: 1, evolved: false, hp: null, xp: 0 };
}

function planetSeat(now, parts, draw, queue, seat, players) {
  const rows = queue.map((luu, place) => {
    const kind = parts.luus.find((one) => one.id === luu.luu) ?? parts.luus[0];
    const evolved = luu.evolved || luu.level > 3;
    const most = (evolved ? kind.evolved[luu.level - 3] : kind.base[luu.level - 1]) ?? 99;
    const change = (part, fresh) => (value) => {
      luu[part] = value;
      if (fresh) luu.hp = null;
      if (part === "level" && value > 3) luu.evolved = true;
      draw();
    };
    return make(
      "div.row.thing",
      {},
      labelled("Luu", select(parts.luus.map((one) => [one.id, one.name]), luu.luu, change("luu", true))),
      labelled("Level", number(luu.level, 1, 5, change("level", true))),
      check("evolved", evolved, change("evolved", true)),
      labelled(`HP of ${most}`, number(luu.hp ?? most, 1, most, change("hp"))),
      labelled("XP", number(luu.xp ?? 0, 0, 5, change("xp"))),
      moves(queue, place, "Luu", draw),
    );
  });
  const whose = players > 1 ? ` of player ${seat + 1}` : "";
  return group(
    `Queue${whose}, front first`,
    ...rows,
    adder("Add a Luu", queue.length < parts.queue[players - 1], () => (queue.push(freshLuu(parts)), draw())),
    labelled("Luutex", number(now.luutex?.[seat] ?? 5, 0, parts.luutex, (value) => ((now.luutex[seat] = value), draw()))),
    hand(now, parts, draw, seat, whose),
  );
}

function planetEnemies(now, parts, draw, bosses) {
  if (now.wave === 4 && now.enemies == null) now.enemies = [{ enemy: bosses.find((boss) => boss.key === now.boss)?.id, hp: null }];
  const boss = bosses.find((one) => one.key === now.boss);
  const known = [...parts.rogues, ...(now.wave === 4 && boss ? [{ ...boss, name: `${boss.name}, the boss` }] : [])];
  const dealt = check("dealt as the sector deals them", now.enemies == null, (yes) => {
    now.enemies = yes ? null : [{ enemy: known.at(-1).id, hp: null }];
    draw();
  });
  const rows = (now.enemies ?? []).map((enemy, place) => {
    const card = known.find((one) => one.id === enemy.enemy) ?? known[0];
    return make(
      "div.row.thing",
      {},
      labelled("Enemy", select(known.map((one) => [one.id, one.name]), enemy.enemy, (value) => ((enemy.enemy = value), (enemy.hp = null), draw()))),
      labelled(`HP of ${card.hp}`, number(enemy.hp ?? card.hp, 1, card.hp, (value) => ((enemy.hp = value), draw()))),
      moves(now.enemies, place, "enemy", draw),
    );
  });
  const more = now.enemies && now.enemies.length < parts.enemies;
  return group(
    "Enemies, front first",
    now.wave === 4 ? null : dealt,
    ...rows,
    now.enemies ? adder("Add a Rogue", more, () => (now.enemies.push({ enemy: parts.rogues[0].id, hp: null }), draw())) : null,
  );
}

function luturasParts(now, parts, draw) {
  const solo = now.teams.length === 1;
  const mode = (value) => {
    const two = value === "2";
    const taken = now.teams.flat().map((one) => one.lutura);
    const free = parts.luturas.filter((one) => !taken.includes(one.id)).slice(0, 3);
    now.teams = two ? [now.teams[0].map((one) => ({ ...one, special: 0 })), free.map((one) => ({ lutura: one.id }))] : now.teams.slice(0, 1);
    for (const part of ["hands", "portals", "decks", "spent"]) delete now[part];
    for (const part of ["oscumora", "to_come"]) delete now[part];
    draw();
  };
  const moment = group(
    "The moment",
    labelled("Mode", select([["1", "solo"], ["2", "versus"]], String(now.teams.length), mode)),
    labelled("Round", number(now.round ?? 1, 1, parts.round, (value) => ((now.round = value), draw()))),
  );
  const teams = now.teams.map((team, seat) => luturasSeat(now, parts, draw, team, seat, solo));
  return [moment, ...teams, solo ? oscumora(now, parts, draw) : null].filter(Boolean);
}

function luturasSeat(now, parts, draw, team, seat, solo) {
  const rows = team.map((one, place) => {
    const card = parts.luturas.find((other) => other.id === one.lutura) ?? parts.luturas[0];
    const statuses = [["", "no status"], ...parts.statuses.filter((name) => name !== card.immune).map((name) => [name, name])];
    const set = (part) => (value) => ((one[part] = value), draw());
    return make(
      "div.row.thing",
      {},
      labelled(place ? "Backup" : "Active", select(parts.luturas.map((other) => [other.id, other.name]), one.lutura, (value) => ((team[place] = { lutura: value }), draw()))),
      labelled(`Stamina of ${card.stamina}`, number(one.stamina ?? card.stamina, place ? 0 : 1, card.stamina, set("stamina"))),
      check("Hyper", one.hyper, set("hyper")),
      solo ? labelled("Special", number(one.special ?? 0, 0, parts.special, set("special"))) : null,
      labelled("Status", select(statuses, one.status ?? "", set("status"))),
      moves(team, place, "Lutura", draw, false),
    );
  });
  const whose = solo ? "" : ` of player ${seat + 1}`;
  const spent = check("has transformed in this match", now.spent?.[seat], (value) => {
    now.spent ??= now.teams.map(() => false);
    now.spent[seat] = value;
    draw();
  });
  return group(`Luturas${whose}`, ...rows, solo ? null : spent, hand(now, parts, draw, seat, whose));
}

function oscumora(now, parts, draw) {
  const one = typeof now.oscumora === "object" && now.oscumora ? now.oscumora : (now.oscumora = { oscumora: now.oscumora ?? parts.oscumoras[0].id });
  const card = parts.oscumoras.find((other) => other.id === one.oscumora) ?? parts.oscumoras[0];
  const coming = now.to_come ?? parts.oscumoras.map((other) => other.id).filter((id) => id !== card.id);
  const cut = (value) => {
    const others = parts.oscumoras.map((other) => other.id).filter((id) => id !== one.oscumora);
    now.to_come = [...coming.filter((id) => id !== one.oscumora), ...others.filter((id) => !coming.includes(id))].slice(0, value);
    draw();
  };
  const swap = (value) => {
    now.oscumora = { oscumora: value };
    now.to_come = coming.map((id) => (id === value ? card.id : id));
    draw();
  };
  return group(
    "Oscumora",
    labelled("In play", select(parts.oscumoras.map((other) => [other.id, other.name]), card.id, swap)),
    labelled(`Stamina of ${card.stamina}`, number(one.stamina ?? card.stamina, 1, card.stamina, (value) => ((one.stamina = value), draw()))),
    labelled(`Force Field of ${card.force_field}`, number(one.force_field ?? card.force_field, 0, card.force_field, (value) => ((one.force_field = value), draw()))),
    labelled("Still to come", number(coming.length, 0, parts.oscumoras.length - 1, cut)),
  );
}

/** A hand as cards to take away, and one to add; or left to be dealt. */
function hand(now, parts, draw, seat, whose) {
  const cards = now.hands?.[seat];
  const dealt = check("dealt", cards == null, (yes) => {
    now.hands ??= (now.queues ?? now.teams).map(() => null);
    now.hands[seat] = yes ? null : [];
    draw();
  });
  const names = Object.fromEntries(parts.cards.map((card) => [card.id, card.name]));
  const chips = (cards ?? []).map((card, place) =>
    make("li", {}, names[card] ?? card, gone(`Take ${names[card] ?? card} out of the hand`, () => (cards.splice(place, 1), draw()))),
  );
  const more = select([["", "add a card\u2026"], ...parts.cards.map((card) => [card.id, `${card.name} (${card.kind})`])], "", (value) => {
    if (value) cards.push(value);
    draw();
  }, { "aria-label": `Add a card to the hand${whose}` });
  return make("div.hand", {}, make("h4", {}, `Hand${whose}`), dealt, cards ? make("ul.chips", {}, ...chips) : null, cards && cards.length < parts.hand ? more : null);
}

function group(title, ...children) {
  return make("fieldset", {}, make("legend", {}, title), ...children.filter(Boolean));
}

function adder(words, can, act) {
  const button = tool("add", "plus", words, true, { "data-own": true });
  button.addEventListener("click", act);
  button.hidden = !can;
  return button;
}

function gone(words, act) {
  const button = tool("gone", "gone", words, false, { "data-own": true });
  button.addEventListener("click", act);
  return button;
}

/** One place forward, and away. */
function moves(list, place, what, draw, can_go = true) {
  const up = tool("up", "up", `Move this ${what} forward`, false, { "data-own": true });
  setAttrs(up, { "aria-disabled": place === 0 ? "true" : null });
  up.addEventListener("click", () => {
    if (place === 0) return;
    [list[place - 1], list[place]] = [list[place], list[place - 1]];
    draw();
  });
  return make("span.moves", {}, up, can_go ? gone(`Take this ${what} away`, () => (list.splice(place, 1), draw())) : null);
}
