// A click is a press and a release on the same thing: nothing under it may be exchanged in between.

/** Milliseconds from the release until the click is heard; a finger's comes later than a mouse's. */
const after = 60;
let pressed = false;
let freeing;

/** Whether a pointer is down, or a moment ago was. */
export const isPressed = () => pressed;

addEventListener("pointerdown", () => {
  clearTimeout(freeing);
  pressed = true;
}, true);
for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, () => { freeing = setTimeout(() => { pressed = false; }, after); }, true);
}

/** Waits until no pointer is down: what is under it moves only then. */
export async function released() {
  while (pressed) await new Promise((wake) => setTimeout(wake, after));
}
