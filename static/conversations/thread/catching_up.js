// What has become of a conversation is asked for: one question at a time, at once when an event comes, and again when one comes meanwhile.
import { fetchPage } from "../../site/fetching.js";

/** Milliseconds before a question that was not answered is asked again. */
const patience = [1_000, 2_000, 5_000, 10_000, 30_000];

export function catchingUp(thread, news) {
  let isAsking = false;
  let isWanted = false;
  let failures = 0;
  let waiting;

  /** Whether it was answered. */
  async function question() {
    const { known } = news;
    const { news: address, otherRead } = thread.dataset;
    try {
      const page = await fetchPage(`${address}?${known}&read=${otherRead}`);
      if (!news.put(page?.getElementById("message-news"), known)) isWanted = true;
      return true;
    } catch ({ status }) {
      if (status === 404) news.end();
      return status >= 400 && status < 500;
    }
  }

  async function ask() {
    isWanted = true;
    if (isAsking || document.hidden) return;
    isAsking = true;
    clearTimeout(waiting);
    while (isWanted && !news.hasEnded) {
      isWanted = false;
      if (await question()) failures = 0;
      else {
        waiting = setTimeout(ask, patience[Math.min(failures++, patience.length - 1)] * (1 + Math.random() / 2));
        break;
      }
    }
    isAsking = false;
  }

  return { ask };
}
