// Signing out clears what this browser keeps: asked first when that is somebody's text.
import { drafts } from "./draft.js";

const dialog = document.getElementById("sign-out");
const kept = Object.assign(document.createElement("p"), { className: "kept-text", tabIndex: 0 });

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  const address = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  if (!dialog || dialog.contains(form) || address !== dialog.querySelector("form").getAttribute("action")) return;
  const [newest] = drafts();
  if (!newest) return;
  event.preventDefault();
  kept.textContent = Object.values(newest.text).find((value) => value.trim());
  dialog.querySelector(".dialog-text").after(kept);
  dialog.showModal();
  dialog.querySelector("[data-close]").focus();
});
