// Pictures that other servers have: each says when it has come, and in words when it cannot.

function settle(picture) {
  const hasCome = picture.naturalWidth > 0;
  picture.hidden = !hasCome;
  const box = picture.parentElement;
  box.classList.add("is-settled");
  box.querySelector(".photo-missing").hidden = hasCome;
}

function look() {
  for (const picture of document.querySelectorAll(".photo-picture > img")) if (picture.complete) settle(picture);
}

export function begin() {
  for (const end of ["load", "error"]) {
    document.addEventListener(end, ({ target }) => {
      if (target.matches?.(".photo-picture > img")) settle(target);
    }, true);
  }
  document.addEventListener("quad:added", look);
  look();
}
