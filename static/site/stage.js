// A picture looked at closely: zoomed by wheel, pinch, keys, buttons and a double click, turned, moved by dragging. It
// stays where it was put. Without scripts it is a picture that fits.
import { isTyping, keysAreOn } from "./keys.js";

const most = 12;
const step = 1.3;

/** The view of one picture: how much it is enlarged, by how many quarters it is turned, how far it is moved. */
class View {
  constructor(stage) {
    this.stage = stage;
    this.frame = stage.querySelector("[data-stage-view]");
    this.picture = stage.querySelector("img");
    this.pointers = new Map();
    this.reset();
  }

  reset() {
    this.scale = 1;
    this.turns = 0;
    this.x = 0;
    this.y = 0;
    this.show();
  }

  /** What makes the turned picture fit again. */
  get fit() {
    if (this.turns % 2 === 0) return 1;
    const { clientWidth: width, clientHeight: height } = this.picture;
    if (!width || !height) return 1;
    const whole = Math.min(this.frame.clientWidth / height, this.frame.clientHeight / width);
    return Math.min(whole, Math.max(1, this.picture.naturalWidth / width));
  }

  get isZoomed() { return this.scale > 1.001; }

  show() {
    // At least a part of the picture stays in sight.
    const reach = this.scale * this.fit / 2;
    const { clientWidth: width, clientHeight: height } = this.picture;
    const [wide, tall] = this.turns % 2 ? [height, width] : [width, height];
    const bound = (value, most) => Math.min(Math.max(value, -most), most);
    this.x = bound(this.x, wide * reach + this.frame.clientWidth / 2 - 48);
    this.y = bound(this.y, tall * reach + this.frame.clientHeight / 2 - 48);
    this.picture.style.transform =
      `translate(${this.x}px, ${this.y}px) rotate(${this.turns * 90}deg) scale(${this.scale * this.fit})`;
    this.stage.dataset.zoom = this.scale.toFixed(3);
    this.stage.dataset.turns = ((this.turns % 4) + 4) % 4;
    this.stage.classList.toggle("is-zoomed", this.isZoomed);
    this.sharpen();
    for (const [act, isOff] of [["in", this.scale >= most], ["out", !this.isZoomed && this.scale <= 0.5]]) {
      const tool = this.stage.querySelector(`[data-act=${act}]`);
      if (tool) tool.disabled = isOff;
    }
  }

  /** What is enlarged is asked for in more pixels, where there are more. */
  sharpen() {
    const wanted = Math.ceil(this.scale) * 100;
    if (this.picture.srcset && wanted > parseInt(this.picture.sizes)) this.picture.sizes = `${wanted}vw`;
  }

  /** Enlarges around a point of the window, or around the middle. */
  zoom(factor, point) {
    const box = this.frame.getBoundingClientRect();
    const dx = (point?.x ?? box.x + box.width / 2) - (box.x + box.width / 2);
    const dy = (point?.y ?? box.y + box.height / 2) - (box.y + box.height / 2);
    const scale = Math.min(Math.max(this.scale * factor, 0.5), most);
    const real = scale / this.scale;
    this.x = dx - (dx - this.x) * real;
    this.y = dy - (dy - this.y) * real;
    this.scale = scale;
    if (Math.abs(scale - 1) < 0.02) this.scale = 1;
    this.show();
  }

  turn(by) {
    this.turns += by;
    [this.x, this.y] = by > 0 ? [-this.y, this.x] : [this.y, -this.x];
    this.show();
  }

  move(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.show();
  }

  full() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.stage.requestFullscreen?.();
  }

  act(name) {
    ({
      in: () => this.zoom(step), out: () => this.zoom(1 / step), left: () => this.turn(-1),
      right: () => this.turn(1), reset: () => this.reset(), full: () => this.full(),
    })[name]?.();
  }

  // Fingers and the mouse: one moves, two zoom between them.
  down(event) {
    if (event.button !== 0) return;
    this.frame.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.stage.classList.add("is-held");
  }

  drag(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    if (!other) return this.move(now.x - before.x, now.y - before.y);
    const distance = (point) => Math.hypot(point.x - other.x, point.y - other.y);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    this.move((now.x - before.x) / 2, (now.y - before.y) / 2);
    if (distance(before) > 1) this.zoom(distance(now) / distance(before), middle);
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    if (!this.pointers.size) this.stage.classList.remove("is-held");
  }
}

const keys = {
  Equal: "in", NumpadAdd: "in", Minus: "out", NumpadSubtract: "out", Digit0: "reset", Numpad0: "reset", KeyF: "full",
};

function listen(view) {
  const { stage, frame } = view;
  frame.addEventListener("click", (event) => event.preventDefault());
  frame.addEventListener("dragstart", (event) => event.preventDefault());
  frame.addEventListener("pointerdown", (event) => view.down(event));
  frame.addEventListener("pointermove", (event) => view.drag(event));
  for (const end of ["pointerup", "pointercancel"]) frame.addEventListener(end, (event) => view.up(event));
  frame.addEventListener("dblclick", (event) => {
    if (view.isZoomed) view.reset();
    else view.zoom(2.5, { x: event.clientX, y: event.clientY });
  });
  frame.addEventListener("wheel", (event) => {
    event.preventDefault();
    view.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0018)), { x: event.clientX, y: event.clientY });
  }, { passive: false });
  stage.addEventListener("click", (event) => {
    const tool = event.target.closest("[data-act]");
    if (tool) view.act(tool.dataset.act);
  });
  new ResizeObserver(() => view.show()).observe(frame);
  document.addEventListener("keydown", (event) => press(event, view));
}

function press(event, view) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !keysAreOn()) return;
  if (isTyping(document.activeElement) || document.querySelector("dialog[open]")) return;
  const act = event.code === "KeyR" ? (event.shiftKey ? "left" : "right") : keys[event.code];
  const ways = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
  const way = view.isZoomed && ways[event.code];
  if (!act && !way) return;
  event.preventDefault();
  if (act) view.act(act);
  else view.move(...way);
}

function open() {
  for (const stage of document.querySelectorAll("[data-stage]:not(.is-live)")) {
    stage.classList.add("is-live");
    listen(new View(stage));
  }
}

export function begin() {
  open();
  document.addEventListener("quad:added", open);
}
