// Pictures that other servers have: each says when it has come, and in words when it cannot.
const pictures = ".photo-picture > img, .photo-view .stage-picture";

function settle(picture) {
  const hasCome = picture.naturalWidth > 0;
  picture.hidden = !hasCome;
  const box = picture.closest(".photo-picture, .photo-view");
  box.classList.add("is-settled");
  box.querySelector(".photo-missing").hidden = hasCome;
  // Whoever looks at one photo is told that it will not come.
  const alert = document.getElementById(box.dataset.noAnswer);
  if (!hasCome && alert && !alert.open) alert.showModal();
}

function look() {
  for (const picture of document.querySelectorAll(pictures)) if (picture.complete) settle(picture);
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
  document.addEventListener("quad:added", () => { look(); hold(); });
  addEventListener("resize", hold);
  look();
  hold();
}
