// A form with data-quiet (a heart, a bookmark) is sent in place: what the answer shows for the same thing is taken over.
import { parsePage } from "./fetching.js";
import { begin } from "./sent.js";
import { toast } from "./toast.js";
import { say } from "./words.js";

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const part = form.closest(".actions");
  const owner = form.closest("[id]");
  if (event.defaultPrevented || !form.matches("[data-quiet]") || !part || !owner) return;
  event.preventDefault();
  const button = event.submitter;
  const end = begin(form, button);
  if (!end) return;
  const place = [...part.querySelectorAll("a, button")].indexOf(button);
  try {
    const answer = await fetch(form.action, {
      method: "POST", body: new URLSearchParams(new FormData(form, button)), credentials: "same-origin",
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = parsePage(await answer.text());
    const fresh = page.getElementById(owner.id)?.querySelector(".actions");
    if (!fresh) return location.reload();
    part.replaceChildren(...fresh.childNodes);
    part.querySelectorAll("a, button")[place]?.focus();
  } catch {
    toast(say("failed"));
  } finally {
    end();
  }
});
