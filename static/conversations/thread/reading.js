// A message is read when half of it was on the screen for a second, in a window that somebody looks at.
import { beacon } from "../../site/beacon.js";

/** Milliseconds for which it is looked at. */
const look = 1_000;
/** Milliseconds between two words to Quad. */
const pause = 2_000;

export function reading(thread) {
  const { read, epoch, readNumber } = thread.dataset;
  const list = thread.querySelector(".thread-messages");
  const foot = thread.querySelector(".thread-foot");
  /** Messages in sight, and since when. */
  const seen = new Map();
  let told = Number(readNumber);
  let number = told;
  let hasEnded = false;
  let isToldAt = -pause;
  let looking;
  let telling;

  const isLooked = () => document.visibilityState === "visible" && document.hasFocus();

  /** Whether a message is behind a row that the reader has not gone past (`gap.js`). */
  function isBehindGap(message) {
    const gap = list.querySelector(":scope > .thread-gap:not([data-passed])");
    return Boolean(gap && gap.compareDocumentPosition(message) & Node.DOCUMENT_POSITION_FOLLOWING);
  }

  const fields = () => new URLSearchParams({ token: document.querySelector("input[name=token]").value, number, epoch });

  function tell(isLast = false) {
    clearTimeout(telling);
    telling = undefined;
    if (number <= told || hasEnded) return;
    const before = told;
    told = number;
    isToldAt = performance.now();
    if (isLast && beacon(read, fields())) return;
    fetch(read, { method: "POST", body: fields(), redirect: "manual", keepalive: true }).catch(() => {
      told = Math.min(told, before);
      telling ??= setTimeout(tell, pause);
    });
  }

  function check() {
    clearTimeout(looking);
    looking = undefined;
    if (!isLooked()) return;
    const now = performance.now();
    let next = Infinity;
    for (const [message, since] of seen) {
      const left = since + look - now;
      if (left > 0) next = Math.min(next, left);
      // A reader who has it in sight has not come there, as long as messages before it are missing: a second later they may be there.
      else if (isBehindGap(message)) next = Math.min(next, look);
      else {
        number = Math.max(number, Number(message.dataset.number));
        seen.delete(message);
      }
    }
    if (next < Infinity) looking = setTimeout(check, next + 10);
    if (number > told) telling ??= setTimeout(tell, Math.max(0, isToldAt + pause - now));
  }

  const margin = () => `-${thread.querySelector(".thread-head").offsetHeight}px 0px -${foot.offsetHeight}px`;
  const observer = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting, intersectionRatio: ratio, intersectionRect, rootBounds } of changes) {
      // Of what is longer than the window, half a window full.
      const isSeen = isIntersecting && (ratio >= .5 || intersectionRect.height >= (rootBounds?.height ?? innerHeight) / 2);
      if (!isSeen) seen.delete(target);
      else if (!seen.has(target)) seen.set(target, performance.now());
    }
    check();
  }, { rootMargin: margin(), threshold: [0, .1, .2, .3, .4, .5, .75, 1] });

  function observe() {
    for (const message of list.querySelectorAll(".message:not(.is-own)")) {
      if (Number(message.dataset.number) > number) observer.observe(message);
    }
  }

  /** Nobody looks, or somebody again: a second begins anew. */
  function turn() {
    for (const message of seen.keys()) seen.set(message, performance.now());
    if (document.visibilityState === "hidden") tell(true);
    check();
  }
  document.addEventListener("visibilitychange", turn);
  addEventListener("focus", turn);
  addEventListener("blur", turn);
  addEventListener("pagehide", () => tell(true));
  document.addEventListener("quad:added", observe);
  // What is made unread is not read at once by the page that shows it.
  document.addEventListener("submit", (event) => {
    if (!event.target.action.endsWith("/unread")) return;
    hasEnded = true;
    event.stopPropagation();
  }, true);
  observe();
}
