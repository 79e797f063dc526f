// A reminder saves itself: one that stands a moment after each change, a new one when its page is left. The button stays for
// who wants to be sure.
import { send } from "../../site/fetching.js";
import { tend as tendDay } from "./day.js";

/** Milliseconds without a change. */
const pause = 800;

function tend(form) {
  const { text, version } = form.elements;
  const isNew = version.value === "0";
  const said = document.querySelector("[data-saved]");
  const told = () => JSON.stringify([...new FormData(form)].filter(([name]) => !["token", "key", "version"].includes(name)));
  // What was refused is not saved yet. What an address has filled in is nobody's wish until somebody saves or changes it.
  let saved = form.querySelector("[aria-invalid]") ? undefined : told();
  let waiting;
  let underway = Promise.resolve(true);

  function say(isSaved) {
    if (!said) return;
    const time = new Date().toLocaleTimeString("ru", { hour: "2-digit", minute: "2-digit" });
    said.textContent = isSaved ? said.dataset.saved.replace("{time}", time) : said.dataset.unsaved;
  }

  async function put(fields) {
    const isTaken = await send(form.action, fields, { keepalive: true });
    if (isTaken) version.value = Number(version.value) + 1;
    return isTaken;
  }

  /** Saves what has changed; false when that was refused, or did not come through. */
  function save() {
    clearTimeout(waiting);
    underway = underway.then(async () => {
      const wanted = told();
      if (wanted === saved) return true;
      const fields = new FormData(form);
      if (isNew) fields.append("leave", "yes");
      const isTaken = await put(fields);
      if (isTaken) saved = wanted;
      if (!isNew) say(isTaken);
      return isTaken;
    });
    return underway;
  }

  if (!isNew) {
    form.addEventListener("input", () => {
      clearTimeout(waiting);
      if (text.value.trim()) waiting = setTimeout(save, pause);
    });
  }
  form.addEventListener("submit", () => {
    clearTimeout(waiting);
    saved = told();
  });
  // Whoever leaves by a link takes it along: the page behind shows it, or says why it was not made.
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target || told() === saved) return;
    event.preventDefault();
    // What cannot be saved is shown by the form itself.
    if (await save()) location.assign(link.href);
    else form.requestSubmit();
  });
  addEventListener("pagehide", () => {
    if (told() !== saved) save();
  });
}

export function begin() {
  for (const form of document.querySelectorAll("[data-reminder]")) {
    tend(form);
    tendDay(form);
  }
}
