// A list is asked for anew by pulling it down at its top, as its button does it.
import { isTyping } from "./typing.js";
import { sign, unsign } from "./refreshing.js";
import { say } from "./words.js";

/** Pixels that a finger has to pull; the sign moves by few of them, as its room above the list is small. */
const enough = 120;

const refresher = () => document.querySelector("[data-refresh-list] :is(a, button)");

/** Somebody is at something else: a menu, a dialog, words that are marked. */
const isElsewhere = () => Boolean(document.querySelector(":is(dialog, details[data-menu])[open], :popover-open"))
  || !getSelection().isCollapsed;

function start(event) {
  const button = refresher();
  const isAtTop = scrollY <= 0 && event.touches.length === 1;
  if (!isAtTop || !button || document.querySelector(".pull.is-shown") || isTyping(event.target) || !event.target.closest("main") || isElsewhere()) return;
  const list = button.closest("[data-list]");
  // Also where it is taken out of the page meanwhile, the finger is heard of to its end by what it lies on (W3C, Touch Events).
  const touched = event.target;
  const { clientX: x, clientY: y } = event.touches[0];
  const order = new AbortController();
  const heard = { signal: order.signal, passive: true };
  let pulled = 0;

  const end = (isDone) => {
    order.abort();
    if (!pulled) return;
    unsign();
    // The one of now: the list may have come anew under the finger.
    if (isDone && pulled >= enough) refresher()?.click();
  };
  touched.addEventListener("touchmove", (move) => {
    const [dx, dy] = [move.touches[0].clientX - x, move.touches[0].clientY - y];
    // A list or a table that is moved sideways, a page that is scrolled, a menu that a long press has opened.
    if (!pulled && (dy < Math.abs(dx) || scrollY > 0 || isElsewhere()) || move.touches.length > 1) return end(false);
    pulled = Math.max(1, dy);
    if (move.cancelable) move.preventDefault();
    sign(list, say(pulled < enough ? "pull" : "letGo"), Math.min(pulled, 2 * enough));
  }, { ...heard, passive: false });
  touched.addEventListener("touchend", () => end(true), heard);
  touched.addEventListener("touchcancel", () => end(false), heard);
}

export function begin() {
  document.addEventListener("touchstart", start, { passive: true });
}
