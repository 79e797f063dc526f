// What the server tells about by events is looked at when it tells, and now and then when it does not.
import { listen } from "./events.js";
import { fetchPage } from "./fetching.js";

/** Milliseconds between two looks at what moves, when nobody tells of it. */
const pace = 2_000;
/** Milliseconds between two looks, however often somebody tells. */
const least = 700;

/**
 * Asks for the page anew, and gives it to `take`, when an event of this kind comes; while `isMoving()`, also when events
 * may have been missed or none comes, because the stream is away. A page that nobody sees waits until it is seen.
 *
 * Gives what looks once more, for a page that came otherwise: what was told while it came may be newer than it.
 */
export function follow(kind, isMoving, take) {
  let looked = -pace;
  let timer;
  let isLooking = false;
  let isWanted = false;

  async function look() {
    timer = undefined;
    isLooking = true;
    isWanted = false;
    looked = performance.now();
    try {
      const page = await fetchPage(location.href);
      if (page) await take(page);
    } catch {
      // The next look may find an answer.
    }
    isLooking = false;
    if (isWanted) soon();
  }

  function soon() {
    isWanted = true;
    // An answer that is on its way may be older than what was told.
    if (isLooking || document.hidden) return;
    timer ??= setTimeout(look, Math.max(0, looked + least - performance.now()));
  }

  listen((event) => {
    if (event.kind === kind || event.kind === "look" && isMoving()) soon();
  });
  document.addEventListener("visibilitychange", () => { if (isWanted) soon(); });
  // What was gone back to shows what it showed then.
  addEventListener("pageshow", (event) => { if (event.persisted) soon(); });
  setInterval(() => {
    if (isMoving() && performance.now() - looked >= pace) soon();
  }, pace / 2);
  return () => { if (isMoving()) soon(); };
}
