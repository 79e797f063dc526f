// A list that comes anew while somebody is at work in it.

const focusable = "a, button, input, summary";
const within = (row) => [row, ...row.querySelectorAll(focusable)];
const alike = (one, other) => one.localName === other.localName && one.textContent === other.textContent
  && ["href", "name", "value"].every((name) => one.getAttribute(name) === other.getAttribute(name));

/** Marks a row as the one that keys have chosen, from which they go on. */
export function mark(row) {
  row.classList.add("is-chosen");
  row.tabIndex = -1;
}

/** Puts the fresh list in the place of the old one. The keyboard stays where it was, and the row that it has chosen: a row
    is known by its file, what stands elsewhere by what it says and where it leads. */
export function exchange(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const row = focused?.closest("[data-item]");
  const place = row ? within(row).indexOf(focused) : -1;
  const chosen = old.querySelector("[data-item].is-chosen");
  old.replaceWith(fresh);
  document.dispatchEvent(new Event("quad:replaced"));
  document.dispatchEvent(new Event("quad:added"));
  const [chosenNow, rowNow] = [chosen, row].map((each) => each && document.getElementById(each.id));
  if (chosenNow) mark(chosenNow);
  const there = row ? rowNow && within(rowNow)[place]
    : focused && [...fresh.querySelectorAll(focusable)].find((each) => alike(each, focused));
  there?.focus({ preventScroll: true });
}
