// A list narrows while one types: the page that the form leads to is fetched, and the parts that it names are taken
// from it. The address follows, so that what was found can be linked, reloaded and gone back to.
import { fetchPage } from "./fetching.js";
import { toast } from "./toast.js";
import { say, speak } from "./words.js";

/** Milliseconds: letters of one word come together. */
const pause = 120;
const isTouch = () => matchMedia("(pointer: coarse)").matches;

function attach(form) {
  const field = form.querySelector("[data-search]");
  const ids = form.dataset.narrows.split(" ");
  const parts = () => ids.map((id) => document.getElementById(id));
  // What the list shows: letters that came before this module are looked for at once.
  let shown = field.defaultValue.trim();
  let waiting;
  let asked;

  function address() {
    const url = new URL(form.action);
    url.search = new URLSearchParams([...new FormData(form)].filter(([, value]) => value.trim() !== ""));
    return url.href;
  }

  function settle() {
    for (const part of parts()) part.removeAttribute("aria-busy");
  }

  async function look() {
    clearTimeout(waiting);
    asked?.abort();
    const query = field.value.trim();
    if (query === shown) return settle();
    const order = asked = new AbortController();
    for (const part of parts()) part.setAttribute("aria-busy", "true");
    const url = address();
    try {
      const page = await fetchPage(url, { signal: order.signal });
      if (order.signal.aborted) return;
      const fresh = ids.map((id) => page?.getElementById(id));
      // Another page than the list: the session has ended. The browser shows it.
      if (!fresh.every(Boolean)) return location.assign(url);
      parts().forEach((part, index) => part.replaceWith(fresh[index]));
      const { quadList, ...state } = history.state ?? {};
      history.replaceState(state, "", url);
      shown = query;
      document.dispatchEvent(new Event("quad:replaced"));
      document.dispatchEvent(new Event("quad:added"));
      speak(document.querySelector("[data-found]")?.dataset.found ?? "");
    } catch {
      if (order.signal.aborted) return;
      settle();
      toast(say("failed"));
    }
  }

  function clear() {
    field.value = "";
    look();
  }

  field.addEventListener("input", (event) => {
    clearTimeout(waiting);
    if (!event.isComposing) waiting = setTimeout(look, pause);
  });
  field.addEventListener("compositionend", () => { waiting = setTimeout(look, pause); });
  field.addEventListener("keydown", (event) => {
    if (event.code !== "Escape" || event.isComposing || !field.value) return;
    event.preventDefault();
    clear();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    look();
    // Enter puts the keyboard of a phone away; the search stays.
    if (isTouch()) field.blur();
  });
  // "Cancel", and the way out that stands where nothing was found.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!link.matches(".search-cancel") && !link.closest(".state")) return;
    if (link.href !== form.querySelector(".search-cancel")?.href) return;
    event.preventDefault();
    clear();
    if (isTouch()) field.blur();
    else field.focus();
  });
  look();
}

export function begin() {
  document.querySelectorAll("[data-narrows]").forEach(attach);
}
