// A channel is read up to what was on the screen: its newest post was in sight of somebody for a moment, with what the channel
// leaves out above it, which the page names. Posts that wait behind their button were not.

/** Milliseconds. */
const glance = 700;

export function begin() {
  const form = document.querySelector("[data-seen]");
  if (!form) return;
  const field = form.elements.post;
  const looked = Number(field.value);
  let told = 0;
  let timer;

  async function tell() {
    const shown = Number(document.querySelector("#posts > .post")?.id.replace("post-", "") ?? 0);
    const newest = Math.max(looked, shown);
    if (document.hidden || !document.hasFocus() || newest <= told) return;
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
