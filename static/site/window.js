// A list that is gone through far keeps only so many rows in the document (`data-window`); those far above and far below are put
// aside, and come back before they are in sight. What is left of them is their room, so nothing moves.
import { listen } from "./events.js";
import { want } from "./live.js";
import { isReturning, setAside } from "./pager.js";

/** Rows that go and come at once, at least. */
const portion = 60;
/** Pixels around what is in sight in which rows are there. */
const around = 1_600;

const rowsOf = (aside) => aside.map(({ row }) => row);

class Window {
  /** Rows put aside, from the one nearest to those that are there; each with whether a line begins with it, and with the kind
      of the last event for it meanwhile. */
  above = [];
  below = [];
  isDue = false;

  constructor(list) {
    this.list = list;
    this.most = Number(list.dataset.window);
    setAside((there) => [...rowsOf(this.above).reverse(), ...there, ...rowsOf(this.below)], () => this.bringBelow());
    addEventListener("scroll", () => this.look(), { passive: true });
    document.addEventListener("quad:added", () => this.trim());
    // A list that comes anew comes whole.
    document.addEventListener("quad:fresh", ({ detail }) => { if (detail.querySelector?.(`#${list.id}`)) this.bringAll(); });
    listen(({ kind }) => {
      for (const each of this.aside) if (each.row.querySelector(`[data-channel~="${kind}"]`)) each.told = kind;
    });
    this.trim();
  }

  get aside() { return [...this.above, ...this.below]; }

  get rows() { return [...this.list.children]; }

  pad(side, pixels) { this.list.style[side] = pixels > 0.5 ? `${pixels}px` : ""; }

  room(side) { return parseFloat(this.list.style[side]) || 0; }

  /** The list goes on behind its last row. */
  cut() { this.list.classList.toggle("is-cut", this.below.length > 0); }

  look() {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      if (!this.list.isConnected) return;
      const rows = this.rows;
      if (!rows.length) return;
      if (this.above.length && rows[0].getBoundingClientRect().top > -around) this.up();
      else if (this.below.length && rows.at(-1).getBoundingClientRect().bottom < innerHeight + around) this.down();
      else return;
      // A reader who jumped far has none in sight yet.
      this.look();
    });
  }

  /** Puts rows aside when there are too many: those far from what is in sight. */
  trim() {
    const excess = this.list.children.length - this.most;
    if (excess <= 0) return;
    const rows = this.rows;
    const [top, bottom] = [rows[0].getBoundingClientRect().top, rows.at(-1).getBoundingClientRect().bottom];
    const isLow = isReturning() || innerHeight / 2 - top > bottom - innerHeight / 2;
    if (isLow) this.putAbove(excess + portion);
    else this.putBelow(excess + portion);
  }

  /** Whether a line begins with each row. */
  lines(rows) {
    const tops = rows.map((row) => row.offsetTop);
    return tops.map((top, index) => index === 0 || top > tops[index - 1]);
  }

  // Room is measured and given before rows go: a document that is shorter for a moment would be scrolled by the browser.

  putAbove(count) {
    if (count <= 0) return;
    const rows = this.rows;
    const begins = this.lines(rows);
    const end = begins.findIndex((isBeginning, index) => isBeginning && index >= count);
    if (end <= 0) return;
    this.pad("paddingBlockStart", this.room("paddingBlockStart") + rows[end].offsetTop - rows[0].offsetTop);
    for (let index = 0; index < end; index += 1) {
      this.above.unshift({ row: rows[index], begins: begins[index] });
      rows[index].remove();
    }
  }

  putBelow(count) {
    if (count <= 0) return;
    const rows = this.rows;
    const begins = this.lines(rows);
    const start = begins.findLastIndex((isBeginning, index) => isBeginning && index <= rows.length - count);
    if (start <= 0) return;
    const end = this.list.offsetTop + this.list.offsetHeight;
    const gap = parseFloat(getComputedStyle(this.list).rowGap) || 0;
    this.pad("paddingBlockEnd", end - rows[start].offsetTop + gap);
    for (let index = rows.length - 1; index >= start; index -= 1) {
      this.below.unshift({ row: rows[index], begins: begins[index] });
      rows[index].remove();
    }
    this.cut();
  }

  /** Takes whole lines of those aside, which end as `ends` says of their number. */
  take(aside, ends) {
    let count = Math.min(portion, aside.length);
    while (count < aside.length && !ends(count)) count += 1;
    return aside.splice(0, count);
  }

  up() {
    this.putBelow(this.list.children.length + portion - this.most);
    const first = this.rows[0];
    const [before, stood] = [first.offsetTop, first.getBoundingClientRect().top];
    const root = document.documentElement;
    root.style.overflowAnchor = "none";
    const back = this.take(this.above, (count) => this.above[count - 1].begins);
    for (const { row } of back) this.list.prepend(row);
    const moved = first.offsetTop - before;
    this.pad("paddingBlockStart", this.above.length ? this.room("paddingBlockStart") - moved : 0);
    // A window of another width has other lines: what is in sight stays where it is.
    const shifted = first.getBoundingClientRect().top - stood;
    if (Math.abs(shifted) > 0.5) scrollBy({ top: shifted, behavior: "instant" });
    root.style.overflowAnchor = "";
    this.freshen(back);
  }

  down() {
    this.putAbove(this.list.children.length + portion - this.most);
    const before = this.list.getBoundingClientRect().height;
    const back = this.take(this.below, (count) => this.below[count].begins);
    this.list.append(...back.map(({ row }) => row));
    this.cut();
    const grown = this.list.getBoundingClientRect().height - before;
    this.pad("paddingBlockEnd", this.below.length ? this.room("paddingBlockEnd") - grown : 0);
    this.freshen(back);
  }

  /** What events came for while rows were aside is asked for now. */
  freshen(back) {
    document.dispatchEvent(new Event("quad:added"));
    const kinds = new Set(back.map(({ told }) => told).filter(Boolean));
    if (kinds.size) want(...kinds);
  }

  bringBelow() {
    this.list.append(...this.below.splice(0).map(({ row }) => row));
    this.pad("paddingBlockEnd", 0);
    this.cut();
  }

  bringAll() {
    for (const { row } of this.above.splice(0)) this.list.prepend(row);
    this.pad("paddingBlockStart", 0);
    this.bringBelow();
  }
}

export function begin() {
  for (const list of document.querySelectorAll("[data-window]")) new Window(list);
}
