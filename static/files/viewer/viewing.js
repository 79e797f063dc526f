// Where a file is looked at, on its own page: what stands there follows what becomes of the file's copy.
import { exchange } from "../../site/exchanging.js";
import { released } from "../../site/pressing.js";

/** Nothing of the file is shown there. A picture, a film or a text that somebody looks at stays as it is. */
const empty = ":scope > .item-stage:not(.is-audio)";
const told = (view) => `${view.className} ${view.textContent.replace(/\s+/g, " ")}`;

/** Shows what the fresh page shows there: that the file is being fetched, why it cannot be shown, or the file. */
export async function show(page) {
  await released();
  const item = document.querySelector("article.item");
  const fresh = item && page.getElementById(item.id);
  const [old, next] = [item, fresh].map((each) => each?.querySelector(empty));
  if (old && fresh && !(next && told(old) === told(next))) exchange(item, fresh);
}
