// A case: a moderator who leaves its page lets it go, and its decisions have keys.
import { beacon } from "../../site/beacon.js";
import { isTyping, keysAreOn } from "../../site/typing.js";

/** The claim ends when its page is left; what leaves it by an act says itself what becomes of the case. */
function letGo(form) {
  let isActing = false;
  document.addEventListener("submit", ({ target }) => { isActing ||= target.method === "post"; });
  addEventListener("pagehide", () => {
    if (!isActing) beacon(form.action, new URLSearchParams(new FormData(form)));
  });
  // Come back to as it was, it says what is over.
  addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
}

/** 1 to 4 choose a decision, Ctrl+Enter and Enter apply it. */
function decide(form) {
  const buttons = [...form.querySelectorAll("button[name=decision]")];
  let chosen;
  form.querySelector("[data-keys-hint]")?.removeAttribute("hidden");
  for (const [index, button] of buttons.entries()) button.setAttribute("aria-keyshortcuts", index + 1);

  document.addEventListener("keydown", (event) => {
    if (event.isComposing || document.querySelector("dialog[open]")) return;
    const place = document.activeElement;
    if ((event.ctrlKey || event.metaKey) && event.code === "Enter" && (place === chosen || form.contains(place))) {
      // A form that is sent without a button decides nothing.
      event.preventDefault();
      if (chosen) chosen.click();
      else buttons[0]?.focus();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTyping(place) || !keysAreOn()) return;
    const button = buttons[["Digit1", "Digit2", "Digit3", "Digit4"].indexOf(event.code)];
    if (!button) return;
    event.preventDefault();
    chosen?.removeAttribute("data-chosen");
    chosen = button;
    button.setAttribute("data-chosen", "");
    button.focus();
  }, true);
}

export function begin() {
  const claim = document.querySelector("form[action$='/claim/end']");
  if (claim) letGo(claim);
  const choice = document.querySelector(".case-choice:has(button[name=decision])");
  if (choice) decide(choice);
}
