// What a finger does with a conversation in the list: held, it opens the row's menu; on phones, drawn to the right it pins, and to
// the left it mutes, as that menu does.
import { hold } from "../../site/holding.js";
import { draw, reach } from "../../site/swiping.js";

const isPhone = () => matchMedia("(max-width: 719px)").matches;
const rowOf = (target) => !target.closest?.(".menu") && target.closest?.(".conversation-row");

/** What of the menu of a row a swipe asks for. */
const actOf = (row, across) => row.querySelector(across > 0
  ? ".menu-item:is([formaction*='/pin'], [formaction*='/unpin'])"
  : ".menu-item:is([href*='/mute'], [formaction*='/unmute'])");

export function touching(part) {
  const sign = Object.assign(document.createElement("span"), { className: "conversation-drawn" });

  /** Shows beside the row what the finger will have done. */
  function show(row, across) {
    const icon = across && actOf(row, across)?.querySelector("svg");
    if (!icon) return sign.remove();
    sign.replaceChildren(icon.cloneNode(true));
    sign.classList.toggle("is-left", across < 0);
    sign.classList.toggle("is-far", Math.abs(across) >= reach);
    row.append(sign);
  }

  part.addEventListener("touchstart", (start) => {
    const row = rowOf(start.target);
    if (!row || start.touches.length > 1) return;
    hold(row, start);
    if (isPhone()) draw(row, start, (across) => actOf(row, across)?.click(), (across) => show(row, across));
  }, { passive: true });
  // The browser's own menu of a link comes by the same touch.
  part.addEventListener("contextmenu", (event) => {
    if (event.pointerType === "touch" && rowOf(event.target)) event.preventDefault();
  });
}
