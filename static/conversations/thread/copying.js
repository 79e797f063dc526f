// A message's menu copies its text, as what was refused does: by scripts alone, so they put that into the menu.
import { toast } from "../../site/toast.js";

async function copy(message, { dataset: { copied } }) {
  const body = message.querySelector(":scope > .message-body");
  try {
    await navigator.clipboard.writeText(body.innerText.trim());
    toast(copied);
  } catch {
    // The browser lets nobody copy here: the text is marked, and the keyboard copies.
    getSelection().selectAllChildren(body);
  }
}

export function copying(thread) {
  const list = thread.querySelector(".thread-messages");
  const samples = thread.querySelector("template[data-marks]").content.querySelectorAll("[data-copy-message]");
  if (!navigator.clipboard) return samples.forEach((each) => each.remove());
  const [sample] = samples;

  /** Behind the answer, where there is one. */
  function add(menu) {
    const items = menu?.querySelector(".menu-list");
    if (!items || items.querySelector("[data-copy-message]")) return;
    const answer = items.querySelector(":scope > a[href*='answer=']");
    if (answer) answer.after(sample.cloneNode(true));
    else items.prepend(sample.cloneNode(true));
  }

  list.addEventListener("toggle", ({ target }) => { if (target.matches(".message > .menu[open]")) add(target); }, true);
  // One that comes anew while its menu is open.
  document.addEventListener("quad:fresh", ({ detail: fresh }) => {
    if (fresh.matches(".message") && document.getElementById(fresh.id)?.querySelector(":scope > .menu[open]")) {
      add(fresh.querySelector(":scope > .menu"));
    }
  });
  list.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-copy-message]");
    if (!button) return;
    const message = button.closest(".message");
    const menu = button.closest("details");
    if (menu) menu.open = false;
    copy(message, button);
    menu?.querySelector("summary").focus({ preventScroll: true });
  });
}
