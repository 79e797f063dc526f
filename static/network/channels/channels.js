// What is new in channels is counted once a minute while somebody looks; a swipe to the right opens the list of them.
import { want } from "../../site/live.js";

/** Milliseconds between two counts. */
const pause = 60_000;
/** Pixels from the edge, where phones go back themselves. */
const edge = 24;
const least = 72;

/** Scrolls sideways itself, or is written in. */
const isTaken = (element) => {
  for (let each = element; each && each !== document.body; each = each.parentElement) {
    if (each.matches("input, textarea, dialog, [popover], [contenteditable]")) return true;
    if (each.scrollWidth > each.clientWidth + 1 && ["auto", "scroll"].includes(getComputedStyle(each).overflowX)) return true;
  }
  return false;
};

function swipe(opener) {
  let start = null;
  const begin = ({ touches, target }) => {
    const [{ clientX, clientY }] = touches;
    start = touches.length === 1 && clientX > edge && !isTaken(target) ? { clientX, clientY } : null;
  };
  const end = ({ changedTouches }) => {
    if (!start) return;
    const [{ clientX, clientY }] = changedTouches;
    const [across, down] = [clientX - start.clientX, Math.abs(clientY - start.clientY)];
    start = null;
    // The words that somebody marks, and a list that is beside the posts anyway.
    if (across < least || down > across / 2 || !getSelection().isCollapsed || !opener.checkVisibility()) return;
    opener.click();
  };
  const main = document.getElementById("main");
  main.addEventListener("touchstart", begin, { passive: true });
  main.addEventListener("touchend", end, { passive: true });
  main.addEventListener("touchcancel", () => { start = null; }, { passive: true });
}

export function begin() {
  if (document.querySelector("[data-channels]")) {
    setInterval(() => { if (!document.hidden) want("channel"); }, pause);
  }
  const opener = document.querySelector(".channels-opener");
  if (opener) swipe(opener);
}
