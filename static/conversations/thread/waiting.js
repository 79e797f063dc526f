// The head says that nothing comes and goes, once that lasts.
import { listen } from "../../site/events.js";

/** Milliseconds that nothing is said of: a stream that is renewed, a tunnel. */
const patience = 4_000;

export function waiting(thread) {
  const line = thread.querySelector("[data-waiting]");
  // In place of what the page says of it, which would lie over the head.
  if (thread.checkVisibility?.()) document.getElementById("standing-line")?.classList.add("is-told");
  let isOffline = !navigator.onLine;
  let isLost = false;
  let timer;

  function show() {
    if (isOffline || isLost) {
      timer ??= setTimeout(() => { line.hidden = false; }, patience);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    line.hidden = true;
  }

  for (const event of ["offline", "online"]) {
    addEventListener(event, () => {
      isOffline = event === "offline";
      show();
    });
  }
  listen(({ kind, isOpen }) => {
    if (kind === "lost") isLost = true;
    else if (isOpen) isLost = false;
    else return;
    show();
  });
  show();
}
