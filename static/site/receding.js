// On phones a page's head of two lines leaves with the list, and its tabs stay; scrolling up brings it back.
/** Pixels of a scroll that means something. */
const least = 6;

export function begin() {
  const main = document.getElementById("main");
  const head = main.querySelector(".page-head");
  let last = scrollY;
  const measure = () => main.style.setProperty("--head", `${head.offsetHeight}px`);
  new ResizeObserver(measure).observe(head);
  addEventListener("scroll", () => {
    if (Math.abs(scrollY - last) < least) return;
    main.classList.toggle("is-back", scrollY < last && scrollY > head.offsetHeight);
    last = scrollY;
  }, { passive: true });
}
