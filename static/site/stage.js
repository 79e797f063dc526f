// A picture looked at closely: zoomed by wheel, pinch, keys, buttons and a double click, turned by quarters, by two fingers, keys
// and the wheel with Shift, moved by dragging. It stays where it was put. A flick downwards and Escape lead back to where the
// page belongs, a flick sideways to what is beside it there. Without scripts it is a picture that fits.
import { isTyping, keysAreOn } from "./typing.js";

const most = 12;
const least = 0.5;
const step = 1.3;
/** Degrees by which keys turn it a little. */
const little = 5;
/** A finger that lets go so fast (pixels a millisecond) and so far (pixels) puts the picture away, or goes on to another. */
const flick = { speed: 0.6, way: 80 };

/** The view of one picture: how much it is enlarged, by how many quarters and degrees it is turned, how far it is moved. */
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
    this.tilt = 0;
    this.x = 0;
    this.y = 0;
    this.show();
  }

  /** The picture as it is drawn before it is enlarged and turned: its box may be larger. */
  get size() {
    const { clientWidth: width, clientHeight: height, naturalWidth, naturalHeight } = this.picture;
    if (!naturalWidth || !naturalHeight) return { width, height };
    const drawn = Math.min(width / naturalWidth, height / naturalHeight);
    return { width: naturalWidth * drawn, height: naturalHeight * drawn };
  }

  /** What makes a picture fit again that was turned by quarters. */
  get fit() {
    if (this.turns % 2 === 0) return 1;
    const { width, height } = this.size;
    if (!width || !height) return 1;
    const whole = Math.min(this.frame.clientWidth / height, this.frame.clientHeight / width);
    return Math.min(whole, Math.max(1, (this.picture.getAttribute("width") ?? this.picture.naturalWidth) / width));
  }

  get angle() { return this.turns * 90 + this.tilt; }

  get isZoomed() { return this.scale > 1.001; }

  get isAsItWas() { return !this.isZoomed && !this.angle; }

  show() {
    // At least a part of the picture stays in sight.
    const reach = this.scale * this.fit / 2;
    const { width, height } = this.size;
    const [along, across] = [Math.abs(Math.cos(radians(this.angle))), Math.abs(Math.sin(radians(this.angle)))];
    const bound = (value, most) => Math.min(Math.max(value, -most), most);
    this.x = bound(this.x, (width * along + height * across) * reach + this.frame.clientWidth / 2 - 48);
    this.y = bound(this.y, (width * across + height * along) * reach + this.frame.clientHeight / 2 - 48);
    this.picture.style.transform =
      `translate(${this.x}px, ${this.y}px) rotate(${this.angle}deg) scale(${this.scale * this.fit})`;
    this.stage.dataset.zoom = this.scale.toFixed(3);
    this.stage.dataset.turns = ((this.turns % 4) + 4) % 4;
    this.stage.classList.toggle("is-zoomed", this.isZoomed);
    this.sharpen();
    for (const [act, isOff] of [["in", this.scale >= most], ["out", !this.isZoomed && this.scale <= least]]) {
      const tool = this.stage.querySelector(`[data-act=${act}]`);
      if (tool) tool.disabled = isOff;
    }
  }

  /** What is enlarged is asked for in more pixels, where there are more. */
  sharpen() {
    const wanted = Math.ceil(this.scale) * 100;
    if (this.picture.srcset && wanted > parseInt(this.picture.sizes)) this.picture.sizes = `${wanted}vw`;
  }

  /** Enlarges and turns around a point of the window, or around the middle: what is at the point stays there. */
  around(point, factor, degrees = 0) {
    const box = this.frame.getBoundingClientRect();
    const dx = point ? point.x - (box.x + box.width / 2) : 0;
    const dy = point ? point.y - (box.y + box.height / 2) : 0;
    const scale = Math.min(Math.max(this.scale * factor, least), most);
    const real = scale / this.scale;
    const [cos, sin] = [Math.cos(radians(degrees)) * real, Math.sin(radians(degrees)) * real];
    [this.x, this.y] = [
      dx + (this.x - dx) * cos - (this.y - dy) * sin,
      dy + (this.x - dx) * sin + (this.y - dy) * cos,
    ];
    this.scale = scale;
    this.tilt += degrees;
    this.show();
  }

  zoom(factor, point) {
    this.around(point, factor);
    if (Math.abs(this.scale - 1) < 0.02) this.around(point, 1 / this.scale);
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
    else (this.stage.closest("[data-covers]") ?? this.stage).requestFullscreen?.();
  }

  act(name) {
    ({
      in: () => this.zoom(step), out: () => this.zoom(1 / step), left: () => this.turn(-1), right: () => this.turn(1),
      littleLeft: () => this.around(null, 1, -little), littleRight: () => this.around(null, 1, little),
      reset: () => this.reset(), full: () => this.full(),
    })[name]?.();
  }

  // Fingers and the mouse: one moves, two enlarge and turn, each with what is under it.
  down(event) {
    if (event.button !== 0) return;
    // One that programs make up cannot be captured.
    try { this.frame.setPointerCapture(event.pointerId); } catch { /* It moves over the frame anyway. */ }
    this.pointers.set(event.pointerId, at(event));
    const isAlone = this.pointers.size === 1;
    this.swipe = isAlone && event.pointerType === "touch" && this.isAsItWas ? { from: at(event), since: event.timeStamp } : null;
    this.stage.classList.add("is-held");
  }

  drag(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    if (!other) return this.move(now.x - before.x, now.y - before.y);
    const [old, fresh] = [before, now].map(({ x, y }) => ({
      far: Math.hypot(x - other.x, y - other.y), way: degrees(Math.atan2(y - other.y, x - other.x)),
    }));
    if (old.far > 1 && fresh.far > 1) this.around(other, fresh.far / old.far, ((fresh.way - old.way + 540) % 360) - 180);
  }

  up(event) {
    if (!this.pointers.delete(event.pointerId) || this.pointers.size) return;
    this.stage.classList.remove("is-held");
    if (this.swipe && event.type === "pointerup") this.end(this.swipe, event);
  }

  end({ from, since }, event) {
    const { x, y } = at(event);
    const [aside, down] = [x - from.x, y - from.y];
    const way = Math.max(Math.abs(aside), Math.abs(down));
    if (way < flick.way || way / Math.max(event.timeStamp - since, 1) < flick.speed) return;
    if (down > Math.abs(aside) * 2) leave();
    else if (Math.abs(aside) > Math.abs(down) * 2) go(aside < 0 ? "next" : "prev");
  }
}

const radians = (angle) => angle * Math.PI / 180;
const degrees = (angle) => angle * 180 / Math.PI;
const at = (event) => ({ x: event.clientX, y: event.clientY });

/** Closes what is looked at: the page's own way back. */
function leave() {
  document.querySelector("a[data-back]")?.click();
}

/** Goes on in the list that the page was opened from. */
function go(way) {
  document.querySelector(`a.way[rel=${way}]`)?.click();
}

const keys = {
  Equal: "in", NumpadAdd: "in", Minus: "out", NumpadSubtract: "out", Digit0: "reset", Numpad0: "reset", KeyF: "full",
  Comma: "littleLeft", Period: "littleRight",
};

function listen(view) {
  const { stage, frame } = view;
  frame.addEventListener("click", (event) => event.preventDefault());
  frame.addEventListener("dragstart", (event) => event.preventDefault());
  frame.addEventListener("pointerdown", (event) => view.down(event));
  frame.addEventListener("pointermove", (event) => view.drag(event));
  // Otherwise Chromium takes a quick drag for a fling, although nothing scrolls here, and the next tap only for its end.
  frame.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });
  for (const end of ["pointerup", "pointercancel"]) frame.addEventListener(end, (event) => view.up(event));
  frame.addEventListener("dblclick", (event) => {
    if (view.isZoomed) view.reset();
    else view.zoom(2.5, at(event));
  });
  frame.addEventListener("wheel", (event) => {
    event.preventDefault();
    // With Shift browsers say that it turns sideways.
    const turned = (event.deltaY || event.deltaX) * (event.deltaMode ? 28 : 1);
    if (event.shiftKey) view.around(at(event), 1, turned * 0.05);
    else view.zoom(Math.exp(-turned * (event.ctrlKey ? 0.01 : 0.0018)), at(event));
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
  if (event.code === "Escape" && !document.fullscreenElement && !document.querySelector(":popover-open")) return leave();
  const act = event.code === "KeyR" ? (event.shiftKey ? "left" : "right") : keys[event.code];
  const ways = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
  const way = view.isZoomed && ways[event.code];
  if (!act && !way) return;
  event.preventDefault();
  if (act) view.act(act);
  else view.move(...way);
}

/** What fills the window is alone there, for the keyboard and for readers: what it covers is out of reach. */
function cover(shown, isAlone) {
  for (let node = shown; node !== document.body; node = node.parentElement) {
    for (const other of node.parentElement.children) {
      if (other !== node && !other.matches("dialog, template, .toasts")) other.inert = isAlone;
    }
  }
}

function open() {
  for (const stage of document.querySelectorAll("[data-stage]:not(.is-live)")) {
    stage.classList.add("is-live");
    listen(new View(stage));
    // A press on the picture moves it: nothing is opened.
    stage.querySelector("a[data-stage-view]")?.setAttribute("tabindex", "-1");
    const covering = stage.closest("[data-covers]");
    if (covering) cover(covering, true);
    else stage.addEventListener("fullscreenchange", () => cover(stage, document.fullscreenElement === stage));
  }
}

export function begin() {
  open();
  document.addEventListener("quad:added", open);
}
