// Choosing people: a person who is ticked or taken from what is found becomes a chip in the field. Chips are what is sent then, and
// rows only show who is among them.
import { speak } from "../../site/words.js";

const pause = 120;

function attach(picker) {
  const field = picker.querySelector("input[name=query]");
  const chips = picker.querySelector(".people-chips");
  const found = picker.querySelector("[data-found]");
  const counter = picker.querySelector("[data-count]");
  const template = picker.querySelector("template");
  const { peoplePicker, counter: pattern, full, takeOut } = picker.dataset;
  const room = Number(picker.dataset.room);
  const { form } = field;
  const submit = form.querySelector("button.primary");

  const chosen = () => [...chips.children];
  const chipOf = (id) => chosen().find((chip) => chip.querySelector("input").value === id);
  const boxes = () => [...picker.querySelectorAll("input[type=checkbox]")];

  function show() {
    const count = chosen().length;
    counter.textContent = pattern.replace("{count}", count).replace("{room}", Math.max(0, room - count));
    for (const box of boxes()) {
      // The chip sends it.
      box.removeAttribute("name");
      box.checked = Boolean(chipOf(box.value));
    }
    if (!submit.dataset.one) return;
    submit.firstElementChild.textContent = count === 1 ? submit.dataset.one : submit.dataset.many;
    for (const each of form.querySelectorAll("[data-many-only]")) each.hidden = count === 1;
  }

  function add(box) {
    if (chipOf(box.value)) return;
    if (chosen().length >= room) {
      box.checked = false;
      counter.textContent = full;
      return speak(full);
    }
    const row = box.closest("label");
    const name = row.querySelector("[data-name]").textContent;
    const chip = template.content.firstElementChild.cloneNode(true);
    chip.querySelector(".avatar").replaceWith(row.querySelector(".avatar").cloneNode(true));
    Object.assign(chip.querySelector("input"), { name: "people", value: box.value });
    chip.querySelector("bdi").textContent = name;
    const button = chip.querySelector("button");
    button.ariaLabel = button.title = takeOut.replace("{name}", name);
    chips.append(chip);
    show();
    speak(`${name}. ${counter.textContent}`);
  }

  function remove(chip) {
    chip.remove();
    show();
    speak(counter.textContent);
  }

  let waiting;
  let asked = 0;
  let isAnswered = true;
  /** Names that Enter has taken, for which an answer is on its way. */
  let taking = 0;
  /** The rows of the one before: people come in the order in which they were typed. */
  let before = Promise.resolve();
  /** The button that was pressed meanwhile. */
  let pressed = null;

  function clear() {
    clearTimeout(waiting);
    asked += 1;
    isAnswered = true;
    field.value = "";
    found.replaceChildren();
  }

  /** The keyboard stays where it is: a member who pressed Enter may have gone on to the name. */
  function take(box) {
    add(box);
    clear();
  }

  const firstOf = (rows) => rows
    .map((row) => row.querySelector("input[type=checkbox]")).find((box) => box && !chipOf(box.value));

  async function find(query) {
    const url = new URL(peoplePicker, location.href);
    url.searchParams.set("query", query);
    try {
      const answer = await fetch(url, { headers: { Accept: "text/html" }, credentials: "same-origin" });
      const text = answer.ok && answer.status !== 204 ? await answer.text() : "";
      return [...new DOMParser().parseFromString(text, "text/html").querySelectorAll("li")];
    } catch {
      // Without network nobody is found; what is typed stays.
      return [];
    }
  }

  async function ask() {
    const turn = ++asked;
    const rows = await find(field.value);
    if (turn !== asked) return;
    isAnswered = true;
    found.replaceChildren(...rows);
    show();
  }

  /** Takes the first who is found before they are shown, and leaves the field to the next name. One that nobody has comes back. */
  async function takeTyped() {
    const query = field.value.trim();
    clear();
    taking += 1;
    const rows = find(query);
    before = before.then(() => rows);
    const box = firstOf(await before);
    taking -= 1;
    if (box) add(box);
    else {
      field.value = `${query} ${field.value}`.trim();
      isAnswered = false;
      await ask();
    }
    if (taking || !pressed) return;
    form.requestSubmit(pressed);
    pressed = null;
  }

  field.addEventListener("input", () => {
    clearTimeout(waiting);
    if (!field.value.trim()) return clear();
    isAnswered = false;
    waiting = setTimeout(ask, pause);
  });
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (!field.value.trim()) return;
      const box = firstOf([...found.children]);
      if (!isAnswered) takeTyped();
      else if (box) take(box);
    } else if (event.key === "Backspace" && !field.value && chips.lastElementChild) {
      event.preventDefault();
      remove(chips.lastElementChild);
    } else if (event.key === "Escape" && field.value) {
      event.preventDefault();
      event.stopPropagation();
      clear();
    } else if (event.key === "ArrowDown" && boxes().length) {
      event.preventDefault();
      boxes()[0].focus();
    }
  });
  picker.addEventListener("keydown", (event) => {
    const box = event.target.closest("input[type=checkbox]");
    if (!box || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.preventDefault();
    const all = boxes();
    (all[all.indexOf(box) + (event.key === "ArrowDown" ? 1 : -1)] ?? field).focus();
  });
  picker.addEventListener("change", ({ target }) => {
    if (target.type !== "checkbox") return;
    if (!target.checked) {
      const chip = chipOf(target.value);
      if (chip) remove(chip);
    } else if (found.contains(target)) {
      take(target);
      field.focus();
    } else add(target);
  });
  chips.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    remove(button.closest("li"));
    field.focus();
  });
  picker.querySelector(".people-field").addEventListener("click", ({ target, currentTarget }) => {
    if (target === currentTarget) field.focus();
  });
  form.addEventListener("submit", (event) => {
    if (!taking) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = event.submitter;
  }, { capture: true });
  // Enter in the name begins the conversation; without scripts it looks for what is typed.
  form.elements.name?.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit(submit);
  });

  for (const chip of chosen()) {
    if (chip.querySelector("input")) continue;
    const input = Object.assign(document.createElement("input"), {
      type: "hidden", name: "people", value: chip.querySelector("button").value,
    });
    chip.append(input);
  }
  show();
  // Somebody was typed before this file was there.
  if (field.value.trim() && !found.children.length) {
    isAnswered = false;
    ask();
  }
  picker.dataset.isAttached = "";
}

export function begin() {
  // A project that is begun has more to it than its people.
  if (document.querySelector("[data-invitation-preview]")) {
    import("/static/projects/beginning/beginning.js").then((beginning) => beginning.begin());
  }
  for (const picker of document.querySelectorAll("[data-people-picker]:not([data-is-attached])")) attach(picker);
}
