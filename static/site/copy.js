// "Copy link" copies; without scripts it is the link itself.
import { toast } from "./toast.js";
import { say } from "./words.js";

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-copy]");
  if (!link || !navigator.clipboard) return;
  event.preventDefault();
  try {
    await navigator.clipboard.writeText(link.href);
    toast(say("copied"));
  } catch {
    location.assign(link.href);
  }
});
