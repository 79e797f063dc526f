// A conversation that is open: what others write comes at once, what is written here is shown before Quad has it, and what was
// on the screen is read. By itself it works by reloading.
import { listen } from "../../site/events.js";
import { answering } from "./answering.js";
import { beside } from "./beside.js";
import { catchingUp } from "./catching_up.js";
import { copying } from "./copying.js";
import { goingBack } from "./going_back.js";
import { outboxOf } from "./outbox.js";
import { placeOf } from "./place.js";
import { putting } from "./putting.js";
import { reacting } from "./reacting.js";
import { reading } from "./reading.js";
import { sending } from "./sending.js";
import { touching } from "./touching.js";
import { undoing } from "./undoing.js";
import { waiting } from "./waiting.js";

export function begin() {
  const form = document.querySelector(".thread-foot .composer");
  const thread = document.querySelector("[data-thread]");
  // Nobody has written yet.
  if (!thread) return form && sending(form);
  const place = placeOf(thread);
  const news = putting(thread, place);
  const catching = catchingUp(thread, news);
  copying(thread);
  if (form) {
    const outbox = outboxOf(thread, form, news, place);
    answering(form);
    // What is sent from an older place leads to the newest one.
    sending(form, { isEnded: () => news.hasEnded, outbox: "atEnd" in thread.dataset ? outbox : undefined });
  }
  reacting(thread, news);
  reading(thread);
  touching(thread);
  undoing(thread);
  waiting(thread);
  beside(thread);
  goingBack(thread);
  listen(({ kind }) => {
    if (kind === thread.dataset.channel || kind === "look") catching.ask();
  });
  // What is found by other words has other neighbours.
  document.addEventListener("quad:replaced", () => thread.querySelector(".thread-found")?.remove());
  document.addEventListener("quad:back", catching.ask);
  document.addEventListener("visibilitychange", catching.ask);
  // Its stream may have died in a sleep of the device.
  addEventListener("focus", catching.ask);
  addEventListener("pageshow", (event) => { if (event.persisted) catching.ask(); });
  // What came while the page was on its way.
  catching.ask();
}
