// Shows below a name, while it is typed, how lists will show it, as Quad reads it; what somebody puts right there stays.
import { exchange } from "../../site/exchanging.js";
import { fetchPage } from "../../site/fetching.js";

/** Milliseconds after the last key. */
const pause = 300;

export function begin() {
  const part = document.querySelector("[data-list-name]");
  const { form } = part.querySelector("input");
  let waiting;

  async function renew() {
    const body = new URLSearchParams(new FormData(form));
    const fresh = await fetchPage(part.dataset.listName, { method: "POST", body }).catch(() => null);
    // What was typed meanwhile asks anew.
    if (fresh && String(body) === String(new URLSearchParams(new FormData(form)))) {
      exchange(part, fresh.getElementById(part.id));
    }
  }

  form.addEventListener("input", ({ target }) => {
    if (target.name !== "full_name" && !part.contains(target)) return;
    clearTimeout(waiting);
    waiting = setTimeout(renew, pause);
  });
}
