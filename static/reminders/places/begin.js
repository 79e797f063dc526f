// Pages on which nobody looks at places: they are watched where their member has asked for that.
import { isOn } from "./kept.js";

export async function begin() {
  if (isOn()) (await import("/static/reminders/places/watch.js")).watch();
}
