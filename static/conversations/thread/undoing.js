// What was deleted here is put back here.
import { exchange } from "../../site/exchanging.js";
import { ask, parsePage } from "../../site/fetching.js";
import { adopt, toast } from "../../site/toast.js";
import { say } from "../../site/words.js";

async function send(form, message) {
  let answer;
  try {
    answer = await ask(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  } catch {
    return toast(say("failed"), () => send(form, message));
  }
  const page = answer.ok && parsePage(await answer.text());
  const fresh = page && page.getElementById(message.id);
  // What prevents the act is said by the page that the form leads to.
  if (!fresh) return form.submit();
  exchange(message, fresh);
  adopt(page);
}

export function undoing(thread) {
  const own = thread.dataset.news.replace(/news$/u, "");
  document.addEventListener("submit", (event) => {
    const { target: form } = event;
    const { pathname } = new URL(form.action);
    if (event.defaultPrevented || !form.closest("[data-toast]") || !pathname.startsWith(own)) return;
    const [number, act] = pathname.slice(own.length).split("/");
    const message = document.getElementById(`message-${number}`);
    if (act !== "restore" || !message) return;
    event.preventDefault();
    send(form, message);
  });
}
