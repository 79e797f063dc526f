// Parts of a page that are still on their way: the page is asked for again until they are there.
import { fetchPage } from "./fetching.js";

/** Milliseconds between two looks; after the last one the page stays as it is. */
const pauses = [600, 900, 1_500, 2_500, 4_000, 6_000, 8_000];

async function look(pause) {
  await new Promise((wake) => setTimeout(wake, pause));
  if (document.hidden) {
    await new Promise((wake) => document.addEventListener("visibilitychange", wake, { once: true }));
  }
  const page = await fetchPage(location.href).catch(() => null);
  for (const part of page ? document.querySelectorAll("[data-awaited]") : []) {
    const fresh = page.getElementById(part.id);
    if (fresh && !("awaited" in fresh.dataset)) part.replaceWith(fresh);
  }
}

async function follow() {
  for (const pause of pauses) {
    if (document.querySelector("[data-awaited]")) await look(pause);
  }
}

export function begin() {
  follow();
}
