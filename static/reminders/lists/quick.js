// Words in one line: what is understood of them stands beside them while one types, and Enter takes them out of the field and
// saves them without leaving the list. Lines are sent one after another; those that wait for a network stand below the field.
import { fetchPage } from "../../site/fetching.js";
import { again, deliver, drop, entries, entryOf, keep } from "../unsent.js";
import { show } from "./list.js";

/** Milliseconds without a key, after which the words are looked at. */
const pause = 250;

function tend(form) {
  const field = form.elements.words;
  const pill = form.querySelector("[data-understood]");
  const waiting = document.querySelector("[data-waiting]");
  const retry = again(() => send());
  let looking;
  let asked;
  let isSending = false;

  const addressOf = (words) => {
    const fields = new FormData(form);
    fields.set("words", words);
    return `${form.action}?${new URLSearchParams(fields)}`;
  };
  const lines = () => entries().filter(({ line }) => line);

  async function look() {
    const words = field.value.trim();
    asked?.abort();
    asked = new AbortController();
    const { signal } = asked;
    const page = words && await fetchPage(addressOf(words), { signal });
    if (signal.aborted) return;
    const told = page && page.querySelector(".reminder-panel [data-understood]");
    pill.textContent = told ? told.textContent : "";
    if (told) pill.className = told.className;
    pill.hidden = !told;
  }

  /** Shows which lines wait, and by links those that only their form can tell of; nothing while they are on their way. */
  function tell(isStuck) {
    const shown = lines().filter(({ isRefused }) => isStuck || isRefused);
    waiting.hidden = !shown.length;
    waiting.querySelector("ul").replaceChildren(...shown.map(({ id, line, isRefused }) => {
      const item = document.createElement("li");
      if (!isRefused) item.textContent = line;
      else item.append(Object.assign(document.createElement("a"), { href: addressOf(line), textContent: line, onclick: () => drop(id) }));
      return item;
    }));
  }

  /** Its form says why it was refused; what somebody has begun to write meanwhile is left alone. True when the page is left. */
  function refuse(line, status) {
    // The session has ended: the lines are sent by whom comes back.
    if (status === 401) return location.reload(), true;
    if (field.value.trim()) return keep({ ...line, isRefused: true }), false;
    drop(line.id);
    return location.assign(addressOf(line.line)), true;
  }

  async function send() {
    if (isSending) return;
    isSending = true;
    let became;
    for (let line; (line = lines().find(({ isRefused }) => !isRefused));) {
      const answer = await deliver(line);
      ({ became } = answer);
      if (became === "lost" || became === "refused" && refuse(line, answer.status)) break;
      if (became === "refused") continue;
      retry.settle();
      drop(line.id);
      tell(false);
      await show(answer.page).catch(() => {});
    }
    isSending = false;
    tell(became === "lost");
    if (became === "lost") retry.later();
  }

  field.addEventListener("input", () => {
    clearTimeout(looking);
    looking = setTimeout(() => look().catch(() => {}), pause);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const line = field.value.trim();
    if (!line) return;
    clearTimeout(looking);
    asked?.abort();
    field.value = "";
    pill.hidden = true;
    const id = crypto.randomUUID();
    const address = new URL(addressOf(line));
    address.searchParams.delete("words");
    keep({ id, line, address: address.href, fields: [["words", line], ["key", id]] });
    send();
  });
  // What was begun when the page was left goes on in the next one.
  const begun = entryOf("words");
  if (begun && !field.value) field.value = begun.words;
  drop("words");
  addEventListener("pagehide", () => { if (field.value.trim()) keep({ id: "words", words: field.value }); });
  send();
}

export function begin() {
  document.querySelectorAll("[data-quick]").forEach(tend);
}
