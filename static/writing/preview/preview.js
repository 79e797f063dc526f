// The text as it will be read, in the place of the field that it is written in. The field keeps text, caret and undo.
import { ask, parsePage } from "../../site/fetching.js";
import { speak } from "../../site/words.js";

/** Milliseconds after which nobody waits any longer. */
const patience = 20_000;
/** Milliseconds in which an answer needs no word. */
const quick = 400;

/** `tell` says something beside the form's buttons. */
export function previewing(form, body, tell) {
  const button = form.querySelector("[data-preview-switch]");
  if (!button) return { close() {} };
  const label = button.querySelector("span");
  const words = { ...button.dataset, show: label.textContent };
  let shown;
  let asking;

  function put(part) {
    const { selectionStart: start, selectionEnd: end, scrollTop: top } = body;
    const view = document.createElement("section");
    view.className = "composer-preview";
    view.tabIndex = 0;
    view.setAttribute("aria-label", words.show);
    view.style.minBlockSize = `${body.offsetHeight}px`;
    view.append(...part.childNodes);
    // What is being written stays.
    for (const link of view.querySelectorAll("a")) link.target = "_blank";
    body.after(view);
    body.hidden = true;
    shown = { view, start, end, top };
    label.textContent = words.back;
    speak(words.shown);
  }

  /** Nobody waits for what was asked for any more. */
  function giveUp() {
    if (!asking) return;
    asking.abort();
    asking = undefined;
    button.removeAttribute("aria-busy");
    tell();
  }

  /** Shows the field again, as it was left. */
  function close(hasFocus = false) {
    giveUp();
    if (!shown) return;
    const { view, start, end, top } = shown;
    shown = undefined;
    view.remove();
    body.hidden = false;
    label.textContent = words.show;
    if (!hasFocus) return;
    body.focus({ preventScroll: true });
    body.setSelectionRange(start, end);
    body.scrollTop = top;
  }

  async function look() {
    const mine = new AbortController();
    asking = mine;
    const late = setTimeout(() => mine.abort(), patience);
    let isTold = false;
    const slow = setTimeout(() => { isTold = true; tell(words.loading); }, quick);
    button.setAttribute("aria-busy", "true");
    let trouble = "";
    try {
      const fields = new FormData(form);
      fields.set("preview", "part");
      const answer = await ask(form.action, {
        method: "POST", body: new URLSearchParams(fields), redirect: "manual", signal: mine.signal });
      const page = parsePage(await answer.text());
      const part = page.querySelector("[data-preview]");
      if (asking !== mine) return;
      if (part) put(part);
      else trouble = page.querySelector("[data-refused]")?.textContent || words.failed;
    } catch {
      if (asking !== mine) return;
      trouble = navigator.onLine ? words.failed : words.offline;
    } finally {
      clearTimeout(late);
      clearTimeout(slow);
      if (asking === mine) {
        asking = undefined;
        button.removeAttribute("aria-busy");
      }
    }
    if (trouble) tell(trouble, true);
    else if (isTold) tell();
  }

  button.hidden = false;
  button.addEventListener("click", () => {
    if (shown) close(true);
    else if (!asking) look();
  });
  // A member who writes on does not want to see what was there before.
  body.addEventListener("input", giveUp);
  return { close };
}
