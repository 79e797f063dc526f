// What was written of reminders and is not taken yet: a form, or a line of the list. It is kept in this tab until it is, with
// the key under which it acts once: so it can be sent again, from this page or the next one, whatever became of its answer.
import { ask, parsePage } from "../site/fetching.js";
import { owner } from "../site/owner.js";

const storage = "quad.unsent";

function all() {
  try {
    return JSON.parse(sessionStorage.getItem(storage)) ?? [];
  } catch {
    return [];
  }
}

function put(entries) {
  try {
    sessionStorage.setItem(storage, JSON.stringify(entries));
  } catch {
    // No room: it is sent all the same.
  }
}

/** Entries of this member, the oldest first: {id, address, fields, before, line}. `before` is what was sent of the same before,
    whose answer did not come. */
export const entries = () => all().filter((each) => each.owner === owner());
export const entryOf = (id) => entries().find((each) => each.id === id);
export const drop = (id) => put(all().filter((each) => each.id !== id));

/** Keeps an entry in the place of the earlier one of its id. */
export function keep(entry) {
  const [kept, place] = [all(), all().findIndex((each) => each.id === entry.id)];
  kept.splice(place < 0 ? kept.length : place, place < 0 ? 0 : 1, { ...entry, owner: owner() });
  put(kept);
}

/** Sends an entry. Tells what became of it: `taken`, `refused`, or `lost` where nobody can say. */
export async function deliver({ address, fields }, options = {}) {
  const token = document.querySelector("[name=token]")?.value ?? "";
  const body = new URLSearchParams([...fields.filter(([name]) => name !== "token"), ["token", token]]);
  try {
    const answer = await ask(address, { method: "POST", body, ...options });
    if (answer.type === "opaqueredirect") return { became: "taken" };
    const { status } = answer;
    if (status >= 500 || status === 429) return { became: "lost" };
    return { became: answer.ok ? "taken" : "refused", status, page: parsePage(await answer.text()) };
  } catch {
    return { became: "lost" };
  }
}

/** Sends an entry as the page did that wrote it: what came before first. */
export async function resend(entry) {
  const { became } = entry.before ? await deliver({ ...entry, fields: entry.before }) : {};
  return became === "lost" ? { became } : deliver(entry);
}

/** Calls `act` again after a while that grows from time to time, and at once when there is a way to Quad again. */
export function again(act) {
  const pauses = [1_500, 3_000, 6_000, 12_000];
  let times = 0;
  let timer;
  document.addEventListener("quad:back", act);
  return {
    later() {
      clearTimeout(timer);
      timer = setTimeout(act, pauses[Math.min(times++, pauses.length - 1)]);
    },
    settle() {
      clearTimeout(timer);
      times = 0;
    },
  };
}
