// "Open" shows what is looked at on the whole screen; without scripts it leads to where it is on the page.
async function open(event) {
  const opener = event.target.closest("a[data-full]");
  if (!opener || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const view = document.querySelector(opener.hash);
  const shown = view?.querySelector("[data-stage], video") ?? view;
  if (!shown?.requestFullscreen) return;
  event.preventDefault();
  await shown.requestFullscreen().catch(() => view.scrollIntoView());
}

export function begin() {
  document.addEventListener("click", open);
}
