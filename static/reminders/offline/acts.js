// What is done with a reminder without a network: ticked, taken up again, deleted and put back. It waits for its turn with the rest.
import { drop, entries, entryOf, keep, recall } from "../unsent.js";

const known = /^(\/reminders\/(?:\d+|[\da-f-]{36}))\/(done|reopen|delete|restore)$/u;
/** What takes an act back. */
const opposite = { done: "reopen", reopen: "done", delete: "restore", restore: "delete" };

/** Which act an address does: {thing, act}; null for another one. */
export function actOf(address) {
  const [, thing, act] = known.exec(new URL(address, location.href).pathname) ?? [];
  return thing ? { thing, act } : null;
}

/** Whether this act is what was done last with it, and waits; its opposite may be on its way before or behind it. */
export function isLast(thing, act) {
  const own = entries().filter(({ id }) => id === `${thing}/${act}` || id === `${thing}/${opposite[act]}`);
  return own.at(-1)?.id === `${thing}/${act}`;
}

/** Keeps an act behind all that waits: should it have been done before, its opposite may be in between. */
export function keepActOf(thing, act, title, fields = [], more = {}) {
  const id = `${thing}/${act}`;
  if (entryOf(id)) drop(id);
  const own = fields.filter(([name]) => name !== "token" && name !== "key").concat([["key", crypto.randomUUID()]]);
  return keep({ ...more, id, thing, address: `/reminders/${thing.split("/").pop()}/${act}`, title, fields: own });
}

/** Takes back what was sent: its opposite goes the same way. */
export const takeBack = (thing, act) => keepActOf(thing, opposite[act], "");

/** Keeps an act of a row until it can be sent, or takes its opposite back that was not sent yet; false where it cannot wait. One with
    `tells` shows a word that takes it back when it was sent (`draining.js`), as an answer with a page would. */
export async function keepAct(form, button, more) {
  const address = button?.hasAttribute("formaction") ? button.formAction : form.action;
  const wanted = actOf(address);
  if (!wanted) return false;
  const row = button?.closest(".reminder");
  const made = row?.dataset.unsentKey;
  // What is not there yet is called by its key.
  const thing = made ?? wanted.thing;
  const id = (each) => `${thing}/${each}`;
  // A button of what is not there yet is always the same.
  const act = made && isLast(thing, wanted.act) ? opposite[wanted.act] : wanted.act;
  const title = row?.querySelector("[data-open] bdi")?.textContent ?? document.querySelector("[data-reminder] [name=text]")?.value ?? "";
  const fields = form ? [...new FormData(form, button)] : [];
  const [earlier, making] = [entryOf(id(opposite[act])), made && entryOf(made)];
  // One that was tried, be it meanwhile by another page, may have arrived: then its opposite follows.
  if (earlier && !earlier.tried && await recall([earlier])) return true;
  if (making && act === "delete" && !making.tried && await recall(entries().filter((each) => each.thing === made))) return true;
  await keepActOf(thing, act, title, fields, more);
  return true;
}
