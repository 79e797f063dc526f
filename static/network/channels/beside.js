// How a channel would look is shown beside its form where there is room, and follows what is changed. Elsewhere a button leads there.
import { fetchPage } from "../../site/fetching.js";
import { speak } from "../../site/words.js";

/** Milliseconds after the last change until it is asked for. */
const pause = 300;
const wide = matchMedia("(min-width: 1100px)");

function element(name, className, ...content) {
  const made = Object.assign(document.createElement(name), { className });
  made.append(...content);
  return made;
}

export function beside(form) {
  const button = form.querySelector("button[formaction]");
  const label = button.textContent.trim();
  const part = element("aside", "context channel-preview channel-beside");
  part.ariaLabel = label;
  /** What was sent for that which is shown, and how many posts it has in words. */
  let shown;
  let told;
  let asking;
  let waiting;

  function hide() {
    shown = undefined;
    part.remove();
  }

  function show(page) {
    const posts = page.querySelector("main .channel-preview .post-list");
    // A member who has signed out elsewhere is shown another page.
    if (!posts) return hide();
    const sum = posts.previousElementSibling.textContent.trim();
    // Its first words; the button that looks further is of the page that the other button leads to.
    const looked = posts.nextElementSibling?.firstChild;
    part.replaceChildren(element("h2", "", label), element("p", "meta", sum), posts, ...looked ? [element("p", "looked", looked)] : []);
    if (!part.isConnected) document.getElementById("main").after(part);
    if (told && told !== sum) speak(sum);
    told = sum;
  }

  async function ask() {
    clearTimeout(waiting);
    const fields = new URLSearchParams(new FormData(form));
    // Its name changes nothing of it.
    fields.delete("name");
    const wanted = String(fields);
    asking?.abort();
    if (!wide.matches || wanted === shown) return;
    asking = new AbortController();
    const { signal } = asking;
    try {
      const page = await fetchPage(button.formAction, { method: "POST", body: fields, signal });
      if (signal.aborted) return;
      shown = wanted;
      show(page);
    } catch {
      // What is not known any more is not shown; the next change asks again.
      if (!signal.aborted) hide();
    }
  }

  for (const kind of ["input", "change"]) {
    form.addEventListener(kind, () => {
      clearTimeout(waiting);
      waiting = setTimeout(ask, pause);
    });
  }
  wide.addEventListener("change", () => (wide.matches ? ask() : hide()));
  ask();
}
