// Choosing what to attach in a dialog over the text. The server draws the page; here it is shown, and what was chosen there is put
// into the text's form. Whatever fails is done by the page itself, as without scripts.
import { ask, parsePage } from "../../site/fetching.js";

const field = "[data-attached] [name=attach]";
// Its looks come with it: few who write attach something.
document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/static/attaching.css" }));

let dialog;
/** The form of the text that one chooses for. */
let text;

/** The page that answers a button of a form; null for none. A file has no place in what is sent. */
async function answer(form, { name, value }) {
  const fields = new URLSearchParams();
  for (const [key, said] of new FormData(form)) if (typeof said === "string") fields.append(key, said);
  fields.append(name, value);
  try {
    const answer = await ask(form.getAttribute("action"), { method: "POST", body: fields });
    return answer.ok ? parsePage(await answer.text()) : null;
  } catch {
    return null;
  }
}

function make() {
  const made = document.createElement("dialog");
  made.className = "dialog attaching";
  made.setAttribute("aria-labelledby", "attaching-title");
  const title = document.createElement("h2");
  title.id = "attaching-title";
  made.append(title);
  made.addEventListener("close", () => text?.querySelector("textarea")?.focus());
  document.body.append(made);
  return made;
}

function show(page) {
  const chooser = page?.querySelector("[data-chooser]");
  if (!chooser) return false;
  dialog ??= make();
  const isFinding = document.activeElement?.name === "find";
  dialog.firstChild.textContent = page.querySelector("h1")?.textContent ?? "";
  dialog.replaceChildren(dialog.firstChild, chooser);
  if (!dialog.open) dialog.showModal();
  count(chooser);
  // On glass its keyboard would cover what one chooses from.
  if (isFinding || matchMedia("(pointer: fine)").matches) chooser.querySelector("[name=find]").focus();
  return true;
}

/** The number of what is chosen; what is too much cannot be. */
function count(chooser) {
  const line = chooser.querySelector("[data-chosen]");
  const boxes = [...chooser.querySelectorAll("[name=pick]")];
  const chosen = Number(line.dataset.elsewhere) + boxes.filter(({ checked }) => checked).length;
  line.textContent = line.dataset.chosen.replace("{n}", chosen);
  for (const box of boxes) box.disabled = !box.checked && chosen >= Number(line.dataset.most);
}

/** Puts what is attached now into the form of a text, whose draft is kept as after any other change. */
function put(page, form) {
  const part = page?.querySelector("[data-attached]");
  const kept = form?.querySelector(field);
  if (!part || !kept) return false;
  // The field itself stays: the composer knows it.
  const fresh = part.querySelector("[name=attach]");
  const isOther = kept.value !== fresh.value;
  kept.value = fresh.value;
  const old = kept.closest("[data-attached]");
  fresh.replaceWith(kept);
  old.replaceWith(part);
  if (isOther) kept.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

/** Shows what the field says, where somebody else has set it: a draft that is gone on with, a form that was emptied. */
async function follow(kept) {
  const part = kept.closest("[data-attached]");
  const shown = [...part.querySelectorAll("[name=detach]")].map(({ value }) => value).join(" ");
  if (shown === kept.value) return;
  if (kept.value) put(await answer(kept.form, { name: "chosen", value: "1" }), kept.form);
  else part.replaceChildren(kept);
}

/** As without scripts. */
function press(button) {
  button.dataset.plain = "true";
  button.click();
}

export function begin() {
  const all = () => document.querySelectorAll(field).forEach(follow);
  document.addEventListener("change", ({ target }) => {
    if (target.matches(field)) follow(target);
    if (target.matches("[data-chooser] [name=pick]")) count(target.form);
  });
  // A browser that goes back puts back what was in fields.
  addEventListener("pageshow", all);
  all();

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-attach], [data-composer] [name=detach]");
    if (!button || event.defaultPrevented || button.dataset.plain) return;
    event.preventDefault();
    text = button.form;
    const page = await answer(text, button);
    if (!(button.matches("[data-attach]") ? show(page) : put(page, text))) press(button);
  });

  document.addEventListener("submit", async (event) => {
    const { target: chooser, submitter } = event;
    if (!submitter || submitter.dataset.plain || !dialog?.contains(chooser)) return;
    // A page of its own follows where nothing is written.
    if (submitter.value === "1" && submitter.name === "chosen" && !text?.querySelector(field)) return;
    event.preventDefault();
    if (submitter.matches("[data-cancel-choice]")) return dialog.close();
    const page = await answer(chooser, submitter);
    if (submitter.name !== "chosen" ? !show(page) : !put(page, text)) return press(submitter);
    if (submitter.name === "chosen") dialog.close();
  });
}
