// A file of Yandex Disk is kept here once somebody opens it: the opened page sends the form that is a button without scripts.
import { exchange } from "../../site/exchanging.js";
import { post } from "../../site/sent.js";
import { adopt } from "../../site/toast.js";

async function open(form) {
  // What is opened behind another page is not looked at yet.
  if (document.hidden) {
    await new Promise((wake) => document.addEventListener("visibilitychange", wake, { once: true }));
  }
  // Where it is refused, the button is still there.
  const page = form.isConnected && await post(form, form.querySelector("button")).catch(() => null);
  const [old, fresh] = [document, page].map((each) => each && each.getElementById(form.dataset.opening));
  if (!old || !fresh) return;
  exchange(old, fresh);
  adopt(page);
}

export function begin() {
  // A form that comes later is there because somebody has stopped or deleted the copy: it waits for its button.
  if (!document.documentElement.dataset.enhanced) open(document.querySelector("form[data-opening]"));
}
