// Who has set a mark, in a line over it: «вы, Ирина Белова и ещё 12».
import { fetchPage } from "../../site/fetching.js";

/** Milliseconds for which a pointer or the keyboard rests on a mark before anybody is asked, and for which a finger does. */
const rest = 350;
const hold = 500;
/** What is known of a post's marks, by the address that says it: a press may change all of it. */
const known = new Map();
let line;
let timer;
/** The mark whose names are shown, or asked for. */
let meant;
/** A finger has rested on a mark: lifting it presses nothing. */
let isHeld = false;

const markOf = (target) => target.closest?.(".reactions > .mark[value]");

async function names(mark) {
  const address = mark.closest(".reactions").dataset.alone;
  if (!known.has(address)) known.set(address, fetchPage(address).catch(() => known.delete(address) && null));
  const page = await known.get(address);
  return page?.querySelector?.(`.reaction-line[data-mark="${mark.value}"] > span`)?.textContent;
}

function hide() {
  clearTimeout(timer);
  meant = undefined;
  if (line?.matches(":popover-open")) line.hidePopover();
}

async function show(mark) {
  // What it is a mark of may be gone meanwhile, or be on its way out.
  if (!mark.isConnected || mark.closest("article")?.querySelector(".menu button[data-pending]")) return;
  const text = await names(mark);
  if (!text || meant !== mark || !mark.isConnected) return;
  if (!line) {
    line = document.createElement("p");
    line.className = "reaction-names";
    line.id = "reaction-names";
    line.popover = "manual";
    document.body.append(line);
  }
  line.textContent = text;
  mark.setAttribute("aria-describedby", line.id);
  line.showPopover();
  const { left, top, bottom } = mark.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = line;
  line.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - width - 8))}px`;
  line.style.top = `${top > height + 12 ? top - height - 6 : bottom + 6}px`;
}

function wait(mark, time) {
  hide();
  meant = mark;
  timer = setTimeout(() => show(mark), time);
}

/** What was known of a post's marks is no more so. */
export function forget(form) {
  known.delete(form.dataset.alone);
  hide();
}

export function begin() {
  document.addEventListener("quad:fresh", ({ detail }) => {
    const bars = detail.matches?.(".reactions") ? [detail] : detail.querySelectorAll?.(".reactions") ?? [];
    for (const bar of bars) known.delete(bar.dataset.alone);
  });
  document.addEventListener("pointerover", (event) => {
    const mark = event.pointerType === "mouse" && markOf(event.target);
    if (mark && mark !== meant) wait(mark, rest);
  });
  document.addEventListener("pointerout", (event) => {
    if (event.pointerType === "mouse" && meant && !meant.contains(event.relatedTarget)) hide();
  });
  document.addEventListener("focusin", (event) => {
    const mark = markOf(event.target);
    if (mark?.matches(":focus-visible")) wait(mark, rest);
  });
  document.addEventListener("focusout", (event) => { if (markOf(event.target)) hide(); });
  document.addEventListener("keydown", (event) => { if (event.code === "Escape") hide(); });
  addEventListener("scroll", hide, { passive: true });

  document.addEventListener("pointerdown", (event) => {
    isHeld = false;
    const mark = event.pointerType === "mouse" ? null : markOf(event.target);
    hide();
    if (!mark) return;
    meant = mark;
    timer = setTimeout(() => {
      isHeld = true;
      show(mark);
    }, hold);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, (event) => {
      if (event.pointerType !== "mouse" && !isHeld) hide();
    });
  }
  document.addEventListener("contextmenu", (event) => { if (isHeld && markOf(event.target)) event.preventDefault(); });
  document.addEventListener("click", (event) => {
    if (!isHeld || !markOf(event.target)) return;
    isHeld = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}
