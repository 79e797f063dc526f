// How many changes of reminders wait, in the head of a page that does not list them. A file of its own, as it is seldom needed: what it
// knows its page hands to it.
import { say } from "../../site/words.js";

document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/static/unsent.css" }));
const heads = ".page-head, .thread-head, .talk-head, .side-head, .photo-bar";
const phone = matchMedia("(max-width: 719px)");
const isSeen = (part) => part.getClientRects().length > 0;

const link = Object.assign(document.createElement("a"), { className: "unsent-count", href: "/reminders" });
const icon = document.querySelector("#standing-line .icon")?.cloneNode(true);
const use = icon?.querySelector("use");
use?.setAttribute("href", use.getAttribute("href").replace(/#.*/u, "#cloud-upload"));
const [words, number] = ["span", "b"].map((kind) => document.createElement(kind));
link.append(icon ?? "", words, number);

/** Puts it behind the name of what is seen, or below where that has no room; a page without a head has it above all. */
function place() {
  const head = [...document.querySelectorAll(heads)].find(isSeen);
  if (!head) return ([...document.querySelectorAll(".talk-list")].find(isSeen) ?? document.getElementById("main")).prepend(link);
  const title = head.querySelector("h1, h2");
  const before = head.querySelector(":scope > .page-actions") ?? [...head.children].find((part) => part.contains(title))?.nextElementSibling;
  if (head.matches(phone.matches ? ".talk-head, .page-main > *" : ".talk-head")) head.after(link);
  else if (before) before.before(link);
  else head.append(link);
}

/** Shows that so many wait, none for 0; `isEnded` when they wait for their member. A page whose list says it has its own line. */
export function count(n, isEnded) {
  const line = document.querySelector("[data-unsent-line]")?.parentElement;
  if (!n || line && isSeen(line)) return link.remove();
  const text = say(isEnded ? "unsentSignIn" : "unsent", n);
  if (link.title !== text) {
    link.title = text;
    link.setAttribute("aria-label", text);
    words.textContent = text;
    number.textContent = n;
  }
  if (!link.isConnected || !isSeen(link)) place();
}
