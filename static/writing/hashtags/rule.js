// The rule of hashtags, as Quad has it (HashtagScanner.swift): Tests/Support/hashtags.json holds both to it.

const longest = 64;
/** So many hashtags a post has at most. */
export const most = 20;

/** Why a word is no hashtag: a character that may not be there, or "noLetter", or "tooLong"; null for one that is. */
export function mistakeIn(word) {
  const wrong = /(?:[^\dA-Z_a-zЁА-яё]|[\dA-Z_a-zЁА-яё](?=\p{M}))\p{M}*/u.exec(word);
  if (wrong) return { character: wrong[0] };
  if (!/[A-Za-zЁА-яё]/u.test(word)) return "noLetter";
  return word.length > longest ? "tooLong" : null;
}

/** What takes up the room of something that holds no hashtags, so that places stay what they are. */
const blank = (text) => " ".repeat(text.length);

/** The words behind a `#` that a text means as hashtags, with their places. Code, addresses and escaped marks have none: as
    near to Markdown as the beginning of a word needs. */
export function meantIn(text) {
  const prose = text
    .replace(/^ {0,3}(`{3,}|~{3,})[^\n]*(?:\n(?! {0,3}\1)[^\n]*)*(?:\n {0,3}\1[`~]*)?/gmu, blank)
    .replace(/(`+)[^`](?:[\s\S]*?[^`])?\1(?!`)/gu, blank)
    .replace(/\]\([^)\s]*\)|<[^>\s]+>|\b(?:https?:\/\/|www\.)\S+|\\#/giu, blank);
  const found = [];
  for (const match of prose.matchAll(/(^|[^\p{L}\p{N}\p{M}_#/&@])#([\p{L}\p{N}\p{M}_][\p{L}\p{N}\p{M}_.:!?/'‘’*~\-‐‑+#@&=%$^\\]*)/gu)) {
    const word = match[2].replace(/[.:!?/'‘’*~-]+$/u, "");
    found.push({ word, start: match.index + match[1].length + 1 });
  }
  return found;
}

/** The words of a field for hashtags, with their places. */
export function wordsIn(field) {
  return [...field.matchAll(/[^\s,;]+/gu)]
    .map(({ 0: typed, index }) => ({ word: typed.replace(/^#+/u, ""), start: index + typed.length - typed.replace(/^#+/u, "").length }))
    .filter(({ word }) => word);
}

/** The hashtag that a broken one was probably meant to be; null where none says the same. */
export function repaired(word) {
  const whole = word.replace(/([\dA-Z_a-zЁА-яё])[-‐‑./'’&]+(?=[\dA-Z_a-zЁА-яё])/gu, "$1_");
  return mistakeIn(whole) ? null : whole;
}
