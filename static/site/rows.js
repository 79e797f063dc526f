// Rows that can be chosen and have a menu: ranges with Shift, the menu by right click, long press and keys.
import { begin as beginActs, menuOf } from "./acts.js";
import { choose as markOnly } from "./exchanging.js";
import { hold, open } from "./holding.js";
import { sum } from "./sizes.js";

const boxes = () => [...document.querySelectorAll("[data-rows] input[form=selection]")];
const most = 100;
const isTouch = () => matchMedia("(max-width: 719px), (hover: none)").matches;
/** The value of the box that was last chosen: the box itself may have come anew with its list. */
let last;
let chosen = new Set();
/** The address of the list as it is shown. */
let address = location.href;
/** The step is being taken back. */
let isLeaving = false;

function tell() {
  const count = boxes().filter((box) => box.checked).length;
  chosen = new Set(boxes().filter((box) => box.checked).map((box) => box.value));
  document.getElementById("main").classList.toggle("is-choosing", count > 0);
  keepStep(count > 0);
  const words = document.querySelector("[data-selected]");
  if (!words) return;
  const sizes = boxes().filter((box) => box.checked).map((box) => box.closest("[data-item]").querySelector(".number")?.textContent);
  words.closest("form").querySelector("[data-sum]").textContent = sum(sizes.map((size) => size ?? ""));
  words.textContent = words.dataset.selected.replace("{n}", count);
  if (count > most || count === most && boxes().length > most) {
    const limit = document.createElement("span");
    limit.textContent = words.dataset.most;
    words.append(" ", limit);
  }
  for (const button of words.closest("form").querySelectorAll("button:is([formaction], [name])")) {
    button.toggleAttribute("disabled", count > most);
  }
}

/** Choosing is a step in the history: Back leaves it, and the list stays. */
function keepStep(isChoosing) {
  if (isLeaving || isChoosing === Boolean(history.state?.isChoosing)) return;
  if (isChoosing) return history.pushState({ ...history.state, isChoosing }, "");
  isLeaving = true;
  history.back();
}

/** After a step in the history. The address stays that of the list as it is shown: it may have been searched meanwhile. */
function step() {
  const isOurs = isLeaving;
  isLeaving = false;
  if (history.state?.isChoosing || !isOurs && !chosen.size) {
    address = location.href;
    return;
  }
  if (address !== location.href) history.replaceState(history.state, "", address);
  if (isOurs) keepStep(chosen.size > 0);
  else clear();
}

/** Where fingers choose, a row that is touched while others are chosen joins them. */
function join(event) {
  const row = chosen.size && isTouch() && !event.target.closest("button, summary, input, .menu-list") && rowOf(event.target);
  const box = row && row.querySelector("input[form=selection]");
  if (!box) return;
  event.preventDefault();
  box.checked = !box.checked;
  choose(box, false);
}

function choose(box, isRange) {
  const all = boxes();
  const other = all.findIndex((each) => each.value === last);
  if (isRange && other >= 0) {
    const [from, to] = [other, all.indexOf(box)].sort((one, another) => one - another);
    for (const between of all.slice(from, to + 1)) between.checked = box.checked;
  }
  last = box.value;
  tell();
}

function clear() {
  for (const box of boxes()) box.checked = false;
  tell();
}

/** What the menu of a row, and the bar of those that are chosen, have for choosing. */
function act(event) {
  if (event.target.closest("[data-choose-all]")) {
    // From the first, as many as can be acted on at once.
    let room = most - chosen.size;
    for (const box of boxes()) if (!box.checked && room-- > 0) box.checked = true;
    return tell();
  }
  const box = event.target.closest("[data-choose]")?.closest("[data-item]").querySelector("input[form=selection]");
  if (!box) return;
  event.target.closest("details").open = false;
  box.checked = true;
  choose(box, false);
  box.focus({ preventScroll: true });
}

/** What a sign is called, and a name that is cut, as a tooltip. */
function name(event) {
  const thing = event.target.closest?.("[data-rows] :is(button[aria-labelledby], a[data-open]):not([title])");
  if (!thing) return;
  if (thing.matches("button")) thing.title = document.getElementById(thing.getAttribute("aria-labelledby").split(" ")[0])?.textContent ?? "";
  else if ([...thing.querySelectorAll("bdi, bdi > span")].some((each) => each.scrollWidth > each.clientWidth)) thing.title = thing.textContent;
}

function rowOf(target) {
  return target.closest?.("[data-rows] [data-item]");
}

/** The mark of the row that keys act on goes where the keyboard goes; a question over the list gives it back. */
function follow({ target }) {
  if (!target.closest("dialog, #toasts")) markOnly(rowOf(target));
}

function key(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]") || document.activeElement?.matches("input:not([type=checkbox]), select, textarea")) {
    return;
  }
  const row = rowOf(document.activeElement) ?? document.querySelector("[data-item].is-chosen");
  const box = row?.querySelector("input[form=selection]");
  const act = {
    KeyX: box && (() => { box.checked = !box.checked; choose(box, event.shiftKey); }),
    Escape: chosen.size && !document.querySelector("details[data-menu][open]") && clear,
    F2: row && (() => menuOf(row)?.querySelector('a[data-sheet][href*="/rename"]')?.click()),
    Delete: chosen.size
      ? () => document.querySelector("#selection [name=act][value=delete]")?.click()
      : row && (() => menuOf(row)?.querySelector(".menu-item.is-danger")?.click()),
    ContextMenu: row && (() => open(row)),
  }[event.code];
  if (!act) return;
  event.preventDefault();
  act();
}

export function begin() {
  beginActs();
  document.addEventListener("click", join, true);
  document.addEventListener("click", (event) => {
    if (event.target.matches?.("input[form=selection]")) choose(event.target, event.shiftKey);
    act(event);
  });
  document.addEventListener("pointerover", name);
  document.addEventListener("reset", (event) => {
    if (event.target.id !== "selection") return;
    // A list that comes anew before the boxes are empty chooses nothing again.
    chosen = new Set();
    setTimeout(tell);
  });
  document.addEventListener("focusin", follow);
  document.addEventListener("quad:replaced", () => { address = location.href; });
  addEventListener("popstate", step);
  document.addEventListener("contextmenu", (event) => {
    const row = rowOf(event.target);
    // With Shift, and over words that are marked, the browser's own menu comes.
    if (!row || event.shiftKey || String(getSelection())) return;
    event.preventDefault();
    open(row, event.button === 2 ? { x: event.clientX, y: event.clientY } : null);
  });
  document.addEventListener("touchstart", (event) => hold(rowOf(event.target), event), { passive: true });
  document.addEventListener("keydown", key);
  // A list that was fetched anew keeps what was chosen.
  document.addEventListener("quad:added", () => {
    for (const box of boxes()) if (chosen.has(box.value)) box.checked = true;
    tell();
  });
  addEventListener("pageshow", tell);
  tell();
}
