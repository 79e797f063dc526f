// Reactions are sent in place. The way to the six marks becomes a menu of them; who has set a mark is shown beside it, to a
// pointer or the keyboard that rests there, and to a finger that does.
import { sendAlone } from "./alone.js";
import * as names from "./names.js";

/** Puts a menu into the place of each link to the six marks. */
function prepare(part) {
  for (const link of part.querySelectorAll("a[data-marks]")) {
    const menu = document.createElement("details");
    menu.className = "menu choosing-mark";
    menu.dataset.menu = "";
    const summary = document.createElement("summary");
    summary.className = link.className;
    summary.title = link.title;
    summary.setAttribute("aria-label", link.title);
    summary.append(...link.childNodes);
    menu.append(summary);
    link.replaceWith(menu);
  }
}

/** The six marks, once somebody asks for them: those that are one's own are taken away by their buttons. */
function fill(summary) {
  const menu = summary.parentElement;
  const list = document.getElementById("marks").content.firstElementChild.cloneNode(true);
  for (const mark of menu.closest(".reactions").querySelectorAll(":scope > .mark[aria-pressed=true]")) {
    const own = list.querySelector(`[value="${mark.value}"]`);
    own.name = mark.name;
    own.setAttribute("aria-pressed", "true");
  }
  menu.querySelector(".menu-list")?.remove();
  menu.append(list);
}

async function send(event) {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !form.matches(".reactions") || !submitter) return;
  event.preventDefault();
  const menu = submitter.closest("details");
  const { value } = submitter;
  const hadKeyboard = form.contains(document.activeElement);
  if (menu) menu.open = false;
  names.forget(form);
  await sendAlone(form, submitter, form, document.getElementById(form.id.replace("reactions", "reacted")));
  if (!hadKeyboard || form.contains(document.activeElement)) return;
  (form.querySelector(`:scope > .mark[value="${value}"]`) ?? form.querySelector("summary, a"))?.focus({ preventScroll: true });
}

/** The marks are beside each other. */
function move(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code];
  const list = step && event.target.closest?.(".choosing-mark[open]")?.querySelector(".marks");
  if (!list) return;
  event.preventDefault();
  const marks = [...list.children];
  const here = marks.indexOf(event.target);
  marks[here < 0 ? (step > 0 ? 0 : marks.length - 1) : (here + step + marks.length) % marks.length].focus();
}

export function begin() {
  document.addEventListener("click", (event) => {
    const summary = event.target.closest?.(".choosing-mark > summary");
    if (summary && !summary.parentElement.open) fill(summary);
  }, true);
  document.addEventListener("submit", send);
  document.addEventListener("keydown", move);
  document.addEventListener("quad:fresh", (event) => prepare(event.detail));
  document.addEventListener("quad:added", () => prepare(document));
  prepare(document);
  names.begin();
}
