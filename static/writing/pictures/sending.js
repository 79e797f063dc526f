// One picture on its way to Quad.
import { parsePage } from "../../site/fetching.js";

/** Milliseconds in which some more of a picture must have gone, and in which the answer comes once all has. */
const patience = { moving: 60_000, answer: 180_000 };
/** How often a busy server is asked again; and the longest that it may want, and that is waited, in seconds. */
const most = 5;
const soon = 10;
const longest = 15;

/** Sends it; reports how far that is, and then where the picture is, or why it was not taken (nothing where nobody answered). */
export function send(url, token, file, { moved, kept, failed }, times = 0) {
  const form = new FormData();
  // The token comes before the file, so that nothing is taken in without it.
  form.append("token", token);
  form.append("picture", file, file.name || "picture");
  const request = new XMLHttpRequest();
  let stop = () => request.abort();
  let timer;
  function wait(time) {
    clearTimeout(timer);
    timer = setTimeout(() => { request.abort(); failed(); }, time);
  }
  request.addEventListener("loadend", () => clearTimeout(timer));
  request.upload.addEventListener("load", () => wait(patience.answer));
  request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
    wait(patience.moving);
    if (lengthComputable) moved(Math.floor(loaded * 100 / total));
  });
  request.addEventListener("error", () => failed());
  request.addEventListener("load", () => {
    const page = parsePage(request.responseText);
    const path = page.querySelector("[data-picture]")?.dataset.picture;
    if (path) return kept(path);
    // Too many of an hour say no time: that is no matter of seconds.
    const asked = Number(request.getResponseHeader("Retry-After") ?? (request.status === 503 ? 2 : soon + 1));
    if ([429, 503].includes(request.status) && asked <= soon && times < most) {
      const pause = Math.min(asked * 2 ** times, longest) * (1 + Math.random() / 4);
      const again = setTimeout(() => {
        ({ stop } = send(url, token, file, { moved, kept, failed }, times + 1));
      }, 1000 * pause);
      stop = () => clearTimeout(again);
      return;
    }
    failed(page.querySelector("[data-refused]")?.textContent);
  });
  request.open("POST", url);
  wait(patience.moving);
  request.send(form);
  return { stop: () => stop() };
}
