// Arrows walk through rows that were found while somebody types; Enter opens the one that they have reached.
import { choose } from "../site/exchanging.js";

/** Where each row leads, or the button that it has. */
export const opener = (row) => row?.querySelector("[data-open]");
const shown = (place) => [...place.querySelectorAll("[data-item]")];
export const chosen = (place) => place.querySelector("[data-item].is-chosen");

/** Whether somebody has gone to the row that is chosen: one that comes anew stays so. */
let isMeant = false;

export function chooseFirst(place) {
  isMeant = false;
  choose(shown(place)[0] ?? null);
}

/** After rows have come anew: the first of them, unless one that somebody has gone to is there still, known by its id. */
export function chooseAgain(place) {
  if (!isMeant || !chosen(place)?.id) chooseFirst(place);
}

/** Goes on by so many rows from the one that is chosen; false where there is none. */
export function walk(place, step) {
  const all = shown(place);
  if (!all.length) return false;
  const here = all.indexOf(chosen(place));
  const row = all[Math.min(Math.max(here + step, 0), all.length - 1)];
  choose(row);
  isMeant = true;
  row.scrollIntoView({ block: "nearest" });
  return true;
}
