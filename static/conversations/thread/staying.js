/** Pixels of a message below the head that are in sight. */
const least = 16;

/** The first message that is in sight. */
function firstShown(thread) {
  const edge = thread.querySelector(".thread-head").getBoundingClientRect().bottom + least;
  return [...thread.querySelectorAll("[data-number]")].find((each) => each.getBoundingClientRect().bottom > edge);
}

/** What an act does to a conversation moves no message that is in sight, or not the one that is named. */
export function staying(thread, act, message = firstShown(thread)) {
  const top = message?.getBoundingClientRect().top;
  const root = document.documentElement;
  root.style.overflowAnchor = "none";
  act();
  if (message) scrollBy({ top: message.getBoundingClientRect().top - top, behavior: "instant" });
  root.style.overflowAnchor = "";
}
