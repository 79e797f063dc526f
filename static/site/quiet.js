// What is in an element with data-quiet is sent in place: what the answer shows of the same parts is taken over.
import { exchange } from "./exchanging.js";
import { fetchPage } from "./fetching.js";
import { end, take, want } from "./live.js";
import { send } from "./refreshing.js";
import { post } from "./sent.js";
import { adopt, toast } from "./toast.js";
import { say } from "./words.js";

document.addEventListener("submit", async (event) => {
  const { target: form, submitter: button } = event;
  const part = (button ?? form).closest(".copy, [data-quiet]")?.closest("[id]");
  if (event.defaultPrevented || !part) return;
  event.preventDefault();
  try {
    if (part.matches("[data-list]")) {
      // What was chosen has been dealt with.
      if (await send(part, form, button) && form.id === "selection") form.reset();
      return;
    }
    const page = await post(form, button);
    if (!page) return;
    // What came as a later page of a list is there.
    const { from } = part.closest("[data-from]")?.dataset ?? {};
    const fresh = page.getElementById(part.id) ?? (from && (await fetchPage(from))?.getElementById(part.id));
    if (!fresh) return location.reload();
    if (part.isConnected) exchange(part, fresh.cloneNode(true));
    take(page);
    adopt(page);
    // The button that was pressed may be gone: the keyboard goes on where it was.
    if (document.activeElement === document.body) document.getElementById(part.id)?.querySelector("a, button, summary")?.focus();
  } catch (refusal) {
    if (!(refusal instanceof Response)) return toast(say("failed"));
    // Another tab was quicker.
    if (refusal.status === 404 && part.closest("[data-list]")) {
      want();
      return toast(say("notThere"));
    }
    if (refusal.status === 404 && document.querySelector("[data-gone]")) return end();
    // What prevents the act is said by the page that the form leads to.
    const { action } = form;
    if (button?.hasAttribute("formaction")) form.action = button.formAction;
    form.submit();
    form.action = action;
  }
});
