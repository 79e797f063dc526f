// Signing out clears what this browser keeps: asked first when that is somebody's text. The browser drops the pages that it
// has kept for Back, but not the one that is just being left: that one empties itself, and asks for itself anew.
import { drafts } from "./draft.js";

const dialog = document.getElementById("sign-out");
const kept = Object.assign(document.createElement("p"), { className: "kept-text", tabIndex: 0 });

const signsOut = ({ target: form, submitter }) => dialog?.querySelector("form").getAttribute("action")
  === (submitter?.getAttribute("formaction") ?? form.getAttribute("action"));

addEventListener("submit", (event) => {
  if (event.defaultPrevented || !signsOut(event)) return;
  addEventListener("pagehide", () => document.body.replaceChildren());
  addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
});

document.addEventListener("submit", (event) => {
  if (!signsOut(event) || dialog.contains(event.target)) return;
  const [newest] = drafts();
  if (!newest) return;
  event.preventDefault();
  kept.textContent = Object.values(newest.text).find((value) => value.trim());
  dialog.querySelector(".dialog-text").after(kept);
  dialog.showModal();
  dialog.querySelector("[data-close]").focus();
});
