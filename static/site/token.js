// Forms of a page that has been open for long, in a session that has begun since.
import { owner } from "./owner.js";

/** A token of forms as they are by now, asked for at `address`: null where nobody is signed in, or another member than the page's,
    whose it is not to be sent as; undefined where Quad did not answer. */
export async function freshToken(address) {
  const answer = await fetch(address, { redirect: "manual" }).catch(() => null);
  if (!answer || answer.status >= 500) return undefined;
  const isOwn = answer.headers.get("Quad-Member") === owner()?.match(/\d+$/u)?.[0];
  return answer.ok && isOwn ? answer.text() : null;
}
