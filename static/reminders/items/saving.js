// A reminder saves itself: an existing one a moment after each change, a new one when its page is left. What is not taken yet is
// kept in this tab, so that a page that is loaded anew goes on with it. The button is for pages without scripts.
import { fetchPage } from "../../site/fetching.js";
import { adopt, toast } from "../../site/toast.js";
import { speak } from "../../site/words.js";
import { show as showList } from "../lists/list.js";
import { actOf, keepAct } from "../offline/acts.js";
import { isAlone, takes } from "../../site/standing.js";
import { again, deliver, drop, entryOf, hold, keep, ready, recall, unlessSlow } from "../unsent.js";
import { fill } from "./filling.js";

/** Milliseconds without a change. */
const pause = 800;
/** What is shown at fields, which is seldom anything. */
const problems = (act) => import("/static/reminders/items/problems.js").then(act).catch(() => {});
/** What says nothing about days. */
const texts = ["token", "key", "version", "text", "notes", "priority"];
const isPlain = (event) => !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** What forms were sent with before their page knew what waits of them. */
const early = new WeakMap();

async function tend(form) {
  const { text, version, day, time, key } = form.elements;
  const isNew = version.value === "0";
  // What was made here and is not there yet is written on.
  const waits = isNew && entryOf(new URL(location.href).searchParams.get("unsent"));
  if (waits) key.value = waits.id;
  const id = isNew ? key.value.toLowerCase() : new URL(form.action).pathname;
  const earlier = isNew ? waits : entryOf(id);
  // Another page may be about to send it, or have just done so.
  await hold(id).known;
  const found = entryOf(id) ?? (earlier && { ...earlier, tried: true });
  const said = document.querySelector("[data-saved]");
  const ended = document.querySelector("[data-ended]");
  /** What fields of dates and hours had before somebody began to type into them: half of one is no wish. */
  const whole = new Map([day, time].map((field) => [field, field.value]));
  const retry = again(() => { if (told() !== saved) save(); });
  let waiting;
  let underway = Promise.resolve(true);
  /** What was sent last, while nobody knows what became of it. */
  let unsure;
  /** Somebody else has changed it: which of both stays is the member's to say. */
  let isTorn = false;
  /** What was sent last did not come through: it is kept, and sent when there is a network. */
  let isLost = false;
  /** Its button has sent it, and the page that answers is on its way. */
  let isSubmitted = false;

  /** As the page came: somebody may have begun to write before there was a script that could save it. */
  const given = form.cloneNode(true);
  given.reset();

  function fields(of = form) {
    const found = new FormData(of);
    if (of !== form) return found;
    for (const [field, value] of whole) if (field.validity.badInput) found.set(field.name, value);
    return found;
  }
  const told = (isMeant = (name) => !["token", "key", "version"].includes(name), of = fields()) =>
    JSON.stringify([...of].filter(([name]) => isMeant(name)));
  const isWhen = (name) => !texts.includes(name);
  const when = () => told(isWhen);
  const isAnswer = Boolean(form.querySelector("[aria-invalid], .field-error") || document.querySelector("[data-conflict]"));
  const left = isAnswer || isNew && !waits ? undefined : found;
  // What was refused is not saved yet. What an address has filled in is nobody's wish until somebody saves or changes it.
  // What a browser itself has put back, on the way back or when it loads the page anew, was saved then.
  const first = performance.getEntriesByType("navigation")[0]?.type === "navigate" ? given : form;
  const base = [...fields(first)];
  let saved = isAnswer ? undefined : told(undefined, base);
  let savedWhen = told(isWhen, base);
  if (left) {
    // What somebody has begun to write by now is a change of that.
    const isBegun = told() !== told(undefined, base);
    if (!isBegun) fill(form, left.fields);
    unsure = left.before;
    unsure ??= left.tried ? left.fields : undefined;
    if (unsure && !isNew) version.value = unsure.find(([name]) => name === "version")[1];
    saved = isNew && !isBegun ? told() : undefined;
  }

  /** It may have been saved here since this page was kept, or by another one between this one's answer and its script: a member who goes on
      changes that. */
  async function catchUp() {
    const { lastSaved, merge } = await import("/static/reminders/offline/saved.js");
    const last = await lastSaved(form.action);
    if (!(last?.version > version.value) || unsure || isTorn || isSubmitted) return;
    const isBegun = told() !== saved;
    fill(form, merge(last.fields, base, [...fields()]));
    version.value = last.version;
    const now = isBegun ? last.fields : fields();
    [saved, savedWhen] = [told(undefined, now), told(isWhen, now)];
    if (isBegun) form.dispatchEvent(new Event("input"));
  }

  /** What is not taken yet: when what was sent before is, it is a change of that. */
  function entry(isLeaving) {
    const sent = [...fields()].map(([name, value]) => [name, unsure && name === "version" ? `${Number(value) + 1}` : value]);
    return { id, address: form.action, fields: isLeaving && isNew ? [...sent, ["leave", "yes"]] : sent, before: unsure };
  }

  function say(isSaved, why = said?.dataset.unsaved) {
    if (!said) return;
    const time = new Date().toLocaleTimeString("ru", { hour: "2-digit", minute: "2-digit" });
    said.textContent = isSaved ? said.dataset.saved.replace("{time}", time) : why;
    said.classList.toggle("is-unsaved", !isSaved);
  }

  /** The row beside it, as the list has it now. */
  function renew(page) {
    const row = page.getElementById(`reminder-${id.split("/").pop()}`);
    row?.classList.add("is-current");
    row?.querySelector("[data-open]")?.setAttribute("aria-current", "true");
    page.querySelector("#toasts [data-toast]")?.remove();
    showList(page).catch(() => {});
  }

  function tear(page) {
    const other = page.querySelector("[data-conflict]");
    isTorn = true;
    document.querySelector("[data-conflict]")?.remove();
    form.before(other);
    speak(other.querySelector("h2").textContent);
    other.querySelector("[data-mine]").addEventListener("click", (event) => {
      event.preventDefault();
      version.value = page.querySelector("[data-reminder] [name=version]").value;
      isTorn = false;
      other.remove();
      text.focus();
      save();
    });
  }

  /** Sends what has changed. Gives what was taken; what was refused says why, and what was lost is sent again. */
  async function put() {
    isLost = false;
    // What was written of it since it was to go is wished later. What waits from before goes with it.
    const going = entryOf(`${id}/delete`);
    if (going?.at < entryOf(id)?.at) await recall([going]);
    // Only its number, for which the list asks, shows whether it was made already.
    if (isAlone() || isNew && unsure) {
      await keep(entry());
      return retry.later(), isLost = true, false;
    }
    if (unsure) {
      const { became } = await deliver({ address: form.action, fields: unsure });
      if (became === "lost") return retry.later(), isLost = true, false;
      if (became === "taken") version.value = Number(version.value) + 1;
      unsure = undefined;
    }
    const [sent, wanted, wantedWhen] = [{ ...entry(true), tried: true }, told(), when()];
    keep(sent);
    unsure = sent.fields;
    const asked = deliver(sent, isNew || !text.value.trim() ? { redirect: "manual" } : {});
    const { became, status, page } = await unlessSlow(asked, () => say(false, said?.dataset.waits));
    if (became === "lost") return retry.later(), isLost = true, false;
    // What is written of a new one by now is a change of what was made: its number comes with the same once more.
    if (!isNew || became !== "taken") unsure = undefined;
    retry.settle();
    ended.hidden = status !== 401;
    if (became === "taken") {
      version.value = Number(version.value) + 1;
      if (!isNew) await import("/static/reminders/offline/saved.js").then(({ note }) => note(sent)).catch(() => {});
      if (told() === wanted) drop(id);
      else keep(entry());
      if (form.querySelector(".field-error")) problems(({ show }) => show(form));
      if (page) renew(page);
      return [wanted, wantedWhen];
    }
    if (status === 401) speak(ended.textContent);
    else if (status === 409 && page.querySelector("[data-conflict]")) tear(page);
    else {
      // Word of what was saved before.
      page.querySelector("#toasts [data-toast]")?.remove();
      const refused = page.querySelector("[data-reminder]");
      if (refused) await problems(({ show }) => show(form, refused));
      adopt(page);
    }
    return false;
  }

  /** Alerts that are over look like that as soon as the day is another one, and the sentence says how it comes again. */
  async function follow() {
    const asked = savedWhen;
    const fresh = (await fetchPage(form.action))?.querySelector("[data-reminder]");
    if (!fresh || asked !== when()) return;
    problems(({ mark }) => mark(form, fresh));
    form.querySelector("[data-repeat]").textContent = fresh.querySelector("[data-repeat]").textContent;
  }

  /** Saves what has changed; false when that was refused, or did not come through. */
  function save() {
    clearTimeout(waiting);
    underway = underway.then(async () => {
      if (told() === saved) return true;
      if (isTorn) return false;
      const taken = await put();
      if (!isNew) say(Boolean(taken), isLost && isAlone() ? said?.dataset.waits : undefined);
      if (!taken) return false;
      const [wanted, wantedWhen] = taken;
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
    // Sent already, it is about to be left.
    if (isNew) return unsure && keep(entry());
    clearTimeout(waiting);
    if (told() === saved) return drop(id);
    keep(entry());
    if (text.value.trim()) waiting = setTimeout(save, pause);
    else say(false, said.dataset.needed);
  });
  /** Its button has sent it: should the answer be lost, the next page sends the same once more. */
  function leave(sent) {
    saved = told();
    isSubmitted = true;
    keep(isNew ? { ...entry(), fields: sent } : entry());
    if (isNew) unsure = sent;
  }

  form.addEventListener("submit", async (event) => {
    clearTimeout(waiting);
    // It is on its way as it is.
    if (isNew && isSubmitted && told() === saved) return;
    if (isAlone() || isNew && unsure) {
      event.preventDefault();
      if (!text.value.trim()) return say(false, said?.dataset.needed);
      await keep(entry());
      saved = told();
      document.querySelector(".reminder-panel .back").click();
      return;
    }
    leave([...new FormData(form, event.submitter)]);
  });
  // A member who leaves by a link takes it along: the page behind shows it, or says why it was not made.
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || !isPlain(event) || told() === saved) return;
    // It is kept until its member is back.
    if (link.origin !== location.origin || link.target || link.closest("[data-ended]")) return;
    if (link.matches("[data-theirs]")) {
      drop(id);
      saved = told();
      return;
    }
    event.preventDefault();
    // What cannot be saved is shown by the form itself. For an answer that hangs nobody waits: it is kept by then.
    const isGood = await new Promise((go) => { unlessSlow(save().then(go), () => go(true)); });
    if (!isGood && !isLost) return form.requestSubmit();
    saved = told();
    link.click();
  });
  // So does one who puts it off, or is done with it: those are forms of their own. What is deleted needs no saving.
  document.addEventListener("submit", async (event) => {
    const { target: other, submitter } = event;
    if (other === form || isNew || event.defaultPrevented || !other.closest(".reminder-panel")) return;
    if (isAlone() && actOf(other.action)) {
      event.preventDefault();
      if (told() !== saved) await save();
      saved = told();
      await keepAct(other, submitter);
      return document.querySelector(".reminder-panel .back").click();
    }
    if (told() === saved) return;
    if (other.action.endsWith("/delete")) return drop(id);
    event.preventDefault();
    if (await save() || isLost) other.requestSubmit(submitter);
    else form.requestSubmit();
  });
  addEventListener("pagehide", () => {
    if (told() === saved) return;
    keep(entry(true));
    // Of what was made already, or may have been, a new one would be made.
    if (!isTorn && !(isNew && unsure)) deliver(entry(true), { keepalive: true, redirect: "manual" });
  });
  if (early.has(form)) return leave(early.get(form));
  if (!isNew && !left && !isAnswer && navigator.serviceWorker?.controller) await catchUp().catch(() => {});
  if (!isNew && (left || !isAnswer && told() !== saved)) save();
}

export async function begin() {
  addEventListener("submit", ({ target, submitter, defaultPrevented }) => {
    if (!defaultPrevented) early.set(target, [...new FormData(target, submitter)]);
  });
  const day = import("/static/reminders/items/day.js").catch(() => null);
  await ready;
  takes((form) => form.matches("[data-reminder]"));
  for (const form of document.querySelectorAll("[data-reminder]")) {
    await tend(form);
    (await day)?.tend(form, { fetchPage, toast });
  }
}
