// Earlier messages come before whoever goes back has reached them. Where they do not, a link leads to them.
import { fetchPage } from "../../site/fetching.js";
import { staying } from "./staying.js";

/** Pixels above what is in sight. */
const ahead = 600;
/** Messages of a page, at most: behind them it goes on by the link. */
const most = 2_000;
/** Milliseconds before a question that was not answered is asked again. */
const pause = 3_000;

export function goingBack(thread) {
  const list = thread.querySelector(".thread-messages");
  const way = list.previousElementSibling;
  if (!way?.matches(".thread-way")) return;
  let isAsking = false;
  let isNear = false;

  async function ask() {
    const page = await fetchPage(way.querySelector("a").href);
    const rows = [...page.querySelectorAll("#messages > :is([data-number], .thread-day)")];
    const next = page.querySelector(".thread-messages")?.previousElementSibling;
    if (!rows.length) throw new Error("no messages");
    staying(thread, () => {
      list.prepend(...rows.filter(({ id }) => !document.getElementById(id)));
      if (next?.matches(".thread-way")) way.querySelector("a").href = next.querySelector("a").href;
      else way.remove();
    });
    document.dispatchEvent(new Event("quad:added"));
  }

  async function goOn() {
    if (isAsking) return;
    isAsking = true;
    while (isNear && way.isConnected && list.childElementCount < most) {
      try {
        await ask();
        // Whether it is near still is told by then.
        await new Promise((told) => requestAnimationFrame(() => setTimeout(told)));
      } catch ({ status }) {
        // The link says why there are no more.
        if (status && status < 500) return;
        await new Promise((wake) => setTimeout(wake, pause));
      }
    }
    isAsking = false;
  }

  new IntersectionObserver(([{ isIntersecting }]) => {
    isNear = isIntersecting;
    if (isNear) goOn();
  }, { rootMargin: `${ahead}px 0px 0px` }).observe(way);
}
