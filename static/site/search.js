// A list narrows while one types or chooses a filter: the page that the form leads to is fetched, and the parts that it names
// are taken from it. The address follows, so that what was found can be linked, reloaded and gone back to.
import { exchangeWhole } from "./exchanging.js";
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
  const fields = [...form.elements].filter((element) => element.name && element.type !== "hidden");
  const told = (values) => fields.map(({ name }) => (values.get(name) ?? "").trim()).join("\n");
  // What the list shows: letters that came before this module are looked for at once.
  let shown = told(new URLSearchParams(location.search));
  let waiting;
  let asked;

  function address() {
    const url = new URL(form.action);
    // A space that ends what is typed so far is no part of it, whichever letter was looked for last.
    url.search = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value));
    return url.href;
  }

  function settle() {
    for (const part of parts()) part.removeAttribute("aria-busy");
  }

  async function look() {
    clearTimeout(waiting);
    asked?.abort();
    const wanted = told(new FormData(form));
    if (wanted === shown) return settle();
    const order = asked = new AbortController();
    for (const part of parts()) part.setAttribute("aria-busy", "true");
    const url = address();
    try {
      const page = await fetchPage(url, { signal: order.signal });
      if (order.signal.aborted) return;
      const fresh = ids.map((id) => page?.getElementById(id));
      // Another page than the list: the session has ended. The browser shows it.
      if (!fresh.every(Boolean)) return location.assign(url);
      parts().forEach((part, index) => exchangeWhole(part, fresh[index]));
      const { quadList, ...state } = history.state ?? {};
      history.replaceState(state, "", url);
      shown = wanted;
      document.dispatchEvent(new Event("quad:replaced"));
      document.dispatchEvent(new Event("quad:added"));
      speak(document.querySelector("[data-found]")?.dataset.found ?? "");
    } catch {
      if (order.signal.aborted) return;
      settle();
      toast(say("failed"));
    }
  }

  /** Looks for what an address of the list says. */
  function follow(url) {
    for (const each of fields) each.value = url.searchParams.get(each.name) ?? "";
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
    field.value = "";
    look();
  });
  document.addEventListener("change", ({ target }) => { if (target !== field && fields.includes(target)) look(); });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    look();
    // Enter puts the keyboard of a phone away; the search stays.
    if (isTouch()) field.blur();
  });
  // "Cancel", "Clear", and the way out that is shown where nothing was found.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-narrowing], .state a[href]");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const url = new URL(link.href);
    // What leads out of the search stays a link, also where the page beside it has that address.
    if (url.pathname !== location.pathname || url.pathname !== new URL(form.action).pathname) return;
    event.preventDefault();
    follow(url);
    // "Cancel" leaves the field as it was before; a finger puts the keyboard away.
    if (isTouch() || link.closest(".search")) document.activeElement.blur();
    else field.focus();
  });
  look();
}

export function begin() {
  document.querySelectorAll("[data-narrows]").forEach(attach);
}
