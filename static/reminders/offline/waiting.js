// What waits for a network, in rows: of what was made here and is not there yet, and in those of what is changed. A file of its own, as it
// is seldom needed: what it asks its page for it is handed.
import { speak } from "../../site/words.js";

/** Rows that do something: a copy, as a list that comes anew has them, does nothing. */
const living = new WeakSet();

/** A line goes back into the field, a form opens again. */
function made(entry, words, { drain, isAlone, isLast, keepAct, titleOf }) {
  const row = words.content.querySelector(".reminder").cloneNode(true);
  const { id, line, state } = entry;
  row.dataset.unsentKey = id;
  const link = row.querySelector("[data-open]");
  link.querySelector("bdi").textContent = titleOf(entry);
  link.href = `/reminders/new?unsent=${id}`;
  // Only the list has the field.
  if (line && !document.querySelector("[data-quick]")) link.href = "/reminders";
  else if (line) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      document.dispatchEvent(new CustomEvent("quad:line", { detail: entry }));
    });
  }
  row.querySelector(".meta").textContent = words.dataset[state ?? "fresh"];
  for (const button of row.querySelectorAll("button")) {
    // They belong to no form: an empty list has none.
    button.formAction = `/reminders/${id}/${button.value}`;
    button.addEventListener("click", async () => {
      await keepAct(null, button);
      // Another page may be sending what it was done with, or have just done so, and knows nothing of it.
      if (!isAlone()) drain();
    });
  }
  if (isLast(id, "done")) row.querySelector(".tick").setAttribute("aria-checked", "true");
  if (isLast(id, "delete")) row.classList.add("is-deleted");
  const item = document.createElement("li");
  item.append(row);
  living.add(item);
  return item;
}

const controls = (row) => [...row.querySelectorAll("a, button")];

const keyOf = (item) => item.querySelector("[data-unsent-key]")?.dataset.unsentKey;

/** Shows entries in the place of those of before. Rows that would look the same stay, as what is under the keyboard would be heard again;
    it stays in the same part of the same row. `acts` are {drain, isAlone, isLast, keepAct, titleOf}. */
export function fill(list, entries, words, acts) {
  const before = [...list.children];
  const items = entries.map((entry) => {
    const item = made(entry, words, acts);
    return before.find((each) => living.has(each) && keyOf(each) === entry.id && each.isEqualNode(item)) ?? item;
  });
  if (items.length === before.length && items.every((item, place) => item === before[place])) return;
  const focused = list.contains(document.activeElement) && document.activeElement;
  const row = focused && focused.closest("[data-unsent-key]");
  list.replaceChildren(...items);
  const now = row && list.querySelector(`[data-unsent-key="${row.dataset.unsentKey}"]`);
  if (now) controls(now)[controls(row).indexOf(focused)]?.focus({ preventScroll: true });
}

function note(row, text) {
  const said = Object.assign(document.createElement("p"), { className: "meta is-unsent", textContent: text });
  row.querySelector(".reminder-text").insertBefore(said, row.querySelector(".torn"));
}

/** Has a row, with its buttons, bear a title. */
export function call(row, title) {
  const own = row.querySelector("[data-open] bdi");
  const was = own.textContent;
  for (const each of row.querySelectorAll(".tick, .menu > summary, .reminder-delete")) {
    for (const name of ["aria-label", "title"]) {
      const label = each.getAttribute(name);
      if (label?.endsWith(was)) each.setAttribute(name, label.slice(0, label.length - was.length) + title);
    }
  }
  own.textContent = title;
}

/** A row as it is at Quad, but for the choice that it asks for. */
export function clear(row) {
  // A row that has come anew meanwhile says nothing of before.
  const was = row.dataset.was && JSON.parse(row.dataset.was);
  delete row.dataset.was;
  row.classList.remove("is-unsent", "is-deleted");
  for (const part of row.querySelectorAll(".meta.is-unsent, :scope > .icon.is-unsent")) part.remove();
  if (!was) return;
  row.querySelector(".tick").setAttribute("aria-checked", was.checked);
  row.querySelector(".tick").formAction = was.action;
  call(row, was.title);
}

/** A row as it will be. */
export function mark(row, waiting, words, titleOf) {
  const { notSent, torn, refused } = words.dataset;
  const tick = row.querySelector(".tick");
  const title = row.querySelector("[data-open] bdi").textContent;
  row.dataset.was = JSON.stringify({ checked: tick.getAttribute("aria-checked"), action: tick.formAction, title });
  row.classList.add("is-unsent");
  for (const entry of waiting) {
    const act = entry.id.slice(entry.thing.length + 1);
    if (act === "done" || act === "reopen") {
      tick.setAttribute("aria-checked", act === "done");
      tick.formAction = entry.address.replace(act, act === "done" ? "reopen" : "done");
    }
    if (act === "delete") row.classList.add("is-deleted");
    if (!act && entry.state !== "torn") call(row, titleOf(entry));
  }
  const held = waiting.find((entry) => entry.state);
  note(row, { torn, refused }[held?.state] ?? notSent);
  const icon = words.content.querySelector(".icon").cloneNode(true);
  icon.classList.add("is-unsent");
  row.querySelector(".reminder-text").after(icon);
}

// A list that comes anew has what waits as it is now: the server knows nothing of it.
document.addEventListener("quad:fresh", ({ detail: fresh }) => {
  const [own, next] = [document.querySelector("[data-waiting]"), fresh.querySelector("[data-waiting]")];
  if (!own || !next) return;
  next.hidden = own.hidden;
  next.replaceChildren(...[...own.childNodes].map((each) => each.cloneNode(true)));
});

// What the page before has said in its last moment (`tearing.js`).
const unheard = sessionStorage.getItem("quad.unheard");
sessionStorage.removeItem("quad.unheard");
if (unheard) speak(unheard);
