// Keys by their place on the board, so that they work in every layout; off while somebody types.
import { mark } from "./exchanging.js";
import { isTyping, keysAreOn, storage } from "./typing.js";

const rows = () => [...document.querySelectorAll("[data-item]")].filter((row) => row.checkVisibility?.() ?? true);

function move(step) {
  const all = rows();
  // What was opened from a list has its neighbours there.
  if (!all.length) return document.querySelector(`a.way[rel=${step > 0 ? "next" : "prev"}]`)?.click();
  const chosen = document.querySelector("[data-item].is-chosen");
  let next = all.indexOf(chosen) + step;
  // The first press begins where the reader looks.
  if (!chosen) next = Math.max(0, all.findIndex((row) => row.getBoundingClientRect().bottom > 96));
  const row = all[Math.min(Math.max(next, 0), all.length - 1)];
  chosen?.classList.remove("is-chosen");
  mark(row);
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}

/** What `/` does: to the page's own field, or to the search; nothing where there is neither. */
function search() {
  const field = document.querySelector("[data-search]");
  if (field) return () => { field.focus(); field.select(); };
  const switcher = document.querySelector("[data-switcher]");
  return switcher && (() => switcher.click());
}

/** What N does; nothing where nothing is written. */
function write() {
  const field = document.querySelector(".composer-body");
  if (field?.offsetParent) return () => field.focus();
  const link = document.querySelector("[data-write]");
  return link && (() => link.click());
}

/** Names the keys that do something on this page. */
function help() {
  const dialog = document.getElementById("keys");
  for (const line of dialog?.querySelectorAll("[data-needs]") ?? []) line.hidden = !document.querySelector(line.dataset.needs);
  dialog?.showModal();
}

/** What R presses; nothing where no list is. */
function refresh() {
  const button = document.querySelector("[data-refresh-list] :is(a, button)");
  return button && (() => button.click());
}

/** What a key of this page alone presses: `data-key`. */
function own(code) {
  const target = [...document.querySelectorAll(`[data-key="${CSS.escape(code)}"]`)].find((each) => each.checkVisibility?.() ?? true);
  return target && (() => target.click());
}

function open(row) {
  (row.querySelector("[data-open]") ?? row.querySelector("a"))?.click();
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
  const place = document.activeElement;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.code === "Enter" && place?.matches("textarea") && place.form) {
    event.preventDefault();
    return place.form.requestSubmit();
  }
  if (isTyping(place)) {
    if (event.code === "Escape") place.blur();
    return;
  }
  if (isCommand || event.altKey || !keysAreOn()) return;
  const act = event.key === "?" || (event.code === "Slash" && event.shiftKey)
    ? help
    : {
      Slash: search(), KeyJ: () => move(1), KeyK: () => move(-1), KeyN: write(), KeyR: refresh(),
      KeyO: () => { const row = place?.closest("[data-item]"); if (row) open(row); },
      Enter: place?.matches("[data-item]") ? () => open(place) : undefined,
    }[event.code] ?? own(event.code);
  if (!act || (event.shiftKey && event.key !== "?" && event.code !== "Slash")) return;
  event.preventDefault();
  act();
});

const keySwitch = document.querySelector("[data-keys-switch]");
if (keySwitch) {
  keySwitch.checked = keysAreOn();
  keySwitch.addEventListener("change", () => {
    if (keySwitch.checked) localStorage.removeItem(storage);
    else localStorage.setItem(storage, "off");
  });
}
