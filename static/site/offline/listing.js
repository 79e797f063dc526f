// Names the pages that this browser has kept, where one cannot be shown. A file of its own.
import { list } from "./pages.js";

/** How many are named. */
const most = 30;

/** Fills the part of the page that is for them with those of a member. */
export async function name(part, member) {
  const pages = (await list(member)).slice(0, most);
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  part.querySelector("ul").replaceChildren(...pages.map(({ address, title, at }) => {
    const item = document.createElement("li");
    // As it is in its page's head: letters that markup needs are written out there.
    const label = new DOMParser().parseFromString(title, "text/html").body.textContent.replace(/ · [^·]*$/u, "");
    const time = Object.assign(document.createElement("time"), { dateTime: at.toISOString(), textContent: clock.format(at), className: "meta" });
    item.append(Object.assign(document.createElement("a"), { href: address, textContent: label }), " ", time);
    return item;
  }));
  part.hidden = !pages.length;
}
