// What a browser keeps of places, of one member: whether it watches, on which side of each circle its member was seen last, and
// what Quad was not told yet. No position is among it.
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

/** Changes what is kept, as it stands now: other tabs write it too. */
export function keep(change) {
  const found = kept();
  change(found);
  try {
    localStorage.setItem(storage, JSON.stringify(found));
  } catch {
    // No room: this tab knows it as long as it is open.
  }
}

export const isOn = () => kept().isOn;
