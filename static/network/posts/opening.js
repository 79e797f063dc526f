// A post of a list is opened by a press on its text. Links in it stay links, and words can be marked.

/** What does something of its own when it is pressed. */
const own = "a, button, summary, input, label";
/** What the press was there to end, words that were marked or an open menu, is all that it does. */
let ends = false;

function open(event) {
  const text = event.target.closest?.(".post[data-item] .prose");
  if (!text || ends || event.defaultPrevented || event.button > 1 || event.target.closest(own)) return;
  const link = text.closest("[data-item]").querySelector("a[data-open]");
  if (!link || !getSelection().isCollapsed) return;
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) window.open(link.href, "_blank", "noopener");
  else {
    // Where Back leads to.
    link.focus({ preventScroll: true });
    link.click();
  }
}

export function begin() {
  addEventListener("pointerdown", () => {
    ends = !getSelection().isCollapsed || Boolean(document.querySelector(":is(details[data-menu][open], :popover-open)"));
  }, true);
  document.addEventListener("click", open);
  document.addEventListener("auxclick", open);
}
