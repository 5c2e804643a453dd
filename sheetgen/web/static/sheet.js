// One player's sheet on the page: its picture, its boxes, its figures, its problems.
import { crosses } from "./game.js";

function element(kind, classes, text) {
  const made = document.createElement(kind);
  if (classes) made.className = classes;
  if (text !== undefined) made.textContent = text;
  return made;
}

function options(select, choices) {
  select.replaceChildren(
    ...choices.map(([value, words]) => {
      const option = element("option", "", words);
      option.value = value;
      return option;
    }),
  );
}

function field(id, label, input, classes = "") {
  const made = element("div", `field ${classes}`);
  const name = element("label", "", label);
  name.htmlFor = id;
  input.id = id;
  made.append(name, input);
  return made;
}

export function withMinus(number) {
  return number < 0 ? `−${-number}` : String(number);
}

export class SheetView {
  /** `change(seat, kind, value)` is called for whatever the reader does. */
  constructor(seat, layout, fields, data, change) {
    this.seat = seat;
    this.layout = layout;
    this.fields = fields;
    this.words = data.words;
    this.language = data.language;
    this.change = change;
    this.root = element("section", "player");
    this.build();
  }

  build() {
    const { seat, layout, words } = this;
    const head = element("div", "player-head");
    this.name = element("input");
    this.name.type = "text";
    this.name.maxLength = 100;
    this.name.autocomplete = "off";
    this.name.addEventListener("input", () => this.change(seat, "name", this.name.value));
    head.append(field(`name-${seat}`, words.player.replace("#", seat + 1), this.name, "name-field"));
    if (layout.lucky) {
      this.lucky = element("select");
      options(this.lucky, [["", words.unknown], ...layout.lucky.map((pair) => [pair.join("-"), pair.join(" – ")])]);
      this.lucky.addEventListener("change", () => {
        this.change(seat, "lucky", this.lucky.value ? this.lucky.value.split("-").map(Number) : undefined);
      });
      head.append(field(`lucky-${seat}`, words.lucky, this.lucky));
    }
    if (layout.board) {
      this.bonus = element("input");
      this.bonus.type = "number";
      this.bonus.min = 0;
      this.bonus.max = 999;
      this.bonus.addEventListener("input", () => {
        this.change(seat, "bonus", this.bonus.value === "" ? undefined : Math.trunc(Number(this.bonus.value)));
      });
      this.field = element("select");
      options(this.field, [["", words.unknown], ...this.fields.map((label, number) => [String(number), label])]);
      this.field.addEventListener("change", () => {
        this.change(seat, "field", this.field.value === "" ? undefined : Number(this.field.value));
      });
      head.append(field(`bonus-${seat}`, words.bonus, this.bonus), field(`field-${seat}`, words.field, this.field));
    }
    this.total = element("output", "total");
    head.append(this.total);
    const sheet = document.querySelector(`#sheet-${layout.id}`).content.cloneNode(true);
    this.scroller = sheet.querySelector(".scroller");
    this.boxes = [...sheet.querySelectorAll(".box")];
    this.figures = new Map([...sheet.querySelectorAll(".figure")].map((each) => [each.dataset.place, each]));
    this.rows = new Map([...sheet.querySelectorAll(".row-mark")].map((each) => [each.dataset.place, each]));
    for (const box of this.boxes) box.addEventListener("change", () => this.toggled(box));
    this.scroller.addEventListener("keydown", (event) => this.step(event));
    this.counts = element("p", "counts");
    this.problems = element("ul", "problems");
    this.root.append(head, sheet, this.counts, this.problems);
  }

  toggled(box) {
    if ("penalty" in box.dataset) {
      const marked = this.boxes.filter((each) => "penalty" in each.dataset && each.checked).length;
      this.change(this.seat, "penalties", marked || undefined);
      return;
    }
    const number = box.dataset.number === "lock" ? "lock" : Number(box.dataset.number);
    this.change(this.seat, "box", { row: box.dataset.row, number, crossed: box.checked });
  }

  /** The arrow keys lead from box to box, as on paper. */
  step(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const from = event.target.closest?.(".box");
    if (!from || !(event.key in steps)) return;
    event.preventDefault();
    const [right, down] = steps[event.key];
    const middle = (box) => [box.offsetLeft + box.offsetWidth / 2, box.offsetTop + box.offsetHeight / 2];
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const box of this.boxes) {
      const [boxX, boxY] = middle(box);
      const along = (boxX - x) * right + (boxY - y) * down;
      const aside = Math.abs((boxX - x) * down) + Math.abs((boxY - y) * right);
      const distance = along + 4 * aside;
      if (box !== from && along > 2 && aside < (right ? from.offsetHeight / 2 : Infinity) && distance < least) {
        best = box;
        least = distance;
      }
    }
    best?.focus();
  }

  /** Show what the game says; fields in which the reader types stay as they are. */
  show(player) {
    this.root.setAttribute("aria-label", player.name || this.words.player.replace("#", this.seat + 1));
    const set = (input, value) => {
      if (input && input.value !== value && !(document.activeElement === input && Number(input.value) === Number(value || NaN))) {
        input.value = value;
      }
    };
    set(this.name, player.name);
    const lucky = Array.isArray(player.lucky) ? player.lucky.join("-") : "";
    if (this.lucky && lucky && ![...this.lucky.options].some((option) => option.value === lucky)) {
      const own = element("option", "", lucky);
      own.value = lucky;
      this.lucky.append(own);
    }
    set(this.lucky, lucky);
    set(this.bonus, player.bonus === undefined ? "" : String(player.bonus));
    set(this.field, player.field === undefined ? "" : String(player.field));
    let penalties = Number(player.penalties) || 0;
    for (const box of this.boxes) {
      if ("penalty" in box.dataset) {
        box.checked = penalties > 0;
        penalties -= 1;
      } else {
        const number = box.dataset.number === "lock" ? "lock" : Number(box.dataset.number);
        box.checked = crosses(player, box.dataset.row).includes(number);
      }
    }
    const counted = this.layout.rows.filter((row) => player[row.id] !== undefined && !Array.isArray(player[row.id]));
    for (const [id, mark] of this.rows) {
      const isCounted = counted.some((row) => row.id === id);
      mark.replaceChildren(...(isCounted ? [element("span", "count", player[id])] : []));
    }
    const groups = this.scroller.querySelectorAll("[role=group]");
    const name = (row) => [...groups].find((group) => group.dataset.row === row.id).getAttribute("aria-label");
    this.counts.textContent = counted.length
      ? this.words.counted.replace("#", counted.map((row) => `${name(row)} ${player[row.id]}`).join(", "))
      : "";
    this.figures.get("name")?.replaceChildren(player.name);
    for (const index of [0, 1]) {
      this.figures.get(`lucky-${index + 1}`)?.replaceChildren(String(player.lucky?.[index] ?? ""));
    }
  }

  /** Show what the server found. */
  showResult(result, problems, problemItem) {
    const figures = { total: result?.total };
    for (const [row, counted] of Object.entries(result?.rows ?? {})) figures[`result-${row}`] = counted.points;
    if (result) {
      figures["result-penalties"] = -result.penalties.points || 0; // the minus before it is printed already
      figures["result-bonus"] = result.bonus;
    }
    for (const [place, figure] of this.figures) {
      if (place.startsWith("result-") || place === "total") {
        figure.textContent = figures[place] === undefined ? "" : withMinus(figures[place]);
      }
    }
    this.total.textContent = result ? withMinus(result.total) : "";
    this.problems.replaceChildren();
    for (const badge of this.scroller.querySelectorAll(".badge")) badge.remove();
    const marked = [...this.boxes, ...this.rows.values()];
    for (const each of marked) {
      each.classList.remove("is-wrong", "is-doubtful");
      each.removeAttribute("aria-describedby");
      each.removeAttribute("aria-invalid");
      each.removeAttribute("title");
    }
    problems.forEach((problem, number) => {
      const item = problemItem(problem);
      item.id = `problem-${this.seat}-${number}`;
      this.problems.append(item);
      item.prepend(element("span", "number", number + 1));
      this.pin(problem, number + 1);
      for (const each of this.concerned(problem.place)) {
        each.classList.add(problem.severity === "error" ? "is-wrong" : "is-doubtful");
        each.title = problem.message;
        if (each.classList.contains("box")) each.setAttribute("aria-describedby", item.id);
      }
    });
  }

  /** Put the number of a problem at the box that it concerns; several at one box stand side by side. */
  pin(problem, number) {
    const place = problem.place === "penalties" ? "penalty-1" : problem.place;
    const at = this.scroller.querySelector(`[data-place="${CSS.escape(place ?? "")}"]`);
    if (!at) return;
    let badge = this.scroller.querySelector(`.badge[data-place="${CSS.escape(place)}"]`);
    if (!badge) {
      badge = element("span", "badge");
      badge.dataset.place = place;
      badge.setAttribute("aria-hidden", "true");
      at.closest(".sheet").append(badge);
    }
    badge.append(element("span", `number ${problem.severity}`, number));
  }

  /** Return the boxes that a problem concerns, or the row's ground. */
  concerned(place) {
    if (place === "penalties") return this.boxes.filter((box) => "penalty" in box.dataset && box.checked);
    const box = this.boxes.find((each) => each.dataset.place === place);
    if (box) return [box];
    return this.rows.has(place) ? [this.rows.get(place)] : [];
  }
}
