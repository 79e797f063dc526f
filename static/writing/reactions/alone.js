// Small forms of a thing that are sent in place. What they are by then is taken from a page that shows them by themselves
// (`data-alone`), not from the whole list to which they lead without scripts.
import { exchange } from "../../site/exchanging.js";
import { post } from "../../site/sent.js";
import { adopt, toast } from "../../site/toast.js";
import { say } from "../../site/words.js";

/** Sends a form, and makes a part what it is by then, and others that the page may have. */
export async function sendAlone(form, button, part, ...others) {
  form.elements.return.value = part.dataset.alone;
  try {
    const page = await post(form, button);
    if (!page) return;
    if (!page.getElementById(part.id)) return location.reload();
    for (const old of [part, ...others]) {
      const found = old?.isConnected && page.getElementById(old.id);
      if (!found) continue;
      const fresh = document.importNode(found, true);
      // In a list nobody asks what others do.
      if (!("live" in old.dataset)) for (const name of ["live", "channel", "still"]) delete fresh.dataset[name];
      exchange(old, fresh);
    }
    adopt(page);
  } catch (refusal) {
    if (!(refusal instanceof Response)) toast(say("failed"), () => form.requestSubmit(button?.isConnected ? button : null));
    else if (refusal.status === 404) toast(say("notThere"));
    else form.submit();
  }
}
