// The page of the search: arrows go through all rows, Enter opens, Esc leads back to where one came from. What is typed is looked
// for by site/search.js.
import { speak } from "../site/words.js";
import { attach, remember, show } from "./recent.js";
import { chooseAgain, chooseFirst, chosen, opener, walk } from "./rows.js";

const isTouch = () => matchMedia("(pointer: coarse)").matches;

/** To the page of this tab's history from which the search was opened, as it was left; to its section otherwise. */
function leave(link) {
  const { navigation } = window;
  const isOther = (url) => url && new URL(url).origin === location.origin && new URL(url).pathname !== location.pathname;
  if (navigation?.currentEntry) {
    const before = navigation.entries().slice(0, navigation.currentEntry.index).reverse().find(({ url }) => isOther(url));
    if (before) return navigation.traverseTo(before.key);
  } else if (history.length > 1 && isOther(document.referrer)) {
    return history.back();
  }
  location.assign(link.href);
}

export function begin() {
  const form = document.querySelector("[data-find]");
  const field = form.querySelector("[data-search]");
  const found = document.getElementById("found");
  const link = form.querySelector("[data-leave-search]");
  const recent = document.querySelector("[data-recent]");
  /** What is shown is what is typed. */
  const isSettled = () => !found.hasAttribute("aria-busy") && found.dataset.query === field.value.trim();

  attach(recent);
  if (!isTouch() && !history.state?.quadList) chooseFirst(found);
  document.addEventListener("quad:replaced", () => {
    if (!isTouch()) chooseAgain(found);
    show(recent);
  });

  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.defaultPrevented || document.querySelector("dialog[open], :popover-open")) return;
    const place = document.activeElement;
    const isHere = place === field || place === document.body || found.contains(place);
    if (event.code === "Escape") {
      leave(link);
    } else if (["ArrowDown", "ArrowUp"].includes(event.code) && isHere) {
      const step = event.code === "ArrowDown" ? 1 : -1;
      if (!walk(found, step)) return;
      // A row that has the keyboard gives it to the one that is chosen now, and the first of them to the field.
      if (place === field) speak(opener(chosen(found)).textContent);
      else if (place === chosen(found) && step < 0) field.focus();
      else chosen(found).focus({ preventScroll: true });
    } else if (event.code === "Enter" && place === field && isSettled() && chosen(found)) {
      opener(chosen(found)).click();
    } else {
      return;
    }
    event.preventDefault();
    // Neither the field's own way out of what is typed nor the page's other keys.
    event.stopImmediatePropagation();
  }, { capture: true });
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    leave(link);
  });
  found.addEventListener("click", (event) => { if (event.target.closest("a[href]:not(.state a)")) remember(field.value); });
  form.addEventListener("submit", () => remember(field.value));
}
