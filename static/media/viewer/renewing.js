// Addresses of the files origin live for minutes. A page that is looked at for longer gets new ones when they are needed.
import { fetchPage } from "../../site/fetching.js";

/** Milliseconds in which an element is not helped twice: what is broken stays broken. */
const rest = 20_000;
const helped = new WeakMap();

async function renew(element) {
  if (Date.now() - (helped.get(element) ?? -rest) < rest) return;
  helped.set(element, Date.now());
  const page = await fetchPage(element.dataset.renew).catch(() => null);
  const source = page?.getElementById(element.id)?.getAttribute("src");
  if (!source || source === element.getAttribute("src")) return;
  const { currentTime, paused } = element;
  element.src = source;
  if (currentTime === undefined) return;
  // A film or a tune goes on where it was.
  element.addEventListener("loadedmetadata", () => {
    element.currentTime = currentTime;
    if (!paused) element.play().catch(() => {});
  }, { once: true });
}

export function begin() {
  document.addEventListener("error", (event) => {
    if (event.target.matches?.("[data-renew]")) renew(event.target);
  }, true);
}
