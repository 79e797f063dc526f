// Marks of messages are set without leaving the page, and the six of them are in a message's menu, in the place of the way there.
import { ask, parsePage } from "../../site/fetching.js";
import { toast } from "../../site/toast.js";
import { say } from "../../site/words.js";

export function reacting(thread, news) {
  const list = thread.querySelector(".thread-messages");
  const six = document.getElementById("marks").content.firstElementChild;

  /** One's own are taken away by their buttons. */
  function fill(menu, way) {
    const form = document.createElement("form");
    form.className = "marks";
    form.method = "post";
    form.action = way.href;
    form.setAttribute("aria-label", way.textContent.trim());
    form.append(...six.cloneNode(true).children);
    for (const { value, name } of menu.closest(".message").querySelectorAll(".reactions > .mark[aria-pressed=true]")) {
      const own = form.querySelector(`[value="${value}"]`);
      own.name = name;
      own.setAttribute("aria-pressed", "true");
    }
    way.hidden = true;
    menu.querySelector(".marks")?.remove();
    way.before(form);
  }

  async function send(form, { name, value }) {
    const { known } = news;
    const token = document.querySelector("input[name=token]").value;
    try {
      const answer = await ask(`${form.action}?${known}`, {
        method: "POST", body: new URLSearchParams({ token, key: crypto.randomUUID(), [name]: value }),
      });
      if (answer.status === 404) return toast(say("notThere"));
      // What prevents the act is said by the page that the answer leads to.
      if (answer.redirected) return location.assign(answer.url);
      const fresh = answer.ok && parsePage(await answer.text()).getElementById("message-news");
      if (!fresh) throw answer;
      if (!news.put(fresh, known)) await send(form, { name, value });
    } catch {
      toast(say("failed"), () => send(form, { name, value }));
    }
  }

  list.addEventListener("toggle", ({ target: menu }) => {
    const way = menu.open && menu.matches(".message > .menu") && menu.querySelector("a[href$='/reactions']");
    if (way) fill(menu, way);
  }, true);
  list.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!submitter || !form.matches(".reactions, .menu .marks")) return;
    event.preventDefault();
    submitter.closest("details[open]")?.removeAttribute("open");
    send(form, submitter);
  });
}
