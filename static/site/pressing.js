// A click is a press and a release on the same thing: nothing under it may be exchanged in between.

/** Milliseconds from the release until the click is heard; a finger's comes later than a mouse's. */
const after = 60;

let release = Promise.resolve();

document.addEventListener("pointerdown", () => {
  release = new Promise((free) => {
    const end = () => setTimeout(free, after);
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, end, { capture: true, once: true });
  });
}, true);

/** Settles when nothing is pressed. */
export const released = () => release;
