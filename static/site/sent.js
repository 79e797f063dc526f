// A form is sent once, and its button shows it at once. Comes last: forms that others took over are not sent at all.
const patience = 20_000;

function release(form) {
  delete form.dataset.sent;
  for (const button of form.elements) {
    if (!button.hasAttribute("data-pending")) continue;
    button.removeAttribute("data-pending");
    button.removeAttribute("aria-disabled");
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || (event.submitter?.formMethod || form.method) !== "post") return;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "yes";
  const button = event.submitter ?? form.querySelector("button:not([type=button])");
  button?.setAttribute("data-pending", "");
  button?.setAttribute("aria-disabled", "true");
  // The reader pressed Stop, or the answer was a download.
  setTimeout(() => release(form), patience);
});

addEventListener("pageshow", (event) => {
  if (event.persisted) document.querySelectorAll("form[data-sent]").forEach(release);
});
