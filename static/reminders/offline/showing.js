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

/** What shows what waits, in rows of the list and in its own: asked for in time, as what waits for a network cannot. */
let made;
/** What was done of late, for a kept list. */
let lately;

/** Has a row ask what is to become of an entry that was changed here and there; nothing without one. */
async function tear(row, entry) {
  if (!entry && !row.querySelector(".torn")) return;
  const sample = words().content.querySelector(".torn");
  const { ask } = await import("/static/reminders/offline/tearing.js");
  ask(row, entry, sample, { drain, drop, entryOf, keep, titleOf });
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
    if (row.dataset.was || row.matches(".is-unsent")) made?.clear(row);
    lately?.redo(row, thingOf(row));
    // What was made here is called by its key until its number is known.
    const { formKey } = row.dataset;
    const own = waiting.filter(({ id, thing, before }) => thing === thingOf(row) || thing === formKey && (id !== thing || before));
    if (own.length) made?.mark(row, own, part, titleOf);
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
  ? import("/static/reminders/offline/saved.js").then((saved) => saved.freshen(rows(), made.call, titleOf)).catch(() => {}) : undefined);

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
