// Arrow keys lead to what is before and after in the list that a page was opened from.
import { isTyping, keysAreOn } from "./typing.js";

/** What uses the arrows for itself: a film or a tune, a slider, a picture that is moved. */
const taken = "video, audio, select, input, [role=slider], [data-stage].is-zoomed";

export function begin() {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!keysAreOn() || isTyping(document.activeElement) || document.querySelector("dialog[open]")) return;
    if (document.activeElement?.closest(taken) || document.querySelector("[data-stage].is-zoomed")) return;
    const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.code];
    const link = way && document.querySelector(`a.way[rel=${way}]`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });
}
