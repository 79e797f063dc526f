// The text of a draft that has no place any more is copied whole.
import { toast } from "../../site/toast.js";

export function begin() {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll("[data-copy-text]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const text = button.closest(".kept").querySelector(".kept-text");
      try {
        await navigator.clipboard.writeText(text.textContent);
        toast(button.dataset.copyText);
      } catch {
        // The browser lets nobody copy here: the text is marked, and the keyboard copies.
        getSelection().selectAllChildren(text);
      }
    });
  }
}
