// A row that a finger draws aside.

/** Pixels of a finger, until its swipe counts. */
export const reach = 72;

/** The row follows the finger whose touch begins, which shows that it will; `act` hears how far it went, where that counts, and
    `tell` all the way: below zero is to the left. A menu of the row that opens meanwhile is what the finger is for. */
export function draw(row, start, act, tell) {
  const { clientX: x, clientY: y } = start.touches[0];
  const listening = new AbortController();
  const { signal } = listening;
  const far = ({ clientX, clientY }) => {
    const [across, down] = [clientX - x, clientY - y];
    return Math.abs(across) < 2 * Math.abs(down) ? 0 : across;
  };
  const show = (across) => {
    row.style.translate = across ? `${Math.max(-2 * reach, Math.min(2 * reach, across))}px` : "";
    tell?.(across);
  };
  const rest = () => {
    listening.abort();
    show(0);
  };
  // Also where it is taken out of the page meanwhile, the finger is heard of to its end by what it lies on.
  const { target } = start;
  target.addEventListener("touchmove", (event) => {
    if (row.querySelector("[data-menu][open]")) return rest();
    const across = far(event.touches[0]);
    const isAcross = Math.abs(across) > 8;
    // The browser would begin to scroll, though there is nothing that way, and take the tap that follows for the end of it.
    if (isAcross && event.cancelable) event.preventDefault();
    show(isAcross ? across : 0);
  }, { passive: false, signal });
  target.addEventListener("touchend", (event) => {
    const across = far(event.changedTouches[0]);
    rest();
    if (Math.abs(across) < reach) return;
    if (event.cancelable) event.preventDefault();
    act(across);
  }, { signal });
  target.addEventListener("touchcancel", rest, { signal });
}
