// An address pasted over chosen words makes them a link, in one step of the browser's own undo. With Shift it takes their
// place, as any other text does.
import { put } from "./format.js";

/** What of an address would end it in Markdown. */
const encoded = { "(": "%28", ")": "%29", "<": "%3C", ">": "%3E" };

/** Words that a link may have: on one line, not a link themselves, and no address, which another one is to replace. */
const isLinkable = (words) => words.trim() && !/\n|\]\(|^\s*\S+:\/\/\S+\s*$/.test(words);

export function linking(body) {
  let isPlain = false;
  body.addEventListener("keydown", ({ shiftKey }) => { isPlain = shiftKey; });
  body.addEventListener("keyup", () => { isPlain = false; });
  body.addEventListener("paste", (event) => {
    const address = event.clipboardData.getData("text/plain").trim();
    const { value, selectionStart, selectionEnd } = body;
    const words = value.slice(selectionStart, selectionEnd);
    if (isPlain || !/^https?:\/\/[^\s/]\S*$/i.test(address) || !isLinkable(words)) return;
    event.preventDefault();
    const text = words.trim();
    const start = selectionStart + words.indexOf(text);
    const link = `[${text.replace(/\\?[[\]]/g, (sign) => (sign.length > 1 ? sign : `\\${sign}`))}](${
      address.replace(/[()<>]/g, (sign) => encoded[sign])})`;
    put(body, start, start + text.length, link, start + link.length);
  });
}
