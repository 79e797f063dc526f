// What a finger does with a message: held, it opens the menu; drawn to the right, it answers.

/** Milliseconds of a finger until the menu opens. */
const hold = 450;
/** Pixels until it is clear which way a finger goes, and until what is drawn is answered. */
const sure = 10;
const reach = 64;
/** What has a touch of its own. */
const others = ".message-body a, .menu, button, audio, video";

/** Whether something in the message goes sideways by itself. */
function isWide(target, message) {
  for (let part = target; part && part !== message; part = part.parentElement) {
    if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== "visible") return true;
  }
  return false;
}

/** A way back of the device closes the menu. */
function guard(menu) {
  if (!window.CloseWatcher) return;
  const watcher = new CloseWatcher();
  watcher.onclose = () => { menu.open = false; };
  menu.addEventListener("toggle", () => { if (!menu.open) watcher.destroy(); });
}

/** What has its menu open is seen above it, where that is a sheet; also one that loses it so, as it is deleted, is in its
    place again. */
function raise(menu) {
  const message = menu.closest(".message");
  message.style.removeProperty("--raised");
  const list = menu.querySelector(".menu-list");
  if (!menu.open || getComputedStyle(list).position !== "fixed") return;
  const over = message.getBoundingClientRect().bottom + 12 - list.getBoundingClientRect().top;
  if (over > 0) message.style.setProperty("--raised", `${-over}px`);
}

export function touching(thread) {
  const list = thread.querySelector(".thread-messages");
  const sign = Object.assign(document.createElement("span"), { className: "message-drawn" });
  list.classList.add("is-touched");
  list.addEventListener("toggle", ({ target }) => { if (target.matches(".message > .menu")) raise(target); }, true);

  const meant = (target) => (target.closest?.(others) ? null : target.closest?.(".message[data-number]:has(> .menu)"));

  function begin(start) {
    const message = meant(start.target);
    const menu = message?.querySelector(":scope > .menu");
    if (!menu || menu.open || start.touches.length > 1) return;
    const answer = menu.querySelector(".menu-list > a[href*='answer=']");
    const [{ clientX: x, clientY: y }] = start.touches;
    const listening = new AbortController();
    let way;
    const timer = setTimeout(() => {
      way = "held";
      menu.open = true;
      guard(menu);
    }, hold);

    function end() {
      clearTimeout(timer);
      listening.abort();
      message.style.translate = "";
      message.classList.remove("is-drawn", "is-answered");
      sign.remove();
    }

    function move(event) {
      const [across, along] = [event.touches[0].clientX - x, event.touches[0].clientY - y];
      if (!way) {
        if (event.touches.length === 1 && Math.hypot(across, along) < sure) return;
        clearTimeout(timer);
        const isDrawn = answer && event.touches.length === 1 && across > 2 * Math.abs(along) && !isWide(start.target, message);
        if (!isDrawn) return end();
        way = "drawn";
        message.classList.add("is-drawn");
        sign.replaceChildren(answer.querySelector("svg").cloneNode(true));
        message.append(sign);
      }
      // The browser would begin to scroll, though there is nothing that way, and take the tap that follows for the end of it.
      if (event.cancelable) event.preventDefault();
      if (way !== "drawn") return;
      message.style.translate = `${Math.min(1.25 * reach, Math.max(0, across))}px`;
      message.classList.toggle("is-answered", across >= reach);
    }

    const { signal } = listening;
    // Also where it is taken out of the page meanwhile, the finger is heard of to its end by what it lies on.
    const { target } = start;
    target.addEventListener("touchmove", move, { passive: false, signal });
    target.addEventListener("touchend", (event) => {
      const isAnswered = message.matches(".is-answered");
      // The finger that leaves presses nothing.
      if (way && event.cancelable) event.preventDefault();
      end();
      if (isAnswered) answer.click();
    }, { passive: false, signal });
    target.addEventListener("touchcancel", end, { signal });
  }

  list.addEventListener("touchstart", begin, { passive: true });
  // The browser's own menu, and its marks of words, come by the same touch.
  list.addEventListener("contextmenu", (event) => {
    if (event.pointerType === "touch" && meant(event.target)) event.preventDefault();
  });
}
