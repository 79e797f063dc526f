/** Pixels of a message below the head that are in sight. */
const least = 16;

/** What an act does to a conversation moves no message that is in sight. */
export function staying(thread, act) {
  const edge = thread.querySelector(".thread-head").getBoundingClientRect().bottom + least;
  const message = [...thread.querySelectorAll("[data-number]")].find((each) => each.getBoundingClientRect().bottom > edge);
  const top = message?.getBoundingClientRect().top;
  const root = document.documentElement;
  root.style.overflowAnchor = "none";
  act();
  if (message) scrollBy({ top: message.getBoundingClientRect().top - top, behavior: "instant" });
  root.style.overflowAnchor = "";
}
