// A list is asked for anew by pulling it down at its top (touch), which presses the button that it has for that, as the key R
// does. Order, search and source stand in the page's address and stay.
import { isTyping } from "./keys.js";
import { say } from "./words.js";

/** Pixels that a finger has to pull; the sign moves half as far. */
const enough = 120;

const button = () => document.querySelector("[data-list] [data-refresh-list]");

function sign() {
  const list = document.querySelector("[data-list]");
  const found = document.getElementById("pull");
  if (found) return found;
  const made = document.createElement("p");
  made.id = "pull";
  made.className = "pull";
  made.ariaHidden = "true";
  list.before(made);
  return made;
}

function start(event) {
  const isAtTop = scrollY <= 0 && event.touches.length === 1;
  if (!isAtTop || !button() || isTyping(event.target) || !event.target.closest("main") || document.querySelector("dialog[open]")) return;
  const { clientX: x, clientY: y } = event.touches[0];
  const order = new AbortController();
  const heard = { signal: order.signal, passive: true };
  let pulled = 0;

  document.addEventListener("touchmove", (move) => {
    const [dx, dy] = [move.touches[0].clientX - x, move.touches[0].clientY - y];
    // A list or a table that is moved sideways, a page that is scrolled.
    if (!pulled && (dy < Math.abs(dx) || scrollY > 0 || move.touches.length > 1)) return order.abort();
    pulled = Math.max(1, dy);
    if (move.cancelable) move.preventDefault();
    sign().textContent = say(pulled < enough ? "pull" : "letGo");
    sign().style.blockSize = `${Math.min(pulled, 2 * enough) / 2}px`;
  }, { ...heard, passive: false });
  const end = () => {
    order.abort();
    document.getElementById("pull")?.remove();
  };
  document.addEventListener("touchend", () => {
    end();
    if (pulled >= enough) button()?.click();
  }, heard);
  document.addEventListener("touchcancel", end, heard);
}

export function begin() {
  document.addEventListener("touchstart", start, { passive: true });
}
