// Copies of files: saving starts and stops without leaving the page, and what is under way is followed.
import { parsePage } from "../../site/fetching.js";
import { follow } from "../../site/looking.js";
import { begin as beginAct, patience } from "../../site/sent.js";
import { adopt, toast } from "../../site/toast.js";
import { show } from "../viewer/viewing.js";
import { say } from "../../site/words.js";

let lookAgain;

/** Puts what has changed into its place; the reader's focus stays where it was. */
function take(page) {
  for (const mark of document.querySelectorAll("[data-copies]")) {
    // The page that came stays whole: another part of it may be shown as well.
    const fresh = page.getElementById(mark.id)?.cloneNode(true);
    if (!fresh || fresh.outerHTML === mark.outerHTML) continue;
    const bar = mark.querySelector("progress");
    const value = fresh.querySelector("progress")?.getAttribute("value");
    const onlyMoved = bar && value && mark.querySelectorAll("button").length === fresh.querySelectorAll("button").length;
    if (onlyMoved) {
      // The bar moves on instead of beginning anew, and a button under the pointer stays the same button.
      bar.setAttribute("value", value);
      const label = mark.querySelector(".copy-state");
      if (label) label.replaceWith(fresh.querySelector(".copy-state"));
      continue;
    }
    const hadFocus = mark.contains(document.activeElement);
    mark.replaceWith(fresh);
    if (hadFocus) fresh.querySelector("button, a")?.focus({ preventScroll: true });
  }
  const head = page.getElementById("copies-head");
  if (head) document.getElementById("copies-head")?.replaceWith(head);
  show(page);
}

/** The buttons of rows share a form: which of them was pressed decides where it goes. */
async function submit(event) {
  const button = event.submitter;
  if (!button?.closest("[data-copies]") || event.defaultPrevented) return;
  event.preventDefault();
  const form = event.target;
  const end = beginAct(form, button);
  if (!end) return;
  const address = button.hasAttribute("formaction") ? button.formAction : form.action;
  const answer = await fetch(address, {
    method: "POST", body: new URLSearchParams(new FormData(form)), credentials: "same-origin",
    headers: { Accept: "text/html" },
  }).catch(() => null);
  const page = answer?.ok && await answer.text().then(parsePage, () => null);
  if (page) {
    take(page);
    adopt(page);
    lookAgain();
  } else if (answer) {
    // What stands in the way is said by the page that the form leads to.
    const { action } = form;
    form.action = address;
    form.submit();
    form.action = action;
    return setTimeout(end, patience);
  } else {
    toast(say("failed"));
  }
  end();
}

export function begin() {
  document.addEventListener("submit", submit);
  lookAgain = follow("copies", () => Boolean(document.querySelector("[data-busy]")), take);
}
