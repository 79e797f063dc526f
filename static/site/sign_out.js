// Signing out clears what this browser keeps: asked first when that is somebody's text.
import { drafts } from "./draft.js";

const dialog = document.querySelector("[data-sign-out]");

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  const address = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  if (!dialog || address !== dialog.dataset.signOut || form.dataset.answered) return;
  const [newest] = drafts();
  if (!newest) return;
  event.preventDefault();
  dialog.querySelector("[data-draft-text]").textContent = Object.values(newest.text).find((value) => value.trim());
  dialog.returnValue = "";
  dialog.showModal();
  dialog.onclose = () => {
    if (dialog.returnValue !== "leave") return;
    form.dataset.answered = "yes";
    form.requestSubmit(submitter);
  };
});
