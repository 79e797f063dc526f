// Has the browser keep what is seen, for when there is no way to Quad; has it listed where a page cannot be shown.
import { owner } from "../owner.js";

const fallback = "/offline";
const member = () => owner()?.match(/\d+$/u)?.[0];

/** Has these pages kept: pairs of an address and the version that it has. */
export async function keepAhead(pages) {
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ keep: pages });
}

/** The rest of the page does not wait for it: a browser may never have one. */
async function register() {
  const { controller } = navigator.serviceWorker;
  await navigator.serviceWorker.register("/service-worker.js");
  // The worker has not seen it come.
  if (!controller) await keepAhead([[location.pathname + location.search], [fallback]]);
}

export async function begin() {
  const part = document.querySelector("[data-kept-pages]");
  if (navigator.serviceWorker && member()) register().catch(() => {});
  if (part && window.caches) await import("/static/site/offline/listing.js").then(({ name }) => name(part, member())).catch(() => {});
}
