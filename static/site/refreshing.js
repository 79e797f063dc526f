// A part of the page that is being fetched elsewhere is asked for again until it is there.
import { exchange } from "./exchanging.js";
import { fetchPage } from "./fetching.js";
import { released } from "./pressing.js";

/** Milliseconds between two looks: soon at first, then seldom. */
const pauses = [300, 500, 700, 1000, 1500, 2000, 3000];
/** After so many looks the page stays as it is; "refresh" is in sight. */
const most = 40;

const openMenu = "details[data-menu][open]";

const marker = () => document.querySelector("[data-refreshing]");
let isLooking = false;

async function look(times) {
  const id = marker()?.dataset.refreshing;
  if (!id || times >= most) return;
  const url = location.href;
  await new Promise((wake) => setTimeout(wake, pauses[Math.min(times, pauses.length - 1)]));
  if (document.hidden) {
    await new Promise((wake) => document.addEventListener("visibilitychange", wake, { once: true }));
  }
  const fresh = await fetchPage(url).then((page) => page?.getElementById(id), () => null);
  await released();
  // It has come another way meanwhile.
  if (marker()?.dataset.refreshing !== id) return;
  const old = document.getElementById(id);
  // A search that came in between shows another list by now. Under a menu that somebody reads nothing is exchanged.
  if (fresh && old && url === location.href && !fresh.querySelector("[data-refreshing]") && !old.querySelector(openMenu)) {
    exchange(old, fresh);
    return;
  }
  progress(old, fresh);
  await look(times + 1);
}

/** Moves the bar on, and the words that say how far it is. */
function progress(old, fresh) {
  const [bar, further] = [old, fresh].map((part) => part?.querySelector("progress"));
  if (!bar || !further) return;
  bar.setAttribute("value", further.getAttribute("value"));
  const [words, now] = [old, fresh].map((part) => part.querySelector("[role=status]"));
  if (words && now && words.textContent !== now.textContent) words.textContent = now.textContent;
}

async function start() {
  if (isLooking) return;
  isLooking = true;
  await look(0);
  isLooking = false;
}

export function begin() {
  document.addEventListener("quad:added", start);
  start();
}
