// A post is kept, or no more, in place: in the list of bookmarks it stays where it is until one leaves. So does taking it back.
import { sendAlone } from "../../writing/reactions/alone.js";

function send(event) {
  const { target: form, submitter } = event;
  if (event.defaultPrevented) return;
  const [, number] = new URL(form.action).pathname.match(/^\/posts\/(\d+)\/(?:un)?bookmark$/u) ?? [];
  const part = number && document.getElementById(`bookmark-${number}`);
  // A post that is gone has no button any more, and leaves the list.
  if (!part || form !== part && !form.closest(".toast")) return;
  event.preventDefault();
  sendAlone(form, submitter, part);
}

export function begin() {
  document.addEventListener("submit", send);
}
