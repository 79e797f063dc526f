// What waits for a network, on the list: rows show what was done here, what was made is below the field, and a line over the list
// says how much waits and why.
import { isAlone, isOld } from "../../site/standing.js";
import { fetchPage } from "../../site/fetching.js";
import { drop, entries, entryOf, keep, ready, titleOf } from "../unsent.js";
import { isLast, keepAct } from "./acts.js";
import { drain, isEnded, isStuck } from "./draining.js";
import { count } from "./words.js";

/** Milliseconds after which a list that has changed in place is kept as it is now. */
const pause = 1_500;
const rows = () => [...document.querySelectorAll("article.reminder[data-item]")];
const thingOf = (row) => `/reminders/${row.id.split("-").pop()}`;
const words = () => document.querySelector("[data-unsent-words]");
const sign = () => words().content.querySelector(".icon").cloneNode(true);

/** What shows new ones: asked for in time, as what waits for a network cannot. */
let made;
/** What was done of late, for a kept list. */
let lately;

function note(row, text) {
  const said = Object.assign(document.createElement("p"), { className: "meta is-unsent", textContent: text });
  row.querySelector(".reminder-text").insertBefore(said, row.querySelector(".torn"));
}

/** Has a row, with its buttons, bear a title. */
function call(row, title) {
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
function clear(row) {
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

/** Has a row ask what is to become of an entry that was changed here and there; nothing without one. */
async function tear(row, entry) {
  if (!entry && !row.querySelector(".torn")) return;
  const sample = words().content.querySelector(".torn");
  const { ask } = await import("/static/reminders/offline/tearing.js");
  ask(row, entry, sample, { drain, drop, entryOf, keep, titleOf });
}

/** A row as it will be. */
function mark(row, waiting) {
  const { notSent, torn, refused } = words().dataset;
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
  const icon = sign();
  icon.classList.add("is-unsent");
  row.querySelector(".reminder-text").after(icon);
}

/** Shows what was made here and is not there yet; without what shows it as what it is called. */
function list(waiting) {
  const block = document.querySelector("[data-waiting]");
  block.hidden = !waiting.length;
  if (made) return made.fill(block.querySelector("ul"), waiting, words(), { drain, isAlone, isLast, keepAct, titleOf });
  block.querySelector("ul").replaceChildren(...waiting.map((entry) => {
    const item = document.createElement("li");
    item.textContent = titleOf(entry);
    return item;
  }));
}

function show() {
  const part = words();
  // The first page has its list no more when nothing is due.
  if (!part) return;
  const waiting = entries().filter(({ fields }) => fields);
  const isHeld = isStuck() || Boolean(document.querySelector("[data-stuck]"));
  for (const row of rows()) {
    if (row.dataset.was || row.matches(".is-unsent")) clear(row);
    lately?.redo(row, thingOf(row));
    // What was made here is called by its key until its number is known.
    const { formKey } = row.dataset;
    const own = waiting.filter(({ id, thing, before }) => thing === thingOf(row) || thing === formKey && (id !== thing || before));
    if (own.length) mark(row, own);
    tear(row, own.find(({ state }) => state === "torn"));
  }
  const written = document.querySelector("[data-quick]")?.dataset.of;
  const shown = rows().map(({ dataset }) => dataset.formKey);
  const fresh = waiting.filter(({ id, thing }) => id === thing && !thing.startsWith("/") && ![written, ...shown].includes(id));
  list(isHeld ? fresh : fresh.filter(({ state }) => state));
  const line = document.querySelector("[data-unsent-line]");
  line.hidden = !waiting.length || !isHeld;
  line.querySelector("p").textContent = count(isEnded() ? "signIn" : "waits", waiting.length);
  line.querySelector("[data-sign-in]").hidden = !isEnded();
  line.querySelector("[data-show]").hidden = isEnded();
  // A tab of Safari on an iPhone loses what is not looked at for a week.
  line.querySelector("[data-tab]").hidden = navigator.standalone !== false;
  part.dataset.shown = waiting.length;
}

/** A kept list shows what was saved since. */
const freshen = () => ("kept" in document.documentElement.dataset
  ? import("/static/reminders/offline/saved.js").then((saved) => saved.freshen(rows(), call, titleOf)).catch(() => {}) : undefined);

/** Has the list and its reminders kept, to be opened without a network. */
function keepPages() {
  if (isAlone() || "kept" in document.documentElement.dataset) return;
  import("/static/reminders/offline/keeping.js").then(({ keepList }) => keepList()).catch(() => {});
}

/** `renew` takes the page with the list as it is by now. */
export async function tend(renew) {
  if (!words()) return;
  const rows = import("/static/reminders/offline/waiting.js").catch(() => null);
  await ready;
  made = await rows;
  if ("kept" in document.documentElement.dataset) lately = await import("/static/reminders/offline/lately.js").catch(() => null);
  let isChanged = false;
  let keeping;
  document.addEventListener("quad:unsent", show);
  document.addEventListener("quad:added", () => {
    isChanged = true;
    show();
    freshen();
    clearTimeout(keeping);
    keeping = setTimeout(() => {
      if (isChanged) keepPages();
      isChanged = false;
    }, pause);
  });
  document.addEventListener("quad:drained", async () => {
    const page = await fetchPage(location.href).catch(() => null);
    if (page) await renew(page).catch(() => {});
    // A list of an earlier release cannot show what it has become, the next one does, unless somebody writes.
    else if (isOld() && !document.querySelector("[data-reminder], [data-quick] :not(:placeholder-shown)[name=words]")) location.reload();
  });
  // The first page brings its button anew.
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-show]")) return;
    (document.querySelector("[data-waiting]:not([hidden]) .reminder") ?? document.querySelector(".reminder.is-unsent"))?.scrollIntoView({ block: "center" });
  });
  for (const event of ["quad:lost", "quad:back"]) document.addEventListener(event, show);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && isChanged && !isAlone()) keepPages();
    isChanged = false;
  });
  document.addEventListener("quad:back", keepPages);
  await freshen();
  show();
  keepPages();
}
