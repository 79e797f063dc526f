// CodeMirror's modes, without its editor: what the parts of a line of Markdown are, code in its language too. Languages that
// Quad highlights and that are not here stay plain while somebody writes.
import "codemirror/addon/runmode/runmode-standalone.js";
import "codemirror/mode/meta.js";
import "codemirror/mode/markdown/markdown.js";
import "codemirror/mode/clike/clike.js";
import "codemirror/mode/css/css.js";
import "codemirror/mode/diff/diff.js";
import "codemirror/mode/go/go.js";
import "codemirror/mode/haskell/haskell.js";
import "codemirror/mode/javascript/javascript.js";
import "codemirror/mode/python/python.js";
import "codemirror/mode/r/r.js";
import "codemirror/mode/rust/rust.js";
import "codemirror/mode/shell/shell.js";
import "codemirror/mode/sql/sql.js";
import "codemirror/mode/stex/stex.js";
import "codemirror/mode/swift/swift.js";
import "codemirror/mode/yaml/yaml.js";

const { CodeMirror } = globalThis;
const { findModeByName, findModeByExtension, getMode } = CodeMirror;
// People write a language as they name its files.
CodeMirror.findModeByName = (name) => findModeByName(name) ?? findModeByExtension(name.toLowerCase());
// Each block of code would have a mode of its own otherwise, and what is below it would always seem to have changed.
const modes = Object.create(null);
// Nor is every name one that an object has by itself.
Object.setPrototypeOf(CodeMirror.modes, null);
CodeMirror.getMode = (config, name) => modes[name] ??= getMode(config, name);

const mode = getMode({ indentUnit: 2, tabSize: 4 }, {
  name: "markdown", highlightFormatting: true, strikethrough: true, taskLists: true, xml: false,
  // Words that no language has, so that a list is not taken for its variables.
  tokenTypeOverrides: { code: "code", list1: "list", list2: "list", list3: "list" },
});

/** What is drawn of the words that CodeMirror has for a token; the first that fits. */
const tones = [
  ["sign", /\b(formatting|url|hr|quote)\b/],
  ["link", /\b(link|image-alt-text)\b/],
  ["code", /\bcode\b/],
  ["struck", /\bstrikethrough\b/],
  ["strong", /\b(strong|header)\b/],
  ["note", /\bcomment\b/],
  ["key", /\b(keyword|builtin|tag|type)\b/],
  ["text", /\b(string|string-2)\b/],
  ["number", /\b(number|atom|meta)\b/],
];
const toneOf = (style) => (style ? tones.find(([, words]) => words.test(style))?.[0] ?? "" : "");

export const begin = () => CodeMirror.startState(mode);
export const copy = (state) => CodeMirror.copyState(mode, state);

/** Whether a line is the same behind both states. What was made anew counts as another one. */
export function isSame(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (one instanceof RegExp) return String(one) === String(other);
  const names = Object.keys(one);
  // Streams are of lines, whose text is the same.
  return names.length === Object.keys(other).length
    && names.every((name) => name === "stream" || isSame(one[name], other[name]));
}

/**
 * The parts of a line as pairs of a tone and how far it reaches, and whether the line is of a block of code. `state` becomes
 * that behind the line. Whatever a mode does, a line has an end: one that does not go on throws.
 *
 * @param {(count: number) => string | undefined} lookAhead what is so many lines below
 */
export function parts(line, state, lookAhead) {
  const stream = new CodeMirror.StringStream(line, 4, { lookAhead, baseToken() {} });
  const wasCode = Boolean(state.fencedEndRE);
  const found = [];
  if (!line) mode.blankLine(state);
  for (let idle = 0; !stream.eol(); stream.start = stream.pos) {
    const tone = toneOf(mode.token(stream, state));
    idle = stream.pos > stream.start ? 0 : idle + 1;
    if (idle > 10) throw new Error("A mode does not go on");
    if (found.at(-1)?.[0] === tone) found.at(-1)[1] = stream.pos;
    else if (!idle) found.push([tone, stream.pos]);
  }
  return { found, isCode: wasCode || Boolean(state.fencedEndRE) };
}
