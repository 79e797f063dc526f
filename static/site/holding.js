// A row that has a menu: how it opens, and a finger that is held on the row, which opens it.
import { menuOf } from "./acts.js";

const isPhone = () => matchMedia("(max-width: 719px)").matches;
/** Milliseconds of a finger on a row until its menu opens. */
const press = 500;

/** The menu of a row, at the pointer when there is one. */
export function open(row, point) {
  const menu = menuOf(row);
  if (!menu) return;
  menu.open = true;
  const list = menu.querySelector(".menu-list");
  list.classList.toggle("at-pointer", Boolean(point) || isPhone());
  // On phones it is a sheet.
  if (point && !isPhone()) {
    const box = list.getBoundingClientRect();
    // Without the scroll bars, under which nothing can be seen.
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    list.style.left = `${Math.max(8, Math.min(point.x, width - box.width - 8))}px`;
    list.style.top = `${Math.max(8, Math.min(point.y, height - box.height - 8))}px`;
  }
  list.querySelector("a, button, summary")?.focus({ preventScroll: true });
}

/** Opens the menu of the row on which a touch begins, when it stays there. */
export function hold(row, event) {
  if (!row || event.touches.length > 1) return;
  const { clientX: x, clientY: y } = event.touches[0];
  const timer = setTimeout(() => {
    open(row, { x, y });
    // The finger that leaves would open what the row leads to.
    event.target.addEventListener("touchend", (end) => { if (end.cancelable) end.preventDefault(); }, { once: true, passive: false });
  }, press);
  const stop = () => clearTimeout(timer);
  // Also where it is taken out of the page meanwhile, the finger is heard of to its end by what it lies on.
  for (const end of ["touchend", "touchmove", "touchcancel"]) event.target.addEventListener(end, stop, { once: true, passive: true });
  document.addEventListener("scroll", stop, { once: true, passive: true });
}
