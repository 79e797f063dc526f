// What a browser keeps of places, of one member: whether it watches, on which side of each circle, as Quad has it, its member was
// seen last, and what was not reported to Quad yet. No position of theirs is among it.
import { owner } from "../../site/owner.js";

const storage = "quad.places";
const nothing = () => ({ owner: owner(), isOn: false, sides: {}, untold: [] });

export function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(storage));
    return found && found.owner === owner() ? found : nothing();
  } catch {
    return nothing();
  }
}

/** Changes what is kept, as it is now: other tabs write it too. */
export function keep(change) {
  const found = kept();
  change(found);
  try {
    localStorage.setItem(storage, JSON.stringify(found));
  } catch {
    // No room: nothing is watched.
  }
}

export const isOn = () => kept().isOn;
