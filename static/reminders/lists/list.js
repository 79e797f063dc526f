// What is done with a row is done in place: the list becomes what the answer brings, and Undo the same way back.
import { exchangeWhole } from "../../site/exchanging.js";
import { extended } from "../../site/pager.js";
import { post } from "../../site/sent.js";
import { adopt, toast } from "../../site/toast.js";
import { say } from "../../site/words.js";

const acts = /^\/reminders\/\d+\/(?:completion|reopen|snooze|move|schedule|delete|restore)$/u;
/** Pixels of a finger, until its swipe counts. */
const reach = 72;

/** Shows the list as a page has it; false where that page has none. */
export async function show(page) {
  const old = document.getElementById("reminder-list");
  const fresh = (await extended(page)).getElementById("reminder-list");
  if (!old || !fresh) return false;
  exchangeWhole(old, fresh);
  adopt(page);
  return true;
}

async function send(form, button) {
  try {
    const page = await post(form, button);
    if (page && !await show(page)) location.assign(page.address);
  } catch (refusal) {
    // Somebody else was quicker: the list tells.
    if (refusal instanceof Response) location.reload();
    else toast(say("failed"), () => form.requestSubmit(button));
  }
}

const rowOf = (target) => target.closest?.(".reminder[data-item]");

/** To the left the row shows Later and Delete, to the right it is done. */
function swipe(start) {
  const row = rowOf(start.target);
  for (const other of document.querySelectorAll(".reminder.is-swiped")) if (other !== row) other.classList.remove("is-swiped");
  if (!row || start.touches.length > 1) return;
  const { clientX: x, clientY: y } = start.touches[0];
  const end = (event) => {
    const { clientX, clientY } = event.changedTouches[0];
    const [across, down] = [clientX - x, clientY - y];
    if (Math.abs(across) < reach || Math.abs(across) < 2 * Math.abs(down)) return;
    if (event.cancelable) event.preventDefault();
    if (across < 0) row.classList.add("is-swiped");
    else if (!row.classList.contains("is-swiped")) row.querySelector(".tick").click();
    else row.classList.remove("is-swiped");
  };
  document.addEventListener("touchend", end, { once: true });
  document.addEventListener("touchcancel", () => document.removeEventListener("touchend", end), { once: true });
}

export function begin() {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || form.closest(".reminder-panel")) return;
    if (!acts.test(new URL(submitter?.hasAttribute("formaction") ? submitter.formAction : form.action).pathname)) return;
    event.preventDefault();
    send(form, submitter);
  });
  document.addEventListener("touchstart", swipe, { passive: true });
}
