// What in a fresh part of a page is the same thing as what the page has by now, and what of it need not move.

/** What identifies a thing without an id: what it has in it, where it leads, what is chosen by it. */
const box = ":is([type=checkbox], [type=radio])";
const telling = `:is([id], a[href], form[action], ${box})`;
const kindOf = (element) => `${element.nodeName}.${element.classList[0] ?? ""}`;

/** What another element has if it is the same thing; null where nothing identifies it. */
export function nameOf(element) {
  if (element.id) return `${element.nodeName}#${element.id}`;
  const told = element.matches(telling) ? element : element.querySelector(telling);
  const name = told && (told.id ? `#${told.id}` : ["href", "action", "name", "value"].map((each) => told.getAttribute(each)).join(" "));
  return told && `${kindOf(element)} ${name}`;
}

/** The children of `fresh` with those of `old` that are the same thing: by their names; otherwise the next of the same
    kind, but for what has an id, or what somebody may have chosen. */
export function pair(old, fresh) {
  const pairs = new Map();
  if (!old.firstElementChild || !fresh.firstElementChild) return pairs;
  for (const tell of [nameOf, (element) => (element.id || element.matches(box) ? null : kindOf(element))]) {
    const [found, left] = [new Set(pairs.values()), new Map()];
    for (const each of old.children) {
      const name = found.has(each) ? null : tell(each);
      if (name && !left.get(name)?.push(each)) left.set(name, [each]);
    }
    for (const child of fresh.children) {
      const match = !pairs.has(child) && left.get(tell(child))?.shift();
      if (match) pairs.set(child, match);
    }
    if (pairs.size === fresh.childElementCount) break;
  }
  return pairs;
}

/** Of elements in the order of the page as many as can stay where they are while the others move, for the order that is wanted:
    those of the longest run that is in that order by now. */
export function unmoved(elements, wanted) {
  const places = new Map(elements.map((element, index) => [element, index]));
  // With what a run of each length ends, as early as can be, and what is before each in its run.
  const ends = [];
  const before = new Map();
  for (const element of wanted.filter((each) => places.has(each))) {
    const isBefore = (end) => places.get(element) < places.get(end);
    const length = isBefore(ends.at(-1)) ? ends.findIndex(isBefore) : ends.length;
    before.set(element, ends[length - 1]);
    ends[length] = element;
  }
  const still = new Set();
  for (let element = ends.at(-1); element; element = before.get(element)) still.add(element);
  return still;
}
