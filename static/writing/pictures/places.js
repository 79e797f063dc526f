// Places in a text that is being written: they stay at their words while others are typed.
import { put } from "../format/format.js";

export function placed(body) {
  let marks = [];
  let last = body.value;
  let isOwn = false;

  /** Where a text has changed: the beginning, and how much of the end is the same. */
  function difference(now) {
    const most = Math.min(now.length, last.length);
    let start = 0;
    while (start < most && now[start] === last[start]) start += 1;
    let rest = 0;
    while (rest < most - start && now[now.length - 1 - rest] === last[last.length - 1 - rest]) rest += 1;
    return { start, end: last.length - rest };
  }

  body.addEventListener("input", () => {
    if (!marks.length) {
      last = body.value;
      return;
    }
    const { start, end } = difference(body.value);
    for (const mark of marks) {
      mark.isTyped ||= !isOwn;
      if (mark.at >= end) mark.at += body.value.length - last.length;
      else if (mark.at > start) mark.at = start;
    }
    last = body.value;
  });

  /** Lets `act` change the text. Whatever hears that another field is left has had its say by then; afterwards the focus is where
      somebody writes. */
  function enter(act) {
    const active = document.activeElement;
    const isNowhere = !active || active === document.body;
    const { inputMode } = body;
    // For somebody who writes nowhere, a phone shall not put up its keyboard.
    if (isNowhere) body.inputMode = "none";
    body.focus({ preventScroll: true });
    isOwn = true;
    act();
    isOwn = false;
    if (isNowhere) {
      body.blur();
      body.inputMode = inputMode;
    } else if (active !== body) {
      active.focus({ preventScroll: true });
    }
  }

  /** Puts a text there; the caret stays at its words, but for `caret`. */
  function change(start, end, text, caret) {
    const { selectionStart, selectionEnd } = body;
    const moved = (at) => (at <= start ? at : at >= end ? at + text.length - (end - start) : start + text.length);
    put(body, start, end, text, caret ?? moved(selectionStart), caret ?? moved(selectionEnd));
  }

  return {
    /** The caret's place. */
    mark() {
      const mark = { at: body.selectionEnd, isTyped: false };
      last = body.value;
      marks.push(mark);
      return mark;
    },
    /** Puts a text in the place of what is there in that form; where nothing does, nothing changes. */
    replace(pattern, text) {
      if (pattern.exec(body.value)?.[0] === text) return;
      enter(() => {
        const found = pattern.exec(body.value);
        if (found) change(found.index, found.index + found[0].length, text);
      });
    },
    /** Puts a text behind the line of a mark, as a paragraph; the caret goes behind it, unless somebody has gone on writing. */
    insert: (mark, text) => enter(() => {
      marks = marks.filter((other) => other !== mark);
      const { value } = body;
      const next = value.indexOf("\n", Math.min(mark.at, value.length));
      const at = next < 0 ? value.length : next;
      const first = at ? value.lastIndexOf("\n", at - 1) + 1 : 0;
      const line = value.slice(first, at);
      // Those that were marked in the same line come behind it.
      const others = marks.filter((other) => other.at >= first && other.at <= at);
      const isFirst = !value.slice(0, at).trim();
      const head = line.trim() ? "\n\n" : isFirst || !line && /\n\s*\n$/.test(value.slice(0, at)) ? "" : "\n";
      const tail = /^\n\s*\n/.test(value.slice(at)) ? "" : value.slice(at).trim() ? "\n" : "\n\n";
      const whole = head + text + tail;
      const isThere = !mark.isTyped && body.selectionStart === body.selectionEnd && body.selectionEnd === mark.at;
      change(at, at, whole, isThere ? at + whole.length : undefined);
      for (const other of others) other.at = at + head.length + text.length;
    }),
  };
}
