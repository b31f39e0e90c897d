// What a lesson says and asks, beside the table that it is about. Drawn from one trait; the board is another widget.

import { focused, make, once, setAttrs } from "./board_kit.js";
import { labelled, number, select, sign } from "./desk_parts.js";
import { PanelView } from "./panel_view.js";

const GAMES = { planet: "Planet Luu", luturas: "Luturas Network" };
const MARKS = { right: "done", shown: "answer shown", open: "to do" };
const LARGEST = 100_000;
/** What stands behind a line may be a card instead of a clause. */
const isCard = (id) => id.startsWith("card:");

class LessonView extends PanelView {
  // ---- made once

  build() {
    this.files = null;
    this.list = make("div.list");
    this.head = make("header.head");
    this.trail = make("ol.trail", { "aria-label": "Steps of the lesson" });
    this.body = make("div.body", { tabindex: "-1" });
    this.feet = make("div.feet");
    this.lesson = make("article.lesson", { hidden: true }, this.head, this.trail, this.body, this.feet);
    this.lesson.addEventListener("submit", (event) => this.submit(event));
    this.pick = make("input", { type: "file", accept: ".json,application/json", hidden: true, "aria-label": "A file of answers" });
    this.pick.addEventListener("change", () => this.load(this.pick.files[0]));
    return [this.list, this.lesson];
  }

  // ---- what is done

  click(event) {
    const clause = event.target.closest("[data-clause]");
    if (clause) return this.openClause(clause);
    const button = event.target.closest("[data-do]");
    if (!button || button.getAttribute("aria-disabled")) return;
    const { do: act, lesson, number } = button.dataset;
    if (act === "pick") return this.pick.click();
    if (act === "open") this.send({ type: "open", lesson });
    else if (act === "step") this.send({ type: "step", number: Number(number) });
    else if (act === "choose") this.send({ type: "answer", given: number });
    else this.send({ type: act });
    this.moved = act !== "hint";
  }

  submit(event) {
    event.preventDefault();
    const given = event.target.querySelector("input").value.trim();
    if (given) this.send({ type: "answer", given });
  }

  /** A clause opens below the paragraph that names it, and closes again. */
  openClause(button) {
    const id = button.dataset.clause;
    const clause = this.model.get("view").lesson?.clauses[id];
    if (!clause) return;
    const place = button.closest("p, li, h3, legend");
    const open = place.nextElementSibling?.dataset?.shows === id ? place.nextElementSibling : null;
    if (open) open.remove();
    else place.after(make("div.clause", { "data-shows": id, role: "note" }, make("b", {}, isCard(id) ? clause.title : `${id} ${clause.title}`), make("span", {}, clause.text)));
    setAttrs(button, { "aria-expanded": open ? "false" : "true" });
  }

  async load(file) {
    if (!file) return;
    if (file.size > LARGEST) return this.say(`The file has ${file.size} bytes; a file of answers has at most ${LARGEST}.`);
    const text = await file.text();
    this.pick.value = "";
    this.send({ type: "load", text });
  }

  download({ name, text }) {
    const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
    this.root.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  // ---- drawing

  draw() {
    const view = this.model.get("view");
    this.post.received(view);
    if (!view.course) return;
    const had = focused(this.root);
    this.list.hidden = Boolean(view.lesson);
    this.lesson.hidden = !view.lesson;
    if (view.lesson) this.drawLesson(view.lesson, view.quiz);
    else once(this.list, JSON.stringify([view.course, view.kept, view.name]), () => this.contents(view));
    this.say(view.table.fault);
    setAttrs(this.root, { "data-lesson": view.lesson?.id ?? "", "data-step": view.lesson?.number, "data-done": view.lesson?.done });
    if (view.file && view.file !== this.files) this.download(view.file);
    this.files = view.file;
    const field = view.lesson?.done ? null : this.body.querySelector("form.number input"); // the next try is typed at once
    if (had && !focused(this.root)) (view.lesson ? (field ?? this.body) : this.list).focus?.({ preventScroll: true });
  }

  /** The list of lessons. */
  contents(view) {
    const lines = view.course.map((lesson) => {
      const place = view.course.filter((one) => one.game === lesson.game).indexOf(lesson);
      const whole = lesson.done === lesson.steps;
      const state = lesson.done ? (whole ? `done, ${lesson.right} of ${lesson.asked} found` : `${lesson.done} of ${lesson.steps} steps`) : `${lesson.steps} steps`;
      const bar = make("span.bar", { "aria-hidden": "true" }, make("span", { style: `width: ${(100 * lesson.done) / lesson.steps}%` }));
      return make(
        "li",
        {},
        make(
          `button.entry${whole ? ".whole" : ""}`,
          { "data-do": "open", "data-lesson": lesson.id },
          make("span.place", { "aria-hidden": "true" }, whole ? "✓" : String(place + 1)),
          make("span.words", {}, make("b", {}, lesson.title), make("span", {}, lesson.about), make("small", {}, state), bar),
        ),
      );
    });
    const games = [...new Set(view.course.map((lesson) => lesson.game))];
    const parts = games.map((game) => make("section", { "aria-label": GAMES[game] }, make("h3", {}, GAMES[game]), make("ol.contents", {}, ...lines.filter((_, place) => view.course[place].game === game))));
    const who = make("input", { type: "text", maxlength: 80, autocomplete: "off", placeholder: "for your teacher", value: view.name });
    who.addEventListener("change", () => this.send({ type: "name", name: who.value }));
    const files = make("div.files", {}, labelled("Your name", who), make("button", { "data-do": "save" }, "Save my answers"), make("button", { "data-do": "pick" }, "Carry on from a file"), this.pick);
    return [make("div.courses", {}, ...parts), view.kept ? make("small", {}, "Your answers are kept in your file.") : files];
  }

  drawLesson(lesson, quiz) {
    this.trail.hidden = Boolean(quiz);
    if (quiz) once(this.head, JSON.stringify([lesson.id, quiz]), () => this.score(lesson, quiz));
    else once(this.head, lesson.id, () => [make("button.plain", { "data-do": "leave", "aria-label": "All lessons" }, sign("first"), make("span", {}, "All lessons")), make("h3", {}, lesson.title)]);
    once(this.trail, JSON.stringify(lesson.steps), () => lesson.steps.map((step, number) => this.dot(step, number)));
    const fresh = this.body.dataset.step !== `${lesson.id} ${lesson.number}`;
    once(this.body, JSON.stringify({ ...lesson, steps: null }), () => this.content(lesson));
    this.body.dataset.step = `${lesson.id} ${lesson.number}`;
    once(this.feet, JSON.stringify([lesson.id, lesson.number, lesson.can_go_on, lesson.is_last, lesson.done, lesson.next, lesson.kind, lesson.can_hint, lesson.strayed]), () => this.footer(lesson, quiz));
    if (fresh && this.moved) this.body.focus({ preventScroll: true });
    this.moved = false;
  }

  dot(step, number) {
    const words = `Step ${number + 1}: ${MARKS[step.mark]}`;
    return make("li", {}, make(`button.dot.${step.mark}.${step.kind}`, { "data-do": "step", "data-number": number, "aria-label": words, title: words, "aria-current": step.here ? "step" : null }));
  }

  content(lesson) {
    return [
      ...lesson.say.map((parts) => make("p", {}, ...this.spans(parts))),
      ...lesson.events.map((line) => this.line(line)),
      ...this.question(lesson),
      lesson.strayed ? make("p.hint", {}, "You have played on at the table. The question is about the game as it stood before.") : null,
      lesson.hint ? make("p.hint", {}, sign("bulb"), make("span", {}, ...this.spans(lesson.hint))) : null,
      ...this.verdict(lesson),
      ...lesson.then.map((parts) => make("p", {}, ...this.spans(parts))),
    ].filter(Boolean);
  }

  question(lesson) {
    if (lesson.kind === "read") return [];
    const words = make("p.ask", {}, ...this.spans(lesson.ask));
    if (lesson.kind === "play") return [make(`div.task${lesson.done ? ".done" : ""}`, {}, make("b", {}, lesson.done ? "Done" : "Your turn, on the table"), words)];
    if (lesson.kind === "choice")
      return [words, make("div.choices", { role: "group", "aria-label": "Answers" }, ...lesson.choices.map((parts, number) => this.choice(lesson, parts, number)))];
    const input = make("input", { type: "text", inputmode: "decimal", autocomplete: "off", size: 7, "aria-label": `Your answer${lesson.unit ? ` in ${lesson.unit}` : ""}`, value: lesson.done ? (lesson.given.at(-1) ?? "") : "", readonly: lesson.done });
    const send = lesson.done ? null : make("button.primary", { type: "submit" }, "Predict");
    return [words, make("form.number", {}, input, lesson.unit && !/[/%]/.test(input.value) ? make("span.unit", {}, lesson.unit) : null, send)];
  }

  choice(lesson, parts, number) {
    const chosen = lesson.given.includes(String(number));
    const right = lesson.right_choice === number;
    const state = right ? ".right" : chosen ? ".wrong" : "";
    return make(`button.choice${state}`, { "data-do": "choose", "data-number": number, "aria-pressed": chosen ? "true" : "false", "aria-disabled": lesson.done || chosen ? "true" : null }, make("span", {}, ...this.spans(parts, true)));
  }

  verdict(lesson) {
    const said = lesson.verdict;
    if (!said) return [];
    const head = said.right ? "Right." : lesson.done ? this.shown(lesson) : `${missed(said)} ${lesson.hint ? "The hint may help. " : ""}One more try, then you see how it comes out.`;
    const truth = said.truth.length ? [" ", make("b", {}, ...this.spans(said.truth, true))] : [];
    const lines = said.why.map((line) => this.line(line));
    return [make(`div.verdict.${said.right ? "right" : lesson.done ? "shown" : "wrong"}`, { role: "status" }, make("p", {}, head, ...truth), ...lines)];
  }

  shown(lesson) {
    if (lesson.kind === "play") return "So it was done:";
    return lesson.verdict.off ? `${missed(lesson.verdict)} This is how it comes out:` : "So it comes out:";
  }

  line({ text, rule }) {
    return make("p.why", {}, text, " ", rule ? this.clause(rule) : null);
  }

  /** The parts of a line; what ends a sentence stays on the line of the clause before it. */
  spans(parts, plain = false) {
    const drawn = [];
    let held = null;
    for (const { kind, text } of parts) {
      if (kind === "clause" && !plain) drawn.push((held = make("span.held", {}, this.clause(text))));
      else if (kind === "strong") drawn.push(make("strong", {}, text));
      else {
        const end = held ? /^[.,:;)]+/.exec(text)?.[0] : null;
        if (end) held.append(end);
        drawn.push(document.createTextNode(end ? text.slice(end.length) : text));
      }
      if (kind !== "clause") held = null;
    }
    return drawn;
  }

  clause(id) {
    const known = this.model.get("view").lesson.clauses[id];
    if (!known) return make("span.rule", {}, id);
    return make("button.rule", { "data-clause": id, "aria-expanded": "false", title: known.title }, isCard(id) ? known.title : id);
  }

  /** The head of a quiz: how it goes, what is missed most, and another one. */
  score(lesson, quiz) {
    const again = () => this.send({ type: "quiz", game: game.value, level: Number(level.value), seed: Number(seed.value) });
    const game = select(Object.entries(GAMES), quiz.game, again, { "aria-label": "Game" });
    const level = select(quiz.levels.map((one) => [String(one), `level ${one}`]), String(quiz.level), again, { "aria-label": "Level" });
    const seed = number(quiz.seed, 0, 999999999, again, { "aria-label": "Seed" });
    const worst = quiz.worst.map(({ rule, title, times }) => make("li", {}, this.clause(rule), ` ${title}, ${times}×`));
    return [
      make("h3", {}, lesson.title),
      make("span.count", { role: "status" }, quiz.done ? `${quiz.found} of ${quiz.done} found` : "Predict, then see"),
      make("span.gap"),
      make("span.row", {}, game, level, labelledBeside("Seed", seed)),
      worst.length ? make("details.worst", {}, make("summary", {}, "What to read again"), make("ul", {}, ...worst)) : null,
    ].filter(Boolean);
  }

  footer(lesson, quiz) {
    const back = quiz ? null : make("button", { "data-do": "step", "data-number": lesson.number - 1, "aria-disabled": lesson.number ? null : "true" }, "Back");
    const asked = lesson.kind !== "read" && !lesson.done;
    const hint = asked && lesson.can_hint ? make("button", { "data-do": "hint" }, sign("bulb"), make("span", {}, "Hint")) : null;
    const reveal = asked ? make("button", { "data-do": "reveal" }, lesson.kind === "play" ? "Do it for me" : "Show me") : null;
    const again = lesson.kind === "play" || lesson.strayed ? make("button", { "data-do": "again" }, "From the start") : null;
    let next = make("button.primary", { "data-do": "next", "aria-disabled": lesson.can_go_on ? null : "true" }, "Next");
    if (quiz) next = make("button.primary", { "data-do": "next", "aria-disabled": lesson.done ? null : "true" }, "Next question");
    else if (lesson.is_last) next = lesson.next ? make("button.primary", { "data-do": "open", "data-lesson": lesson.next, "aria-disabled": lesson.done ? null : "true" }, "Next lesson") : make("button.primary", { "data-do": "leave", "aria-disabled": lesson.done ? null : "true" }, "All lessons");
    return [back, hint, reveal, again, make("span.gap"), next].filter(Boolean);
  }
}

/** What is said to an answer that is not right: of a number, on which side it is. */
function missed({ off }) {
  return { low: "Too low.", high: "Too high." }[off] ?? "Not so.";
}

/** Words beside a small field. */
function labelledBeside(words, control) {
  return make("label.beside", {}, make("span", {}, words), control);
}

export default {
  render({ model, el }) {
    const view = new LessonView(model, el, "lesson");
    return () => view.dispose();
  },
};
