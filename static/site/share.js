// "Create a link" copies it in the same press; where the system has a share sheet, a button opens it.
import { toast } from "./toast.js";
import { say } from "./words.js";

async function create(event) {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-share]") || !navigator.clipboard) return;
  event.preventDefault();
  event.submitter?.setAttribute("data-pending", "");
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const link = page.querySelector("[data-public-link]");
    const main = page.getElementById("main");
    if (!answer.ok || !main) throw new Error(String(answer.status));
    document.getElementById("main").replaceWith(main);
    history.replaceState(history.state, "", answer.url);
    document.dispatchEvent(new Event("quad:added"));
    if (!link) return;
    main.querySelector("a[data-copy]")?.focus();
    await navigator.clipboard.writeText(link.href);
    toast(say("copied"));
  } catch {
    event.submitter?.removeAttribute("data-pending");
    toast(say("failed"));
  }
}

function offer() {
  if (!navigator.share) return;
  for (const button of document.querySelectorAll("[data-share-sheet]")) button.hidden = false;
}

async function share(event) {
  const button = event.target.closest("[data-share-sheet]");
  if (!button) return;
  // Whoever closes the sheet has not failed.
  await navigator.share({ title: button.dataset.title, url: button.dataset.shareSheet }).catch(() => {});
}

export function begin() {
  document.addEventListener("submit", create, true);
  document.addEventListener("click", share);
  document.addEventListener("quad:added", offer);
  offer();
}
