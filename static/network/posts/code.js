// Every block of code of a post is copied by a button of its own.
import { speak } from "../../site/words.js";

/** Milliseconds for which a button says that it has copied. */
const told = 2_000;

function prepare(part) {
  const button = document.getElementById("code-copy")?.content.firstElementChild;
  if (!button) return;
  for (const block of part.querySelectorAll(".post .prose pre")) {
    if (block.parentElement.matches(".code")) continue;
    const frame = document.createElement("div");
    frame.className = "code";
    block.replaceWith(frame);
    frame.append(block, button.cloneNode(true));
  }
}

async function copy(event) {
  const button = event.target.closest(".code-copy");
  const block = button?.parentElement.querySelector("pre");
  if (!block || !navigator.clipboard) return;
  try {
    await navigator.clipboard.writeText(block.textContent.replace(/\n$/u, ""));
  } catch {
    // The browser lets nobody copy here: the code is marked, and the keyboard copies.
    return getSelection().selectAllChildren(block);
  }
  button.classList.add("is-done");
  speak(button.dataset.copied);
  setTimeout(() => button.classList.remove("is-done"), told);
}

export function begin() {
  document.addEventListener("click", copy);
  document.addEventListener("quad:fresh", (event) => prepare(event.detail));
  document.addEventListener("quad:added", () => prepare(document));
  prepare(document);
}
