// What is done with a reminder without a network: ticked, taken up again, deleted and put back. It waits for its turn with the rest.
import { drop, entries, entryOf, keep } from "../unsent.js";

const known = /^(\/reminders\/(?:\d+|[\da-f-]{36}))\/(completion|reopen|delete|restore)$/u;
/** What takes an act back. */
const opposite = { completion: "reopen", reopen: "completion", delete: "restore", restore: "delete" };

/** Which act an address does: {thing, act}; null for another one. */
export function actOf(address) {
  const [, thing, act] = known.exec(new URL(address, location.href).pathname) ?? [];
  return thing ? { thing, act } : null;
}

/** Keeps an act of a row until it can be sent, or takes its opposite back that was not sent yet; false where it cannot wait. */
export async function keepAct(form, button) {
  const address = button?.hasAttribute("formaction") ? button.formAction : form.action;
  const wanted = actOf(address);
  if (!wanted) return false;
  const { act } = wanted;
  const row = button?.closest(".reminder");
  const made = row?.dataset.unsentKey;
  // What is not there yet is called by its key.
  const thing = made ?? wanted.thing;
  const id = (each) => `${thing}/${each}`;
  const earlier = entryOf(id(opposite[act]));
  // One that was tried may have arrived: then its opposite follows.
  if (earlier && !earlier.tried) return drop(earlier.id), true;
  if (made && entryOf(id(act))) return drop(id(act)), true;
  if (made && act === "delete" && !entryOf(made)?.tried) {
    for (const each of entries().filter(({ thing: theirs }) => theirs === made)) drop(each.id);
    return true;
  }
  const title = row?.querySelector("[data-open] bdi")?.textContent ?? document.querySelector("[data-reminder] [name=text]")?.value ?? "";
  await keep({
    id: id(act), thing, address: `/reminders/${thing.split("/").pop()}/${act}`, title,
    fields: (form ? [...new FormData(form, button)] : []).filter(([name]) => name !== "token" && name !== "key").concat([["key", crypto.randomUUID()]]),
  });
  return true;
}
