// A link with data-sheet shows the form of its page as a dialog over the page, and a refusal of what is sent there is shown in the
// dialog. A list stays where it is; any other page is left for the one that the form leads to. The form's own page is for
// everybody else.
import { returnTo } from "./back.js";
import { exchangeWhole, goTo } from "./exchanging.js";
import { fetchPage, parsePage } from "./fetching.js";
import { want } from "./live.js";
import { extended } from "./pager.js";
import { post } from "./sent.js";
import { adopt, carry, tell, toast } from "./toast.js";
import { say } from "./words.js";

let sheet;
/** The row that it is about, by its id. */
let about;
/** Gives the keyboard back to what opened it. */
let giveBack;

function make() {
  const made = document.createElement("dialog");
  made.className = "dialog";
  made.setAttribute("aria-labelledby", "sheet-title");
  const title = document.createElement("h2");
  title.id = "sheet-title";
  made.append(title);
  document.body.append(made);
  return made;
}

const part = (page) => page.querySelector("[data-sheet-part]");

/** Puts the form of a page into the dialog, with what the page says over it. */
function fill(page) {
  sheet.firstChild.textContent = page.querySelector("h1")?.textContent ?? "";
  sheet.replaceChildren(sheet.firstChild, ...page.querySelectorAll("main .notice"), part(page));
  hold();
  const field = sheet.querySelector("input:is(:checked, :not([type=hidden], [type=radio])), textarea");
  field?.focus();
  // The dialog gives it the keyboard when it opens: a question is not answered by Enter alone.
  if (!field) sheet.querySelector("[data-sheet-part] [data-close]")?.setAttribute("autofocus", "");
  // Only texts have a selection.
  if (field?.selectionStart == null || field.getAttribute("aria-invalid")) return;
  // The name without its ending is what people change.
  const dot = field.value.lastIndexOf(".");
  field.setSelectionRange(0, dot > 0 ? dot : field.value.length);
}

/** A form waits for the texts that it needs. */
function hold() {
  const button = sheet.querySelector("[data-sheet-part] .primary");
  const needed = [...sheet.querySelectorAll("[data-sheet-part] :is(input, textarea)[required]")];
  if (button && needed.length) button.disabled = needed.some((field) => !field.value.trim());
}

function show(page, opener = document.activeElement) {
  sheet ??= make();
  if (sheet.open) return fill(page);
  // The browser would give the keyboard back by itself, and scroll the list for that.
  opener.blur();
  giveBack = () => {
    const place = document.activeElement;
    // What was sent may have led the keyboard to a row meanwhile.
    if (place === document.body || sheet.contains(place)) opener.focus({ preventScroll: true });
  };
  sheet.addEventListener("close", giveBack, { once: true });
  fill(page);
  sheet.showModal();
}

/** Shows a page that came instead of the list that it was asked from: its question over the list, or else the page. */
export function follow(page) {
  about = undefined;
  if (part(page)) return show(page);
  carry(page);
  if (page.address && page.querySelector("[data-list]") && returnTo(page.address)) return;
  if (page.address) location.assign(page.address);
  else location.reload();
}

/** Another tab was quicker: the list says so, and is asked for anew. */
function miss() {
  want();
  toast(say("notThere"));
}

async function open(event) {
  const opener = event.target.closest("a[data-sheet]");
  if (!opener || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  opener.setAttribute("data-pending", "");
  // The list may come anew meanwhile, and its row without the menu.
  const row = opener.closest("[data-item]")?.id;
  const place = opener.closest("details")?.querySelector("summary") ?? opener;
  try {
    const page = await fetchPage(opener.href);
    if (!part(page)) return location.assign(opener.href);
    about = row;
    show(page, place);
  } catch ({ status }) {
    if (status === 404) miss();
    else location.assign(opener.href);
  } finally {
    opener.removeAttribute("data-pending");
  }
}

/** Whether a form has the name that is there already. */
const isIdle = (form) => form.elements.name?.value !== undefined && form.elements.name.value === form.dataset.idle;

async function send(event) {
  const { target: form, submitter: button } = event;
  const list = document.querySelector("[data-list]:has([data-rows], [data-quiet] [data-item])");
  if (event.defaultPrevented || !sheet?.contains(form) || form.method !== "post") return;
  event.preventDefault();
  if (form.dataset.sent) return;
  if (isIdle(form)) return sheet.close();
  if (list) list.ariaBusy = "true";
  try {
    const page = await post(form, button);
    const fresh = list && page.getElementById(list.id);
    sheet.close();
    if (!fresh) return follow(page);
    // The list finds whose place another row takes by where the keyboard is.
    giveBack();
    // A long list takes a while.
    tell(page);
    exchangeWhole(list, (await extended(page)).getElementById(list.id));
    adopt(page);
    const row = about && document.getElementById(about);
    if (row) goTo(row);
  } catch (refusal) {
    if (!(refusal instanceof Response)) return toast(say("failed"));
    const page = parsePage(await refusal.text());
    if (part(page)) return fill(page);
    if (refusal.status === 404) {
      sheet.close();
      return miss();
    }
    // What prevents the act is said by the page that the form leads to.
    form.submit();
  } finally {
    list?.removeAttribute("aria-busy");
  }
}

export function begin() {
  document.addEventListener("click", open);
  document.addEventListener("submit", send);
  document.addEventListener("input", (event) => { if (sheet?.contains(event.target)) hold(); });
}
