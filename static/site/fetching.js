// What pages ask for. An answer of another release than the page's is not mixed into it: the page offers to be reloaded.
import { answered, isOld, unanswered } from "./standing.js";
import { unattended } from "./unattended.js";

/** Asks Quad, and notes whether it answered. Rejects when it does not. What comes seconds after the last press or key the page asks by
    itself, as far as the browser says. */
export async function ask(url, options = {}) {
  const asked = new Date();
  try {
    const headers = { Accept: "text/html", ...(navigator.userActivation?.isActive === false && unattended) };
    const answer = await fetch(url, { headers, credentials: "same-origin", ...options });
    answered(answer, asked);
    return answer;
  } catch (error) {
    if (error.name !== "AbortError") unanswered();
    throw error;
  }
}

/** Asks for a page or a fragment as a document; null when there is nothing new (204). Throws when it cannot be had. */
export async function fetchPage(url, options) {
  const answer = await ask(url, options);
  if (answer.status === 204) return null;
  if (!answer.ok) throw Object.assign(new Error(`${answer.status} ${url}`), { status: answer.status });
  if (isOld()) throw new Error(`${url} is of another release`);
  return parsePage(await answer.text());
}

/** A page or a fragment as a document, parts of which may be shown. */
export function parsePage(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  // This parser runs no scripts, so it takes what is meant for browsers without them for a part of the page: a refresh
  // that gets into a page that is shown reloads it.
  for (const part of page.querySelectorAll("noscript")) part.remove();
  return page;
}

/** Sends a form's fields without leaving the page; true when they were taken. */
export async function send(url, fields, options = {}) {
  try {
    const answer = await ask(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual", ...options });
    return answer.ok || answer.type === "opaqueredirect";
  } catch {
    return false;
  }
}
