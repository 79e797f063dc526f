// What was done with reminders in this browser of late and Quad has taken: a page that was asked for before shows it no more. It is put
// down at once, as the page may be left the moment after.
import { store } from "../../site/offline/store.js";
import { owner } from "../../site/owner.js";

/** How many are known. */
const most = 100;
const kept = store("lately");
/** This member's by their reminders, the oldest first. */
const known = new Map();

async function load() {
  const found = (await kept.all()).filter((each) => each.owner === owner()).sort((a, b) => a.at - b.at);
  for (const each of found) if (!known.has(each.id)) known.set(each.id, each);
}

/** Puts down that a reminder was ticked, taken up again, deleted or put back just now. */
export function noteAct(thing, act) {
  const entry = { owner: owner(), id: thing, act, at: Date.now() };
  known.delete(thing);
  known.set(thing, entry);
  const old = [...known.values()].slice(0, -most);
  for (const { id } of old) known.delete(id);
  // Without it a kept list shows this a moment later.
  return kept.change([entry], old).catch(() => {});
}

/** Shows in a row of a kept list what was done after that was asked for: its tick does the opposite. */
export function redo(row, thing) {
  const { act, at } = known.get(thing) ?? {};
  // What lies in the future is of a clock that was wrong.
  if (!(at > Date.parse(document.documentElement.dataset.kept)) || at > Date.now()) return;
  if (act === "delete" || act === "restore") {
    row.classList.toggle("is-deleted", act === "delete");
    return;
  }
  const tick = row.querySelector(".tick");
  tick.setAttribute("aria-checked", act === "done");
  tick.formAction = tick.formAction.replace(/(?:done|reopen)(?=$|\?)/u, act === "done" ? "reopen" : "done");
}

// Known before anybody asks.
if (owner() && window.indexedDB) await load().catch(() => {});
