// Hearts are sent in place: a heart shows a loader until the answer has come, and changes with it. What it is by then stands
// on its photo's own page.
import { exchange } from "../../site/exchanging.js";
import { post } from "../../site/sent.js";
import { adopt } from "../../site/toast.js";

async function send(event) {
  const form = event.target;
  if (event.defaultPrevented || !form.matches(".heart")) return;
  event.preventDefault();
  form.elements.return.value = form.dataset.heart;
  try {
    const page = await post(form, event.submitter ?? form.querySelector("button"));
    if (!page) return;
    const fresh = page.getElementById(form.id);
    if (!fresh) return location.reload();
    if (form.isConnected) exchange(form, fresh);
    adopt(page);
  } catch (refusal) {
    if (refusal instanceof Response && refusal.status < 500) return location.reload();
    document.getElementById("heart-failed").showModal();
  }
}

export function begin() {
  document.addEventListener("submit", send);
}
