// Pages of a document that are being drawn are asked for until they are there, each put in its place when it is.
import { fetchPage } from "../../site/fetching.js";

const pauses = [400, 600, 800, 1000, 1500, 2000, 3000];
const most = 60;
let isLooking = false;

const waiting = () => [...document.querySelectorAll("[data-sheets] > [data-waiting]")];

/** Puts the pages in that are there by now; true when one was. */
async function look(address) {
  const page = await fetchPage(address).catch(() => null);
  let isNew = false;
  for (const sheet of waiting().filter((each) => each.dataset.waiting === address)) {
    const fresh = page?.getElementById(sheet.id);
    if (!fresh || fresh.hasAttribute("data-waiting")) continue;
    sheet.replaceWith(fresh);
    isNew = true;
  }
  return isNew;
}

async function start() {
  if (isLooking) return;
  isLooking = true;
  for (let times = 0; times < most && waiting().length; times += 1) {
    await new Promise((wake) => setTimeout(wake, pauses[Math.min(times, pauses.length - 1)]));
    if (document.hidden) {
      await new Promise((wake) => document.addEventListener("visibilitychange", wake, { once: true }));
    }
    const addresses = new Set(waiting().map((sheet) => sheet.dataset.waiting));
    for (const address of addresses) if (await look(address)) times = 0;
  }
  isLooking = false;
}

export function begin() {
  document.addEventListener("quad:added", start);
  start();
}
