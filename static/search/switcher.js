// Control+K opens a dialog that goes anywhere. It is a file of its own, which comes once somebody asks for it.
import { fetchPage } from "../site/fetching.js";
import { toast } from "../site/toast.js";

export function begin() {
  document.addEventListener("keydown", (event) => {
    const link = document.querySelector("[data-switcher]");
    if (event.code !== "KeyK" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (event.defaultPrevented || event.isComposing || !link) return;
    event.preventDefault();
    import("/static/search/switching.js").then(({ open }) => open({ fetchPage, toast }), () => location.assign(link.href));
  });
}
