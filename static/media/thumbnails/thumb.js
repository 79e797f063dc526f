// A small picture that cannot be shown makes room for the icon below it.
export function begin() {
  // Those that failed before anybody listened.
  for (const picture of document.querySelectorAll("img.thumb")) {
    if (picture.complete && !picture.naturalWidth) picture.remove();
  }
  document.addEventListener("error", (event) => {
    if (event.target.matches?.("img.thumb")) event.target.remove();
  }, true);
}
