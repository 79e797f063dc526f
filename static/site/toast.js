// Word of what just happened. It goes after ten seconds, but not while somebody is at it.
import { say, speak } from "./words.js";

const life = 10_000;
const storage = "quad.toast";

function tend(toast) {
  let rest;
  let isOver = true;
  const hold = () => clearTimeout(rest);
  // What it is about may still be under way, and has its time from when it is not.
  const leave = () => {
    hold();
    rest = setTimeout(() => {
      const wasOver = isOver;
      isOver = !toast.querySelector("[data-pending]");
      if (wasOver && isOver) toast.remove();
      else leave();
    }, life);
  };
  const closer = toast.querySelector("[data-close]");
  if (closer) {
    closer.hidden = false;
    closer.addEventListener("click", () => toast.remove());
  }
  toast.addEventListener("pointerenter", hold);
  toast.addEventListener("pointerleave", leave);
  toast.addEventListener("focusin", hold);
  toast.addEventListener("focusout", leave);
  leave();
}

/** One at a time of what the member did, and above it one of what others did (`data-news`): that takes no way back away, and
    moves none. */
function show(made, region) {
  const isNews = "news" in made.dataset;
  for (const old of [...region.children]) if ("news" in old.dataset === isNews) old.remove();
  if (isNews) region.prepend(made);
  else region.append(made);
  tend(made);
  speak(made.querySelector("p").textContent);
}

/** Shows a sentence, and a button that does it again, or what its `label` says, or a link that leads on. */
export function toast(text, again, { link, label = say("again"), isNews = false } = {}) {
  const region = document.getElementById("toasts");
  const made = document.getElementById("toast")?.content.firstElementChild.cloneNode(true);
  if (!region || !made) return;
  made.querySelector("p").textContent = text;
  if (again) {
    const button = document.createElement("button");
    button.textContent = label;
    button.addEventListener("click", () => { made.remove(); again(); });
    made.querySelector("p").after(button);
  }
  if (link) {
    const way = Object.assign(document.createElement("a"), { href: link.address, textContent: link.label });
    made.querySelector("p").after(way);
  }
  if (isNews) made.dataset.news = "";
  show(made, region);
}

/** Shows the word that another page has brought, once; returns whether it has brought one. */
export function tell(page) {
  const brought = page.querySelector("#toasts [data-toast]");
  const region = document.getElementById("toasts");
  if (!brought || !region) return Boolean(page.isTold ?? brought);
  page.isTold = true;
  show(brought, region);
  return true;
}

/** Shows the word, or else the notice, that another page has brought. */
export function adopt(page) {
  const notice = page.querySelector("main .notice");
  if (tell(page) || !notice) return;
  const text = notice.querySelector("p")?.textContent ?? "";
  if (!text || document.querySelector("main .notice")?.textContent.includes(text)) return;
  const way = notice.querySelector("a");
  toast(text, null, { link: way && { address: way.href, label: way.textContent.trim() } });
}

/** Keeps the word that a page has brought for the page that is gone to: it is shown once. */
export function carry(page) {
  const brought = page.querySelector("#toasts [data-toast]");
  if (brought) sessionStorage.setItem(storage, brought.outerHTML);
}

const carried = sessionStorage.getItem(storage);
if (carried) {
  sessionStorage.removeItem(storage);
  const made = document.createElement("template");
  made.innerHTML = carried;
  document.getElementById("toasts")?.replaceChildren(made.content);
}

// A page that was kept and is gone back to has neither the word nor what it is about.
addEventListener("pageshow", (event) => {
  if (event.persisted && sessionStorage.getItem(storage)) location.reload();
});

// Back may show the page as it was then: what happened is no news any more.
const isBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
for (const shown of document.querySelectorAll("#toasts [data-toast]")) {
  if (isBack && !carried) {
    shown.remove();
    continue;
  }
  tend(shown);
  // Spoken when the page itself has been announced, unless something else has happened since.
  setTimeout(() => { if (shown.isConnected) speak(shown.querySelector("p").textContent); }, 600);
}
