// A link with data-sheet shows the form of its page as a dialog; the page itself is for everybody else, and for what the
// form is answered with.
import { fetchPage } from "./fetching.js";

let sheet;

function make() {
  const made = document.createElement("dialog");
  made.className = "dialog";
  made.setAttribute("aria-labelledby", "sheet-title");
  const title = document.createElement("h2");
  title.id = "sheet-title";
  made.append(title);
  document.body.append(made);
  return made;
}

function show(page, opener) {
  const part = page.querySelector("[data-sheet-part]");
  if (!part) return location.assign(opener.href);
  sheet ??= make();
  sheet.firstChild.textContent = page.querySelector("h1")?.textContent ?? "";
  sheet.replaceChildren(sheet.firstChild, part);
  sheet.addEventListener("close", () => opener.focus(), { once: true });
  sheet.showModal();
  const field = sheet.querySelector("input:is(:checked, :not([type=hidden], [type=radio])), textarea");
  field?.focus();
  // Only texts have a selection.
  if (field?.selectionStart == null) return;
  // The name without its ending is what people change.
  const dot = field.value.lastIndexOf(".");
  field.setSelectionRange(0, dot > 0 ? dot : field.value.length);
}

async function open(event) {
  const opener = event.target.closest("a[data-sheet]");
  if (!opener || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  opener.setAttribute("data-pending", "");
  try {
    show(await fetchPage(opener.href), opener.closest("details")?.querySelector("summary") ?? opener);
  } catch {
    location.assign(opener.href);
  } finally {
    opener.removeAttribute("data-pending");
  }
}

export function begin() {
  document.addEventListener("click", open);
}
