// A link that is made by a press is shared, or copied, in the same press; where the system has a share sheet, a button opens it
// with the file itself or with its link.
import { take } from "../../site/live.js";
import { post } from "../../site/sent.js";
import { adopt, toast } from "../../site/toast.js";
import { say } from "../../site/words.js";

/** Milliseconds in which a switch that has just turned is not turned back: a press too many would end the link. */
const rest = 1_000;
let turned = -rest;

const told = (copying) => copying.then(() => toast(say("copied")), () => {});
const copy = (url) => told(navigator.clipboard.writeText(url));

/**
 * Copies a link that is still being made: browsers allow it within the seconds of the press, which the source's answer may outlast.
 *
 * @returns what takes the link, or nothing where there is none
 */
function copyLater() {
  if (!window.ClipboardItem) return (url) => url && copy(url);
  let come, fail;
  const text = new Promise((resolve, reject) => [come, fail] = [resolve, reject]);
  const copying = navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
  for (const each of [text, copying]) each.catch(() => {});
  return (url) => {
    if (!url) return fail(new Error("no link"));
    come(new Blob([url], { type: "text/plain" }));
    return told(copying);
  };
}

/** Gives a link to the system's share sheet, or copies it where that wants a fresher press. */
async function hand(url, title = "") {
  try {
    if (navigator.share) return await navigator.share({ title, url });
  } catch (error) {
    // Closing the sheet is no failure.
    if (error.name !== "NotAllowedError") return;
  }
  await copy(url);
}

async function create(event) {
  const { target: form, submitter: button } = event;
  const opener = (button ?? form).closest("[data-share]");
  if (event.defaultPrevented || !opener || !navigator.clipboard) return;
  event.preventDefault();
  button?.closest("details[data-menu]")?.removeAttribute("open");
  const copies = opener.dataset.share === "copy" || !navigator.share ? copyLater() : null;
  try {
    const page = await post(form, button);
    if (!page) return copies?.();
    const link = page.querySelector("[data-public-link]")?.href;
    // The page of the file shows the link at once; a list stays where it is.
    if (new URL(page.address).pathname === location.pathname) take(page);
    turned = performance.now();
    adopt(page);
    if (copies) await copies(link);
    else if (link) await hand(link, page.querySelector("h1")?.textContent);
  } catch {
    copies?.();
    toast(say("failed"));
  }
}

function offer() {
  if (!navigator.share) return;
  for (const button of document.querySelectorAll("button[data-share-sheet]")) {
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
  if (button.href) {
    if (!navigator.clipboard || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    return hand(button.href, button.dataset.title);
  }
  const { shareSheet: url, title, ready } = button.dataset;
  button.setAttribute("data-pending", "");
  const file = await fileOf(button).catch(() => null);
  button.removeAttribute("data-pending");
  if (!file && !url) return toast(say("failed"));
  try {
    await navigator.share(file ? { title, files: [file] } : { title, url });
  } catch (error) {
    // Closing the sheet is no failure. The press may be too long ago when a large file is here.
    if (error.name === "NotAllowedError" && file) return toast(ready);
  }
  const menu = button.closest("details[data-menu][open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
}

export function begin() {
  document.addEventListener("submit", create, true);
  document.addEventListener("click", share);
  document.addEventListener("click", (event) => {
    if (performance.now() - turned < rest && event.target.closest?.("[role=switch]")) event.preventDefault();
  }, true);
  document.addEventListener("quad:added", offer);
  offer();
}
