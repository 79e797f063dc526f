// An act is sent once: until its answer has come, the same button of the same form sends nothing more, and shows it. What
// other buttons of the form do goes on meanwhile: the rows of a list share one.
import { ask, parsePage } from "./fetching.js";

/** Milliseconds until an answer counts as come that led nowhere: the reader pressed Stop, or it was a download. */
const patience = 20_000;
const underway = new Set();

const addressOf = (form, button) => (button?.hasAttribute("formaction") ? button.formAction : form.action);

/** Where a button sends its form, and what of its own it sends along. */
function actOf(form, button) {
  return `${addressOf(form, button)} ${button?.name ?? ""} ${button?.value ?? ""}`;
}

/** Begins an act. Gives what ends it, when its answer has come; null while it is on its way already. */
export function begin(form, button) {
  const act = actOf(form, button);
  if ([...underway].some((other) => other.form === form && other.act === act)) return null;
  const sent = { form, act };
  sent.end = () => {
    underway.delete(sent);
    if (![...underway].some((other) => other.form === form)) delete form.dataset.sent;
    button?.removeAttribute("data-pending");
    button?.removeAttribute("aria-disabled");
  };
  underway.add(sent);
  form.dataset.sent = "yes";
  button?.setAttribute("data-pending", "");
  button?.setAttribute("aria-disabled", "true");
  return sent.end;
}

/** Sends a form without leaving the page; gives the page that answers. Null while the same act is on its way already.
    Throws the answer that refuses, or why there is none. */
export async function post(form, button) {
  const end = begin(form, button);
  if (!end) return null;
  try {
    const answer = await ask(addressOf(form, button), { method: "POST", body: new URLSearchParams(new FormData(form, button)) });
    if (!answer.ok) throw answer;
    const page = parsePage(await answer.text());
    page.address = answer.url;
    return page;
  } finally {
    end();
  }
}

// On the window, where events come last: what others took over is not sent at all, however late their module came.
addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || (event.submitter?.formMethod || form.method) !== "post") return;
  const end = begin(form, event.submitter ?? form.querySelector("button:not([type=button])"));
  if (end) setTimeout(end, patience);
  else event.preventDefault();
});

/** What closes once it was pressed: a question, a menu. */
const closing = "dialog, [popover], .menu-list, [data-closes]";
/** The one of these that was pressed last. */
let met = null;

// The second press of a double click belongs to the first: what is there by then may do something else, or have lain beneath.
addEventListener("click", (event) => {
  const { target, detail } = event;
  if (detail < 2) {
    met = target.closest?.(closing);
    return;
  }
  const button = target.closest?.("button");
  const sends = button?.form?.method === "post" && button.type === "submit";
  if (met && !met.checkVisibility()) event.stopImmediatePropagation();
  else if (!sends) return;
  event.preventDefault();
}, true);

addEventListener("pageshow", (event) => {
  if (event.persisted) for (const sent of [...underway]) sent.end();
});
