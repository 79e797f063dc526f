// A list that comes anew while somebody is at work in it.

const focusable = "a, button, input, summary";
const within = (row) => [row, ...row.querySelectorAll(focusable)];

/** Marks a row as the one that keys have chosen, from which they go on. */
export function mark(row) {
  row.classList.add("is-chosen");
  row.tabIndex = -1;
}

/** Puts the fresh list in the place of the old one. The keyboard stays where it was, and the row that it has chosen. */
export function exchange(old, fresh) {
  const row = old.contains(document.activeElement) && document.activeElement.closest("[data-item]");
  const place = row ? within(row).indexOf(document.activeElement) : -1;
  const chosen = old.querySelector("[data-item].is-chosen");
  old.replaceWith(fresh);
  document.dispatchEvent(new Event("quad:replaced"));
  document.dispatchEvent(new Event("quad:added"));
  const [chosenNow, rowNow] = [chosen, row].map((each) => each && document.getElementById(each.id));
  if (chosenNow) mark(chosenNow);
  if (rowNow) within(rowNow)[place]?.focus({ preventScroll: true });
}
