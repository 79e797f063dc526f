// Earlier messages come before a reader who goes back has reached them.
import { fetchPage } from "../../site/fetching.js";
import { whileNear } from "./nearing.js";
import { staying } from "./staying.js";

export function goingBack(thread) {
  const list = thread.querySelector(".thread-messages");
  const way = list.previousElementSibling;
  if (!way?.matches(".thread-way")) return;

  whileNear(way, list, "600px 0px 0px", async () => {
    const page = await fetchPage(way.querySelector("a").href);
    const rows = [...page.querySelectorAll("#messages > :is([data-number], .thread-day)")];
    const next = page.querySelector(".thread-messages")?.previousElementSibling;
    if (!rows.length) throw new Error("no messages");
    // What it led on from has been let go of meanwhile.
    if (!way.isConnected) return;
    staying(thread, () => {
      list.prepend(...rows.filter(({ id }) => !document.getElementById(id)));
      if (next?.matches(".thread-way")) way.querySelector("a").href = next.querySelector("a").href;
      else way.remove();
    });
    document.dispatchEvent(new Event("quad:added"));
  });
}
