// A part of a page comes anew while somebody is at work in it: what stays the same stays the same element, with its focus,
// its scrolling and whatever a person has done to it.
import { nameOf, pair, unmoved } from "./pairing.js";

/** What scripts and people have put there: it is not the server's to take away. */
function isOwn(element, name) {
  if (["data-pending", "aria-disabled"].includes(name)) return element.matches("button[data-pending], a[data-pending]");
  return ["open", "style", "tabindex"].includes(name);
}

/** Marks a row as the one that keys have chosen, from which they go on. */
export function mark(row) {
  row.classList.add("is-chosen");
  row.tabIndex = -1;
  // Screen readers that are led to a row of a table say no name of it otherwise.
  const name = row.querySelector("a[data-open][id]");
  if (name) row.setAttribute("aria-labelledby", name.id);
}

function shape(old, fresh) {
  const [isChosen, isSwiped] = ["is-chosen", "is-swiped"].map((own) => old.classList.contains(own));
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !isOwn(old, name)) old.removeAttribute(name);
  }
  if (isChosen) mark(old);
  if (isSwiped) old.classList.add("is-swiped");
}

/** Rows of later pages, which the fresh page does not have, and those that have just moved there. */
function isLater(row, rows) {
  for (let next = row; next; next = next.nextElementSibling) {
    if (next.dataset.from) return true;
    if (rows.has(next.id)) return false;
  }
  return false;
}

const isElement = (node) => node?.nodeType === Node.ELEMENT_NODE;

/** Puts an element of the page elsewhere in it, with all that goes on in it where the browser can. */
const move = (parent, element, place) => (parent.moveBefore ?? parent.insertBefore).call(parent, element, place);

class Exchange {
  /** By their names, elements with an id, until they are in their place: it may be in another parent. */
  known = new Map();
  /** What goes in the end: something in it may have its place elsewhere. */
  going = new Set();

  run(old, fresh) {
    for (const each of old.querySelectorAll("[id]")) this.known.set(nameOf(each), each);
    // Two of them are equal whatever they hold.
    this.hasTemplates = fresh.matches("template, :has(template)");
    this.become(old, fresh);
    for (const each of this.going) each.remove();
  }

  hasKnown(element) {
    return [element, ...element.querySelectorAll("[id]")].some((each) => this.known.has(nameOf(each)));
  }

  become(old, fresh) {
    if (!this.hasTemplates && old.isEqualNode(fresh)) return;
    if (old.localName === "template") old.innerHTML = fresh.innerHTML;
    shape(old, fresh);
    const pairs = pair(old, fresh);
    for (const child of pairs.keys()) this.known.delete(nameOf(child));
    this.arrange(old, fresh, pairs, ...this.clear(old, fresh, new Set(pairs.values())));
    for (const [child, own] of pairs) {
      // The way on from rows of later pages leads on from the last of them.
      if (!own.matches("[data-tail]") || !document.querySelector("[data-from]")) this.become(own, child);
    }
  }

  /** Has what the fresh part does not have go; gives what is left in front of the first row of later pages, and that. */
  clear(old, fresh, kept) {
    const rows = new Set([...fresh.children].map((child) => child.id));
    const left = [];
    let later;
    for (const child of [...old.children]) {
      if (kept.has(child)) later || left.push(child);
      else if (child.matches("[data-item]") && isLater(child, rows)) later ??= child;
      else this.going.add(child);
    }
    return [left, later];
  }

  /** Puts the children in the order of the fresh ones, and rows of later pages behind them. */
  arrange(old, fresh, pairs, left, later) {
    const still = unmoved(left, [...fresh.children].map((child) => pairs.get(child)));
    const texts = new Set([...old.childNodes].filter((node) => !isElement(node)));
    let place = old.firstChild;
    for (const child of [...fresh.childNodes]) {
      let own = pairs.get(child);
      if (!isElement(child)) {
        // What is there moves, or goes.
        while (isElement(place) && place !== later && !still.has(place)) place = place.nextSibling;
        if (place?.nodeType === child.nodeType) {
          own = place;
          texts.delete(own);
          if (own.data !== child.data) own.data = child.data;
        }
      }
      if (own && (own === place || still.has(own))) place = own.nextSibling;
      else if (own) move(old, own, place);
      else this.put(old, child, place, pairs);
    }
    for (const each of texts) each.remove();
  }

  /** Puts in what its parent did not have. */
  put(parent, child, place, pairs) {
    const own = this.known.get(child.id && nameOf(child));
    if (own) {
      this.known.delete(nameOf(own));
      this.going.delete(own);
      move(parent, own, place);
      pairs.set(child, own);
    } else if (isElement(child) && this.hasKnown(child)) {
      pairs.set(child, parent.insertBefore(child.cloneNode(false), place));
    } else parent.insertBefore(child, place);
  }
}

/** Makes a list what the fresh one is, which has the later pages as well. */
export function exchangeWhole(old, fresh) {
  for (const row of old.querySelectorAll("[data-from]")) delete row.dataset.from;
  exchange(old, fresh);
}

/** Marks this row and no other; null marks none. */
export function choose(row) {
  for (const other of document.querySelectorAll("[data-item].is-chosen")) if (other !== row) other.classList.remove("is-chosen");
  if (row && !row.matches(".is-chosen")) mark(row);
}

/** Chooses a row and takes the keyboard there; what is in sight stays so. */
export function goTo(row) {
  choose(row);
  row.focus({ preventScroll: true });
}

/** Makes the old part what the fresh one is. The keyboard stays where it was, and the row that it has chosen; of a row that is
    gone, or shut away, it goes on to the one in its place. */
export function exchange(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const row = focused?.closest("[data-item]");
  const [rows, place] = row ? [row.parentElement, [...row.parentElement.children].indexOf(row)] : [];
  // A row of a later page that comes anew by itself is looked for there the next time, too.
  if (old.dataset.from) fresh.dataset.from = old.dataset.from;
  document.dispatchEvent(new CustomEvent("quad:fresh", { detail: fresh }));
  new Exchange().run(old, fresh);
  document.dispatchEvent(new Event("quad:added"));
  if (focused?.isConnected && document.activeElement !== focused) focused.focus({ preventScroll: true });
  if (row && rows.isConnected && !row.checkVisibility()) {
    const next = [...rows.children].slice(0, place + 1).filter((each) => each.matches("[data-item]")).pop();
    if (next) goTo(next);
  }
}
