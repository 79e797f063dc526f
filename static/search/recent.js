// What was searched for of late, kept in this browser for each member. Signing out clears it (Clear-Site-Data).
import { owner } from "../site/owner.js";

const most = 8;
const name = () => `quad.searches:${owner()}`;

function recent() {
  try {
    const kept = JSON.parse(localStorage.getItem(name()));
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Remembers a search that led somewhere. */
export function remember(text) {
  const typed = text.trim().slice(0, 200);
  if (!typed || !owner()) return;
  const others = recent().filter((other) => other.toLowerCase() !== typed.toLowerCase());
  try {
    localStorage.setItem(name(), JSON.stringify([typed, ...others].slice(0, most)));
  } catch {
    // The browser keeps nothing for us.
  }
}

export function show(place) {
  const [list, template] = [place.querySelector("ul"), place.querySelector("template")];
  list.replaceChildren(...recent().map((text) => {
    const row = template.content.cloneNode(true);
    row.querySelector("span").textContent = text;
    const link = row.querySelector("a");
    const url = new URL(link.href, location.href);
    url.searchParams.set("q", text);
    link.href = url.href;
    return row;
  }));
  place.hidden = !list.children.length;
}

export function attach(place) {
  place.querySelector("button").addEventListener("click", () => {
    localStorage.removeItem(name());
    show(place);
    document.querySelector("[data-search]")?.focus();
  });
  show(place);
}
