// What is opened through a notification is read: its own form is sent on the way there.
import { send } from "../../site/fetching.js";

function read(event) {
  const link = event.target.closest?.(".notification a[data-open]");
  const form = link?.closest(".notification").querySelector("form[data-quiet]");
  // The middle button opens it, too.
  if (!form || event.button > 1) return;
  send(form.action, new FormData(form), { keepalive: true });
  form.remove();
}

export function begin() {
  document.addEventListener("click", read);
  document.addEventListener("auxclick", read);
}
