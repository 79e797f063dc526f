// One picture on its way to Quad.
import { parsePage } from "../../site/fetching.js";

/** Milliseconds for a picture in all. */
const patience = 180_000;
/** How often a busy server is asked again, and after how many milliseconds. */
const times = 5;
const pause = 2_000;

/** Sends it; tells how far that is, and then where the picture stands, or why it was not taken (nothing where nobody answered). */
export function send(url, token, file, { moved, kept, failed }, left = times) {
  const form = new FormData();
  // The token comes before the file, so that nothing is taken in without it.
  form.append("token", token);
  form.append("picture", file, file.name || "picture");
  const request = new XMLHttpRequest();
  let stop = () => request.abort();
  request.timeout = patience;
  request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) moved(Math.floor(loaded * 100 / total));
  });
  for (const name of ["error", "timeout"]) request.addEventListener(name, () => failed());
  request.addEventListener("load", () => {
    const page = parsePage(request.responseText);
    const path = page.querySelector("[data-picture]")?.dataset.picture;
    if (path) return kept(path);
    if (request.status === 503 && left > 0) {
      const again = setTimeout(() => { ({ stop } = send(url, token, file, { moved, kept, failed }, left - 1)); }, pause);
      stop = () => clearTimeout(again);
      return;
    }
    failed(page.querySelector("[data-refused]")?.textContent);
  });
  request.open("POST", url);
  request.send(form);
  return { stop: () => stop() };
}
