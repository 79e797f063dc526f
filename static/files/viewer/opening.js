// A file of Yandex Disk is kept here once somebody opens it: the opened page sends the form that is a button without scripts.
import { exchange } from "../../site/exchanging.js";
import { parsePage } from "../../site/fetching.js";
import { begin as beginAct } from "../../site/sent.js";
import { adopt } from "../../site/toast.js";

async function open(form) {
  // What is opened behind another page is not looked at yet.
  if (document.hidden) {
    await new Promise((wake) => document.addEventListener("visibilitychange", wake, { once: true }));
  }
  const end = form.isConnected && beginAct(form, form.querySelector("button"));
  if (!end) return;
  try {
    const answer = await fetch(form.action, {
      method: "POST", body: new URLSearchParams(new FormData(form)), credentials: "same-origin",
      headers: { Accept: "text/html" },
    });
    const page = answer.ok && parsePage(await answer.text());
    const [old, fresh] = [document, page].map((each) => each && each.getElementById(form.dataset.opening));
    if (!old || !fresh) return;
    exchange(old, fresh);
    adopt(page);
  } catch {
    // The button is still there.
  } finally {
    end();
  }
}

export function begin() {
  // A form that comes later stands where somebody has stopped or deleted the copy: it waits for its button.
  if (!document.documentElement.dataset.enhanced) open(document.querySelector("form[data-opening]"));
}
