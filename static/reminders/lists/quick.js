// Words in one line: what is understood of them stands beside them while one types, and Enter saves without leaving the list.
// Both ask for the page that they lead to without scripts, and take its form.
import { ask, fetchPage, parsePage } from "../../site/fetching.js";
import { toast } from "../../site/toast.js";
import { say } from "../../site/words.js";
import { show } from "./list.js";

/** Milliseconds without a key, after which the words are looked at. */
const pause = 250;

function tend(form) {
  const field = form.elements.words;
  const pill = form.querySelector("[data-understood]");
  let waiting;
  let asked;

  async function page() {
    asked?.abort();
    asked = new AbortController();
    return fetchPage(`${form.action}?${new URLSearchParams(new FormData(form))}`, { signal: asked.signal });
  }

  async function look() {
    const words = field.value.trim();
    const told = words && (await page())?.querySelector(".reminder-panel [data-understood]");
    pill.textContent = told ? told.textContent : "";
    pill.hidden = !told;
  }

  async function save() {
    clearTimeout(waiting);
    const filled = (await page())?.querySelector("[data-reminder]");
    if (!filled) return form.submit();
    const answer = await ask(filled.getAttribute("action"), { method: "POST", body: new URLSearchParams(new FormData(filled)) });
    // Refused: the form says why.
    if (!answer.ok || !await show(parsePage(await answer.text()))) return form.submit();
    field.value = "";
    pill.hidden = true;
  }

  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => look().catch(() => {}), pause);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) save().catch(() => toast(say("failed")));
  });
}

export function begin() {
  document.querySelectorAll("[data-quick]").forEach(tend);
}
