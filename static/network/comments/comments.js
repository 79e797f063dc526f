// Comments: what a reply answers is shown in the composer, and what others write meanwhile comes without a reload.
import { exchange } from "../../site/exchanging.js";
import { held, move } from "../../site/live.js";
import { speak } from "../../site/words.js";

/** What a comment that is shown is to become. */
const newest = new WeakMap();
const list = () => document.getElementById("comments");
const composer = () => document.querySelector(".comment-foot .composer");

/** Says what the composer's text answers, by the field that its form sends: whom, where the page shows that comment or was
    opened with it. */
function showAnswered(field) {
  const line = field.form.querySelector(".composer-answer");
  const label = line.querySelector("span");
  const comment = field.value ? document.getElementById(`comment-${field.value}`) : null;
  const name = comment?.querySelector("[data-answer]")?.dataset.name;
  line.dataset.opened ??= label.textContent;
  if (name) label.textContent = line.dataset.answering.replace("{name}", () => name);
  else label.textContent = field.value === line.dataset.answers ? line.dataset.opened : line.dataset.answeringOther;
  line.hidden = !field.value;
  for (const other of document.querySelectorAll(".comment.is-asked")) other.classList.toggle("is-asked", other === comment);
  comment?.classList.add("is-asked");
}

/** Makes the composer's text a reply to a comment; to none, where nothing is named. */
function answer(id = "") {
  const { to, body } = composer().elements;
  to.value = id;
  to.dispatchEvent(new Event("change", { bubbles: true }));
  body.focus();
}

/** Whether a new comment has a place on this page: the list's end, or that of a thread that is shown to its end. */
function placeOf(fresh) {
  if (!fresh.dataset.thread) return document.querySelector("[data-tail]") ? null : list();
  const thread = document.getElementById(`thread-${fresh.dataset.thread}`);
  return thread?.querySelector("[data-more]") ? null : thread?.querySelector(".replies");
}

/** Puts them in their places; null when one of them has none here. */
function put(news) {
  const fresh = [...news.querySelector("[data-fresh]").content.children].filter((each) => !document.getElementById(each.id));
  const places = fresh.map(placeOf);
  if (places.includes(null) || places.includes(undefined)) return null;
  fresh.forEach((each, number) => places[number].append(each));
  goOn(news);
  document.dispatchEvent(new Event("quad:added"));
  return fresh;
}

/** Asks from now on for what comes after this. */
function goOn(news) {
  move(news, news.dataset.next);
  news.replaceChildren();
}

/** Whether the end of the list is in sight, so that what comes there moves nothing that is read. */
function isAtEnd() {
  const last = list().lastElementChild;
  return !last || last.getBoundingClientRect().bottom <= innerHeight;
}

const numberOf = ({ id }) => Number(id.split("-").pop());

/** Puts a comment that has come back among those that are shown, in their order. Before the first of them, and behind the
    last, it may be one of another page. */
function bringBack(fresh) {
  const { thread } = fresh.dataset;
  const place = thread ? document.querySelector(`#thread-${thread} > .replies`) : list();
  if (!place || fresh.matches(".is-deleted")) return;
  const next = [...place.children].find((each) => numberOf(each) > numberOf(fresh));
  const hasEarlier = place.previousElementSibling.matches("p, .thread-way");
  if (next ? hasEarlier && next === place.firstElementChild : !placeOf(fresh)) return;
  let row = fresh;
  if (!thread) {
    row = document.createElement("section");
    row.className = "thread";
    row.id = `thread-${numberOf(fresh)}`;
    const replies = document.createElement("div");
    replies.className = "replies";
    row.append(fresh, replies);
  }
  place.insertBefore(row, next ?? null);
  document.dispatchEvent(new Event("quad:added"));
}

/** Makes a comment that is shown what it is by now, once nobody is at work in it; the keyboard stays at it. */
async function change(fresh) {
  const old = document.getElementById(fresh.id);
  if (!old) return bringBack(fresh);
  newest.set(old, fresh);
  await held(old);
  if (!old.isConnected || newest.get(old) !== fresh) return;
  const hadKeyboard = old.contains(document.activeElement);
  fresh.classList.toggle("is-asked", old.matches(".is-asked"));
  exchange(old, fresh);
  if (!hadKeyboard || old.contains(document.activeElement)) return;
  old.tabIndex = -1;
  old.focus({ preventScroll: true });
}

function receive() {
  const news = document.getElementById("comment-news");
  const changed = news?.querySelector("[data-changed]")?.content;
  if (!changed?.firstElementChild) return;
  const [title, ...comments] = [...document.importNode(changed, true).children];
  // Each answer once: what is put in announces that something was added.
  changed.replaceChildren();
  document.getElementById("comments-title").textContent = title.textContent;
  comments.forEach(change);
  const pill = news.querySelector(".fresh");
  if (!pill) return goOn(news);
  if (pill.dataset.told === pill.textContent) return;
  speak(pill.textContent.trim());
  pill.dataset.told = pill.textContent;
  if (isAtEnd()) put(news);
}

export function begin() {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const way = event.target.closest("a[data-answer], a[data-cancel-answer], .comment-news > .fresh");
    if (!way) return;
    if (way.matches(".fresh")) {
      const fresh = put(way.parentElement);
      if (!fresh) return;
      event.preventDefault();
      const first = fresh[0]?.matches(".comment") ? fresh[0] : fresh[0]?.querySelector(".comment");
      if (!first) return;
      first.tabIndex = -1;
      first.focus({ preventScroll: true });
      first.scrollIntoView({ block: "center" });
    } else {
      event.preventDefault();
      answer(way.dataset.answer);
    }
  });
  document.addEventListener("quad:added", receive);
  composer()?.addEventListener("change", ({ target }) => { if (target.name === "to") showAnswered(target); });
  // A reload and Back put in what was answered, and so does a text that was left in this browser.
  const showLeft = () => {
    const { to } = composer()?.elements ?? {};
    if (to && to.value !== composer().querySelector(".composer-answer").dataset.answers) showAnswered(to);
  };
  addEventListener("pageshow", showLeft);
  showLeft();
  // The tint of the comment for which the page was opened has done its work once somebody moves on.
  addEventListener("wheel", () => document.querySelector(".comment.is-asked:not(:focus)")?.classList.remove("is-asked"), { once: true, passive: true });
  receive();
}
