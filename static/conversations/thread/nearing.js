// Messages that are not in the page come before a reader who goes their way has reached them. Where they do not, a link leads to them.

/** Messages of a page, at most: behind them it goes on by the link. */
const most = 2_000;
/** Milliseconds before a question that was not answered is asked again. */
const pause = 3_000;

/** Calls `load` as long as a row is near what is in sight: by a margin as an observer has it. */
export function whileNear(row, list, rootMargin, load) {
  let isLoading = false;
  let isNear = false;

  async function goOn() {
    if (isLoading) return;
    isLoading = true;
    while (isNear && row.isConnected && list.childElementCount < most) {
      try {
        await load();
        // The observer has said by then whether it is near still.
        await new Promise((told) => requestAnimationFrame(() => setTimeout(told)));
      } catch ({ status }) {
        // The link says why there are no more.
        if (status && status < 500) return;
        await new Promise((wake) => setTimeout(wake, pause));
      }
    }
    isLoading = false;
  }

  new IntersectionObserver((told) => {
    isNear = told.at(-1).isIntersecting;
    if (isNear) goOn();
  }, { rootMargin }).observe(row);
}
