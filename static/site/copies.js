// Copies of files: saving starts and stops without leaving the page, and what is under way is followed.
import { parsePage } from "./fetching.js";
import { follow } from "./looking.js";
import { adopt } from "./toast.js";

let lookAgain;

/** Puts what has changed into its place; the reader's focus stays where it was. */
function take(page) {
  for (const mark of document.querySelectorAll("[data-copies]")) {
    const fresh = page.getElementById(mark.id);
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
}

/** The buttons of rows share a form: which of them was pressed decides where it goes, and each is pressed once. */
async function submit(event) {
  const button = event.submitter;
  if (!button?.closest("[data-copies]") || event.defaultPrevented) return;
  event.preventDefault();
  if (button.dataset.copying) return;
  button.dataset.copying = "yes";
  const form = event.target;
  const address = button.hasAttribute("formaction") ? button.formAction : form.action;
  try {
    const answer = await fetch(address, {
      method: "POST", body: new URLSearchParams(new FormData(form)), credentials: "same-origin",
      headers: { Accept: "text/html" },
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = parsePage(await answer.text());
    take(page);
    adopt(page);
    lookAgain();
    delete button.dataset.copying;
  } catch {
    // What stands in the way is said by the page that the form leads to.
    form.action = address;
    form.submit();
  }
}

export function begin() {
  document.addEventListener("submit", submit);
  lookAgain = follow("copies", () => Boolean(document.querySelector("[data-busy]")), take);
}
