// The way back from a provider goes on as soon as Quad knows what came of it: its page is asked for, and leads on by then.
import { ask } from "../../site/fetching.js";

/** Milliseconds between two questions: at first, and when the provider takes its time. */
const [soon, later] = [200, 1_000];
/** So many questions are asked soon. */
const first = 10;

export async function begin() {
  for (let times = 0; ; times += 1) {
    await new Promise((wake) => setTimeout(wake, times < first ? soon : later));
    // A redirect is not followed: what came of it is shown once, on the page that it leads to.
    const answer = await ask(location.href, { method: "HEAD", redirect: "manual" }).catch(() => null);
    if (answer && answer.status !== 200) return location.reload();
  }
}
