// A reminder saves itself: one that stands a moment after each change, a new one when its page is left. The button stays for
// who wants to be sure.
import { ask, fetchPage, parsePage } from "../../site/fetching.js";
import { adopt } from "../../site/toast.js";
import { tend as tendDay } from "./day.js";
import { mark, show } from "./problems.js";

/** Milliseconds without a change. */
const pause = 800;
const whens = ["day", "time", "alert"];

function tend(form) {
  const { text, version, day, time } = form.elements;
  const isNew = version.value === "0";
  const said = document.querySelector("[data-saved]");
  /** What fields of dates and hours had before somebody began to type into them: half of one is no wish. */
  const whole = new Map([day, time].map((field) => [field, field.value]));
  let waiting;
  let underway = Promise.resolve(true);

  function fields() {
    const found = new FormData(form);
    for (const [field, value] of whole) if (field.validity.badInput) found.set(field.name, value);
    return found;
  }
  const told = (isMeant = (name) => !["token", "key", "version"].includes(name)) =>
    JSON.stringify([...fields()].filter(([name]) => isMeant(name)));
  const when = () => told((name) => whens.includes(name));
  // What was refused is not saved yet. What an address has filled in is nobody's wish until somebody saves or changes it.
  let saved = form.querySelector("[aria-invalid], .field-error") ? undefined : told();
  let savedWhen = when();

  function say(isSaved) {
    if (!said) return;
    const time = new Date().toLocaleTimeString("ru", { hour: "2-digit", minute: "2-digit" });
    said.textContent = isSaved ? said.dataset.saved.replace("{time}", time) : said.dataset.unsaved;
  }

  /** True when it was taken; what was refused says at its field why. */
  async function put(sent) {
    const answer = await ask(form.action, { method: "POST", body: new URLSearchParams(sent), redirect: "manual", keepalive: true });
    if (answer.type === "opaqueredirect") {
      version.value = Number(version.value) + 1;
      show(form);
      return true;
    }
    const page = parsePage(await answer.text());
    // Word of what was saved before.
    page.querySelector("#toasts [data-toast]")?.remove();
    const refused = page.querySelector("[data-reminder]");
    if (refused) show(form, refused);
    adopt(page);
    return false;
  }

  /** Alerts that are over look like that as soon as the day is another one. */
  async function follow() {
    const asked = savedWhen;
    const fresh = (await fetchPage(form.action))?.querySelector("[data-reminder]");
    if (fresh && asked === when()) mark(form, fresh);
  }

  /** Saves what has changed; false when that was refused, or did not come through. */
  function save() {
    clearTimeout(waiting);
    underway = underway.then(async () => {
      const [wanted, wantedWhen, sent] = [told(), when(), fields()];
      if (wanted === saved) return true;
      if (isNew) sent.append("leave", "yes");
      const isTaken = await put(sent).catch(() => false);
      if (!isNew) say(isTaken);
      if (!isTaken) return false;
      saved = wanted;
      if (!isNew && wantedWhen !== savedWhen) {
        savedWhen = wantedWhen;
        follow().catch(() => {});
      }
      return true;
    });
    return underway;
  }

  form.addEventListener("input", () => {
    for (const field of whole.keys()) if (!field.validity.badInput) whole.set(field, field.value);
    if (isNew) return;
    clearTimeout(waiting);
    if (text.value.trim()) waiting = setTimeout(save, pause);
  });
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
  // So does whoever puts it off, or is done with it: those are forms of their own. What is deleted needs no saving.
  document.addEventListener("submit", async (event) => {
    const { target: other, submitter } = event;
    if (other === form || isNew || event.defaultPrevented || !other.closest(".reminder-panel")) return;
    if (told() === saved || other.action.endsWith("/delete")) return;
    event.preventDefault();
    if (await save()) other.requestSubmit(submitter);
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
