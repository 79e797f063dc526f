// Keys of the list and of the reminder that is open beside it: a row that keys have chosen comes first.
import { isTyping, keysAreOn } from "../site/typing.js";
import { goTo } from "../site/exchanging.js";

const storage = "quad.reminder";
/** Milliseconds in which a page that was left is still what one comes from. */
const moment = 5_000;
const panel = () => document.querySelector(".reminder-panel");
const current = () => document.querySelector(".reminder.is-current");
const chosen = () => document.querySelector(".reminder.is-chosen") ?? document.activeElement?.closest(".reminder[data-item]");
const isOpen = () => document.querySelector(":is(dialog[open], details[data-menu][open], :popover-open)");

/** Opens what is before or after the reminder that is open. */
function step(by) {
  const rows = [...document.querySelectorAll(".reminder[data-item]")];
  const place = rows.indexOf(current());
  return place >= 0 && rows[place + by]?.querySelector("[data-open]");
}

function actOf(code) {
  const [row, beside] = [chosen(), panel()];
  const own = { Space: ".tick", Delete: "form[action*='/delete'] button", Backspace: "form[action*='/delete'] button" }[code];
  if (row) return { Space: row.querySelector(".tick"), Backspace: row.querySelector(".reminder-delete") }[code];
  if (!beside) return undefined;
  if (own) return beside.querySelector(`.page-head ${own}`);
  if (/^(?:Digit|Numpad)[1-4]$/u.test(code)) return beside.querySelectorAll("[name=priority]")[Number(code.at(-1)) - 1];
  return { ArrowDown: () => step(1), ArrowUp: () => step(-1) }[code]?.();
}

function press(event) {
  if (event.defaultPrevented || event.isComposing || isOpen()) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const place = document.activeElement;
  const isFree = keysAreOn() && !isTyping(place) && !place?.matches("button, summary, input")
    && (!place?.matches("a") || place.matches("[data-open]"));
  const target = event.code === "Escape" ? panel()?.querySelector(".back") : isFree && actOf(event.code);
  if (!target) return;
  event.preventDefault();
  target.click();
}

/** What was opened from a list is in it where it was; a member who comes back is at its row again. */
function settle() {
  const note = JSON.parse(sessionStorage.getItem(storage) ?? "null");
  sessionStorage.removeItem(storage);
  const row = note && Date.now() - note.at < moment && document.getElementById(note.row);
  if (!row) return;
  if (panel()) scrollBy({ top: row.getBoundingClientRect().top - note.top, behavior: "instant" });
  else goTo(row);
}

export function begin() {
  document.addEventListener("keydown", press);
  settle();
  addEventListener("pagehide", () => {
    const row = panel() ? current() : chosen();
    if (row) sessionStorage.setItem(storage, JSON.stringify({ row: row.id, top: row.getBoundingClientRect().top, at: Date.now() }));
  });
}
