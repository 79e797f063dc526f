// Choosing what to attach in a dialog over the text. The server draws the page; here it is shown, and what was chosen there is put
// into the text's form. Whatever fails is done by the page itself, as without scripts.
import { parsePage } from "../../site/fetching.js";

let dialog;
/** The form of the text that one chooses for. */
let text;

/** What a form says, with the button that sends it; a file has no place in it. */
function told(form, button) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  fields.append(button.name, button.value);
  return fields;
}

async function ask(form, button) {
  const answer = await fetch(form.getAttribute("action"), { method: "POST", body: told(form, button) });
  return answer.ok && parsePage(await answer.text());
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
  const chooser = page && page.querySelector("[data-chooser]");
  if (!chooser) return false;
  dialog ??= make();
  dialog.firstChild.textContent = page.querySelector("h1")?.textContent ?? "";
  dialog.replaceChildren(dialog.firstChild, chooser);
  if (!dialog.open) dialog.showModal();
  chooser.querySelector("[name=find]").focus();
  return true;
}

/** Puts what is attached now into the form of the text, whose draft is kept as after any other change. */
function put(page) {
  const part = page && page.querySelector("[data-attached]");
  if (!part) return false;
  // The field itself stays: the composer knows it.
  const field = text.querySelector("[data-attached] [name=attach]");
  const fresh = part.querySelector("[name=attach]");
  field.value = fresh.value;
  fresh.replaceWith(field);
  text.querySelector("[data-attached]").replaceWith(part);
  text.querySelector("textarea").dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-attach], [data-composer] [name=detach]");
  if (!button || event.defaultPrevented || button.dataset.plain) return;
  event.preventDefault();
  text = button.form;
  const page = await ask(text, button).catch(() => {});
  if (button.matches("[data-attach]") ? show(page) : put(page)) return;
  button.dataset.plain = "true";
  button.click();
});

document.addEventListener("submit", async (event) => {
  const { target: chooser, submitter } = event;
  if (!submitter || !dialog?.contains(chooser)) return;
  event.preventDefault();
  if (submitter.matches("[data-cancel-choice]")) {
    dialog.close();
    return;
  }
  const page = await ask(chooser, submitter).catch(() => {});
  if (submitter.name !== "chosen") show(page);
  else if (put(page)) dialog.close();
});
