// A click is a press and a release on the same thing: nothing under it may be exchanged in between.

/** Milliseconds from the release until the click is heard; a finger's comes later than a mouse's. */
const after = 60;

let release = Promise.resolve();
let free;

document.addEventListener("pointerdown", () => {
  if (!free) release = new Promise((wake) => { free = wake; });
}, true);

function end() {
  if (free) setTimeout(free, after);
  free = undefined;
}
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, end, true);

/** Settles when nothing is pressed. */
export const released = () => release;
