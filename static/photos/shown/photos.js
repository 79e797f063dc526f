// Pictures that other servers have: each says when it has come, and in words when it cannot. Without an address they are about
// to be asked for again.
const pictures = ":is(.photo-picture > img, .photo-view .stage-picture)[src]";

/** Milliseconds after which a page of one photo says that it has not come. */
const patience = 8_000;
/** Those of which that was said. */
const told = new WeakSet();

const boxOf = (picture) => picture.closest(".photo-picture, .photo-view");
const alertOf = (picture) => document.getElementById(boxOf(picture).dataset.noAnswer);

/** Says once, on the page of one photo, that it does not come. */
function tell(picture) {
  const alert = alertOf(picture);
  if (!alert || told.has(picture)) return;
  told.add(picture);
  if (!alert.open) alert.showModal();
}

function settle(picture) {
  const hasCome = picture.naturalWidth > 0;
  picture.hidden = !hasCome;
  const box = boxOf(picture);
  box.classList.add("is-settled");
  box.querySelector(".photo-missing").hidden = hasCome;
  if (!hasCome) return tell(picture);
  const alert = alertOf(picture);
  if (alert?.open) alert.close();
}

function watch() {
  const picture = document.querySelector(".photo-view .stage-picture");
  if (picture) setTimeout(() => { if (!picture.complete) tell(picture); }, patience);
}

function look() {
  for (const picture of document.querySelectorAll(pictures)) if (picture.complete) settle(picture);
}

/** Milliseconds in which a browser gives up a question that nobody waits for any more. */
const release = 100;

/** Lets go of a question that hangs: browsers would take its answer for that to another one for the same address. */
function again(picture) {
  const { src, srcset } = picture;
  for (const name of ["srcset", "src"]) picture.removeAttribute(name);
  setTimeout(() => Object.assign(picture, srcset ? { srcset, src } : { src }), release);
}

/** Asks once more for pictures that did not come. */
function retry() {
  for (const picture of document.querySelectorAll(pictures)) {
    const isWaiting = !picture.complete && told.has(picture);
    if (!isWaiting && !(picture.complete && !picture.naturalWidth)) continue;
    const box = boxOf(picture);
    told.delete(picture);
    picture.hidden = false;
    box.classList.remove("is-settled");
    box.querySelector(".photo-missing").hidden = true;
    again(picture);
  }
  watch();
}

/** The line at the end is full only when what comes after it is there: until then it is not shown, so that nothing in sight
    moves. */
function hold() {
  const list = document.getElementById("photos");
  const rows = [...(list?.children ?? [])];
  const isFull = !document.querySelector("[data-tail][data-pager]") || getComputedStyle(list).display !== "flex";
  const tops = rows.map((row) => row.offsetTop);
  rows.forEach((row, index) => row.classList.toggle("is-held", !isFull && tops[index] === tops.at(-1)));
}

export function begin() {
  // Nothing scrolls behind it, so no room is kept for that.
  document.documentElement.classList.toggle("has-view", document.querySelector(".photo-view") !== null);
  for (const end of ["load", "error"]) {
    document.addEventListener(end, ({ target }) => {
      if (target.matches?.(pictures)) settle(target);
    }, true);
  }
  addEventListener("online", retry);
  // A list that is asked for anew, by its button, by a key or by pulling it down.
  document.addEventListener("submit", ({ target }) => { if (target.closest("[data-refresh-list]")) retry(); });
  document.addEventListener("close", ({ target }) => {
    if (target.matches?.("dialog") && target.returnValue === "again") retry();
  }, true);
  document.addEventListener("quad:added", () => { look(); hold(); });
  addEventListener("resize", hold);
  look();
  hold();
  watch();
}
