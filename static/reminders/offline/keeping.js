// Has the list kept with its further pages and their reminders, to be opened without a network, also where nobody has come to them yet. A
// file of its own: there is no hurry with it.
import { keepAhead } from "../../site/offline/kept.js";
import { heed, keep } from "../../site/offline/pages.js";
import { unattended } from "../../site/unattended.js";

/** How many reminders are kept. */
const most = 200;

/** The reminders of a page: pairs of an address and the version that it has. */
const rowsOf = (page) => [...page.querySelectorAll("article.reminder[data-item]:not(.is-deleted)")].map((row) => {
  const { pathname, search } = new URL(row.querySelector("[data-open]").href);
  return [pathname + search, row.dataset.version];
});

/** Keeps a page of the list as it is by now, and gives it. */
async function keepPage(address) {
  const asked = Date.now();
  const answer = await fetch(address, { headers: { Accept: "text/html", ...unattended }, redirect: "manual" });
  const shown = answer.clone();
  await heed(answer);
  if (!await keep(address, answer, asked)) return null;
  return new DOMParser().parseFromString(await shown.text(), "text/html");
}

/** The list to which reminders of a further page lead back. */
function listOf(address) {
  const list = new URL(address);
  list.searchParams.delete("after");
  return list.href;
}

/** Keeps them from the first one on, each by the address under which the one before leads to it. */
export async function keepList() {
  // Without one nobody would open them.
  await navigator.serviceWorker.ready;
  const rows = new Map(rowsOf(document));
  const seen = new Set();
  let next;
  do {
    const page = await keepPage(next ?? location.href);
    if (!page) break;
    for (const [each, version] of rowsOf(page)) rows.set(each, version), seen.add(each);
    const isFirst = !next;
    next = page.querySelector("[data-tail][data-pager=reminders] a[rel=next]")?.href;
    if (isFirst && next) await keepPage(listOf(next));
  } while (next && seen.size < most);
  await keepAhead([["/reminders/new", document.documentElement.dataset.release], ...[...rows].slice(0, most)]);
}
