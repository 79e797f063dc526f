// New posts wait behind a button: nothing moves under the reader's eyes.
import { move } from "../../site/live.js";
import { speak } from "../../site/words.js";

export function begin() {
  let told = "";

  document.addEventListener("quad:added", () => {
    const label = document.querySelector("[data-news]")?.textContent.trim() ?? "";
    if (label && label !== told) speak(label);
    told = label;
  });

  document.addEventListener("click", (event) => {
    const news = event.target.closest("[data-news]");
    if (!news) return;
    event.preventDefault();
    const { parentElement: part, nextElementSibling: posts } = news;
    const list = document.getElementById(news.dataset.news);
    const fresh = [...posts.content.children].filter((post) => !document.getElementById(post.id));
    list.prepend(...fresh);
    move(part, news.dataset.next);
    part.replaceChildren();
    document.dispatchEvent(new Event("quad:added"));
    list.scrollIntoView({ block: "start" });
    if (!fresh.length) return;
    fresh[0].tabIndex = -1;
    fresh[0].focus({ preventScroll: true });
  });
}
