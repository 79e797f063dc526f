// New posts wait behind a button: nothing moves under the reader's eyes.
import { fetchPage } from "../../site/fetching.js";
import { listen } from "../../site/events.js";
import { speak } from "../../site/words.js";

const calm = 1_500;

export function begin() {
  const feed = document.querySelector("[data-news]");
  const list = document.getElementById(feed.dataset.newsList);
  const button = feed.querySelector("[data-news-button]");
  let waiting;
  let news;

  async function look() {
    waiting = undefined;
    let page;
    try {
      page = await fetchPage(feed.dataset.news);
    } catch {
      return;
    }
    news = page?.querySelector("[data-next]");
    if (!news) return;
    const label = news.dataset.label;
    const isNew = button.lastElementChild.textContent !== label || button.hidden;
    button.lastElementChild.textContent = label;
    button.hidden = false;
    if (isNew) speak(label);
  }

  /** Soon, and once for many events; each reader at another moment. */
  function soon() {
    waiting ??= setTimeout(look, calm + Math.random() * calm);
  }

  button.addEventListener("click", (event) => {
    if (!news) return;
    event.preventDefault();
    const posts = [...news.children].filter((post) => !document.getElementById(post.id));
    feed.dataset.news = news.dataset.next;
    list.prepend(...posts);
    document.dispatchEvent(new Event("quad:added"));
    news = undefined;
    button.hidden = true;
    list.scrollIntoView({ block: "start" });
    const first = posts[0];
    if (!first) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  });

  listen((event) => {
    if (event.kind === "post" || event.kind === "look") soon();
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) soon(); });
}
