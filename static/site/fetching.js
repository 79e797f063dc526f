/** Asks for a page or a fragment as a document; null when there is nothing new (204). Throws when it cannot be had. */
export async function fetchPage(url, options = {}) {
  const answer = await fetch(url, { headers: { Accept: "text/html" }, credentials: "same-origin", ...options });
  if (answer.status === 204) return null;
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
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
    const answer = await fetch(url, {
      method: "POST", body: new URLSearchParams(fields), redirect: "manual", credentials: "same-origin", ...options,
    });
    return answer.ok || answer.type === "opaqueredirect";
  } catch {
    return false;
  }
}
