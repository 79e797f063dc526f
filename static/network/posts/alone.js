// Small forms of a post that are sent in place. What they are by then is taken from a page that shows them by themselves
// (`data-alone`), not from the whole list to which they lead without scripts.
import { exchange } from "../../site/exchanging.js";
import { post } from "../../site/sent.js";
import { adopt, toast } from "../../site/toast.js";
import { say } from "../../site/words.js";

/** Sends a form, and makes the part with this id what it is by then. True when that was done. */
export async function sendAlone(form, button, part) {
  form.elements.return.value = part.dataset.alone;
  try {
    const page = await post(form, button);
    if (!page) return false;
    const fresh = page.getElementById(part.id);
    if (!fresh) return location.reload();
    if (part.isConnected) exchange(part, document.importNode(fresh, true));
    adopt(page);
    return true;
  } catch (refusal) {
    if (!(refusal instanceof Response)) toast(say("failed"), () => form.requestSubmit(button?.isConnected ? button : null));
    else if (refusal.status === 404) toast(say("notThere"));
    else form.submit();
    return false;
  }
}
