// The theme changes at once; the server stores it meanwhile.
import { send } from "./fetching.js";
import { toast } from "./toast.js";
import { say } from "./words.js";

const root = document.documentElement;

function show(theme) {
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  document.querySelector("meta[name=color-scheme]")?.setAttribute("content", theme === "auto" ? "light dark" : theme);
  for (const button of document.querySelectorAll("[data-theme-switch] [name=theme]")) {
    button.setAttribute("aria-pressed", String(button.value === theme));
  }
  colourBrowser();
}

/** The browser's own bars take the page's colour. */
function colourBrowser() {
  let meta = document.querySelector("meta[name=theme-color]");
  if (!meta) {
    meta = document.createElement("meta");
    meta.name = "theme-color";
    document.head.append(meta);
  }
  meta.content = getComputedStyle(root).backgroundColor;
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-theme-switch]") || event.submitter?.name !== "theme") return;
  event.preventDefault();
  const before = root.dataset.theme ?? "auto";
  const fields = new FormData(form, event.submitter);
  show(event.submitter.value);
  if (await send(form.action, fields)) return;
  show(before);
  toast(say("failed"));
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", colourBrowser);
// Before the page is painted, asking for a colour would have it styled once more.
requestAnimationFrame(() => setTimeout(colourBrowser));
