// A channel is read up to what was on the screen: its newest post was in sight of somebody for a moment. Posts that wait behind
// their button were not.

/** Milliseconds. */
const glance = 700;

export function begin() {
  const form = document.querySelector("[data-seen]");
  const list = document.getElementById("posts");
  if (!form || !list) return;
  const field = form.elements.post;
  let told = 0;
  let timer;

  async function tell() {
    const newest = Number(list.querySelector(":scope > .post")?.id.replace("post-", ""));
    if (document.hidden || !document.hasFocus() || !newest || newest <= told) return;
    told = newest;
    field.value = String(newest);
    try {
      // The answer leads to the page, which need not be drawn again; another one has kept nothing.
      const { type } = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual", keepalive: true });
      if (type !== "opaqueredirect") told = 0;
    } catch {
      told = 0;
    }
  }

  function look() {
    clearTimeout(timer);
    timer = setTimeout(tell, glance);
  }

  for (const name of ["visibilitychange", "quad:added"]) document.addEventListener(name, look);
  addEventListener("focus", look);
  addEventListener("online", look);
  look();
}
