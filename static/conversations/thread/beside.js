// Who is in a conversation is shown beside it, and hidden, without leaving it. Without room the same address is a page.
import { fetchPage } from "../../site/fetching.js";
import { staying } from "./staying.js";

const wide = matchMedia("(min-width: 1200px)");
const isInfo = () => location.pathname.endsWith("/info");

/** The style sheets of a page are there before what they are for. */
async function dress(page) {
  const own = [...document.querySelectorAll("link[rel=stylesheet]")].map(({ href }) => href);
  await Promise.all([...page.querySelectorAll("link[rel=stylesheet]")].filter(({ href }) => !own.includes(href)).map((sheet) => {
    const fresh = document.importNode(sheet);
    return new Promise((done) => {
      fresh.onload = fresh.onerror = done;
      document.head.append(fresh);
    });
  }));
}

export function beside(thread) {
  const link = thread.querySelector("[data-beside]");
  if (!link) return;
  const talk = thread.closest(".talk");
  const info = thread.dataset.news.replace(/news$/u, "info");
  const closing = isInfo() ? new URL(link.href).pathname : `${location.pathname}${location.search}`;
  const part = () => talk.querySelector(":scope > .talk-side");
  let isOpening = false;

  /** The page's one heading of the first level is that of what was opened last, as without scripts. */
  function rank(level) {
    const title = thread.querySelector("#thread-title");
    if (!title || title.localName === level) return;
    const fresh = document.createElement(level);
    fresh.id = title.id;
    fresh.append(...title.childNodes);
    title.replaceWith(fresh);
  }

  function mark() {
    const isOpen = Boolean(part());
    rank(isOpen ? "h2" : "h1");
    talk.classList.toggle("is-info", isOpen);
    talk.classList.toggle("is-thread", !isOpen);
    link.classList.toggle("is-open", isOpen);
    link.setAttribute("aria-expanded", isOpen);
    link.href = isOpen ? closing : info;
  }

  async function open() {
    const page = await fetchPage(info);
    const found = page.querySelector(".talk-side");
    await dress(page);
    // It was closed meanwhile, or is there.
    if (!isInfo() || part()) return;
    staying(thread, () => {
      thread.after(found);
      mark();
    });
    document.dispatchEvent(new Event("quad:added"));
  }

  function close() {
    const hadFocus = part()?.contains(document.activeElement);
    staying(thread, () => {
      part()?.remove();
      mark();
    });
    if (hadFocus) link.focus({ preventScroll: true });
    history.scrollRestoration = "auto";
  }

  async function turn() {
    if (!isInfo()) return close();
    if (part() || isOpening) return;
    isOpening = true;
    try {
      await open();
    } catch {
      location.assign(info);
    }
    isOpening = false;
  }

  function go(address) {
    // The way back moves nothing either; a reload leads to where it was.
    history.scrollRestoration = "manual";
    if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
    history.pushState(null, "", address);
    turn();
  }

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const pressed = event.target.closest?.("[data-beside], .talk-side > .side-head > a");
    if (!pressed || !wide.matches) return;
    event.preventDefault();
    go(part() ? closing : info);
  });
  document.addEventListener("keydown", (event) => {
    if (event.code !== "Escape" || event.defaultPrevented || !wide.matches || !part()?.contains(document.activeElement)) return;
    event.preventDefault();
    go(closing);
  });
  addEventListener("popstate", turn);
  mark();
}
