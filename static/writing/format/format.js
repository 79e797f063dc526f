// The signs of Markdown by a press, where no keyboard has them at hand. Each act is one step of the browser's own undo.

/** Puts a text in the place of another one, and chooses a part of the whole. */
export function put(field, start, end, text, from, to = from) {
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, end);
  // A field that is not shown takes no focus: it would be written elsewhere.
  const isDone = document.activeElement === field
    && (text ? document.execCommand("insertText", false, text) : document.execCommand("delete"));
  if (!isDone) {
    field.setRangeText(text, start, end, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
  }
  field.setSelectionRange(from, to);
}

/** What is chosen, without the spaces around it. */
function chosen(field) {
  const { value, selectionStart: start, selectionEnd: end } = field;
  const text = value.slice(start, end);
  const before = text.length - text.trimStart().length;
  return text.trim() ? [start + before, start + before + text.trim().length] : [end, end];
}

/** Whether a sign is where these two texts meet, on both sides. Of stars, each two are another sign than the one. */
function stands(sign, head, tail) {
  if (sign !== "*") return head.endsWith(sign) && tail.startsWith(sign);
  return [head.match(/\**$/), tail.match(/^\**/)].every(([{ length }]) => length % 2 === 1);
}

/** Puts a sign on both sides; takes it away where it is on both. */
function around(field, sign) {
  const [start, end] = chosen(field);
  const { value } = field;
  const text = value.slice(start, end);
  const { length } = sign;
  if (stands(sign, value.slice(0, start), value.slice(end))) {
    put(field, start - length, end + length, text, start - length, end - length);
  } else {
    put(field, start, end, sign + text + sign, start + length, end + length);
  }
}

/** Puts a sign in front of each line that is touched; takes it away where all have it. */
function before(field, sign) {
  const { value, selectionStart, selectionEnd } = field;
  // Before the beginning, it would still look at the first sign.
  const start = selectionStart ? value.lastIndexOf("\n", selectionStart - 1) + 1 : 0;
  const next = value.indexOf("\n", Math.max(selectionEnd, start));
  const end = next < 0 ? value.length : next;
  const lines = value.slice(start, end).split("\n");
  const isOn = lines.every((line) => line.startsWith(sign));
  const text = lines.map((line) => (isOn ? line.slice(sign.length) : line.startsWith(sign) ? line : sign + line)).join("\n");
  put(field, start, end, text, lines.length > 1 ? start : start + text.length, start + text.length);
}

const acts = {
  bold: (field) => around(field, "**"),
  italic: (field) => around(field, "*"),
  list: (field) => before(field, "- "),
  quote: (field) => before(field, "> "),
  code(field) {
    const [start, end] = chosen(field);
    const text = field.value.slice(start, end);
    if (!text.includes("\n")) return around(field, "`");
    // A block has lines of its own.
    const head = `${start && field.value[start - 1] !== "\n" ? "\n" : ""}\`\`\`\n`;
    const foot = `\n\`\`\`${end < field.value.length && field.value[end] !== "\n" ? "\n" : ""}`;
    put(field, start, end, head + text + foot, start + head.length, start + head.length + text.length);
  },
  link(field) {
    const [start, end] = chosen(field);
    const text = field.value.slice(start, end);
    const isAddress = /^https?:\/\/\S+$/.test(text);
    const words = isAddress ? "" : text;
    const address = isAddress ? text : "https://";
    const at = start + 1 + (words ? words.length + 2 : 0);
    put(field, start, end, `[${words}](${address})`, at, words ? at + address.length : at);
  },
};

export function formatting(form, body) {
  const bar = form.querySelector("[data-format]");
  if (!bar) return;
  bar.hidden = false;
  // The field keeps the focus, and a phone its keyboard.
  bar.addEventListener("mousedown", (event) => event.preventDefault());
  bar.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button && !body.hidden) acts[button.value]?.(body);
  });
}
