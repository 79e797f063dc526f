// A link with data-dialog opens the dialog of that id; its address is the page for everybody else.
document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const opener = event.target.closest("[data-dialog]");
  const dialog = opener && document.getElementById(opener.dataset.dialog);
  if (dialog) {
    event.preventDefault();
    return dialog.showModal();
  }
  const closer = event.target.closest("dialog [data-close]");
  if (closer) {
    event.preventDefault();
    return closer.closest("dialog").close();
  }
  // A click beside a dialog closes it, unless it asks about something that cannot be undone.
  if (event.target.matches("dialog[open]:not([role=alertdialog], [data-leave])")) {
    const box = event.target.getBoundingClientRect();
    const isInside = event.clientX >= box.left && event.clientX <= box.right
      && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!isInside) event.target.close();
  }
});

// What a page has to say first is open without scripts, and a window in front of all else with them.
for (const dialog of document.querySelectorAll("dialog[open][data-modal]")) {
  dialog.close();
  dialog.showModal();
}
