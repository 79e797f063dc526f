// A part of a page comes anew while somebody is at work in it: what stays the same stays the same element, with its focus,
// its scrolling and whatever a person has done to it.

/** What scripts and people have put there: it is not the server's to take away. */
function isOwn(element, name) {
  if (["data-pending", "aria-disabled"].includes(name)) return element.matches("button[data-pending], a[data-pending]");
  return ["open", "style", "tabindex"].includes(name);
}

/** Marks a row as the one that keys have chosen, from which they go on. */
export function mark(row) {
  row.classList.add("is-chosen");
  row.tabIndex = -1;
  // Readers that are led to a row of a table are told no name of it otherwise.
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

/** What is taken for the same thing: what has the same id, otherwise the next of the same kind. */
const key = (node) => node.id || `${node.nodeName}.${node.classList?.[0] ?? ""}`;

/** `isWhole`: the element was asked for by itself, and is not a part of what was. */
function become(old, fresh, isWhole = false) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  // The way on from rows of later pages leads on from the last of them.
  if (!isWhole && old.matches("[data-tail]") && document.querySelector("[data-from]")) return;
  if (old.localName === "template") old.innerHTML = fresh.innerHTML;
  shape(old, fresh);
  const left = [...old.childNodes];
  const pairs = [...fresh.childNodes].map((child) => {
    const index = left.findIndex((node) => key(node) === key(child));
    return [index < 0 ? null : left.splice(index, 1)[0], child];
  });
  const rows = new Set([...fresh.children].map((child) => child.id));
  for (const node of left) if (!node.matches?.("[data-item]") || !isLater(node, rows)) node.remove();
  let place = old.firstChild;
  for (const [found, child] of pairs) {
    if (found && found === place) place = place.nextSibling;
    else old.insertBefore(found ?? child, place);
    if (found) become(found, child);
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
    gone it goes on to the one in its place. */
export function exchange(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const row = focused?.closest("[data-item]");
  const [rows, place] = row ? [row.parentElement, [...row.parentElement.children].indexOf(row)] : [];
  // A row of a later page that comes anew by itself is looked for there the next time, too.
  if (old.dataset.from) fresh.dataset.from = old.dataset.from;
  document.dispatchEvent(new CustomEvent("quad:fresh", { detail: fresh }));
  become(old, fresh, true);
  document.dispatchEvent(new Event("quad:added"));
  if (focused?.isConnected && document.activeElement !== focused) focused.focus({ preventScroll: true });
  if (row && !row.isConnected && rows.isConnected) {
    const next = [...rows.children].slice(0, place + 1).filter((each) => each.matches("[data-item]")).pop();
    if (next) goTo(next);
  }
}
