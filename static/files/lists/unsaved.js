// A document of VK opens once a copy of it is kept. A press on the row of one that is not has its save button grow and shrink,
// and says why; for keys and for those who hear the page its link leads to its own page.
import { toast } from "../../site/toast.js";
import { speak } from "../../site/words.js";

/** Milliseconds that it is said. */
const life = 3_000;
let said;
let leaving;

function say(button) {
  const text = button.closest("[data-rows]").dataset.hint;
  clearTimeout(leaving);
  said?.remove();
  // A phone has no room beside the button but the row's own words.
  if (matchMedia("(max-width: 719px)").matches) return toast(text);
  said = document.createElement("span");
  said.className = "row-hint";
  said.textContent = text;
  // Beside the row, not in it: a row that comes anew in between would lose it.
  document.body.append(said);
  const box = button.getBoundingClientRect();
  said.style.insetInlineEnd = `${document.documentElement.clientWidth - box.left + 8}px`;
  said.style.insetBlockStart = `${box.top + (box.height - said.offsetHeight) / 2}px`;
  speak(text);
  leaving = setTimeout(() => said.remove(), life);
}

export function begin() {
  document.addEventListener("click", (event) => {
    // Keys, too, click; no pointer is counted then.
    if (event.defaultPrevented || !event.detail || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const row = event.target.closest("[data-rows] a[data-open]")?.closest("[data-item]");
    const copy = row?.querySelector(".copy:not([data-kept])");
    if (!copy || (row.dataset.acts ?? row.closest("[data-rows]").dataset.acts) !== "vk") return;
    event.preventDefault();
    const button = copy.querySelector("button");
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
      button?.animate([{ scale: 1 }, { scale: 1.5 }, { scale: 1 }], { duration: 400, easing: "ease-in-out" });
    }
    // While it is being saved there is nothing to be asked for.
    if (button && !copy.querySelector("progress")) say(button);
  });
}
