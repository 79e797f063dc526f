// Messages that are new or have changed are put into the page of their conversation.
import { exchange } from "../../site/exchanging.js";

/** Characters of a quote. */
const longest = 200;
const numberOf = (message) => Number(message.dataset.number);

export function putting(thread, place) {
  const list = thread.querySelector(".thread-messages");
  const marks = thread.querySelector("template[data-marks]").content;
  const gone = thread.querySelector("[data-gone]");
  const much = thread.querySelector("[data-much]");
  const isWhole = "atEnd" in thread.dataset;
  const takers = new Set();
  let last = Math.max(0, ...[...list.querySelectorAll("[data-number]")].map(numberOf));

  /** In a dialog, what the other has read. */
  function tick() {
    for (const message of list.querySelectorAll(".message.is-own:not(.is-read, .is-echo)")) {
      const sent = message.querySelector(".message-sent");
      if (!sent || numberOf(message) > Number(thread.dataset.otherRead)) continue;
      message.classList.add("is-read");
      const mark = marks.querySelector("[data-mark=read]").cloneNode(true);
      delete mark.dataset.mark;
      sent.replaceWith(mark);
    }
  }

  /** Quotes say what the message says by now, of a deleted one that it is. */
  function quote(message) {
    const isGone = message.matches(".is-deleted");
    const text = message.querySelector(":scope > :is(.message-gone, .message-body)")?.textContent ?? "";
    for (const quote of list.querySelectorAll(`[data-quotes="${numberOf(message)}"]`)) {
      quote.classList.toggle("is-gone", isGone);
      quote.querySelector(":scope > span").textContent = text.trim().replace(/\s+/g, " ").slice(0, longest);
    }
  }

  /** What came late is older than what is shown. */
  function change(old, fresh) {
    if (Number(old.dataset.change) >= Number(fresh.dataset.change)) return;
    fresh.classList.toggle("is-asked", old.matches(".is-asked"));
    exchange(old, fresh);
  }

  // An act in this page brings its message as well.
  document.addEventListener("quad:fresh", ({ detail: fresh }) => { if (fresh.matches(".message")) quote(fresh); });

  const news = {
    /** The reader is not in it any more. */
    get hasEnded() { return !gone.hidden; },
    /** Calls `take` with the key of the form by which each own message was sent. */
    onOwn(take) { takers.add(take); },
    /** `fresh` is a fragment with messages in the order of their numbers; null where nothing has become of it. */
    put(fresh) {
      if (!fresh) return;
      const { dataset: own } = thread;
      own.change = Math.max(own.change, fresh.dataset.change);
      own.otherRead = Math.max(own.otherRead, fresh.dataset.otherRead);
      // Whoever has missed so much opens it anew.
      if ("tooMuch" in fresh.dataset) much.hidden = false;
      let day = null;
      let came = 0;
      for (const each of [...fresh.children]) {
        if (each.matches(".thread-day")) {
          day = each;
          continue;
        }
        const separator = day;
        day = null;
        const old = document.getElementById(each.id);
        if (old) change(old, each);
        else if (numberOf(each) > last) {
          last = numberOf(each);
          if (each.matches(".message:not(.is-own)")) came += 1;
          if (isWhole && much.hidden) append(separator, each);
        } else {
          // Of before this page, where it may be quoted.
          quote(each);
        }
        if (each.dataset.key) for (const take of takers) take(each.dataset.key);
      }
      tick();
      document.dispatchEvent(new Event("quad:added"));
      place.came(came);
    },
    /** What was read stays, and what is being written. */
    end() {
      gone.hidden = false;
    },
  };

  /** In front of what is on its way. */
  function append(separator, message) {
    const end = list.querySelector(":scope > :is(.is-echo, .thread-end)");
    if (separator && !document.getElementById(separator.id)) list.insertBefore(separator, end);
    list.insertBefore(message, end);
  }

  much.querySelector("button").addEventListener("click", () => {
    history.scrollRestoration = "manual";
    history.replaceState({ isOpened: true }, "", `${location.pathname}#here`);
    location.reload();
  });
  return news;
}
