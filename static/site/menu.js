// Menus are <details>: scripts close them, move in them with arrows, and keep them on the screen. The account's is a
// popover, which the browser closes by itself when something beside it is pressed.
const open = () => document.querySelector(":is(details[data-menu][open], [data-menu]:popover-open)");
const items = (menu) => [...menu.querySelectorAll(":is(.menu-list, [popover]) :is(a, button, summary)")]
  .filter((item) => item.checkVisibility?.() ?? true);
const opens = (element, menu) => menu.popover && element?.getAttribute?.("popovertarget") === menu.id;

function close(menu, returnsFocus) {
  if (!menu) return;
  if (menu.popover) return menu.hidePopover();
  menu.open = false;
  if (returnsFocus) menu.querySelector("summary").focus();
}

document.addEventListener("toggle", (event) => {
  const menu = event.target;
  // What opened it looks pressed. `:has()` on the page's body would say it too, and have all of the page styled anew for
  // every row that comes to a list.
  for (const opener of menu.popover ? document.querySelectorAll(`[popovertarget="${menu.id}"]`) : []) {
    opener.classList.toggle("is-open", event.newState === "open");
  }
  if (!menu.matches?.("details[data-menu]") || !menu.open) return;
  for (const other of document.querySelectorAll("details[data-menu][open]")) if (other !== menu) close(other);
  menu.classList.remove("opens-up", "opens-start");
  const list = menu.querySelector(".menu-list").getBoundingClientRect();
  if (list.bottom > innerHeight && list.height < menu.getBoundingClientRect().top) menu.classList.add("opens-up");
  if (list.left < 0) menu.classList.add("opens-start");
}, true);

/** A press outside an open menu closes it and does nothing else: its click is not for what lies below. Another menu's opener
    opens that one. */
let isSpent = false;
addEventListener("pointerdown", ({ target, button }) => {
  const menu = open();
  const opener = target.closest?.("details[data-menu] > summary, [popovertarget]");
  isSpent = Boolean(menu) && !button && !menu.contains(target) && !opener;
}, true);

addEventListener("click", (event) => {
  // Keys click, too, without a pointer.
  if (!isSpent || !event.detail) return;
  isSpent = false;
  event.preventDefault();
  event.stopImmediatePropagation();
  close(open());
}, true);

document.addEventListener("click", (event) => {
  const menu = open();
  if (!menu) return;
  const isInside = menu.contains(event.target);
  const item = isInside && event.target.closest(".menu-item");
  // What is sent in place leaves the menu's page where it is, and comes anew only once the menu is closed.
  if (item ? item.href || item.form : !isInside && !menu.popover) close(menu, item?.form);
});

document.addEventListener("focusin", (event) => {
  const menu = open();
  if (menu && !menu.contains(event.target) && !opens(event.target, menu)) close(menu);
});

document.addEventListener("keydown", (event) => {
  const menu = open();
  if (!menu) return;
  if (event.code === "Escape") {
    event.preventDefault();
    return close(menu, true);
  }
  if (!menu.contains(document.activeElement) && !opens(document.activeElement, menu)) return;
  const all = items(menu);
  const here = all.indexOf(document.activeElement);
  const next = {
    ArrowDown: (here + 1) % all.length, ArrowUp: (Math.max(here, 0) - 1 + all.length) % all.length,
    Home: 0, End: all.length - 1,
  }[event.code];
  if (next === undefined) return;
  event.preventDefault();
  all[next]?.focus();
});
