// The list as it is by now: beside a page of the section it is asked for by itself, and a row moves only at its top.
import { want } from "../../site/live.js";
import { touching } from "./touching.js";

/** Pixels that are the top still. */
const near = 8;

export function begin() {
  const part = document.getElementById("conversations");
  touching(part);
  const column = part.closest(".talk-list");
  const current = part.querySelector("[aria-current]")?.closest("li").id;
  /** Rows wait for somebody to come back to the top. */
  let isHeld = false;

  const isAtTop = () => (getComputedStyle(column).position === "static" ? scrollY : column.scrollTop) < near;
  const address = part.dataset.live;

  /** Rows stay where they are; new ones come above them. */
  function hold(fresh) {
    const order = [...part.querySelectorAll("li")].map(({ id }) => id);
    for (const list of fresh.querySelectorAll("ul")) {
      list.append(...[...list.children].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id)));
    }
  }

  document.addEventListener("quad:fresh", ({ detail: fresh }) => {
    if (fresh.id !== part.id) return;
    fresh.dataset.live = address;
    if (current) fresh.querySelector(`#${CSS.escape(current)} [data-open]`)?.setAttribute("aria-current", "page");
    isHeld = !isAtTop();
    if (isHeld) hold(fresh);
  });
  document.addEventListener("scroll", () => {
    if (!isHeld || !isAtTop()) return;
    isHeld = false;
    want("message");
  }, { passive: true, capture: true });
}
