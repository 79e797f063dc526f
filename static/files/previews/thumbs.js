// Small pictures that are still being fetched: asked for together until they are there. One that cannot be shown makes
// room for the icon below it.
import { fetchPage } from "../../site/fetching.js";

/** Milliseconds between two looks; after the last one the icons stay. */
const pauses = [600, 900, 1_500, 2_500, 4_000, 6_000, 8_000];
/** Of one question. */
const most = 100;
const waiting = () => [...document.querySelectorAll("[data-thumb]")];
let isLooking = false;

async function look(times) {
  const ids = waiting().slice(0, most).map((thumb) => thumb.dataset.thumb);
  const address = document.querySelector("[data-thumbs]")?.dataset.thumbs;
  if (!ids.length || !address) return;
  if (times >= pauses.length) {
    for (const thumb of waiting()) rest(thumb);
    return;
  }
  await new Promise((wake) => setTimeout(wake, pauses[times]));
  if (document.hidden) {
    await new Promise((wake) => document.addEventListener("visibilitychange", wake, { once: true }));
  }
  const url = `${address}?${ids.map((id) => `id=${id}`).join("&")}`;
  const page = await fetchPage(url).catch(() => null);
  for (const fresh of page?.querySelectorAll("[id^=thumb-]:not([data-thumb])") ?? []) {
    document.getElementById(fresh.id)?.replaceWith(fresh);
  }
  await look(times + 1);
}

function rest(thumb) {
  delete thumb.dataset.thumb;
  thumb.classList.remove("is-waiting");
}

async function start() {
  if (isLooking) return;
  isLooking = true;
  await look(0);
  isLooking = false;
}

export function begin() {
  // Those that failed before anybody listened.
  for (const picture of document.querySelectorAll("img.thumb")) {
    if (picture.complete && !picture.naturalWidth) picture.remove();
  }
  document.addEventListener("error", (event) => {
    if (event.target.matches?.("img.thumb")) event.target.remove();
  }, true);
  document.addEventListener("quad:added", start);
  start();
}
