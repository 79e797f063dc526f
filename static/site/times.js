// "12 min" grows older with the page. From yesterday on the server's words stay.
import { say } from "./words.js";

const minute = 60_000;

// Days by the clock of the reader's zone, or of the browser's where it does not know that one.
const day = (() => {
  try {
    return new Intl.DateTimeFormat("en", { dateStyle: "short", timeZone: document.body.dataset.zone });
  } catch {
    return new Intl.DateTimeFormat("en", { dateStyle: "short" });
  }
})();

function age(then, now) {
  const minutes = Math.floor((now - then) / minute);
  if (minutes <= 0) return say("ageNow");
  if (minutes < 60) return say("ageMinutes", minutes);
  if (minutes < 6 * 60 || day.format(then) === day.format(now)) return say("ageHours", Math.floor(minutes / 60));
  return null;
}

function refresh() {
  if (document.hidden) return;
  const now = new Date();
  for (const time of document.querySelectorAll("time[data-age]")) {
    const then = new Date(time.dateTime);
    const words = Number.isNaN(then.valueOf()) ? null : age(then, now);
    if (words && words !== time.textContent) time.textContent = words;
  }
}

/** The whole date, as a tooltip where the server left it out. */
const whole = new Intl.DateTimeFormat(document.documentElement.lang, {
  day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "shortOffset",
  timeZone: day.resolvedOptions().timeZone,
});
document.addEventListener("pointerover", (event) => {
  const time = event.target.closest?.("time[datetime]:not([title])");
  if (time) time.title = whole.format(new Date(time.dateTime));
});

setInterval(refresh, minute / 2);
document.addEventListener("visibilitychange", refresh);
addEventListener("pageshow", (event) => { if (event.persisted) refresh(); });
