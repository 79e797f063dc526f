// "Create a link" copies it in the same press; where the system has a share sheet, a button opens it with the file itself or
// with its link.
import { post } from "../../site/sent.js";
import { adopt, toast } from "../../site/toast.js";
import { say } from "../../site/words.js";

async function create(event) {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-share]") || !navigator.clipboard) return;
  event.preventDefault();
  try {
    const page = await post(form, event.submitter);
    if (!page) return;
    const link = page.querySelector("[data-public-link]");
    const main = page.getElementById("main");
    document.getElementById("main").replaceWith(main);
    history.replaceState(history.state, "", page.address);
    document.dispatchEvent(new Event("quad:added"));
    adopt(page);
    if (!link) return;
    main.querySelector("a[data-copy]")?.focus();
    await navigator.clipboard.writeText(link.href).then(() => toast(say("copied")), () => {});
  } catch {
    toast(say("failed"));
  }
}

function offer() {
  if (!navigator.share) return;
  for (const button of document.querySelectorAll("[data-share-sheet]")) {
    button.hidden = !button.dataset.shareSheet && !(button.dataset.file && navigator.canShare);
  }
}

/** Files that were fetched for a button whose press was over when they came. */
const fetched = new WeakMap();

/** The file itself, where the sheet takes such; null otherwise. */
async function fileOf(button) {
  const { file: address, title } = button.dataset;
  if (!address || !navigator.canShare) return null;
  if (fetched.has(button)) return fetched.get(button);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  const bytes = await answer.blob();
  const file = new File([bytes], title, { type: bytes.type });
  const shared = navigator.canShare({ files: [file] }) ? file : null;
  fetched.set(button, shared);
  return shared;
}

async function share(event) {
  const button = event.target.closest("[data-share-sheet]");
  if (!button || button.hasAttribute("data-pending")) return;
  const { shareSheet: url, title, ready } = button.dataset;
  button.setAttribute("data-pending", "");
  const file = await fileOf(button).catch(() => null);
  button.removeAttribute("data-pending");
  if (!file && !url) return toast(say("failed"));
  try {
    await navigator.share(file ? { title, files: [file] } : { title, url });
  } catch (error) {
    // Whoever closes the sheet has not failed. The press may be too long ago when a large file is here.
    if (error.name === "NotAllowedError" && file) toast(ready);
  }
}

export function begin() {
  document.addEventListener("submit", create, true);
  document.addEventListener("click", share);
  document.addEventListener("quad:added", offer);
  offer();
}
