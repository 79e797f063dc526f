// A part of the page that is being fetched elsewhere is asked for again until it is there.
import { fetchPage } from "./fetching.js";

/** Milliseconds between two looks: soon at first, then seldom. */
const pauses = [300, 500, 700, 1000, 1500, 2000, 3000];
/** After so many looks the page stays as it is; "refresh" is in sight. */
const most = 40;

const marker = () => document.querySelector("[data-refreshing]");

async function look(times) {
  const id = marker()?.dataset.refreshing;
  if (!id || times >= most) return;
  await new Promise((wake) => setTimeout(wake, pauses[Math.min(times, pauses.length - 1)]));
  if (document.hidden) {
    await new Promise((wake) => document.addEventListener("visibilitychange", wake, { once: true }));
  }
  const fresh = await fetchPage(location.href).then((page) => page?.getElementById(id), () => null);
  if (fresh && !fresh.querySelector("[data-refreshing]")) {
    document.getElementById(id).replaceWith(fresh);
    document.dispatchEvent(new Event("quad:added"));
    return;
  }
  await look(times + 1);
}

export function begin() {
  look(0);
}
