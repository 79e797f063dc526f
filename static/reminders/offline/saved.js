// What this browser has saved of reminders. A page may have been kept before: it shows what was saved last all the same, and who goes
// on from there changes that, or would meet a change of their own as somebody else's. A file of its own, as it is seldom needed.
import { lastSaved, noteSaved } from "../../site/offline/pages.js";
import { owner } from "../../site/owner.js";
import { noteAct } from "./lately.js";

/** What is of a sending alone. */
const passing = ["token", "key", "version", "leave"];

/** Puts down an entry that was taken: an act, with the number of its reminder where that is known, or a change with the version which
    its reminder has by now. */
export async function note({ id, thing = id, fields }, number) {
  if (id !== thing) return noteAct(number ? `/reminders/${number}` : thing, id.slice(thing.length + 1));
  if (!thing.startsWith("/")) return;
  // Without a worker nothing is kept.
  if (!navigator.serviceWorker?.controller) return;
  const version = Number(fields.find(([name]) => name === "version")[1]) + 1;
  const own = fields.filter(([name]) => !passing.includes(name));
  await noteSaved(thing, owner().match(/\d+$/u)[0], document.documentElement.dataset.release, { version, fields: own });
}

/** What a form has whose page came before its reminder was saved here: what was saved, and over it what was written in the form since it was
    `given`. All are pairs of names and values. */
export function merge(saved, given, own) {
  const valuesOf = (fields, wanted) => JSON.stringify(fields.filter(([name]) => name === wanted));
  const isOwn = ([name]) => valuesOf(own, name) !== valuesOf(given, name);
  return [...saved.filter((each) => !isOwn(each)), ...own.filter(isOwn)];
}

export { lastSaved };

/** Shows in rows of a kept list what was saved since. */
export async function freshen(rows, call, titleOf) {
  for (const row of rows) {
    const saved = await lastSaved(`/reminders/${row.id.split("-").pop()}`);
    // What waits is later.
    if (saved?.version > row.dataset.version && !row.matches(".is-unsent")) call(row, titleOf(saved));
  }
}
