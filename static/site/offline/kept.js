// Has the browser keep what is seen, for when there is no way to Quad; lists what it has kept where a page cannot be shown.
import { owner } from "../owner.js";
import { fallback, list } from "./pages.js";

/** How many are named. */
const most = 30;
const member = () => owner()?.match(/\d+$/u)?.[0];

/** Has these pages kept: pairs of an address and the version that it has. */
export async function keepAhead(pages) {
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ keep: pages });
}

async function name(part) {
  const pages = (await list(member())).slice(0, most);
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  part.querySelector("ul").replaceChildren(...pages.map(({ address, title, at }) => {
    const item = document.createElement("li");
    // As it stands in its page's head: letters that markup needs are written out there.
    const label = new DOMParser().parseFromString(title, "text/html").body.textContent.replace(/ · Quad$/u, "");
    const time = Object.assign(document.createElement("time"), { dateTime: at.toISOString(), textContent: clock.format(at), className: "meta" });
    item.append(Object.assign(document.createElement("a"), { href: address, textContent: label }), " ", time);
    return item;
  }));
  part.hidden = !pages.length;
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
  if (part && window.caches) await name(part);
}
