// A text in colours while it is written. The field stays what the browser has made it, with its undo, its spell checker and its
// input methods: its letters are transparent, and behind them lies a layer with the same ones in colours. Nothing in the layer
// differs in measure, so that every letter lies where the field has it.
// An editor in its place would cost all of these. The layer is a shadow tree: a key took 15 to 20 ms of styles in the page's
// own, with its :has() rules, 9 in this one, 4 without a layer. In a text of 10,000 characters a key takes 2 to 3 ms of script,
// 1 to 2 of which are there without colours. 53 kB, asked for at the first focus and only where the pointer is fine.
import { begin, copy, isSame, parts } from "./modes.js";

/** Milliseconds of a frame: what is not coloured within them is in the next one, and has its letters in the meantime. */
const most = 4;
/** Characters of a text, and of a line, above which it is left plain. */
const longest = 40_000;
const longestLine = 2_000;

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  div { unicode-bidi: plaintext; }
  .is-code { background: var(--raised); }
  .is-sign, .is-note { color: var(--ink-2); }
  .is-key, .is-link { color: var(--accent); }
  .is-text { color: var(--success); }
  .is-number { color: var(--warning); }
  .is-strong { -webkit-text-stroke: .03em; }
  .is-struck { text-decoration: line-through; }
`);

/** Paints a text whose lines are elements. Those that stay keep their element, whatever is typed around them. */
function painter(layer) {
  /** By line: its text, its element, what it is painted as, and the state of the modes in front of it, which the line above has
      left. */
  let lines = [];
  /** How many lines at the end are painted as the state in front of the first of them wants it. */
  let settled = 0;

  function line(text) {
    const element = document.createElement("div");
    element.textContent = `${text}\n`;
    return { text, element, look: "", state: null };
  }

  /** Takes over a text; says which of its lines is the first whose colours may have changed. */
  function take(text) {
    const next = text.split("\n");
    const shorter = Math.min(next.length, lines.length);
    let head = 0;
    while (head < shorter && next[head] === lines[head].text) head += 1;
    let tail = 0;
    while (tail < shorter - head && next.at(-1 - tail) === lines.at(-1 - tail).text) tail += 1;
    const fresh = next.slice(head, next.length - tail).map(line);
    for (const { element } of lines.slice(head, lines.length - tail)) element.remove();
    const before = lines[lines.length - tail]?.element ?? null;
    for (const { element } of fresh) layer.insertBefore(element, before);
    lines = [...lines.slice(0, head), ...fresh, ...lines.slice(lines.length - tail)];
    settled = Math.min(settled, tail);
    // A line under a heading makes it one.
    return Math.max(0, head - 1);
  }

  function paint(one, { found, isCode }) {
    const look = `${isCode} ${found}`;
    if (look === one.look) return;
    one.look = look;
    let at = 0;
    const pieces = found.map(([tone, end]) => {
      const piece = one.text.slice(at, end);
      at = end;
      if (!tone) return piece;
      const span = document.createElement("span");
      span.className = `is-${tone}`;
      span.textContent = piece;
      return span;
    });
    one.element.classList.toggle("is-code", isCode);
    one.element.replaceChildren(...pieces, `${one.text.slice(at)}\n`);
  }

  /** Paints from a line on until nothing changes any more, as long as there is time; says where to go on, or null at the end. */
  function colour(from) {
    const end = performance.now() + most;
    const state = from ? copy(lines[from].state) : begin();
    for (let at = from; at < lines.length; at += 1) {
      const one = lines[at];
      if (at > from) {
        if (at >= lines.length - settled && isSame(one.state, state)) break;
        one.state = copy(state);
        if (performance.now() > end) {
          settled = Math.min(settled, lines.length - at - 1);
          return at;
        }
      }
      const isLong = one.text.length > longestLine;
      paint(one, isLong ? { found: [], isCode: false } : parts(one.text, state, (count) => lines[at + count]?.text));
    }
    settled = lines.length;
    return null;
  }

  return { take, colour };
}

/** Colours a field from now on; gives what is to be called when something else than typing has changed its text. */
export function attach(field) {
  const layer = document.createElement("div");
  layer.className = "composer-layer";
  layer.ariaHidden = "true";
  // Neither is it found by searching the page: the field is.
  layer.inert = true;
  field.before(layer);
  // A tree of its own: what is typed asks nothing anew of the page's style sheets.
  const root = layer.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet];
  let paper = painter(root);
  let todo = null;
  let waiting = 0;
  let placed = "";
  let isBroken = false;

  function stop() {
    cancelAnimationFrame(waiting);
    waiting = 0;
    todo = null;
    field.classList.remove("is-coloured");
    root.replaceChildren();
    paper = painter(root);
  }

  function fit() {
    // A bar at its side takes room from the lines.
    const bar = field.scrollHeight > field.clientHeight ? "scroll" : "hidden";
    const dir = field.matches(":dir(rtl)") ? "rtl" : "ltr";
    const place = `inset-block-start: ${field.offsetTop}px; block-size: ${field.offsetHeight}px; overflow-y: ${bar}; direction: ${dir}`;
    if (place !== placed) {
      placed = place;
      layer.style.cssText = place;
    }
    if (layer.scrollTop !== field.scrollTop) layer.scrollTop = field.scrollTop;
  }

  function paint() {
    waiting = 0;
    try {
      todo = paper.colour(todo ?? 0);
    } catch (error) {
      isBroken = true;
      stop();
      throw error;
    }
    field.classList.add("is-coloured");
    if (todo !== null) waiting = requestAnimationFrame(paint);
    fit();
  }

  function change() {
    if (isBroken) return;
    if (field.value.length > longest) return stop();
    const first = paper.take(field.value);
    todo = Math.min(todo ?? first, first);
    waiting ||= requestAnimationFrame(paint);
  }

  field.addEventListener("input", change);
  field.addEventListener("scroll", () => { layer.scrollTop = field.scrollTop; }, { passive: true });
  new ResizeObserver(fit).observe(field);
  change();
  return change;
}
