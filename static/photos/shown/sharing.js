// The menu of a photo goes when something of it was chosen, by its sign, and by a swipe down.
const way = 48;
let from;

const menuOf = (event) => event.target.closest?.(".photo-share[open]");

export function begin() {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-close-menu]")) menuOf(event)?.removeAttribute("open");
  });
  document.addEventListener("submit", (event) => {
    const menu = menuOf(event);
    // By then the form is on its way.
    if (menu) setTimeout(() => menu.removeAttribute("open"));
  });
  document.addEventListener("pointerdown", (event) => { from = menuOf(event) && event.pointerType === "touch" ? event : null; });
  document.addEventListener("pointerup", (event) => {
    if (from && event.pointerId === from.pointerId && event.clientY - from.clientY > way) menuOf(from)?.removeAttribute("open");
    from = null;
  });
}
