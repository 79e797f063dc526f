// Copies of files: saving starts and stops without leaving the page, and what is under way is followed.
import { fetchPage } from "./fetching.js";
import { listen } from "./events.js";
import { adopt } from "./toast.js";

/** Milliseconds between two looks at what is under way, when nobody tells of it. */
const pace = 2_000;
/** Milliseconds between two looks, however often somebody tells. */
const least = 700;

let looked = 0;
let waiting;

/** Puts what has changed into its place; the reader's focus stays where it was. */
function take(page) {
  for (const mark of document.querySelectorAll("[data-copies]")) {
    const fresh = page.getElementById(mark.id);
    if (!fresh || fresh.outerHTML === mark.outerHTML) continue;
    const bar = mark.querySelector("progress");
    const value = fresh.querySelector("progress")?.getAttribute("value");
    const onlyMoved = bar && value && mark.querySelectorAll("form").length === fresh.querySelectorAll("form").length;
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

async function look() {
  waiting = undefined;
  looked = Date.now();
  try {
    const page = await fetchPage(location.href);
    if (page) take(page);
  } catch {
    // The next look may find an answer.
  }
}

function soon() {
  waiting ??= setTimeout(look, Math.max(0, looked + least - Date.now()));
}

/** A form that is still there may be sent once more (sent.js lets each go once). */
function again(form) {
  for (const name of ["copying", "sent"]) delete form.dataset[name];
  for (const button of form.querySelectorAll("[data-pending]")) {
    button.removeAttribute("data-pending");
    button.removeAttribute("aria-disabled");
  }
}

async function submit(event) {
  const form = event.target.closest?.("[data-copies] form");
  if (!form || event.defaultPrevented) return;
  event.preventDefault();
  if (form.dataset.copying) return;
  form.dataset.copying = "yes";
  try {
    const answer = await fetch(form.action, {
      method: "POST", body: new URLSearchParams(new FormData(form)), credentials: "same-origin",
      headers: { Accept: "text/html" },
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    take(page);
    adopt(page);
    again(form);
  } catch {
    // What stands in the way is said by the page that the form leads to.
    form.submit();
  }
}

export function begin() {
  document.addEventListener("submit", submit);
  listen((event) => {
    if (event.kind === "copies" || event.kind === "look") soon();
  });
  setInterval(() => {
    if (!document.hidden && document.querySelector("[data-busy]") && Date.now() - looked >= pace) soon();
  }, pace / 2);
}
