// Code and tables that are wider than the page can be reached, and then scrolled, by keys. Others are no stop.
function tend() {
  for (const block of document.querySelectorAll(".prose pre, .prose table, .table-wrap")) {
    if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
    else block.removeAttribute("tabindex");
  }
}

new ResizeObserver(tend).observe(document.documentElement);
document.addEventListener("quad:added", tend);
tend();
