// Messages that are new or have changed are put into the page of their conversation.
import { exchange } from "../../site/exchanging.js";
import { addGap, keepOnly, runOf } from "./gap.js";

/** Characters of a quote. */
const longest = 200;
const numberOf = (message) => Number(message.dataset.number);

export function putting(thread, place) {
  const list = thread.querySelector(".thread-messages");
  const marks = thread.querySelector("template[data-marks]").content;
  const gone = thread.querySelector("[data-gone]");
  const isWhole = "atEnd" in thread.dataset;
  const takers = new Set();
  let last = Math.max(0, ...[...list.querySelectorAll("[data-number]")].map(numberOf));
  /** Of those that have come, also where they were let go of since. */
  let newest = last;

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
    /** What the page knows, in the query of what it asks and sends (`KnownMessages`). */
    get known() {
      const run = runOf(list);
      const { change } = thread.dataset;
      return new URLSearchParams(run.length ? { change, first: numberOf(run[0]), last: numberOf(run.at(-1)) } : { change });
    },
    /** Calls `take` with the key of the form by which each own message was sent. */
    onOwn(take) { takers.add(take); },
    /** `fresh` is a fragment with messages in the order of their numbers; null where nothing has become of it. `asked` is what the
        page knew when it asked. False where it has to ask again. */
    put(fresh, asked) {
      if (!fresh) return true;
      const { dataset: own } = thread;
      const { change: known, first, last: end, day: name } = fresh.dataset;
      const isFar = "tooMuch" in fresh.dataset;
      // Another answer came first: this one says nothing of what that has brought.
      if (isFar && asked.get("change") !== own.change) return false;
      own.change = Math.max(own.change, known);
      own.otherRead = Math.max(own.otherRead, fresh.dataset.otherRead);
      // It says nothing of what else the page shows.
      if (isFar && isWhole && first) {
        keepOnly(thread, Number(first), Number(end));
        last = Number(end);
      }
      let day = null;
      let came = 0;
      let isApart = false;
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
          if (isFar && isWhole && numberOf(each) > last + 1) {
            addGap(thread, behind(), name);
            came += Math.max(0, numberOf(each) - newest - 1);
            // A member who has something on its way from here is led to it.
            isApart = !behind()?.matches(".is-echo");
          }
          last = numberOf(each);
          if (last > newest && each.matches(".message:not(.is-own)")) came += 1;
          newest = Math.max(newest, last);
          if (isWhole) append(separator, each);
        } else {
          // Of before this page, where it may be quoted.
          quote(each);
        }
        if (each.dataset.key) for (const take of takers) take(each.dataset.key);
      }
      tick();
      document.dispatchEvent(new Event("quad:added"));
      place.came(came, isApart);
      return true;
    },
    /** What was read stays, and what is being written. */
    end() {
      gone.hidden = false;
    },
  };

  /** What is on its way comes behind the last message. */
  const behind = () => list.querySelector(":scope > :is(.is-echo, .thread-end)");

  function append(separator, message) {
    const end = behind();
    if (separator && !document.getElementById(separator.id)) list.insertBefore(separator, end);
    list.insertBefore(message, end);
  }

  return news;
}
