// What is done with a row is done in place: the list becomes what the answer brings, and Undo the same way back.
import { exchangeWhole, goTo } from "../../site/exchanging.js";
import { extended } from "../../site/pager.js";
import { post } from "../../site/sent.js";
import { adopt, toast } from "../../site/toast.js";
import { isAlone, takes } from "../../site/standing.js";
import { draw } from "../../site/swiping.js";
import { say } from "../../site/words.js";
import { actOf, keepAct } from "../offline/acts.js";
import { drain } from "../offline/draining.js";
import { tend } from "../offline/showing.js";
import { waits } from "../unsent.js";

const acts = /^\/reminders\/\d+\/(?:done|reopen|snooze|move|schedule|delete|restore)$/u;
const lately = import("/static/reminders/offline/lately.js").catch(() => {});

/** The list, or of the first page what it is a part of, and the sentence that counts. */
const parts = () => (document.getElementById("today-column") ? ["today-column", "page-subtitle"] : ["reminder-list"]);

/** Shows the list as a page has it; false where that page has none. */
export async function show(page) {
  const [fresh, ids] = [await extended(page), parts()];
  if (!fresh.getElementById(ids[0]) || !document.getElementById(ids[0])) return false;
  for (const id of ids) exchangeWhole(document.getElementById(id), fresh.getElementById(id));
  adopt(page);
  return true;
}

const addressOf = (form, button) => (button?.hasAttribute("formaction") ? button.formAction : form.action);

async function send(form, button) {
  if (isAlone()) return wait(form, button);
  const act = actOf(addressOf(form, button));
  if (act && waits(act.thing)) {
    await wait(form, button, { tells: true });
    return drain();
  }
  try {
    const isUndo = Boolean(form.closest("[data-toast]"));
    const page = await post(form, button);
    // The list is kept as it is now a moment later, and the network may be gone by then.
    if (page && act) lately.then((known) => known?.noteAct(act.thing, act.act));
    rowOf(button)?.classList.remove("is-swiped");
    if (page && !await show(page)) return location.assign(page.address);
    // Its button is gone: the keyboard goes on where the row is again.
    const row = isUndo && document.getElementById(`reminder-${form.action.split("/").at(-2)}`);
    if (row) goTo(row);
  } catch (refusal) {
    // Somebody else was quicker: the list shows it.
    if (refusal instanceof Response) location.reload();
    else if (!await keepAct(form, button)) toast(say("failed"), () => form.requestSubmit(button));
  }
}

/** Without a network it waits for one, where that can be: a day that is given by how far away it is would be another one by then. */
async function wait(form, button, more) {
  rowOf(button)?.classList.remove("is-swiped");
  if (!await keepAct(form, button, more)) toast(say("notSent"));
}

const rowOf = (target) => target.closest?.(".reminder[data-item]");

/** To the left the row shows Later and Delete, to the right it is done. */
function swipe(start) {
  const row = rowOf(start.target);
  for (const other of document.querySelectorAll(".reminder.is-swiped")) if (other !== row) other.classList.remove("is-swiped");
  if (!row || start.touches.length > 1 || start.target.closest(".menu, .reminder-delete")) return;
  draw(row, start, (across) => {
    if (across < 0) row.classList.add("is-swiped");
    else if (!row.classList.contains("is-swiped")) row.querySelector(".tick").click();
    else row.classList.remove("is-swiped");
  });
}

/** On phones the menu of a row is a sheet, however it was opened; after a swipe it begins with what that asks for. What opens
    in it stays within the window. */
function lay({ target }) {
  if (target.matches?.(".menu-group[open]")) {
    const list = target.closest(".menu-list");
    const over = list.getBoundingClientRect().bottom + 8 - document.documentElement.clientHeight;
    if (list.style.top && over > 0) list.style.top = `${Math.max(8, Number.parseFloat(list.style.top) - over)}px`;
    else target.scrollIntoView({ block: "nearest" });
  }
  if (!target.matches?.(".reminder > .menu[open]")) return;
  const list = target.querySelector(".menu-list");
  if (matchMedia("(max-width: 719px)").matches) list.classList.add("at-pointer");
  if (target.closest(".is-swiped")) list.querySelector(".menu-group")?.setAttribute("open", "");
}

export function begin() {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || form.closest(".reminder-panel")) return;
    if (!acts.test(new URL(addressOf(form, submitter)).pathname)) return;
    event.preventDefault();
    send(form, submitter);
  });
  document.addEventListener("toggle", lay, true);
  document.addEventListener("touchstart", swipe, { passive: true });
  // What is done there waits for a network, and is shown to.
  takes((form, button) => Boolean(document.querySelector("[data-unsent-words]") && actOf(addressOf(form, button))));
  tend(show);
}
