// The next page of a list comes when the end is near. Back returns to the same item at the same place.
import { goTo, mark } from "./exchanging.js";
import { fetchPage, parsePage } from "./fetching.js";
import { isAlone } from "./standing.js";

const ahead = (nav) => (document.getElementById(nav.dataset.pager)?.dataset.window ? "2400px 0px" : "800px 0px");
/** So many pages come by themselves; then the link waits, so that what is below can be reached. */
const byItself = 20;
/** Pages of a list that are asked for at the same time. */
const atOnce = 6;
let loaded = 0;
let loading;
let watcher;
let watched;
let returning = false;
/** Puts the rows of the list that are put aside, if its window does that (window.js), around those that are there. */
let withAside = (there) => there;
/** Brings back those below. */
let complete = () => {};

export const isReturning = () => returning;
export const setAside = (all, end) => { [withAside, complete] = [all, end]; };

const tail = (page = document) => page.querySelector("[data-tail][data-pager]");

/** Puts the rows of a further page behind those of a list, and its way on in the place of theirs. */
function join(here, nav, page, from) {
  const list = here.getElementById(nav.dataset.pager);
  const rows = [...(page.getElementById(nav.dataset.pager)?.children ?? [])]
    .filter((row) => !row.id || !here.getElementById(row.id));
  for (const row of rows) row.dataset.from = from;
  list.append(...rows);
  const next = page.querySelector("[data-tail]");
  if (next) nav.replaceWith(next);
  else nav.remove();
}

const wayOn = (page) => tail(page)?.querySelector("a[rel=next]");

/** Whether a later page goes on where the list ends by now: it begins behind its last row, or has that row too. */
function follows(later, from, page) {
  if (wayOn(page).href === from) return true;
  const last = page.getElementById(tail(page).dataset.pager)?.lastElementChild;
  return Boolean(last?.id && later.getElementById(last.id));
}

/** A page of the list as a document, with as many further ones as are shown here. These are asked for at once, from where they
    began; where rows have come in meanwhile, the list leads on to what is missing before the next of them. */
export async function extended(page) {
  const rows = withAside([...document.querySelectorAll("[data-from]")]);
  const shown = [...new Set(rows.map((row) => row.dataset.from).filter(Boolean))];
  const pages = [];
  for (const from of shown) {
    const earlier = Promise.resolve(pages.at(-atOnce)).catch(() => {});
    const asked = earlier.then(() => fetchPage(from));
    // That it does not come is said when it is its turn.
    asked.catch(() => {});
    pages.push(asked);
  }
  for (const [place, from] of shown.entries()) {
    const later = await pages[place];
    while (wayOn(page) && !follows(later, from, page)) {
      const { href } = wayOn(page);
      join(page, tail(page), await fetchPage(href), href);
    }
    if (!wayOn(page)) break;
    join(page, tail(page), later, from);
  }
  return page;
}

export const whole = async (url) => extended(await fetchPage(url));

/** A page of the list as it was kept. */
const keptPage = async (href) => parsePage(await (await caches.match(href)).text());

async function more() {
  const nav = tail();
  const link = nav?.querySelector("a[rel=next]");
  if (!link || loading === nav) return false;
  loading = nav;
  const { href } = link;
  link.setAttribute("data-pending", "");
  try {
    const page = await (isAlone() ? keptPage : fetchPage)(href);
    // A search that came in between shows another list by now.
    if (!nav.isConnected || link.href !== href) return false;
    complete();
    join(document, nav, page, href);
    document.dispatchEvent(new Event("quad:added"));
    loaded += 1;
    return true;
  } catch {
    watcher?.disconnect();
    return false;
  } finally {
    link.removeAttribute("data-pending");
    if (loading === nav) loading = undefined;
  }
}

function watch() {
  watcher?.disconnect();
  const nav = watched = tail();
  if (!nav || loaded >= byItself) return;
  watcher = new IntersectionObserver(async (entries) => {
    if (entries.some((entry) => entry.isIntersecting) && await more()) watch();
  }, { rootMargin: ahead(nav) });
  watcher.observe(nav);
}

const topOf = (row) => Math.round(row.getBoundingClientRect().top);

/** The first item in sight and the item that one was at, and how far below the top they are. */
function place() {
  const row = [...document.querySelectorAll("[data-item][id]")].find((each) => each.getBoundingClientRect().bottom > 0);
  const at = document.activeElement?.closest("[data-item][id]") ?? document.querySelector("[data-item].is-chosen");
  return row && { item: row.id, top: topOf(row), at: at?.id, atTop: at && topOf(at) };
}

/** How far to scroll until an item is where it was: the one that one was at, where it was in sight and is there; rows may have
    become higher since. Undefined where neither is here. */
function distance({ item, top, at, atTop }) {
  const chosen = atTop > 0 && atTop < innerHeight && document.getElementById(at);
  const row = chosen || document.getElementById(item);
  return row ? topOf(row) - (chosen ? atTop : top) : undefined;
}

/** Whether the item is here, with so much below it that it can be where it was. */
const canReturn = (left) => scrollY + distance(left) + innerHeight <= document.documentElement.scrollHeight;

async function restore(left) {
  returning = true;
  for (let page = 0; page < left.pages && !canReturn(left); page += 1) {
    if (!await more()) break;
  }
  returning = false;
  scrollBy({ top: distance(left) ?? 0, behavior: "instant" });
  const at = document.getElementById(left.at);
  if (!at || document.activeElement !== document.body) return;
  mark(at);
  at.focus({ preventScroll: true });
}

/** Goes on to the row that the address names, which may be on a later page. */
async function reach(id) {
  if (!document.querySelector("[data-rows]")) return;
  for (let page = 0; page < byItself && !document.getElementById(id); page += 1) {
    if (!await more()) return;
  }
  const row = document.getElementById(id);
  if (!row?.matches("[data-item]")) return;
  row.scrollIntoView({ block: "center" });
  goTo(row);
}

export async function begin() {
  const left = history.state?.quadList;
  // The browser's own guess would come after ours, for a list that is shorter than the one that was left.
  history.scrollRestoration = "manual";
  const isBack = performance.getEntriesByType("navigation")[0]?.type !== "navigate";
  if (left && isBack) await restore(left);
  else if (location.hash) await reach(location.hash.slice(1));
  addEventListener("pagehide", () => {
    const here = place();
    if (here) history.replaceState({ ...history.state, quadList: { ...here, pages: loaded + 2 } }, "");
  });
  document.addEventListener("quad:replaced", () => { loaded = 0; watch(); });
  document.addEventListener("quad:added", () => { if (watched !== tail()) watch(); });
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("[data-pager] a[rel=next]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const last = [...document.querySelectorAll("[data-item]")].at(-1);
    if (!await more()) return location.assign(link.href);
    const items = [...document.querySelectorAll("[data-item]")];
    const first = items[items.indexOf(last) + 1];
    if (first) {
      first.tabIndex = -1;
      first.focus({ preventScroll: true });
    }
    watch();
  });
  watch();
}
