// The scroll position of a conversation: it stays at its end where it was there, and a round button leads there.
const page = document.scrollingElement;
/** Pixels above the end that count as the end. */
const near = 60;
/** Pixels above it from which the button is shown. */
const far = 200;

export function placeOf(thread) {
  const down = thread.querySelector("[data-down]");
  const here = document.getElementById("here");
  const isWhole = "atEnd" in thread.dataset;
  /** Messages that have come below what is in sight. */
  let unseen = 0;
  let isAtEnd = false;

  const rest = () => page.scrollHeight - innerHeight - page.scrollTop;

  function show() {
    isAtEnd = rest() < near;
    if (isAtEnd && isWhole) unseen = 0;
    down.hidden = isWhole ? isAtEnd || rest() < far && !unseen : false;
    down.lastElementChild.textContent = unseen || "";
  }

  const place = {
    toEnd() {
      page.scrollTop = page.scrollHeight;
      show();
    },
    /** So many have come. Where some between them have not, nobody is led past those. */
    came(count, isApart = false) {
      if (isAtEnd && isWhole && !isApart) place.toEnd();
      else unseen += count;
      show();
    },
  };

  down.addEventListener("click", (event) => {
    if (!isWhole) return;
    event.preventDefault();
    place.toEnd();
  });
  // What grows below, the composer too, hides nothing of the end.
  const foot = thread.querySelector(".thread-foot");
  const sizes = new ResizeObserver(() => {
    // What lies over the page is placed above it (`thread.css`).
    if (foot) document.documentElement.style.setProperty("--thread-foot", `${foot.offsetHeight}px`);
    if (isAtEnd) place.toEnd();
    else show();
  });
  for (const part of thread.querySelectorAll(".thread-messages, .thread-foot")) sizes.observe(part);
  addEventListener("scroll", show, { passive: true });

  // Back and a reload put it where it was.
  const isNew = performance.getEntriesByType("navigation")[0]?.type === "navigate";
  if (isNew && here && (!location.hash || location.hash === "#here")) {
    if (here.matches(".thread-end")) place.toEnd();
    else here.scrollIntoView();
  }
  show();
  return place;
}
