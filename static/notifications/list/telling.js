// Shows on an open page, once, what its member was notified of just now. The list itself shows it by itself.
import { toast } from "../../site/toast.js";

const storage = "quad.told";

/** Whether it is on this page, in sight of a member who has it open beside something else. */
const isShown = (leads) => document.querySelector("[data-shows]")?.dataset.shows === new URL(leads, location.href).pathname;

function tell() {
  const { told, words, label, leads } = document.querySelector("[data-told]")?.dataset ?? {};
  if (!told || Number(told) <= Number(sessionStorage.getItem(storage) ?? 0)) return;
  sessionStorage.setItem(storage, told);
  if (document.getElementById("notifications") || isShown(leads)) return;
  toast(words, null, { link: { address: leads, label }, isNews: true });
}

export function begin() {
  document.addEventListener("quad:added", tell);
  tell();
}
